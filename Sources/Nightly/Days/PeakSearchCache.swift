import Analysis
import CivilTime
import Platform
import Storage

/// Remembers what searches for peaks came to, so that a night searches the days that are new alone.
///
/// A search is a function of its personal days. It is kept beside a hash of them and of the search's
/// version: other rules, another zone or later records make other days, and so another hash. The rows
/// are set, never added to, and may be dropped at any time.
struct PeakSearchCache {
  /// Grows whenever equal days may give other findings.
  static let version = 5

  private let store: Store

  /// The searches of a store.
  init(_ store: Store) { self.store = store }

  /// The hash of all that a search rests on.
  static func basis(of days: PersonalDays) -> [UInt8] {
    var numbers: [Int64] = [
      Int64(version), Int64(days.dates.lowerBound.dayNumber),
      Int64(days.dates.upperBound.dayNumber),
    ]
    for day in days.days {
      numbers.append(Int64(day.date.dayNumber))
      numbers += day.active
      numbers += day.focus
      numbers += day.plans.map { Int64($0.rawValue) }
    }
    let hash = ContentHash()
    numbers.map(\.littleEndian).withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }

  /// What the search of some days came to, or nil where it is not known.
  func search(of days: PersonalDays, asOf monday: CivilDate, basis: [UInt8]) throws -> PeakSearch? {
    guard let text = try store.peakSearch(asOf: monday, basis: basis) else { return nil }
    return PeakSearch(text: text, dates: days.dates)
  }

  /// Remembers a search.
  func set(_ search: PeakSearch, asOf monday: CivilDate, basis: [UInt8]) throws {
    try store.setPeakSearch(search.text, asOf: monday, basis: basis)
  }
}

extension PeakSearch {
  /// The search as whole numbers with blanks between them; its dates are not among them.
  var text: String {
    let planned = peaks.planned
    var numbers = [
      peaks.usableDays, Int(peaks.active), planned?.dayCount ?? 0, Int(planned?.active ?? 0),
      Int(planned?.focus ?? 0),
    ]
    switch peaks.outcome {
    case .insufficient(let have, let need): numbers += [0, have, need]
    case .tested(let claims):
      numbers += [1, claims.count]
      for claim in claims { numbers += PeakSearch.numbers(of: claim) }
    }
    for recurrence in recurrences {
      let halves = recurrence.inBothHalves.map { $0 ? 1 : 0 } ?? 2
      numbers += [recurrence.weeks, recurrence.agreeing, halves]
    }
    numbers.append(claims.count)
    for claim in claims {
      numbers.append(DayKind.allCases.firstIndex(of: claim.kind) ?? 0)
      numbers.append(claim.hours.enumerated().reduce(0) { $0 + ($1.element ? 1 << $1.offset : 0) })
      // Numbers with a fraction by their bits, so that they are read as they were.
      numbers += [claim.mean, claim.error, claim.statistic, claim.critical].map {
        Int(bitPattern: UInt($0.bitPattern))
      }
    }
    return numbers.map(String.init).joined(separator: " ")
  }

  /// Reads the text of a search of some dates; nil where it is no such text.
  init?(text: String, dates: Range<CivilDate>) {
    var row = NumberRow(text)
    guard let usable = row.next(), let active = row.next(), let days = row.next(),
      let plannedActive = row.next(), let plannedFocus = row.next(), let kind = row.next()
    else {
      return nil
    }
    let outcome: PeakFindings.Outcome
    var recurrences: [Recurrence] = []
    switch kind {
    case 0:
      guard let have = row.next(), let need = row.next() else { return nil }
      outcome = .insufficient(have: have, need: need)
    case 1:
      guard let count = row.next(in: 0...24) else { return nil }
      let claims = (0..<count).compactMap { _ in PeakClaim(&row) }
      recurrences = claims.compactMap { _ in Recurrence(&row) }
      guard recurrences.count == count else { return nil }
      outcome = .tested(claims)
    default: return nil
    }
    guard let tests = row.next(in: 0...24) else { return nil }
    let tested = (0..<tests).compactMap { _ in HourClaim(&row) }
    guard tested.count == tests, row.isAtEnd else { return nil }
    self.init(
      peaks: PeakFindings(
        dates: dates,
        usableDays: usable,
        active: Int64(active),
        outcome: outcome,
        planned: days > 0
          ? PlannedTime(
            dayCount: days,
            active: Int64(plannedActive),
            focus: Int64(plannedFocus)
          ) : nil
      ),
      recurrences: recurrences,
      claims: tested
    )
  }

