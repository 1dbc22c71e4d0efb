import Documents
import Glibc
import Platform

/// Some whole rows of a CSV file, as they stand there.
package final class CSVBlock {
  /// The bytes; `count` of them, and a few more that may be read but mean nothing.
  let bytes: UnsafeMutablePointer<UInt8>
  fileprivate(set) var count = 0
  /// Why the first row has no end in the block, or nil where it has one; what of it stands there is one line.
  fileprivate(set) var endless: RejectReason?
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
  case openQuotation
  /// Another table begins, whose columns are other ones.
  case secondTable

  /// What to tell of the row on `line`, with which the trouble begins.
  func diagnostic(file: String, line: Int) -> Diagnostic {
    let problem =
      switch self {
      case .openQuotation: "the file ends inside a quotation that begins in this row"
      case .secondTable:
        "a second table begins here, with other columns than the first, and nothing of it was read"
      }
    return Diagnostic(
      file: file,
      position: SourcePosition(line: line, column: 1),
      code: "broken_off",
      problem: problem,
      remedy: self == .secondTable
        ? "put it into a file of its own" : "mend the row, or export the file again"
    )
  }
}

/// Cuts a CSV file between rows, so that its parts can be read on several threads.
///
/// A quotation may hold line ends, so only rows with a quotation mark are looked at closely; a file
/// without any is cut at the last line end of each part. A row may hold at most `rowLimit` bytes.
///
/// One that holds more is left out, and the next begins behind its end. Its end is looked for within
/// `horizon` bytes: a quotation that is open for longer was never closed, or it would take in all the rest of
/// the file, so that the next row begins on the next line.
struct CSVBlocks {
  /// The most bytes that one row may hold.
  static let rowLimit = 1 << 20
  /// So many bytes are held at most to find the end of a row.
  static let horizon = 8 << 20
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
        // What is left over at the end stands in a quotation.
        if isAtEnd, rest > CSVBlocks.rowLimit {
          if cut.end == 0 { return try firstLine(of: block, .openQuotation) }
        } else if isAtEnd, rest > 0 {
          block.end = .openQuotation
          return give(block, upTo: cut.end, carrying: 0)
        }
        return give(block, upTo: cut.end, carrying: rest)
      }
      if rest > CSVBlocks.horizon {
        return try firstLine(of: block, cut.isInQuotation ? .openQuotation : .longRow)
      }
      // Not one whole row: look at more at once.
      let larger = CSVBlock(capacity: 2 * block.capacity)
      larger.bytes.update(from: block.bytes, count: block.count)
      larger.count = block.count
      block = larger
    }
  }

  /// Ends a block at a place and carries what stands behind it into the next one.
  private mutating func give(_ block: CSVBlock, upTo end: Int, carrying count: Int) -> CSVBlock {
    carried = block
    carriedFrom = end
    carriedCount = count
    block.count = end
    block.isLast = isAtEnd && count == 0
    return block
  }

  /// Ends a block behind the first line of a row that has no end; the next row begins on the next line.
  private mutating func firstLine(of block: CSVBlock, _ reason: RejectReason) throws -> CSVBlock {
    block.endless = reason
    let rows = CSVRows(block.bytes, count: block.count, separator: separator, isLast: isAtEnd)
    if let next = rows.nextLine(from: 0) {
      return give(block, upTo: next, carrying: block.count - next)
    }
    // Not even the line has an end here: what is behind it is all that is kept.
    let rest = try behindLine(from: block.bytes[block.count - 1])
    block.count = 1
    block.bytes[0] = separator
    carried = rest
    carriedFrom = 0
    carriedCount = rest.count
    block.isLast = isAtEnd && carriedCount == 0
    return block
  }

  /// Reads on to the end of a line whose last byte so far is `last`; gives what stands behind it.
  private mutating func behindLine(from last: UInt8) throws -> CSVBlock {
    var afterReturn = last == CSVRows.carriageReturn
    let block = CSVBlock(capacity: size)
    while true {
      block.count = 0
      try fill(block)
      guard block.count > 0 else { return block }
      var next = 0
      if !afterReturn {
        let rows = CSVRows(block.bytes, count: block.count, separator: separator, isLast: true)
        next = rows.line(from: 0).end + 1
        guard next <= block.count else { continue }
        afterReturn = block.bytes[next - 1] == CSVRows.carriageReturn
      }
      if afterReturn, next == block.count, !isAtEnd { continue }
      if afterReturn, next < block.count, block.bytes[next] == CSVRows.lineFeed { next += 1 }
      block.count -= next
      block.bytes.update(from: block.bytes + next, count: block.count)
      return block
    }
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
