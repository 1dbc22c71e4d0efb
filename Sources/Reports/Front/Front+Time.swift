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
      \(atDevices(total, report)): \(Wording.percent(focus, of: total)) focus
      """,
      [.stacks(stacks, classes.map(\.bars))]
    )
  }

  /// `7 h 50 min at devices`, and of a day from when to when.
  static func atDevices(_ time: Int64, _ report: Report) -> String {
    let words = "\(Wording.duration(time)) at devices"
    guard let span = report.activitySpan else { return words }
    let clock = [span.start, span.end].map { report.timeline.local(at: $0).hourAndMinute }
    return "\(words), \(clock[0])\u{2013}\(clock[1])"
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
