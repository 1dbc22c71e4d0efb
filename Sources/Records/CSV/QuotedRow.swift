import CCSV

/// Takes rows with quotation marks apart with libcsv, in memory that is used again for the next one.
///
/// libcsv keeps an unclosed quotation without limit, so it is given lines of one block alone, until it
/// says that the row has ended. It is strict: where a line by which a row begins is not as RFC 4180 says,
/// that line is given to it once more on looser terms, by which such a mark is a character like others.
final class QuotedRow {
  /// What became of a row that was looked for.
  enum Ending {
    /// It ends, and the next begins here.
    case ended(next: Int)
    /// A quotation mark in it makes its fields uncertain; the next line begins here.
    case broken(next: Int)
    /// More bytes are needed to tell.
    case unfinished
  }

  /// The bytes of the fields, each with a separator behind it, so that none runs into the next.
  private(set) var text = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 12)
  /// How many lines the row that was read last has.
  private(set) var lines = 0

  private var capacity = 1 << 12
  private var count = 0
  private var hasEnded = false
  private let fields: CSVFields
  private let separator: UInt8
  private let parser = UnsafeMutablePointer<csv_parser>.allocate(capacity: 1)

  /// Takes rows apart into `fields`, whose places are those in `text`.
  init(separator: UInt8, fields: CSVFields) {
    self.fields = fields
    self.separator = separator
    parser.initialize(to: csv_parser())
    csv_init(parser, 0)
    csv_set_delim(parser, separator)
    // It grows by 128 bytes where it is told nothing: many steps for a long title.
    csv_set_blk_size(parser, 1 << 12)
  }

  deinit {
    csv_free(parser)
    parser.deallocate()
    text.deallocate()
  }

  /// Takes the row apart that begins at `start`, on a line that is not blank and ends at `end`.
  ///
  /// Fields before the first quotation mark, at `mark`, are like those of any row: they are split at
  /// separators, and libcsv begins behind them. With nil it takes all of the row.
  func read(from start: Int, lineEnd end: Int, mark: Int?, in rows: CSVRows) -> Ending {
    begin(CSV_STRICT)
    var at = mark.flatMap { split(start..<$0, of: rows) } ?? start
    var end = end
    while end < rows.count, let next = rows.nextLine(at: end) {
      lines += 1
      guard take(at..<next, of: rows) else { return refused(upTo: next, rowStart: start, rows) }
      if hasEnded { return .ended(next: next) }
      at = next
      end = rows.line(from: at).end
    }
    guard rows.isLast else { return .unfinished }
    // The last line of a file may lack its end.
    lines += 1
    guard take(at..<rows.count, of: rows) else {
      return refused(upTo: rows.count, rowStart: start, rows)
    }
    return endsLine() ? .ended(next: rows.count) : .unfinished
  }

  /// What becomes of a row in which libcsv refuses the line before `next`.
  private func refused(upTo next: Int, rowStart: Int, _ rows: CSVRows) -> Ending {
    guard lines == 1 else {
      // Behind a line end it is rather the mark of another row.
      lines = 1
      return .broken(next: rows.nextLine(from: rowStart) ?? rows.count)
    }
    begin(0)
    lines = 1
    let isTaken = take(rowStart..<next, of: rows)
    return isTaken && (hasEnded || next == rows.count && endsLine())
      ? .ended(next: next) : .broken(next: next)
  }

  /// Splits the fields before a quotation mark; gives where the one begins in which it stands, or nil where
  /// that is the first.
  private func split(_ range: Range<Int>, of rows: CSVRows) -> Int? {
    guard let last = range.last(where: { rows.bytes[$0] == separator }) else { return nil }
    let length = last + 1 - range.lowerBound
    if length > capacity { grow(to: length) }
    text.update(from: rows.bytes + range.lowerBound, count: length)
    _ = rows.plainRow(in: range.lowerBound..<last, fields: fields)
    fields.shift(by: -range.lowerBound)
    count = length
    return last + 1
  }

  private func begin(_ options: Int32) {
    parser.pointee.pstate = 0
    parser.pointee.quoted = 0
    parser.pointee.spaces = 0
    parser.pointee.entry_pos = 0
    csv_set_opts(parser, UInt8(options))
    fields.removeAll()
    count = 0
    lines = 0
    hasEnded = false
  }

  /// Gives libcsv some bytes; false where it refuses one.
  private func take(_ range: Range<Int>, of rows: CSVRows) -> Bool {
    take(UnsafeRawBufferPointer(start: rows.bytes + range.lowerBound, count: range.count))
  }

  /// Gives libcsv a line end, and says whether that ends the row.
  private func endsLine() -> Bool {
    var end = CSVRows.lineFeed
    return withUnsafeBytes(of: &end) { take($0) } && hasEnded
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let taken = csv_parse(
      parser,
      bytes.baseAddress,
      bytes.count,
      { field, count, row in
        guard let row else { return }
        Unmanaged<QuotedRow>.fromOpaque(row)._withUnsafeGuaranteedRef { $0.add(field, count) }
      },
      { _, row in
        guard let row else { return }
        Unmanaged<QuotedRow>.fromOpaque(row)._withUnsafeGuaranteedRef { $0.hasEnded = true }
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
    return taken == bytes.count
  }

  private func add(_ field: UnsafeRawPointer?, _ length: Int) {
    if count + length + 1 > capacity { grow(to: count + length + 1) }
    if let field {
      UnsafeMutableRawPointer(text + count).copyMemory(from: field, byteCount: length)
    }
    fields.append(CSVField(start: count, end: count + length))
    text[count + length] = separator
    count += length + 1
  }

  private func grow(to wanted: Int) {
    capacity = max(2 * capacity, wanted)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: text, count: count)
    text.deallocate()
    text = larger
  }
}

extension CSVRows {
  /// The end of the last row that is whole, and whether what follows stands in a quotation.
  ///
  /// A line at whose beginning a row begins and that has an even number of quotation marks ends its row,
  /// well or badly: a quotation that is open at its end would make them odd, and where a mark is not as
  /// RFC 4180 says the row may not go on behind its line. So `quoted` is asked about the others alone.
  func lastRowEnd(_ quoted: QuotedRow) -> (end: Int, isInQuotation: Bool) {
    var at = 0
    while let quotation = place(of: CSVRows.quote, from: at) {
      let line = line(from: quotation)
      if line.marks.isMultiple(of: 2) {
        guard line.end < count || isLast, let next = nextLine(at: line.end) else { break }
        at = next
        continue
      }
      let start = endOfLastLine(in: at..<quotation) ?? at
      switch quoted.read(from: start, lineEnd: line.end, mark: nil, in: self) {
      case .ended(let next), .broken(let next): at = next
      case .unfinished: return (start, true)
      }
    }
    if isLast { return (count, false) }
    return (endOfLastLine(in: at..<count) ?? at, false)
  }
}
