import CivilTime
import Documents
import Insights
import Plans

/// Work without a break, and when to pause.
enum BreakSection {
  /// What it says in words stands with the hours and with what lies ahead.
  static let section = Section(
    part: nil,
    fields: { report in
      [
        "continuous_work": report.continuousWork.map { continuousWork($0) } ?? .null,
        "planned_breaks": .array(report.plannedBreaks.map { span($0) }),
      ]
    }
  )

  /// Work without a break.
  static func continuousWork(_ work: ContinuousWork) -> JSONValue {
    [
      "work_ms": .integer(work.work),
      "longest_ms": JSONValue(work.longest),
      "long_work_ms": .integer(work.longWork),
      "breaks_in_time": JSONValue(work.breaksInTime),
      "n_long_runs": JSONValue(work.longRuns.count),
    ]
  }

  /// A stretch of time.
  static func span(_ span: TimeSpan) -> JSONValue {
    ["start": .string(span.start.description), "end": .string(span.end.description)]
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
