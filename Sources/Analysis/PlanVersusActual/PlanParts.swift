import CivilTime
import Records

/// Planned time by what it was spent on; each millisecond is in one part.
public struct PlanParts: Sendable, Hashable {
  /// Milliseconds on what was planned.
  public var on: Int64 = 0
  /// Milliseconds in categories of a negative class that were not planned.
  public var distraction: Int64 = 0
  /// Milliseconds in any other category.
  public var other: Int64 = 0
  /// Milliseconds without activity on any device.
  public var away: Int64 = 0

  /// No time.
  init() {}

  /// What a stretch of time was spent on, by the segments that overlap it.
  init(_ segments: some Sequence<Segment>, within span: TimeSpan, _ isOn: (Segment) -> Bool) {
    for segment in segments {
      let length = segment.span.intersection(span).length
      if isOn(segment) {
        on += length
      } else if (segment.productivity ?? 0) < 0 {
        distraction += length
      } else {
        other += length
      }
    }
    away = span.length - on - distraction - other
  }

  /// Milliseconds with activity on a device.
  var tracked: Int64 { on + distraction + other }
  /// All milliseconds.
  public var planned: Int64 { tracked + away }

  /// Adds times part by part.
  static func += (a: inout PlanParts, b: PlanParts) {
    a.on += b.on
    a.distraction += b.distraction
    a.other += b.other
    a.away += b.away
  }
}
