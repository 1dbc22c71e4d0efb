import CivilTime
import Files
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

    /// `72 files: 3 new, 1 changed, 68 as they were`.
    package var words: String {
      let all = created.count + changed.count + same
      return created.isEmpty && changed.isEmpty
        ? "\(all) files, all as they were: nothing changed"
        : "\(all) files: \(created.count) new, \(changed.count) changed, \(same) as they were"
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
  private let isRehearsal: Bool
  private let folder: String
  private var known: [String: PublishedFile]
  private var fresh: [(path: String, file: PublishedFile)] = []
  private var folders: Set<String> = []
  /// Whether the last run did not come to its end, so that it may have left something beside any file.
  private let wasCutOff: Bool
  /// The files of the folder itself beside which something was left.
  private let leftovers: Set<String>

  /// The files below a folder; in a rehearsal nothing is written.
  package init(_ path: String, _ store: Store, isRehearsal: Bool) throws {
    self.path = path
    self.store = store
    self.isRehearsal = isRehearsal
    folder = OwnedFolder.resolved(path)
    known = try store.published(in: folder)
    wasCutOff = try store.basis(Site.underWay) != nil
    let ending = AtomicFile.ending
    leftovers = Set(
      try FileStatus.ifPresent(path)?.isDirectory == true
        ? Directory.names(in: path).filter { $0.hasSuffix(ending) }
          .map { String($0.dropLast(ending.count)) } : []
    )
  }

  /// Whether a file stands as it was put in place.
  func stands(_ file: String) throws(FileError) -> Bool {
    guard let known = known[file] else { return false }
    return try PublishedFile(path + "/" + file) == known
  }

  /// Counts a file that stands; what a run that was killed left beside it is removed.
  func keep(_ file: String) throws(FileError) {
    outcome.same += 1
    guard isRehearsal == false else { return }
    if wasCutOff || leftovers.contains(file) { try AtomicFile.clear(beside: path + "/" + file) }
  }

  /// Puts a file in place, unless it holds these bytes already.
  func put(_ bytes: [UInt8], at file: String) throws {
    let place = path + "/" + file
    guard isRehearsal == false else {
      return note(try AtomicFile.plan(bytes, to: place), file)
    }
    if isClaimed == false {
      try claim()
      try store.setBasis(Site.underWay, folder)
      isClaimed = true
    }
    let parent = Directory.parent(of: place)
    if folders.insert(parent).inserted { try Directory.make(parent) }
    note(try AtomicFile.write(bytes, to: place), file)
    if let status = try PublishedFile(place) { fresh.append((file, status)) }
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
      for entry in fresh {
        try store.set(entry.file, at: entry.path, in: folder)
        known[entry.path] = entry.file
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
