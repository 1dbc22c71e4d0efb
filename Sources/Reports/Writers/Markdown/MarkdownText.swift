/// Escapes text for CommonMark 0.30 with the tables and autolinks of GitHub Flavored Markdown.
enum MarkdownText {
  /// A phrase on one line, with every character escaped that would be taken for markup.
  static func line(_ phrase: Phrase) -> String {
    var text = MarkdownWriter()
    text.phrase(phrase)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// The text with control characters and line ends made blanks.
  static func oneLine(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Escapes what would be markup within a line, and keeps the rest readable as it stands: the
  /// Markdown is also sent as plain mail.
  ///
  /// At the end of a line's first word, a full stop, a bracket or a dash would begin a list. The
  /// dots and colons that would make a link of an address are escaped anywhere, and the at sign of an
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
        case "-", "+", "=", ")": index < firstBlank && index + 1 == firstBlank
        case ".": (index < firstBlank && index + 1 == firstBlank) || isAfterWWW(scalars, index)
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

  /// Escapes ASCII as `words` does, without looking up what its characters are.
  static func escape(
    ascii text: UnsafeBufferPointer<UInt8>,
    isFirst: Bool,
    to bytes: inout [UInt8]
  ) {
    func byte(_ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0 }
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
    func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || (0x30...0x39).contains(byte) }
    let firstBlank = isFirst ? text.firstIndex(of: UInt8(ascii: " ")) ?? text.count : 0
    var written = 0
    for index in text.indices {
      let endsFirstWord = index + 1 == firstBlank
      let needsEscape: Bool
      switch text[index] {
      case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["),
        UInt8(ascii: "]"), UInt8(ascii: "#"), UInt8(ascii: "|"), UInt8(ascii: "&"),
        UInt8(ascii: "~"), UInt8(ascii: "$"):
        needsEscape = true
      case UInt8(ascii: "@"):
        let (before, after) = (byte(index - 1), byte(index + 1))
        needsEscape = true
        if isWord(before) || ".+-_".utf8.contains(before),
          isWord(after) || "-_".utf8.contains(after)
        {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[written..<index]))
          bytes.append(contentsOf: "`@`".utf8)
          written = index + 1
          continue
        }
      case UInt8(ascii: "_"): needsEscape = !(isWord(byte(index - 1)) && isWord(byte(index + 1)))
      case UInt8(ascii: "<"):
        let next = byte(index + 1)
        needsEscape = isLetter(next) || "/!?".utf8.contains(next)
      case UInt8(ascii: ">"): needsEscape = isFirst && index == 0
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ")"):
        needsEscape = endsFirstWord
      case UInt8(ascii: "."):
        needsEscape =
          endsFirstWord || (index >= 3 && text[index - 3..<index].allSatisfy { $0 | 0x20 == 0x77 })
      case UInt8(ascii: ":"): needsEscape = byte(index + 1) == UInt8(ascii: "/")
      default: needsEscape = false
      }
      guard needsEscape else { continue }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[written..<index]))
      bytes.append(UInt8(ascii: "\\"))
      written = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[written...]))
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

  private static func isInWord(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    scalars.indices.contains(index)
      && (scalars[index].properties.isAlphabetic
        || scalars[index].properties.numericType != nil)
  }

  private static func isAfterWWW(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    index >= 3 && scalars[index - 3..<index].allSatisfy { $0 == "w" || $0 == "W" }
  }
}
