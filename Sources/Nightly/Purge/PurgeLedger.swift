import CivilTime
import Documents
import Glibc
import Platform
import Storage

/// What was purged, for whoever reads exports: `lockin.purged.json`, a file of its own, so that a store that is made
/// anew, or lost, brings nothing of it back.
///
/// Before anything is removed, what is to be done stands in it; whoever comes upon that finishes it. No name is in it:
/// devices and programs are hashes under a key of the file's own.
package struct PurgeLedger: Sendable, Equatable {
  /// One purge.
  package struct Entry: Sendable, Equatable {
    /// Eight hexadecimal digits.
    package let id: String
    let stone: Tombstone
    /// When it was asked for.
    package let asked: Instant
    /// Hashes of the exports that lay in the inbox when everything was purged: of their bytes, and of their names,
    /// sizes and times.
    var files: Set<String> = []
    /// Exports all of whose records were read as the one device that was purged, whatever their files are called.
    var readings: [Reading] = []
    /// What is still to be done; nil where all of it is.
    var unfinished: Unfinished?
  }

  /// The bytes of an export.
  struct Reading: Sendable, Equatable {
    /// What stands for them.
    let bytes: String
    /// How many they are; nil where that is not known.
    let size: Int64?
  }

  /// What is told of purges that were asked for under a clock that was ahead: until it is reached they take all that comes.
  package func ahead(of now: Instant, _ workspace: Workspace) -> [Diagnostic] {
    let ahead = entries.filter { entry in
      entry.stone.end > now && (entry.stone.takesRecords || entry.stone.extents.contains(.titles))
    }
    return ahead.map { entry in
      let lost =
        entry.stone.takesRecords
        ? "what exports say of the time until then is left out"
        : "titles and addresses of the time until then are left out"
      return Diagnostic(
        file: workspace.name(of: workspace.purgedFile),
        severity: .warning,
        code: "purge_ahead",
        problem:
          "a purge reaches to \(entry.stone.end), which has not come yet, as a clock, its date or a record was ahead: "
          + lost,
        remedy:
          "type 'lockin purge forget \(entry.id)', purge anew what is to go, and 'lockin import --rebuild'"
      )
    }
  }

  /// What a purge has to do besides the store.
  struct Unfinished: Sendable, Equatable {
    /// Whether files of the person's own go that hold it.
    var files = false
    /// Whether earlier backups go.
    var backups = false
    /// Where reports and backups are, since the configuration may be gone by then.
    var reports: String
    var kept: String?
    /// Files that categories are imported from.
    var imported: [String] = []
    /// What stands for each file of the person's own, each backup and the list of each export that was shown when the
    /// purge was asked for: no other goes.
    var own: Set<String> = []
  }

  package private(set) var entries: [Entry] = []
  private(set) var key: [UInt8] = []

  private static let form = "lockin.purged.v1"
  /// The code of what is said where it can't be read.
  static let unreadable = "bad_purge_ledger"

  /// The tombstones of all purges.
  package var stones: TombstoneSet { TombstoneSet(entries.map(\.stone), key: key) }

  /// The purges that are still to be finished.
  package var unfinished: [Entry] { entries.filter { $0.unfinished != nil } }

  /// Nothing.
  init() {}

  /// What is known of a workspace; nothing where there is no such file.
  ///
  /// Throws a `Diagnostic` where it can't be read: what was purged would come back unseen.
  package init(of workspace: Workspace) throws {
    self.init()
    let path = workspace.purgedFile
    let name = workspace.name(of: path)
    let bytes: [UInt8]
    do throws(FileError) {
      guard try FileStatus.ifPresent(path) != nil else { return }
      bytes = try ByteStream.contents(of: path, limit: 64 << 20)
    } catch {
      throw PurgeLedger.failure(error.reason, name)
    }
    self = try PurgeLedger(bytes, as: name)
  }

  /// What stands in a file of a name, or in a store that keeps the same.
  init(_ bytes: [UInt8], as name: String) throws(Diagnostic) {
    let root: DocumentNode
    do throws(Diagnostic) { root = try DocumentReader.json(bytes: bytes, file: name) } catch {
      throw PurgeLedger.failure(error.problem, name)
    }
    guard root.text("schema") == PurgeLedger.form,
      let key = root.text("key").map(PurgeLedger.bytes),
      key.count == 32, case .array(let nodes)? = root["purges"]?.value
    else { throw PurgeLedger.failure("it is not what lockin writes", name) }
    self.key = key
    for node in nodes {
      guard let entry = Entry(node) else {
        throw PurgeLedger.failure("a purge in it is not whole", name)
      }
      entries.append(entry)
    }
  }

  private static func failure(_ reason: String, _ name: String) -> Diagnostic {
    Diagnostic(
      file: name,
      code: unreadable,
      problem: "what was purged can't be read (\(reason)), so no export was",
      remedy:
        "type 'lockin run', which writes it anew where the store knows what was purged; where it does not, bring the file "
        + "back from a backup, or remove it: then what was purged comes back from the inbox"
    )
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    JSONWriter.pretty([
      "schema": .string(PurgeLedger.form), "key": .string(ContentHash.hexadecimal(key)),
      "purges": .array(entries.map(\.value)),
    ])
  }

  /// Writes it, private to the person, in one step; with nothing in it the file goes.
  func write(_ workspace: Workspace) throws {
    guard !entries.isEmpty else { return try AtomicFile.remove(at: workspace.purgedFile) }
    try AtomicFile.write(bytes, to: workspace.purgedFile, permissions: 0o600)
  }

  /// Makes ready to hash names, before the first purge.
  mutating func makeKey() throws(FileError) {
    guard key.isEmpty else { return }
    key = try PurgeLedger.random(32)
  }

  /// So many random bytes.
  static func random(_ count: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard getentropy(&bytes, count) == 0 else {
      throw FileError(path: "/dev/urandom", operation: .read, code: errno)
    }
    return bytes
  }

  /// Adds a purge, or puts one in the place of that of the same name.
  mutating func set(_ entry: Entry) {
    entries.removeAll { $0.id == entry.id }
    entries.append(entry)
  }

  /// The same with purges of another one that are missing here.
  ///
  /// Throws a `Diagnostic` where the two have different keys and hashes under one are among them: under the other they
  /// would reach nothing.
  func adding(_ missing: [Entry], of other: PurgeLedger, _ name: String) throws -> PurgeLedger {
    var whole = self
    if key.isEmpty { whole.key = other.key }
    let isHashed = missing.contains {
      $0.stone.device != nil || $0.stone.source != nil || !$0.files.isEmpty || $0.unfinished != nil
    }
    guard whole.key == other.key || !isHashed else {
      throw Diagnostic(
        file: name,
        code: "other_purge_ledger",
        problem: "this is not the file that the store knows, so no export was read",
        remedy:
          "bring the right one back from a backup; or remove it and type 'lockin run', which writes what the store knows, "
          + "and purge again what was purged since"
      )
    }
    // What stands in both is what the file says of it.
    let known = Set(other.entries.map(\.id))
    whole.entries =
      other.entries.map { entry in entries.first { $0.id == entry.id } ?? entry }
      + entries.filter { !known.contains($0.id) }
    return whole
  }

  /// Forgets some purges, so that what the inbox holds may come back.
  mutating func forget(_ ids: Set<String>) { entries.removeAll { ids.contains($0.id) } }

  /// What stands for the bytes of an export that was in the inbox when everything was purged.
  func hash(ofBytes hash: [UInt8]) -> String {
    ContentHash.hexadecimal(stones.hash(file: "bytes " + ContentHash.hexadecimal(hash)))
  }

  /// What stands for its name, size and times.
  func hash(of file: String, _ status: FileStatus) -> String {
    ContentHash.hexadecimal(
      stones.hash(file: "status \(status.size) \(status.modified) \(status.changed) \(file)")
    )
  }

  /// What stands for a file of the person's own as it was when a purge was asked for.
  func hash(ofOwn file: String, _ state: String) -> String {
    ContentHash.hexadecimal(stones.hash(file: "own \(state) \(file)"))
  }

  /// Whether an export was there when everything was purged, so that nothing of it is read.
  ///
  /// Its bytes are asked for only where name, size or time are others.
  func holds(_ file: String, _ status: FileStatus, _ bytes: () throws -> [UInt8]) rethrows -> Bool {
    let purged = entries.filter { !$0.files.isEmpty }
    guard !purged.isEmpty else { return false }
    let quick = hash(of: file, status)
    if purged.contains(where: { $0.files.contains(quick) }) { return true }
    let slow = hash(ofBytes: try bytes())
    return purged.contains { $0.files.contains(slow) }
  }

  static func bytes(_ text: String) -> [UInt8] { ContentHash.bytes(hexadecimal: text) }
}

