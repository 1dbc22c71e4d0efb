import Analysis
import CivilTime
import Documents
import Plans
import Records

/// All history as CSV for a spreadsheet, a row a day, an hour, a category of a day, and an event; times in minutes with
/// two decimals.
package struct HistoryTables {
  /// A day of which something is known.
  package struct Day {
    let core: PeriodTally
    let tally: DayTally

    package init(_ core: PeriodTally, _ tally: DayTally) { (self.core, self.tally) = (core, tally) }
  }

  private let days: [Day]
  private let events: [String: PlannedEvent]
  private let timeline: ZoneTimeline

  /// The tables of some days in order; `events` are the planned ones by their ids, as they may be shown.
  package init(_ days: [Day], _ events: [String: PlannedEvent], _ timeline: ZoneTimeline) {
    (self.days, self.events, self.timeline) = (days, events, timeline)
  }

  /// The paths of the files in the published tree.
  package static let names = [
    "data/days.csv", "data/hours.csv", "data/categories.csv", "data/events.csv",
  ]

  /// The table of days.
  package var daysTable: [UInt8] { table(dayHead, days.map { [dayRow($0)] }) }

  /// The files with their paths in the published tree.
  package var files: [(path: String, bytes: [UInt8])] {
    let tables = [
      daysTable, table(hourHead, days.map(hourRows)), table(categoryHead, days.map(categoryRows)),
      table(eventHead, days.map(eventRows)),
    ]
    return zip(HistoryTables.names, tables).map { ($0, $1) }
  }

  private let dayHead = [
    "date", "observed_min", "active_min", "focus_min", "distraction_min", "longest_block_min",
    "planned_min", "on_plan_min", "first_activity", "last_activity",
  ]
  private let hourHead = ["date", "hour", "known_min", "focus_min", "distraction_min"]
  private let categoryHead = ["date", "category", "class", "active_min"]
  private let eventHead = [
    "date", "start", "end", "title", "kind", "status", "planned_min", "on_plan_min",
  ]

  private func table(_ head: [String], _ rows: [[[String]]]) -> [UInt8] {
    ([head] + rows.flatMap(\.self)).flatMap { SpreadsheetRow($0).bytes }
  }

  private func dayRow(_ day: Day) -> [String] {
    let active = day.tally.times.reduce(0) { $0 + $1.milliseconds }
    return [
      "\(day.tally.date)", minutes(day.core.coverage.observed), minutes(active),
      minutes(day.core.focus), minutes(day.core.distraction),
      day.core.longestBlock.map(minutes) ?? "", minutes(day.core.judged), minutes(day.core.kept),
      day.tally.use.map { clock($0.start) } ?? "", day.tally.use.map { clock($0.end) } ?? "",
    ]
  }

  private func hourRows(_ day: Day) -> [[String]] {
    day.tally.hours.map {
      [
        "\(day.tally.date)", "\($0.hour)", minutes($0.known), minutes($0.focus),
        minutes($0.distraction),
      ]
    }
  }

  private func categoryRows(_ day: Day) -> [[String]] {
    day.tally.times.map {
      [
        "\(day.tally.date)", $0.category.description, $0.productivity.map { "\($0)" } ?? "",
        minutes($0.milliseconds),
      ]
    }
  }

  private func eventRows(_ day: Day) -> [[String]] {
    day.tally.outcomes.compactMap { outcome in
      guard let event = events[outcome.event] else { return nil }
      return [
        "\(day.tally.date)", clock(event.span.start), clock(event.span.end), event.title,
        event.kind.rawValue, outcome.status.rawValue, minutes(outcome.planned),
        outcome.on.map(minutes) ?? "",
      ]
    }
  }

  private func clock(_ instant: Instant) -> String { timeline.local(at: instant).hourAndMinute }

  /// `12.50`, half up.
  private func minutes(_ milliseconds: Int64) -> String {
    let hundredths = (milliseconds + 300) / 600
    return "\(hundredths / 100).\(Int(hundredths % 100).padded(to: 2))"
  }
}
