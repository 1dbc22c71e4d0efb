extension StarterEntry {
  /// The rules of the entry, in which `choice` makes one expression of several texts.
  func rules(place: String, _ choice: ([String]) -> String) -> [CategoryRule] {
    // The rank of an own rule is at least ten.
    let depth = category.depth
    return patterns(choice).map {
      CategoryRule(
        category: category,
        field: $0.field,
        pattern: $0.pattern,
        priority: $0.isPart ? depth + 4 : depth,
        place: place
      )
    }
  }

  private typealias Pattern = (field: CategoryRule.Field, pattern: String, isPart: Bool)

  private func patterns(_ choice: ([String]) -> String) -> [Pattern] {
    var patterns: [Pattern] = []
    if !words.isEmpty {
      let end = #"(?:32|64)?(?![\p{L}\p{N}])"#
      patterns.append((.app, #"(?<![\p{L}\p{N}])"# + choice(words) + end, false))
    }
    if !names.isEmpty {
      patterns.append((.app, "^" + choice(names) + #"(?:32|64)?(?:\.exe|\.app)?$"#, false))
    }
    for (sites, isPart) in [(sites, false), (parts, true)] where !sites.isEmpty {
      let host = #"(?:[^/?#:]+[.@])?"# + choice(sites)
      patterns.append((.app, "^" + host + "$", isPart))
      patterns.append((.url, "^[a-z]+://" + host + "(?:[/?#:]|$)", isPart))
    }
    if !pages.isEmpty {
      let end = StarterEntry.browser
      patterns.append((.title, #"(?:^|[-–—|•·:/] )"# + choice(pages) + end, false))
    }
    return patterns
  }

  /// How browsers on Linux and Windows end the title of their window.
  private static let browser =
    #"(?: and \d+ more pages?)?(?: [-–—] (?:Personal|Profile \d+|Work|Person \d+))?"#
    + #" [-–—] (?:Mozilla Firefox|Firefox|LibreWolf|Google Chrome|Chromium|Brave|Vivaldi|Opera"#
    + #"|Microsoft\W*Edge)(?: Private Browsing| \(Incognito\)| \(Private Browsing\))?$"#

  /// One text after the other, as they stand.
  static func listed(_ texts: [String]) -> String {
    "(?:" + texts.map { pieces(of: $0).joined() }.joined(separator: "|") + ")"
  }

  /// The same texts, with what several begin with said once: of thousands few are tried at any place.
  static func folded(_ texts: [String]) -> String {
    var tree = PrefixTree()
    for text in texts { tree.insert(pieces(of: text.lowercased())) }
    return "(?:" + tree.pattern + ")"
  }

  /// What stands for each character of a text in an expression.
  private static func pieces(of text: String) -> [String] {
    let last = text.unicodeScalars.indices.last
    return text.unicodeScalars.indices.map { index in
      switch text.unicodeScalars[index] {
      case "*": index == last ? #"[a-z]{2,3}(?:\.[a-z]{2})?"# : "[^./?#:]+"
      case let scalar where #"\^$.|?+()[]{}"#.unicodeScalars.contains(scalar): "\\\(scalar)"
      case let scalar: String(scalar)
      }
    }
  }
}
