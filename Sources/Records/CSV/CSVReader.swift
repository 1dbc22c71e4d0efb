import Documents
import Platform

/// Goes through the rows of one block.
package struct CSVScanner {
  private let rows: CSVRows
  private let fields: CSVFields
  private let quoted: QuotedRow
  /// Whether libcsv takes all rows apart, and not those with quotation marks alone.
  private let isByHand: Bool
  /// Why the first row of the block has no end in it; nil where it has one.
  private let endless: RejectReason?
  /// Whether the file ends behind the block, and in it no line does.
  private let endsOpen: Bool
  /// Where the next row begins; all but the rows' bytes that `go` needs to come back to it.
  private(set) var place: Place
  private var nextNUL: Int
  private var glanced = 0

  /// Where a row begins.
  struct Place {
    fileprivate var at = 0
    fileprivate var line: Int
    /// The first quotation mark and the first carriage return from there on, or before where nobody
    /// asked since.
    fileprivate var nextQuote: Int
    fileprivate var nextReturn: Int

    /// Whether both are the same place of a block.
    static func == (a: Place, b: Place) -> Bool { a.at == b.at }
  }

  /// The line that the next row begins on.
  var line: Int { place.line }

  /// A scanner of a block whose first row begins on `line`; `isByHand` where a person may have written it.
  package init(_ block: CSVBlock, separator: UInt8, line: Int, isByHand: Bool = false) {
    let fields = CSVFields()
    self.fields = fields
    self.isByHand = isByHand
    endless = block.endless
    endsOpen =
      block.isLast && block.count > 0
      && ![CSVRows.lineFeed, CSVRows.carriageReturn].contains(block.bytes[block.count - 1])
    quoted = QuotedRow(separator: separator, fields: fields)
    rows = CSVRows(block.bytes, count: block.count, separator: separator, isLast: true)
    place = Place(
      line: line,
      nextQuote: rows.place(of: CSVRows.quote, from: 0) ?? .max,
      nextReturn: rows.place(of: CSVRows.carriageReturn, from: 0) ?? .max
    )
    nextNUL = rows.place(of: 0, from: 0) ?? .max
  }

  /// Whether the row that was read last ends with the file, without a line end.
  var isWithoutEnd: Bool { endsOpen && place.at >= rows.count }

  /// What stands next in the block.
  package enum Step {
    case row(CSVRow)
    /// A row on this line that is left out, and why.
    case broken(line: Int, RejectReason)
    case end
  }

  /// The next row that is not blank, nor by hand a comment.
  package mutating func next() -> Step {
    while place.at < rows.count {
      fields.removeAll()
      let start = place.at
      let first = place.line
      let end = lineEnd(from: start)
      if start == 0, let endless {
        skip(to: end)
        return .broken(line: first, endless)
      }
      if isByHand, rows.isBlank(start..<end) || rows.isComment(start..<end) {
        skip(to: end)
        continue
      }
      if place.nextQuote >= end, !isByHand {
        guard end - start <= CSVBlocks.rowLimit else {
          skip(to: end)
          return .broken(line: first, .longRow)
        }
        let isASCII = rows.plainRow(in: start..<end, fields: fields)
        skip(to: end)
        if fields.count == 1, fields.base[0].start == fields.base[0].end { continue }
        return .row(row(from: start, text: rows.bytes, isASCII: isASCII, line: first))
      }
      let mark = isByHand ? nil : place.nextQuote
      switch quoted.read(from: start, lineEnd: end, mark: mark, in: rows) {
      case .ended(let next):
        place.line += quoted.lines
        place.at = next
        guard next - start <= CSVBlocks.rowLimit else { return .broken(line: first, .longRow) }
        return .row(row(from: start, text: quoted.text, isASCII: false, line: first))
      case .broken(let next):
        place.line += quoted.lines
        place.at = next
        return .broken(line: first, .brokenRow)
      case .unfinished:
        // Its quotation would end, wrongly, in a row that the next block holds.
        skip(to: end)
        return .broken(line: first, .brokenRow)
      }
    }
    return .end
  }

  /// The fields that the next row begins with, and all that stands behind them up to the end of the
  /// line.
  ///
  /// The scanner stays where it is. Gives nil where the row has no more than `count` fields, or there
  /// is a quotation mark among them.
  /// Where the rest holds quotation marks the row may go on behind the line; whether it does shows
  /// once it was read. The same rest ends the same way each time.
  mutating func glance(fields count: Int) -> (row: CSVRow, rest: UnsafeRawBufferPointer)? {
    fields.removeAll()
    // Never beyond the line: a block of short lines without separators would be gone through for each.
    let end = lineEnd(from: place.at)
    guard let rest = rows.leading(count, in: place.at..<end, fields: fields),
      place.nextQuote >= rest
    else { return nil }
    glanced = end
    return (
      CSVRow(line: place.line, bytes: rows.bytes, fields: fields, isASCII: false, holdsNUL: false),
      UnsafeRawBufferPointer(start: rows.bytes + rest, count: end - rest)
    )
  }

  /// Goes on behind the line that was glanced at last.
  mutating func skip() { skip(to: glanced) }

  /// Goes on behind a line whose end is known.
  private mutating func skip(to end: Int) {
    place.at = rows.nextLine(at: end) ?? rows.count
    place.line += 1
  }

  /// Goes back, or on, to a place where the scanner was before.
  mutating func go(to place: Place) { self.place = place }

  /// The end of the line that the next row begins on, which is not before `start`; knows then where
  /// the next quotation mark is.
  private mutating func lineEnd(from start: Int) -> Int {
    if place.nextReturn < place.at {
      place.nextReturn = rows.place(of: CSVRows.carriageReturn, from: place.at) ?? .max
    }
    if place.nextQuote < place.at {
      place.nextQuote = rows.place(of: CSVRows.quote, from: place.at) ?? .max
    }
    return min(rows.place(of: CSVRows.lineFeed, from: start) ?? rows.count, place.nextReturn)
  }

  /// The row between `start` and where the scanner is now, with its fields in `text`.
  private mutating func row(
    from start: Int,
    text: UnsafeMutablePointer<UInt8>,
    isASCII: Bool,
    line: Int
  ) -> CSVRow {
    if nextNUL < start { nextNUL = rows.place(of: 0, from: start) ?? .max }
    return CSVRow(
      line: line,
      bytes: text,
      fields: fields,
      isASCII: isASCII,
      holdsNUL: nextNUL < place.at
    )
  }
}

