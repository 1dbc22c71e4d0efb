import CZlib

/// Unpacks something packed from front to back, in memory that does not grow with it.
final class Unpacking {
  /// How many packed bytes were used up.
  private(set) var taken: Int64 = 0
  /// How many bytes they gave.
  private(set) var given: Int64 = 0

  private let part: PackedPart
  private let file: RegularFile
  private let stream: OpaquePointer?
  private let input: UnsafeMutableRawBufferPointer
  /// What was read of the packed bytes and is not used up.
  private var waiting: UnsafeMutableRawBufferPointer
  /// How many packed bytes were read.
  private var readCount: Int64 = 0
  private var state = State.running

  private enum State {
    case running
    /// Between two members of gzip, where there may be no further one.
    case betweenMembers
    case ended
  }

  /// Begins to unpack a part of a file, with the zlib of a name.
  init(
    _ part: PackedPart,
    of file: RegularFile,
    library: String = ZlibLibrary.usualName
  ) throws(ArchiveFault) {
    self.part = part
    self.file = file
    if part.form == .stored {
      stream = nil
    } else {
      guard let library = ZlibLibrary.named(library),
        let stream = czlib_open(
          library.functions,
          Int32(part.form == .gzip ? czlib_gzip : czlib_raw)
        )
      else { throw .noLibrary }
      self.stream = stream
    }
    input = .allocate(byteCount: part.form == .stored ? 1 : 1 << 16, alignment: 16)
    waiting = UnsafeMutableRawBufferPointer(rebasing: input[..<0])
  }

  deinit {
    if let stream { czlib_close(stream) }
    input.deallocate()
  }

  /// Puts the next bytes into memory of the caller's; gives their number, 0 at the end.
  ///
  /// Throws where there is nothing to be unpacked, and where it is more than was known to be there.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(ArchiveFault) -> Int {
    let count = stream == nil ? try copy(into: memory) : try unpack(into: memory)
    given += Int64(count)
    if let size = part.size {
      guard given <= size, count > 0 || given == size else { throw .damaged }
    }
    // Whoever reads on without having looked at all of it first reads so much and no more.
    guard given <= UnpackLimits.most else { throw .tooLarge(UnpackLimits.most) }
    return count
  }

  private func copy(into memory: UnsafeMutableRawBufferPointer) throws(ArchiveFault) -> Int {
    let count = try packedBytes(into: memory)
    taken += Int64(count)
    guard count > 0 || memory.isEmpty || readCount == part.packedSize else { throw .truncated }
    return count
  }

  private func unpack(into memory: UnsafeMutableRawBufferPointer) throws(ArchiveFault) -> Int {
    while state != .ended {
      if waiting.isEmpty {
        let count = try packedBytes(into: input)
        waiting = UnsafeMutableRawBufferPointer(rebasing: input[..<count])
      }
      if state == .betweenMembers {
        try beginMember()
        continue
      }
      var (taken, given) = (0, 0)
      let code = czlib_inflate(
        stream,
        waiting.baseAddress,
        waiting.count,
        memory.baseAddress,
        memory.count,
        &taken,
        &given
      )
      let wasEmpty = waiting.isEmpty
      waiting = UnsafeMutableRawBufferPointer(rebasing: waiting[taken...])
      self.taken += Int64(taken)
      switch Int(code) {
      case czlib_end: state = part.form == .gzip ? .betweenMembers : .ended
      case czlib_more: break
      default: throw .damaged
      }
      if given > 0 { return given }
      if wasEmpty, state == .running { throw .truncated }
    }
    return 0
  }

  /// Begins the next member of a file of gzip, or ends with the file: behind the last one there may be zeros.
  private func beginMember() throws(ArchiveFault) {
    guard !waiting.isEmpty else {
      state = .ended
      return
    }
    let zeros = waiting.prefix { $0 == 0 }.count
    waiting = UnsafeMutableRawBufferPointer(rebasing: waiting[zeros...])
    taken += Int64(zeros)
    guard let first = waiting.first else { return }
    guard first == 0x1f else { throw .damaged }
    if let stream { czlib_reset(stream) }
    state = .running
  }

  /// Reads the next packed bytes, none of what stands behind them.
  private func packedBytes(
    into memory: UnsafeMutableRawBufferPointer
  ) throws(ArchiveFault) -> Int {
    let room = Int(clamping: min(Int64(memory.count), part.packedSize - readCount))
    guard room > 0 else { return 0 }
    do throws(FileError) {
      let count = try file.read(
        into: UnsafeMutableRawBufferPointer(rebasing: memory[..<room]),
        at: part.offset + readCount
      )
      readCount += Int64(count)
      return count
    } catch {
      throw .unreadable(error)
    }
  }
}
