/// What was done of what could be.
public struct DoneShare: Sendable, Hashable {
  /// How many were done.
  public let done: Int
  /// How many could be.
  public let due: Int

  /// The share in thousandths, or nil where nothing was due.
  public var perMille: Int? { due > 0 ? done * 1000 / due : nil }
}
