import CivilTime
import Documents
import Glibc
import Platform
import Storage

/// What was purged, for whoever reads exports: `state/purged.json`, a rule for each purge.
///
/// Before anything is removed a purge's rule stands in it, as unfinished; whoever comes upon that finishes it. No name is in
/// it: devices and programs are hashes under a key of the file's own.
package struct PurgeRules: Sendable, Equatable {
  /// One purge.
  package struct Entry: Sendable, Equatable {
    /// Eight hexadecimal digits.
    package let id: String
    let rule: PurgeRule
    /// When it was asked for.
    package let asked: Instant
    /// What is still to be done; nil where all of it is.
    var unfinished: Unfinished?
  }

  /// What a purge has to do.
  struct Unfinished: Sendable, Equatable {
    /// Whether the person's own files go that hold it.
    var files = false
    /// Whether earlier backups go.
    var backups = false
  }

  package private(set) var entries: [Entry] = []
  private(set) var key: [UInt8] = []

  private static let form = "lockin.purged.v1"
  /// The name of the file that a lockin of before kept them in.
  private static let before = "lockin.purged.json"

  /// What is kept back of exports.
  package var filter: PurgeFilter { PurgeFilter(entries.map(\.rule), key: key) }

  /// The purges that are still to be finished.
  package var unfinished: [Entry] { entries.filter { $0.unfinished != nil } }

  /// The rules of a workspace; none where nothing was purged.
  ///
  /// Throws a `Diagnostic` where they can't be read: what was purged would come back unseen.
  package init(of workspace: Workspace) throws {
    let paths = [workspace.purgedFile, workspace.path(PurgeRules.before)]
    guard let path = try paths.first(where: { try FileStatus.ifPresent($0) != nil }) else { return }
    let name = workspace.name(of: path)
    func failure(_ reason: String) -> Diagnostic {
      Diagnostic(
        file: name,
        code: "bad_purge_rules",
        problem: "what was purged can't be read (\(reason)), so no export was",
        remedy:
          "bring the file back from a backup, or remove it: then what was purged comes back from inbox/"
      )
    }
    let root: DocumentNode
    do {
      let bytes = try ByteStream.contents(of: path, limit: 64 << 20)
      root = try DocumentReader.json(bytes: bytes, file: name)
    } catch let error as FileError {
      throw failure(error.reason)
    } catch let problem as Diagnostic {
      throw failure(problem.problem)
    }
    guard root.text("schema") == PurgeRules.form,
      let key = root.text("key").map({ ContentHash.bytes(hexadecimal: $0) }), key.count == 32,
      case .array(let nodes)? = root["purges"]?.value
    else { throw failure("it is not what lockin writes") }
    self.key = key
    for node in nodes {
      guard let entry = Entry(node) else { throw failure("a purge in it is not whole") }
      entries.append(entry)
    }
  }

  /// Writes them, private to the person, in one step; without any the file goes.
  func write(_ workspace: Workspace) throws(FileError) {
    guard !entries.isEmpty else {
      for path in [workspace.purgedFile, workspace.path(PurgeRules.before)] {
        try AtomicFile.remove(at: path)
      }
      return
    }
    let bytes = JSONWriter.pretty([
      "schema": .string(PurgeRules.form), "key": .string(ContentHash.hexadecimal(key)),
      "purges": .array(entries.map(\.value)),
    ])
    try Directory.make(Directory.parent(of: workspace.purgedFile), permissions: 0o700)
    try AtomicFile.write(bytes, to: workspace.purgedFile, permissions: 0o600)
    try AtomicFile.remove(at: workspace.path(PurgeRules.before))
  }

  /// The same with one purge alone.
  func only(_ entry: Entry) -> PurgeRules {
    var rules = self
    rules.entries = [entry]
    return rules
  }

  /// Makes ready to hash names, before the first purge.
  mutating func makeKey() throws(FileError) {
    if key.isEmpty { key = try PurgeRules.random(32) }
  }

  /// So many random bytes.
  static func random(_ count: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard getentropy(&bytes, count) == 0 else {
      throw FileError(path: "/dev/urandom", operation: .read, code: errno)
    }
    return bytes
  }

  /// Adds a purge, or puts one in the place of that of the same id.
  mutating func set(_ entry: Entry) {
    if let place = entries.firstIndex(where: { $0.id == entry.id }) {
      entries[place] = entry
    } else {
      entries.append(entry)
    }
  }

  /// Forgets some purges, so that exports may bring back what they took.
  mutating func forget(_ ids: Set<String>) { entries.removeAll { ids.contains($0.id) } }

  /// What is told of purges that were asked for under a clock that was ahead: until it is reached they take all that comes.
  package func ahead(of now: Instant, _ workspace: Workspace) -> [Diagnostic] {
    entries.filter { $0.rule.end > now && $0.rule.takesOfExports }.map { entry in
      let lost = entry.rule.takesRecords ? "what exports say" : "titles and addresses"
      return Diagnostic(
        file: workspace.name(of: workspace.purgedFile),
        severity: .warning,
        code: "purge_ahead",
        problem:
          "a purge reaches to \(entry.rule.end), which has not come yet, as a clock, its date or a record was ahead: "
          + "\(lost) of the time until then \(entry.rule.takesRecords ? "is" : "are") left out",
        remedy: "type 'lockin purge forget \(entry.id)', and purge anew what is to go"
      )
    }
  }
}

extension Workspace {
  /// What was purged.
  package var purgedFile: String { stateFolder + "/purged.json" }
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

extension PurgeRules.Entry {
  fileprivate init?(_ node: DocumentNode) {
    let extents = node.strings("what").compactMap(PurgeRule.Extent.init(rawValue:))
    guard let id = node.text("id"), let end = node.instant("before"),
      let asked = node.instant("asked"), !extents.isEmpty,
      extents.count == node.strings("what").count
    else { return nil }
    self.id = id
    self.asked = asked
    rule = PurgeRule(
      extents: Set(extents),
      end: end,
      device: node.text("device").map { ContentHash.bytes(hexadecimal: $0) },
      source: node.text("source").map { ContentHash.bytes(hexadecimal: $0) }
    )
    guard let rest = node["unfinished"], case .object = rest.value else { return }
    unfinished = PurgeRules.Unfinished(
      files: rest.isTrue("files"),
      backups: rest.isTrue("backups")
    )
  }

  fileprivate var value: JSONValue {
    var value: [String: JSONValue] = [
      "id": .string(id), "before": .string(rule.end.description),
      "asked": .string(asked.description),
      "what": .array(rule.extents.map(\.rawValue).sorted().map { .string($0) }),
    ]
    value["device"] = rule.device.map { .string(ContentHash.hexadecimal($0)) }
    value["source"] = rule.source.map { .string(ContentHash.hexadecimal($0)) }
    if let unfinished {
      value["unfinished"] = [
        "files": .boolean(unfinished.files), "backups": .boolean(unfinished.backups),
      ]
    }
    return .object(value)
  }
}
