/// Writes JSON (RFC 8259) so that equal values are equal bytes.
///
/// Keys are sorted by their UTF-8 bytes. Everything is written as it is, but for quotes, backslashes,
/// control characters, and U+2028 and U+2029, which end a line in older scripts.
public enum JSONWriter {
  /// The value on one line, without spaces and without a newline at the end.
  public static func compact(_ value: JSONValue) -> [UInt8] {
    var output = JSONOutput()
    output.compact(value)
    return output.bytes
  }

  /// The value indented by two spaces, with a newline at the end.
  ///
  /// An array of scalars and empty containers stays on one line where that ends by column 100.
  public static func pretty(_ value: JSONValue) -> [UInt8] {
    var output = JSONOutput()
    output.pretty(value, indent: 0)
    output.bytes.append(UInt8(ascii: "\n"))
    return output.bytes
  }
}

/// The bytes written so far.
private struct JSONOutput {
  var bytes: [UInt8] = []

  mutating func compact(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      list("[", elements, "]") { $0.compact($1) }
    case .object(let members):
      list("{", sorted(members), "}") {
        $0.string($1.key)
        $0.text(":")
        $0.compact($1.value)
      }
    default:
      scalar(value)
    }
  }

  /// Writes a value whose first line begins at some column after `indent` spaces.
  mutating func pretty(_ value: JSONValue, indent: Int) {
    switch value {
    case .array(let elements) where elements.isEmpty == false:
      if let line = oneLine(elements) {
        bytes.append(contentsOf: line)
      } else {
        block("[", elements, "]", indent) { $0.pretty($1, indent: indent + 2) }
      }
    case .object(let members) where members.isEmpty == false:
      block("{", sorted(members), "}", indent) {
        $0.string($1.key)
        $0.text(": ")
        $0.pretty($1.value, indent: indent + 2)
      }
    default:
      compact(value)
    }
  }

  private mutating func list<Item>(
    _ begin: StaticString,
    _ items: [Item],
    _ end: StaticString,
    separator: StaticString = ",",
    write: (inout JSONOutput, Item) -> Void
  ) {
    text(begin)
    for (index, item) in items.enumerated() {
      if index > 0 { text(separator) }
      write(&self, item)
    }
    text(end)
  }

  private mutating func block<Item>(
    _ begin: StaticString,
    _ items: [Item],
    _ end: StaticString,
    _ indent: Int,
    write: (inout JSONOutput, Item) -> Void
  ) {
    text(begin)
    for (index, item) in items.enumerated() {
      if index > 0 { text(",") }
      newline(indent + 2)
      write(&self, item)
    }
    newline(indent)
    text(end)
  }

  /// The array as `[1, 2]`, where its elements are small and the line doesn't get too long.
  private func oneLine(_ elements: [JSONValue]) -> [UInt8]? {
    guard elements.allSatisfy(\.isScalarOrEmpty) else { return nil }
    var line = JSONOutput()
    line.list("[", elements, "]", separator: ", ") { $0.compact($1) }
    // One more column for the comma that may follow.
    let used = scalarsOnLastLine + line.scalarsOnLastLine + 1
    return used <= 100 ? line.bytes : nil
  }

  /// How many columns the line that is being written has.
  private var scalarsOnLastLine: Int {
    let start = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return bytes[start...].count { $0 & 0xc0 != 0x80 }
  }

  private func sorted(_ members: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    // Values are not moved about with their keys.
    var places = members.indices.map { (key: members[$0].key, place: $0) }
    places.sort { JSONOutput.precedes($0.key, $1.key) }
    return places.map { (key: $0.key, value: members[$0.place].value) }
  }

  /// Whether the bytes of a key come before those of another one.
  private static func precedes(_ a: String, _ b: String) -> Bool {
    var (a, b) = (a, b)
    return a.withUTF8 { a in
      b.withUTF8 { b in
        for place in 0..<min(a.count, b.count) where a[place] != b[place] {
          return a[place] < b[place]
        }
        return a.count < b.count
      }
    }
  }

  private mutating func scalar(_ value: JSONValue) {
    switch value {
    case .boolean(let value): text(value ? "true" : "false")
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .decimal(let value) where JSONNumber.isValid(value):
      bytes.append(contentsOf: value.utf8)
    case .decimal(let value), .string(let value): string(value)
    case .null, .array, .object: text("null")
    }
  }

  private mutating func newline(_ indent: Int) {
    text("\n")
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
  }

  private mutating func text(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  private mutating func string(_ string: String) {
    text("\"")
    var string = string
    // Nearly all strings hold nothing that has to be written otherwise.
    let isPlain = string.withUTF8 { utf8 -> Bool in
      let isPlain = utf8.allSatisfy {
        $0 >= 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      if isPlain { bytes.append(contentsOf: utf8) }
      return isPlain
    }
    if !isPlain { escaped(string) }
    text("\"")
  }

  private mutating func escaped(_ string: String) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text("\\\"")
      case "\\": text("\\\\")
      case "\u{08}": text("\\b")
      case "\u{0c}": text("\\f")
      case "\n": text("\\n")
      case "\r": text("\\r")
      case "\t": text("\\t")
      // Beside what RFC 8259 asks for: what a terminal or a line of text would act on.
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{200e}", "\u{200f}",
        "\u{2028}"..."\u{202e}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        text("\\u")
        for _ in digits.utf8.count..<4 { text("0") }
        bytes.append(contentsOf: digits.utf8)
      default:
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}

extension JSONValue {
  fileprivate var isScalarOrEmpty: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }
}
