/// Distinct texts, numbered from 0 in the order they came.
public final class TextIndex {
  /// How many texts there are.
  public private(set) var count = 0
  /// About how many bytes of memory the texts take.
  public var size: Int { length + count * MemoryLayout<Entry>.stride }

  private struct Entry {
    let hash: UInt64
    let start: Int
    let length: Int
  }

  /// Open addressing: numbers of texts, or -1.
  private var slots: UnsafeMutablePointer<Int32>
  private var slotCount: Int
  private var entries: UnsafeMutablePointer<Entry>
  private var entryCapacity: Int
  private var bytes: UnsafeMutableRawPointer
  private var byteCapacity: Int
  private var length = 0

  /// An index without texts.
  public init() {
    slotCount = 1 << 12
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: -1, count: slotCount)
    entryCapacity = 1 << 10
    entries = .allocate(capacity: entryCapacity)
    byteCapacity = 1 << 14
    bytes = .allocate(byteCount: byteCapacity, alignment: 8)
  }

  deinit {
    slots.deallocate()
    entries.deallocate()
    bytes.deallocate()
  }

  /// The number of a text; one that is new gets the next number, which is `count` before the call.
  public func number(of text: UnsafeRawBufferPointer) -> Int {
    let hash = TextIndex.hash(text)
    var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if entries[number].hash == hash, holds(entries[number], text) { return number }
      slot = (slot + 1) & (slotCount - 1)
    }
    return add(text, hash: hash, slot: slot)
  }

  /// The bytes of a text; valid until the next one is added.
  public subscript(number: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes + entries[number].start, count: entries[number].length)
  }

  /// Forgets all texts.
  public func removeAll() {
    slots.update(repeating: -1, count: slotCount)
    count = 0
    length = 0
  }

  private func holds(_ entry: Entry, _ text: UnsafeRawBufferPointer) -> Bool {
    guard entry.length == text.count else { return false }
    var at = 0
    let kept = bytes + entry.start
    while at + 8 <= text.count {
      let same =
        kept.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        == text.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if same == false { return false }
      at += 8
    }
    while at < text.count {
      if kept.load(fromByteOffset: at, as: UInt8.self) != text[at] { return false }
      at += 1
    }
    return true
  }

  private func add(_ text: UnsafeRawBufferPointer, hash: UInt64, slot: Int) -> Int {
    if count == entryCapacity {
      let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * entryCapacity)
      larger.update(from: entries, count: count)
      entries.deallocate()
      entries = larger
      entryCapacity *= 2
    }
    if length + text.count > byteCapacity {
      byteCapacity = 2 * (length + text.count)
      let larger = UnsafeMutableRawPointer.allocate(byteCount: byteCapacity, alignment: 8)
      larger.copyMemory(from: bytes, byteCount: length)
      bytes.deallocate()
      bytes = larger
    }
    entries[count] = Entry(hash: hash, start: length, length: text.count)
    if let start = text.baseAddress {
      (bytes + length).copyMemory(from: start, byteCount: text.count)
    }
    length += text.count
    slots[slot] = Int32(count)
    count += 1
    if count * 2 > slotCount { rehash() }
    return count - 1
  }

  private func rehash() {
    slots.deallocate()
    slotCount *= 4
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: -1, count: slotCount)
    for number in 0..<count {
      var slot = Int(truncatingIfNeeded: entries[number].hash) & (slotCount - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = Int32(number)
    }
  }

  /// FNV-1a over eight bytes at a time, with a final mix; only for this table, never stored.
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var at = 0
    while at + 8 <= text.count {
      hash = (hash ^ text.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x100_0000_01b3
      hash ^= hash >> 29
      at += 8
    }
    var rest: UInt64 = 0
    while at < text.count {
      rest = rest << 8 | UInt64(text[at])
      at += 1
    }
    hash = (hash ^ rest) &* 0x9e37_79b9_7f4a_7c15
    return hash ^ hash >> 32
  }
}
