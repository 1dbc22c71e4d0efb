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
  private let reading: ExportReading
  let timeline: ZoneTimeline
  /// The exports that the cache follows from, in their order once they are settled.
  var exports: [ArchivedExport] = []
  /// The same by what tells them from others.
  private var byIdentity: [ArchivedExport.Identity: ArchivedExport] = [:]
  /// Those of which the bytes are not there; their records stay.
  private(set) var missing: [ArchivedExport] = []
  /// The days that are to be read again.
  private var dirty = DeviceDays()
  /// The exports that came since, by stem, with what the cache had beside them.
  private var fresh: [String: RecordImport.Differences] = [:]
  /// Those of which it is still to be found out whether they are joined with others, and which are told of.
  private var news: Set<String> = []
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
    let contents = try archive.contents()
    var applied = try store.appliedExports()
    let isOther = try isOfOtherSettings()
    if isOther {
      try store.clearRecords()
      applied = []
      try store.setBasis(Fold.basis, reading.rules)
    }
    if contents.exports.isEmpty, contents.missing.isEmpty, !applied.isEmpty {
      throw ArchiveGone(folder: archive.folder, count: applied.count)
    }
    let isNew = applied.isEmpty
    missing = contents.missing.filter(applied.contains)
    let wanted = Set(contents.exports + missing)
    for export in applied where !wanted.contains(export) {
      try store.removeApplied(export)
      add(daysOf: export)
    }
    exports = applied.filter(wanted.contains)
    byIdentity = Dictionary(exports.map { ($0.identity, $0) }) { first, _ in first }
    let last = exports.last
    let superseded = SupersededTimes(contents.exports, timeline)
    var told = tell(contents)
    let known = Set(exports)
    for export in contents.exports where !known.contains(export) {
      let isLate = last.map { ArchivedExport.precedes(export, $0) } ?? false
      do {
        var differences = RecordImport.Differences()
        if export.format != ExportFormat.calendar.name {
          differences = try take(export, superseded, isNews: !isNew)
        } else if try !take(calendar: export, isNew: isNew, join) {
          continue
        }
        if !isNew, !isLate { added[export.stem] = differences }
      } catch let problem as Diagnostic {
        told.append(problem)
        continue
      }
      if isLate { add(daysOf: export) }
    }
    try returnSkipped()
    readAt = max(now, contents.exports.last.map { $0.readAt + 1 } ?? now)
    return told
  }

  /// Whether the cache follows from the archive as it is, by the settings of today.
  func isCurrent() throws -> Bool {
    let contents = try archive.contents()
    let applied = try store.appliedExports()
    return try store.basis(Fold.basis) == reading.rules && store.basis(Fold.skippedBasis) == nil
      && contents.exports + contents.missing.filter(applied.contains) == applied
  }

  /// Whether the records of the cache were read by other settings than those of today.
  func isOfOtherSettings() throws -> Bool { try store.basis(Fold.basis) != reading.rules }

  /// Under which name the cache keeps by which settings its records were read.
  static let basis = "imports"

  /// Joins a calendar of the archive with what was over before it; gives false where that is no use, as a later state of it
  /// was joined already: it goes.
  private func take(
    calendar export: ArchivedExport,
    isNew: Bool,
    _ join: (FoundExport, Instant) throws -> Void
  ) throws -> Bool {
    let isSucceeded = exports.contains {
      $0.identity.name == export.name && ArchivedExport.precedes(export, $0)
    }
    guard !isSucceeded else {
      try archive.remove(export)
      return false
    }
    if try !isNew || store.calendar(file: export.name) == nil {
      try readable(export.name) { try join(FoundExport(export, in: archive), export.readAt) }
    }
    try note(export)
    return true
  }

  /// Takes in an export of the archive that the cache does not follow from yet.
  private func take(
    _ archived: ArchivedExport,
    _ superseded: SupersededTimes,
    isNews: Bool
  ) throws -> RecordImport.Differences {
    guard let format = ExportFormat.all.first(where: { $0.name == archived.format }) else {
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
          archived.isNormalForm ? .lockinDump : format,
          without: isSame ? superseded.times(of: archived) : Superseded()
        )
      }
    }
    var export = archived
    if !isSame {
      export.figures = outcome.figures
      try archive.put(export)
    }
    try add(export, outcome.differences, isFresh: isNews || !isSame, isNews: isNews)
    return outcome.differences
  }

  private func note(_ export: ArchivedExport) throws {
    try store.setApplied(export)
    exports.append(export)
    byIdentity[export.identity] = export
  }

  /// Runs what reads an export of the archive; what the disk refuses costs that export alone.
  private func readable<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as FileError where error.operation == .open || error.operation == .read {
      throw Diagnostic(
        file: name,
        severity: .warning,
        code: "archive_unreadable",
        problem:
          "its copy in the archive can't be read (\(error.reason)), so its records do not count",
        remedy:
          "bring \(error.path) back from a backup, or type 'lockin archive forget \(name.shellWord)'"
      )
    }
  }

  // MARK: - What is told

  /// What is told of an archive.
  private func tell(_ contents: Archive.Contents) -> [Diagnostic] {
    func told(
      _ names: [String],
      _ code: String,
      _ problem: String,
      _ remedy: String
    ) -> [Diagnostic] {
      guard let first = names.first else { return [] }
      let more = names.count == 1 ? "" : ", and so are \(names.count - 1) more"
      return [
        Diagnostic(
          file: first,
          severity: .warning,
          code: code,
          problem: problem + more,
          remedy: remedy
        )
      ]
    }
    return told(
      contents.missing.map(\.name),
      "archive_missing",
      "its copy in \(archive.folder) is gone, and its records count as before",
      "wait where the folder is synchronised, bring the copy back from a backup, or type "
        + "'lockin archive forget NAME'"
    )
      + told(
        contents.damaged.map { archive.folder + "/" + $0 },
        "archive_damaged",
        "this record can't be read, and its export does not count",
        "bring it back from a backup, or remove it: then the export is read again"
      )
  }

  // MARK: - Additions

  /// Adds an export whose records were read into the cache.
  func add(
    _ export: ArchivedExport,
    _ differences: RecordImport.Differences,
    isFresh: Bool = true,
    isNews: Bool = true
  ) throws {
    if try reading.keepSlots() {
      for other in exports where other.format == ExportFormat.rescueTime.name { add(daysOf: other) }
    }
    try note(export)
    if isFresh { fresh[export.stem] = differences }
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
      add(daysOf: state)
    }
    exports.removeAll(where: states.contains)
    missing.removeAll(where: states.contains)
  }

  private func add(daysOf export: ArchivedExport) {
    for span in export.figures.days { dirty.insert(span) }
  }

  // MARK: - Settling

  /// Reads days again on which something is to be taken away, or counts otherwise; gives what is told of that.
  func settle() throws -> [Diagnostic] {
    exports.sort(by: ArchivedExport.precedes)
    var told: [Diagnostic] = []
    var changed: [(export: ArchivedExport, days: DeviceDays)] = []
    for place in exports.indices {
      let export = exports[place]
      guard let differences = fresh[export.stem], !export.isJoined,
        ExportFormat.tellsAll(export.format), let time = SupersededTimes.time(export, timeline)
      else { continue }
      let days = try self.days(beside: export, time, differences)
      guard !days.isEmpty else { continue }
      if news.contains(export.stem), let problem = try isPart(export, time) {
        exports[place].isJoined = true
        try archive.put(exports[place])
        try store.setApplied(exports[place])
        told.append(problem)
        continue
      }
      dirty.formUnion(days)
      if news.contains(export.stem) { changed.append((export, days)) }
    }
    let before = try changed.map { try starts(of: $0.days) }
    try refold()
    for (before, (export, days)) in zip(before, changed) {
      // What begins behind all that earlier states told of is new, and no other one's successor.
      let limit = lastStart(before: export) ?? export.readAt
      let new = before.count { $0 > limit }
      let after = try starts(of: days).filter { $0 <= limit }
      // What it brought was there already, beside what it takes away.
      let gone = before.count - new - max(0, brought(by: export, days) - new) - after.count
      let last = Set(before.filter { $0 <= limit }).subtracting(after)
      if gone > 0 { told.append(fewer(gone, export, last.isEmpty ? Set(before) : last)) }
    }
    (fresh, news) = ([:], [])
    return told
  }

  /// The days in a time that a state tells of on which the cache has records that it has not.
  private func days(
    beside export: ArchivedExport,
    _ time: TimeSpan,
    _ differences: RecordImport.Differences
  ) throws -> DeviceDays {
    var days = DeviceDays()
    for span in export.figures.days {
      let utcDays = time.start.utcDay...max(time.start.utcDay, (time.end - 1).utcDay)
      for utcDay in try store.recordDays(of: span.device, utcDays) {
        days.insert(span.device, utcDay)
      }
    }
    days = days.subtracting(differences.days)
    days.formUnion(differences.missing)
    return days
  }

  /// When the last record begins that a state before one has.
  private func lastStart(before export: ArchivedExport) -> Instant? {
    exports.filter {
      $0.series == export.series && $0.format == export.format
        && ArchivedExport.precedes($0, export)
    }.compactMap(\.figures.lastStart).max()
  }

  private func brought(by export: ArchivedExport, _ days: DeviceDays) -> Int {
    let added = fresh[export.stem]?.added ?? [:]
    return days.sorted.reduce(0) { sum, device in
      sum + device.utcDays.reduce(0) { $0 + (added[device.device]?[$1] ?? 0) }
    }
  }

  private func starts(of days: DeviceDays) throws -> [Instant] {
    try store.records(of: days).flatMap { $0.records.map(\.start) }
  }

  /// What is told of a state that has less than half of what the one before it had in its time; nil of any other.
  private func isPart(_ export: ArchivedExport, _ time: TimeSpan) throws -> Diagnostic? {
    let earlier = exports.filter { ArchivedExport.precedes($0, export) && !$0.isJoined }
    guard
      let before = earlier.last(where: { $0.series == export.series && $0.format == export.format })
        ?? earlier.last(where: { $0.format == ExportFormat.lockinDump.name })
    else { return nil }
    let old = try records(of: before, time, like: export)
    let new = try records(of: export, time, like: export)
    guard new * 2 < old else { return nil }
    return Diagnostic(
      file: export.name,
      severity: .warning,
      code: "part_of_before",
      problem:
        "it has \(new) of the \(old) entries that it had before for \(dates(time)), so both count",
      remedy: "export it again with all entries; where the others are meant to be gone, type "
        + "'lockin archive forget \(export.name.shellWord)', after which what is in inbox/ is read anew"
    )
  }

  /// How many records of a time an export has of the devices and the program of another one.
  private func records(
    of export: ArchivedExport,
    _ time: TimeSpan,
    like other: ArchivedExport
  ) throws -> Int {
    let alone = try aloneStore([export])
    let isDump = export.format == ExportFormat.lockinDump.name
    let source = ExportFormat.all.first { $0.name == other.format }?.word
    var days = DeviceDays()
    for span in other.figures.days {
      let utcDays = time.start.utcDay...max(time.start.utcDay, (time.end - 1).utcDay)
      days.insert(ImportSpan(device: span.device, days: utcDays))
    }
    return try alone.records(of: days).reduce(0) { sum, day in
      sum
        + day.records.count {
          time.start <= $0.start && $0.start < time.end
            && (!isDump || alone.texts.text($0.source) == source)
        }
    }
  }

  /// A cache for a while of some exports alone, or of some days of them, as far as they count `among` others.
  func aloneStore(
    _ wanted: [ArchivedExport],
    among others: [ArchivedExport] = [],
    of days: DeviceDays? = nil
  ) throws -> Store {
    let alone = try Store(path: store.path, access: .apart)
    let reading = ExportReading(
      configuration: reading.configuration,
      store: alone,
      purged: reading.purged,
      slots: reading.slots
    )
    let superseded = SupersededTimes(others, timeline)
    try alone.transaction {
      for export in wanted {
        guard let format = ExportFormat.all.first(where: { $0.name == export.format }) else {
          continue
        }
        _ = try reading.records(
          of: FoundExport(export, in: archive),
          export.isNormalForm ? .lockinDump : format,
          without: superseded.times(of: export),
          of: days
        )
      }
    }
    return alone
  }

  private func fewer(_ count: Int, _ export: ArchivedExport, _ starts: Set<Instant>) -> Diagnostic {
    let first = starts.min() ?? readAt
    return Diagnostic(
      file: export.name,
      severity: .warning,
      code: "fewer_entries",
      problem: "it has \(count == 1 ? "1 entry" : "\(count) entries") fewer than before for "
        + dates(TimeSpan(first, (starts.max() ?? first) + 1)),
      remedy:
        "nothing is to be done where they were removed; 'lockin archive show \(export.name.shellWord)' lists them"
    )
  }

  /// The dates of a time: `31 May 2026` or `1 to 31 May 2026`, as their numbers.
  private func dates(_ time: TimeSpan) -> String {
    let (first, last) = (timeline.date(at: time.start), timeline.date(at: time.end - 1))
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  /// Reads the days again that are to be.
  private func refold() throws {
    // What an export has whose bytes are not there can't be read again: such days stay until they are.
    for export in missing where export.figures.days.contains(where: dirty.intersects) {
      for span in export.figures.days { dirty.remove(span) }
      try skip(export)
    }
    guard !dirty.isEmpty else { return }
    var stale = try store.removeRecords(of: dirty).map(\.time)
    let superseded = SupersededTimes(exports, timeline)
    for export in exports where export.figures.days.contains(where: dirty.intersects) {
      guard let format = ExportFormat.all.first(where: { $0.name == export.format }) else {
        continue
      }
      _ = try reading.records(
        of: FoundExport(export, in: archive),
        export.isNormalForm ? .lockinDump : format,
        without: superseded.times(of: export),
        of: dirty
      )
    }
    stale += try store.records(of: dirty).map(\.time)
    try store.markStale(stale)
    dirty = DeviceDays()
  }

  // MARK: - Exports whose bytes are not there

  private static let skippedBasis = "skipped exports"

  /// Notes that days of an export were to be read again while its bytes were not there.
  private func skip(_ export: ArchivedExport) throws {
    let known = try store.basis(Fold.skippedBasis)?.split(separator: "\n").map(String.init) ?? []
    try store.setBasis(
      Fold.skippedBasis,
      Set(known + [export.stem]).sorted().joined(separator: "\n")
    )
  }

  /// Has days read again of exports whose bytes are there now.
  private func returnSkipped() throws {
    guard let known = try store.basis(Fold.skippedBasis) else { return }
    let stems = Set(known.split(separator: "\n").map(String.init))
    let away = Set(missing.map(\.stem))
    for export in exports where stems.contains(export.stem) && !away.contains(export.stem) {
      add(daysOf: export)
    }
    let left = stems.intersection(away)
    guard !left.isEmpty else { return try store.removeBasis(Fold.skippedBasis) }
    try store.setBasis(Fold.skippedBasis, left.sorted().joined(separator: "\n"))
  }
}

extension DayRecords {
  /// The time that they lie in: the whole day at least.
  fileprivate var time: TimeSpan {
    let start = Instant(milliseconds: Int64(utcDay) * 86_400_000)
    return TimeSpan(start, max(reach ?? start, start + 86_400_000))
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
