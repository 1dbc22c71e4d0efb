/// Undoes the escapes of TEXT values.
///
/// Source: RFC 5545 section 3.3.11.
public enum CalendarText {
  /// The text with `\n` as a line feed and `\,`, `\;` and `\\` as the character itself.
  static func unescaped(_ text: some StringProtocol) -> String {
    list(text, separator: nil)[0]
  }

  /// The texts of a list whose commas are not escaped.
  static func list(_ text: some StringProtocol) -> [String] { list(text, separator: ",") }

  private static func list(
    _ text: some StringProtocol,
    separator: Unicode.Scalar?
  ) -> [String] {
    var items: [String] = []
    var item = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
        item.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == separator {
        items.append(String(item))
        item = String.UnicodeScalarView()
      } else {
        item.append(scalar)
      }
    }
    if isEscaped { item.append("\\") }
    return items + [String(item)]
  }
}
