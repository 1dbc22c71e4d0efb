/// One row of a CSV file; its fields are valid until the next row.
package struct CSVRow {
  /// The line it begins on, from 1.
  package let line: Int
  private let bytes: UnsafeMutablePointer<UInt8>
  private let fields: UnsafeMutablePointer<CSVField>
  /// How many fields it has.
  let count: Int
  private let isASCII: Bool
  private let holdsNUL: Bool

  /// A row on `line`, of which it is known whether it is ASCII, and whether it holds a NUL.
  init(
    line: Int,
    bytes: UnsafeMutablePointer<UInt8>,
    fields: CSVFields,
    isASCII: Bool,
    holdsNUL: Bool
  ) {
    self.line = line
    self.bytes = bytes
    self.fields = fields.base
    self.count = fields.count
    self.isASCII = isASCII
    self.holdsNUL = holdsNUL
  }

  /// The bytes of a field; empty where the row has no such field.
  package subscript(index: Int) -> UnsafeRawBufferPointer {
    guard index >= 0, index < count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let field = fields[index]
    return UnsafeRawBufferPointer(start: bytes + field.start, count: field.end - field.start)
  }

  /// A field as a string.
  package func string(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// Whether all bytes from the first field to the last are UTF-8.
  private var isUTF8: Bool {
    guard !isASCII, count > 0 else { return true }
    let start = fields[0].start
    return UnsafeRawBufferPointer(start: bytes + start, count: fields[count - 1].end - start).isUTF8
  }

  /// Throws where a field is not UTF-8, or holds a NUL.
  package func checkText() throws(Rejection) {
    if !holdsNUL, isUTF8 { return }
    for index in 0..<count {
      let field = self[index]
      if field.contains(0) { throw Rejection(.nulByte, index) }
      if !field.isUTF8 { throw Rejection(.invalidUTF8, index) }
    }
  }
}

/// Why a row is not taken in, and which of its fields is at fault.
package struct Rejection: Error {
  package let reason: RejectReason
  package let field: Int
  let words: RejectWords?

  /// What it is told of with.
  var kind: RejectKind { RejectKind(reason: reason, problem: words?.problem) }

  /// A rejection; `words` stand in for those of the reason where it has several causes.
  init(_ reason: RejectReason, _ field: Int, _ words: RejectWords? = nil) {
    self.reason = reason
    self.field = field
    self.words = words
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are UTF-8 as Unicode defines it (table 3-7: no surrogates, shortest forms).
  var isUTF8: Bool {
    var at = 0
    while at < count {
      if at + 8 <= count {
        let high = loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080
        at += high.littleEndian.trailingZeroBitCount / 8
        if high == 0 { continue }
      }
      let byte = self[at]
      if byte < 0x80 {
        at += 1
        continue
      }
      let length: Int
      let second: ClosedRange<UInt8>
      switch byte {
      case 0xc2...0xdf: (length, second) = (2, 0x80...0xbf)
      case 0xe0: (length, second) = (3, 0xa0...0xbf)
      case 0xed: (length, second) = (3, 0x80...0x9f)
      case 0xe1...0xef: (length, second) = (3, 0x80...0xbf)
      case 0xf0: (length, second) = (4, 0x90...0xbf)
      case 0xf1...0xf3: (length, second) = (4, 0x80...0xbf)
      case 0xf4: (length, second) = (4, 0x80...0x8f)
      default: return false
      }
      guard at + length <= count, second.contains(self[at + 1]) else { return false }
      for index in at + 2..<at + length where self[index] & 0xc0 != 0x80 { return false }
      at += length
    }
    return true
  }
}
