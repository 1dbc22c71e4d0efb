import CivilTime
import Documents
import Platform
import Storage

/// Takes something out of a workspace for good.
///
/// ```
/// its rule ─► archive, calendars ─► history ─► cache ─► inbox/ (--files), backups (--backups) ─► reports ─► it says: done
/// ```
/// The rule stays, and shapes what is read as settings do: under another rule the fold reads the archive anew, and what is left
/// of an export takes its place there. Each step may be done again, so that a purge that was killed is finished by the next
/// command that opens the workspace.
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
    let entry = try add(choice, to: &rules)
    // What would be left is found out in a cache for a while.
    let trial = open.with(try OpenCache(apart: workspace), asOf: open.now)
    var document = try document(of: entry, rules, .rehearsed, trial)
    try removeReports(&document)
    return document
  }

  /// Purges; the cache is gone then, and the session is not to be used any more.
  package func run(_ choice: Choice) throws -> PurgeDocument {
    var rules = try PurgeRules(of: workspace)
    let entry = try add(choice, to: &rules)
    try rules.write(workspace)
    return try finish(entry, &rules)
  }

  /// Finishes what was killed, and gives what that came to.
  ///
  /// The session is not to be used any more.
  package func finish() throws -> [PurgeDocument] {
    var rules = try PurgeRules(of: workspace)
    return try rules.unfinished.map { try finish($0, &rules) }
  }

  /// Lets exports bring back again what some purges took out, and gives the rules that are left.
  ///
  /// The session is not to be used any more: the next one reads the inbox anew.
  package func forget(_ ids: Set<String>) throws -> PurgeRules {
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

  private func add(_ choice: Choice, to rules: inout PurgeRules) throws -> PurgeRules.Entry {
    try rules.makeKey()
    var end = open.now
    if let before = choice.before {
      end = open.configuration.timeline.start(of: before)
    } else if let reach = try open.store.extent()?.reach {
      // What a clock that was ahead has written is there as well.
      end = max(end, reach)
    }
    let entry = PurgeRules.Entry(
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
    rules.set(entry)
    return entry
  }

  // MARK: - What there is

  /// What a purge takes, and the files that hold it; `reader` reads archive and inbox by all rules.
  private func document(
    of entry: PurgeRules.Entry,
    _ rules: PurgeRules,
    _ action: PurgeDocument.Action,
    _ reader: Session
  ) throws -> PurgeDocument {
    let alone = open.intake(purged: rules.only(entry)).reading
    var document = PurgeDocument(
      action,
      entry,
      figures: try open.store.figures(of: entry.rule, in: alone.purged)
    )
    document.figures.calendars = try open.store.calendars().count {
      entry.isOfEverything || alone.left(of: $0.content) != $0.content
    }
    if let below = open.configuration.backup.folder.map(workspace.path),
      let folder = try BackupFolder(of: workspace, below: below)
    {
      document.backups = folder.backups.map { workspace.name(of: folder.path + "/" + $0) }
    }
    let intake = reader.intake(purged: rules)
    if entry.isOfEverything {
      document.holding = try intake.exports().map {
        workspace.name(of: workspace.inbox + "/" + $0)
      }
    } else if entry.rule.takesOfExports {
      let told = try intake.readInbox().diagnostics
      document.left = told.filter { $0.code.hasPrefix("archive_") || $0.code == "unknown_format" }
      document.told = told.filter { !document.left.contains($0) }
      (document.holding, document.unread) = try intake.purgedFiles()
    }
    return document
  }

  // MARK: - The steps

  private func finish(
    _ entry: PurgeRules.Entry,
    _ rules: inout PurgeRules
  ) throws -> PurgeDocument {
    // When the rule was written: what came to the inbox since was not asked for.
    let asked = try FileStatus.ifPresent(workspace.purgedFile)?.changed ?? 0
    try open.archive.clearDrafts()
    var document = try document(of: entry, rules, .purged, open)
    if entry.isOfEverything {
      for export in try open.store.appliedExports() { try open.store.noteRemoved(export) }
      try open.archive.removeAll()
      for (file, _) in try open.store.calendars() {
        try open.store.setCalendar(file: file, content: nil)
      }
    }
    let today = open.configuration.timeline.date(at: open.now)
    try open.store.purgeHistory(entry.rule, now: open.now, month: String("\(today)".prefix(7)))
    try removeTraces(entry)
    try removeCache()
    let files = document.filesGo ? document.holding : []
    for name in files + (document.backupsGo ? document.backups : []) {
      try remove(name, asOf: asked, &document)
    }
    try removeReports(&document)
    var done = entry
    done.unfinished = nil
    rules.set(done)
    // Nothing brings back what models said.
    if entry.rule.extents == [.advice] { rules.forget([entry.id]) }
    try rules.write(workspace)
    return document
  }

  /// Removes what the latest run told, and with all records of a device or a program what is known of fetches, which has their
  /// names: the next fetch begins anew, and what was purged is left out as it is read.
  private func removeTraces(_ entry: PurgeRules.Entry) throws {
    guard entry.rule.takesRecords else { return }
    for path in [workspace.recordFile] + (entry.isOfEverything ? [workspace.runningFile] : []) {
      try DraftName.clear(beside: path)
      try AtomicFile.remove(at: path)
    }
    let fetched = Fetcher.ledgerFile(of: workspace.absolute(workspace.root))
    guard entry.isOfEverything || !entry.rule.isOfAll, try FileStatus.isTaken(fetched) else {
      return
    }
    let lock = try FileLock(path: fetched + ".lock")
    try withExtendedLifetime(lock) { try AtomicFile.remove(at: fetched) }
  }

  /// Removes the cache, and what it was called when it was put aside or taken over.
  private func removeCache() throws {
    let path = open.store.path
    try CacheFile.remove(path)
    for suffix in ["", "-journal"] {
      try AtomicFile.remove(at: path + CacheFile.before + suffix)
    }
  }

  /// Removes an export of the inbox or a backup, and tells of it where it stays: it came since, can't be removed, or lies
  /// behind a link.
  private func remove(
    _ name: String,
    asOf asked: Int64,
    _ document: inout PurgeDocument
  ) throws {
    let path = workspace.path(name)
    do throws(FileError) {
      try workspace.enclosure.check(workspace.absolute(Directory.parent(of: path)))
      guard try (FileStatus.ifPresent(path)?.changed ?? 0) <= asked else {
        document.leave(
          name,
          "this holds it, and came or was changed since",
          "look into it; another purge takes it"
        )
        return
      }
      try AtomicFile.remove(at: path)
    } catch {
      guard error.isIrremovable || error.code == FileError.leadsOutside else { throw error }
      document.leave(
        name,
        "this holds it, and could not be removed (\(error.reason))",
        "remove it yourself"
      )
    }
  }

  /// Removes the published files, which the next run draws anew of what is left.
  private func removeReports(_ document: inout PurgeDocument) throws {
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
  }
}

extension PurgeRules.Entry {
  /// Whether it takes all there is.
  var isOfEverything: Bool { rule.extents.contains(.everything) }
}
