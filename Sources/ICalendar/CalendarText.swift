/// Undoes the escapes of TEXT values.
///
/// Source: RFC 5545 section 3.3.11.
public enum CalendarText {
  /// The text with `\n` as a line feed and `\,`, `\;` and `\\` as the character itself.
  static func unescaped(_ text: String) -> String {
    text.utf8.contains(ASCII.backslash) ? list(text, separator: nil)[0] : text
  }

  /// The texts of a list whose commas are not escaped.
  static func list(_ text: String) -> [String] { list(text, separator: ASCII.comma) }

  /// An e-mail address to compare with others: without `mailto:`, in lower case.
  static func address(_ text: String) -> String {
    let text = text.lowercased()
    return text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
  }

  private static func list(_ text: String, separator: UInt8?) -> [String] {
    var items: [String] = []
    var item: [UInt8] = []
    var isEscaped = false
    // The characters that matter here are no part of another one in UTF-8.
    for byte in text.utf8 {
      if isEscaped {
        isEscaped = false
        item.append(byte | 0x20 == UInt8(ascii: "n") ? ASCII.lineFeed : byte)
      } else if byte == ASCII.backslash {
        isEscaped = true
      } else if byte == separator {
        items.append(String(decoding: item, as: UTF8.self))
        item.removeAll(keepingCapacity: true)
      } else {
        item.append(byte)
      }
    }
    if isEscaped { item.append(ASCII.backslash) }
    return items + [String(decoding: item, as: UTF8.self)]
  }
}
