/// The hosts that anything comes from or goes to.
public struct HostsInTouch: Sendable, Equatable {
  /// Those that exports and calendars are fetched from.
  let from: [String]
  /// Those that figures for advice go to.
  let to: [String]

  /// The given hosts, each list in the order in which it is told.
  public init(from: [String] = [], to: [String] = []) {
    self.from = from
    self.to = to
  }

  /// All of them, in two sentences.
  var words: Phrase {
    let fetched: Phrase =
      from.isEmpty
      ? "Nothing is fetched from other machines" : "Exports are fetched from \(data: from.asWords)"
    let sent: Phrase =
      to.isEmpty
      ? "nothing leaves this one" : "figures for advice go to \(data: to.asWords)"
    return fetched + (from.isEmpty == to.isEmpty ? ", and " : "; ") + sent + "."
  }
}

extension [String] {
  /// `a`, `a and b`, `a, b and c`.
  fileprivate var asWords: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
