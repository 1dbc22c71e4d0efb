import Analysis
import CivilTime
import Documents
import Platform
import Records
import Storage

/// Keeps the records of the cache what they are by the archive: each export in its order, the later states of a series in
/// place of the earlier ones.
///
/// ```
/// archive ─ bringUpToDate ─► cache ◄─ add ─ inbox
///                              └─ settle: days on which something is to be taken away are read again
/// ```
/// The caller has opened a transaction.
final class Fold {
  let archive: Archive
  let store: Store
  let reading: ExportReading
  let timeline: ZoneTimeline
  /// The exports that the cache follows from, in their order once they are settled.
  var exports: [ArchivedExport] = []
  /// The same by what tells them from others.
  private var byIdentity: [ArchivedExport.Identity: ArchivedExport] = [:]
  /// How many bytes they have.
  private(set) var sizes: Set<Int64> = []
  /// Those of which the bytes are not there; their records stay.
  private(set) var missing: [ArchivedExport] = []
  /// The days that are to be read again.
  var dirty = DeviceDays()
  /// The exports that came since, by stem, with what the cache had beside them.
  var fresh: [String: RecordImport.Differences] = [:]
  /// The place of each of these in the order in which they were read.
  var order: [String: Int] = [:]
  /// Those of which it is still to be found out whether they are joined with others, and which are told of.
  var news: Set<String> = []
  /// Those behind all that the cache followed from: they came just now, or a command was killed
  /// that put them into the archive.
  var added: [String: RecordImport.Differences] = [:]

  /// The fold of an archive into the cache that a reading reads into.
  init(_ archive: Archive, _ reading: ExportReading) {
    self.archive = archive
    self.reading = reading
    store = reading.store
    timeline = reading.configuration.timeline
  }

  /// The instant at which what a run finds was read: it comes behind all that was read before.
  private(set) var readAt = Instant(milliseconds: 0)

  /// The export of some bytes, and of what is kept by name, of a name.
  func export(_ sha256: [UInt8], of name: String) -> ArchivedExport? {
    [nil, name].lazy.compactMap { name in
      self.byIdentity[ArchivedExport.Identity(sha256: sha256, name: name)]
    }.first
  }

  // MARK: - From the archive

  /// Brings the cache up to the archive, and calendars by `join`, which has the instant at which one was read; gives what is
  /// to be told.
  func bringUpToDate(
    asOf now: Instant,
    _ join: (FoundExport, Instant) throws -> Void
  ) throws -> [Diagnostic] {
    var applied = try store.appliedExports()
    try returnRecords(of: applied)
    let contents = try archive.contents()
    let isOther = try isOfOtherSettings()
    if isOther {
      try store.clearRecords()
      try store.clearComputed()
      applied = []
      try store.setBasis(Fold.basis, reading.rules)
    }
    let isNew = applied.isEmpty
    missing = try missing(of: contents, applied)
    if contents.exports.isEmpty, contents.missing.isEmpty, !missing.isEmpty {
      throw ArchiveGone(folder: archive.folder, count: missing.count)
    }
    let wanted = Set(contents.exports + missing)
    for export in applied where !wanted.contains(export) {
      try store.removeApplied(export)
      add(daysOf: export)
    }
    exports = applied.filter(wanted.contains)
    byIdentity = Dictionary(exports.map { ($0.identity, $0) }) { first, _ in first }
    sizes = Set(exports.map(\.bytes))
    let last = exports.last
    let superseded = SupersededTimes(contents.exports, timeline)
    let seen = Dictionary(
      grouping: ArchiveCheck.seen(contents, counted: missing, in: archive.folder),
      by: \.code
    )
    var told = seen.sorted { $0.key > $1.key }.map { $0.value[0].standing(for: $0.value.count) }
    let known = Set(exports)
    for export in contents.exports where !known.contains(export) {
      let isLate = last.map { ArchivedExport.precedes(export, $0) } ?? false
      do {
        let taken =
          export.format == ExportFormat.calendar.name
          ? try take(calendar: export, isNew: isNew, join)
          : try take(export, superseded, isNews: !isNew)
        guard let (export, differences) = taken else { continue }
        if !isNew, !isLate { added[export.stem] = differences }
        if isLate { add(daysOf: export) }
      } catch let problem as Diagnostic {
        told.append(problem)
      }
    }
    told += try rejoinCalendars(join)
    let back = try returned(missing)
    for export in exports where back.contains(export.stem) { add(daysOf: export) }
    let away = missing.map(\.stem).joined(separator: "\n")
    if try store.basis(Fold.missingBasis) ?? "" != away {
      try store.setBasis(Fold.missingBasis, away)
    }
    readAt = max(now, contents.exports.last.map { $0.readAt + 1 } ?? now)
    return told
  }

