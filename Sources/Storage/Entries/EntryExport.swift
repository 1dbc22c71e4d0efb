import CivilTime

extension Store {
  /// The name and the format of an export of entries: another format under its name is another tracker's.
  public struct EntryExport: Sendable {
    let file: String
    let format: String
    /// Whether all its rows could be read: what it lacks may be among those that could not.
    public var isWhole = true
    /// The zones in which its days begin; nil where the start of its last entry ends what it tells of.
    public var timeline: ZoneTimeline?
    /// By which choices it is read, and by which its name was read last: a clock of another zone moves every entry.
    public var rules: (now: String?, before: String?) = (nil, nil)

    /// An export by its name and its format's.
    public init(file: String, format: String) {
      self.file = file
      self.format = format
    }
  }
}
