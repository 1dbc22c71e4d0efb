import Documents
import Platform

/// Reads an export by going through its file, record by record.
protocol StreamReader: SendableMetatype {
  /// A reader of a file that puts what it finds into `sink`.
  init(context: ImportContext, sink: any RecordSink)

  /// Reads the file; throws a `Diagnostic` where it can't be read on.
  func read(_ outcome: inout ImportOutcome) throws
}

/// Runs a reader that goes through its file once, while another thread takes what it found.
func handingOver(
  to taker: any RecordTaker,
  _ context: ImportContext,
  _ read: (any RecordSink) throws -> Void
) throws {
  guard context.workers > 1 else {
    let sink = BatchingSink(context) { try taker.take($0) }
    try sink.finishing { try read(sink) }
    return
  }
  try alongside(
    make: { put in
      try withoutActuallyEscaping(put) { put in
        let sink = BatchingSink(context, put)
        try sink.finishing { try read(sink) }
      }
    },
    take: { try taker.take($0) }
  )
}

/// Hands records over in batches.
private final class BatchingSink: RecordSink {
  private static let batchSize = 8192

  private let writer: RecordBatch.Writer
  private let put: (RecordBatch) throws -> Void

  init(_ context: ImportContext, _ put: @escaping (RecordBatch) throws -> Void) {
    writer = RecordBatch.Writer(number: 0, aliases: context.aliases)
    self.put = put
  }

  func text(_ bytes: UnsafeRawBufferPointer) -> TextID { writer.text(bytes) }

  func add(_ record: ActivityRecord, device: TextID) throws {
    writer.add(record, device: device)
    if writer.count >= BatchingSink.batchSize { try put(writer.batch()) }
  }

  /// Runs `body` and hands over what it left, also where it broke off.
  func finishing(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let problem as Diagnostic {
      try put(writer.batch())
      throw problem
    }
    try put(writer.batch())
  }
}
