import Analysis
import CivilTime
import Documents
import Platform
import Records
import Storage

/// What a configuration speaks of and what is really there: files, columns, devices and the hook's program.
package struct SettingsInUse {
  let workspace: Workspace
  let configuration: Configuration
  /// The store; nil where there is none, or it can't be read now.
  let store: Store?
  /// The folders that programs are looked for in, with colons between them.
  let searchPath: String

  /// How many files of a rule are looked into.
  private static let mostFiles = 20

  /// The settings of a workspace; without a store nothing is known of files that are gone, and of devices.
  init(_ workspace: Workspace, _ configuration: Configuration, store: Store?, searchPath: String) {
    self.workspace = workspace
    self.configuration = configuration
    self.store = store
    self.searchPath = searchPath
  }

  /// All that is spoken of and not there.
  package func diagnostics() throws -> [Diagnostic] {
    let files = try inbox()
    return try sources(files) + columns(files) + unheeded(files) + workingDays() + devices()
      + twiceTold() + apart() + hook() + endProgram()
  }

  // MARK: Files

  /// The exports that lie in the inbox, by their names in the workspace.
  func inbox() throws -> [String] {
    guard try FileStatus.ifPresent(workspace.inbox)?.isDirectory == true else { return [] }
    return try Directory.files(below: workspace.inbox).map { "inbox/" + $0 }
  }

  /// Rules about files that fit none that is there or was read; nothing is said before there are any.
  func sources(_ inbox: [String]) throws -> [Diagnostic] {
    let names = try inbox + (store?.appliedExports().map(\.name) ?? [])
    guard !names.isEmpty else { return [] }
    let files = Set(names + names.map(ExportSeries.name))
    return configuration.sources.enumerated().compactMap { index, rule in
      guard !files.contains(where: rule.file.matches) else { return nil }
      return diagnostic(
        at: place(ofSource: index),
        "no_such_source",
        "no file in inbox/ is called \(rule.file.text.quoted), and none that was read was",
        "mend 'file' (a '*' stands for any characters but a slash), or remove the rule"
      )
    }
  }

  /// Files that lack a column which their rule speaks of.
  func columns(_ inbox: [String]) -> [Diagnostic] {
    configuration.sources.enumerated().flatMap { index, rule -> [Diagnostic] in
      guard let mapping = rule.mapping else { return [] }
      let files = inbox.filter { configuration.source(of: $0, in: nil) == rule }
      return files.prefix(SettingsInUse.mostFiles).compactMap { file in
        guard let table = ExportFiles.table(in: workspace.path(file)),
          let missing = mapping.missingColumn(in: table)
        else { return nil }
        let names = missing.columns.prefix(20).map(\.quoted).joined(separator: ", ")
        return diagnostic(
          at: place(ofSource: index),
          "missing_column",
          "there is no column \(missing.name.quoted) in \(file), which this rule is about",
          "mend 'columns' or 'delimiter'; the first row names \(names)"
        )
      }
    }
  }

  /// What a rule says and none of its files leaves open, so that it has no effect.
  func unheeded(_ inbox: [String]) -> [Diagnostic] {
    configuration.sources.enumerated().flatMap { index, rule -> [Diagnostic] in
      guard !rule.choices.isEmpty else { return [] }
      let files = inbox.filter { configuration.source(of: $0, in: nil) == rule }
      let formats = files.prefix(SettingsInUse.mostFiles).compactMap { file in
        // set aside: a file that can't be read is told of where it is read.
        try? ExportFormat.detect(
          path: workspace.path(file),
          file: file,
          hasMapping: rule.mapping != nil
        )
      }
      guard let format = formats.first, formats.count == files.count else { return [] }
      return rule.choices.filter { choice in formats.allSatisfy { !$0.leavesOpen(choice) } }.map {
        diagnostic(
          at: place(ofSource: index),
          "no_effect",
          "'\($0.rawValue)' has no effect on \(rule.file.text.quoted): \(format.name) says that itself",
          $0 == .device
            ? "remove it; 'hosts: { old: new }' gives a computer another name" : "remove it"
        )
      }
    }
  }

  private func place(ofSource index: Int) -> SourcePosition? {
    let places = configuration.places.sources
    return index < places.count ? places[index] : nil
  }

  // MARK: Hours

  /// Days of the week that `hours.days` leaves out and on which devices are usually used, and the other way round.
  func workingDays() throws -> [Diagnostic] {
    guard let written = configuration.workingDays, let store,
      let last = try store.keptDays().map(\.date).max()
    else { return [] }
    let learned = try KnownDays(store).usual
    let week = (0..<7).map { last + -$0 }.sorted { $0.weekday < $1.weekday }
    return week.compactMap { date in
      let (isWritten, isUsed) = (written.contains(date.weekday), learned.isUsed(on: date))
      guard let isUsed, isUsed != isWritten else { return nil }
      return diagnostic(
        at: configuration.places.workingDays,
        "other_working_days",
        isWritten
          ? "\(date.weekday.name)s are working days here, and on most of them no device was used"
          : "\(date.weekday.name)s are no working days here, and on most of them a device was used",
        "write the days on which you work; without 'days' lockin learns them"
      )
    }
  }

  // MARK: Devices

  /// Devices that have a rank and that nothing was ever reported of; nothing is said before anything was.
  func devices() throws -> [Diagnostic] {
    guard !configuration.devices.isEmpty, let known = try store?.devices(), !known.isEmpty else {
      return []
    }
    return configuration.devices.filter { !known.contains($0) }.map { name in
      diagnostic(
        at: configuration.places.devices,
        "no_such_device",
        "nothing was ever reported of a device \(name.quoted)",
        Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
          ?? "known are \(known.prefix(20).map(\.quoted).joined(separator: ", "))"
      )
    }
  }

  /// Devices that nobody named and that have the hours of another one.
  func twiceTold() throws -> [Diagnostic] {
    try found { try $0.toldTwice(named: Set(configuration.sources.compactMap(\.device))) }
  }

  /// Devices that seem to be parts of one, and pages that no window shows.
  func apart() throws -> [Diagnostic] {
    try found { try $0.findings() }
  }

  private func found(_ look: (DevicesApart) throws -> [DevicesApart.Finding]) throws -> [Diagnostic]
  {
    guard let store else { return [] }
    return try look(DevicesApart(store: store)).map {
      diagnostic(at: nil, $0.code, $0.problem, $0.remedy)
    }
  }

  // MARK: Programs

  /// That the hook's program is not there, or may not be started.
  func hook() -> [Diagnostic] {
    program(
      configuration.hook?.command,
      at: configuration.places.hook,
      "is to be told of alerts",
      ("can't be told of alerts", "hook")
    )
  }

  /// The same of the program for the ends of sessions.
  func endProgram() -> [Diagnostic] {
    program(
      configuration.endProgram?.command,
      at: configuration.places.endProgram,
      "is to be started when a session ends",
      ("can't be started when a session ends", "program")
    )
  }

  private func program(
    _ command: [String]?,
    at place: SourcePosition?,
    _ purpose: String,
    _ failure: (words: String, code: String)
  ) -> [Diagnostic] {
    guard let program = command?.first else { return [] }
    let candidates =
      program.contains("/")
      ? [workspace.path(program)]
      : searchPath.split(separator: ":").map { "\($0)/\(program)" }
    // set aside: what can't be looked at can't be started either.
    let found = candidates.compactMap { try? FileStatus.ifPresent($0) }.filter(\.isRegular)
    if found.contains(where: { $0.permissions & 0o111 != 0 }) { return [] }
    return [
      diagnostic(
        at: place,
        found.isEmpty ? "no_such_\(failure.code)" : "\(failure.code)_not_executable",
        found.isEmpty
          ? "there is no program \(program.quoted), which \(purpose)"
          : "\(program.quoted) is not executable, and \(failure.words)",
        found.isEmpty
          ? "write its path from the workspace, or a name that is found in PATH"
          : "allow it with 'chmod u+x \(program)'"
      )
    ]
  }

  private func diagnostic(
    at position: SourcePosition?,
    _ code: String,
    _ problem: String,
    _ remedy: String
  ) -> Diagnostic {
    Diagnostic(
      file: workspace.name(of: workspace.configurationFile),
      position: position,
      severity: .warning,
      code: code,
      problem: problem,
      remedy: remedy
    )
  }
}