  /// Puts records back beside bytes that have none, as a command was killed that took out an export: read again, they would
  /// count as later than what came since.
  private func returnRecords(of applied: [ArchivedExport]) throws {
    let unread = Set(try archive.contents().unread.map(Archive.stem(ofFile:)))
    for export in applied where unread.contains(export.stem) { try archive.put(export) }
  }

  /// Joins calendars again of which what was joined is not there any more, or is cut off, which is told.
  private func rejoinCalendars(
    _ join: (FoundExport, Instant) throws -> Void
  ) throws -> [Diagnostic] {
    let damaged = try store.damagedCalendars()
    let calendars = exports.filter { $0.format == ExportFormat.calendar.name }
    let lost = try Set(calendars.map(\.name).filter { try store.calendar(file: $0) == nil })
    for export in calendars where lost.contains(export.name) {
      try readable(export.name) { try join(FoundExport(export, in: archive), export.readAt) }
    }
    return damaged.map { name in
      Diagnostic(
        file: name,
        severity: .warning,
        code: "calendar_damaged",
        problem:
          "what was kept of this calendar in state/calendars/ was cut off, and was made again from archive/",
        remedy: "look whether a past event is missing; a backup has the old file"
      )
    }
  }

  /// Whether the cache follows from the archive as it is, by the settings of today.
  func isCurrent() throws -> Bool {
    let contents = try archive.contents()
    let applied = try store.appliedExports()
    let missing = try missing(of: contents, applied)
    let standing = (contents.exports + missing).sorted(by: ArchivedExport.precedes)
    let isGone = contents.exports.isEmpty && contents.missing.isEmpty && !missing.isEmpty
    return try !isGone && store.basis(Fold.basis) == reading.rules && returned(missing).isEmpty
      && standing == applied
  }

  /// Those of the exports that the cache follows from whose files are not there, though no command took them out.
  private func missing(
    of contents: Archive.Contents,
    _ applied: [ArchivedExport]
  ) throws -> [ArchivedExport] {
    // Bytes without a record are read again.
    let there = Set(contents.exports.map(\.stem) + contents.unread.map(Archive.stem(ofFile:)))
    let known = Dictionary(contents.missing.map { ($0.stem, $0) }) { first, _ in first }
    let gone = applied.filter { !there.contains($0.stem) }
    guard !gone.isEmpty else { return [] }
    let removed = try store.removedExports()
    return gone.filter {
      known[$0.stem] == $0 || known[$0.stem] == nil && !removed.contains($0.stem)
    }
  }

  /// Whether the records of the cache were read by other settings than those of today.
  func isOfOtherSettings() throws -> Bool { try store.basis(Fold.basis) != reading.rules }

  /// Under which name the cache keeps by which settings its records were read.
  static let basis = "imports"

  /// An export that was taken in, as the archive has it now, and how it differs from what was there; nil where nothing of it
  /// is kept.
  private typealias Taken = (export: ArchivedExport, RecordImport.Differences)?

  /// Joins a calendar of the archive with what was over before it; where that is no use, as a later state of it was joined
  /// already, it goes.
  private func take(
    calendar archived: ArchivedExport,
    isNew: Bool,
    _ join: (FoundExport, Instant) throws -> Void
  ) throws -> Taken {
    let isSucceeded = exports.contains {
      $0.identity.name == archived.name && ArchivedExport.precedes(archived, $0)
    }
    guard !isSucceeded else {
      try remove(archived)
      return nil
    }
    return try readable(archived.name) {
      var export = archived
      if archived.figures.rules != reading.rules {
        export.figures.rules = reading.rules
        guard try keep(&export, in: archived, isLess: false) else { return nil }
      }
      if try !isNew || store.calendar(file: export.name) == nil {
        try join(FoundExport(export, in: archive), export.readAt)
      }
      try note(export)
      return (export, RecordImport.Differences())
    }
  }

  /// Has the archive hold an export of which it has `old`, without what is not to be kept; false where nothing is left of it, or
  /// what is left is there already.
  private func keep(
    _ export: inout ArchivedExport,
    in old: ArchivedExport,
    isLess: Bool
  ) throws -> Bool {
    let found = try FoundExport(old, in: archive)
    switch try reading.rest(of: found, &export, isLess: isLess, in: archive) {
    case .whole: try archive.put(export)
    case .less(let packed):
      let known = self.export(packed.sha256, of: export.name)
      if known == nil { try archive.put(packed, export) }
      if export.stem != old.stem { try remove(old) }
      return known == nil
    case .nothing:
      try remove(old)
      return false
    }
    return true
  }

