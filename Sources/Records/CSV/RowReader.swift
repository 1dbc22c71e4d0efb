import CivilTime
import Documents
import Platform

/// What a CSV format makes of its rows.
protocol RowReader: SendableMetatype {
  /// Whether each row stands for itself, so that several threads may read at once.
  static var isIndependent: Bool { get }

  /// Whether a file that begins with this row is of the format; names are in lower case.
  static func recognises(_ first: CSVColumns) -> Bool

  /// The bytes that may stand between fields, the likeliest first.
  static func separators(_ context: ImportContext) -> [UInt8]

  /// Whether the file's first row names the columns.
  var hasHeader: Bool { get }

  /// The program that kept the records, where the format alone does not tell.
  var source: String? { get }

  /// A reader for a file that begins with this row, or nil where it is of another format.
  ///
  /// Throws `RefusedExport` where the file can't be read without a choice of the person's.
  init?(first: CSVRow, context: ImportContext) throws

  /// Whether a row is a record at all: sums and closing words below a table are none.
  func isRecord(_ row: CSVRow) -> Bool

  /// Puts what a row says into a batch; throws where the row is not to be taken in.
  mutating func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection)

  /// How many fields a row begins with that hold nothing but its times; nil where the times stand
  /// elsewhere. What stands behind them is often the same in many rows.
  var timeFields: Int? { get }

  /// The times in the fields that a row begins with, or nil where they take a look at all of it.
  func times(_ row: CSVRow) -> (start: Instant, duration: Int64)?

  /// Puts what is still open into a batch, after the last row that could be read.
  mutating func finish(into batch: RowBatch)
}

extension RowReader {
  static var isIndependent: Bool { true }
  static func separators(_ context: ImportContext) -> [UInt8] { CSVBlocks.separators }
  var hasHeader: Bool { true }
  var source: String? { nil }
  func isRecord(_ row: CSVRow) -> Bool { true }
  var timeFields: Int? { nil }
  func times(_ row: CSVRow) -> (start: Instant, duration: Int64)? { nil }
  func finish(into batch: RowBatch) {}
}

/// What some rows of a file gave.
final class RowBatch {
  /// The program that the records come from.
  private(set) var source: TextID = 0
  /// The device of the records, where a row names none.
  private(set) var device: TextID = 0

  private let writer: RecordBatch.Writer
  private var known = KnownRests()
  /// What the last record says, and its device.
  private var last: (content: RecordContent, device: TextID)?
  private let context: ImportContext
  private let sourceName: String
  /// Whether the clock never showed a time of a record that was added since the last row was looked at.
  private var hasSkippedTime = false
  fileprivate var taken = 0
  fileprivate var rejected: [RejectKind: (count: Int, line: Int, rejection: Rejection)] = [:]
  fileprivate var notes: [RowNote: (count: Int, line: Int, field: Int)] = [:]

  init(number: Int, source: String, context: ImportContext) {
    writer = RecordBatch.Writer(number: number, aliases: context.aliases)
    self.context = context
    sourceName = source
    begin()
  }

  /// The number that stands for a text.
  func text(_ bytes: UnsafeRawBufferPointer) -> TextID { writer.text(bytes) }

  /// The number that stands for a text.
  func text(_ string: String) -> TextID { writer.text(string) }

  /// Takes in a record; `device` is a text, 0 for the file's.
  func add(_ record: ActivityRecord, device: TextID = 0) {
    let device = device == 0 ? self.device : device
    writer.add(record, device: device)
    if record.isAmbiguous,
      SkippedTime.isOne(start: record.start, duration: record.duration, context.timeline)
    {
      hasSkippedTime = true
    }
    last = (record.content, device)
  }

  /// Whether to look for rows that say what others said.
  fileprivate var looksForRests: Bool { known.isWorthwhile }

  /// Looks up what stands behind the times of some rows.
  fileprivate func lookUp(_ rows: GlancedRows) {
    known.number(
      UnsafeBufferPointer(start: rows.rests, count: rows.count),
      into: rows.numbers
    )
  }

