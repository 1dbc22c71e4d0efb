/// Texts in pieces, as one expression in which those that begin alike share what they begin with.
///
/// The expression for `code`, `coda` and `cod` is `cod(?:(?:a|e))?`.
struct PrefixTree {
  /// What stands in an expression for a piece, which is a scalar's value or more than any has.
  typealias Spelling = (UInt32, inout String) -> Void

  /// In order, each once.
  private let texts: [[UInt32]]

  /// Texts by their pieces.
  init(_ texts: [[UInt32]]) {
    let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
    self.texts = sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map {
      sorted[$0]
    }
  }

  /// A regular expression for all texts, the longer one of two first.
  func pattern(_ spelling: Spelling) -> String {
    var pattern = ""
    add(texts[...], from: 0, to: &pattern, spelling)
    return pattern
  }

  /// Adds what stands behind the first pieces of some texts that share these.
  private func add(
    _ texts: ArraySlice<[UInt32]>,
    from depth: Int,
    to pattern: inout String,
    _ spelling: Spelling
  ) {
    // One that ends here comes first.
    let isEnd = texts.first.map { $0.count == depth } ?? false
    let longer = isEnd ? texts.dropFirst() : texts
    guard let first = longer.first, let last = longer.last else { return }
    // In order, all begin alike where the first and the last do.
    let isChoice = first[depth] != last[depth]
    pattern += (isEnd ? "(?:" : "") + (isChoice ? "(?:" : "")
    var start = longer.startIndex
    while start < longer.endIndex {
      let piece = longer[start][depth]
      let end = longer[start...].firstIndex { $0[depth] != piece } ?? longer.endIndex
      if start > longer.startIndex { pattern += "|" }
      spelling(piece, &pattern)
      add(longer[start..<end], from: depth + 1, to: &pattern, spelling)
      start = end
    }
    pattern += (isChoice ? ")" : "") + (isEnd ? ")?" : "")
  }
}
