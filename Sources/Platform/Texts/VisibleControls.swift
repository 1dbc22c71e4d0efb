extension String {
  /// The text with control, line-breaking and direction-changing characters written as `\u{..}`.
  ///
  /// Everything that comes from a file passes through this before it reaches a terminal.
  public var withVisibleControls: String {
    guard unicodeScalars.contains(where: \.isUnsafeOnTerminal) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isUnsafeOnTerminal {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a terminal could act on this scalar instead of showing it.
  fileprivate var isUnsafeOnTerminal: Bool {
    switch value {
    case 0...0x1f, 0x7f...0x9f, 0x200b...0x200f, 0x2028, 0x2029, 0x202a...0x202e,
      0x2060...0x2069, 0xfeff:
      true
    default: false
    }
  }
}
