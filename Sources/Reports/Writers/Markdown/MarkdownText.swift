/// Escapes text for CommonMark 0.30 with the tables and autolinks of GitHub Flavored Markdown.
enum MarkdownText {
  /// Escapes what would be markup within a line, and keeps the rest readable as it stands: the
  /// Markdown is also sent as plain mail.
  ///
  /// A full stop or a bracket behind the number that begins a line would begin a list, and so would a dash
  /// alone; a row of dashes would be a rule. The dots and colons that would make a link of an address are escaped anywhere, and the at sign of an
  /// e-mail address is written as code.
  static func words(_ text: String, isFirst: Bool = true) -> String {
    let scalars = Array(text.unicodeScalars)
    let firstBlank = isFirst ? scalars.firstIndex(of: " ") ?? scalars.count : 0
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      let needsEscape =
        switch scalar {
        case "\\", "`", "*", "[", "]", "#", "|", "&", "~", "@", "$": true
        // Within a word an underscore is no emphasis (CommonMark section 6.2).
        case "_": !isInWord(scalars, index - 1) || !isInWord(scalars, index + 1)
        // Only these begin a tag (section 6.6); a quotation begins at a line's start (section 5.1).
        case "<": next.properties.isAlphabetic || "/!?".unicodeScalars.contains(next)
        case ">": isFirst && index == 0
        case "-", "+", "=": index + 1 == firstBlank && scalars[..<index].allSatisfy { $0 == scalar }
        case ")": index + 1 == firstBlank && isNumber(scalars[..<index])
        case ".":
          (index + 1 == firstBlank && isNumber(scalars[..<index])) || isAfterWWW(scalars, index)
        case ":": next == "/"
        default: false
        }
      if scalar == "@", isInAddress(scalars, index) {
        result += "`@`"
        continue
      }
      if needsEscape { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Whether an at sign has what GitHub's autolinks take for an e-mail address on both sides: they look
  /// for it after escapes are undone, so that only other markup than text keeps it from being a link.
  private static func isInAddress(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    func isPart(_ index: Int, _ others: String) -> Bool {
      guard scalars.indices.contains(index) else { return false }
      let scalar = scalars[index]
      return scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || others.unicodeScalars.contains(scalar))
    }
    return isPart(index - 1, ".+-_") && isPart(index + 1, "-_")
  }

  private static func isNumber(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    !scalars.isEmpty && scalars.allSatisfy { ("0"..."9").contains($0) }
  }

  private static func isInWord(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    scalars.indices.contains(index)
      && (scalars[index].properties.isAlphabetic
        || scalars[index].properties.numericType != nil)
  }

  private static func isAfterWWW(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    index >= 3 && scalars[index - 3..<index].allSatisfy { $0 == "w" || $0 == "W" }
  }
}