extension Workspace {
  /// What was purged.
  package var purgedFile: String { path("lockin.purged.json") }
}

extension DocumentNode {
  fileprivate func strings(_ key: String) -> [String] {
    guard case .array(let nodes)? = self[key]?.value else { return [] }
    return nodes.compactMap { if case .string(let text) = $0.value { text } else { nil } }
  }

  fileprivate func isTrue(_ key: String) -> Bool {
    if case .boolean(true)? = self[key]?.value { true } else { false }
  }
}

extension PurgeLedger.Entry {
  fileprivate init?(_ node: DocumentNode) {
    let extents = node.strings("what").compactMap(Tombstone.Extent.init(rawValue:))
    guard let id = node.text("id"), let end = node.instant("before"),
      let asked = node.instant("asked"), !extents.isEmpty,
      extents.count == node.strings("what").count
    else { return nil }
    self.id = id
    self.asked = asked
    stone = Tombstone(
      extents: Set(extents),
      end: end,
      device: node.text("device").map(PurgeLedger.bytes),
      source: node.text("source").map(PurgeLedger.bytes)
    )
    files = Set(node.strings("exports"))
    readings = node.strings("read").compactMap(PurgeLedger.Reading.init)
    guard let rest = node["unfinished"], case .object = rest.value else { return }
    unfinished = PurgeLedger.Unfinished(
      files: rest.isTrue("files"),
      backups: rest.isTrue("backups"),
      reports: rest.text("reports_at") ?? "reports",
      kept: rest.text("backups_at"),
      imported: rest.strings("imported"),
      own: Set(rest.strings("own"))
    )
  }

  fileprivate var value: JSONValue {
    var value: [String: JSONValue] = [
      "id": .string(id), "before": .string(stone.end.description),
      "asked": .string(asked.description),
      "what": .array(stone.extents.map(\.rawValue).sorted().map { .string($0) }),
    ]
    value["device"] = stone.device.map { .string(ContentHash.hexadecimal($0)) }
    value["source"] = stone.source.map { .string(ContentHash.hexadecimal($0)) }
    if !files.isEmpty { value["exports"] = .array(files.sorted().map { .string($0) }) }
    if !readings.isEmpty { value["read"] = .array(readings.map { .string($0.text) }) }
    if let unfinished {
      value["unfinished"] = [
        "files": .boolean(unfinished.files), "backups": .boolean(unfinished.backups),
        "reports_at": .string(unfinished.reports), "backups_at": .init(unfinished.kept),
        "imported": .array(unfinished.imported.map { .string($0) }),
        "own": .array(unfinished.own.sorted().map { .string($0) }),
      ]
    }
    return .object(value)
  }
}
