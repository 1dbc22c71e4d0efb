import CXXHash

/// The sum that every page of a store carries in its last eight bytes.
///
/// SQLite leaves them free where a database is made with eight reserved bytes a page (offset 20 of the
/// file's head; https://www.sqlite.org/fileformat2.html section 1.3.4), and other programs pass over
/// them. The sum is XXH3 with 64 bits of the bytes before it, little-endian, seeded with the page's
/// number from 1 on, so that a page in the place of another one is seen as well.
enum PageSum {
  /// Bytes of a page, the same in every store.
  static let pageSize = 4096
  /// Bytes of a page that the sum takes.
  static let reserved = 8

  /// The sum of a page's content; `number` counts from 1.
  static func of(_ page: UnsafeRawBufferPointer, number: Int64) -> UInt64 {
    XXH3_64bits_withSeed(page.baseAddress, pageSize - reserved, UInt64(bitPattern: number))
  }

  /// Whether a page carries its sum.
  static func holds(_ page: UnsafeRawBufferPointer, number: Int64) -> Bool {
    guard page.count == pageSize else { return false }
    let kept = page.loadUnaligned(fromByteOffset: pageSize - reserved, as: UInt64.self)
    return UInt64(littleEndian: kept) == of(page, number: number)
  }

  /// Gives a page its sum.
  static func set(_ page: UnsafeMutableRawBufferPointer, number: Int64) {
    let sum = of(UnsafeRawBufferPointer(page), number: number).littleEndian
    page.storeBytes(of: sum, toByteOffset: pageSize - reserved, as: UInt64.self)
  }
}
