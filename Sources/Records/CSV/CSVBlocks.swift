import Documents
import Files
import Glibc

/// Some whole rows of a CSV file, as they stand there.
package final class CSVBlock {
  /// The bytes; `count` of them, and a few more that may be read but mean nothing.
  let bytes: UnsafeMutablePointer<UInt8>
  fileprivate(set) var count = 0
  /// Why the file can't be read on behind these rows, or nil.
  fileprivate(set) var end: CSVBreak?
  /// Whether nothing can be read behind these rows.
  fileprivate(set) var isLast = false
  fileprivate let capacity: Int

  /// How many bytes may be read beyond the last one.
  static let slack = 16

  fileprivate init(capacity: Int) {
    self.capacity = capacity
    bytes = .allocate(capacity: capacity + CSVBlock.slack)
    (bytes + capacity).initialize(repeating: 0, count: CSVBlock.slack)
  }

  /// A block that holds a copy of these bytes.
  package convenience init(_ bytes: ArraySlice<UInt8>) {
    self.init(capacity: bytes.count)
    bytes.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { self.bytes.update(from: start, count: source.count) }
    }
    count = bytes.count
  }

  deinit { bytes.deallocate() }
}

/// Why a CSV file can't be read on.
enum CSVBreak: Sendable {
  case endlessQuotation
  case longRow
  case openQuotation

  /// What to tell of the row on `line`, with which the trouble begins.
  func diagnostic(file: String, line: Int) -> Diagnostic {
    let problem =
      switch self {
      case .endlessQuotation: "a quotation that begins in this row never ends"
      case .longRow: "this row is longer than \(CSVBlocks.rowLimit) bytes"
      case .openQuotation: "the file ends inside a quotation that begins in this row"
      }
    return Diagnostic(
      file: file,
      position: SourcePosition(line: line, column: 1),
      code: "broken_off",
      problem: problem,
      remedy: "mend the row, or export the file again"
    )
  }
}

/// Cuts a CSV file between rows, so that its parts can be read on several threads.
///
/// A quotation may hold line ends, so only rows with a quotation mark are looked at closely; a file
/// without any is cut at the last line end of each part. A row may hold at most `rowLimit` bytes,
/// and the file is given up where one holds more: an unclosed quotation would take in all the rest.
struct CSVBlocks {
  /// The most bytes that one row may hold.
  static let rowLimit = 1 << 20
  /// What may stand between fields: a comma, a semicolon or a tab.
  static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  private let stream: ByteStream
  private let separator: UInt8
  private let quoted: QuotedRow
  private let size: Int
  private var carried: CSVBlock?
  private var carriedFrom = 0
  private var carriedCount = 0
  private var isFirst = true
  private var isAtEnd = false

  /// The blocks of a file, of about `size` bytes each.
  init(stream: ByteStream, separator: UInt8 = UInt8(ascii: ","), size: Int = 1 << 20) {
    self.stream = stream
    self.separator = separator
    quoted = QuotedRow(separator: separator, fields: CSVFields())
    self.size = size
  }

  /// The next whole rows; nil at the end of the file.
  mutating func next() throws -> CSVBlock? {
    if isAtEnd, carriedCount == 0 { return nil }
    var block = CSVBlock(capacity: max(size, 2 * carriedCount))
    if let carried {
      block.bytes.update(from: carried.bytes + carriedFrom, count: carriedCount)
      block.count = carriedCount
    }
    carried = nil
    while true {
      try fill(block)
      if isFirst { dropByteOrderMark(block) }
      isFirst = false
      let rows = CSVRows(block.bytes, count: block.count, separator: separator, isLast: isAtEnd)
      let cut = rows.lastRowEnd(quoted)
      let rest = block.count - cut.end
      if cut.end > 0 || isAtEnd {
        carried = block
        carriedFrom = cut.end
        carriedCount = rest
        if isAtEnd, rest > 0 { end(block, with: .openQuotation) }
        if rest > CSVBlocks.rowLimit {
          end(block, with: cut.isInQuotation ? .endlessQuotation : .longRow)
        }
        block.count = cut.end
        block.isLast = isAtEnd && carriedCount == 0
        return block
      }
      if rest > CSVBlocks.rowLimit {
        block.count = 0
        end(block, with: cut.isInQuotation ? .endlessQuotation : .longRow)
        block.isLast = true
        return block
      }
      // Not one whole row: look at more at once.
      let larger = CSVBlock(capacity: 2 * block.capacity)
      larger.bytes.update(from: block.bytes, count: block.count)
      larger.count = block.count
      block = larger
    }
  }

  private mutating func end(_ block: CSVBlock, with reason: CSVBreak) {
    block.end = reason
    isAtEnd = true
    carriedCount = 0
  }

  private mutating func fill(_ block: CSVBlock) throws {
    while !isAtEnd, block.count < block.capacity {
      let room = UnsafeMutableRawBufferPointer(
        start: block.bytes + block.count,
        count: block.capacity - block.count
      )
      let count = try stream.read(into: room)
      if count == 0 { isAtEnd = true }
      block.count += count
    }
  }

  private func dropByteOrderMark(_ block: CSVBlock) {
    guard block.count >= 3, block.bytes[0] == 0xef, block.bytes[1] == 0xbb, block.bytes[2] == 0xbf
    else { return }
    block.count -= 3
    block.bytes.update(from: block.bytes + 3, count: block.count)
  }
}
