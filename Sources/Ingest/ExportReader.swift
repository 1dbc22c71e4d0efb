import Activity
import CivilTime
import Documents
import Files

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

  /// The context of one file.
  public init(
    path: String,
    file: String,
    timeline: ZoneTimeline,
    device: String,
    keepsTitles: Bool = true,
    user: String? = nil
  ) {
    self.path = path
    self.file = file
    self.timeline = timeline
    self.device = device
    self.keepsTitles = keepsTitles
    self.user = user
  }

  /// What to tell of a record of a CSV file that is not taken in.
  ///
  /// `words` stand in for those of the reason where it has several causes.
  func diagnostic(
    _ reason: RejectReason,
    line: Int,
    field: Int,
    words: (problem: String, remedy: String)? = nil
  ) -> Diagnostic {
    diagnostic(
      reason,
      at: FieldPlace.position(path: path, line: line, field: field),
      words: words
    )
  }

  /// What to tell of a record at a place that is not taken in.
  func diagnostic(
    _ reason: RejectReason,
    at position: SourcePosition,
    words: (problem: String, remedy: String)? = nil
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

/// Reads one export of activity.
public enum ExportReader {
  /// The version of the readers: a file that another version read is read again.
  public static let version = 2

  /// Puts the records of a file into `sink`.
  ///
  /// A file that goes wrong midway gives what came before, and says where it went wrong. Throws only
  /// what `sink` throws, and `FileError` where the file can't be read.
  public static func read(
    _ format: ExportFormat,
    _ context: ImportContext,
    into sink: any RecordSink
  ) throws -> ImportOutcome {
    var outcome = ImportOutcome()
    do {
      switch format {
      case .activityWatch:
        try ActivityWatchReader(context: context, sink: sink).read(&outcome)
      case .activityCSV: try ActivityCSV(context: context, sink: sink).read(&outcome)
      case .rescueTime: try RescueTimeCSV(context: context, sink: sink).read(&outcome)
      case .hourlySummary:
        try HourlySummaryReader(context: context, sink: sink).read(&outcome)
      case .calendar: break
      }
    } catch let problem as Diagnostic {
      outcome.rejections.add(.brokenOff) { problem }
    }
    return outcome
  }
}
