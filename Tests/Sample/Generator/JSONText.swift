/// A JSON document whose objects keep the order in which they were written.
///
/// `Documents` writes sorted keys, as reports need them; an export has to look like the program it
/// stands for.
enum JSONText {
  case number(Int64)
  case text(String)
  case list([JSONText])
  case object([(String, JSONText)])

  static func number(_ value: Int) -> JSONText { .number(Int64(value)) }

  /// The document, indented by two blanks a level; lists of numbers stay on one line.
  func rendered(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .number(let value): return String(value)
    case .text(let text): return JSONText.quoted(text)
    case .list(let items):
      let isFlat = items.allSatisfy { if case .number = $0 { true } else { false } }
      guard !isFlat else {
        return "[" + items.map { $0.rendered() }.joined(separator: ", ") + "]"
      }
      let lines = items.map { inner + $0.rendered(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      let lines = members.map {
        "\(inner)\(JSONText.quoted($0.0)): \($0.1.rendered(indent: inner))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  /// A JSON string, RFC 8259 section 7.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20: quoted += "\\u00" + hexadecimal(scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    (value < 16 ? "0" : "") + String(value, radix: 16)
  }
}
