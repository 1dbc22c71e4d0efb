@_spi(Texts) import Platform

extension String {
  /// The text as one word of a command that a message shows: in single quotes where a shell wants them.
  public var shellWord: String {
    let isPlain = utf8.allSatisfy {
      (0x41...0x5a).contains($0 & 0xdf) || (0x2b...0x39).contains($0) || $0 == 0x5f
    }
    return isPlain && !isEmpty ? self : shellQuoted
  }

  /// The text as one word of a shell's command, in single quotes.
  public var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The text in single quotes, for a message; cut off after 60 scalars, and an address after its host: the rest of it may
  /// be a secret that stands in the wrong place.
  public var quoted: String {
    if let mark = firstRange(of: "://"),
      let path = self[mark.upperBound...].firstIndex(where: { "/?#".contains($0) })
    {
      let place = self[..<path]
      // What stands before an '@' is a name and a password.
      let shown = place[mark.upperBound...].contains("@") ? self[..<mark.upperBound] : place
      return "\(shown)/...".quotedWhole
    }
    return quotedWhole
  }

  /// The same with the whole of an address, which is the name of something that everybody may know.
  var quotedWhole: String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: 60, limitedBy: endIndex),
      end < endIndex
    else { return "'\(self)'" }
    return "'\(String(unicodeScalars[..<end]))...'"
  }
}