/// Reads the rows of a CSV file one after another, in memory that does not grow with it.
package struct CSVReader {
  private let stream: ByteStream
  private let file: String
  private let separator: UInt8
  private let blockSize: Int
  private let isByHand: Bool

  /// A reader of a file, which a person may have written by hand.
  ///
  /// `blockSize` bytes of it are held at once, or one row.
  package init(
    stream: ByteStream,
    file: String,
    separator: UInt8 = UInt8(ascii: ","),
    blockSize: Int = 1 << 18,
    isByHand: Bool = false
  ) {
    self.stream = stream
    self.file = file
    self.separator = separator
    self.blockSize = blockSize
    self.isByHand = isByHand
  }

  /// Hands every row that is not blank to `handle`, and the lines of those that are left out to `broken`.
  ///
  /// Throws what `handle` throws, a `FileError`, or a `Diagnostic` where the file can't be read on.
  package func read(
    broken: (Int, RejectReason) -> Void = { _, _ in },
    _ handle: (CSVRow) throws -> Void
  ) throws {
    var blocks = CSVBlocks(stream: stream, separator: separator, size: blockSize)
    var line = 1
    while let block = try blocks.next() {
      var scanner = CSVScanner(block, separator: separator, line: line, isByHand: isByHand)
      scan: while true {
        switch scanner.next() {
        case .row(let row): try handle(row)
        case .broken(let line, let reason): broken(line, reason)
        case .end: break scan
        }
      }
      line = scanner.line
      if let end = block.end { throw end.diagnostic(file: file, line: line) }
    }
  }
}
