/// Bytes that grow at the end and are used again for the next token.
struct JSONScratch: ~Copyable {
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity = 256
  private(set) var count = 0

  init() { storage = .allocate(capacity: capacity) }

  deinit { storage.deallocate() }

  /// The first byte.
  var base: UnsafePointer<UInt8> { UnsafePointer(storage) }

  /// All bytes, valid until the next change.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: storage, count: count) }

  mutating func removeAll() { count = 0 }

  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    storage[count] = byte
    count += 1
  }

  mutating func append(_ start: UnsafePointer<UInt8>, count added: Int) {
    if added > capacity - count { grow(by: added) }
    (storage + count).update(from: start, count: added)
    count += added
  }

  private mutating func grow(by added: Int) {
    capacity = max(capacity * 2, count + added)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: storage, count: count)
    storage.deallocate()
    storage = larger
  }
}
