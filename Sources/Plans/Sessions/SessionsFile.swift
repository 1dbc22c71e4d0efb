import CivilTime
import Documents
import Glibc
import Platform
import Records

/// `plans/sessions.csv`: the stretches of time that a person kept for goals, one a row.
///
/// ```
/// goal,start,end,mode,note
/// thesis,2026-05-28T09:00+02:00,2026-05-28T10:30+02:00,stopwatch,outline
/// thesis;exam,2026-05-29T09:00+02:00,2026-05-29T09:25+02:00,pomodoro,
/// ```
/// The first row names the columns, in any order; `goal`, `start` and `end` are needed. Several goals
/// stand between semicolons. `mode` is `pomodoro`, `custom`, `stopwatch` or nothing; a session with another
/// word counts as one with none, and that is told; `logged` says that it was written down afterwards. A column `recorded` may say when the row was written. Times without an offset are the owner's local time.
public enum SessionsFile {
  /// The columns, in the order of a new file.
  static var columns: KeyList { SessionColumn.all }

  /// A session, and the line that it begins on.
  public typealias Entry = (session: FocusSession, line: Int)

  /// The longest session, in milliseconds: a longer one is a stopwatch that nobody stopped.
  public static let longest: Int64 = 24 * 3_600_000
  /// The largest file, in bytes.
  static let sizeLimit = 16 << 20

  private typealias Mistake = RowMistake<SessionMistake>

  /// The sessions of a file, in its order; a bad row costs itself and is told of.
  ///
  /// Throws `FileError` where the file can't be read, with `EFBIG` where it is too large.
  public static func read(
    path: String,
    file: String,
    timeline: ZoneTimeline
  ) throws(FileError) -> (sessions: [Entry], diagnostics: [Diagnostic]) {
    let stream = try ByteStream(path: path)
    guard stream.size <= Int64(sizeLimit) else {
      throw FileError(path: path, operation: .read, code: EFBIG)
    }
    var rows = HandWrittenRows<Columns, FocusSession, SessionMistake>(
      header: Columns.init,
      value: { row, columns, doubt throws(Mistake) in try session(row, columns, timeline, doubt) }
    )
    let end = try rows.take(in: stream, file)
    let diagnostics = rows.diagnostics(file, entry: "session") { line, field in
      FieldPlace.position(source: ByteSource(path: path), line: line, field: field)
    }
    return (
      rows.values.map { ($0.value, $0.line) },
      diagnostics + (end.map { [$0.with(effect: rows.effect("session"))] } ?? [])
    )
  }

  private static func session(
    _ row: CSVRow,
    _ columns: Columns,
    _ timeline: ZoneTimeline,
    _ doubt: (Mistake) -> Void
  ) throws(Mistake) -> FocusSession {
    var goals: [String] = []
    for part in row.string(columns.goal).split(separator: ";") {
      let id = String(part).trimmingBlanks.lowercased()
      if !id.isEmpty, !goals.contains(id) { goals.append(id) }
    }
    guard goals.count <= RunningSession.mostGoals else { throw Mistake(columns.goal, .manyGoals) }
    let written = WrittenSpan(
      from: try time(row, columns.start),
      to: try time(row, columns.end),
      in: timeline
    )
    let (start, end) = (written.span.start, written.span.end)
    if written.skipsStart || written.skipsEnd {
      let column = written.skipsStart ? columns.start : columns.end
      guard end > start else { throw Mistake(column, .skippedTime(isOut: true)) }
      doubt(Mistake(column, .skippedTime(isOut: false)))
    }
    guard start >= RecordRules.earliest else { throw Mistake(columns.start, .tooEarly) }
    guard end > start else { throw Mistake(columns.end, .endsBeforeStart) }
    guard end - start <= longest else {
      throw Mistake(columns.end, .tooLong(hours: (end - start) / 3_600_000))
    }
    var mode: FocusSession.Mode?
    if let column = columns.mode {
      let word = row.string(column).trimmingBlanks.lowercased()
      mode = FocusSession.Mode(rawValue: word)
      if mode == nil, !word.isEmpty { doubt(Mistake(column, .unknownMode(word))) }
    }
    guard !goals.isEmpty || mode == .logged else { throw Mistake(columns.goal, .noGoal) }
    var recorded: Instant?
    if let column = columns.recorded, !row[column].isEmpty {
      // Only says whether the row was written late; the time it tells of counts.
      recorded = TimestampText(row[column])?.resolved(in: timeline).instant
      if recorded == nil { doubt(Mistake(column, .badRecorded)) }
    }
    let note = columns.note.map { row.string($0) } ?? ""
    let category = columns.category.map { row.string($0).trimmingBlanks } ?? ""
    return FocusSession(
      goals: goals,
      span: TimeSpan(start, end),
      mode: mode,
      note: note.isEmpty ? nil : note,
      recorded: recorded,
      category: category.isEmpty ? nil : category
    )
  }

