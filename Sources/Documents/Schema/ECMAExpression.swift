/// Turns an ECMA-262 regular expression of the flag `u` into one of PCRE2 that means the same.
///
/// Source: ECMA-262 (2024), section 22.2.1. Whatever that grammar has no place for is refused, also
/// where PCRE2 would know it. Literals are written by their numbers, so that nothing has a second
/// meaning there. A lookbehind of variable length and a count above 65,535 are more than PCRE2 can do.
struct ECMAExpression {
  private let scalars: [Unicode.Scalar]
  var index = 0
  var output = ""
  private var groups: [Group] = []
  /// Whether what was written last may be followed by `*`, `+`, `?` or `{`.
  private var isRepeatable = false
  private var captures = 0
  private let names: [ExactText: Int]
  private let captureCount: Int

  private enum Group { case plain, look }

  static func translated(_ expression: String) throws(Pattern.Failure) -> String {
    guard expression.utf8.count <= 1 << 16 else {
      throw Pattern.Failure(problem: "the expression is longer than 65,536 bytes")
    }
    var translation = try ECMAExpression(Array(expression.unicodeScalars))
    try translation.translate()
    return translation.output
  }

  private init(_ scalars: [Unicode.Scalar]) throws(Pattern.Failure) {
    self.scalars = scalars
    (names, captureCount) = try CaptureGroups.read(scalars)
  }

  private mutating func translate() throws(Pattern.Failure) {
    while let scalar = next() {
      switch scalar {
      case "^", "$": write(scalar, repeatable: false)
      case "|": write(scalar, repeatable: false)
      case "(": try open()
      case ")":
        guard let group = groups.popLast() else { throw failure("a ')' without its '('") }
        write(scalar, repeatable: group == .plain)
      case "*", "+", "?": try repeated(String(scalar))
      case "{": try counted()
      case "}", "]": throw failure("a lone '\(scalar)'")
      case ".":
        output += "[^\\n\\r\\x{2028}\\x{2029}]"
        isRepeatable = true
      case "[":
        output += try characterClass()
        isRepeatable = true
      case "\\": try escape()
      default:
        output += ScalarSet.literal(scalar.value)
        isRepeatable = true
      }
    }
    guard groups.isEmpty else { throw failure("a '(' without its ')'") }
  }

  // MARK: Groups and repetition

  private mutating func open() throws(Pattern.Failure) {
    isRepeatable = false
    guard take("?") else {
      captures += 1
      groups.append(.plain)
      output += "("
      return
    }
    for (mark, group) in [
      ("?:", Group.plain), ("?=", .look), ("?!", .look), ("?<=", .look),
      ("?<!", .look),
    ]
    where take(String(mark.dropFirst())) {
      groups.append(group)
      output += "(" + mark
      return
    }
    guard take("<"), try name() != nil else { throw failure("a group that ECMA-262 lacks") }
    captures += 1
    groups.append(.plain)
    output += "("
  }

  private mutating func repeated(_ mark: String) throws(Pattern.Failure) {
    guard isRepeatable else { throw failure("nothing to repeat") }
    output += mark + (take("?") ? "?" : "")
    isRepeatable = false
  }

  private mutating func counted() throws(Pattern.Failure) {
    guard let least = try number() else { throw failure("a lone '{'") }
    var mark = "{\(least)"
    if take(",") {
      mark += ","
      if let most = try number() {
        guard least <= most else { throw failure("a count whose first number is the larger one") }
        mark += "\(most)"
      }
    }
    guard take("}") else { throw failure("a lone '{'") }
    try repeated(mark + "}")
  }

  private mutating func number() throws(Pattern.Failure) -> Int? {
    var value: Int?
    while let scalar = peek, let digit = ScalarSet.digit(scalar, radix: 10) {
      index += 1
      value = (value ?? 0) * 10 + digit
      guard value ?? 0 <= 65_535 else { throw failure("a count above 65535") }
    }
    return value
  }

  // MARK: Escapes

  private mutating func escape() throws(Pattern.Failure) {
    guard let scalar = peek else { throw failure("a '\\' at the end") }
    if scalar == "b" || scalar == "B" {
      index += 1
      output += "\\\(scalar)"
      isRepeatable = false
      return
    }
    isRepeatable = true
    if scalar == "k" {
      index += 1
      guard take("<"), let name = try name(), let group = names[ExactText(name)] else {
        throw failure("'\\k' without the name of a group")
      }
      output += "\\g{\(group)}"
    } else if scalar != "0", let first = ScalarSet.digit(scalar, radix: 10) {
      index += 1
      var group = first
      while let scalar = peek, let digit = ScalarSet.digit(scalar, radix: 10) {
        index += 1
        group = min(group * 10 + digit, 1 << 20)
      }
      guard group <= captureCount else { throw failure("'\\\(group)' without that group") }
      output += "\\g{\(group)}"
    } else {
      output += try characterEscape(inClass: false).expression
    }
  }

  private mutating func name() throws(Pattern.Failure) -> String? {
    guard let end = scalars[index...].firstIndex(of: ">") else { return nil }
    let name = scalars[index..<end]
    guard let first = name.first, CaptureGroups.isNameStart(first),
      name.allSatisfy(CaptureGroups.isNamePart)
    else { throw failure("a bad name of a group") }
    index = end + 1
    return String(String.UnicodeScalarView(name))
  }

  // MARK: The text

  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek else { return nil }
    index += 1
    return scalar
  }

  mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[index...].starts(with: wanted) else { return false }
    index += wanted.count
    return true
  }

  private mutating func write(_ scalar: Unicode.Scalar, repeatable: Bool) {
    output.unicodeScalars.append(scalar)
    isRepeatable = repeatable
  }

  /// A mistake before the character at the cursor.
  func failure(_ what: String) -> Pattern.Failure {
    Pattern.Failure(problem: "\(what) before character \(index + 1)")
  }
}

/// The capturing groups of an expression, which may be referred to before they stand.
private enum CaptureGroups {
  /// The number of each group that has a name, and how many groups there are.
  static func read(
    _ scalars: [Unicode.Scalar]
  ) throws(Pattern.Failure) -> (names: [ExactText: Int], count: Int) {
    var names: [ExactText: Int] = [:]
    var (index, count, isInClass) = (0, 0, false)
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "\\": index += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where isInClass == false:
        let rest = scalars[index...]
        let isNamed =
          rest.starts(with: "?<".unicodeScalars)
          && rest.starts(with: "?<=".unicodeScalars) == false
          && rest.starts(with: "?<!".unicodeScalars) == false
        if !isNamed, rest.first == "?" { continue }
        count += 1
        guard isNamed else { continue }
        let name = rest.dropFirst(2).prefix { $0 != ">" }
        let text = ExactText(String(String.UnicodeScalarView(name)))
        guard names.updateValue(count, forKey: text) == nil else {
          throw Pattern.Failure(problem: "two groups have one name")
        }
      default: break
      }
    }
    return (names, count)
  }

  static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "$" || scalar == "_" || scalar.properties.isIDStart
  }

  static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "$" || scalar == "\u{200c}" || scalar == "\u{200d}"
      || scalar.properties.isIDContinue
  }
}
