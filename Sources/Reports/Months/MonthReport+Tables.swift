import Analysis
import CivilTime

extension MonthReport {
  /// What pictures show, as tables.
  var tables: [Outline.Part] {
    [
      Outline.Part("days", "Each day of \(month.month.name)", [.table(daysTable)]),
      MonthReport.table(of: before.filter { !$0.seen.isEmpty } + [month]),
    ]
  }

  private var daysTable: DataTable {
    DataTable(
      "days-table",
      "Days of \(month.month.description); a block stands on the day on which it begins",
      [
        .time("Day"), .number("Focus"), .number("Distraction"), .number("At devices"),
        .number("Time on plan"), .number("Longest block"),
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
          .init(
            day.core == nil
              ? Wording.missing : month.longestBlock(on: day).map { Wording.duration($0) } ?? "none"
          ),
        ]
      }
    )
  }

  /// Months with their means, the latest first.
  static func table(of months: [MonthTally]) -> Outline.Part {
    let table = DataTable(
      "months-table",
      "Months, each day with a tracker at work counted",
      [
        .time("Month"), .number("Days"), .number("Focus"), .number("Focus a day"),
        .number("Distraction a day"), .number("Time on plan"),
      ],
      months.reversed().map { row($0) }
    )
    return Outline.Part("months", "Months", [.table(table)])
  }

  private static func row(_ month: MonthTally) -> [DataTable.Cell] {
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
