extension String {
  /// The text as one word of a command, for a message from which a shell is to get it: in single quotes where it needs
  /// them.
  public var shellWord: String {
    let isPlain = utf8.allSatisfy {
      (0x41...0x5a).contains($0 & 0xdf) || (0x2b...0x3a).contains($0) || $0 >= 0x80 || $0 == 0x5f
    }
    if isPlain, !isEmpty { return self }
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }

  /// The text in single quotes, for a message; cut off after 60 scalars.
  public var quoted: String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: 60, limitedBy: endIndex),
      end < endIndex
    else { return "'\(self)'" }
    return "'\(String(unicodeScalars[..<end]))...'"
  }
}
