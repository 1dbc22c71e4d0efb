import CivilTime
import Plans

/// The events that fill hours, in order, so that those around a time are found without looking at all.
struct NearbyEvents {
  /// The furthest that work on an event reaches beyond its time, in milliseconds.
  private static let margin: Int64 = 2 * 3_600_000

  private let events: [PlannedEvent]
  /// The longest of them, in milliseconds.
  private let longest: Int64

  /// Those among some events in any order.
  init(_ events: [PlannedEvent]) {
    self.events = events.filter { $0.exclusion == nil }.sorted(by: PlannedEvent.precedes)
    longest = self.events.map(\.span.length).max() ?? 0
  }

  /// The events that may lie within two hours of a span, and perhaps more, in order.
  func around(_ span: TimeSpan) -> [PlannedEvent] {
    let from = first { $0 >= span.start - NearbyEvents.margin - longest }
    let to = first { $0 > span.end + NearbyEvents.margin }
    return Array(events[from..<max(from, to)])
  }

  /// The place of the first event whose start is late enough.
  private func first(_ isLate: (Instant) -> Bool) -> Int {
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if isLate(events[middle].span.start) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
