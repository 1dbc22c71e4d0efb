/// Numbers by key, kept as long as there is room; for one thread.
final class NumberTable {
  /// More are not kept at once, so that memory stays bounded however many keys there are.
  private static let limit = 1 << 16
  /// Keys below it have a place of their own.
  private static let low = 1 << 19

  /// The numbers for low keys by key, or -1.
  private var direct = UnsafeMutablePointer<Int16>.allocate(capacity: 0)
  private var directCount = 0
  /// Open addressing for all others; a slot is free where its value is negative.
  private var slots: [(key: UInt64, value: Int32)] = Array(repeating: (0, -1), count: 1 << 4)
  private var count = 0

  deinit { direct.deallocate() }

  /// The number for a key, or nil where none is kept.
  subscript(key: UInt64) -> Int? {
    if key < NumberTable.low {
      let value = key < directCount ? direct[Int(key)] : -1
      return value < 0 ? nil : Int(value)
    }
    var slot = place(of: key)
    while slots[slot].value >= 0 {
      if slots[slot].key == key { return Int(slots[slot].value) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Keeps a number, 0 or more, for a key that has none.
  func insert(_ value: Int, for key: UInt64) {
    if key < NumberTable.low {
      if key >= directCount { grow(toHold: Int(key)) }
      // So many rules that their numbers do not fit are looked for anew each time.
      if let short = Int16(exactly: value) { direct[Int(key)] = short }
      return
    }
    if count == NumberTable.limit {
      count = 0
      slots = Array(repeating: (0, -1), count: 1 << 4)
    }
    count += 1
    if count * 2 > slots.count {
      let old = slots
      slots = Array(repeating: (0, -1), count: old.count * 2)
      for slot in old where slot.value >= 0 { put(slot.key, slot.value) }
    }
    put(key, Int32(value))
  }

  private func grow(toHold key: Int) {
    let size = min(NumberTable.low, max(1024, 2 * (key + 1)))
    let larger = UnsafeMutablePointer<Int16>.allocate(capacity: size)
    larger.update(from: direct, count: directCount)
    (larger + directCount).initialize(repeating: -1, count: size - directCount)
    direct.deallocate()
    direct = larger
    directCount = size
  }

  private func put(_ key: UInt64, _ value: Int32) {
    var slot = place(of: key)
    while slots[slot].value >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = (key, value)
  }

  private func place(of key: UInt64) -> Int {
    var hash = key &* 0x9e37_79b9_7f4a_7c15
    hash = (hash ^ hash >> 31) &* 0xbf58_476d_1ce4_e5b9
    return Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
  }
}
