import Analysis
import Documents
import Storage

/// Whether what was purged stays away.
enum PurgesLook {
  static func findings(_ checkup: Checkup) throws -> [Finding] {
    let ledger: PurgeLedger
    do {
      if case .open(let held) = checkup.store {
        let kept = try KeptPurges(checkup.workspace, held.store)
        if let lost = kept.warning {
          return [.todo("purges", "\(lost.file): \(lost.problem)", lost.remedy)]
        }
        ledger = kept.ledger
      } else {
        ledger = try PurgeLedger(of: checkup.workspace)
      }
    } catch is StoreError {
      // set aside: what is wrong with the store is told by itself.
      return []
    } catch let problem as Diagnostic {
      return [.todo("purges", "\(problem.file): \(problem.problem)", problem.remedy)]
    }
    guard !ledger.entries.isEmpty else { return [] }
    guard ledger.unfinished.isEmpty else {
      return [
        .todo(
          "purges",
          "a purge was ended before it was done",
          "type 'lockin run', which finishes it"
        )
      ]
    }
    if let ahead = ledger.ahead(of: checkup.now, checkup.workspace).first {
      return [.todo("purges", ahead.problem, ahead.remedy)]
    }
    let count = ledger.entries.count
    return [
      .ok(
        "purges",
        "what \(Wording.count(count, "purge")) took \(count == 1 ? "does" : "do") not come back"
      )
    ]
  }
}
