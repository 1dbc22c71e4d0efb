import Documents
import Platform
import Records

/// The rows of a CSV file that a person writes by hand.
///
/// The first names the columns, and each of the others says something. A bad row costs itself.
struct HandWrittenRows<Columns, Value, Kind: RowMistakeKind> {
  typealias Mistake = RowMistake<Kind>

  /// How many mistakes are told one by one.
  private static var most: Int { 20 }

  /// Where the columns stand; nil where there is no row yet that names them.
  private(set) var columns: Columns?
  /// What the rows say, and the lines that they begin on.
  private(set) var values: [(value: Value, line: Int)] = []

  private let header: (CSVRow) throws(Mistake) -> Columns
  private let value: (CSVRow, Columns, (Mistake) -> Void) throws(Mistake) -> Value
  private var mistakes: [(line: Int, mistake: Mistake)] = []
  /// What is wrong with rows that count.
  private var doubts: [(line: Int, mistake: Mistake)] = []

  /// Rows of which `header` reads the first, and `value` the others; what is wrong with a row and costs
  /// nothing is handed to the latter's last argument.
  init(
    header: @escaping (CSVRow) throws(Mistake) -> Columns,
    value: @escaping (CSVRow, Columns, (Mistake) -> Void) throws(Mistake) -> Value
  ) {
    self.header = header
    self.value = value
  }

  /// Takes in the next row; false where it was to name the columns and does not, so that the others say
  /// nothing.
  mutating func add(_ row: CSVRow) -> Bool {
    do throws(Mistake) {
      do throws(Rejection) { try row.checkText() } catch {
        throw Mistake(error.field, .rejected(error.reason))
      }
      if let columns {
        var found: [Mistake] = []
        let value = try value(row, columns) { found.append($0) }
        doubts += found.map { (row.line, $0) }
        values.append((value, row.line))
      } else {
        columns = try header(row)
      }
    } catch {
      mistakes.append((row.line, error))
    }
    return columns != nil
  }

  /// Takes in that a row on this line can't be read.
  mutating func addBroken(line: Int, _ reason: RejectReason) {
    mistakes.append((line, Mistake(0, .rejected(reason))))
  }

  /// Takes in all rows of a file; gives why it can't be read to its end, or nil.
  mutating func take(in stream: ByteStream, _ file: String) throws(FileError) -> Diagnostic? {
    do {
      try CSVReader(stream: stream, file: file, isByHand: true).read(
        broken: { addBroken(line: $0, $1) },
        { row in
          guard add(row) else { throw NoColumns() }
        }
      )
      return nil
    } catch let error as FileError {
      throw error
    } catch let problem as Diagnostic {
      return problem
    } catch is NoColumns {
      // set aside: that the first row names no columns was written down where it was found.
      return nil
    } catch {
      return Diagnostic(
        file: file,
        code: "unreadable_file",
        problem: "the file can't be read on (\(error))",
        remedy: "look at its permissions"
      )
    }
  }

  /// What became of what is wrong; without a row that names the columns nothing of the file counts.
  func effect(_ entry: String) -> Diagnostic.Effect {
    columns == nil ? .fileLeftOut : .entryLeftOut(entry)
  }

  /// What is wrong with the rows, each of which is called `entry`; `place` finds a field of a row.
  func diagnostics(
    _ file: String,
    entry: String,
    place: (_ line: Int, _ field: Int) -> SourcePosition
  ) -> [Diagnostic] {
    let effect = effect(entry)
    func told(
      _ found: (line: Int, mistake: Mistake),
      _ severity: Diagnostic.Severity
    ) -> Diagnostic {
      let kind = found.mistake.kind
      return Diagnostic(
        file: file,
        position: place(found.line, found.mistake.field),
        severity: severity,
        code: kind.code,
        problem: kind.words.problem,
        remedy: kind.words.remedy,
        effect: kind.doubt ?? effect
      )
    }
    let rest = mistakes.count - min(mistakes.count, Self.most)
    let more = Diagnostic(
      file: file,
      code: "more_bad_rows",
      problem: "\(rest) more \(rest == 1 ? "row has a mistake" : "rows have mistakes")",
      remedy: "mend those above first, then check again",
      effect: effect,
      count: rest
    )
    // One line for each sort, however many rows are of it.
    let words = Dictionary(grouping: doubts, by: \.mistake.kind.sort)
      .sorted { ($0.value[0].line, $0.key) < ($1.value[0].line, $1.key) }
    return mistakes.prefix(Self.most).map { told($0, .error) } + (rest > 0 ? [more] : [])
      + words.prefix(Self.most).map { told($0.value[0], .warning).standing(for: $0.value.count) }
  }
}

/// What is wrong with a row, and in which of its fields.
struct RowMistake<Kind: RowMistakeKind>: Error {
  let field: Int
  let kind: Kind

  init(_ field: Int, _ kind: Kind) {
    self.field = field
    self.kind = kind
  }
}

/// What can be wrong with a row of a certain file.
protocol RowMistakeKind: Sendable {
  /// What is wrong with any row.
  static func rejected(_ reason: RejectReason) -> Self

  var code: String { get }
  var words: RejectWords { get }
  /// What became of a row that counts all the same; nil of one that is left out.
  var doubt: Diagnostic.Effect? { get }
  /// What doubts have in common that are told in one line.
  var sort: String { get }
}

extension RejectReason {
  /// What to tell of a row that a person wrote.
  var wordsByHand: RejectWords {
    switch self {
    case .brokenRow: (RecordRules.words(self).problem, "write it twice")
    case .longRow: (RecordRules.words(self).problem, "shorten it")
    case .openQuotation: (RecordRules.words(self).problem, "close it")
    case .nulByte: (RecordRules.words(self).problem, "remove it")
    default: RecordRules.words(self)
    }
  }
}

/// The first row names no columns.
private struct NoColumns: Error {}
