import CivilTime

/// A zone's rules as a VTIMEZONE.
///
/// Two observances that repeat every year since 1970 are what all calendar programs understand:
/// Outlook passes over lists of dates and is then an hour wrong. Where no such pair gives the zone's
/// clock over the time that is needed, each of its changes gets an observance of its own.
///
/// Source: RFC 5545 section 3.6.5.
public struct ZoneComponent: Sendable, Hashable {
  /// The VTIMEZONE.
  public let component: CalendarComponent
  /// Whether changes are written out one by one, so that the component holds for the time asked for
  /// only and some programs won't follow it.
  public let isWrittenOut: Bool

  /// The zone's rules for the instants from `from` to `through`.
  public init(_ zone: ZoneRules, from: Instant, through: Instant) {
    let first = zone.spanIndex(atUTC: from.seconds)
    let last = max(first, zone.spanIndex(atUTC: through.seconds))
    let observances: [CalendarComponent]
    let year = CivilDateTime(localSeconds: from.seconds).date.year
    if year >= 1970, let pair = YearlyChange.pair(of: zone),
      YearlyChange.give(pair, zone, from, through)
    {
      observances = pair.sorted { $0.after.offset > $1.after.offset }.map(\.observance)
      isWrittenOut = false
    } else {
      let spans = zone.spans[first...last]
      let newYear = CivilDate.dayNumber(year: min(1970, year - 1), month: 1, day: 1)
      let start = CivilDateTime(date: CivilDate(dayNumber: newYear), secondOfDay: 0)
      observances = zip([spans[first]] + spans, spans).enumerated().map { index, pair in
        let (before, after) = pair
        let onset =
          index == 0 ? start : CivilDateTime(localSeconds: after.start + Int64(before.offset))
        return CalendarComponent.observance(before: before, after: after, start: onset, rule: nil)
      }
      isWrittenOut = first < last
    }
    component = CalendarComponent("VTIMEZONE", [.text("TZID", zone.name)], children: observances)
  }
}

/// A change of a zone's clock that comes on the same day of every year.
private struct YearlyChange {
  /// The years after all exceptions that zone files write down, up to the last one laid out.
  static let tail = 2300..<2400

  /// The offset before.
  let before: ZoneRules.Span
  /// The offset after.
  let after: ZoneRules.Span
  let month: Int
  /// The days of the month on which it can fall, one or seven.
  let days: ClosedRange<Int>
  /// The day of the week on which it falls, where there are seven days.
  let weekday: Weekday?
  /// The clock before the change, in seconds after midnight.
  let secondOfDay: Int

  /// The two changes that a zone has every year in the end; nil where it has no such two.
  static func pair(of zone: ZoneRules) -> [YearlyChange]? {
    let from = Int64(CivilDate.dayNumber(year: tail.lowerBound, month: 1, day: 1)) * 86_400
    let first = zone.spanIndex(atUTC: from) + 1
    guard first + 2 * tail.count - 2 <= zone.spans.count else { return nil }
    let spans = zone.spans[first...].prefix(2 * (tail.count - 1))
    let halves = [0, 1].map { half in
      spans.indices.filter { ($0 - spans.startIndex) % 2 == half }
    }
    let changes = halves.compactMap {
      YearlyChange($0.map { (zone.spans[$0 - 1], zone.spans[$0]) })
    }
    return changes.count == 2 ? changes : nil
  }

  /// What changes of many years have in common; nil where they don't fall on the same day.
  private init?(_ changes: [(before: ZoneRules.Span, after: ZoneRules.Span)]) {
    guard let (before, after) = changes.first,
      changes.allSatisfy({
        $0.before.offset == before.offset && $0.after.offset == after.offset
          && $0.after.abbreviation == after.abbreviation
      })
    else { return nil }
    let onsets = changes.map { CivilDateTime(localSeconds: $0.after.start + Int64(before.offset)) }
    let dates = onsets.map(\.date)
    guard let lowest = dates.map(\.day).min(), let highest = dates.map(\.day).max(),
      highest - lowest <= 6, Set(dates.map(\.month)).count == 1,
      Set(onsets.map(\.secondOfDay)).count == 1, Set(dates.map(\.year)).count == dates.count,
      lowest == highest || Set(dates.map(\.weekday)).count == 1
    else { return nil }
    self.before = before
    self.after = after
    self.month = dates[0].month
    self.days = lowest...highest
    self.weekday = lowest == highest ? nil : dates[0].weekday
    self.secondOfDay = onsets[0].secondOfDay
  }

