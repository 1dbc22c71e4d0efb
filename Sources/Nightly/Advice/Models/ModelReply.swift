/// What a model replied, not yet checked against anything but that it is one JSON object.
public struct ModelReply: Sendable, Hashable {
  /// The reply's text.
  public let text: String
  /// What it took.
  public let usage: TokenUsage

  /// A reply with its parts given.
  public init(text: String, usage: TokenUsage) {
    self.text = text
    self.usage = usage
  }
}

/// Tokens that a provider counted; nil where it did not say.
public struct TokenUsage: Sendable, Hashable {
  /// Tokens of the request.
  public var input: Int?
  /// Tokens of the reply, those of its reasoning included.
  public var output: Int?

  /// The given counts.
  public init(input: Int? = nil, output: Int? = nil) {
    self.input = input
    self.output = output
  }
}
