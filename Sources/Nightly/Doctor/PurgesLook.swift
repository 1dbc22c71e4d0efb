import Analysis
import Documents

/// Whether what was purged stays away.
enum PurgesLook {
  static func findings(_ checkup: Checkup) throws -> [Finding] {
    let rules: PurgeRules
    do {
      rules = try PurgeRules(of: checkup.workspace)
    } catch let problem as Diagnostic {
      return [.todo("purges", "\(problem.file): \(problem.problem)", problem.remedy)]
    }
    guard !rules.entries.isEmpty else { return [] }
    guard rules.unfinished.isEmpty else {
      return [
        .todo(
          "purges",
          "a purge was ended before it was done",
          "type 'lockin run', which finishes it"
        )
      ]
    }
    if let ahead = rules.ahead(of: checkup.now, checkup.workspace).first {
      return [.todo("purges", ahead.problem, ahead.remedy)]
    }
    let count = rules.entries.count
    return [
      .ok(
        "purges",
        "what \(Wording.count(count, "purge")) took \(count == 1 ? "does" : "do") not come back"
      )
    ]
  }
}
