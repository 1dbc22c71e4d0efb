import CivilTime
import Documents
import Glibc
import Platform
import Records

/// `plans/checkins.csv`: what was done of habits, a row for each step.
///
/// ```
/// habit,date,step,state,note,recorded
/// water,2026-05-28,1,done,,2026-05-28T08:05:00+02:00
/// running,2026-05-28,,skip,a cold,
/// ```
/// The first row names the columns, in any order; `habit` and `date` are needed. Rows are never changed: what
/// is taken back gets a row that says so.
public enum CheckinsFile {
  /// The columns, in the order of a new file.
  static var columns: KeyList { CheckinColumn.all }

  /// A check-in, and the line that it begins on.
  public typealias Entry = (checkin: Checkin, line: Int)

  /// The largest file, in bytes.
  static let sizeLimit: Int64 = 16 << 20

  private typealias Mistake = RowMistake<CheckinMistake>

  /// The check-ins of a file, in its order; a bad row costs itself and is told of.
  ///
  /// Throws `FileError` where the file can't be read, with `EFBIG` where it is too large.
  public static func read(
    path: String,
    file: String,
    timeline: ZoneTimeline
  ) throws(FileError) -> (checkins: [Entry], diagnostics: [Diagnostic]) {
    let stream = try ByteStream(path: path)
    guard stream.size <= sizeLimit else {
      throw FileError(path: path, operation: .read, code: EFBIG)
    }
    var rows = HandWrittenRows<Columns, Checkin, CheckinMistake>(
      header: Columns.init,
      value: { row, columns, doubt throws(Mistake) in try checkin(row, columns, timeline, doubt) }
    )
    let end = try rows.take(in: stream, file)
    let diagnostics = rows.diagnostics(file, entry: "check-in") { line, field in
      FieldPlace.position(source: ByteSource(path: path), line: line, field: field)
    }
    return (
      rows.values.map { ($0.value, $0.line) },
      diagnostics + (end.map { [$0.with(effect: rows.effect("check-in"))] } ?? [])
    )
  }

  private static func checkin(
    _ row: CSVRow,
    _ columns: Columns,
    _ timeline: ZoneTimeline,
    _ doubt: (Mistake) -> Void
  ) throws(Mistake) -> Checkin {
    let habit = row.string(columns.habit).trimmingBlanks.lowercased()
    guard !habit.isEmpty else { throw Mistake(columns.habit, .noHabit) }
    guard let date = CivilDate(row.string(columns.date).trimmingBlanks) else {
      throw Mistake(columns.date, .badDate)
    }
    var step: Int?
    if let column = columns.step {
      let text = row.string(column).trimmingBlanks
      if !text.isEmpty {
        guard let number = Int(text), (1...48).contains(number) else {
          throw Mistake(column, .badStep(text))
        }
        step = number
      }
    }
    var state = Checkin.State.done
    if let column = columns.state {
      let word = row.string(column).trimmingBlanks.lowercased()
      // To take something unknown for done would be a guess.
      guard let known = word.isEmpty ? .done : Checkin.State(rawValue: word) else {
        throw Mistake(column, .unknownState(word))
      }
      state = known
    }
    var recorded: Instant?
    if let column = columns.recorded, !row[column].isEmpty {
      recorded = TimestampText(row[column])?.resolved(in: timeline).instant
      if recorded == nil { doubt(Mistake(column, .badRecorded)) }
    }
    let note = columns.note.map { row.string($0) } ?? ""
    return Checkin(
      habit: habit,
      date: date,
      step: step,
      state: state,
      note: note.isEmpty ? nil : note,
      recorded: recorded
    )
  }
}

/// Where the columns of the file stand.
private struct Columns {
  let habit: Int
  let date: Int
  let step: Int?
  let state: Int?
  let note: Int?
  let recorded: Int?

  /// Throws where the row names no columns, or one that is not known.
  init(_ row: CSVRow) throws(RowMistake<CheckinMistake>) {
    let columns = CSVColumns(row)
    guard let habit = columns[CheckinColumn.habit.name],
      let date = columns[CheckinColumn.date.name]
    else { throw RowMistake(0, .noHeader) }
    let known = CheckinColumn.all.names
    if let stray = columns.names.firstIndex(where: { !known.contains($0) }) {
      throw RowMistake(stray, .unknownColumn(columns.names[stray]))
    }
    self.habit = habit
    self.date = date
    step = columns[CheckinColumn.step.name]
    state = columns[CheckinColumn.state.name]
    note = columns[CheckinColumn.note.name]
    recorded = columns[CheckinColumn.recorded.name]
  }
}

/// What can be wrong with a row.
private enum CheckinMistake: RowMistakeKind {
  case noHeader
  case unknownColumn(String)
  case rejected(RejectReason)
  case noHabit
  case badDate
  case badStep(String)
  case unknownState(String)
  case badRecorded

  var code: String {
    switch self {
    case .noHeader: "no_header"
    case .unknownColumn: "unknown_column"
    case .rejected(let reason): reason.rawValue
    case .noHabit: "no_habit"
    case .badDate: "bad_date"
    case .badStep: "out_of_range"
    case .unknownState: "unknown_value"
    case .badRecorded: "bad_time"
    }
  }

  /// What became of a check-in that counts all the same; nil of one that is left out.
  var doubt: Diagnostic.Effect? {
    if case .badRecorded = self { .changed("the check-in counts") } else { nil }
  }

  /// Each word that is not known has a line.
  var sort: String { words.problem }

  var words: RejectWords {
    switch self {
    case .noHeader:
      (
        "the first row does not name the columns",
        "begin the file with " + CheckinColumn.all.names.joined(separator: ",")
      )
    case .unknownColumn(let name):
      (
        "unknown column \(name.quoted)",
        "remove it, or use one of "
          + CheckinColumn.all.names.map { "'\($0)'" }.joined(separator: ", ")
      )
    case .rejected(let reason): reason.wordsByHand
    case .noHabit: ("the row names no habit", "write the id of a habit in plans/habits.yaml")
    case .badDate: ("this is not a date", "write it like 2026-05-28")
    case .badStep(let text): ("\(text.quoted) is no step", "write 1 to 48, or nothing")
    case .unknownState(let word):
      (
        "unknown state \(word.quoted)",
        "use " + Checkin.State.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
          + ", or nothing"
      )
    case .badRecorded:
      (
        "this is not a date and time, so it is not known when the check-in was written down",
        "write it like 2026-05-28T09:00+02:00, or nothing"
      )
    }
  }
}