  /// Takes in a record that says what an earlier row said with the same rest; false without such.
  fileprivate func add(_ times: (start: Instant, duration: Int64), rest: Int) -> Bool {
    guard let (device, content) = known.meaning(of: rest, writer) else { return false }
    let row = RecordRow(start: times.start, duration: times.duration, content: content)
    writer.add(row, device: device)
    taken += 1
    return true
  }

  /// Remembers that a rest leads to what the last record said.
  fileprivate func remember(_ rest: Int) {
    guard let last, !last.content.isAmbiguous else { return }
    known.remember(rest, last.content, device: last.device)
  }

  /// Remembers something the person should know of a row that is taken in.
  func note(_ note: RowNote, _ row: CSVRow, field: Int) {
    notes[note, default: (0, row.line, field)].count += 1
  }

  /// Remembers where the clock never showed a time of what this row gave.
  fileprivate func noteSkippedTime(_ row: CSVRow) {
    guard hasSkippedTime else { return }
    hasSkippedTime = false
    note(.skippedTime, row, field: 0)
  }

  fileprivate func reject(_ rejection: Rejection, line: Int) {
    rejected[rejection.kind, default: (0, line, rejection)].count += 1
  }

  fileprivate func begin() {
    source = writer.text(sourceName)
    device = writer.text(context.device)
  }

  /// What was gathered, and begins anew.
  fileprivate func outcome(lines: Int, end: CSVBreak?) -> RowOutcome {
    defer {
      taken = 0
      rejected = [:]
      notes = [:]
      known.beginBatch()
      begin()
    }
    return RowOutcome(
      batch: writer.batch(),
      taken: taken,
      rejected: rejected,
      notes: notes,
      lines: lines,
      end: end
    )
  }
}

/// What one block gave; its lines count from 0.
private struct RowOutcome {
  let batch: RecordBatch
  let taken: Int
  let rejected: [RejectKind: (count: Int, line: Int, rejection: Rejection)]
  let notes: [RowNote: (count: Int, line: Int, field: Int)]
  let lines: Int
  let end: CSVBreak?
}

/// What the blocks of a file gave, in their order.
private struct RowTally {
  private let context: ImportContext
  private var outcome: ImportOutcome
  private var notes = RowNote.Tally()
  private var line = 1

  init(context: ImportContext, outcome: ImportOutcome) {
    self.context = context
    self.outcome = outcome
  }

  /// The outcome with what was noted.
  var whole: ImportOutcome {
    var whole = outcome
    whole.notes += notes.diagnostics
    return whole
  }

  /// Adds what the next block gave; throws where the file can't be read on behind it.
  mutating func add(_ part: RowOutcome) throws {
    outcome.records += part.taken
    for (kind, rejected) in part.rejected {
      outcome.rejections.add(kind, count: rejected.count) {
        context.diagnostic(
          kind.reason,
          line: line + rejected.line,
          field: rejected.rejection.field,
          words: rejected.rejection.words
        )
      }
    }
    for (note, noted) in part.notes {
      notes.add(note, count: noted.count) {
        context.diagnostic(note, line: line + noted.line, field: noted.field)
      }
    }
    line += part.lines
    if let end = part.end { throw end.diagnostic(file: context.file, line: line) }
  }
}

/// Reads a CSV export of one format, on several threads where the format allows it.
struct TableReader<Format: RowReader> {
  private(set) var context: ImportContext
  let source: String
  let taker: any RecordTaker
  /// The names of the columns, where the file's first row has them.
  private var columns: CSVColumns?

  init(context: ImportContext, source: String, taker: any RecordTaker) {
    (self.context, self.source, self.taker) = (context, source, taker)
  }

  mutating func read(_ outcome: inout ImportOutcome) throws {
    guard let format = try format() else { return }
    let context = context
    let source = format.source ?? source
    var blocks = CSVBlocks(
      stream: try ByteStream(
        context.source,
        noteRead: context.noteRead
      ),
      separator: context.separator
    )
    let workers = Format.isIndependent ? context.workers : 1
    var formats = Array(repeating: format, count: workers)
    let batches = (0..<workers).map { RowBatch(number: $0, source: source, context: context) }
    var isFirst = true
    var tally = RowTally(context: context, outcome: outcome)
    defer { outcome = tally.whole }
    let reader = self
    try formats.withUnsafeMutableBufferPointer { formats in
      try inOrder(
        workers: workers,
        next: {
          defer { isFirst = false }
          return try blocks.next().map { (block: $0, isFirst: isFirst) }
        },
        work: { worker, part in
          reader.rows(
            of: part.block,
            isFirst: part.isFirst,
            &formats[worker],
            into: batches[worker]
          )
        },
        take: { part in
          try taker.take(part.batch)
          try tally.add(part)
        }
      )
    }
  }

