/// What a word means, where a colour may show it as well; the words say it without.
public enum Tone: Sendable {
  /// As it should be.
  case good
  /// To be looked at.
  case caution
  /// Wrong.
  case bad
  /// A heading.
  case strong
}

/// Paints words for a terminal, or leaves them as they are.
public struct Paint: Sendable, Equatable {
  /// Whether it paints.
  public let isOn: Bool

  /// Paint that is used, or not.
  public init(isOn: Bool) { self.isOn = isOn }

  /// The text in the colour of a tone.
  ///
  /// Source: ECMA-48, 8.3.117, "Select graphic rendition".
  public func text(_ text: String, _ tone: Tone?) -> String {
    guard isOn, let tone, !text.isEmpty else { return text }
    let number =
      switch tone {
      case .strong: 1
      case .bad: 31
      case .good: 32
      case .caution: 33
      }
    return "\u{1b}[\(number)m\(text)\u{1b}[0m"
  }
}
