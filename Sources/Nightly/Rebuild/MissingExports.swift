import CivilTime
import Documents
import Platform
import Records
import Storage

/// An export that was to be forgotten is not missing.
package struct NothingMissing: Error {
  package let problem: String
  package let remedy: String
}

/// The exports that a store was made from and whose bytes no file has any more: they were deleted,
/// overwritten, or can't be read.
struct MissingExports {
  /// Those whose records are taken over.
  let kept: [ImportEntry]
  /// Those that hold nothing but plans.
  let plans: [ImportEntry]
  /// The days that records of those lie in; nil where an older lockin did not note them.
  let days: [ImportSpan]?
  /// Those that are still there and by which rules they are to be read to tell what they explain of the old
  /// store, as those are not today's or another name says which of them count; nil for rules that an older
  /// lockin did not note.
  let others: [String?: [ImportEntry]]
  /// The names that have other bytes now: what an export had before that is written anew each night.
  private let overwritten: Set<String>
  /// The exports that may have some of what is missing and was read by old rules, with the times that it is of.
  let regiven: [Regiven]
  /// The files whose records follow old rules.
  private let filesOfOldRules: Set<String>
  private let forgotten: Rebuild.Forgotten
  /// The names of files that are there and could not be read: no choice to lose what is gone is one to lose these.
  private let unread: Set<String>
  /// Those whose records are lost, as the person chose.
  let lost: [ImportEntry]

  /// Exports of one name that are there, the hash of the rules by which they are to be read, and the times that they
  /// explain.
  typealias Regiven = (file: String, rules: String, entries: [ImportEntry], spans: [TimeSpan])

  /// Compares the ledgers of an old store and of one that was made anew.
  ///
  /// Throws `NothingMissing` where an export is to be forgotten that is not missing.
  init(_ old: OldStore, in open: Session, forgotten: Rebuild.Forgotten) throws {
    let entries = try old.store.importEntries()
    let given = try MissingExports.givenHashes(open, entries)
    let missing = entries.filter { !given.contains($0.hash) }
    if case .files(let names) = forgotten {
      let unknown = names.filter { name in
        !missing.contains { Rebuild.Forgotten.files([name]).contains($0.file) }
      }
      try MissingExports.refuse(unknown, missing)
    }
    let rules = Intake.basis(of: open.configuration)
    let usual = try old.store.basis("imports") ?? rules
    plans = missing.filter { $0.format == ExportFormat.calendar.name }
    let unread = try MissingExports.unread(missing, in: open)
    func isForgotten(_ file: String) -> Bool {
      MissingExports.isForgotten(file, forgotten, besides: unread)
    }
    self.unread = unread
    lost = missing.filter { $0.records > 0 && isForgotten($0.file) }
    kept = try missing.filter {
      guard $0.format != ExportFormat.calendar.name, !isForgotten($0.file) else { return false }
      // Where some of it was purged, an older lockin did not count what is left.
      return try $0.records > 0 || !old.store.spans(of: $0.hash).isEmpty
    }
    var spans: [ImportSpan]? = old.salvage == nil ? [] : nil
    for entry in kept {
      let own = try old.store.spans(of: entry.hash)
      spans = own.isEmpty ? nil : spans.map { $0 + own }
    }
    days = spans
    var others: [String?: [ImportEntry]] = [:]
    let now = try open.store.importEntries()
    let names = Dictionary(now.map { ($0.hash, $0.file) }) { $1 }
    overwritten = Set(now.map(\.file))
    for entry in entries where given.contains(entry.hash) {
      let own = entry.rules ?? usual
      // By another name it may be of another device or by another clock.
      let isRenamed = names[entry.hash].map { !$0.hasSameBytes(as: entry.file) } ?? false
      guard own != rules || isRenamed, entry.format != ExportFormat.calendar.name else { continue }
      let isKnown = try own == rules || old.store.rules(of: own) != nil
      others[isKnown ? own : nil, default: []].append(entry)
    }
    let ofOldRules = kept.filter { $0.rules ?? usual != rules }
    let known = Set(entries.map(\.hash))
    var regiven: [Regiven] = []
    for missing in MissingExports.named(ofOldRules) {
      guard let first = missing.first else { continue }
      let own = first.rules ?? usual
      let again = now.filter { $0.file.hasSameBytes(as: first.file) && $0.format == first.format }
      let spans = missing.compactMap(\.span)
      let isKnown = try old.store.rules(of: own) != nil
      if isKnown, !spans.isEmpty {
        if !again.isEmpty { regiven.append((first.file, own, again, spans)) }
      } else {
        // An older lockin did not note by which rules, or of which times they are; what it read then counts.
        let unread = again.filter { !known.contains($0.hash) }
        if !unread.isEmpty { others[isKnown ? own : nil, default: []] += unread }
      }
    }
    self.others = others
    self.regiven = regiven
    filesOfOldRules = Set(ofOldRules.map(\.file))
    self.forgotten = forgotten
  }

