/// Takes the lines of a calendar file one after the other, folded ones joined.
///
/// Lines end in CRLF, LF or CR; a line that begins with a space or a tab continues the one before
/// it (RFC 5545 section 3.1). Joining comes before decoding, since a fold may split a character. A
/// line lies where it stands in the file; only a folded one is copied.
struct LineUnfolder {
  /// The most bytes an unfolded line may have; longer ones are skipped.
  static let longestLine = 1 << 20

  /// An unfolded line.
  struct Line {
    /// The number of its first physical line, from 1.
    let number: Int
    /// Its bytes, or nil where it is too long.
    let bytes: UnsafeBufferPointer<UInt8>?
  }

  private var at: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private var number: Int
  private let joined: JoinedLines

  /// The lines of `bytes`, the first of which has a number; folded ones are kept in `joined`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, firstNumber: Int = 1, joined: JoinedLines) {
    at = bytes.baseAddress ?? joined.nothing
    end = at + bytes.count
    number = firstNumber
    self.joined = joined
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { at += 3 }
  }

  /// The next line, or nil at the end.
  mutating func next() -> Line? {
    guard at < end else { return nil }
    let start = at
    let first = number
    at = lineEnd(from: at)
    let count = at - start
    skipLineEnd()
    if at < end, at.pointee == ASCII.space || at.pointee == ASCII.tab {
      return folded(start, count, number: first)
    }
    guard count <= LineUnfolder.longestLine else { return Line(number: first, bytes: nil) }
    return Line(number: first, bytes: UnsafeBufferPointer(start: start, count: count))
  }

  /// The next line with its bytes as they stand, line ends included, and the number of its physical lines; nil at
  /// the end.
  mutating func nextAsWritten() -> (line: Line, raw: UnsafeBufferPointer<UInt8>, count: Int)? {
    let (start, first) = (position, nextNumber)
    guard let line = next() else { return nil }
    return (line, UnsafeBufferPointer(start: start, count: position - start), nextNumber - first)
  }

  /// Where the next line begins.
  var position: UnsafePointer<UInt8> { at }

  /// The number of the physical line that the next line begins on, from 1.
  var nextNumber: Int { number }

  private mutating func folded(
    _ start: UnsafePointer<UInt8>,
    _ count: Int,
    number: Int
  ) -> Line {
    joined.begin()
    var fits = count <= LineUnfolder.longestLine && joined.append(start, count)
    while at < end, at.pointee == ASCII.space || at.pointee == ASCII.tab {
      let start = at + 1
      at = lineEnd(from: start)
      fits = fits && joined.append(start, at - start)
      skipLineEnd()
    }
    return Line(number: number, bytes: fits ? joined.line : nil)
  }

  /// The first line feed or carriage return from here on, or the end.
  private func lineEnd(from start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var place = start
    while end - place >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
      )
      let found = zeroBytes(word ^ 0x0a0a_0a0a_0a0a_0a0a) | zeroBytes(word ^ 0x0d0d_0d0d_0d0d_0d0d)
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < end, place.pointee != ASCII.lineFeed, place.pointee != ASCII.carriageReturn {
      place += 1
    }
    return place
  }

  /// The high bit of each byte that is zero, exact up to the first of them.
  private func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  private mutating func skipLineEnd() {
    guard at < end else { return }
    number += 1
    let isReturn = at.pointee == ASCII.carriageReturn
    at += 1
    guard isReturn else { return }
    // A file that went through a text mode twice ends its lines in CR CR LF.
    if end - at >= 2, at[0] == ASCII.carriageReturn, at[1] == ASCII.lineFeed { at += 1 }
    if at < end, at.pointee == ASCII.lineFeed { at += 1 }
  }
}

/// Keeps the bytes of lines that were folded, for as long as the file is read.
final class JoinedLines {
  private static let blockSize = 1 << 16

  private var blocks: [UnsafeMutableBufferPointer<UInt8>] = []
  /// How many bytes of the last block are taken, and where in it the line begins.
  private var taken = 0
  private var start = 0

  deinit { for block in blocks { block.deallocate() } }

  /// A place that has no bytes.
  var nothing: UnsafePointer<UInt8> {
    if blocks.isEmpty { blocks.append(.allocate(capacity: JoinedLines.blockSize)) }
    return UnsafePointer(block)
  }

  /// The line since `begin`.
  var line: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: nothing + start, count: taken - start)
  }

  /// Begins a line.
  func begin() { start = taken }

  /// Adds bytes to the line; false where it becomes too long, and then it is dropped.
  func append(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard taken - start + count <= LineUnfolder.longestLine else {
      taken = start
      return false
    }
    if blocks.isEmpty || taken + count > blocks[blocks.count - 1].count { grow(by: count) }
    (block + taken).update(from: bytes, count: count)
    taken += count
    return true
  }

  private var block: UnsafeMutablePointer<UInt8> {
    // A block that holds something has a base address.
    blocks[blocks.count - 1].baseAddress.unsafelyUnwrapped
  }

  /// Moves the line that was begun into a new block with room for more, doubling it.
  private func grow(by count: Int) {
    let length = taken - start
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(JoinedLines.blockSize, 2 * (length + count))
    )
    if length > 0 {
      larger.baseAddress?.update(from: nothing + start, count: length)
      // Nothing but this line lay in a block that it began.
      if start == 0, let last = blocks.popLast() { last.deallocate() }
    }
    blocks.append(larger)
    start = 0
    taken = length
  }
}

extension LineUnfolder {
  /// The beginning of a line, to be shown to a person.
  static func excerpt(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(160), as: UTF8.self)
    return text.count > 30 ? text.prefix(30) + "..." : text
  }
}
