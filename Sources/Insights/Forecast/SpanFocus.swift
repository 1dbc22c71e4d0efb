import CivilTime
import Days

/// What the devices saw in one stretch of time.
public struct SpanFocus: Sendable, Hashable {
  /// Milliseconds of focus.
  public let focus: Int64
  /// Milliseconds that a tracker was at work.
  public let observed: Int64
  /// Whether totals of hours, which have no place within their hour, lie across its ends.
  public let isUncertain: Bool

  /// What was seen, with all its parts given.
  public init(focus: Int64, observed: Int64, isUncertain: Bool) {
    self.focus = focus
    self.observed = observed
    self.isUncertain = isUncertain
  }
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

/// Focus to expect in a stretch of time.
public struct ExpectedFocus: Sendable, Hashable {
  /// What is to be expected, in milliseconds, with an interval that nine of ten such times lie in,
  /// approximately.
  public let focus: IntervalEstimate<Int64>
  /// On how many days it rests.
  public let dayCount: Int

  /// An expectation with all its parts given.
  public init(_ focus: IntervalEstimate<Int64>, dayCount: Int) {
    self.focus = focus
    self.dayCount = dayCount
  }
}

extension FocusSurface {
  /// The focus to expect within a span of work, if all of it is spent at the devices.
  ///
  /// The interval is that of a single day: the spread of what is known of each hour and that of days
  /// about it, the hours of a day taken to vary together, so that it is rather too wide.
  public func focus(in span: TimeSpan, timeline: ZoneTimeline) -> ExpectedFocus {
    let first = timeline.local(at: span.start).date
    let last = timeline.local(at: span.end).date
    // An event that fills hours lasts at most sixteen of them.
    let grid = HourGrid(timeline: timeline, from: first, to: min(last, first + 1) + 1)
    var mean = 0.0
    var spread = 0.0
    for hour in grid.cells {
      let part = Double(hour.span.intersection(span).length)
      guard part > 0 else { continue }
      let place = PersonalDays.place(hour.date, hour: hour.hour)
      let cell = cells[(place.date.weekday.rawValue - 1) * 24 + place.hour]
      mean += part * cell.mean
      spread += part * (cell.variance + residualVariance).squareRoot()
    }
    let reach = NormalDistribution.quantile(0.95) * spread
    let most = Double(span.length)
    func rounded(_ value: Double) -> Int64 { Int64(min(most, max(0, value)).rounded()) }
    return ExpectedFocus(
      IntervalEstimate(
        value: rounded(mean),
        low: rounded(mean - reach),
        high: rounded(mean + reach)
      ),
      dayCount: dayCount
    )
  }
}
