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
    output.text("\n")
    return output.bytes
  }
}

/// The bytes written so far.
private struct JSONOutput {
  private var json = JSONBytes()

  var bytes: [UInt8] { json.bytes }

  mutating func compact(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      list("[", elements, "]") { $0.compact($1) }
    case .object(let members):
      list("{", sorted(members), "}") {
        $0.json.string($1.key)
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
    case .array(let elements) where !elements.isEmpty:
      if let line = oneLine(elements) {
        json.raw(line)
      } else {
        block("[", elements, "]", indent) { $0.pretty($1, indent: indent + 2) }
      }
    case .object(let members) where !members.isEmpty:
      block("{", sorted(members), "}", indent) {
        $0.json.string($1.key)
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
    case .boolean(let value): json.boolean(value)
    case .integer(let value): json.integer(value)
    case .decimal(let value) where JSONNumber.isValid(value): json.raw(Array(value.utf8))
    case .decimal(let value), .string(let value): json.string(value)
    case .null, .array, .object: text("null")
    }
  }

  private mutating func newline(_ indent: Int) {
    text("\n")
    json.raw(Array(repeating: UInt8(ascii: " "), count: indent))
  }

  mutating func text(_ text: StaticString) { json.raw(text) }
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
