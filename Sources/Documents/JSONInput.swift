import Glibc
import Platform

/// The bytes of a JSON text as a window that moves over them, with the place in lines and columns.
///
/// Newlines occur only between tokens, so only `skipSpace` counts lines. Columns are counted when
/// someone asks, and once for each window, from the last place at which the column is known.
struct JSONInput: ~Copyable {
  let file: String
  let limits: JSONLimits
  private let allowsByteOrderMark: Bool
  private let stream: ByteStream?
  private let copy: UnsafeMutableBufferPointer<UInt8>

  /// The next byte to be read, at most `limit`.
  var cursor: UnsafePointer<UInt8>
  /// The end of the window.
  private(set) var limit: UnsafePointer<UInt8>
  private var base: UnsafePointer<UInt8>
  private var baseOffset = 0

  private var line = 1
  private var lineStart = 0
  /// A byte of the current line, not before the window, whose column is known.
  private var markOffset = 0
  private var markColumn = 1

  /// The byte at which the last token begins.
  private(set) var tokenOffset = 0
  private var tokenLine = 1
  private var tokenColumn: Int? = 1

  /// Bytes of a token that are not contiguous in the window.
  var scratch = JSONScratch()
  /// The bytes of the last key, text or number.
  var text = UnsafeRawBufferPointer(start: nil, count: 0)

  init(stream: ByteStream, file: String, limits: JSONLimits, allowsByteOrderMark: Bool) {
    self.init(stream: stream, copy: [], file, limits, allowsByteOrderMark)
  }

  init(bytes: [UInt8], file: String, limits: JSONLimits, allowsByteOrderMark: Bool) {
    self.init(stream: nil, copy: bytes, file, limits, allowsByteOrderMark)
  }

  private init(
    stream: ByteStream?,
    copy bytes: [UInt8],
    _ file: String,
    _ limits: JSONLimits,
    _ allowsByteOrderMark: Bool
  ) {
    self.file = file
    self.limits = limits
    self.allowsByteOrderMark = allowsByteOrderMark
    self.stream = stream
    copy = .allocate(capacity: max(bytes.count, 1))
    _ = copy.update(fromContentsOf: bytes)
    let start = scratch.base
    base = copy.baseAddress.map { UnsafePointer($0) } ?? start
    cursor = base
    limit = base + bytes.count
  }

  deinit { copy.deallocate() }

  /// Moves the window on once `cursor` has reached its end; false at the end of the input.
  mutating func refill() throws(Diagnostic) -> Bool {
    guard let stream else { return false }
    _ = tokenPosition()
    let end = baseOffset + (limit - base)
    _ = column(at: end)
    let chunk: UnsafeRawBufferPointer
    do throws(FileError) { chunk = try stream.next() } catch {
      throw Diagnostic(
        file: file,
        code: "unreadable",
        problem: "the file can't be read (\(error.reason))",
        remedy: "check its permissions and the disk it is on"
      )
    }
    guard let start = chunk.baseAddress, !chunk.isEmpty else { return false }
    baseOffset = end
    base = UnsafePointer(start.assumingMemoryBound(to: UInt8.self))
    cursor = base
    limit = base + chunk.count
    return true
  }

  /// The byte at the cursor, which stays there; nil at the end of the input.
  @inline(__always)
  mutating func peek() throws(Diagnostic) -> UInt8? {
    if cursor == limit {
      guard try refill() else { return nil }
    }
    return cursor.pointee
  }

