import CivilTime
import Documents
import Platform
import Storage

/// Takes something out of a workspace for good.
///
/// ```
/// its rule ─► archive, calendars ─► history ─► cache ─► inbox/ (--files), backups (--backups) ─► reports ─► it says: done
/// ```
/// Each step may be done again, so that a purge that was killed is finished by the next command that opens the workspace.
/// The rule stays, and keeps out of what is read later what was purged.
package struct Purge {
  /// What is to go.
  package struct Choice {
    /// What of the records that are chosen.
    package var extents: Set<PurgeRule.Extent> = [.records]
    /// The first day that stays; nil for all up to now.
    package var before: CivilDate?
    package var device: String?
    package var source: String?
    package var files = false
    package var backups = false

    /// Records of any time.
    package init() {}
  }

  private let open: Session
  private var workspace: Workspace { open.workspace }

  /// Purges of what a session has open.
  package init(_ open: Session) { self.open = open }

  // MARK: - Beginning

  /// What a choice comes to, without anything changed.
  package func rehearse(_ choice: Choice) throws -> PurgeDocument {
    var rules = open.purged
    try rules.makeKey()
    let entry = try entry(of: choice, in: rules)
    var document = try document(of: entry, rules, .rehearsed)
    try removeReports(&document)
    return document
  }

  /// Purges; the cache is gone then, and the session is not to be used any more.
  package func run(_ choice: Choice) throws -> PurgeDocument {
    try alone {
      var rules = try PurgeRules(of: workspace)
      try rules.makeKey()
      let entry = try entry(of: choice, in: rules)
      rules.set(entry)
      try rules.write(workspace)
      return try finish(entry, &rules)
    }
  }

  /// Whether a workspace has purges that were killed, or the rules of a lockin of before, so that `finish` has to be called
  /// before anything is read.
  package static func isUnfinished(_ workspace: Workspace) throws -> Bool {
    try PurgeRules(of: workspace).isUnsettled(in: workspace)
  }

  /// Finishes what was killed, and gives what that came to.
  ///
  /// The session is not to be used any more.
  package func finish() throws -> [PurgeDocument] {
    try alone {
      var rules = try PurgeRules(of: workspace)
      try rules.write(workspace)
      return try rules.unfinished.map { try finish($0, &rules) }
    }
  }

  /// Removes the last files of a workspace of which nothing was to stay, where a command was killed before it did; false where
  /// that is not so.
  @discardableResult
  package static func finishRemoval(of workspace: Workspace) throws -> Bool {
    guard FileStatus.isAbsent(workspace.configurationFile),
      try PurgeRules(of: workspace).unfinished.contains(where: \.leavesNothing)
    else { return false }
    try removeLast(of: workspace)
    return true
  }

  /// Lets exports bring back again what some purges took out, and gives the rules that are left.
  ///
  /// The session is not to be used any more: the next one reads the inbox anew.
  package func forget(_ ids: Set<String>) throws -> PurgeRules {
    try alone {
      var rules = try PurgeRules(of: workspace)
      let unknown = ids.subtracting(rules.entries.map(\.id))
      guard unknown.isEmpty else {
        throw Diagnostic(
          file: workspace.name(of: workspace.purgedFile),
          code: "unknown_purge",
          problem: "there is no purge \(unknown.sorted().joined(separator: ", "))",
          remedy: "'lockin purge list' lists them"
        )
      }
      rules.forget(ids)
      try rules.write(workspace)
      try removeCache()
      return rules
    }
  }

  /// Does something while nobody else changes files of the workspace or fetches into it.
  private func alone<Value>(_ body: () throws -> Value) throws -> Value {
    let lock = try HandWrittenChange.lock(workspace)
    let fetched = Fetcher.ledgerFile(of: workspace.absolute(workspace.root))
    let fetching = try FileStatus.isTaken(fetched) ? FileLock(path: fetched + ".lock") : nil
    return try withExtendedLifetime((lock, fetching), body)
  }

  private func entry(of choice: Choice, in rules: PurgeRules) throws -> PurgeRules.Entry {
    var end = open.now
    if let before = choice.before {
      end = open.configuration.timeline.start(of: before)
    } else if let reach = try open.store.extent()?.reach {
      // What a clock that was ahead has written is there as well.
      end = max(end, reach)
    }
    return PurgeRules.Entry(
      id: ContentHash.hexadecimal(try PurgeRules.random(4)),
      rule: PurgeRule(
        extents: choice.extents,
        end: end,
        device: choice.device.map(rules.filter.hash(device:)),
        source: choice.source.map(rules.filter.hash(source:))
      ),
      asked: open.now,
      unfinished: PurgeRules.Unfinished(files: choice.files, backups: choice.backups)
    )
  }

  // MARK: - What there is

  /// What a purge takes, and the files that hold it.
  private func document(
    of entry: PurgeRules.Entry,
    _ rules: PurgeRules,
    _ action: PurgeDocument.Action
  ) throws -> PurgeDocument {
    let intake = open.intake(purged: rules.only(entry))
    let rule = entry.rule
    var document = PurgeDocument(
      action,
      figures: try open.store.figures(of: rule, in: intake.reading.purged)
    )
    document.figures.calendars = try open.store.calendars().count {
      entry.isOfEverything || intake.left(of: $0.content) != $0.content
    }
    document.id = rule.extents == [.advice] ? nil : entry.id
    document.filesGo = entry.unfinished?.files ?? false
    document.backupsGo = entry.unfinished?.backups ?? false
    document.sparesEvents = rule.takesTitles
    document.backups = try backups()
    if entry.isOfEverything {
      document.holding = try OwnFiles.all(in: workspace)
      return document
    }
    let files = try PurgedFiles(intake)
    document.holding = files.exports
    document.mixed = files.mixed
    document.unread = files.closed
    let end = open.configuration.timeline.date(at: rule.end)
    document.left = files.plans.map {
      PurgeDocument.Left(
        name: $0,
        why: "it holds something dated before \(end)",
        remedy: "take out what is to go with an editor",
        isApart: !document.filesGo
      )
    }
    guard document.filesGo else { return document }
    for name in files.mixed.intersection(files.unread).sorted() {
      document.leave(
        name,
        "no run has read this as it is, and what else it holds would be lost",
        "type 'lockin run', and purge it again"
      )
    }
    return document
  }

  /// The workspace's own backups, by their paths.
  private func backups() throws -> [String] {
    guard let below = open.configuration.backup.folder.map(workspace.path),
      let folder = try BackupFolder(of: workspace, below: below)
    else { return [] }
    return folder.backups.map { workspace.name(of: folder.path + "/" + $0) }
  }

  // MARK: - The steps

  private func finish(
    _ entry: PurgeRules.Entry,
    _ rules: inout PurgeRules
  ) throws -> PurgeDocument {
    let own = try OwnFiles(workspace)
    var document = try document(of: entry, rules, .purged)
    if entry.isOfEverything {
      try open.archive.removeAll()
      for (file, _) in try open.store.calendars() {
        try open.store.setCalendar(file: file, content: nil)
      }
    } else if entry.rule.takesOfExports {
      try rewriteArchive(entry, &rules, &document)
    }
    let today = open.configuration.timeline.date(at: open.now)
    try open.store.purgeHistory(entry.rule, now: open.now, month: String("\(today)".prefix(7)))
    try purgeTraces(entry, rules)
    try removeCache()
    if document.filesGo { try own.remove(document.holding, &document) }
    if document.backupsGo { try own.remove(document.backups, &document) }
    try removeReports(&document, leavesNothing: entry.leavesNothing)
    if entry.leavesNothing {
      try own.removeEmptyFolders()
      try Purge.removeLast(of: workspace)
      return document
    }
    var done = entry
    done.unfinished = nil
    rules.set(done)
    // Nothing brings back what models said.
    if entry.rule.extents == [.advice] { rules.forget([entry.id]) }
    try rules.write(workspace)
    return document
  }

  private func rewriteArchive(
    _ entry: PurgeRules.Entry,
    _ rules: inout PurgeRules,
    _ document: inout PurgeDocument
  ) throws {
    // As all rules say it: what another one takes does not come back with what is written anew.
    let intake = open.intake(purged: rules)
    for stem in entry.unfinished?.replaced ?? [] { try open.archive.remove(stem: stem) }
    var archive = PurgedArchive(of: intake)
    var begun = entry
    begun.unfinished?.replaced = try archive.putRests()
    rules.set(begun)
    try rules.write(workspace)
    for stem in begun.unfinished?.replaced ?? [] { try open.archive.remove(stem: stem) }
    document.left += archive.unread.map {
      PurgeDocument.Left(
        name: $0.name,
        why: "its copy in the archive may hold it, and could not be looked at (\($0.why))",
        remedy: "'lockin archive check' tells more; purge it again when that is mended"
      )
    }
    for (file, content) in try open.store.calendars() {
      let rest = intake.left(of: content)
      guard rest != content else { continue }
      try open.store.setCalendar(file: file, content: NormalForm.isEmpty(rest) ? nil : rest)
    }
  }

  /// Removes what the latest run told, and puts names of devices and sources out of what is known of fetches; how far each
  /// was fetched stays.
  private func purgeTraces(_ entry: PurgeRules.Entry, _ rules: PurgeRules) throws {
    guard entry.rule.takesRecords else { return }
    let isAll = entry.isOfEverything
    for path in [workspace.recordFile] + (isAll ? [workspace.runningFile] : []) {
      try DraftName.clear(beside: path)
      try AtomicFile.remove(at: path)
    }
    let path = Fetcher.ledgerFile(of: workspace.absolute(workspace.root))
    guard try FileStatus.ifPresent(path) != nil else { return }
    var fetched = try FetchLedger.read(path, name: workspace.name(of: path))
    let filter = rules.filter
    try fetched.hide(isAll: isAll, fresh: PurgeRules.random(32)) { part in
      // A bucket is called by its watcher and, behind the first underscore, by its device.
      let names = part.split(separator: "_", maxSplits: 1).map(String.init)
      if let source = entry.rule.source {
        return ([part] + names.prefix(1)).contains { filter.hash(source: $0) == source }
      }
      guard let device = entry.rule.device else { return isAll }
      return filter.hash(device: names.last ?? part) == device
    }
    try fetched.write(path)
  }

  /// Removes the cache, and what it was called when it was put aside or taken over.
  private func removeCache() throws {
    let path = open.store.path
    try CacheFile.remove(path)
    for suffix in ["", "-journal"] {
      try AtomicFile.remove(at: path + CacheFile.before + suffix)
    }
  }

  /// Removes the published files, which the next run draws anew of what is left; where nothing is to stay, their folder as well.
  private func removeReports(
    _ document: inout PurgeDocument,
    leavesNothing: Bool = false
  ) throws {
    let folder = workspace.path(open.configuration.reports)
    let name = workspace.name(of: folder)
    guard try FileStatus.ifPresent(folder + "/" + SiteManifest.name) != nil else { return }
    do {
      _ = try OwnedFolder(ofReports: folder, workspace)
    } catch let foreign as ForeignFolder {
      return document.leave(name, foreign.problem, foreign.remedy)
    }
    let site = try Site(folder, of: workspace, isRehearsal: document.action == .rehearsed)
    try site.finish()
    document.removed = site.outcome.removed.map { name + "/" + $0 }
    guard leavesNothing else { return }
    for file in [SiteManifest.name, OwnedFolder.mark] {
      try AtomicFile.remove(at: folder + "/" + file)
    }
    if try Directory.names(in: folder).isEmpty { try Directory.removeEmpty(folder) }
  }

  /// Removes the files that a workspace can't be opened without; the rule goes last.
  private static func removeLast(of workspace: Workspace) throws {
    try CacheFile.remove(workspace.storeFile)
    try AtomicFile.remove(at: workspace.storeFile + ".lock")
    if NewWorkspace.isIgnoreFile(workspace.path(".gitignore")) {
      try AtomicFile.remove(at: workspace.path(".gitignore"))
    }
    for name in [
      "lockin.fetched.json", "lockin.fetched.json.lock", "lockin.session.json.lock",
      "lockin.key", "lockin.yaml",
    ] {
      try AtomicFile.remove(at: workspace.path(name))
    }
    try AtomicFile.remove(at: workspace.historyFile)
    try PurgeRules.remove(from: workspace)
    for folder in [workspace.calendarsFolder, workspace.stateFolder]
    where try FileStatus.ifPresent(folder) != nil && Directory.names(in: folder).isEmpty {
      try Directory.removeEmpty(folder)
    }
  }
}

extension PurgeRules.Entry {
  /// Whether it takes all there is.
  var isOfEverything: Bool { rule.extents.contains(.everything) }

  /// Whether nothing of the workspace is to stay.
  var leavesNothing: Bool { isOfEverything && unfinished?.files == true }
}
