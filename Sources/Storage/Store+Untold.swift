import Documents

/// What commands found once and have yet to tell.
///
/// What is wrong with an export is found when it is read, and an export is read once: a command that is
/// ended before it could tell leaves it to the next one.
extension Store {
  /// Keeps what is wrong with something until it is told, in place of what was kept of it before.
  public func keepUntold(
    _ problems: [Diagnostic],
    about subject: String
  ) throws(StoreError) {
    try connection.prepare("DELETE FROM untold WHERE person = ? AND subject = ?")
      .run(person, .text(subject))
    let insert = try connection.prepare(
      """
      INSERT INTO untold
        (person, subject, file, source_line, source_column, severity, code, problem, remedy)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    for problem in problems {
      try insert.run(
        person,
        .text(subject),
        .text(problem.file),
        SQLValue(problem.position.map { Int64($0.line) }),
        SQLValue(problem.position.map { Int64($0.column) }),
        .text(problem.severity.rawValue),
        .text(problem.code),
        .text(problem.problem),
        .text(problem.remedy)
      )
    }
  }

  /// What was not told yet, in the order it was found.
  public func untold() throws(StoreError) -> [Diagnostic] {
    try connection.prepare(
      """
      SELECT file, source_line, source_column, severity, code, problem, remedy
      FROM untold WHERE person = ? ORDER BY id
      """
    ).rows([person]) { row in
      Diagnostic(
        file: row.text(0),
        position: row.optionalInteger(1).map {
          SourcePosition(line: Int($0), column: Int(row.integer(2)))
        },
        severity: Diagnostic.Severity(rawValue: row.text(3)) ?? .error,
        code: row.text(4),
        problem: row.text(5),
        remedy: row.text(6)
      )
    }
  }

  /// Forgets what was told.
  public func clearUntold() throws(StoreError) {
    try connection.prepare("DELETE FROM untold WHERE person = ?").run(person)
  }
}