  private static func time(_ row: CSVRow, _ column: Int) throws(Mistake) -> TimestampText {
    guard let time = TimestampText(row[column]) else { throw Mistake(column, .badTime) }
    return time
  }
}

/// Where the columns of the file stand.
private struct Columns {
  let goal: Int
  let start: Int
  let end: Int
  let mode: Int?
  let note: Int?
  let recorded: Int?
  let category: Int?

  /// Throws where the row names no columns, or one that is not known.
  init(_ row: CSVRow) throws(RowMistake<SessionMistake>) {
    let columns = CSVColumns(row)
    guard let goal = columns[SessionColumn.goal.name],
      let start = columns[SessionColumn.start.name], let end = columns[SessionColumn.end.name]
    else { throw RowMistake(0, .noHeader) }
    let known = SessionColumn.all.names + [SessionColumn.past]
    if let stray = columns.names.firstIndex(where: { !known.contains($0) }) {
      throw RowMistake(stray, .unknownColumn(columns.names[stray]))
    }
    self.goal = goal
    self.start = start
    self.end = end
    mode = columns[SessionColumn.mode.name]
    note = columns[SessionColumn.note.name]
    recorded = columns[SessionColumn.recorded.name]
    category = columns[SessionColumn.category.name]
  }
}

/// What can be wrong with a row.
private enum SessionMistake: RowMistakeKind {
  case noHeader
  case unknownColumn(String)
  case rejected(RejectReason)
  case noGoal
  case manyGoals
  case badTime
  case tooEarly
  case endsBeforeStart
  case tooLong(hours: Int64)
  case unknownMode(String)
  case badRecorded
  case skippedTime(isOut: Bool)

  var code: String {
    switch self {
    case .noHeader: "no_header"
    case .unknownColumn: "unknown_column"
    case .rejected(let reason): reason.rawValue
    case .noGoal: "no_goal"
    case .manyGoals: "many_goals"
    case .badTime: "bad_time"
    case .tooEarly: RejectReason.before1990.rawValue
    case .endsBeforeStart: "ends_before_start"
    case .tooLong: "session_too_long"
    case .unknownMode: "unknown_value"
    case .badRecorded: "bad_time"
    case .skippedTime: "skipped_time"
    }
  }

  /// What became of a session that counts all the same; nil of one that is left out.
  var doubt: Diagnostic.Effect? {
    switch self {
    case .unknownMode: .changed("the session counts without one")
    case .badRecorded: .changed("the session counts")
    case .skippedTime(isOut: false): .changed("it is read with the offset before the change")
    default: nil
    }
  }

  /// Each word that is not known has a line.
  var sort: String { words.problem }

  var words: RejectWords {
    switch self {
    case .noHeader:
      (
        "the first row does not name the columns",
        "begin the file with " + SessionColumn.usual.names.joined(separator: ",")
      )
    case .unknownColumn(let name):
      (
        "unknown column \(name.quoted)",
        "remove it, or use one of "
          + SessionColumn.all.names.map { "'\($0)'" }.joined(separator: ", ")
      )
    case .rejected(let reason): reason.wordsByHand
    case .noGoal: ("the session names no goal", "write the id of a goal in plans/goals.yaml")
    case .manyGoals: ("the session names more than 20 goals", "name those that it was for")
    case .badTime: ("this is not a date and time", "write it like 2026-05-28T09:00+02:00")
    case .tooEarly: ("the session lies before 1990", "look at its start")
    case .endsBeforeStart: ("the session ends before it starts", "put 'end' after 'start'")
    case .tooLong(let hours):
      ("the session lasts \(hours) hours", "write at most 24, or split it where you paused")
    case .unknownMode(let word):
      (
        "unknown mode \(word.quoted)",
        "use " + FocusSession.Mode.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
          + ", or nothing"
      )
    case .skippedTime:
      (
        "the clock goes forward and never shows this time",
        "write a time that your clock shows, or one with its offset"
      )
    case .badRecorded:
      (
        "this is not a date and time, so it is not known when the session was written down",
        "write it like 2026-05-28T09:00+02:00, or nothing"
      )
    }
  }
}
