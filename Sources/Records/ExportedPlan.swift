import CivilTime

/// Something that was planned, as an export of activity tells of it.
public struct ExportedPlan: Sendable, Equatable {
  /// What it is called.
  public let title: String
  /// When it is meant to be.
  public let span: TimeSpan
  /// Its tags, as they were written.
  public let tags: [String]
}
