import Analysis
import Documents
import Storage

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
    if let store = checkup.store.store { findings += try refused(by: store, of: Set(inbox)) }
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

  /// Files that are no exports, of which a run has told once.
  private static func refused(by store: Store, of inbox: Set<String>) throws -> [Finding] {
    let files = try store.refusedFiles().filter { inbox.contains($0.file) }
    guard let first = files.first, let words = first.refusal?.split(separator: "\n") else {
      return []
    }
    if files.count == 1 {
      return [
        .todo(
          "refused",
          "nothing of \(first.file) is read: \(words[0])",
          String(words[words.count - 1])
        )
      ]
    }
    let names = files.prefix(3).map(\.file).joined(separator: ", ")
    let rest = files.count > 3 ? " and \(files.count - 3) more" : ""
    return [
      .todo(
        "refused",
        "nothing of \(files.count) files is read: \(names)\(rest)",
        "take out of the inbox what is no export; 'lockin import FILE' says what is wrong with one"
      )
    ]
  }

  private static func told(_ id: String, _ problems: [Diagnostic], _ fine: String) -> [Finding] {
    problems.isEmpty
      ? [.ok(id, fine)] : problems.map { .todo(id, $0.problem, $0.remedy) }
  }
}
