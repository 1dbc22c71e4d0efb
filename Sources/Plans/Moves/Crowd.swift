import CivilTime

/// What lies close by a stretch of time.
///
/// A move makes nothing more crowded: it brings an event no nearer to those that can't be moved than is wished for,
/// but where they are as near already. All who propose moves and all who check them ask here.
public struct Crowd: Sendable {
  private let spans: TimeSet
  private let spacing: Int64

  /// The crowd of some events beside which so many milliseconds are to stay free.
  public init(_ events: [PlannedEvent], spacing: Int64) {
    spans = TimeSet(events.map(\.span))
    self.spacing = spacing
  }

  /// The milliseconds that are filled of those that are to stay free before and after a span.
  public func near(_ span: TimeSpan) -> Int64 {
    spans.length(in: TimeSpan(span.start - spacing, span.start))
      + spans.length(in: TimeSpan(span.end, span.end + spacing))
  }

  /// Whether more is filled beside a span than beside another.
  public func isMore(at span: TimeSpan, than other: TimeSpan) -> Bool {
    let filled = near(span)
    return filled > 0 && filled > near(other)
  }
}
