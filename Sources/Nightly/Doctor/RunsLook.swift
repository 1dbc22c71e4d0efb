import Analysis
import CivilTime

/// How the latest run went, and when.
enum RunsLook {
  static func findings(_ checkup: Checkup) -> [Finding] {
    if case .inUse(let since) = checkup.store {
      let words = since.map { " since " + checkup.time($0) } ?? ""
      return [.ok("last_run", "a run goes on\(words)")]
    }
    guard let run = checkup.latestRun else {
      return [.todo("last_run", "there was no run yet", "type 'lockin run'")]
    }
    let began = "the latest run, begun \(checkup.time(run.started)),"
    guard [0, 3].contains(run.exit) else {
      return [
        .todo("last_run", "\(began) ended with \(run.exit) (\(run.code))", "'lockin run' says why")
      ]
    }
    let reached = max(run.started, run.asOf)
    guard checkup.now - reached <= DataExtent.staleAfter else {
      return [
        .todo(
          "last_run",
          "\(began) was \(checkup.age(reached))",
          "type 'lockin run', and look at the timer"
        )
      ]
    }
    let warned = run.exit == 3 ? ", with something to look at" : ""
    return [.ok("last_run", "\(began) ended well\(warned)")]
  }
}
