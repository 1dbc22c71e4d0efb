import Analysis
import CivilTime
import Records

extension Front {
  /// Where the time at devices went, by class and by day; nil where there was none.
  static func time(_ report: Report) -> Outline.Part? {
    let classes = classes(report)
    let total = classes.reduce(0) { $0 + $1.time }
    guard total > 0 else { return nil }
    let stacks =
      report.kind == .week ? TimeStacks(report.hours, dates: report.dates) : nil
    let focus = classes.first { $0.some == .focus }?.time ?? 0
    return Outline.Part(
      "classes",
      """
      \(Wording.duration(total)) at devices: \(Wording.percent(focus, of: total)) focus
      """,
      [.stacks(stacks, classes.map(\.bars))]
    )
  }

  /// The time at devices by class, with its categories as bars; classes without any are left out.
  static func classes(_ report: Report) -> [(some: TimeClass, time: Int64, bars: Outline.Bars)] {
    TimeClass.allCases.compactMap { some in
      let time = report.categories.reduce(0) {
        TimeClass($1) == some ? $0 + $1.milliseconds : $0
      }
      return Outline.Bars(some, report.categories).map { (some, time, $0) }
    }
  }
}
