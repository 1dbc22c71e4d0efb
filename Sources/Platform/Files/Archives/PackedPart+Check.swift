import CZlib

extension PackedPart {
  /// Unpacks all of it once and keeps nothing: gives it with its size where it is whole.
  ///
  /// `limits` count what may still be unpacked of the archive.
  public func checked(
    in path: String,
    within limits: UnpackLimits
  ) throws(ArchiveFault) -> PackedPart {
    if let size, size > limits.bytes { throw .tooLarge(limits.bytes) }
    let unpacking = try Unpacking(self, of: try PackedPart.open(path))
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { memory.deallocate() }
    var sum: UInt = 0
    while true {
      let count = try unpacking.read(into: memory)
      if count == 0 { break }
      let bytes = UnsafeRawBufferPointer(rebasing: memory[..<count])
      // What is checked by its form needs no second look.
      if checksum != nil {
        sum = crc32_z(sum, bytes.baseAddress?.assumingMemoryBound(to: Bytef.self), bytes.count)
      }
      try limits.check(unpacking)
    }
    if let checksum, sum != UInt(checksum) { throw .wrongChecksum }
    var part = self
    part.size = unpacking.given
    return part
  }

  /// The first bytes of it, at most `count`.
  public func head(_ count: Int, in path: String) throws(ArchiveFault) -> [UInt8] {
    let unpacking = try Unpacking(self, of: try PackedPart.open(path))
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    defer { memory.deallocate() }
    var known = 0
    while known < count {
      let read = try unpacking.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[known...]))
      if read == 0 { break }
      known += read
    }
    return Array(memory[..<known])
  }

  private static func open(_ path: String) throws(ArchiveFault) -> RegularFile {
    do throws(FileError) { return try RegularFile(path: path) } catch { throw .unreadable(error) }
  }
}

extension UnpackLimits {
  /// Throws where more was unpacked than there is room for, or than can be meant.
  fileprivate func check(_ unpacking: Unpacking) throws(ArchiveFault) {
    if unpacking.given > bytes { throw .tooLarge(bytes) }
    if unpacking.given > denseBytes, unpacking.given / density > unpacking.taken {
      throw .tooDense(density)
    }
  }
}
