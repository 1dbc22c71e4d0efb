import Documents

/// Something the person should know of rows that were taken in.
enum RowNote: String {
  /// The length that the row gives is not the time between its start and end.
  case durationDisagrees = "duration_disagrees"

  /// The clock never showed a local time of the row.
  case skippedTime = "skipped_time"

  fileprivate var words: RejectWords {
    switch self {
    case .skippedTime: SkippedTime.words
    case .durationDisagrees:
      ("the duration is not the time from start to end", "start and end were believed")
    }
  }

  /// Counts notes, and keeps the first place of each kind.
  struct Tally {
    private var noted: [RowNote: (count: Int, first: Diagnostic)] = [:]

    /// Counts some; `first` is only asked for the first of its kind.
    mutating func add(_ note: RowNote, count: Int, _ first: () -> Diagnostic) {
      if noted[note] == nil { noted[note] = (0, first()) }
      noted[note]?.count += count
    }

    /// One diagnostic a kind, which says how many more there are.
    var diagnostics: [Diagnostic] {
      noted.sorted { $0.key.rawValue < $1.key.rawValue }.map { _, noted in
        noted.first.standing(for: noted.count)
      }
    }
  }
}

extension ImportContext {
  /// What to tell of a row that is taken in.
  func diagnostic(_ note: RowNote, line: Int, field: Int) -> Diagnostic {
    diagnostic(note, at: position(line: line, field: field))
  }

  /// What to tell of a record at a place that is taken in.
  func diagnostic(_ note: RowNote, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      file: file,
      position: position,
      severity: .warning,
      code: note.rawValue,
      problem: note.words.problem,
      remedy: note.words.remedy
    )
  }
}
