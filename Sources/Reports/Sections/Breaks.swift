import Analysis
import CivilTime
import Plans

/// Focus without a break, and when to pause.
enum BreakSection {
  /// What it says in words stands with the hours and with what lies ahead.
  static let section = Section(
    fields: {
      Key("continuous_work", .orNull(work), \.continuousWork)
        .means("Focus without a break of five minutes; null where it was not looked at")
      Key("planned_breaks", .list(of: .span.means("A break")), \.plannedBreaks)
        .means(
          "When to pause in the work that is planned for the day after; none in reports on weeks"
        )
    }
  )

  private static let work = Shape<ContinuousWork>.object {
    Key("work_ms", .whole(0...), \.work).means(
      "Focus whose time within its hour is known, in milliseconds"
    )
    Key("longest_ms", .orNull(.whole), \.longest)
      .means("The longest run in milliseconds; null without focus")
    Key("long_work_ms", .whole(0...), \.longWork)
      .means("Focus in runs of more than fifty minutes, in milliseconds")
    Key("breaks_in_time", .whole(0...), \.breaksInTime)
      .means("How many of these runs ended within ten minutes of the fifty")
    Key("n_long_runs", .whole(0...), \.longRuns.count)
      .means("How many runs were longer than fifty minutes")
  }
}

extension Outline {
  /// Whether focus was broken off in time.
  static func breaks(_ work: ContinuousWork?) -> [Block] {
    guard let work, let longest = work.longest else { return [] }
    let limit = Wording.duration(ContinuousWork.limit)
    guard !work.longRuns.isEmpty else {
      return [
        .paragraph(
          """
          You never focused for more than \(limit) without a break of five minutes, but at most for \
          \(Wording.duration(longest)).
          """
        )
      ]
    }
    let count = work.longRuns.count
    return [
      .paragraph(
        """
        \(count == 1 ? "One stretch" : "\(count) stretches") of focus lasted more than \(limit) with no break \
        of five minutes, \(count == 1 ? "" : "the longest ")\(Wording.duration(longest))\
        \(count == 1 ? ": " : ". Together they are ")\(Wording.percent(work.longWork, of: work.work)) of \
        \(Wording.duration(work.work)) of focus.\(inTime(work))
        """
      )
    ]
  }

  /// How many of several runs were broken off in time, after a blank; of one its length says it.
  private static func inTime(_ work: ContinuousWork) -> String {
    let count = work.longRuns.count
    return count > 1 ? " \(work.breaksInTime) of these \(count) ended within an hour." : ""
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
        In that work, pause ten minutes at \(times.joined(separator: ", ")): breaks help energy, not output.
        """
      )
    ]
  }
}
