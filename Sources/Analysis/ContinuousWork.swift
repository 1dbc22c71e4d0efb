import Activity
import CivilTime

/// Work without a break.
///
/// Work is any activity of class 0 or more. A hole of less than five minutes is no break; other
/// activity or absence of five minutes is one. Totals of hours say nothing of breaks.
enum ContinuousWork {
  /// A run longer than this many milliseconds wants a break.
  static let limit: Int64 = 50 * 60_000
  /// A shorter hole than this many milliseconds is no break.
  static let shortestBreak: Int64 = 5 * 60_000

  /// The runs above the limit, in order of time.
  static func longRuns(in segments: [Segment]) -> [TimeSpan] {
    let work = segments.filter { $0.isHourTotal == false && ($0.productivity ?? -1) >= 0 }
      .map(\.span)
    return TimeSet(work, bridging: shortestBreak - 1).spans.filter { $0.length > limit }
  }
}
