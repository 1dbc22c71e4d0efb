/// Classes of characters and the escapes that stand for characters: ECMA-262, sections 22.2.1 and
/// 22.2.2.9.
extension ECMAExpression {
  /// What an escape stands for.
  enum Escaped {
    /// One character; of a lone surrogate, which no text of ours holds, it is the number.
    case scalar(UInt32)
    /// Any character of a set.
    case set(ScalarSet)
    /// Any character with a property, in PCRE2's words.
    case property(String)

    /// As an expression of its own.
    var expression: String {
      switch self {
      case .scalar(let value): ScalarSet.isSurrogate(value) ? "(?!)" : ScalarSet.literal(value)
      case .set(let set): "[\(set.items)]"
      case .property(let name): name
      }
    }
  }

  /// The escape whose `\` was just read.
  mutating func characterEscape(inClass: Bool) throws(Pattern.Failure) -> Escaped {
    guard let scalar = next() else { throw failure("a '\\' at the end") }
    switch scalar {
    case "d": return .set(.digits)
    case "D": return .set(ScalarSet.digits.complement)
    case "w": return .set(.word)
    case "W": return .set(ScalarSet.word.complement)
    case "s": return .set(.space)
    case "S": return .set(ScalarSet.space.complement)
    case "p", "P": return .property(try property(isNegated: scalar == "P"))
    case "t": return .scalar(0x09)
    case "n": return .scalar(0x0a)
    case "v": return .scalar(0x0b)
    case "f": return .scalar(0x0c)
    case "r": return .scalar(0x0d)
    case "b" where inClass: return .scalar(0x08)
    case "-" where inClass: return .scalar(0x2d)
    case "0":
      if let scalar = peek, ScalarSet.digit(scalar, radix: 10) != nil {
        throw failure("an octal number")
      }
      return .scalar(0)
    case "c":
      guard let letter = next(), letter.isASCII, letter.properties.isAlphabetic else {
        throw failure("'\\c' without a letter")
      }
      return .scalar(letter.value & 0x1f)
    case "x": return .scalar(try hexadecimal(2))
    case "u": return .scalar(try unicodeEscape())
    case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/":
      return .scalar(scalar.value)
    default:
      throw failure("an escape that ECMA-262 lacks")
    }
  }

  private mutating func unicodeEscape() throws(Pattern.Failure) -> UInt32 {
    if take("{") {
      var (value, count): (UInt32, Int) = (0, 0)
      while let scalar = peek, let digit = ScalarSet.digit(scalar, radix: 16) {
        index += 1
        count += 1
        value = value << 4 | UInt32(digit)
        guard value <= 0x10ffff else { throw failure("a number above 10FFFF") }
      }
      guard count > 0, take("}") else { throw failure("'\\u{' without a number and '}'") }
      return value
    }
    let high = try hexadecimal(4)
    guard 0xd800...0xdbff ~= high else { return high }
    let start = index
    if take("\\u"), peek != "{" {
      let low = try? hexadecimal(4)  // set aside: it is read again as what it is
      if let low, 0xdc00...0xdfff ~= low { return 0x10000 + (high - 0xd800) << 10 + (low - 0xdc00) }
    }
    index = start
    return high
  }

  private mutating func hexadecimal(_ count: Int) throws(Pattern.Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let scalar = next(), let digit = ScalarSet.digit(scalar, radix: 16) else {
        throw failure("a number without its \(count) hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The class whose `[` was just read.
  mutating func characterClass() throws(Pattern.Failure) -> String {
    let isNegated = take("^")
    var items = ""
    while take("]") == false {
      let first = try classAtom()
      // A hyphen before the end is one like any other character.
      let start = index
      guard take("-"), peek != "]" else {
        index = start
        items += item(first)
        continue
      }
      guard case .scalar(let from) = first, case .scalar(let to) = try classAtom(), from <= to
      else { throw failure("a range that has no order") }
      items += ScalarSet([from...to]).items
    }
    if items.isEmpty { return isNegated ? "[\\x{0}-\\x{10ffff}]" : "(?!)" }
    return "[" + (isNegated ? "^" : "") + items + "]"
  }

  private func item(_ atom: Escaped) -> String {
    switch atom {
    case .scalar(let value): ScalarSet([value...value]).items
    case .set(let set): set.items
    case .property(let name): name
    }
  }

  private mutating func classAtom() throws(Pattern.Failure) -> Escaped {
    guard let scalar = next() else { throw failure("a '[' without its ']'") }
    return scalar == "\\" ? try characterEscape(inClass: true) : .scalar(scalar.value)
  }

  /// The property whose `\p` was just read, in PCRE2's words.
  private mutating func property(isNegated: Bool) throws(Pattern.Failure) -> String {
    guard take("{") else { throw failure("'\\p' without '{'") }
    var (name, value) = ("", String?.none)
    while let scalar = next(), scalar != "}" {
      if scalar == "=", value == nil {
        value = ""
      } else if scalar == "_" || scalar.isASCII && scalar.properties.isIDContinue {
        if value == nil {
          name.unicodeScalars.append(scalar)
        } else {
          value?.unicodeScalars.append(scalar)
        }
      } else {
        throw failure("a bad name of a property")
      }
    }
    guard let words = UnicodeProperty.expression(name, value) else {
      throw failure("a property that ECMA-262 lacks")
    }
    return (isNegated ? "\\P{" : "\\p{") + words + "}"
  }
}

/// A set of characters as ranges of their numbers, in order.
struct ScalarSet {
  let ranges: [ClosedRange<UInt32>]

  init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  /// `\d`.
  static let digits = ScalarSet([0x30...0x39])
  /// `\w`.
  static let word = ScalarSet([0x30...0x39, 0x41...0x5a, 0x5f...0x5f, 0x61...0x7a])
  /// `\s`: white space and the ends of lines, sections 12.2 and 12.3.
  static let space = ScalarSet([
    0x09...0x0d, 0x20...0x20, 0xa0...0xa0, 0x1680...0x1680, 0x2000...0x200a, 0x2028...0x2029,
    0x202f...0x202f, 0x205f...0x205f, 0x3000...0x3000, 0xfeff...0xfeff,
  ])

  /// All other characters.
  var complement: ScalarSet {
    var others: [ClosedRange<UInt32>] = []
    var start: UInt32 = 0
    for range in ranges {
      if start < range.lowerBound { others.append(start...range.lowerBound - 1) }
      start = range.upperBound + 1
    }
    others.append(start...0x10ffff)
    return ScalarSet(others)
  }

  /// The ranges as they stand in a class of PCRE2, which has no numbers of surrogates.
  var items: String {
    var text = ""
    for range in ranges {
      let from = ScalarSet.isSurrogate(range.lowerBound) ? 0xe000 : range.lowerBound
      let to = ScalarSet.isSurrogate(range.upperBound) ? 0xd7ff : range.upperBound
      guard from <= to else { continue }
      text += ScalarSet.literal(from)
      if from < to { text += "-" + ScalarSet.literal(to) }
    }
    return text
  }

  static func isSurrogate(_ value: UInt32) -> Bool { 0xd800...0xdfff ~= value }

  /// A character as PCRE2 takes it literally.
  static func literal(_ value: UInt32) -> String {
    switch value {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: Unicode.Scalar(value).map { String($0) } ?? ""
    default: "\\x{" + String(value, radix: 16) + "}"
    }
  }

  static func digit(_ scalar: Unicode.Scalar, radix: Int) -> Int? {
    guard scalar.isASCII else { return nil }
    return Character(scalar).hexDigitValue.flatMap { $0 < radix ? $0 : nil }
  }
}
