import CivilTime

/// In how many weeks a claim of more or less focus shows, and whether it recurs.
public struct Recurrence: Sendable, Hashable {
  /// The weeks with at least two days on which the hours could be compared with the rest, or with one for
  /// claims of one weekday.
  public let weeks: Int
  /// Those in which the difference has the claim's sign.
  public let agreeing: Int
  /// Whether the search finds the hours again both in every other week and in the weeks between; nil
  /// where the weeks alone bear it out, so that it was not asked.
  public let inBothHalves: Bool?

  /// A recurrence with all its parts given.
  public init(weeks: Int, agreeing: Int, inBothHalves: Bool?) {
    self.weeks = weeks
    self.agreeing = agreeing
    self.inBothHalves = inBothHalves
  }

  /// How many weeks there have to be.
  public static let leastWeeks = 6

  /// Whether the claim is borne out week by week: in at least seven of ten of six weeks or more.
  public var agreesByWeek: Bool {
    weeks >= Recurrence.leastWeeks && agreeing * 10 >= weeks * 7
  }

  /// Whether it recurs.
  public var isRecurring: Bool { agreesByWeek || inBothHalves == true }
}

/// Finds out which claims recur.
public struct RecurrenceFinder: Sendable {
  private let finder: PeakFinder

  /// A finder whose searches of half the weeks are as those of all.
  public init(finder: PeakFinder = PeakFinder()) { self.finder = finder }

  /// One recurrence a claim, in their order; the claims are those of `days`.
  public func recurrences(of claims: [PeakClaim], in days: PersonalDays) -> [Recurrence] {
    let weeks = Dictionary(grouping: days.usable) { ISOWeek(containing: $0.date) }
      .sorted { $0.key < $1.key }.map(\.value)
    let counts = claims.map { RecurrenceFinder.count($0, in: weeks) }
    // The search is dear, and asked only where it decides.
    guard counts.contains(where: { !$0.agreesByWeek }) else { return counts }
    let halves = [0, 1].map { half in
      finder.find(
        in: PersonalDays(
          days: days.days.filter { RecurrenceFinder.half(of: $0.date) == half },
          dates: days.dates,
          dayStarts: days.dayStarts
        )
      ).claims
    }
    return zip(claims, counts).map { claim, count in
      guard !count.agreesByWeek else { return count }
      return Recurrence(
        weeks: count.weeks,
        agreeing: count.agreeing,
        inBothHalves: halves.allSatisfy { $0.contains { $0.isAlike(claim) } }
      )
    }
  }

  /// 0 or 1, by turns: numbers of weeks would be odd twice where a year has 53.
  private static func half(of date: CivilDate) -> Int {
    let week = ISOWeek(containing: date).monday.dayNumber.quotientAndRemainder(dividingBy: 7)
      .quotient
    return week & 1
  }

  private static func count(_ claim: PeakClaim, in weeks: [[PersonalDay]]) -> Recurrence {
    var kept = [Bool](repeating: true, count: 24)
    for hour in claim.leftOut { kept[PersonalDays.place(ofHour: hour)] = false }
    let window = HourWindow(
      start: PersonalDays.place(ofHour: claim.fromHour),
      length: claim.hourCount
    )
    var seen = 0
    var agreeing = 0
    var least = 2
    if case .single = claim.days { least = 1 }
    for days in weeks {
      let contrasts = Contrasts(
        days: days,
        kind: claim.days,
        window: window,
        kept: kept
      )
      guard contrasts.count >= least, let mean = contrasts.mean else { continue }
      seen += 1
      if claim.direction == .peak ? mean > 0 : mean < 0 { agreeing += 1 }
    }
    return Recurrence(weeks: seen, agreeing: agreeing, inBothHalves: nil)
  }
}

extension PeakClaim {
  /// Whether another claim is of the same direction, and at least half of the hours of the week that
  /// either is about are in both.
  func isAlike(_ other: PeakClaim) -> Bool {
    guard direction == other.direction else { return false }
    let mine = hoursOfCycle
    let others = other.hoursOfCycle
    return mine.intersection(others).count * 2 >= mine.union(others).count
  }

  /// The hours that it is about in seventy days, after which any two kinds of days repeat.
  private var hoursOfCycle: Set<Int> {
    let start = CivilDate(dayNumber: 0)
    let hours = (0..<hourCount).map { (fromHour + $0) % 24 }.filter {
      !leftOut.contains($0)
    }
    return Set(
      (0..<70).filter { days.contains(start + $0) }.flatMap { day in hours.map { day * 24 + $0 } }
    )
  }
}
