import CivilTime
import Records

/// What the devices saw in one stretch of time.
public struct SpanFocus: Sendable, Hashable {
  /// Milliseconds of focus.
  public let focus: Int64
  /// Milliseconds that a tracker was at work.
  let observed: Int64
  /// Whether totals of hours, which have no place within their hour, lie across its ends.
  let isUncertain: Bool
}

extension AccountedActivity {
  /// Focus within a stretch of time, exact to the millisecond where activity has its place.
  public func focus(in span: TimeSpan) -> SpanFocus {
    var focus: Int64 = 0
    var isUncertain = false
    for segment in segments(overlapping: span) {
      let part = segment.span.intersection(span)
      if (segment.productivity ?? 0) >= 1 { focus += part.length }
      if segment.isHourTotal, part != segment.span { isUncertain = true }
    }
    return SpanFocus(
      focus: focus,
      observed: observed.length(in: span),
      isUncertain: isUncertain
    )
  }
}

/// Focus to expect in a stretch of planned work.
public struct ExpectedFocus: Sendable, Hashable {
  /// What is to be expected, in milliseconds, with an interval that nine of ten such times lie in,
  /// approximately.
  public let focus: IntervalEstimate<Int64>
  /// On how many days it rests.
  public let dayCount: Int

  /// An expectation with all its parts given.
  init(_ focus: IntervalEstimate<Int64>, dayCount: Int) {
    self.focus = focus
    self.dayCount = dayCount
  }
}
