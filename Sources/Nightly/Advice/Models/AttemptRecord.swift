/// What a log may keep of an attempt: nothing of what was asked or said.
public struct AttemptRecord: Sendable, Hashable {
  /// Which attempt, from 1.
  public let attempt: Int
  /// `ok`, or the failure's code.
  public let code: String
  /// The response's status; nil where there was none.
  public let status: Int?
  /// The provider's name for the request, for its support; nil where it gave none.
  public let requestID: String?
  /// Bytes of the request's body.
  public let bytesSent: Int
  /// Bytes of the response's body.
  public let bytesReceived: Int
  /// Milliseconds from sending to the last byte.
  public let milliseconds: Int64
  /// What the provider counted.
  public let usage: TokenUsage

  /// Whether the provider took more than five seconds.
  public var isSlow: Bool { milliseconds > 5000 }

  /// A record with all its parts given.
  public init(
    attempt: Int,
    code: String,
    status: Int?,
    requestID: String?,
    bytesSent: Int,
    bytesReceived: Int,
    milliseconds: Int64,
    usage: TokenUsage
  ) {
    self.attempt = attempt
    self.code = code
    self.status = status
    self.requestID = requestID
    self.bytesSent = bytesSent
    self.bytesReceived = bytesReceived
    self.milliseconds = milliseconds
    self.usage = usage
  }
}
