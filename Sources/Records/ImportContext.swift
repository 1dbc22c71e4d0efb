import CivilTime
import Documents
import Platform
import Synchronization

/// The account that an export names.
public final class FoundAccount: Sendable {
  /// Its name; nil where the export names none, or several.
  public let name = Mutex<String?>(nil)

  /// None yet.
  public init() {}
}

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
  /// What is packed in the file and to be read in its place; nil where it is the file itself.
  public var packed: PackedPart?
  /// Devices by other names that exports have for them.
  public var aliases: [String: String] = [:]
  /// Is told how many bytes were read so far; nil where nobody wants to know.
  public var noteRead: ((Int64) -> Void)?
  /// Is told whose entries the file holds, where it says so.
  public var account: FoundAccount?
  /// What stands between the fields of a CSV file, as far as that is known.
  var separator = UInt8(ascii: ",")
  /// Whether columns are those of a table of any format.
  var beginsTable: @Sendable (CSVColumns) -> Bool = { _ in false }

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
    workers: Int = 1
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
    FieldPlace.position(source: source, line: line, field: field, separator: separator)
  }

  /// What is to be read.
  var source: ByteSource { ByteSource(path: path, packed: packed) }

  /// Goes through all rows before they are read, for what only the whole file tells.
  ///
  /// Rows that hold no text, and what follows where the file breaks off, are passed over: the reading
  /// proper tells of them.
  func survey(_ look: (CSVRow) throws -> Void) throws {
    do {
      try CSVReader(stream: try ByteStream(source), file: file, separator: separator)
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
