import CivilTime
import Documents
import Platform
import Storage

/// Looks whether all is what it should be: it makes everything anew beside what stands, and compares.
///
/// It only reads: what is made on the way is gone at the end.
package struct Verification {
  private let open: Session
  /// Whether all reports are drawn anew and all backups opened.
  private let all: Bool
  private let passphrase: [UInt8]?
  private var workspace: Workspace { open.workspace }
  private var cacheName: String { workspace.name(of: open.store.path) }

  /// A look at a workspace whose cache was opened to read it; without a passphrase no backup is opened.
  package init(_ open: Session, all: Bool, passphrase: [UInt8]?) {
    self.open = open
    self.all = all
    self.passphrase = passphrase
  }

  /// What was found.
  package func run() throws -> VerifyDocument {
    var document = VerifyDocument(asOf: open.now, all: all)
    document.exports = try open.archive.contents().exports.count
    for finding in try ArchiveCheck(workspace).findings({ open.progress?.tell($0) }) {
      document.add(.archive, finding.file, finding.problem, finding.remedy)
    }
    do {
      try lookAtCache(&document)
    } catch {
      switch (error as? StepError)?.underlying ?? error {
      case let nothing as NothingToPublish:
        document.notes.append("\(nothing.workspace): nothing was counted or published yet")
      case let damage as StoreError where damage.isDamage:
        document.add(.cache, cacheName, String(damage.problem.prefix { $0 != ":" }))
        document.notes.append("not all that was counted and published was looked at")
      default: throw error
      }
    }
    try lookAtBackups(&document)
    return document
  }

  private func lookAtCache(_ document: inout VerifyDocument) throws {
    // As of the run that published: what time has brought since is not wrong, only due.
    let published = try open.store.publishedAsOf()
    if open.store.beginning == .damaged {
      document.add(.cache, cacheName, "the cache is damaged")
    }
    let cache = open.with(asOf: published ?? open.now)
    open.progress?.tell("reading all exports")
    let fresh = cache.with(try OpenCache(apart: workspace), asOf: cache.now)
    _ = try fresh.intake.take { _ in }
    let folder = workspace.path(open.configuration.reports)
    if published != nil, let key = try PersonKey.known(workspace),
      let manifest = try SiteManifest(in: folder, key), manifest.isWhole
    {
      try lookAtReports(cache, fresh, folder, manifest, &document)
    } else {
      document.notes.append(
        "\(workspace.name(of: folder)): no list of published files of this workspace is there"
      )
      try [cache, fresh].forEach(count)
    }
    open.progress?.tell("comparing the cache")
    if let words = try difference(cache.store, fresh.store) {
      document.add(.cache, cacheName, words)
    }
    document.days = try fresh.store.recordCounts(first: Int(Int32.min), last: Int(Int32.max)).count
  }

  /// What the cache has otherwise than a fresh one: the first line of its dump, or else the first week that is kept; nil where
  /// there is nothing.
  private func difference(_ cache: Store, _ fresh: Store) throws -> String? {
    var hashes: [Int] = []
    try fresh.dump { hashes.append($0.hashValue) }
    var (same, isSame) = (0, true)
    try cache.dump { line in
      isSame = isSame && same < hashes.count && hashes[same] == line.hashValue
      if isSame { same += 1 }
    }
    guard isSame, same == hashes.count else {
      return "line \(same + 1) of 'lockin dump' is not as the archive gives it"
    }
    let mondays = Set(try (cache.keptWeeks() + fresh.keptWeeks()).map(\.monday))
    let other = try mondays.sorted().first { monday in
      let (kept, made) = (try cache.kept(week: monday), try fresh.kept(week: monday))
      return kept?.week != made?.week || kept?.days != made?.days
    }
    return other.map { "the figures of week \(ISOWeek(containing: $0)) are not as counted anew" }
  }

  /// Counts hours, days and weeks.
  private func count(_ session: Session) throws {
    let data = try DataExtent(session.store, session.configuration.timeline, asOf: session.now)
    _ = try KnownWorkspace(session, data)
  }

  /// Compares published files with what was put in place, and with what is drawn from a fresh cache.
  private func lookAtReports(
    _ cache: Session,
    _ fresh: Session,
    _ folder: String,
    _ manifest: SiteManifest,
    _ document: inout VerifyDocument
  ) throws {
    let name = workspace.name(of: folder) + "/"
    open.progress?.tell("comparing published files")
    var known: Set<String> = []
    for (path, entry) in manifest.entries.sorted(by: { $0.key < $1.key }) {
      let file = folder + "/" + path
      let isThere = try FileStatus.ifPresent(file) != nil
      if isThere, try manifest.holds(file, entry) { continue }
      known.insert(path)
      document.add(
        .published,
        name + path,
        isThere
          ? "this published file does not hold the bytes that lockin wrote"
          : "this published file is gone"
      )
    }
    document.files = manifest.entries.count
    guard all else { return try [cache, fresh].forEach(count) }
    // What the next run would write is not wrong, as something that it rests on is new.
    let due = try draw(cache, to: folder, isFresh: false)
    let drawn = try draw(fresh, to: folder, isFresh: true)
    document.due = due.paths.count
    document.redrawn = drawn.created.count + drawn.changed.count + drawn.same
    for path in drawn.paths.subtracting(due.paths).subtracting(known).sorted() {
      document.add(.published, name + path, "this published file is not as it is drawn now")
    }
  }

  /// Rehearses a run, and gives what it would write.
  private func draw(_ session: Session, to folder: String, isFresh: Bool) throws -> Site.Outcome {
    let site = try Site(folder, of: workspace, isRehearsal: true, isFresh: isFresh)
    let messages = Messages(isQuiet: true, progress: open.progress)
    var night = Night(open: session, messages: messages, reach: .none)
    night.readsInbox = false
    _ = try night.run(to: site)
    return site.outcome
  }

  private func lookAtBackups(_ document: inout VerifyDocument) throws {
    guard let place = open.configuration.backup.folder,
      let own = try BackupFolder(of: workspace, below: workspace.path(place)), !own.backups.isEmpty
    else { return }
    document.backups = own.backups.count
    guard let passphrase else {
      return document.notes.append("no backup was opened, as no passphrase is at hand")
    }
    for (number, name) in (all ? own.backups : own.backups.suffix(1)).enumerated() {
      open.progress?.tell("opening backups", Int64(number), of: Int64(own.backups.count))
      let path = own.path + "/" + name
      do {
        _ = try BackupFile.check(path, passphrase: passphrase)
      } catch let fault as BackupFault {
        let words = String(fault.description.dropFirst(path.utf8.count + 2))
        document.add(.backup, workspace.name(of: path), words, "'lockin backup' makes another")
      }
      document.opened += 1
    }
  }
}

extension Site.Outcome {
  /// The paths of files that were written or removed, or would be.
  fileprivate var paths: Set<String> { Set(created + changed + removed) }
}