  /// Exports that had one name and one format and were read by one choice, together.
  ///
  /// What has that name now explains them, within the times that they are of, and nothing else does: what another name
  /// gives by the choice of then may be of another device, another person or another clock, whose rows are as theirs were.
  private static func named(_ missing: [ImportEntry]) -> [[ImportEntry]] {
    Dictionary(grouping: missing) { [$0.file, $0.format, $0.rules ?? ""] }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  private static func refuse(
    _ unknown: Set<String>,
    _ missing: [ImportEntry]
  ) throws(NothingMissing) {
    guard let name = unknown.min() else { return }
    throw NothingMissing(
      problem: "--forget-missing=\(name): no export of that name is missing",
      remedy: missing.isEmpty
        ? "none is" : "missing are " + CountedList.words(Set(missing.map(\.file)).sorted())
    )
  }

  /// Whether a file's records and plans are to be lost.
  func isForgotten(_ file: String) -> Bool {
    MissingExports.isForgotten(file, forgotten, besides: unread)
  }

  private static func isForgotten(
    _ file: String,
    _ forgotten: Rebuild.Forgotten,
    besides unread: Set<String>
  ) -> Bool {
    forgotten.contains(file) && !(forgotten == .all && unread.contains(file))
  }

  /// The names among those that are missing of files that are there and of which nothing was taken in.
  private static func unread(_ missing: [ImportEntry], in open: Session) throws -> Set<String> {
    let files = Set(missing.map(\.file))
    return try files.filter { file in
      let holder = open.workspace.path(open.workspace.fileHolding(file))
      return try !FileStatus.isAbsent(holder) && open.store.rememberedHash(of: file) == nil
    }
  }

  /// `1 record was taken over from the old store`.
  private func taken(_ records: Int) -> String {
    "\(CountedList.records(records)) \(records == 1 ? "was" : "were") taken over from the old store"
  }

  /// The names of exports that had before what was taken over, and were written anew since; sorted.
  var written: [String] { overwritten.intersection(kept.map(\.file)).sorted() }

  /// What is told of the exports that are missing, where so many records were taken over.
  ///
  /// What was purged of one since it was read is not among the records that were taken over. What others say as well is no
  /// loss, and an export that is written anew asks for nothing, unless it was read by other
  /// rules.
  func warnings(calendars: [String], taken count: Int) -> [Diagnostic] {
    let files = Dictionary(grouping: kept, by: \.file).sorted { $0.key < $1.key }
    let records = files.compactMap { file, entries -> Diagnostic? in
      guard count > 0, !overwritten.contains(file) || filesOfOldRules.contains(file) else {
        return nil
      }
      if overwritten.contains(file) {
        return Diagnostic(
          file: file,
          severity: .warning,
          code: "export_gone",
          problem:
            "what this name gave when it was read by other choices, and no file gives any more, was taken over "
            + "from the old store as it was read then",
          remedy:
            "see whether hours of that time count twice; --forget-missing=\(file.shellWord) loses what it gave before"
        )
      }
      let isOfOldRules = filesOfOldRules.contains(file)
      return Diagnostic(
        file: file,
        severity: .warning,
        code: "export_gone",
        problem: "no file has the bytes any more that this name had when it was read: "
          + (isOfOldRules
            ? "what no other file gives was taken over from the old store, as it was read by other choices"
            : taken(min(entries.reduce(0) { $0 + $1.records }, count))),
        remedy: (isOfOldRules ? "see whether hours of that time count twice; " : "")
          + "put it back and rebuild again, or add --forget-missing=\(file.shellWord) to lose "
          + (isOfOldRules ? "that" : "them")
      )
    }
    let plans = calendars.map { file in
      Diagnostic(
        file: file,
        severity: .warning,
        code: "export_gone",
        problem: "this calendar is gone or can't be read: its events were taken over from the old "
          + "store",
        remedy: "put it back, or add --forget-missing=\(file.shellWord) to lose them"
      )
    }
    return CountedList.first(records + plans)
  }

  /// The hashes of what was read just now, also as older stores made them.
  private static func givenHashes(
    _ open: Session,
    _ entries: [ImportEntry]
  ) throws -> Set<[UInt8]> {
    let new = try open.store.importEntries()
    var hashes = Set(new.map(\.hash))
    guard entries.contains(where: { $0.hash.count == 32 }) else { return hashes }
    for file in try open.store.rememberedFiles() {
      let path = open.workspace.path(file)
      // What is packed in a zip was read by no lockin that made such hashes.
      guard !FileStatus.isAbsent(path) else { continue }
      hashes.insert(try ContentHash.of(file: path))
    }
    return hashes
  }

  /// What keeps records from being taken over without any being there twice.
  func unknownRules() -> Diagnostic? {
    guard let entry = kept.first, others[nil] != nil else { return nil }
    return Diagnostic(
      file: entry.file,
      code: "export_gone",
      problem: "no file has the bytes any more that this name had when it was read, and zone, "
        + "sources, user or titles have changed since an older lockin read the others, which did not "
        + "note by which rules",
      remedy:
        "put it back, take the change back, or add --forget-missing=\(entry.file.shellWord) to lose its "
        + "records; nothing was changed"
    )
  }
}

/// The first few of many things, and how many more there are.
enum CountedList {
  private static let most = 5

  /// `a, b and 83 more`.
  static func words(_ names: [String]) -> String {
    let rest = names.count - most
    return names.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The first diagnostics; the last of them stands for all that follow.
  static func first(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let told = diagnostics.prefix(most)
    let rest = diagnostics.count - told.count
    return told.dropLast() + told.suffix(1).map { $0.standing(for: 1 + rest) }
  }

  /// `1 record`, `5120 records`.
  static func records(_ count: Int) -> String { count == 1 ? "1 record" : "\(count) records" }
}
