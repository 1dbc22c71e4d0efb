/// What a log may keep of an attempt: nothing of what was asked or said.
public struct AttemptRecord: Sendable, Hashable {
  /// `ok`, or the failure's code.
  public let code: String
  /// The response's status; nil where there was none.
  public let status: Int?
  /// Milliseconds from sending to the last byte.
  public let milliseconds: Int64
  /// What the provider counted.
  public let usage: TokenUsage

  /// Whether the provider took more than five seconds.
  var isSlow: Bool { milliseconds > 5000 }
}
