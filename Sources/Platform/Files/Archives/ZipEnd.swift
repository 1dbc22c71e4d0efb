/// Where the directory of a zip is.
struct ZipEnd {
  /// How many entries it has.
  let count: Int64
  /// Its first byte in the file.
  let start: Int64
  /// Its bytes.
  let size: Int64
  /// How many bytes stand in front of the archive.
  let front: Int64

  private static let length = 22
  private static let longestComment = 0xffff

  /// Looks for it in the end of a file.
  static func find(in file: RegularFile) throws(FileError) -> Result<ZipEnd, ArchiveFault> {
    let count = Int(clamping: min(file.size, Int64(length + longestComment)))
    let tail = try file.bytes(count, at: file.size - Int64(count))
    guard tail.count >= length else { return .failure(.truncated) }
    for place in stride(from: tail.count - length, through: 0, by: -1)
    where tail[place...].starts(with: ZipBytes.end) {
      var fields = ZipBytes(tail[(place + 4)...])
      guard let disk = fields.number(2), let first = fields.number(2), fields.number(2) != nil,
        let count = fields.number(2), let size = fields.number(4), let offset = fields.number(4),
        let comment = fields.number(2), place + length + Int(comment) <= tail.count
      else { continue }
      let at = file.size - Int64(tail.count - place)
      if [disk, first, count].contains(0xffff) || [size, offset].contains(0xffff_ffff),
        let large = try large(before: at, in: file)
      {
        return large
      }
      guard disk == 0, first == 0 else { return .failure(.severalParts) }
      return checked(count: count, size: size, offset: offset, end: at)
    }
    return .failure(.truncated)
  }

  /// That of zip64, which stands before the usual one; nil where there is none.
  private static func large(
    before end: Int64,
    in file: RegularFile
  ) throws(FileError) -> Result<ZipEnd, ArchiveFault>? {
    guard end >= 20 else { return nil }
    let locator = try file.bytes(20, at: end - 20)
    guard locator.starts(with: ZipBytes.locator) else { return nil }
    var place = ZipBytes(locator[8...])
    guard let named = place.number(8) else { return .failure(.damaged) }
    // Where bytes stand in front of the archive, it is right before its locator.
    for at in [named, end - 76] where at >= 0 && at < end {
      let bytes = try file.bytes(56, at: at)
      guard bytes.count == 56, bytes.starts(with: ZipBytes.largeEnd) else { continue }
      var fields = ZipBytes(bytes[16...])
      guard let disk = fields.number(4), let first = fields.number(4), fields.number(8) != nil,
        let count = fields.number(8), let size = fields.number(8), let offset = fields.number(8)
      else { continue }
      guard disk == 0, first == 0 else { return .failure(.severalParts) }
      return checked(count: count, size: size, offset: offset, end: at)
    }
    return .failure(.damaged)
  }

  /// The end, where what it says can be: the directory ends where its end begins.
  private static func checked(
    count: Int64,
    size: Int64,
    offset: Int64,
    end: Int64
  ) -> Result<ZipEnd, ArchiveFault> {
    guard count >= 0, size >= 0, offset >= 0, size <= end, offset <= end - size else {
      return .failure(.damaged)
    }
    let start = end - size
    return .success(ZipEnd(count: count, start: start, size: size, front: start - offset))
  }
}
