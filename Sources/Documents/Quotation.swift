extension String {
  /// The text in single quotes, for a message; cut off after 60 scalars.
  public var quoted: String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: 60, limitedBy: endIndex),
      end < endIndex
    else { return "'\(self)'" }
    return "'\(String(unicodeScalars[..<end]))...'"
  }
}
