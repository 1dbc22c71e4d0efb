extension WeekSchedule {
  /// Why the other movable events stay, in a sentence; nil without any.
  ///
  /// ```
  /// 3 movable events stay: no other time is clearly better (2); it goes over midnight (1).
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
    case .hoursConfounded:
      "its hours were hardly ever free, so that the hour and the plan can't be told apart"
    case .noRoom: "no other time of its length is free in the working hours"
    case .notOwnWork: "it is a class, an exam or a meeting, or wants no focus"
    case .withinAnother: "it lies within a longer event"
    case .oneAtATime: "it lies over another movable one, and one goes at a time"
    case .overMidnight: "it goes over midnight"
    case .tooLong: "it lasts more than six hours"
    case .oddLength: "it does not last a multiple of five minutes"
    case .unreadWindow: "its tag “from:” or “due:” can't be read"
    }
  }
}