  /// Whether two changes give the clock of a zone from one instant through another: all of its
  /// changes, and no others.
  static func give(
    _ pair: [YearlyChange],
    _ zone: ZoneRules,
    _ from: Instant,
    _ through: Instant
  ) -> Bool {
    let first = zone.spanIndex(atUTC: from.seconds)
    let last = max(first, zone.spanIndex(atUTC: through.seconds))
    // The offset that holds at the beginning has to come from the pair as well.
    let begin = zone.spans[first].start
    guard begin > -1 << 40 else { return false }
    let years = [begin, through.seconds].map { CivilDateTime(localSeconds: $0).date.year }
    // One year more on both sides, since a local year is not one of UTC.
    let onsets = (years[0] - 1...years[1] + 1).flatMap { year in
      pair.map { (start: $0.onset(in: year), offset: $0.after.offset) }
    }.filter { begin <= $0.start && $0.start <= through.seconds }.sorted { $0.start < $1.start }
    return onsets.map(\.start) == zone.spans[first...last].map(\.start)
      && onsets.map(\.offset) == zone.spans[first...last].map(\.offset)
  }

  /// The change in one year, in seconds UTC.
  private func onset(in year: Int) -> Int64 {
    Int64(date(in: year).dayNumber) * 86_400 + Int64(secondOfDay) - Int64(before.offset)
  }

  private func date(in year: Int) -> CivilDate {
    let first = CivilDate(
      dayNumber: CivilDate.dayNumber(year: year, month: month, day: days.lowerBound)
    )
    guard let weekday else { return first }
    return first + (weekday.rawValue - first.weekday.rawValue + 7) % 7
  }

  /// The STANDARD or DAYLIGHT with its rule, from 1970 on.
  var observance: CalendarComponent {
    let start = CivilDateTime(date: date(in: 1970), secondOfDay: secondOfDay)
    return .observance(before: before, after: after, start: start, rule: rule)
  }

  private var rule: String {
    let yearly = "FREQ=YEARLY;BYMONTH=\(month);"
    guard let weekday else { return yearly + "BYMONTHDAY=\(days.lowerBound)" }
    // February has no fixed last week.
    let ordinal: Int? =
      if days.lowerBound % 7 == 1, days.count == 7, days.upperBound <= 28 {
        days.lowerBound / 7 + 1
      } else if month != 2, days.count == 7,
        days.upperBound == CivilDate.daysInMonth(year: 1970, month: month)
      {
        -1
      } else {
        nil
      }
    if let ordinal { return yearly + "BYDAY=\(ordinal)\(weekday.calendarName)" }
    let list = days.map(String.init).joined(separator: ",")
    return yearly + "BYMONTHDAY=\(list);BYDAY=\(weekday.calendarName)"
  }
}

extension CalendarComponent {
  /// One observance; whichever is further ahead of UTC is written as DAYLIGHT.
  ///
  /// Zone files call Dublin's winter daylight saving time, which calendar programs don't understand.
  fileprivate static func observance(
    before: ZoneRules.Span,
    after: ZoneRules.Span,
    start: CivilDateTime,
    rule: String?
  ) -> CalendarComponent {
    CalendarComponent(
      after.offset > before.offset ? "DAYLIGHT" : "STANDARD",
      [
        Property("TZOFFSETFROM", offset(before.offset)),
        Property("TZOFFSETTO", offset(after.offset)),
        .text("TZNAME", after.abbreviation),
        Property("DTSTART", start.basic),
      ] + (rule.map { [Property("RRULE", $0)] } ?? [])
    )
  }

  /// `+0100`, or `+001730` where there are seconds.
  private static func offset(_ seconds: Int) -> String {
    let amount = Int(seconds.magnitude)
    let parts = [amount / 3600, amount / 60 % 60] + (amount % 60 == 0 ? [] : [amount % 60])
    return (seconds < 0 ? "-" : "+") + parts.map { $0.padded(to: 2) }.joined()
  }
}

extension Weekday {
  /// The two letters of BYDAY: `MO`.
  public var calendarName: String { String(name.prefix(2)).uppercased() }
}
