/// What a plain scalar means: the core schema of YAML 1.2.2, section 10.3.2.
enum YAMLCoreSchema {
  /// The meaning of a scalar that stands without quotes; nil for an infinity or no number, which
  /// no file of ours may hold, and for whole numbers in base 8 or 16 beyond 64 bits.
  static func value(of text: String) -> DocumentNode.Value? {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    default: break
    }
    if isNotFinite(text) { return nil }
    if let (digits, radix) = based(text) {
      return UInt64(digits, radix: radix).map { .number(String($0)) }
    }
    return number(text).map { .number($0) } ?? .string(text)
  }

  /// Whether the scalar is one of `.inf` and `.nan` in their spellings.
  static func isNotFinite(_ text: String) -> Bool {
    switch text {
    case ".nan", ".NaN", ".NAN": return true
    default: break
    }
    var rest = Substring(text)
    if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
    return rest == ".inf" || rest == ".Inf" || rest == ".INF"
  }

  /// The digits and the base of `0o17` and `0x1F`.
  private static func based(_ text: String) -> (digits: Substring, radix: Int)? {
    let digits = text.dropFirst(2)
    guard !digits.isEmpty else { return nil }
    if text.hasPrefix("0o"), digits.utf8.allSatisfy({ (0x30...0x37).contains($0) }) {
      return (digits, 8)
    }
    if text.hasPrefix("0x"), digits.utf8.allSatisfy({ hexadecimalDigit($0) != nil }) {
      return (digits, 16)
    }
    return nil
  }

  /// The number in the notation of JSON, of the same value and with every digit that matters.
  ///
  /// YAML also allows `+1`, `007`, `.5` and `1.`, which become `1`, `7`, `0.5` and `1.0`.
  private static func number(_ text: String) -> String? {
    var rest = Substring(text).utf8
    let negative = rest.first == UInt8(ascii: "-")
    if negative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }

    let whole = takeDigits(&rest)
    var fraction: Substring.UTF8View?
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = takeDigits(&rest)
    }
    guard !whole.isEmpty || fraction?.isEmpty == false else { return nil }

    var number = negative ? "-" : ""
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    number += significant.isEmpty ? "0" : String(Substring(significant))
    if let fraction { number += "." + (fraction.isEmpty ? "0" : String(Substring(fraction))) }
    guard let exponent = rest.popFirst() else { return number }

    guard exponent | 0x20 == UInt8(ascii: "e") else { return nil }
    number += "e"
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      number.unicodeScalars.append(Unicode.Scalar(sign))
      rest.removeFirst()
    }
    let digits = takeDigits(&rest)
    return digits.isEmpty || !rest.isEmpty ? nil : number + String(Substring(digits))
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[digits.endIndex...]
    return digits
  }
}