  /// Takes in an export of the archive that the cache does not follow from yet.
  private func take(
    _ archived: ArchivedExport,
    _ superseded: SupersededTimes,
    isNews: Bool
  ) throws -> Taken {
    guard let format = archived.readFormat else {
      throw Diagnostic(
        file: archived.name,
        severity: .warning,
        code: "unknown_format",
        problem: "it is in the archive as '\(archived.format)', which this lockin does not read",
        remedy: "use the lockin that read it, or a newer one"
      )
    }
    let isSame = archived.figures.rules == reading.rules
    let outcome = try readable(archived.name) {
      try store.part {
        try reading.records(
          of: FoundExport(archived, in: archive),
          format,
          without: isSame ? superseded.times(of: archived) : Superseded()
        )
      }
    }
    var export = archived
    if !isSame {
      export.figures = outcome.figures
      let isKept = try readable(archived.name) {
        try keep(&export, in: archived, isLess: outcome.isLess)
      }
      guard isKept else { return nil }
    }
    try add(export, outcome.differences, isFresh: isNews || !isSame, isNews: isNews)
    return (export, outcome.differences)
  }

  /// Takes an export out of the archive, and notes that for the caches of other machines.
  func remove(_ export: ArchivedExport) throws {
    try store.noteRemoved(export)
    try archive.remove(export)
  }

  private func note(_ export: ArchivedExport) throws {
    try store.setApplied(export)
    exports.append(export)
    sizes.insert(export.bytes)
    byIdentity[export.identity] = export
  }

  /// Runs what reads an export of the archive; what the disk refuses costs that export alone.
  private func readable<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as FileError where error.operation == .open || error.operation == .read {
      throw ArchiveCheck.unreadable(name, error)
    }
  }

  // MARK: - Additions

  /// Adds an export whose records were read into the cache.
  func add(
    _ export: ArchivedExport,
    _ differences: RecordImport.Differences,
    isFresh: Bool = true,
    isNews: Bool = true
  ) throws {
    try note(export)
    if isFresh {
      fresh[export.stem] = differences
      order[export.stem] = order.count
    }
    if isNews { news.insert(export.stem) }
  }

  /// Adds an export that was just put into the archive.
  func addNew(_ export: ArchivedExport, _ differences: RecordImport.Differences) throws {
    try add(export, differences)
    added[export.stem] = differences
  }

  /// Has an export count as read at another instant, as its file has come back.
  func setReadAt(_ instant: Instant, of export: ArchivedExport) throws {
    guard let place = exports.firstIndex(of: export) else { return }
    exports[place].readAt = instant
    exports[place].isJoined = false
    byIdentity[export.identity] = exports[place]
    try archive.put(exports[place])
    try store.setApplied(exports[place])
    fresh[export.stem] = RecordImport.Differences()
    news.insert(export.stem)
    add(daysOf: export)
  }

  /// Has exports count no more.
  func forget(_ states: [ArchivedExport]) throws {
    for state in states {
      try store.removeApplied(state)
      try store.noteRemoved(state)
      add(daysOf: state)
    }
    exports.removeAll(where: states.contains)
    missing.removeAll(where: states.contains)
  }

  private func add(daysOf export: ArchivedExport) {
    for span in export.figures.days { dirty.insert(span) }
  }

  // MARK: - For a while

  /// A cache for a while of some exports alone, or of some days of them, as far as they count `among` others.
  func aloneStore(
    _ wanted: [ArchivedExport],
    among others: [ArchivedExport] = [],
    of days: DeviceDays? = nil
  ) throws -> Store {
    let alone = try Store(path: store.path, access: .apart)
    let reading = reading.into(alone)
    let superseded = SupersededTimes(others, timeline)
    try alone.transaction {
      for export in wanted {
        try reading.records(of: export, in: archive, without: superseded, of: days)
      }
    }
    return alone
  }

  // MARK: - Exports whose bytes are not there

  private static let missingBasis = "missing exports"

  /// What the files of exports are called whose bytes are there, and were not when the cache was brought up to the archive.
  private func returned(_ missing: [ArchivedExport]) throws -> Set<String> {
    let before = try store.basis(Fold.missingBasis)?.split(separator: "\n").map(String.init) ?? []
    return Set(before).subtracting(missing.map(\.stem))
  }
}

/// The archive that a cache was made from is not there any more.
package struct ArchiveGone: Error, CustomStringConvertible {
  let folder: String
  let count: Int

  /// What is wrong, in one line, with what to do.
  package var description: String {
    "\(folder): nothing is there, and the cache was made from \(Wording.count(count, "export")) of it: put the folder back, from a "
      + "backup where there is no other; to begin anew, remove lockin.sqlite as well"
  }
}
