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

  /// A look at a workspace whose cache was opened to read it; without a passphrase no backup is opened.
  package init(_ open: Session, all: Bool, passphrase: [UInt8]?) {
    self.open = open
    self.all = all
    self.passphrase = passphrase
  }

  /// What was found.
  package func run() throws -> VerifyDocument {
    var document = VerifyDocument(asOf: open.now, all: all)
    try lookAtArchive(&document)
    do {
      try lookAtCache(&document)
    } catch {
      switch (error as? StepError)?.underlying ?? error {
      case let nothing as NothingToPublish:
        document.notes.append("\(nothing.workspace): nothing was counted or published yet")
      case let damage as StoreError where damage.isDamage:
        let words = String(damage.problem.prefix { $0 != ":" })
        document.add([.ofCache(workspace.name(of: open.store.path), words)])
        document.notes.append("not all that was counted and published was looked at")
      default: throw error
      }
    }
    try lookAtBackups(&document)
    return document
  }

  private func lookAtArchive(_ document: inout VerifyDocument) throws {
    document.exports = try open.archive.contents().exports.count
    let found = try ArchiveCheck(workspace).findings { open.progress?.tell($0) }
    document.add(found.map { Flaw(.archive, $0.file, $0.problem, remedy: $0.remedy) })
  }

  private func lookAtCache(_ document: inout VerifyDocument) throws {
    // As of the run that published: what time has brought since is not wrong, only due.
    let published = try open.store.publishedAsOf()
    if open.store.beginning == .damaged {
      document.add([.ofCache(workspace.name(of: open.store.path), "the cache is damaged")])
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
    let name = workspace.name(of: open.store.path)
    document.add(
      try CacheFlaws.find(cache.store, fresh.store, as: name, open.configuration.timeline)
    )
    document.days = try fresh.store.recordCounts(first: Int(Int32.min), last: Int(Int32.max)).count
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
    let name = workspace.name(of: folder)
    open.progress?.tell("comparing published files")
    let known = try PublishedFlaws.find(in: folder, as: name, manifest)
    document.add(known.sorted { $0.key < $1.key }.map(\.value))
    document.files = manifest.entries.count
    guard all else { return try [cache, fresh].forEach(count) }
    // What the next run would write is not wrong, as something that it rests on is new.
    let due = try draw(cache, to: folder, isFresh: false)
    let drawn = try draw(fresh, to: folder, isFresh: true)
    document.due = due.paths.count
    document.redrawn = drawn.created.count + drawn.changed.count + drawn.same
    let other = drawn.paths.subtracting(due.paths).subtracting(known.keys)
    document.add(
      other.sorted().map {
        Flaw.ofPublished(
          name + "/" + $0,
          "this published file is not as it is drawn now",
          looksUntouched: true
        )
      }
    )
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
        document.add([
          Flaw(.backup, workspace.name(of: path), words, remedy: "'lockin backup' makes another")
        ])
      }
      document.opened += 1
    }
  }
}

extension Site.Outcome {
  /// The paths of files that were written or removed, or would be.
  fileprivate var paths: Set<String> { Set(created + changed + removed) }
}
