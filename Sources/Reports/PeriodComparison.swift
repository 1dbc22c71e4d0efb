import Analysis
import CivilTime
import Records

/// The figures of two periods beside each other, and how much more the second one has.
package struct PeriodComparison {
  private let first: Report
  private let second: Report

  /// So many categories stand in it, the largest of both.
  private static let mostCategories = 12

  /// Two reports of any dates.
  package init(_ first: Report, _ second: Report) {
    (self.first, self.second) = (first, second)
  }

  /// The rows: figures, then categories.
  package var table: AlignedColumns {
    var table = AlignedColumns(["", name(first), name(second), "change"], right: [1, 2, 3])
    table.add(["days", "\(days(first))", "\(days(second))", signed(days(second) - days(first))])
    for figure in first.figures {
      let other = second.figures.first { $0.id == figure.id }
      add(figure.label, figure.value, other?.value, figure.unit, to: &table)
    }
    add("At devices", active(first), active(second), .milliseconds, to: &table)
    for category in categories {
      add(
        category.description,
        time(category, first),
        time(category, second),
        .milliseconds,
        to: &table
      )
    }
    return table
  }

  /// `2026-W20`, `May 2026`, `Mon 25 May`, or the first and the last day.
  private func name(_ report: Report) -> String {
    let (from, last) = (report.from, report.to - 1)
    if from == last { return Wording.shortDate(from) }
    if days(report) == 7, from.weekday == .monday { return "\(ISOWeek(containing: from))" }
    if CalendarMonth(containing: from).dates == from..<report.to {
      return "\(from.monthName) \(from.year)"
    }
    return "\(from) to \(last)"
  }

  private func days(_ report: Report) -> Int { report.to - report.from }

  private func active(_ report: Report) -> Int64 {
    report.categories.reduce(0) { $0 + $1.milliseconds }
  }

  private func time(_ category: CategoryPath, _ report: Report) -> Int64 {
    report.categories.reduce(0) { $0 + ($1.category == category ? $1.milliseconds : 0) }
  }

  private var categories: [CategoryPath] {
    let all = Set((first.categories + second.categories).map(\.category))
    let sizes = all.map { ($0, time($0, first) + time($0, second)) }
    return sizes.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(PeriodComparison.mostCategories)
      .map(\.0)
  }

  private func add(
    _ label: String,
    _ before: Int64?,
    _ after: Int64?,
    _ unit: Report.Figure.Unit,
    to table: inout AlignedColumns
  ) {
    guard before != nil || after != nil else { return }
    let change = before.flatMap { before in after.map { $0 - before } }
    let words = change.map { change in
      let amount = Wording.value(Int64(change.magnitude), unit)
      return change == 0 ? amount : (change > 0 ? "+" : "-") + amount
    }
    table.add([
      label, Wording.value(before, unit), Wording.value(after, unit), words ?? "",
    ])
  }

  private func signed(_ number: Int) -> String { number > 0 ? "+\(number)" : "\(number)" }
}
