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
    var names = NameNumbers()
    var found: [Pair: (first: PlannedEvent, second: PlannedEvent, count: Int)] = [:]
    var order: [Pair] = []
    var open: [(event: PlannedEvent, name: Int)] = []
    // When the first of those that are open ends.
    var earliest = Instant(milliseconds: .max)
    // Thousands of events at one time are a mistake of their own.
    var steps = 1_000_000
    for event in events.filter({ $0.exclusion == nil }).sorted(by: PlannedEvent.precedes) {
      if earliest <= event.span.start {
        steps -= open.count
        open.removeAll { $0.event.span.end <= event.span.start }
        earliest = open.map(\.event.span.end).min() ?? Instant(milliseconds: .max)
      }
      guard steps > open.count else { break }
      steps -= open.count
      let name = names.number(of: event)
      for other in open where other.name != name && !isMeant(other.event, event) {
        let pair = Pair(first: min(other.name, name), second: max(other.name, name))
        if let known = found[pair] {
          found[pair] = (known.first, known.second, known.count + 1)
        } else if order.count < most {
          found[pair] = (other.event, event, 1)
          order.append(pair)
        }
      }
      open.append((event, name))
      earliest = min(earliest, event.span.end)
    }
    return order.compactMap { pair in
      found[pair].map { PlanCollision(first: $0.first, second: $0.second, count: $0.count) }
    }
  }

  /// Two series, whichever begins first, by their numbers.
  private struct Pair: Hashable {
    let first, second: Int
  }

  /// Series by number: those of one file and one identifier are one.
  private struct NameNumbers {
    private var numbers: [[String]: Int] = [:]

    mutating func number(of event: PlannedEvent) -> Int {
      let name = [event.file, event.uid]
      if let known = numbers[name] { return known }
      numbers[name] = numbers.count
      return numbers.count - 1
    }
  }
}
