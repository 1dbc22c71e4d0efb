import Documents

/// Collects what is wrong in one file, up to a limit.
struct ProblemLog {
  /// The most problems told of one file, so that a broken download stays readable.
  static let limit = 1000

  let file: String
  private(set) var diagnostics: [Diagnostic] = []

  init(file: String) {
    self.file = file
  }

  /// Adds a problem; a warning unless told otherwise.
  mutating func add(
    line: Int,
    severity: Diagnostic.Severity = .warning,
    code: String,
    problem: @autoclosure () -> String,
    remedy: @autoclosure () -> String
  ) {
    guard diagnostics.count <= ProblemLog.limit else { return }
    guard diagnostics.count < ProblemLog.limit else {
      diagnostics.append(
        Diagnostic(
          file: file,
          severity: .warning,
          code: "too_many_problems",
          problem: "there are more problems than the \(ProblemLog.limit) told here",
          remedy: "mend these first, or export the calendar again"
        )
      )
      return
    }
    diagnostics.append(
      Diagnostic(
        file: file,
        position: SourcePosition(line: line, column: 1),
        severity: severity,
        code: code,
        problem: problem(),
        remedy: remedy()
      )
    )
  }
}
