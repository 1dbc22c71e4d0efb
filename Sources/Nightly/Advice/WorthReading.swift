import Plans

/// Chooses what is worth reading of all that could be suggested.
///
/// There are three places. One of them is for today or tomorrow, where anything concerns these; what concerns
/// later days is told when it is new and not every morning until then. Moves come first, then room for a goal,
/// pauses, what could be done otherwise and hours to keep free; one of each sort before a second of any. On
/// days they take turns, so that two mornings running begin with something else where there is anything else.
public struct WorthReading {
  /// The most that is told at once.
  public static let places = 3

  /// Something that could be suggested.
  public struct Candidate: Sendable {
    /// The suggestion.
    public let suggestion: Suggestion
    /// Whether it concerns the day ahead or the one after it.
    let isNear: Bool
    /// Whether the day before would not have suggested it.
    let isNew: Bool

    /// A candidate with all its parts given.
    init(_ suggestion: Suggestion, isNear: Bool, isNew: Bool) {
      self.suggestion = suggestion
      self.isNear = isNear
      self.isNew = isNew
    }
  }

  /// What is told, the most important first; candidates of one sort are given in order of importance, and take turns
  /// by the number of the `day` where there is one.
  public static func chosen(_ candidates: [Candidate], day: Int? = nil) -> [Candidate] {
    var events: Set<String> = []
    let worth = candidates.filter { item in
      guard item.isNear || item.isNew else { return false }
      // One thing is told of an event: where it is to be elsewhere, nobody needs a pause in it.
      return item.suggestion.event.map { events.insert($0).inserted } ?? true
    }
    // What concerns today or tomorrow comes first among those of its sort.
    let sorts = Suggestion.Kind.told.map { kind in
      let some = worth.filter { $0.suggestion.kind == kind }
      let all = some.filter(\.isNear) + some.filter { !$0.isNear }
      // Several hours to keep free are one piece of advice too many.
      return kind == .keepFree ? Array(all.prefix(1)) : all
    }
    var order: [Candidate] = []
    for round in 0..<places {
      order += sorts.compactMap { round < $0.count ? $0[round] : nil }
    }
    if let day { order = turned(order, day) }
    var told = Array(order.prefix(places))
    if !told.contains(where: \.isNear), let near = order.first(where: \.isNear) {
      told[told.count - 1] = near
    }
    return told
  }

  /// Some candidates in another order each day: moves that are new, what takes turns, and moves that the day before told.
  ///
  /// Where hours to keep free are all there is, they are told every other day.
  private static func turned(_ order: [Candidate], _ day: Int) -> [Candidate] {
    let moves = order.filter { $0.suggestion.kind == .move }
    let others = order.filter { $0.suggestion.kind != .move }
    if moves.isEmpty, others.allSatisfy({ $0.suggestion.kind == .keepFree }) {
      return day % 2 == 1 ? others : []
    }
    let turn = others.isEmpty ? 0 : day % others.count
    return moves.filter(\.isNew) + others[turn...] + others[..<turn] + moves.filter { !$0.isNew }
  }
}

extension Suggestion.Kind {
  /// The sorts in order of importance.
  fileprivate static let told: [Suggestion.Kind] = [.move, .workOn, .pause, .practice, .keepFree]
}
