/// The time of whoever sends requests, waits between them and holds to a deadline.
public struct TransferClock: Sendable {
  /// Milliseconds since any fixed point; it never goes back.
  public let now: @Sendable () -> Int64
  /// Lets that many milliseconds pass.
  public let wait: @Sendable (Int64) -> Void

  /// A clock of two functions.
  public init(now: @escaping @Sendable () -> Int64, wait: @escaping @Sendable (Int64) -> Void) {
    self.now = now
    self.wait = wait
  }
}