  private static func numbers(of claim: PeakClaim) -> [Int] {
    let estimates = [claim.level, claim.difference].flatMap { [$0.value, $0.low, $0.high] }
    return [
      DayKind.allCases.firstIndex(of: claim.days) ?? 0,
      PeakClaim.Direction.allCases.firstIndex(of: claim.direction) ?? 0,
      PeakClaim.Strength.allCases.firstIndex(of: claim.strength) ?? 0,
      claim.fromHour, claim.hourCount,
    ] + estimates
      + [
        claim.expectedDifference, claim.dayCount, Int(claim.active), claim.chance,
        claim.leftOut.count,
      ] + claim.leftOut
  }
}

/// Whole numbers of a text, one after another.
private struct NumberRow {
  private let numbers: [Int?]
  private var place = 0

  init(_ text: String) { numbers = text.split(separator: " ").map { Int($0) } }

  var isAtEnd: Bool { place == numbers.count }

  mutating func next(in range: ClosedRange<Int> = Int.min...Int.max) -> Int? {
    guard place < numbers.count, let number = numbers[place], range.contains(number) else {
      return nil
    }
    place += 1
    return number
  }

  mutating func choice<Choice: CaseIterable>(_ type: Choice.Type) -> Choice?
  where Choice.AllCases == [Choice] {
    next(in: 0...(Choice.allCases.count - 1)).map { Choice.allCases[$0] }
  }

  mutating func fraction() -> Double? {
    next().map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) }
  }

  mutating func estimate() -> IntervalEstimate<Int>? {
    guard let value = next(), let low = next(), let high = next() else { return nil }
    return IntervalEstimate(value: value, low: low, high: high)
  }
}

extension HourClaim {
  fileprivate init?(_ row: inout NumberRow) {
    guard let kind = row.choice(DayKind.self), let hours = row.next(in: 0...(1 << 24 - 1)),
      let mean = row.fraction(), let error = row.fraction(), let statistic = row.fraction(),
      let critical = row.fraction()
    else { return nil }
    self.init(
      kind: kind,
      hours: (0..<24).map { hours >> $0 & 1 == 1 },
      mean: mean,
      error: error,
      statistic: statistic,
      critical: critical
    )
  }
}

extension PeakClaim {
  fileprivate init?(_ row: inout NumberRow) {
    guard let days = row.choice(DayKind.self), let direction = row.choice(Direction.self),
      let strength = row.choice(Strength.self), let from = row.next(in: 0...23),
      let hours = row.next(in: 1...23), let level = row.estimate(), let difference = row.estimate(),
      let expected = row.next(), let dayCount = row.next(), let active = row.next(),
      let chance = row.next(), let left = row.next(in: 0...24)
    else { return nil }
    let leftOut = (0..<left).compactMap { _ in row.next(in: 0...23) }
    guard leftOut.count == left else { return nil }
    self.init(
      days: days,
      direction: direction,
      strength: strength,
      fromHour: from,
      hourCount: hours,
      level: level,
      difference: difference,
      expectedDifference: expected,
      leftOut: leftOut,
      dayCount: dayCount,
      active: Int64(active),
      chance: chance
    )
  }
}

extension Recurrence {
  fileprivate init?(_ row: inout NumberRow) {
    guard let weeks = row.next(), let agreeing = row.next(), let halves = row.next(in: 0...2) else {
      return nil
    }
    self.init(weeks: weeks, agreeing: agreeing, inBothHalves: halves == 2 ? nil : halves == 1)
  }
}
