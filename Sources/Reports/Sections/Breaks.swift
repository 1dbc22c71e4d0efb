import CivilTime
import Insights
import Plans

/// Work without a break, and when to pause.
enum BreakSection {
  /// What it says in words stands with the hours and with what lies ahead.
  static let section = Section(
    fields: {
      Key("continuous_work", .orNull(work), \.continuousWork)
        .means("Work without a break of five minutes; null where it was not looked at")
      Key("planned_breaks", .list(of: .span.means("A break")), \.plannedBreaks)
        .means(
          "When to pause in the work that is planned for the day after; none in reports on weeks"
        )
    }
  )

  private static let work = Shape<ContinuousWork>.object {
    Key("work_ms", .whole(0...), \.work).means("Work at a device, in milliseconds")
    Key("longest_ms", .orNull(.whole), \.longest)
      .means("The longest run in milliseconds; null without work")
    Key("long_work_ms", .whole(0...), \.longWork)
      .means("Work in runs of more than fifty minutes, in milliseconds")
    Key("breaks_in_time", .whole(0...), \.breaksInTime)
      .means("How many of these runs ended within ten minutes of the fifty")
    Key("n_long_runs", .whole(0...), \.longRuns.count)
      .means("How many runs were longer than fifty minutes")
  }
}

extension Outline {
  /// Whether work was broken off in time.
  static func breaks(_ work: ContinuousWork?) -> [Block] {
    guard let work, let longest = work.longest else { return [] }
    let limit = Wording.duration(ContinuousWork.limit)
    guard !work.longRuns.isEmpty else {
      return [
        .paragraph(
          """
          You worked no longer than \(limit) without a break of five minutes; the longest run was \
          \(Wording.duration(longest)).
          """
        )
      ]
    }
    let count = work.longRuns.count
    let times = count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
    return [
      .paragraph(
        """
        You worked longer than \(limit) without a break of five minutes \(times), the longest for \
        \(Wording.duration(longest)): \(Wording.percent(work.longWork, of: work.work)) of \
        \(Wording.duration(work.work)) of work. A break came within ten minutes of those fifty after \
        \(work.breaksInTime) of \(count).
        """
      )
    ]
  }

  /// Breaks in the work that is planned for the day after.
  static func breaksAhead(_ report: Report) -> [Block] {
    guard !report.plannedBreaks.isEmpty else { return [] }
    let times = report.plannedBreaks.map { report.timeline.local(at: $0.start).hourAndMinute }
    // What the suggestions say is not said here as well.
    let suggested = report.suggestions.filter { $0.kind == .pause }.compactMap(\.span)
    if report.plannedBreaks.allSatisfy(suggested.contains) { return [] }
    return [
      .paragraph(
        """
        Pause ten minutes in that work at \(times.joined(separator: ", ")): for energy, not for output.
        """
      )
    ]
  }

  /// Breaks in the work that is planned for the day after some dates.
  static func breaksAfter(_ report: Report) -> [Block] {
    guard !report.plannedBreaks.isEmpty else { return [] }
    let times = report.plannedBreaks.map { report.timeline.local(at: $0.start).hourAndMinute }
    return [
      .paragraph(
        """
        In the work that is planned for \(Wording.shortDate(report.to)), pause ten minutes at \
        \(times.joined(separator: ", ")): for energy, not for output.
        """
      )
    ]
  }
}
