import CivilTime
import Foundation
import Plans
import Testing

@testable import Analysis
@testable import Records

/// Milliseconds in a minute and an hour.
let minute: Int64 = 60_000
let hour: Int64 = 3_600_000

/// The date of an ISO 8601 text.
func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

/// The instant of an RFC 3339 text.
func instant(_ text: String) throws -> Instant { try #require(TimestampText(text)?.instant) }

/// The rules of a zone of this machine's zone database.
func systemZone(_ name: String) throws -> ZoneRules {
  let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
  return try TZif.read([UInt8](data), name: name)
}

/// Monday, 1 June 2026, in UTC: the day from which the minutes of these tests count.
let firstDay = CivilDate(dayNumber: 20_605)

/// The time between two minutes after midnight of the first day.
func minutes(_ from: Int64, _ to: Int64) -> TimeSpan {
  let midnight = Instant(seconds: Int64(firstDay.dayNumber) * 86_400)
  return TimeSpan(midnight + from * minute, midnight + to * minute)
}

/// The span in minutes after midnight of the first day.
func drawing(_ span: TimeSpan) -> String {
  let midnight = Int64(firstDay.dayNumber) * 86_400_000
  return "\((span.start.milliseconds - midnight) / minute)"
    + "-\((span.end.milliseconds - midnight) / minute)"
}

/// Activity as accounting would give it: category, class and minutes; those of the categories
/// `totals` are totals of hours.
func activity(
  _ parts: [(category: String, productivity: Int8?, from: Int64, to: Int64)],
  totals: Set<String> = [],
  observed: [TimeSpan] = [],
  timeline: ZoneTimeline = ZoneTimeline(home: .utc),
  from: CivilDate = firstDay,
  days: Int = 1
) -> AccountedActivity {
  var categories: [CategoryPath] = [.uncategorized]
  let segments = parts.map { part -> Segment in
    let path = CategoryPath(part.category)
    if categories.contains(path) == false { categories.append(path) }
    let span = minutes(part.from, part.to)
    return Segment(
      span: span,
      record: span,
      device: 0,
      app: TextID(categories.firstIndex(of: path) ?? 0),
      title: 0,
      url: 0,
      given: 0,
      category: CategoryID(categories.firstIndex(of: path) ?? 0),
      productivity: part.productivity,
      isInteractive: true,
      isHourTotal: totals.contains(part.category)
    )
  }
  return AccountedActivity(
    grid: HourGrid(timeline: timeline, from: from, to: from + days),
    devices: ["laptop"],
    categories: categories,
    segments: segments,
    concurrent: [],
    accounts: [],
    observed: TimeSet(observed + segments.map(\.span)),
    isSettledBefore: true,
    isSettledAfter: true
  )
}

/// A planned event of the first day.
func event(
  _ span: TimeSpan,
  id: String = "e",
  title: String = "",
  kind: PlannedEvent.Kind = .personal,
  tags: [String] = [],
  isMovable: Bool = false,
  isAllDay: Bool = false,
  isBusy: Bool = true,
  file: String = "plan.yaml"
) -> PlannedEvent {
  PlannedEvent(
    id: id,
    file: file,
    uid: id,
    instance: nil,
    title: title,
    kind: kind,
    span: span,
    isMovable: isMovable,
    tags: tags,
    isAllDay: isAllDay,
    isBusy: isBusy
  )
}

/// What is known of an hour, in minutes.
func hourFacts(
  _ date: CivilDate,
  _ hour: Int,
  known: Int64,
  focus: Int64,
  active: Int64? = nil
) -> HourFacts {
  let start = Instant(seconds: Int64(date.dayNumber) * 86_400 + Int64(hour) * 3600)
  return HourFacts(
    cell: HourCell(date: date, hour: hour, occurrence: 0, start: start, end: start + 3_600_000),
    state: .value,
    active: (active ?? known) * minute,
    known: known * minute,
    focus: focus * minute,
    planned: 0,
    categories: [],
    apps: []
  )
}
