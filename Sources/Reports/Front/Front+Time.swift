import CivilTime
import Days
import Insights

extension Front {
  /// Where the time at devices went, by class and by day; nil where there was none.
  static func time(_ report: Report) -> Outline.Part? {
    let total = report.categories.reduce(0) { $0 + $1.milliseconds }
    guard total > 0 else { return nil }
    let lists = TimeClass.allCases.compactMap { Outline.Bars($0, report.categories) }
    let stacks =
      report.kind == .week ? TimeStacks(report.hours, dates: report.dates) : nil
    let focus = report.categories.filter { TimeClass($0) == .focus }
      .reduce(0) { $0 + $1.milliseconds }
    return Outline.Part(
      "classes",
      """
      \(Wording.duration(total)) at devices: \(Wording.percent(focus, of: total)) focus
      """,
      [.stacks(stacks, lists)]
    )
  }
}
