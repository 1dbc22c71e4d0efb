import CSystem

/// Distinct texts, numbered from 0 in the order they came.
public final class TextIndex {
  /// How many texts there are.
  public var count: Int { places.count }
  /// About how many bytes of memory the texts take.
  public var size: Int { length + slotCount * MemoryLayout<UInt64>.stride }

  /// Open addressing: the hash of a text in the upper half, its place plus one in the lower; 0 where a
  /// slot is free.
  private var slots: UnsafeMutablePointer<UInt64>
  private var slotCount: Int
  /// The texts one after another, each with its number and its length before it, so that a look at one
  /// place finds all; places are counted in words of eight bytes.
  private var words: UnsafeMutableRawPointer
  private var capacity: Int
  private var length = 0
  /// Where each text stands, by its number.
  private var places: [UInt32] = []
  /// The short texts that were looked for last: names of applications, devices and categories come
  /// again and again, and two words tell one from another.
  private var recent: UnsafeMutablePointer<ShortText>

  private static let header = 8
  private static let recentBits = 9

  /// A text of at most 16 bytes: its length, its first and its last eight bytes, its number plus one.
  private struct ShortText {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var count: UInt32 = 0
    var number: UInt32 = 0
  }

  /// An index without texts.
  public init() {
    slotCount = 1 << 12
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    capacity = 1 << 14
    words = .allocate(byteCount: capacity, alignment: 8)
    recent = .allocate(capacity: 1 << TextIndex.recentBits)
    recent.initialize(repeating: ShortText(), count: 1 << TextIndex.recentBits)
  }

  deinit {
    recent.deallocate()
    slots.deallocate()
    words.deallocate()
  }

  /// The number of a text; one that is new gets the next number, which is `count` before the call.
  public func number(of text: UnsafeRawBufferPointer) -> Int {
    guard text.count <= 16 else { return numberOfAny(text) }
    let first = text.count >= 8 ? TextIndex.word(text, 0) : 0
    let last = TextIndex.lastWord(text)
    let mixed = (first &+ last) &* 0x9e37_79b9_7f4a_7c15
    let place = recent + Int(truncatingIfNeeded: mixed >> (64 - TextIndex.recentBits))
    if place.pointee.last == last, place.pointee.first == first,
      place.pointee.count == text.count, place.pointee.number != 0
    {
      return Int(place.pointee.number) - 1
    }
    let number = numberOfAny(text)
    place.pointee = ShortText(
      first: first,
      last: last,
      count: UInt32(text.count),
      number: UInt32(truncatingIfNeeded: number + 1)
    )
    return number
  }

