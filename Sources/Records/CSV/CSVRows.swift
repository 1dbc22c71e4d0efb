import Glibc

/// Where a field lies within its block, or within the text that libcsv gave.
struct CSVField {
  var start: Int
  var end: Int
}

/// Finds rows in the bytes of a CSV file (RFC 4180), and the fields of those without quotation marks.
///
/// Beyond RFC 4180: lines end in LF, CR LF or CR; blanks around a field do not count, unless they are
/// quoted; blank lines are passed over. A quotation mark that RFC 4180 does not allow is taken as it
/// stands where the row ends on its line all the same; else the row is broken, and the
/// line after its first begins anew. Without that, such a mark would take the rows behind it into
/// its field.
struct CSVRows {
  let bytes: UnsafeMutablePointer<UInt8>
  let count: Int
  private let separator: UInt8
  /// Whether the file ends where the bytes end.
  let isLast: Bool

  init(_ bytes: UnsafeMutablePointer<UInt8>, count: Int, separator: UInt8, isLast: Bool) {
    self.bytes = bytes
    self.count = count
    self.separator = separator
    self.isLast = isLast
  }

  /// The place behind the last line end that is sure to be one, or nil without any.
  func endOfLastLine(in range: Range<Int>) -> Int? {
    var at = range.upperBound
    while at > range.lowerBound {
      let byte = bytes[at - 1]
      if byte == CSVRows.lineFeed { return at }
      // A line feed may belong to the carriage return at the very end.
      if byte == CSVRows.carriageReturn, at < count { return at }
      at -= 1
    }
    return nil
  }

  /// The first place of a byte from `start` on, or nil.
  func place(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let found = memchr(bytes + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
  }

  /// The end of the line that the byte at `start` stands on, not behind it, and how many quotation marks
  /// there are from there on.
  func line(from start: Int) -> (end: Int, marks: Int) {
    var marks = 0
    var at = start
    while at < count {
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
      var quotes = CSVRows.zeroBytes(word ^ CSVRows.everyByte &* UInt64(CSVRows.quote))
      let ends =
        CSVRows.zeroBytes(word ^ CSVRows.everyByte &* UInt64(CSVRows.lineFeed))
        | CSVRows.zeroBytes(word ^ CSVRows.everyByte &* UInt64(CSVRows.carriageReturn))
      // What lies behind the bytes is of no interest.
      let left = min(ends.trailingZeroBitCount / 8, count - at)
      if left < 8 {
        quotes &= (1 << UInt64(8 * left)) - 1
        return (at + left, marks + quotes.nonzeroBitCount)
      }
      marks += quotes.nonzeroBitCount
      at += 8
    }
    return (count, marks)
  }

  /// The fields of a row without quotation marks that lies in `range`, its line end not included.
  ///
  /// Eight bytes are looked at together. Gives whether all bytes are ASCII.
  func plainRow(in range: Range<Int>, fields: CSVFields) -> Bool {
    let wanted = CSVRows.everyByte &* UInt64(separator)
    var high: UInt64 = 0
    var start = range.lowerBound
    var at = range.lowerBound
    while at < range.upperBound {
      var word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
      let left = range.upperBound - at
      // What lies behind the row is of no interest: it is taken for blanks.
      if left < 8 {
        let mask = ~UInt64(0) << UInt64(8 * left)
        word = (word & ~mask) | (mask & CSVRows.everyByte &* 0x20)
      }
      high |= word
      var hits = CSVRows.zeroBytes(word ^ wanted)
      while hits != 0 {
        let place = at + hits.trailingZeroBitCount / 8
        fields.append(trimmed(start, place))
        start = place + 1
        hits &= hits &- 1
      }
      at += 8
    }
    fields.append(trimmed(start, range.upperBound))
    return high & CSVRows.everyByte &* 0x80 == 0
  }

  /// The first fields of a line that lies in `line`, of a row without quotation marks in them, and the
  /// place behind; nil where the line has no more fields than these.
  func leading(_ wanted: Int, in line: Range<Int>, fields: CSVFields) -> Int? {
    let separators = CSVRows.everyByte &* UInt64(separator)
    var start = line.lowerBound
    var at = start
    var left = wanted
    while at < line.upperBound {
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
      var hits = CSVRows.zeroBytes(word ^ separators)
      while hits != 0 {
        let place = at + hits.trailingZeroBitCount / 8
        guard place < line.upperBound else { return nil }
        fields.append(trimmed(start, place))
        start = place + 1
        left -= 1
        if left == 0 { return start }
        hits &= hits &- 1
      }
      at += 8
    }
    return nil
  }

  /// The highest bit of every byte that is zero.
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    let low = everyByte &* 0x7f
    return ~(((word & low) &+ low) | word | low)
  }

  private static let everyByte: UInt64 = 0x0101_0101_0101_0101

  /// The place of the line behind the line end at `at`, or behind all bytes; nil where more bytes are needed
  /// to tell.
  func nextLine(at end: Int) -> Int? {
    guard end < count else { return count }
    guard bytes[end] == CSVRows.carriageReturn else { return end + 1 }
    guard end + 1 < count else { return isLast ? end + 1 : nil }
    return bytes[end + 1] == CSVRows.lineFeed ? end + 2 : end + 1
  }

  /// The place of the line behind the one that the byte at `start` stands on; nil where that has no end, or
  /// more bytes are needed to tell.
  func nextLine(from start: Int) -> Int? {
    let end = line(from: start).end
    return end < count ? nextLine(at: end) : nil
  }

  /// Whether nothing stands in a range.
  func isBlank(_ range: Range<Int>) -> Bool { range.allSatisfy { isBlank(bytes[$0]) } }

  /// Whether what stands in a range is a comment, where a person may write some: its first byte is a `#`.
  func isComment(_ range: Range<Int>) -> Bool {
    !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "#")
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 && separator != 0x09 }

  private func trimmed(_ start: Int, _ end: Int) -> CSVField {
    var field = CSVField(start: start, end: end)
    while field.start < field.end, isBlank(bytes[field.start]) { field.start += 1 }
    while field.start < field.end, isBlank(bytes[field.end - 1]) { field.end -= 1 }
    return field
  }

  static let quote = UInt8(ascii: "\"")
  static let lineFeed: UInt8 = 0x0a
  static let carriageReturn: UInt8 = 0x0d
}

/// The fields of one row, in memory that is used again for the next.
final class CSVFields {
  private(set) var base = UnsafeMutablePointer<CSVField>.allocate(capacity: 64)
  private(set) var count = 0
  private var capacity = 64

  deinit { base.deallocate() }

  func append(_ field: CSVField) {
    if count == capacity { grow() }
    base[count] = field
    count += 1
  }

  func removeAll() { count = 0 }

  /// Moves the places of all fields.
  func shift(by distance: Int) {
    for index in 0..<count {
      base[index].start += distance
      base[index].end += distance
    }
  }

  private func grow() {
    let larger = UnsafeMutablePointer<CSVField>.allocate(capacity: 2 * capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
