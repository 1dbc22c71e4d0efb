import Activity

/// Texts and the numbers that stand for them, kept in the store and as far as needed in memory.
public final class TextTable {
  private let limit: Int
  private let path: String
  private let find: Statement
  private let insert: Statement
  private let read: Statement

  /// Open addressing: places in `entries`, or -1.
  private var slots: [Int32]
  private var entries: [Entry] = []
  private var arena: [UInt8] = []
  private var names: [TextID: String] = [0: ""]

  private struct Entry {
    let hash: UInt64
    let start: Int
    let count: Int
    let id: TextID
  }

  /// A table that keeps at most about `limit` bytes of texts in memory.
  init(_ connection: Connection, limit: Int = 24 << 20) throws(StoreError) {
    self.limit = limit
    path = connection.path
    find = try connection.prepare("SELECT id FROM texts WHERE text = ?")
    insert = try connection.prepare("INSERT INTO texts (text) VALUES (?) RETURNING id")
    read = try connection.prepare("SELECT text FROM texts WHERE id = ?")
    slots = Array(repeating: -1, count: 1 << 12)
  }

  /// The number that stands for a text; a new text is given one.
  ///
  /// Bytes that are no UTF-8 are replaced as Unicode says before they are kept.
  public func id(of bytes: UnsafeRawBufferPointer) throws(StoreError) -> TextID {
    if bytes.isEmpty { return 0 }
    let hash = TextTable.hash(bytes)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, entry.count == bytes.count, holds(entry, bytes) { return entry.id }
      slot = (slot + 1) & (slots.count - 1)
    }
    let id = try lookUp(String(decoding: bytes, as: UTF8.self))
    remember(bytes, hash: hash, id: id)
    return id
  }

  /// The text that a number stands for; empty for a number that stands for none.
  public func text(_ id: TextID) -> String {
    if let known = names[id] { return known }
    let found = try? read.rows([.integer(Int64(id))]) { $0.text(0) }.first
    if names.count > 200_000 { names = [0: ""] }
    names[id] = found ?? ""
    return found ?? ""
  }

  private func lookUp(_ text: String) throws(StoreError) -> TextID {
    var number = try find.rows([.text(text)]) { $0.integer(0) }.first
    if number == nil { number = try insert.rows([.text(text)]) { $0.integer(0) }.first }
    guard let number, let id = TextID(exactly: number) else {
      throw StoreError(path: path, problem: "the table of texts is full or damaged")
    }
    return id
  }

  private func holds(_ entry: Entry, _ bytes: UnsafeRawBufferPointer) -> Bool {
    arena.withUnsafeBytes { kept in
      UnsafeRawBufferPointer(rebasing: kept[entry.start..<entry.start + entry.count])
        .elementsEqual(bytes)
    }
  }

  private func remember(_ bytes: UnsafeRawBufferPointer, hash: UInt64, id: TextID) {
    let kept = arena.count + entries.count * MemoryLayout<Entry>.stride
    if kept + bytes.count > limit { forget() }
    if entries.count * 2 >= slots.count { grow() }
    place(Int32(entries.count), hash: hash)
    entries.append(Entry(hash: hash, start: arena.count, count: bytes.count, id: id))
    arena.append(contentsOf: bytes)
  }

  private func place(_ entry: Int32, hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = entry
  }

  private func grow() {
    slots = Array(repeating: -1, count: slots.count * 4)
    for (index, entry) in entries.enumerated() { place(Int32(index), hash: entry.hash) }
  }

  /// Forgets what is kept in memory: a transaction was undone, and its numbers with it.
  func forgetAll() {
    forget()
    names = [0: ""]
  }

  private func forget() {
    slots = Array(repeating: -1, count: 1 << 12)
    entries = []
    arena = []
  }

  /// FNV-1a over eight bytes at a time, with a final mix; only for this table, never stored.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var at = 0
    while at + 8 <= bytes.count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x100_0000_01b3
      hash ^= hash >> 29
      at += 8
    }
    while at < bytes.count {
      hash = (hash ^ UInt64(bytes[at])) &* 0x100_0000_01b3
      at += 1
    }
    return (hash ^ hash >> 32) &* 0x9e37_79b9_7f4a_7c15
  }
}
