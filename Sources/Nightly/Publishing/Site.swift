import CivilTime
import Platform
import Reports

/// The folder of published files, which holds what is to be published and nothing else of lockin's: whole files only,
/// and only those whose bytes differ are written.
///
/// A manifest in the folder tells what lies there and what it was drawn from, so that what stands is neither made nor
/// read again, and what is no longer published goes. It says that files are being put in place before the first one is,
/// and is whole again when all of them are: after a run that was ended, all files at paths of lockin's count as put there.
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
  /// What was done so far.
  package private(set) var outcome = Outcome()
  /// Whether all is drawn anew, whatever stands.
  var isFresh: Bool
  /// The folder's path.
  let path: String
  /// Whether nothing is written.
  let isRehearsal: Bool
  private let folder: String
  private var manifest: SiteManifest
  /// Whether the manifest in the folder says otherwise.
  private var isChanged = false
  private var isBegun = false
  /// The files that belong there.
  private var wanted: Set<String> = []
  private var folders: Set<String> = []
  /// The folders below it that no link leads out of.
  private var enclosed: Set<String> = []
  private let statuses: FolderStatuses?
  /// What a run that was ended left beside files.
  private var drafts: [String] = []

  /// The files below a folder of a workspace; in a rehearsal nothing is written.
  package init(
    _ path: String,
    of workspace: Workspace,
    isRehearsal: Bool,
    isFresh: Bool = false
  ) throws {
    self.path = path
    self.isRehearsal = isRehearsal
    self.isFresh = isFresh
    folder = SystemPath.resolved(path)
    statuses = FolderStatuses(below: path)
    let key = try PersonKey.known(workspace)
    manifest = try SiteManifest(in: path, key) ?? SiteManifest(key)
    guard !manifest.isWhole, try FileStatus.ifPresent(path)?.isDirectory == true else { return }
    for file in try PlainTree(below: path).files {
      if let final = DraftName.final(of: file) {
        if ReportPlace.isPublished(final) { drafts.append(file) }
      } else if ReportPlace.isPublished(file), manifest.entries[file] == nil {
        manifest.entries[file] = SiteManifest.Entry()
      }
    }
  }

  // MARK: - What stands

  /// What stands for all that a file is drawn from.
  func key(_ fingerprint: Fingerprint) -> UInt64 { manifest.key(fingerprint) }

  /// What stands for all that a file was drawn from last; nil where none was put there.
  func key(of file: String) -> UInt64? { manifest.entries[file]?.key }

  /// What was looked at for the suggestions of a report, by the path of one of its files; nil where none was put there.
  func trace(of file: String) -> AdviceTrace? {
    manifest.entries[file].map { AdviceTrace(text: $0.trace) }
  }

  /// Whether files stand as they were put in place when they were drawn from what a key stands for.
  func stand(_ files: [String], _ key: UInt64) throws -> Bool {
    try !isFresh && files.allSatisfy { try manifest.entries[$0]?.key == key && stands($0) }
  }

  /// Whether a file stands as it was put in place; one that was touched and not changed does.
  func stands(_ file: String) throws -> Bool {
    guard let entry = manifest.entries[file], let status = statuses?.look(at: file),
      status.size == entry.size
    else { return false }
    if status.modified == entry.modified { return true }
    guard try manifest.holds(path + "/" + file, entry) else { return false }
    manifest.entries[file]?.modified = status.modified
    isChanged = true
    return true
  }

  /// Whether nothing was put in place besides a file.
  func holdsNothing(but file: String) -> Bool { manifest.entries.keys.allSatisfy { $0 == file } }

  // MARK: - Putting in place

  /// Counts files that stand.
  func keep(_ files: [String]) {
    outcome.same += files.count
    wanted.formUnion(files)
  }

  /// Puts a file in place, unless it holds these bytes already; `key` stands for all that it is drawn from.
  func put(_ bytes: [UInt8], at file: String, _ key: UInt64, trace: String = "") throws {
    let place = try place(of: file)
    wanted.insert(file)
    var done = try AtomicFile.plan(bytes, to: place)
    if done != .same, !isRehearsal {
      try begin()
      let parent = Directory.parent(of: place)
      if folders.insert(parent).inserted { try Directory.make(parent) }
      done = try AtomicFile.write(bytes, to: place)
    }
    note(done, file)
    let entry = SiteManifest.Entry(
      size: Int64(bytes.count),
      modified: try FileStatus.ifPresent(place)?.modified ?? 0,
      hash: manifest.value(of: bytes),
      key: key,
      trace: trace
    )
    if manifest.entries[file] != entry {
      manifest.entries[file] = entry
      isChanged = true
    }
  }

  /// Puts a report's files into a folder; gives whether its figures stood there otherwise.
  func put(
    _ written: WrittenReport,
    in paths: ReportPaths,
    _ key: UInt64,
    trace: String = ""
  ) throws -> Bool {
    let changed = outcome.changed.count
    try put(written.figures, at: paths.json, key, trace: trace)
    let isCorrected = outcome.changed.count > changed
    try put(written.markdown, at: paths.markdown, key)
    try put(written.text, at: paths.text, key)
    try put(written.spoken, at: paths.spoken, key)
    try put(written.page(in: paths), at: paths.html, key)
    return isCorrected
  }

  private func note(_ done: AtomicFile.Outcome, _ file: String) {
    switch done {
    case .created: outcome.created.append(file)
    case .changed: outcome.changed.append(file)
    case .same: outcome.same += 1
    }
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

  /// Says in the manifest that files are being put in place, before the first one is.
  private func begin() throws {
    guard !isBegun else { return }
    isBegun = true
    try claim()
    try manifest.write(to: path, isWhole: false)
    for draft in drafts { try DraftName.clear(path + "/" + draft) }
  }

  /// Takes away what is no longer published, and says that all is in place.
  func finish() throws {
    for file in manifest.entries.keys.filter({ !wanted.contains($0) }).sorted() {
      try withdraw(file)
    }
    guard !isRehearsal, isFresh || isChanged || !manifest.isWhole else { return }
    try begin()
    try manifest.write(to: path, isWhole: true)
  }

  private func withdraw(_ file: String) throws {
    defer {
      manifest.entries[file] = nil
      isChanged = true
    }
    let place = path + "/" + file
    // A folder in its place is somebody's own.
    guard ReportPlace.isPublished(file), try FileStatus.isTaken(place),
      try SystemPath.target(of: place) != nil || FileStatus.ifPresent(place)?.isRegular == true
    else { return }
    outcome.removed.append(file)
    guard !isRehearsal else { return }
    try begin()
    try AtomicFile.remove(at: self.place(of: file))
    var inner = file
    while inner.contains("/") {
      inner = Directory.parent(of: inner)
      // set aside: a folder that holds anything else stays.
      guard (try? Directory.removeEmpty(path + "/" + inner)) != nil else { return }
    }
  }
}
