import CivilTime
import Documents
import Records

/// Where the columns of the file stand, and what their fields say.
struct DecisionColumns {
  let names: [String]

  /// Throws where the row names no columns, or other ones.
  init(_ row: CSVRow) throws(RowMistake<DecisionMistake>) {
    let found = CSVColumns(row)
    names = found.names
    guard found.hold(DecisionColumn.all.names) else { throw RowMistake(0, .noHeader) }
    var seen: Set<String> = []
    for (place, name) in names.enumerated() {
      guard DecisionColumn.all.names.contains(name), seen.insert(name).inserted else {
        throw RowMistake(place, .unknownColumn(name))
      }
    }
  }

  private func place(_ column: FileColumn) -> Int {
    names.firstIndex(of: column.name) ?? names.count
  }

  private func word(_ column: FileColumn, _ row: CSVRow) -> String {
    row.string(place(column)).trimmingBlanks.lowercased()
  }

  /// The decision of a row; what is wrong and costs nothing is handed to `doubt`.
  func decision(
    _ row: CSVRow,
    doubt: (RowMistake<DecisionMistake>) -> Void
  ) throws(RowMistake<DecisionMistake>) -> Decision {
    guard let recorded = TimestampText(row[place(DecisionColumn.recorded)])?.instant else {
      throw RowMistake(place(DecisionColumn.recorded), .badTime)
    }
    guard recorded >= RecordRules.earliest else {
      throw RowMistake(place(DecisionColumn.recorded), .tooEarly)
    }
    let id = word(DecisionColumn.id, row)
    guard DecisionColumns.isID(id) else { throw RowMistake(place(DecisionColumn.id), .badID) }
    let word = word(DecisionColumn.decision, row)
    guard let verdict = Decision.Verdict(rawValue: word) else {
      throw RowMistake(place(DecisionColumn.decision), .unknownDecision(word))
    }
    let move = try move(row)
    let name = self.word(DecisionColumn.by, row)
    let decider = Suggestion.Decider(rawValue: name)
    if decider == nil, !name.isEmpty {
      doubt(RowMistake(place(DecisionColumn.by), .unknownDecider(name)))
    }
    return Decision(
      recorded: recorded,
      suggestion: id,
      verdict: verdict,
      decider: decider,
      move: move
    )
  }

  private func move(_ row: CSVRow) throws(RowMistake<DecisionMistake>) -> Move? {
    let event = word(DecisionColumn.event, row)
    let missing = [DecisionColumn.from, DecisionColumn.to].filter { row[place($0)].isEmpty }
    if event.isEmpty, missing.count == 2 { return nil }
    guard !event.isEmpty, missing.isEmpty else {
      let missing = event.isEmpty ? DecisionColumn.event : missing[0]
      throw RowMistake(place(missing), .partialMove)
    }
    guard DecisionColumns.isID(event) else {
      throw RowMistake(place(DecisionColumn.event), .badEvent)
    }
    return Move(
      event: event,
      from: try span(row, DecisionColumn.from),
      to: try span(row, DecisionColumn.to)
    )
  }

  private func span(
    _ row: CSVRow,
    _ column: FileColumn
  ) throws(RowMistake<DecisionMistake>) -> TimeSpan {
    let parts = row.string(place(column)).split(separator: "/", omittingEmptySubsequences: false)
      .map { TimestampText(String($0).trimmingBlanks)?.instant }
    guard parts.count == 2, let start = parts[0], let end = parts[1] else {
      throw RowMistake(place(column), .badSpan)
    }
    guard start >= RecordRules.earliest else { throw RowMistake(place(column), .tooEarly) }
    guard end > start else { throw RowMistake(place(column), .endsBeforeStart) }
    return TimeSpan(start, end)
  }

  /// Whether a word is the id of a suggestion or of an event.
  private static func isID(_ word: String) -> Bool {
    word.utf8.count == 8 && word.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x61 < 6 }
  }
}

/// What can be wrong with a row.
enum DecisionMistake: RowMistakeKind {
  case noHeader
  case unknownColumn(String)
  case rejected(RejectReason)
  case badTime
  case tooEarly
  case badID
  case unknownDecision(String)
  case unknownDecider(String)
  case partialMove
  case badEvent
  case badSpan
  case endsBeforeStart

  var code: String {
    switch self {
    case .noHeader: "no_header"
    case .unknownColumn: "unknown_column"
    case .rejected(let reason): reason.rawValue
    case .badTime, .badSpan: "bad_time"
    case .tooEarly: RejectReason.before1990.rawValue
    case .badID, .badEvent: "bad_id"
    case .unknownDecision, .unknownDecider: "unknown_value"
    case .partialMove: "partial_move"
    case .endsBeforeStart: "ends_before_start"
    }
  }

  /// What became of a decision that counts all the same; nil of one that is left out.
  var doubt: Diagnostic.Effect? {
    if case .unknownDecider = self {
      return .changed("the decision counts, and it is not known whose it was")
    }
    return nil
  }

  /// Whoever it was, it changes nothing.
  var sort: String { code }

  var words: RejectWords {
    switch self {
    case .noHeader:
      (
        "the first row does not name the columns",
        "begin the file with " + DecisionColumn.all.names.joined(separator: ",")
      )
    case .unknownColumn(let name):
      (
        "column \(name.quoted) is unknown or there twice",
        "keep to " + DecisionColumn.all.names.joined(separator: ",")
      )
    case .rejected(let reason): reason.wordsByHand
    case .badTime:
      ("this is not a date and time with an offset", "write it like 2026-06-01T08:00:00+02:00")
    case .tooEarly: ("this lies before 1990", "look at the year")
    case .badID:
      (
        "this is no id of a suggestion",
        "write its eight digits (0-9, a-f); 'lockin suggestions list --status all' shows them"
      )
    case .unknownDecision(let word):
      (
        "unknown decision \(word.quoted)",
        "use " + Decision.Verdict.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      )
    case .unknownDecider(let word):
      (
        "unknown decider \(word.quoted)",
        "use " + Suggestion.Decider.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
          + ", or nothing"
      )
    case .partialMove:
      ("a move needs its event, from and to", "fill all three of them, or none")
    case .badEvent: ("this is no id of an event", "write its eight digits (0-9, a-f)")
    case .badSpan:
      (
        "this is no start and end with offsets",
        "write it like 2026-06-02T14:00:00+02:00/2026-06-02T16:00:00+02:00"
      )
    case .endsBeforeStart: ("the event would end before it starts", "put the start first")
    }
  }
}
