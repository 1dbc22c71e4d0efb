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
    var findings = [
      inbox.isEmpty
        ? Finding.todo("inbox", "inbox/ is empty", "put exports and calendars into it")
        : .ok("inbox", "\(Wording.count(inbox.count, "file")) in inbox/")
    ]
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

  private static func told(_ id: String, _ problems: [Diagnostic], _ fine: String) -> [Finding] {
    problems.isEmpty
      ? [.ok(id, fine)] : problems.map { .todo(id, $0.problem, $0.remedy) }
  }
}
