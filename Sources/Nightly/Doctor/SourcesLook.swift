import Documents
import Insights

/// The rules about exports and devices, and what there is of both.
enum SourcesLook {
  static func findings(_ checkup: Checkup) throws -> [Finding] {
    guard let configuration = checkup.configuration else { return [] }
    let use = SettingsInUse(
      checkup.workspace,
      configuration,
      store: checkup.store.store,
      searchPath: ""
    )
    let inbox = try use.inbox()
    var findings = [self.inbox(inbox.count, checkup)]
    if !configuration.sources.isEmpty {
      findings += told("sources", try use.sources(inbox), "each rule of 'sources' fits a file")
      if configuration.sources.contains(where: { $0.mapping != nil }) {
        findings += told(
          "columns",
          use.columns(inbox),
          "files have the columns that 'sources' names"
        )
      }
    }
    if !configuration.devices.isEmpty, checkup.store.store != nil {
      findings += told("devices", try use.devices(), "all of 'devices' were reported")
    }
    return findings
  }

  private static func inbox(_ count: Int, _ checkup: Checkup) -> Finding {
    if count > 0 { return .ok("inbox", "\(Wording.count(count, "file")) in inbox/") }
    // Plans, or what was read before, may be all there is to be.
    if let run = checkup.latestRun, [0, 3].contains(run.exit) {
      return .ok("inbox", "inbox/ is empty, and the latest run found enough without it")
    }
    return .todo("inbox", "inbox/ is empty", "put exports and calendars into it")
  }

  private static func told(_ id: String, _ problems: [Diagnostic], _ fine: String) -> [Finding] {
    problems.isEmpty
      ? [.ok(id, fine)] : problems.map { .todo(id, $0.problem, $0.remedy) }
  }
}
