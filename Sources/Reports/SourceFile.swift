import CivilTime

/// A file of exports or of plans that the data come from, by the name that it was read under.
///
/// A name may have had several contents, of which all records stand: an export that is written anew each night
/// is one file.
public struct SourceFile: Sendable, Hashable {
  /// How many records were not taken in for one reason.
  public struct Rejection: Sendable, Hashable {
    /// The reason, as in `RejectReason` of the readers: `negative_duration`.
    public let reason: String
    /// How many.
    public let count: Int

    /// A count of rejected records.
    public init(reason: String, count: Int) {
      self.reason = reason
      self.count = count
    }
  }

  /// When the records of a file are.
  public enum Extent: Sendable, Hashable {
    /// In these times, which are empty for a file without records.
    case times(TimeSet)
    /// An older lockin did not note it.
    case unknown
    /// It is a calendar, whose events go on for years.
    case plans
  }

  /// The file, relative to the workspace.
  public let file: String
  /// The format, in a person's words.
  public let format: String
  /// How many different contents it was read with.
  public let contents: Int
  /// The records or events of the newest content that were good.
  public let records: Int
  /// The others of that content by reason, in order of the reasons' names.
  public let rejected: [Rejection]
  /// When the records of all contents are.
  public let extent: Extent

  /// A file with what was found in it.
  public init(
    file: String,
    format: String,
    contents: Int = 1,
    records: Int,
    rejected: [Rejection],
    extent: Extent
  ) {
    self.file = file
    self.format = format
    self.contents = contents
    self.records = records
    self.rejected = rejected
    self.extent = extent
  }

  /// Whether more than a hundredth of the records of some files could not be used; calendars have none.
  public static func lackMuch(_ files: [SourceFile]) -> Bool {
    let files = files.filter { $0.extent != .plans }
    let rejected = files.reduce(0) { sum, file in
      file.rejected.reduce(sum) { $1.reason == "zero_duration" ? $0 : $0 + $1.count }
    }
    return rejected * 100 > files.reduce(0) { $0 + $1.records }
  }

  /// Whether a time lies between its first record and its last one, at least in part, as far as that is known.
  public func touches(_ span: TimeSpan) -> Bool {
    switch extent {
    case .unknown: true
    case .plans: false
    case .times(let times):
      times.spans.contains { $0.start < span.end && span.start < $0.end }
    }
  }

  /// From the start of the first record to the end of the last one; nil without records, and where that is
  /// not known.
  var span: TimeSpan? {
    guard case .times(let times) = extent, let first = times.spans.first,
      let last = times.spans.last
    else { return nil }
    return TimeSpan(first.start, last.end)
  }

  /// The order in which files are numbered: by their first records, so that the numbers of those that were
  /// there before stay when newer ones come; then those without any, by name.
  private var rank: (Instant, String, String) {
    let first: Instant =
      extent == .unknown ? Instant(milliseconds: .min) : span?.start ?? Instant(milliseconds: .max)
    return (first, file, format)
  }

  /// The files with what they are called where names are not shown: `file 3` by rank, and `calendar 1` by name.
  ///
  /// Calendars have no first record. Were they numbered behind the exports, each new export would change what all
  /// reports call them.
  public static func numbered(_ files: [SourceFile]) -> [(file: SourceFile, name: String)] {
    let exports = files.filter { $0.extent != .plans }.sorted { $0.rank < $1.rank }
    let calendars = files.filter { $0.extent == .plans }.sorted { $0.rank < $1.rank }
    return exports.enumerated().map { ($1, "file \($0 + 1)") }
      + calendars.enumerated().map { ($1, "calendar \($0 + 1)") }
  }
}
