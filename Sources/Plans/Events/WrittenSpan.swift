import CivilTime

/// A start and an end as a person wrote them, on a clock that may have changed meanwhile.
struct WrittenSpan {
  /// The span; where the end comes twice, the later one where only that lies behind the start.
  let span: TimeSpan
  /// Whether the clock skips the start.
  let skipsStart: Bool
  /// Whether the clock skips the end.
  let skipsEnd: Bool

  /// The span from one time to another; times that name no offset are those of the timeline.
  init(from start: TimestampText, to end: TimestampText, in timeline: ZoneTimeline) {
    let begin = start.resolved(in: timeline).instant
    var finish = end.resolved(in: timeline).instant
    if finish <= begin, case .repeated(_, let second)? = end.resolution(in: timeline) {
      finish = Instant(milliseconds: second * 1000 + Int64(end.milliseconds))
    }
    span = TimeSpan(begin, finish)
    skipsStart = start.isSkipped(in: timeline)
    skipsEnd = end.isSkipped(in: timeline)
  }
}

extension TimestampText {
  /// Whether the clock never shows it.
  func isSkipped(in timeline: ZoneTimeline) -> Bool {
    if case .skipped? = resolution(in: timeline) { true } else { false }
  }

  /// What the clock shows instead, as `03:30`, where it skips the time.
  func shownInstead(in timeline: ZoneTimeline) -> String {
    timeline.local(at: resolved(in: timeline).instant).hourAndMinute
  }
}
