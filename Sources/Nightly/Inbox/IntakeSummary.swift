import Documents
import Records

/// What reading the inbox gave.
package struct IntakeSummary {
  /// How many files were read; the others were known.
  package var filesRead = 0
  /// How many files were known.
  package var filesKnown = 0
  /// How many files were found before to be no exports, and are as they were then.
  package var filesRefused = 0
  /// How many files were left unread, as the person wants no activity to be read.
  package internal(set) var filesLeft = 0
  /// What was wrong, file by file.
  package var diagnostics: [Diagnostic] = []
  /// Where the first file without any record is among them, and how many such files there are.
  private var empty: (place: Int, first: Diagnostic, count: Int)?

  /// Nothing so far.
  package init() {}

  /// Adds what was wrong with a file; of many files without any record, one line tells.
  mutating func add(_ problems: [Diagnostic]) {
    for problem in problems {
      guard problem.code == ImportOutcome.emptyCode else {
        diagnostics.append(problem)
        continue
      }
      if let known = empty {
        empty?.count = known.count + 1
        diagnostics[known.place] = known.first.standing(for: known.count + 1)
      } else {
        empty = (diagnostics.count, problem, 1)
        diagnostics.append(problem)
      }
    }
  }
}
