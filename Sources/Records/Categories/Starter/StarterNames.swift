/// Names that a rule of a starter set looks for, of which an expression is made when it is needed.
///
/// Thousands of names come to expressions of a hundred kilobytes, most of which no command of a night ever tries.
struct StarterNames: Sendable, Hashable {
  /// What stands in the expression before one of the names, and behind it.
  let before: String
  let choice: Choice
  let behind: String

  /// The regular expression.
  var pattern: String { before + choice.pattern + behind }
  /// What tells the names from all others.
  var mark: String { "\(before)\n\(choice.texts.joined(separator: "\n"))\n\(behind)" }

  /// One of several texts.
  struct Choice: Sendable, Hashable {
    /// The texts, in which `*` stands for an ending or a part of a host.
    let texts: [String]
    /// What has to stand in whatever it matches; nil where that isn't known.
    let required: [[UInt8]]?

    /// The expression; what several begin with is said once: of thousands few are tried at any place then.
    var pattern: String {
      let tree = PrefixTree(texts.map { StarterNames.pieces(of: $0.lowercased()) })
      return "(?:" + tree.pattern(StarterNames.spell) + ")"
    }
  }

  /// One of some texts, with what several begin with said once.
  ///
  /// Texts that are too short to be looked for have an expression of their own, so that it alone is tried
  /// on every name.
  static func folded(_ texts: [String]) -> [Choice] {
    var long: [String] = []
    var short: [String] = []
    var required: [[UInt8]] = []
    for text in texts {
      if let part = ExpressionIndex.part(of: text, without: "*") {
        required.append(part)
        long.append(text)
      } else {
        short.append(text)
      }
    }
    return [
      Choice(texts: long, required: required),
      Choice(texts: short, required: nil),
    ].filter { !$0.texts.isEmpty }
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