  /// The format, set up by the file's first row, with the separator under which that makes sense.
  ///
  /// Read apart from the rest, as quotations are undone in place.
  private mutating func format() throws -> Format? {
    for separator in Format.separators(context) {
      context.separator = separator
      var blocks = CSVBlocks(
        stream: try ByteStream(context.source),
        separator: separator,
        size: 1 << 14
      )
      while let block = try blocks.next() {
        let (isRow, format) = try withExtendedLifetime(block) { () throws -> (Bool, Format?) in
          var scanner = CSVScanner(block, separator: separator, line: 1)
          guard case .row(let row) = scanner.next() else { return (false, nil) }
          let format = try Format(first: row, context: context)
          columns = format?.hasHeader == true ? CSVColumns(row) : nil
          return (true, format)
        }
        if let format { return format }
        if isRow { break }
      }
    }
    return nil
  }

  /// Takes a record in; throws where that can't be.
  @inline(__always)
  private func take(
    _ row: CSVRow,
    isCut: Bool,
    _ format: inout Format,
    into batch: RowBatch
  ) throws(Rejection) {
    if isCut { throw Rejection(.cutRow, row.count - 1) }
    try row.checkText()
    try format.read(row, into: batch)
    batch.noteSkippedTime(row)
    batch.taken += 1
  }

  private func rows(
    of block: CSVBlock,
    isFirst: Bool,
    _ format: inout Format,
    into batch: RowBatch
  ) -> RowOutcome {
    var scanner = CSVScanner(block, separator: context.separator, line: 0)
    let glanced = GlancedRows()
    var isHeader = isFirst && format.hasHeader
    let count = columns?.names.count ?? 0
    var end = block.end
    /// Whether no more is to be read, as another table begins with a row that is no record.
    func isEnd(_ row: CSVRow) -> Bool {
      guard HeaderRow.opens(row, otherThan: columns, context.beginsTable) else { return false }
      end = .secondTable
      return true
    }
    /// Reads the next row with all its fields; false at the end of the block.
    func readRow(rest: Int?, upTo end: CSVScanner.Place?) -> Bool {
      switch scanner.next() {
      case .end: return false
      case .broken(let line, let reason): batch.reject(Rejection(reason, 0), line: line)
      case .row(let row):
        if isHeader {
          isHeader = false
          return true
        }
        guard format.isRecord(row) else { return !isEnd(row) }
        do throws(Rejection) {
          let isCut = row.count < count && scanner.isWithoutEnd
          try take(row, isCut: isCut, &format, into: batch)
          if let rest, let end, scanner.place == end { batch.remember(rest) }
        } catch {
          if HeaderRow.repeats(row, columns) { return true }
          if isEnd(row) { return false }
          batch.reject(error, line: row.line)
        }
      }
      return true
    }
    while end != .secondTable {
      if let fields = format.timeFields, !isHeader, batch.looksForRests {
        glanced.fill(from: &scanner, fields: fields) { format.times($0) }
        batch.lookUp(glanced)
        let behind = glanced.places + 1
        for index in 0..<glanced.count
        where !batch.add(glanced.times[index], rest: glanced.numbers[index]) {
          scanner.go(to: glanced.places[index])
          guard readRow(rest: glanced.numbers[index], upTo: behind[index]) else { break }
          // Where the row did not end with its line, the others began elsewhere.
          guard scanner.place == behind[index] else { break }
          scanner.go(to: glanced.places[glanced.count])
        }
        if glanced.count == GlancedRows.most || end == .secondTable { continue }
      }
      guard readRow(rest: nil, upTo: nil) else { break }
    }
    if block.isLast || end == .secondTable { format.finish(into: batch) }
    return batch.outcome(lines: end == .secondTable ? scanner.line - 1 : scanner.line, end: end)
  }
}
