import CivilTime

/// Two planned events at the same time.
public struct PlanCollision: Sendable, Hashable {
  /// The one that begins first.
  public let first: PlannedEvent
  /// The other one.
  public let second: PlannedEvent
  /// How many times events of these two names collide.
  public let count: Int

  /// The pairs of events that overlap, in order of their first collision; of events that fill no hours
  /// none is told.
  ///
  /// Two series are one pair, however often they meet. At most `most` pairs are given, those that
  /// collide first; `isMeant` says of which pairs nothing is to be told.
  public static func find(
    in events: [PlannedEvent],
    most: Int = 200,
    isMeant: (PlannedEvent, PlannedEvent) -> Bool = { _, _ in false }
  ) -> [PlanCollision] {
    var found: [Pair: (first: PlannedEvent, second: PlannedEvent, count: Int)] = [:]
    var order: [Pair] = []
    var open: [PlannedEvent] = []
    // Thousands of events at one time are a mistake of their own.
    var steps = 1_000_000
    for event in events.filter({ $0.exclusion == nil }).sorted(by: PlannedEvent.precedes) {
      open.removeAll { $0.span.end <= event.span.start }
      for other in open where steps > 0 {
        steps -= 1
        guard other.uid != event.uid || other.file != event.file, !isMeant(other, event)
        else { continue }
        let pair = Pair(other, event)
        if let known = found[pair] {
          found[pair] = (known.first, known.second, known.count + 1)
        } else if order.count < most {
          found[pair] = (other, event, 1)
          order.append(pair)
        }
      }
      open.append(event)
    }
    return order.compactMap { pair in
      found[pair].map { PlanCollision(first: $0.first, second: $0.second, count: $0.count) }
    }
  }

  /// The names of two events, whichever begins first.
  private struct Pair: Hashable {
    let names: Set<[String]>

    init(_ a: PlannedEvent, _ b: PlannedEvent) { names = [[a.file, a.uid], [b.file, b.uid]] }
  }
}
