/// What a model replied, not yet checked against anything but that it is one JSON object.
public struct ModelReply: Sendable, Hashable {
  /// The reply's text.
  public let text: String
  /// What it took.
  public let usage: TokenUsage
}

/// Tokens that a provider counted; nil where it did not say.
public struct TokenUsage: Sendable, Hashable {
  /// Tokens of the request.
  public var input: Int? = nil
  /// Tokens of the reply, those of its reasoning included.
  public var output: Int? = nil
}
