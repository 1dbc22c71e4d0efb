import CivilTime
import Insights

extension MonthReport {
  /// What pictures show, as tables.
  var tables: [Outline.Part] {
    [
      Outline.Part("days", "Each day of \(month.month.name)", [.table(daysTable)]),
      Outline.Part("months", "Months", [.table(monthsTable)]),
    ]
  }

  private var daysTable: DataTable {
    DataTable(
      "days-table",
      "Days of \(month.month.description)",
      [
        .time("Day"), .number("Focus"), .number("Distraction"), .number("At devices"),
        .number("Plan kept"), .number("Longest block"),
      ],
      month.days.map { day in
        [
          DataTable.Cell(
            Phrase(Wording.shortDate(day.date)),
            target: pages.contains(.day(day.date)) ? .day(day.date) : nil
          ),
          .init(Wording.duration(day.core?.focus)),
          .init(Wording.duration(day.core?.distraction)),
          .init(Wording.duration(day.core == nil ? nil : day.active)),
          .init(Wording.value(day.core?.planKept.map(Int64.init), .perMille)),
          .init(day.core == nil ? Wording.missing : Wording.duration(day.core?.longestBlock ?? 0)),
        ]
      }
    )
  }

  private var monthsTable: DataTable {
    DataTable(
      "months-table",
      "Months, each day with a tracker at work counted",
      [
        .time("Month"), .number("Days"), .number("Focus"), .number("Focus a day"),
        .number("Distraction a day"), .number("Plan kept"),
      ],
      (before.filter { !$0.seen.isEmpty } + [month]).reversed().map { MonthReport.row($0) }
    )
  }

  /// The row of a month in a table of months.
  static func row(_ month: MonthTally) -> [DataTable.Cell] {
    [
      .init(month.month.description),
      .init(String(month.seen.count)),
      .init(Wording.duration(month.seen.isEmpty ? nil : month.focus)),
      .init(Wording.duration(month.aDay(month.focus))),
      .init(Wording.duration(month.aDay(month.distraction))),
      .init(Wording.value(month.planKept.map(Int64.init), .perMille)),
    ]
  }
}
