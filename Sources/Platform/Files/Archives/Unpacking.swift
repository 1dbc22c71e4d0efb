import CZlib

/// Unpacks something packed from front to back, in memory that does not grow with it.
final class Unpacking {
  /// How many packed bytes were used up.
  private(set) var taken: Int64 = 0
  /// How many bytes they gave.
  private(set) var given: Int64 = 0

  private let part: PackedPart
  private let file: RegularFile
  private let stream: UnsafeMutablePointer<z_stream>?
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

  /// Begins to unpack a part of a file.
  init(_ part: PackedPart, of file: RegularFile) throws(ArchiveFault) {
    self.part = part
    self.file = file
    stream = part.form == .stored ? nil : try Unpacking.opened(part.form)
    input = .allocate(byteCount: part.form == .stored ? 1 : 1 << 16, alignment: 16)
    waiting = UnsafeMutableRawBufferPointer(rebasing: input[..<0])
  }

  deinit {
    if let stream {
      inflateEnd(stream)
      stream.deallocate()
    }
    input.deallocate()
  }

  /// A stream of zlib for members of zips, which stand without a header, or for gzip.
  private static func opened(
    _ form: PackedPart.Form
  ) throws(ArchiveFault) -> UnsafeMutablePointer<z_stream> {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard czlib_open(stream, form == .gzip ? 16 + MAX_WBITS : -MAX_WBITS) == Z_OK else {
      stream.deallocate()
      throw .noMemory
    }
    return stream
  }

  /// Puts the next bytes into memory of the caller's; gives their number, 0 at the end.
  ///
  /// Throws where there is nothing to be unpacked, and where it is more than was known to be there.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(ArchiveFault) -> Int {
    let count =
      if let stream { try unpack(stream, into: memory) } else { try copy(into: memory) }
    given += Int64(count)
    if let size = part.size {
      guard given <= size, count > 0 || given == size else { throw .damaged }
    }
    // Whoever reads on without having looked at all of it first reads so much and no more.
    guard part.size != nil || given <= UnpackLimits.most else { throw .tooLarge(UnpackLimits.most) }
    return count
  }

  private func copy(into memory: UnsafeMutableRawBufferPointer) throws(ArchiveFault) -> Int {
    let count = try packedBytes(into: memory)
    taken += Int64(count)
    guard count > 0 || memory.isEmpty || readCount == part.packedSize else { throw .truncated }
    return count
  }

  private func unpack(
    _ stream: UnsafeMutablePointer<z_stream>,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(ArchiveFault) -> Int {
    while state != .ended {
      if waiting.isEmpty {
        let count = try packedBytes(into: input)
        waiting = UnsafeMutableRawBufferPointer(rebasing: input[..<count])
      }
      if state == .betweenMembers {
        try beginMember(stream)
        continue
      }
      let wasEmpty = waiting.isEmpty
      let (input, room) = (min(waiting.count, 1 << 30), min(memory.count, 1 << 30))
      stream.pointee.next_in = waiting.baseAddress?.assumingMemoryBound(to: Bytef.self)
      stream.pointee.avail_in = UInt32(input)
      stream.pointee.next_out = memory.baseAddress?.assumingMemoryBound(to: Bytef.self)
      stream.pointee.avail_out = UInt32(room)
      let code = inflate(stream, Z_NO_FLUSH)
      let taken = input - Int(stream.pointee.avail_in)
      let given = room - Int(stream.pointee.avail_out)
      waiting = UnsafeMutableRawBufferPointer(rebasing: waiting[taken...])
      self.taken += Int64(taken)
      switch code {
      case Z_STREAM_END: state = part.form == .gzip ? .betweenMembers : .ended
      // That nothing could be done for want of input or room is no fault.
      case Z_OK, Z_BUF_ERROR: break
      default: throw .damaged
      }
      if given > 0 { return given }
      if wasEmpty, state == .running { throw .truncated }
    }
    return 0
  }

  /// Begins the next member of a file of gzip, or ends with the file: behind the last one there may be zeros.
  private func beginMember(
    _ stream: UnsafeMutablePointer<z_stream>
  ) throws(ArchiveFault) {
    guard !waiting.isEmpty else {
      state = .ended
      return
    }
    let zeros = waiting.prefix { $0 == 0 }.count
    waiting = UnsafeMutableRawBufferPointer(rebasing: waiting[zeros...])
    taken += Int64(zeros)
    guard let first = waiting.first else { return }
    guard first == 0x1f else { throw .damaged }
    inflateReset(stream)
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
