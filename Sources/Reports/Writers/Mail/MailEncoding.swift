/// Encodes texts for messages: what is in them can begin no header, end no part and is no longer than a line.
enum MailEncoding {
  /// The longest line (RFC 2045, section 6.7, and RFC 2047, section 2).
  static let width = 76

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func hexadecimal(_ byte: UInt8) -> String {
    "=" + String(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
  }

  /// Text as `quoted-printable` (RFC 2045, section 6.7), each line with its end.
  static func quotedPrintable(_ text: [UInt8]) -> String {
    var result = ""
    for line in text.split(separator: 0x0a, omittingEmptySubsequences: false) {
      result += quoted(Array(line)) + "\n"
    }
    // The last line of a text has an end, behind which nothing stands.
    if text.last == 0x0a { result.removeLast() }
    return result
  }

  private static func quoted(_ line: [UInt8]) -> String {
    var result = ""
    var column = 0
    for (place, byte) in line.enumerated() {
      let isPlain =
        (0x21...0x7e).contains(byte) && byte != UInt8(ascii: "=")
        || byte == 0x20 && place + 1 < line.count
      if column + (isPlain ? 1 : 3) > width - 1 {
        result += "=\n"
        column = 0
      }
      // A line that begins with "From " or is a dot alone means something to programs that deliver.
      let isTaken = column == 0 && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F"))
      let part = isPlain && !isTaken ? String(Unicode.Scalar(byte)) : hexadecimal(byte)
      result += part
      column += part.utf8.count
    }
    return result
  }

  /// A field of a header, folded; a text that is more than short words in ASCII is made encoded words (RFC
  /// 2047), which hold no blank.
  static func field(_ name: String, _ text: String) -> String {
    var lines = [name + ":"]
    for word in words(text) {
      if lines[lines.count - 1].utf8.count + 1 + word.utf8.count > width,
        lines[lines.count - 1] != name + ":"
      {
        lines.append("")
      }
      lines[lines.count - 1] += " " + word
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The words of a text that can stand in a header, with blanks between them.
  static func words(_ text: String) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    let isPlain = words.allSatisfy { word in
      word.utf8.count <= 60 && word.utf8.allSatisfy { (0x21...0x7e).contains($0) }
        && !word.hasPrefix("=?")
    }
    return isPlain ? words : encodedWords(text)
  }

  /// The same where a name stands before an address: whatever is no letter, digit or blank is encoded.
  static func phrase(_ text: String) -> [String] {
    let isAtoms = text.utf8.allSatisfy { byte in
      byte == 0x20 || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
        || (0x61...0x7a).contains(byte | 0x20) && byte < 0x80
    }
    return isAtoms && text.utf8.count <= 60
      ? text.split(separator: " ").map(String.init) : encodedWords(text)
  }

  private static func encodedWords(_ text: String) -> [String] {
    let (head, tail) = ("=?utf-8?q?", "?=")
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      let part = String(scalar).utf8.map { byte -> String in
        if byte == 0x20 { return "_" }
        let isLetter = (0x61...0x7a).contains(byte | 0x20) && byte < 0x80
        let isPlain = isLetter || (0x30...0x39).contains(byte)
        return isPlain ? String(Unicode.Scalar(byte)) : hexadecimal(byte)
      }.joined()
      // No character is parted between two words; a name of a field stands before the first.
      if head.count + word.count + part.count + tail.count > 62 {
        words.append(head + word + tail)
        word = ""
      }
      word += part
    }
    return word.isEmpty ? words : words + [head + word + tail]
  }
}
