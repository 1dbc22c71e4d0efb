extension WeekSchedule {
  /// Why the other movable events stay, in a sentence; nil without any.
  ///
  /// ```
  /// 3 movable events stay: no other time is clearly better (2); over midnight (1).
  /// ```
  public var whyOthersStay: String? {
    guard let first = staying.first else { return nil }
    let count = movableCount - moves.count
    guard count > 1 else { return "One movable event stays: \(first.reason.words)." }
    let isOne = staying.allSatisfy { $0.reason == first.reason }
    let reasons = StayingEvent.Reason.allCases.compactMap { reason -> String? in
      let count = staying.count { $0.reason == reason }
      return count == 0 ? nil : isOne ? reason.words : "\(reason.words) (\(count))"
    }
    let told = staying.count < count ? "; of the first \(staying.count)" : ""
    return "\(count) movable events stay\(told): \(reasons.joined(separator: "; "))."
  }
}

extension StayingEvent.Reason {
  /// The reason in words.
  fileprivate var words: String {
    switch self {
    case .nothingBetter: "no other time is clearly better"
    case .hoursUnknown: "too little is known yet of the hours in which focus is best"
    case .hoursConfounded: "too few of these hours were ever free to tell the hour from the plan"
    case .noRoom: "no other time of that length is free in the working hours"
    case .notOwnWork: "classes, exams, meetings and what wants no focus stay"
    case .withinAnother: "held by a longer event"
    case .overAnotherWithin: "over another event, and held by a longer one"
    case .othersFirst: "three moves are told at a time, and others come first"
    case .nextWeek: "next week is looked at on its Monday"
    case .oneAtATime: "of movable events over one another one goes at a time"
    case .overMidnight: "over midnight"
    case .tooLong: "longer than six hours"
    case .oddLength: "no multiple of five minutes long"
    case .unreadWindow: "a tag “from:” or “due:” can't be read"
    }
  }
}
