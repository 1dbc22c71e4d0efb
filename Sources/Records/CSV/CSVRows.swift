import Documents
import Glibc

/// Where a field lies within its block.
struct CSVField {
  var start: Int
  var end: Int
  /// Whether quotation marks in it stand twice, up to `CSVRows.undouble`.
  var isDoubled = false
}

/// Finds rows and fields in the bytes of a CSV file (RFC 4180).
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
  private let isLast: Bool

  init(_ bytes: UnsafeMutablePointer<UInt8>, count: Int, separator: UInt8, isLast: Bool) {
    self.bytes = bytes
    self.count = count
    self.separator = separator
    self.isLast = isLast
  }

  /// What became of a row that was looked for.
  enum Ending {
    /// It ends, and the next begins here.
    case ended(next: Int)
    /// A quotation mark in it makes its fields uncertain; the next line begins here.
    case broken(next: Int)
    /// More bytes are needed to tell.
    case unfinished(isInQuotation: Bool)
  }

  /// The end of the last row that is whole, and whether what follows stands in a quotation.
  func lastRowEnd() -> (end: Int, isInQuotation: Bool) {
    var at = 0
    while let quotation = place(of: CSVRows.quote, from: at) {
      let start = endOfLastLine(in: at..<quotation) ?? at
      switch row(from: start, fields: nil) {
      case .ended(let next), .broken(let next): at = next
      case .unfinished(let isInQuotation): return (start, isInQuotation)
      }
    }
    if isLast { return (count, false) }
    return (endOfLastLine(in: at..<count) ?? at, false)
  }

  /// The place behind the last line end that is sure to be one, or nil without any.
  private func endOfLastLine(in range: Range<Int>) -> Int? {
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

  /// Goes through the row that begins at `start`, quotation marks and all.
  ///
  /// With `fields`, these get its fields.
  func row(from start: Int, fields: CSVFields?) -> Ending {
    var at = start
    var isLenient = false
    while true {
      let from = skippingBlanks(at)
      if from < count, bytes[from] == CSVRows.quote {
        switch quotation(from: from + 1, isLenient: &isLenient) {
        case .closed(let end, let isDoubled, let next):
          fields?.append(CSVField(start: from + 1, end: end, isDoubled: isDoubled))
          at = next
        case .brokenOff: return .broken(next: lineAfter(start))
        case .open: return .unfinished(isInQuotation: true)
        }
      } else {
        var end = from
        while end < count, bytes[end] != separator, !isLineEnd(bytes[end]) {
          if bytes[end] == CSVRows.quote { isLenient = true }
          end += 1
        }
        if end == count, !isLast { return .unfinished(isInQuotation: false) }
        fields?.append(trimmed(from, end))
        at = end
      }
      if at == count { return isLast ? .ended(next: count) : .unfinished(isInQuotation: false) }
      if bytes[at] == separator {
        at += 1
        continue
      }
      guard let next = nextLine(at) else { return .unfinished(isInQuotation: false) }
      return .ended(next: next)
    }
  }

  private enum Quotation {
    case closed(end: Int, isDoubled: Bool, next: Int)
    case brokenOff
    case open
  }

  /// Goes through a quotation whose first mark stands before `start`, up to what follows the field.
  private func quotation(from start: Int, isLenient: inout Bool) -> Quotation {
    var at = start
    var isDoubled = false
    while true {
      let mark = place(of: CSVRows.quote, from: at)
      if isLenient, let line = (at..<(mark ?? count)).first(where: { isLineEnd(bytes[$0]) }) {
        return nextLine(line) == nil ? .open : .brokenOff
      }
      guard let mark else { return isLenient && isLast ? .brokenOff : .open }
      if mark + 1 < count, bytes[mark + 1] == CSVRows.quote {
        isDoubled = true
        at = mark + 2
        continue
      }
      let next = skippingBlanks(mark + 1)
      if next == count, !isLast { return .open }
      if next == count || bytes[next] == separator || isLineEnd(bytes[next]) {
        return .closed(end: mark, isDoubled: isDoubled, next: next)
      }
      // Behind a line end it is rather the mark of another row.
      if !isLenient, (start..<mark).contains(where: { isLineEnd(bytes[$0]) }) {
        return .brokenOff
      }
      isLenient = true
      at = mark + 1
    }
  }

  /// Makes doubled marks in the fields of a row single, where they stand.
  func undouble(_ fields: CSVFields) {
    for index in 0..<fields.count where fields.base[index].isDoubled {
      var write = fields.base[index].start
      var read = write
      let end = fields.base[index].end
      while read < end {
        bytes[write] = bytes[read]
        let isPair =
          bytes[read] == CSVRows.quote && read + 1 < end && bytes[read + 1] == CSVRows.quote
        read += isPair ? 2 : 1
        write += 1
      }
      fields.base[index].end = write
      fields.base[index].isDoubled = false
    }
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

  /// The first fields from `start` on, of a row without quotation marks in them, and the place
  /// behind; nil where the bytes end before.
  func leading(_ wanted: Int, from start: Int, fields: CSVFields) -> Int? {
    let separators = CSVRows.everyByte &* UInt64(separator)
    var start = start
    var at = start
    var left = wanted
    while at < count {
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
      var hits = CSVRows.zeroBytes(word ^ separators)
      while hits != 0 {
        let place = at + hits.trailingZeroBitCount / 8
        guard place < count else { return nil }
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

  /// The place of the next line, of which the byte at `at` is the line end before; nil where more
  /// bytes are needed to tell.
  func nextLine(_ at: Int) -> Int? {
    guard bytes[at] == CSVRows.carriageReturn else { return at + 1 }
    guard at + 1 < count else { return isLast ? at + 1 : nil }
    return bytes[at + 1] == CSVRows.lineFeed ? at + 2 : at + 1
  }

  /// The place of the first line behind the one that `start` stands on.
  func lineAfter(_ start: Int) -> Int {
    var at = start
    while at < count, !isLineEnd(bytes[at]) { at += 1 }
    return at < count ? nextLine(at) ?? count : count
  }

  /// How many lines end in a range.
  func lineEnds(in range: Range<Int>) -> Int {
    var lines = 0
    for at in range where isLineEnd(bytes[at]) {
      let isHalf =
        bytes[at] == CSVRows.carriageReturn && at + 1 < count
        && bytes[at + 1] == CSVRows.lineFeed
      if !isHalf { lines += 1 }
    }
    return lines
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == CSVRows.lineFeed || byte == CSVRows.carriageReturn
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 && separator != 0x09 }

  private func skippingBlanks(_ start: Int) -> Int {
    var at = start
    while at < count, isBlank(bytes[at]) { at += 1 }
    return at
  }

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

  private func grow() {
    let larger = UnsafeMutablePointer<CSVField>.allocate(capacity: 2 * capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
