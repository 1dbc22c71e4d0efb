/// Seals bytes that come in pieces, a chunk at a time.
final class SealingStream {
  private let cipher: ChunkCipher
  private let file: DraftFile
  private var waiting: [UInt8] = []
  private var number = 0

  init(_ cipher: ChunkCipher, into file: DraftFile) {
    self.cipher = cipher
    self.file = file
    waiting.reserveCapacity(2 * ChunkCipher.plainSize)
  }

  /// Takes the next bytes; the last chunk is held back until it is known to be the last.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      if waiting.count == ChunkCipher.plainSize { try seal(isLast: false) }
      let room = ChunkCipher.plainSize - waiting.count
      waiting.append(contentsOf: rest.prefix(room))
      rest = rest.dropFirst(room)
    }
  }

  func append(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try append($0) } }

  /// Seals what is left as the last chunk.
  func finish() throws { try seal(isLast: true) }

  private func seal(isLast: Bool) throws {
    guard let sealed = cipher.seal(waiting[...], number: number, isLast: isLast) else {
      throw BackupFault(path: file.path, .noCipher)
    }
    try file.append(sealed)
    waiting.removeAll(keepingCapacity: true)
    number += 1
  }
}

/// Opens the chunks of a backup one after the other; no byte is given out before its chunk was found sound.
final class OpeningStream {
  private let cipher: ChunkCipher
  private let path: String
  private let file: ByteStream
  private var ahead: [UInt8]
  private var number = 0
  private var chunk: [UInt8] = []
  private var place = 0

  /// Goes on behind the head of a file.
  init(_ cipher: ChunkCipher, _ file: ByteStream) throws {
    self.cipher = cipher
    self.file = file
    path = file.path
    ahead = try OpeningStream.read(ChunkCipher.plainSize + ChunkCipher.tagSize, of: file)
    guard !ahead.isEmpty else { throw BackupFault(path: path, .cutOff) }
  }

  /// The next bytes, at most so many; none at the end.
  func next(atMost count: Int) throws -> ArraySlice<UInt8> {
    if place == chunk.count {
      if ahead.isEmpty { return [] }
      try openNext()
    }
    let end = min(chunk.count, place + count)
    defer { place = end }
    return chunk[place..<end]
  }

  /// Exactly so many bytes.
  func take(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try next(atMost: count - bytes.count)
      guard !piece.isEmpty else { throw BackupFault(path: path, .unknownContents("it has no end")) }
      bytes += piece
    }
    return bytes
  }

  private func openNext() throws {
    let sealed = ahead
    ahead = try OpeningStream.read(ChunkCipher.plainSize + ChunkCipher.tagSize, of: file)
    let isLast = ahead.isEmpty
    guard let plain = cipher.open(sealed, number: number, isLast: isLast) else {
      // The same bytes in the other role: it was cut between two chunks, or something was put behind it.
      guard cipher.open(sealed, number: number, isLast: !isLast) == nil else {
        throw BackupFault(path: path, isLast ? .cutOff : .longer)
      }
      throw BackupFault(path: path, .damaged(chunk: number))
    }
    chunk = plain
    place = 0
    number += 1
  }

  /// The next bytes of a file, fewer at its end alone.
  static func read(_ count: Int, of file: ByteStream) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var known = 0
    while known < count {
      var failure: FileError?
      let read = bytes.withUnsafeMutableBytes { memory in
        do throws(FileError) {
          return try file.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[known...]))
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if read == 0 { break }
      known += read
    }
    bytes.removeLast(count - known)
    return bytes
  }
}