  /// Goes to the next byte that is not white space, and returns it; nil at the end of the input.
  mutating func skipSpace() throws(Diagnostic) -> UInt8? {
    while true {
      var place = cursor
      while place < limit {
        let byte = place.pointee
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
        case UInt8(ascii: "\n"):
          line += 1
          lineStart = baseOffset + (place - base) + 1
        default:
          cursor = place
          return byte
        }
        place += 1
      }
      cursor = place
      guard try refill() else { return nil }
    }
  }

  /// The object behind the colon that comes next, up to the first closing brace.
  ///
  /// Gives nil where not all of that is in the window and on one line. The cursor stays where it is.
  func objectAhead() -> UnsafeRawBufferPointer? {
    var place = cursor
    for wanted in [UInt8(ascii: ":"), UInt8(ascii: "{")] {
      while place < limit, place.pointee == UInt8(ascii: " ") { place += 1 }
      guard place < limit, place.pointee == wanted else { return nil }
      place += 1
    }
    let start = UnsafeRawPointer(place - 1)
    guard let end = memchr(place, Int32(UInt8(ascii: "}")), limit - place) else { return nil }
    let count = UnsafeRawPointer(end) - start + 1
    guard memchr(start, Int32(UInt8(ascii: "\n")), count) == nil else { return nil }
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// Passes over one byte order mark at the start of the input, or refuses it.
  mutating func skipByteOrderMark() throws(Diagnostic) {
    guard let first = try peek() else { return }
    if first >= 0xfe {
      throw failure("invalid_utf8", "the file looks like UTF-16", "save it as UTF-8")
    }
    guard first == 0xef else { return }
    guard allowsByteOrderMark else {
      throw failure(
        "byte_order_mark",
        "the file begins with a byte order mark or another stray character",
        "save it as UTF-8 without a byte order mark"
      )
    }
    let failure = unexpected(expected: "a value")
    for expected: UInt8 in [0xef, 0xbb, 0xbf] {
      guard try peek() == expected else { throw failure }
      cursor += 1
    }
    lineStart = 3
  }
}

extension JSONInput {
  /// The offset of the cursor.
  var offset: Int { baseOffset + (cursor - base) }

  /// Begins the space between two tokens.
  mutating func leaveToken() {
    text = UnsafeRawBufferPointer(start: nil, count: 0)
    tokenColumn = 1
  }

  /// Begins a token at the cursor.
  mutating func enterToken() {
    tokenOffset = offset
    tokenLine = line
    tokenColumn = nil
  }

  /// Where the last token begins.
  mutating func tokenPosition() -> SourcePosition {
    let column = tokenColumn ?? column(at: tokenOffset)
    tokenColumn = column
    return SourcePosition(line: tokenLine, column: column)
  }

  /// Where the cursor stands.
  mutating func position() -> SourcePosition {
    // Columns can only be asked for from front to back.
    _ = tokenPosition()
    return SourcePosition(line: line, column: column(at: offset))
  }

  /// The column of a byte of the current line that lies in the window, not before the last one asked.
  private mutating func column(at target: Int) -> Int {
    if lineStart > markOffset { (markOffset, markColumn) = (lineStart, 1) }
    guard target > markOffset else { return markColumn }
    let start = base + (markOffset - baseOffset)
    markColumn += scalarCount(from: start, to: base + (target - baseOffset))
    markOffset = target
    return markColumn
  }

  /// How many scalars begin in the bytes: all bytes but those of the form `10xxxxxx`.
  private func scalarCount(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var count = end - start
    var place = start
    while end - place >= 8 {
      let word = UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
      let continuations = (word >> 7) & ~(word >> 6) & ones
      // The product's top byte is the sum of all bytes.
      count &-= Int(truncatingIfNeeded: (continuations &* ones) >> 56)
      place += 8
    }
    while place < end {
      if place.pointee & 0xc0 == 0x80 { count &-= 1 }
      place += 1
    }
    return count
  }

  /// A mistake at the cursor, or `back` bytes before it where those are ASCII.
  mutating func failure(
    _ code: String,
    _ problem: String,
    _ remedy: String,
    back: Int = 0
  ) -> Diagnostic {
    let here = position()
    return Diagnostic(
      file: file,
      position: SourcePosition(line: here.line, column: here.column - back),
      code: code,
      problem: problem,
      remedy: remedy
    )
  }

  mutating func unexpectedEnd() -> Diagnostic {
    failure(
      "unexpected_end",
      "the file ends in the middle of a value",
      "check that it was copied whole"
    )
  }

  mutating func invalidUTF8() -> Diagnostic {
    failure("invalid_utf8", "the bytes here are not UTF-8", "save the file as UTF-8")
  }

  /// What stands at the cursor is not what the grammar wants.
  mutating func unexpected(expected: String) -> Diagnostic {
    let byte = cursor < limit ? cursor.pointee : 0
    let found =
      switch byte {
      case 0x21...0x7e: "'\(Character(Unicode.Scalar(byte)))'"
      case 0x80...: "a character outside ASCII"
      default: "a control character"
      }
    let remedy =
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "#"): "remove it; JSON has no comments"
      case UInt8(ascii: "'"): "write texts in double quotes"
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
        "write texts in double quotes, and true, false and null in small letters"
      default: "mend it, or remove it"
      }
    return failure("unexpected_character", "expected \(expected), found \(found)", remedy)
  }
}
