@_spi(Texts) import Platform

/// How texts are written in YAML.
enum YAMLText {
  /// A text in a style where it can have that, and in double quotes where not.
  static func written(_ text: String, _ style: YAMLScalar.Style, isInFlow: Bool) -> [UInt8] {
    switch style {
    case .plain where isPlain(text, isInFlow: isInFlow): return Array(text.utf8)
    // A backslash stands for itself there, as in expressions.
    case .plain where text.utf8.contains(0x5c) && fitsSingle(text): return single(text)
    case .singleQuoted where fitsSingle(text): return single(text)
    default: return double(text)
    }
  }

  /// The lines of a text below `|` or `|-`, the mark first; nil where it can't be written so.
  static func literal(_ text: String) -> [String]? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 1, let first = lines.first, !first.isEmpty, first.first != " ",
      lines.allSatisfy({ $0.unicodeScalars.allSatisfy(isPrintable) })
    else { return nil }
    guard text.utf8.last == 0x0a else { return ["|-"] + lines }
    guard lines.count > 2, !lines[lines.count - 2].isEmpty else { return nil }
    return ["|"] + lines.dropLast()
  }

  private static func single(_ text: String) -> [UInt8] {
    Array("'\(text.replacing("'", with: "''"))'".utf8)
  }

  private static func fitsSingle(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(isPrintable)
  }

  private static func double(_ text: String) -> [UInt8] {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where isPrintable(scalar): quoted.unicodeScalars.append(scalar)
      default:
        // What needs more than four digits is either printable or no character.
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      }
    }
    return Array((quoted + "\"").utf8)
  }

  /// Whether a character may stand in a line as it is (YAML 1.2, production 27), line ends of older rules
  /// left out.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7e, 0xa0...0x2027, 0x202a...0xd7ff, 0xe000...0xfefe, 0xff00...0xfffd,
      0x10000...0x10ffff:
      true
    default: false
    }
  }

  /// Whether a text needs no quotes: words that begin with a letter or a digit, and are a text to every
  /// reader of YAML, older ones included.
  static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last, isWord(first), last != " ",
      last != ":"
    else { return false }
    let marks: Set<Unicode.Scalar> = [
      " ", "+", "-", ".", ":", "_", "/", "(", ")", ">", "'", "&", "!", "%", "#",
    ]
    for (place, scalar) in scalars.enumerated() where !isWord(scalar) {
      let isComma = scalar == "," || scalar == "?"
      guard marks.contains(scalar) || (isComma && !isInFlow) else { return false }
      if scalar == ":", scalars[place + 1] == " " { return false }
      if scalar == "#", scalars[place - 1] == " " { return false }
    }
    guard case .string = YAMLCoreSchema.value(of: text) else { return false }
    return !isOlder(text)
  }

  /// A letter of any script or a digit; what is put together of several is not told apart by all.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    isPrintable(scalar)
      && (scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal)
  }

  /// Whether YAML 1.1 takes a text for a truth value or a number of base 60.
  private static func isOlder(_ text: String) -> Bool {
    if ["y", "n", "yes", "no", "on", "off"].contains(text.lowercased()) { return true }
    return text.utf8.contains { $0 == 0x3a || $0 == 0x5f }
      && text.utf8.allSatisfy { $0 &- 0x30 < 10 || [0x3a, 0x2e, 0x5f].contains($0) }
  }
}
