import CivilTime

/// What a record says besides its times; most records of a day say what others said before.
public struct RecordContent: Hashable, Sendable {
  /// What the record is evidence of.
  public var kind: ActivityRecord.Kind
  /// Whether the export gave a local time that a clock change makes uncertain.
  public var isAmbiguous: Bool
  /// Whether it is the sum of an hour, which begins at `start`: its time has no place within the hour.
  public var isHourTotal: Bool
  /// Whether the page that it tells of plays sound.
  public var isAudible: Bool
  /// The productivity class, -2...2, that the export itself gave, or nil.
  public var productivity: Int8?
  /// The program that kept the record, such as `aw-watcher-window`.
  public var source: TextID
  /// The application.
  public var app: TextID
  /// The window's or page's title.
  public var title: TextID
  /// The page's address.
  public var url: TextID
  /// The category that the export itself gave.
  public var category: TextID

  /// A content with all its parts given.
  public init(
    kind: ActivityRecord.Kind,
    source: TextID,
    app: TextID = 0,
    title: TextID = 0,
    url: TextID = 0,
    category: TextID = 0,
    productivity: Int8? = nil,
    isAmbiguous: Bool = false,
    isHourTotal: Bool = false,
    isAudible: Bool = false
  ) {
    self.kind = kind
    self.isAmbiguous = isAmbiguous
    self.isHourTotal = isHourTotal
    self.isAudible = isAudible
    self.productivity = productivity
    self.source = source
    self.app = app
    self.title = title
    self.url = url
    self.category = category
  }

  /// The same with other numbers of its texts.
  public func renumbered(_ number: (TextID) throws -> TextID) rethrows -> RecordContent {
    var content = self
    content.source = try number(source)
    content.app = try number(app)
    content.title = try number(title)
    content.url = try number(url)
    content.category = try number(category)
    return content
  }

  /// Whether both say the same; contents that are compared mostly do, so all is looked at at once.
  public static func == (a: RecordContent, b: RecordContent) -> Bool {
    let texts =
      (a.source ^ b.source) | (a.app ^ b.app) | (a.title ^ b.title) | (a.url ^ b.url)
      | (a.category ^ b.category)
    return texts == 0 && a.kind == b.kind && a.productivity == b.productivity
      && a.isAmbiguous == b.isAmbiguous && a.isHourTotal == b.isHourTotal
      && a.isAudible == b.isAudible
  }
}

/// A record of a list that keeps contents apart: its times, and the number of its content.
public struct RecordRow: Hashable, Sendable {
  /// When it began.
  public var start: Instant
  /// How long it lasted, in milliseconds; the longest of its copies.
  public var duration: Int64
  /// Milliseconds in the other copies of this record within one export.
  public var duplicate: Int64
  /// The place of its content in the list's contents.
  public var content: UInt32

  /// A row with all its parts given.
  public init(start: Instant, duration: Int64, duplicate: Int64 = 0, content: UInt32) {
    self.start = start
    self.duration = duration
    self.duplicate = duplicate
    self.content = content
  }
}

/// Distinct contents, numbered from 0 in the order they came.
public struct ContentTable: Sendable {
  /// The contents by their numbers.
  public private(set) var contents: [RecordContent] = []
  /// Open addressing: the hash of a content in the upper half, its number plus one in the lower; 0
  /// where a slot is free.
  private var slots: [UInt64]

  /// A table without contents, with room for some.
  public init(minimumCapacity: Int = 32) {
    var count = 64
    while count < 2 * minimumCapacity { count *= 2 }
    slots = Array(repeating: 0, count: count)
    contents.reserveCapacity(minimumCapacity)
  }

  /// The number of a content; one that is new gets the next.
  public mutating func number(of content: RecordContent) -> UInt32 {
    let hash = ContentTable.hash(content)
    let (known, slot) = slots.withUnsafeBufferPointer { slots in
      contents.withUnsafeBufferPointer { contents -> (UInt32?, Int) in
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
          if slots[slot] >> 32 == hash {
            let number = UInt32(truncatingIfNeeded: slots[slot]) - 1
            if contents[Int(number)] == content { return (number, slot) }
          }
          slot = (slot + 1) & (slots.count - 1)
        }
        return (nil, slot)
      }
    }
    if let known { return known }
    let number = UInt32(contents.count)
    slots[slot] = hash << 32 | UInt64(number + 1)
    contents.append(content)
    if 2 * contents.count > slots.count { grow() }
    return number
  }

  /// Takes the contents out; the table is empty then.
  mutating func removeAll() -> [RecordContent] {
    let taken = contents
    contents = []
    contents.reserveCapacity(taken.count)
    for slot in slots.indices { slots[slot] = 0 }
    return taken
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: 4 * old.count)
    for entry in old where entry != 0 {
      var slot = Int(truncatingIfNeeded: entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// 32 bits that mix the texts; only for this table, never stored.
  private static func hash(_ content: RecordContent) -> UInt64 {
    var hash = (UInt64(content.app) | UInt64(content.title) << 32) &* 0x9e37_79b9_7f4a_7c15
    hash ^= UInt64(content.url) | UInt64(content.category) << 32
    hash = (hash ^ hash >> 29) &* 0xbf58_476d_1ce4_e5b9
    return hash >> 32
  }
}
