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
}
