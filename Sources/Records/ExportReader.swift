import CivilTime
import Documents
import Files
import Parallel

/// What a reader of exports needs to know besides the file.
public struct ImportContext {
  /// Where the file is.
  public let path: String
  /// The file's name for the person, relative to the workspace.
  public let file: String
  /// The zones for times that name none.
  public let timeline: ZoneTimeline
  /// The device to use where the file names none.
  public let device: String
  /// Whether titles and addresses are kept; else they are left out before anything is stored.
  public let keepsTitles: Bool
  /// The person whose records are taken in; nil where any are.
  public let user: String?
  /// The order of day, month and year in dates that leave it open; nil where the person said none.
  public let dateOrder: DateOrder?
  /// What the columns of a CSV of the person's own hold, where the configuration says so.
  public let mapping: ColumnMapping?
  /// How many threads may read at once.
  public let workers: Int
  /// Takes in the file's bytes where `ExportFormat.isReadByAllThreads`, as far as they are read; nil
  /// where that is not wanted.
  public let hash: FileHash?
  /// What is known of the slots of other exports of RescueTime; nil where nothing is.
  public var slots: SlotKnowledge?
  /// What stands between the fields of a CSV file, as far as that is known.
  var separator = UInt8(ascii: ",")

  /// The context of one file.
  public init(
    path: String,
    file: String,
    timeline: ZoneTimeline,
    device: String,
    keepsTitles: Bool = true,
    user: String? = nil,
    dateOrder: DateOrder? = nil,
    mapping: ColumnMapping? = nil,
    workers: Int = 1,
    hash: FileHash? = nil
  ) {
    self.path = path
    self.file = file
    self.timeline = timeline
    self.device = device
    self.keepsTitles = keepsTitles
    self.user = user
    self.dateOrder = dateOrder
    self.mapping = mapping
    self.workers = max(1, workers)
    self.hash = hash
  }

  /// What to tell of a record of a CSV file that is not taken in.
  ///
  /// `words` stand in for those of the reason where it has several causes.
  func diagnostic(
    _ reason: RejectReason,
    line: Int,
    field: Int,
    words: RejectWords? = nil
  ) -> Diagnostic {
    diagnostic(reason, at: position(line: line, field: field), words: words)
  }

  /// Where a field of a CSV file stands.
  func position(line: Int, field: Int) -> SourcePosition {
    FieldPlace.position(path: path, line: line, field: field, separator: separator)
  }

  /// Goes through all rows before they are read, for what only the whole file tells.
  ///
  /// Rows that hold no text, and what follows where the file breaks off, are passed over: the reading
  /// proper tells of them.
  func survey(_ look: (CSVRow) throws -> Void) throws {
    do {
      try CSVReader(stream: try ByteStream(path: path), file: file, separator: separator)
        .read { row in
          // set aside: rows without text are told of where they are read.
          if (try? row.checkText()) != nil { try look(row) }
        }
    } catch is Diagnostic {
      // set aside: where the file breaks off is told of where it is read.
    }
  }

  /// What to tell of a record at a place that is not taken in.
  func diagnostic(
    _ reason: RejectReason,
    at position: SourcePosition,
    words: RejectWords? = nil
  ) -> Diagnostic {
    let words = words ?? RecordRules.words(reason)
    return Diagnostic(
      file: file,
      position: position,
      code: reason.rawValue,
      problem: words.problem,
      remedy: words.remedy
    )
  }
}

/// A file of which nothing can be taken in before the person has made a choice.
struct RefusedExport: Error {
  let diagnostic: Diagnostic
}

/// Reads one export of activity.
public enum ExportReader {
  /// The version of the readers: a file that another version read is read again.
  public static let version = 2

  /// Hands the records of a file to `taker`, in batches and in the order of the file.
  ///
  /// A file that goes wrong midway gives what came before, and says where it went wrong. Throws only
  /// what `taker` throws, `FileError` where the file can't be read, and a `Diagnostic` where nothing
  /// can be taken in before the person has made a choice, such as that of the order of dates.
  public static func read(
    _ format: ExportFormat,
    _ context: ImportContext,
    into taker: any RecordTaker
  ) throws -> ImportOutcome {
    var outcome = ImportOutcome()
    func table<Format: RowReader>(_: Format.Type) throws {
      var reader = TableReader<Format>(
        context: context,
        source: format.rawValue,
        taker: taker
      )
      try reader.read(&outcome)
    }
    func stream<Reader: StreamReader>(_: Reader.Type) throws {
      try handingOver(to: taker, context) {
        try Reader(context: context, sink: $0).read(&outcome)
      }
    }
    do {
      switch format {
      case .activityWatch: try stream(ActivityWatchReader.self)
      case .activityCSV: try table(ActivityCSV.self)
      case .rescueTime: try table(RescueTimeCSV.self)
      case .rescueTimeArchive: try table(RescueTimeArchive.self)
      case .activityWatchCSV: try table(ActivityWatchCSV.self)
      case .activityWatchReport: try table(ActivityWatchReport.self)
      case .activityWatchWorkReport: try table(ActivityWatchWorkReport.self)
      case .toggl: try table(TogglCSV.self)
      case .clockify: try table(ClockifyCSV.self)
      case .screenTime: try table(ScreenTimeCSV.self)
      case .usageStats: try table(UsageStatsCSV.self)
      case .dailyMinutes: try table(DailyMinutesCSV.self)
      case .stayFreeTable: try table(StayFreeTable.self)
      case .screenState: try table(ScreenStateCSV.self)
      case .appEvents: try table(AppEventCSV.self)
      case .mapped: try table(MappedCSV.self)
      case .wakaTime: try stream(WakaTimeHeartbeats.self)
      case .wakaTimeSummaries: try WakaTimeSummaries(context: context).read(&outcome)
      case .timing: try stream(TimingJSON.self)
      case .timewarrior: try stream(TimewarriorJSON.self)
      case .arbtt: try stream(ArbttDump.self)
      case .stayFree: try stream(StayFreeLog.self)
      case .hourlySummary: try stream(HourlySummaryReader.self)
      case .calendar: break
      }
    } catch let refusal as RefusedExport {
      throw refusal.diagnostic
    } catch let problem as Diagnostic {
      outcome.rejections.add(.brokenOff) { problem }
    }
    return outcome
  }

  /// Runs a reader that goes through its file once, while another thread takes what it found.
  private static func handingOver(
    to taker: any RecordTaker,
    _ context: ImportContext,
    _ read: (any RecordSink) throws -> Void
  ) throws {
    guard context.workers > 1 else {
      let sink = BatchingSink { try taker.take($0) }
      try sink.finishing { try read(sink) }
      return
    }
    try alongside(
      make: { put in
        try withoutActuallyEscaping(put) { put in
          let sink = BatchingSink(put)
          try sink.finishing { try read(sink) }
        }
      },
      take: { try taker.take($0) }
    )
  }
}

/// Reads an export by going through its file, record by record.
protocol StreamReader {
  /// A reader of a file that puts what it finds into `sink`.
  init(context: ImportContext, sink: any RecordSink)

  /// Reads the file; throws a `Diagnostic` where it can't be read on.
  func read(_ outcome: inout ImportOutcome) throws
}

/// Hands records over in batches.
private final class BatchingSink: RecordSink {
  private static let batchSize = 8192

  private let writer = RecordBatch.Writer(number: 0)
  private let put: (RecordBatch) throws -> Void

  init(_ put: @escaping (RecordBatch) throws -> Void) { self.put = put }

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
