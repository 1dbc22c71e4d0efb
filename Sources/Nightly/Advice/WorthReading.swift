import Plans

/// Chooses what is worth reading of all that could be suggested.
///
/// There are three places. One of them is for today or tomorrow, where anything concerns these; what concerns
/// later days is told when it is new and not every morning until then. Moves come first, then room for a goal,
/// pauses, what could be done otherwise and hours to keep free; one of each sort before a second of any. What stands
/// first on a day is not about what stood first the day before, where there is anything else.
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

    /// What it is about: the same on another day where the same thing is suggested for that.
    public let topic: String

    /// A candidate with all its parts given; without a topic it is about its event, or the only one of its sort.
    public init(_ suggestion: Suggestion, isNear: Bool, isNew: Bool, topic: String? = nil) {
      self.suggestion = suggestion
      self.isNear = isNear
      self.isNew = isNew
      let event = suggestion.move.map { " " + $0.event } ?? ""
      self.topic = topic ?? suggestion.kind.rawValue + event
    }
  }

  /// Which day something is told on, and what stood first the day before.
  public struct Morning: Sendable {
    /// The number of the day.
    public let day: Int
    /// What the first suggestion of the day before was about; nil where there was none.
    public let before: String?

    /// A morning with all its parts given.
    public init(day: Int, before: String?) {
      self.day = day
      self.before = before
    }
  }

  /// What is told, the most important first; candidates of one sort are given in order of importance, and `morning`
  /// where it is of a day.
  public static func chosen(_ candidates: [Candidate], _ morning: Morning? = nil) -> [Candidate] {
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
    if let morning { order = turned(order, morning) }
    var told = Array(order.prefix(places))
    if !told.contains(where: \.isNear), let near = order.first(where: \.isNear) {
      told[told.count - 1] = near
    }
    return told
  }

  /// Some candidates in another order each day, moves before all others; nothing where the hours to use are all there
  /// is, and they were told the day before.
  private static func turned(_ order: [Candidate], _ morning: Morning) -> [Candidate] {
    let moves = order.filter { $0.suggestion.kind == .move }
    let others = order.filter { $0.suggestion.kind != .move }
    let turn = others.isEmpty ? 0 : morning.day % others.count
    var order = moves + others[turn...] + others[..<turn]
    guard let first = order.first, first.topic == morning.before else { return order }
    if let next = order.firstIndex(where: { $0.topic != first.topic }) {
      order.swapAt(0, next)
      return order
    }
    return first.suggestion.kind == .keepFree ? [] : order
  }
}

extension Suggestion.Kind {
  /// The sorts in order of importance.
  fileprivate static let told: [Suggestion.Kind] = [.move, .workOn, .pause, .practice, .keepFree]
}
