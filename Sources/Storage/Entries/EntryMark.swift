import CivilTime
import Platform
import Records

/// What tells an entry that a person wrote down from all others, and from itself after it was changed: when it begins,
/// and a hash of its device, its length and its texts.
///
/// The texts and not their numbers, so that it is the same in every store.
public struct EntryMark: Hashable, Sendable {
  /// When the entry begins.
  public let start: Instant
  let hash: Int64
  /// The hash that it has without title and address: what the store kept may have lost them.
  let plain: Int64

  init(start: Instant, hash: Int64, plain: Int64) {
    self.start = start
    self.hash = hash
    self.plain = plain
  }

  /// The mark of a record, or of another version of its entry; `text` gives a number's text.
  init(
    _ record: ActivityRecord,
    _ version: EntryVersion? = nil,
    device: String,
    text: (TextID) -> String
  ) {
    func hash(_ title: TextID, _ url: TextID) -> Int64 {
      var input = FingerprintInput()
      input.add(device)
      input.add(record.start.milliseconds)
      input.add(version?.length ?? record.duration)
      input.add(Int64(record.kind.rawValue))
      for id in [record.source, record.app, title, url] { input.add(text(id)) }
      input.add(version?.category ?? text(record.category))
      return Int64(bitPattern: input.fingerprint.halves.low)
    }
    start = record.start
    plain = hash(0, 0)
    self.hash = record.title == 0 && record.url == 0 ? plain : hash(record.title, record.url)
  }

  /// The same without title and address.
  var withoutTitle: EntryMark { EntryMark(start: start, hash: plain, plain: plain) }
}

/// What an entry says that does not tell it from another of its start and its texts.
///
/// Of two versions of an entry that differ in this alone the store counts one, the longer one.
struct EntryVersion: Hashable {
  /// Milliseconds.
  let length: Int64
  let category: String
  let productivity: Int8?
}

/// Some marks, of which those without a title are those of all titles.
struct EntryMarks {
  private let marks: Set<EntryMark>
  private let plain: Set<EntryMark>

  init(_ marks: some Sequence<EntryMark>) {
    self.marks = Set(marks)
    plain = Set(self.marks.map(\.withoutTitle))
  }

  /// Whether an entry is among them as it is.
  func has(_ mark: EntryMark) -> Bool { marks.contains(mark) }

  /// Whether an entry is among them, as it is or without its title; with `lostTitles` also whether one is that may have
  /// lost its title in the store.
  func contains(_ mark: EntryMark, lostTitles: Bool) -> Bool {
    contains(mark) || (lostTitles && mark == mark.withoutTitle && plain.contains(mark))
  }

  /// Whether an entry is among them, as it is or without its title.
  func contains(_ mark: EntryMark) -> Bool {
    marks.contains(mark) || marks.contains(mark.withoutTitle)
  }
}

/// Entries that an export had and has no more, though it tells of their days, and that still count.
public struct ChangedEntries: Hashable, Sendable {
  /// The name under which they were read.
  public let file: String
  /// What tells them from others.
  public let marks: Set<EntryMark>
  /// What tells the records that count for them from others.
  public let counted: Set<EntryMark>
  /// Whether some of them were not told of yet.
  public let isNew: Bool
}
