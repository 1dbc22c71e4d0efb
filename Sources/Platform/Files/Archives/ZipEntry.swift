/// One entry of a zip's directory.
struct ZipEntry {
  /// The name with its folders.
  let name: String
  /// Whether it is a folder.
  let isFolder: Bool

  private let isEncrypted: Bool
  private let method: Int64
  private let checksum: UInt32
  private let packedSize: Int64
  private let size: Int64
  private let offset: Int64
  private let disk: Int64

  /// Methods of APPNOTE 4.4.5 that are read, and that of WinZip for what is encrypted.
  private static let stored: Int64 = 0
  private static let deflated: Int64 = 8
  private static let encrypted: Int64 = 99

  /// Reads the next entry; nil where there is none that is whole.
  init?(_ rest: inout ZipBytes) {
    guard rest.take(4)?.elementsEqual(ZipBytes.entry) == true, rest.take(4) != nil,
      let flags = rest.number(2), let method = rest.number(2), rest.take(4) != nil,
      let checksum = rest.number(4), let packedSize = rest.number(4), let size = rest.number(4),
      let nameLength = rest.number(2), let extraLength = rest.number(2),
      let commentLength = rest.number(2), let disk = rest.number(2), rest.take(6) != nil,
      let offset = rest.number(4), let name = rest.take(Int(nameLength)),
      let extra = rest.take(Int(extraLength)), rest.take(Int(commentLength)) != nil
    else { return nil }
    self.name = ZipName.text(name)
    isFolder = name.last == UInt8(ascii: "/")
    isEncrypted = flags & 1 != 0 || method == ZipEntry.encrypted
    self.method = method
    // set aside: four bytes fit.
    self.checksum = UInt32(truncatingIfNeeded: checksum)
    var large = ZipEntry.large(extra)
    /// What zip64 says in the place of a number that has no room.
    func widened(_ number: Int64, _ mark: Int64) -> Int64? {
      number == mark ? large?.number(mark == 0xffff ? 4 : 8) : number
    }
    // In this order, and only those that have no room.
    let hasLarge = large != nil
    self.size = hasLarge ? widened(size, 0xffff_ffff) ?? -1 : size
    self.packedSize = hasLarge ? widened(packedSize, 0xffff_ffff) ?? -1 : packedSize
    self.offset = hasLarge ? widened(offset, 0xffff_ffff) ?? -1 : offset
    self.disk = hasLarge ? widened(disk, 0xffff) ?? -1 : disk
  }

  /// The numbers of zip64 among the extra fields (APPNOTE 4.5.3); nil where there are none.
  private static func large(_ extra: ArraySlice<UInt8>) -> ZipBytes? {
    var rest = ZipBytes(extra)
    while let kind = rest.number(2), let length = rest.number(2),
      let field = rest.take(Int(length))
    {
      if kind == 1 { return ZipBytes(field) }
    }
    return nil
  }

  /// Where the member is packed, or why it can't be read.
  func content(
    in file: RegularFile,
    before end: ZipEnd
  ) throws(FileError) -> Result<PackedPart, ArchiveFault> {
    if isEncrypted { return .failure(.encrypted) }
    guard method == ZipEntry.stored || method == ZipEntry.deflated else {
      return .failure(.unknownMethod(Int(method)))
    }
    guard disk == 0 else { return .failure(.severalParts) }
    guard size >= 0, packedSize >= 0, offset >= 0, offset <= end.start - end.front,
      method == ZipEntry.deflated || size == packedSize
    else { return .failure(.damaged) }
    // The header in front of the member has a length of its own.
    let header = try file.bytes(30, at: end.front + offset)
    guard header.starts(with: ZipBytes.member) else { return .failure(.damaged) }
    var lengths = ZipBytes(header[26...])
    guard let name = lengths.number(2), let extra = lengths.number(2) else {
      return .failure(.damaged)
    }
    let start = end.front + offset + 30 + name + extra
    guard start <= end.start, packedSize <= end.start - start else { return .failure(.damaged) }
    return .success(
      PackedPart(
        form: method == ZipEntry.stored ? .stored : .deflated,
        offset: start,
        packedSize: packedSize,
        size: size,
        checksum: checksum
      )
    )
  }
}
