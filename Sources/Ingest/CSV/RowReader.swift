import Activity
import Documents
import Files
import Parallel

/// What a CSV format makes of its rows.
protocol RowReader {
  /// Whether each row stands for itself, so that several threads may read at once.
  static var isIndependent: Bool { get }

  /// Whether the file's first row names the columns.
  var hasHeader: Bool { get }

  /// A reader for a file that begins with this row, or nil where it is of another format.
  init?(first: CSVRow, context: ImportContext) throws

  /// Puts what a row says into a batch; throws where the row is not to be taken in.
  mutating func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection)
}

extension RowReader {
  static var isIndependent: Bool { true }
  var hasHeader: Bool { true }
}

/// What some rows of a file gave.
final class RowBatch {
  /// The program that the records come from.
  private(set) var source: TextID = 0
  /// The device of the records, where a row names none.
  private(set) var device: TextID = 0

  private let writer: RecordBatch.Writer
  private let context: ImportContext
  private let sourceName: String
  fileprivate var taken = 0
  fileprivate var rejected: [RejectReason: (count: Int, line: Int, rejection: Rejection)] = [:]

  init(number: Int, source: String, context: ImportContext) {
    writer = RecordBatch.Writer(number: number)
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
    var record = record
    record.source = source
    writer.add(record, device: device == 0 ? self.device : device)
  }

  fileprivate func reject(_ rejection: Rejection, line: Int) {
    rejected[rejection.reason, default: (0, line, rejection)].count += 1
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
      begin()
    }
    return RowOutcome(
      batch: writer.batch(),
      taken: taken,
      rejected: rejected,
      lines: lines,
      end: end
    )
  }
}

/// What one block gave; its lines count from 0.
private struct RowOutcome {
  let batch: RecordBatch
  let taken: Int
  let rejected: [RejectReason: (count: Int, line: Int, rejection: Rejection)]
  let lines: Int
  let end: CSVBreak?
}

/// Reads a CSV export of one format, on several threads where the format allows it.
struct TableReader<Format: RowReader> {
  let context: ImportContext
  let source: String
  let taker: any RecordTaker

  func read(_ outcome: inout ImportOutcome) throws {
    guard let format = try format() else { return }
    var blocks = CSVBlocks(stream: try ByteStream(path: context.path))
    let workers = Format.isIndependent ? context.workers : 1
    var formats = Array(repeating: format, count: workers)
    let batches = (0..<workers).map { RowBatch(number: $0, source: source, context: context) }
    var line = 1
    var isFirst = true
    var result = outcome
    defer { outcome = result }
    try formats.withUnsafeMutableBufferPointer { formats in
      try inOrder(
        workers: workers,
        next: {
          defer { isFirst = false }
          return try blocks.next().map { (block: $0, isFirst: isFirst) }
        },
        work: { worker, part in
          rows(of: part.block, isFirst: part.isFirst, &formats[worker], into: batches[worker])
        },
        take: { part in
          try taker.take(part.batch)
          result.records += part.taken
          for (reason, rejected) in part.rejected {
            result.rejections.add(reason, count: rejected.count) {
              context.diagnostic(
                reason,
                line: line + rejected.line,
                field: rejected.rejection.field,
                words: rejected.rejection.words
              )
            }
          }
          line += part.lines
          if let end = part.end { throw end.diagnostic(file: context.file, line: line) }
        }
      )
    }
  }

  /// The format, set up by the file's first row.
  ///
  /// Read apart from the rest, as quotations are undone in place.
  private func format() throws -> Format? {
    var blocks = CSVBlocks(stream: try ByteStream(path: context.path), size: 1 << 14)
    while let block = try blocks.next() {
      var scanner = CSVScanner(block, separator: UInt8(ascii: ","), line: 1)
      if case .row(let row) = scanner.next() { return try Format(first: row, context: context) }
    }
    return nil
  }

  private func rows(
    of block: CSVBlock,
    isFirst: Bool,
    _ format: inout Format,
    into batch: RowBatch
  ) -> RowOutcome {
    var scanner = CSVScanner(block, separator: UInt8(ascii: ","), line: 0)
    var isHeader = isFirst && format.hasHeader
    while true {
      switch scanner.next() {
      case .end: return batch.outcome(lines: scanner.line, end: block.end)
      case .broken(let line): batch.reject(Rejection(.brokenRow, 0), line: line)
      case .row(let row):
        if isHeader {
          isHeader = false
          continue
        }
        do {
          try row.checkText()
          try format.read(row, into: batch)
          batch.taken += 1
        } catch {
          batch.reject(error, line: row.line)
        }
      }
    }
  }
}
