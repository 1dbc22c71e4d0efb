import CivilTime
import Records

/// The entries of an export of entries, as they come.
public struct ImportedEntries {
  /// The export that they are of.
  public var export: Store.EntryExport
  /// What tells each from others, and what it says.
  private(set) var versions: [EntryMark: EntryVersion] = [:]
  /// Where the first of them to end does; nil before any came.
  private(set) var earliestEnd: Instant?
  /// Where the first begins that was kept back, as it was purged; nil without such.
  private var hidden: Instant?

  /// None yet.
  public init(of export: Store.EntryExport) { self.export = export }

  /// Adds records of a device; `text` gives a number's text.
  mutating func add(
    _ records: [ActivityRecord],
    device: String,
    text: (TextID) -> String
  ) {
    for record in records {
      versions[EntryMark(record, device: device, text: text)] = EntryVersion(
        length: record.duration,
        category: text(record.category),
        productivity: record.productivity
      )
      earliestEnd = min(earliestEnd ?? record.end, record.end)
    }
  }

  /// Notes where those begin that were kept back, and where the first of them to end does: the export tells of their time.
  public mutating func hide(from start: Instant, firstEnd end: Instant) {
    hidden = min(hidden ?? start, start)
    earliestEnd = min(earliestEnd ?? end, end)
  }

  /// The time that the export tells of; nil where that is none.
  ///
  /// It begins with the first entry and not on its day: exports of the last hours, or of weeks from a local midnight on,
  /// begin anywhere in a day of UTC, and what lies before has fallen out of them. It ends with the local day of the last.
  var covered: Range<Instant>? {
    let starts = export.isWhole ? versions.keys.map(\.start) + [hidden].compactMap(\.self) : []
    guard let first = starts.min(), let last = starts.max() else { return nil }
    let dayAfter = export.timeline.map { $0.start(of: $0.date(at: last) + 1) }
    return first..<max(last + 1, dayAfter ?? last)
  }
}
