import Documents

/// Collects what is wrong in one file: of each kind the first few places, and how many more there are.
struct ProblemLog {
  /// The most problems of one kind that are told of one file, so that a broken download stays readable.
  static let most = 10

  let file: String
  private var kinds: [String: (told: [Diagnostic], count: Int)] = [:]

  init(file: String) {
    self.file = file
  }

  /// What was added, in order of line; the last of a kind says how many more there are.
  var diagnostics: [Diagnostic] {
    kinds.sorted { $0.key < $1.key }.flatMap { _, kind in
      kind.told.dropLast()
        + kind.told.suffix(1).map {
          $0.standing(for: 1 + kind.count - kind.told.count, as: $0.severity)
        }
    }.sorted { ($0.position?.line ?? .max, $0.code) < ($1.position?.line ?? .max, $1.code) }
  }

  /// Adds a problem; a warning unless told otherwise.
  mutating func add(
    line: Int,
    severity: Diagnostic.Severity = .warning,
    code: String,
    problem: @autoclosure () -> String,
    remedy: @autoclosure () -> String
  ) {
    kinds[code, default: ([], 0)].count += 1
    guard kinds[code]?.told.count ?? 0 < ProblemLog.most else { return }
    kinds[code]?.told.append(
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
