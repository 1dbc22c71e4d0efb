import CivilTime
import Records

/// Focus without a break, and whether breaks came in time.
///
/// It is focus alone, since of class 0 are calls and mail as well as music and the weather. A hole of less than
/// five minutes is no break; other activity or absence of five minutes is one. Totals of hours say nothing of
/// breaks.
public struct ContinuousWork: Sendable, Hashable {
  /// A run longer than this many milliseconds wants a break.
  public static let limit: Int64 = 50 * 60_000
  /// A shorter hole than this many milliseconds is no break.
  static let shortestBreak: Int64 = 5 * 60_000
  /// A break is in time up to this many milliseconds after it is due.
  static let grace: Int64 = 10 * 60_000
  /// How long a break is that is suggested, in milliseconds.
  package static let breakLength = grace

  /// The runs above the limit, in order of time.
  public let longRuns: [TimeSpan]
  /// The longest run of any length in milliseconds; nil without focus.
  public let longest: Int64?
  /// Milliseconds of focus in all runs.
  public let work: Int64
  /// Milliseconds of focus in the runs above the limit.
  public let longWork: Int64
  /// How many runs above the limit ended within ten minutes of it.
  public let breaksInTime: Int

  /// The runs of some activity.
  init(_ segments: [Segment]) {
    let work = segments.filter { !$0.isHourTotal && ($0.productivity ?? 0) >= 1 }.map(\.span)
    self.init(work: TimeSet(work))
  }

  /// The runs of some times of focus.
  init(work: TimeSet) {
    let runs = TimeSet(work.spans, bridging: ContinuousWork.shortestBreak - 1).spans
    longRuns = runs.filter { $0.length > ContinuousWork.limit }
    longest = runs.map(\.length).max()
    self.work = work.length
    longWork = longRuns.reduce(0) { $0 + work.length(in: $1) }
    breaksInTime = longRuns.count { $0.length <= ContinuousWork.limit + ContinuousWork.grace }
  }
}
