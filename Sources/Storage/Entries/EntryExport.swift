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

    /// The time that it tells of, which has these entries; nil where that is none.
    ///
    /// It begins with the first entry and not on its day: exports of the last hours, or of weeks from a local midnight on,
    /// begin anywhere in a day of UTC, and what lies before has fallen out of them.
    func covers(_ entries: some Collection<EntryMark>) -> Range<Instant>? {
      let starts = isWhole ? entries.map(\.start) : []
      guard let first = starts.min(), let last = starts.max() else { return nil }
      let dayAfter = timeline.map { $0.start(of: $0.local(at: last).date + 1) }
      return first..<max(last + 1, dayAfter ?? last)
    }
  }
}