  /// Writes the numbers of several texts, which are given as one by one.
  ///
  /// What is needed of memory for all of them comes at the same time: a large index lies beyond the
  /// nearest caches, and waiting for one text after another takes longer than all else about it.
  public func number(
    _ texts: UnsafeBufferPointer<UnsafeRawBufferPointer>,
    into numbers: UnsafeMutablePointer<Int>
  ) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: texts.count) { hashes in
      for (index, text) in texts.enumerated() {
        let hash = TextIndex.hash(text)
        hashes[index] = hash
        csystem_prefetch(slots + (Int(truncatingIfNeeded: hash) & (slotCount - 1)))
      }
      for (hash, text) in zip(hashes, texts) {
        let entry = slots[Int(truncatingIfNeeded: hash) & (slotCount - 1)]
        guard entry != 0 else { continue }
        let place = words + Int(truncatingIfNeeded: entry & 0xffff_ffff) * 8 - 8
        csystem_prefetch(place)
        csystem_prefetch(place + (text.count + TextIndex.header - 1))
      }
      for (index, text) in texts.enumerated() {
        numbers[index] = numberOfAny(text, hash: hashes[index])
      }
    }
  }

  private func numberOfAny(_ text: UnsafeRawBufferPointer) -> Int {
    numberOfAny(text, hash: TextIndex.hash(text))
  }

  private func numberOfAny(_ text: UnsafeRawBufferPointer, hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash {
        let place = words + Int(truncatingIfNeeded: slots[slot] & 0xffff_ffff) * 8 - 8
        if holds(place, text) { return Int(place.load(as: UInt32.self)) }
      }
      slot = (slot + 1) & (slotCount - 1)
    }
    return add(text, hash: hash, slot: slot)
  }

  /// The bytes of a text; valid until the next one is added.
  public subscript(number: Int) -> UnsafeRawBufferPointer {
    let place = words + Int(places[number]) * 8
    return UnsafeRawBufferPointer(
      start: place + TextIndex.header,
      count: Int(place.load(fromByteOffset: 4, as: UInt32.self))
    )
  }

  /// Forgets all texts.
  public func removeAll() {
    slots.update(repeating: 0, count: slotCount)
    recent.update(repeating: ShortText(), count: 1 << TextIndex.recentBits)
    places.removeAll(keepingCapacity: true)
    length = 0
  }

  private func holds(_ place: UnsafeMutableRawPointer, _ text: UnsafeRawBufferPointer) -> Bool {
    guard Int(place.load(fromByteOffset: 4, as: UInt32.self)) == text.count else { return false }
    let kept = UnsafeRawBufferPointer(start: place + TextIndex.header, count: text.count)
    var at = 0
    while at + 8 < text.count {
      if TextIndex.word(kept, at) != TextIndex.word(text, at) { return false }
      at += 8
    }
    return TextIndex.lastWord(kept) == TextIndex.lastWord(text)
  }

  @inline(__always)
  private static func word(_ text: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
    text.loadUnaligned(fromByteOffset: at, as: UInt64.self)
  }

  /// The last eight bytes of a text, or all of a shorter one, some of them perhaps twice.
  @inline(__always)
  private static func lastWord(_ text: UnsafeRawBufferPointer) -> UInt64 {
    let count = text.count
    if count >= 8 { return word(text, count - 8) }
    if count >= 4 {
      let first = text.loadUnaligned(as: UInt32.self)
      let last = text.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return UInt64(first) << 32 | UInt64(last)
    }
    if count == 0 { return 0 }
    return UInt64(text[0]) << 16 | UInt64(text[count / 2]) << 8 | UInt64(text[count - 1])
  }

  private func add(_ text: UnsafeRawBufferPointer, hash: UInt64, slot: Int) -> Int {
    let number = places.count
    let needed = TextIndex.header + (text.count + 7) / 8 * 8
    if length + needed > capacity {
      capacity = 2 * (length + needed)
      let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
      larger.copyMemory(from: words, byteCount: length)
      words.deallocate()
      words = larger
    }
    let place = words + length
    place.storeBytes(of: UInt32(truncatingIfNeeded: number), as: UInt32.self)
    place.storeBytes(of: UInt32(text.count), toByteOffset: 4, as: UInt32.self)
    if let start = text.baseAddress {
      (place + TextIndex.header).copyMemory(from: start, byteCount: text.count)
    }
    places.append(UInt32(length / 8))
    slots[slot] = hash << 32 | UInt64(length / 8 + 1)
    length += needed
    if 3 * places.count > 2 * slotCount { grow() }
    return number
  }

  private func grow() {
    let old = slots
    let oldCount = slotCount
    slotCount *= 2
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    for index in 0..<oldCount where old[index] != 0 {
      var slot = Int(truncatingIfNeeded: old[index] >> 32) & (slotCount - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = old[index]
    }
    old.deallocate()
  }

  /// 32 bits that mix eight bytes at a time; only for this table, never stored.
  @inline(__always)
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: text.count) &+ 0xcbf2_9ce4_8422_2325
    var at = 0
    while at + 8 < text.count {
      hash = (hash ^ word(text, at)) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
      at += 8
    }
    hash = (hash ^ lastWord(text)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ hash >> 31) &* 0x9e37_79b9_7f4a_7c15
    return hash >> 32
  }
}
