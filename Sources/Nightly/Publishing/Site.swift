import CivilTime
import Platform
import Reports
import Storage

/// The folder of published files: whole files only, and only those whose bytes differ are written.
///
/// The store remembers what each file looked like when it was put in place, so that one that stands as it
/// was is neither made nor read again.
package final class Site {
  /// What putting the files in place did, or would do.
  package struct Outcome {
    package var created: [String] = []
    package var changed: [String] = []
    package var same = 0
    package var removed: [String] = []

    /// `72 files: 3 new, 1 changed, 68 as they were`.
    package var words: String {
      let all = created.count + changed.count + same
      guard !created.isEmpty || !changed.isEmpty || !removed.isEmpty else {
        return "\(all) files, all as they were: nothing changed"
      }
      return
        "\(all) files: \(created.count) new, \(changed.count) changed, \(same) as they were\(goneWords)"
    }

    private var goneWords: String {
      switch removed.count {
      case 0: ""
      case 1: "; \(removed[0]) is gone"
      default: "; \(removed.count) that are not published any more are gone"
      }
    }
  }

  /// Makes the folder the workspace's own, before the first file is put there.
  package var claim: () throws -> Void = {}
  private var isClaimed = false
  /// What was done so far.
  package private(set) var outcome = Outcome()
  /// The folder's path.
  let path: String
  private let store: Store
  /// Whether nothing is written.
  let isRehearsal: Bool
  private let folder: String
  /// The files that were asked for or put in place, as they were put in place; nil for those that never
  /// were.
  private var known: [String: PublishedFile?] = [:]
  private var fresh: [(path: String, file: PublishedFile, sum: Fingerprint)] = []
  private var folders: Set<String> = []
  /// The folders below it that no link leads out of.
  private var enclosed: Set<String> = []
  /// Opened when it is needed first.
  private var statuses: FolderStatuses?
  /// Whether the last run did not come to its end, so that it may have left something beside any file.
  private let wasCutOff: Bool
  /// The files of the folder itself beside which something was left.
  private let leftovers: Set<String>

  /// The files below a folder; in a rehearsal nothing is written.
  package init(_ path: String, _ store: Store, isRehearsal: Bool) throws {
    self.path = path
    self.store = store
    self.isRehearsal = isRehearsal
    folder = SystemPath.resolved(path)
    wasCutOff = try store.basis(Site.underWay) != nil
    leftovers = Set(
      try FileStatus.ifPresent(path)?.isDirectory == true
        ? Directory.names(in: path).compactMap {
          DraftName.final(of: $0)
        } : []
    )
  }

  /// Whether a file stands as it was put in place.
  func stands(_ file: String) throws -> Bool {
    guard let known = try placed(file) else { return false }
    return try PublishedFile(path + "/" + file) == known
  }

  /// A file as it was put in place, or nil.
  private func placed(_ file: String) throws -> PublishedFile? {
    if let known = known[file] { return known }
    let placed = try store.published(file, in: folder)
    known[file] = .some(placed)
    return placed
  }

  /// Where a file lies; throws where a link in the place of a folder leads out of the one that is published into.
  private func place(of file: String) throws(FileError) -> String {
    let place = path + "/" + file
    let parent = Directory.parent(of: place)
    if !enclosed.contains(parent) {
      let real = SystemPath.resolved(parent)
      guard real == folder || real.hasPrefix(folder == "/" ? folder : folder + "/") else {
        throw FileError(path: place, operation: .create, code: FileError.leadsOutside)
      }
      enclosed.insert(parent)
    }
    return place
  }

  /// Counts a file that stands; what a run that was killed left beside it is removed.
  func keep(_ file: String) throws(FileError) {
    outcome.same += 1
    guard !isRehearsal else { return }
    if wasCutOff || leftovers.contains(file) { try DraftName.clear(beside: place(of: file)) }
  }

  /// Takes a file away.
  func withdraw(_ file: String) throws {
    outcome.removed.append(file)
    guard !isRehearsal else { return }
    try AtomicFile.remove(at: place(of: file))
    try forget(file)
  }

  /// Forgets a file that was put in place and is gone; nothing in a rehearsal.
  func forget(gone file: String) throws {
    if !isRehearsal, try placed(file) != nil { try forget(file) }
  }

  /// Forgets how a file was put in place, so that it is put there again where it belongs there.
  func forget(_ file: String) throws {
    try store.forgetPublished(file, in: folder)
    known[file] = .some(nil)
  }

  /// The sums of published files in the places after one, at most so many places, in order.
  func sums(after place: String?, atMost most: Int) throws -> [PublishedSums] {
    try store.sums(in: folder, after: place, atMost: most)
  }

  /// How many places there are of which sums are kept.
  func sumCount() throws -> Int { try store.sumCount(in: folder) }

  /// Puts a file in place, unless it holds these bytes already.
  func put(_ bytes: [UInt8], at file: String) throws {
    let place = try place(of: file)
    guard !isRehearsal else {
      return note(try AtomicFile.plan(bytes, to: place), file)
    }
    if !isClaimed {
      try claim()
      try store.setBasis(Site.underWay, folder)
      isClaimed = true
    }
    let parent = Directory.parent(of: place)
    if folders.insert(parent).inserted { try Directory.make(parent) }
    note(try AtomicFile.write(bytes, to: place), file)
    if let status = try PublishedFile(place) {
      fresh.append((file, status, PublishedSums.sum(of: bytes)))
    }
  }

  /// Puts a report's files into a folder; gives whether its figures stood there otherwise.
  func put(_ written: WrittenReport, in paths: ReportPaths) throws -> Bool {
    let changed = outcome.changed.count
    try put(written.figures, at: paths.json)
    let isCorrected = outcome.changed.count > changed
    try put(written.markdown, at: paths.markdown)
    try put(written.text, at: paths.text)
    try put(written.spoken, at: paths.spoken)
    try put(written.page(in: paths), at: paths.html)
    return isCorrected
  }

  // MARK: - Many files at once

  /// The name under which it is kept that the reports of a stretch of time stand here.
  private func name(of stretch: Int) -> String { LastLook.reports(stretch, in: folder) }

  /// Whether all files of some reports stand as they did when `set(standing:)` was told of the same key;
  /// if so, they are counted.
  func keep(standing reports: [ReportPaths], _ stretch: Int, _ key: Fingerprint) throws -> Bool {
    // What a run that was killed left beside any of them is removed one by one.
    guard !wasCutOff, let last = try store.lastLook(at: name(of: stretch)),
      last.key == key, let statuses = statuses ?? FolderStatuses(below: path)
    else { return false }
    self.statuses = statuses
    var input = FingerprintInput()
    for report in reports {
      guard statuses.add(ReportPaths.names, in: report.folder, to: &input) else { return false }
    }
    guard input.fingerprint.bytes == last.found else { return false }
    outcome.same += reports.count * ReportPaths.names.count
    return true
  }

  /// Keeps that the reports of a stretch of time stand, and that their key is this one; nothing in a
  /// rehearsal.
  func set(standing reports: [ReportPaths], _ stretch: Int, _ key: Fingerprint) throws {
    guard !isRehearsal else { return }
    var input = FingerprintInput()
    for path in reports.flatMap(\.files) {
      // As they were put in place, and not as they are now: they may have been changed since.
      guard let file = try placed(path) else { return }
      input.add(file.size)
      input.add(file.modified)
      input.add(file.inode)
    }
    try store.set(LastLook(key: key, found: input.fingerprint.bytes), at: name(of: stretch))
  }

  /// Takes back that files were counted, which are counted already.
  func uncount(to earlier: Outcome) { outcome = earlier }

  private func note(_ done: AtomicFile.Outcome, _ file: String) {
    switch done {
    case .created: outcome.created.append(file)
    case .changed: outcome.changed.append(file)
    case .same: outcome.same += 1
    }
  }

  /// Under this name the store says that files are being put in place.
  private static let underWay = "publishing"

  /// Remembers that everything stands.
  func finish() throws {
    try remember()
    if isClaimed || wasCutOff { try store.removeBasis(Site.underWay) }
  }

  /// Remembers what was put in place since the last time; `others` remembers what goes with it.
  func remember(_ others: () throws -> Void = {}) throws {
    try store.transaction {
      var sums: [String: PublishedSums] = [:]
      for entry in fresh {
        try store.set(entry.file, at: entry.path, in: folder)
        known[entry.path] = .some(entry.file)
        let (place, name) = PublishedSums.split(entry.path)
        var known = try sums[place] ?? store.sums(of: place, in: folder)
        known.sums[name] = entry.sum
        sums[place] = known
      }
      for known in sums.values.sorted(by: { $0.place < $1.place }) {
        try store.set(known, in: folder)
      }
      try others()
    }
    fresh.removeAll()
  }
}

extension PublishedFile {
  /// What the file system says of a file, or nil where there is none.
  fileprivate init?(_ path: String) throws(FileError) {
    guard let status = try FileStatus.ifPresent(path), status.isRegular else { return nil }
    self.init(size: status.size, modified: status.modified, inode: status.inode)
  }
}
