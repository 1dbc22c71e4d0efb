import CivilTime

/// An entry that is so long that its clock may have been forgotten.
public struct LongEntry: Hashable, Sendable {
  /// The export that has it.
  public let file: String
  /// When it begins.
  public let start: Instant
  /// Milliseconds.
  public let length: Int64
}

extension Store {
  /// Entries from so many milliseconds on are told: twelve hours.
  public static let longEntry: Int64 = 12 * 3_600_000

  /// The entries of exports that are as long, or longer, by their starts.
  public func longEntries() throws(StoreError) -> [LongEntry] {
    let found = try connection.prepare(
      "SELECT file, start_ms, length_ms FROM entries WHERE person = ? AND length_ms >= ? AND state IN (?, ?) "
        + "ORDER BY start_ms, file"
    ).rows([
      person, .init(Store.longEntry), .init(EntryState.present.rawValue),
      .init(EntryState.past.rawValue),
    ]) {
      LongEntry(
        file: $0.text(0),
        start: Instant(milliseconds: $0.integer(1)),
        length: $0.integer(2)
      )
    }
    // Several exports may have one entry.
    var seen: Set<Instant> = []
    return found.filter { seen.insert($0.start).inserted }
  }
}
