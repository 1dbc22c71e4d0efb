/// Texts in pieces, of which those that begin alike share what they begin with.
///
/// The expression for `code`, `coda` and `cod` is `cod(?:(?:e|a))?`.
struct PrefixTree {
  private var branches: [(piece: String, rest: PrefixTree)] = []
  private var isEnd = false

  /// Adds a text.
  mutating func insert(_ pieces: some Collection<String>) {
    guard let first = pieces.first else {
      isEnd = true
      return
    }
    let known = branches.firstIndex { $0.piece == first }
    if known == nil { branches.append((first, PrefixTree())) }
    branches[known ?? branches.count - 1].rest.insert(pieces.dropFirst())
  }

  /// A regular expression for all texts, the longer one of two first.
  var pattern: String {
    let choices = branches.map { $0.piece + $0.rest.pattern }
    guard let first = choices.first else { return "" }
    let any = choices.count == 1 ? first : "(?:" + choices.joined(separator: "|") + ")"
    return isEnd ? "(?:\(any))?" : any
  }
}
