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
        (person, subject, file, source_line, source_column, severity, code, problem, remedy, effect,
         entries)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
        .text(problem.remedy),
        problem.effect.map { .text(Store.text(of: $0)) } ?? .null,
        .init(problem.count)
      )
    }
  }

  /// What was not told yet, in the order it was found.
  public func untold() throws(StoreError) -> [Diagnostic] {
    try connection.prepare(
      """
      SELECT file, source_line, source_column, severity, code, problem, remedy, effect,
             entries
      FROM untold WHERE person = ? ORDER BY id
      """
    ).rows([person]) { row throws(StoreError) in
      guard let severity = Diagnostic.Severity(rawValue: row.text(3)) else {
        throw StoreError.damaged(path, "something untold is of no kind")
      }
      return Diagnostic(
        file: row.text(0),
        position: row.optionalInteger(1).map {
          SourcePosition(line: Int($0), column: Int(row.integer(2)))
        },
        severity: severity,
        code: row.text(4),
        problem: row.text(5),
        remedy: row.text(6),
        effect: row.isNull(7) ? nil : Store.effect(in: row.text(7)),
        count: Int(row.integer(8))
      )
    }
  }

  /// Forgets what was told.
  public func clearUntold() throws(StoreError) {
    try connection.prepare("DELETE FROM untold WHERE person = ?").run(person)
  }

  private static func text(of effect: Diagnostic.Effect) -> String {
    switch effect {
    case .entryLeftOut(let noun): "entry " + noun
    case .fileLeftOut: "file"
    case .changed(let words): "words " + words
    }
  }

  private static func effect(in text: String) -> Diagnostic.Effect {
    if text == "file" { return .fileLeftOut }
    let rest = String(text.split(separator: " ", maxSplits: 1).last ?? "")
    return text.hasPrefix("entry ") ? .entryLeftOut(rest) : .changed(rest)
  }
}
