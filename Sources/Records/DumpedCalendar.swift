/// A calendar as a store had it.
public struct DumpedCalendar: Sendable, Hashable {
  /// The name of the file that it was read from.
  public let file: String
  /// The hash by which the store knows that file's bytes.
  public let hash: [UInt8]
  /// What the store kept of it.
  public let content: [UInt8]
}
