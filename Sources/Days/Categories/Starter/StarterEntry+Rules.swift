extension StarterEntry {
  /// One of several texts as an expression, with what has to stand in whatever it matches; nil where that
  /// isn't known.
  typealias Choice = (pattern: String, required: RequiredTexts?)

  /// The rules of the entry, in which `choices` makes expressions of several texts.
  func rules(place: String, _ choices: ([String]) -> [Choice]) -> [CategoryRule] {
    // The rank of an own rule is at least ten.
    let depth = category.depth
    return patterns(choices).map {
      CategoryRule(
        category: category,
        field: $0.field,
        pattern: $0.pattern,
        priority: $0.isPart ? depth + 4 : depth,
        place: place,
        required: $0.required
      )
    }
  }

  private typealias Pattern = (
    field: CategoryRule.Field, pattern: String, isPart: Bool, required: RequiredTexts?
  )

  private func patterns(_ choices: ([String]) -> [Choice]) -> [Pattern] {
    var patterns: [Pattern] = []
    func add(
      _ texts: [String],
      _ field: CategoryRule.Field,
      _ before: String,
      _ behind: String,
      isPart: Bool = false
    ) {
      for choice in choices(texts) {
        patterns.append((field, before + choice.pattern + behind, isPart, choice.required))
      }
    }
    add(words, .app, #"(?<![\p{L}\p{N}])"#, #"(?:32|64)?(?![\p{L}\p{N}])"#)
    add(names, .app, "^", #"(?:32|64)?(?:\.exe|\.app)?$"#)
    for (sites, isPart) in [(sites, false), (parts, true)] {
      let host = #"(?:[^/?#:]+[.@])?"#
      add(sites, .app, "^" + host, "$", isPart: isPart)
      add(sites, .url, "^[a-z]+://" + host, "(?:[/?#:]|$)", isPart: isPart)
    }
    add(pages, .title, #"(?:^|[-–—|•·:/] )"#, StarterEntry.browser)
    return patterns
  }

  /// How browsers on Linux and Windows end the title of their window.
  private static let browser =
    #"(?: and \d+ more pages?)?(?: [-–—] (?:Personal|Profile \d+|Work|Person \d+))?"#
    + #" [-–—] (?:Mozilla Firefox|Firefox|LibreWolf|Google Chrome|Chromium|Brave|Vivaldi|Opera"#
    + #"|Microsoft\W*Edge)(?: Private Browsing| \(Incognito\)| \(Private Browsing\))?$"#

  /// One text after the other, as they stand.
  static func listed(_ texts: [String]) -> [Choice] {
    guard !texts.isEmpty else { return [] }
    var pattern = ""
    for text in texts {
      if !pattern.isEmpty { pattern += "|" }
      for piece in pieces(of: text) { spell(piece, &pattern) }
    }
    return [("(?:" + pattern + ")", nil)]
  }

  /// The same texts, with what several begin with said once: of thousands few are tried at any place.
  ///
  /// Texts that are too short to be looked for have an expression of their own, so that it alone is tried
  /// on every name.
  static func folded(_ texts: [String]) -> [Choice] {
    var long: [[UInt32]] = []
    var short: [[UInt32]] = []
    var required: [[UInt8]] = []
    for text in texts {
      let pieces = pieces(of: text.lowercased())
      if let part = RequiredTexts.part(of: text, without: "*") {
        required.append(part)
        long.append(pieces)
      } else {
        short.append(pieces)
      }
    }
    return [(long, RequiredTexts(required)), (short, nil)].filter { !$0.0.isEmpty }.map {
      ("(?:" + PrefixTree($0).pattern(spell) + ")", $1)
    }
  }

  /// Behind all scalars: the ending of a country or a trade, and any one part of a host.
  private static let (ending, part): (UInt32, UInt32) = (0x11_0000, 0x11_0001)

  /// A text's characters, with what `*` stands for where it does.
  private static func pieces(of text: String) -> [UInt32] {
    var pieces = text.unicodeScalars.map { $0 == "*" ? part : $0.value }
    if pieces.last == part { pieces[pieces.count - 1] = ending }
    return pieces
  }

  /// What stands for a piece in an expression.
  private static func spell(_ piece: UInt32, _ pattern: inout String) {
    switch piece {
    case ending: pattern += #"[a-z]{2,3}(?:\.[a-z]{2})?"#
    case part: pattern += "[^./?#:]+"
    default:
      guard let scalar = Unicode.Scalar(piece) else { return }
      if special.contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
  }

  /// What has a meaning of its own in expressions.
  private static let special = Set(#"\^$.|?+()[]{}"#.unicodeScalars)
}
