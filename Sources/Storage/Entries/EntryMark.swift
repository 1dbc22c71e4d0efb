import CivilTime
import Files
import Records

/// What tells an entry that a person wrote down from all others, and from itself after it was changed: when it begins,
/// and a hash of its device, its length and its texts.
public struct EntryMark: Hashable, Sendable {
  /// When the entry begins.
  public let start: Instant
  let hash: Int64

  init(start: Instant, hash: Int64) {
    self.start = start
    self.hash = hash
  }

  /// The mark of a record; `text` gives a number's text, so that it is the same in every store.
  init(_ record: ActivityRecord, device: String, text: (TextID) -> String) {
    var input = FingerprintInput()
    input.add(device)
    input.add(record.start.milliseconds)
    input.add(record.duration)
    input.add(Int64(record.kind.rawValue))
    for id in [record.source, record.app, record.title, record.url, record.category] {
      input.add(text(id))
    }
    start = record.start
    hash = Int64(bitPattern: input.fingerprint.halves.low)
  }
}

/// Entries that an export had and has no more, though it tells of their days, and that still count.
public struct ChangedEntries: Hashable, Sendable {
  /// The name under which they were read.
  public let file: String
  /// What tells them from others.
  public let marks: Set<EntryMark>
  /// Whether some of them were not told of yet.
  public let isNew: Bool
}
