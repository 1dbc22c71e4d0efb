import CivilTime
import Documents
import Platform

/// What is known of each source from earlier fetches: `lockin.fetched.json`.
///
/// It is kept apart from records. No address stands in it, since one may be a secret.
public struct FetchLedger: Sendable, Equatable {
  /// What is known of one source.
  public struct Entry: Sendable, Equatable {
    /// What tells its address or command from any other; marks of another one do not count.
    var origin: String
    /// The host, where it was known.
    public var host: String?
    /// The instant of the last try.
    var tried: Instant?
    /// The instant of the last try that went well.
    public var fetched: Instant?
    /// The instants of the last visits that asked for all there was, by machine, each later than the one before.
    var visits: [String: [Instant]] = [:]
    /// Whether all is asked for as if for the first time, until a visit has done so.
    var isAnew = false
    /// What went wrong at the last try, in a word.
    public var problem: String?
    /// How far each part of it was fetched: of ActivityWatch by bucket, else of the one part ``whole``.
    var marks: [String: Instant] = [:]
    /// Where the next visit begins with a part, so that no record is cut there; a day before the mark where
    /// nothing is said.
    var resumes: [String: Instant] = [:]
    /// What the server calls the version that is there.
    public var version: [String: String] = [:]
    /// What tells the last output from any other.
    public var hash: String?

    /// The part of a source that has no parts.
    public static let whole = "all"

    /// When a machine last asked for all there was; of ledgers that an older lockin wrote, and of none, when any of them
    /// did.
    func lastVisit(of machine: String?) -> Instant? {
      guard let machine, !visits.isEmpty else { return fetched }
      return visits[machine]?.last
    }

    /// The same, with nothing known of what was fetched where the machine's clock was set back since its last visit.
    ///
    /// All that was noted may rest on a clock that was ahead then, and what came between was never asked for. How long it
    /// had been so nobody knows. A clock that is behind looks the same.
    func known(to machine: String?, at now: Instant) -> Entry {
      guard let machine, let last = lastVisit(of: machine), last > now else { return self }
      var entry = self
      entry.isAnew = true
      (entry.marks, entry.resumes) = ([:], [:])
      entry.visits[machine] = Array((visits[machine] ?? []).prefix(1).filter { $0 <= now })
      return entry
    }

    /// So many visits are known.
    private static let mostVisits = 400

    /// Notes that a visit of a machine at an instant asked for all there was; those that lie ahead of it tell nothing any
    /// more.
    mutating func noteVisit(of machine: String, at now: Instant) {
      visits[machine] = ((visits[machine] ?? []).filter { $0 < now } + [now])
        .suffix(Self.mostVisits)
      isAnew = false
    }

    /// Nothing is known yet.
    init(origin: String, host: String? = nil) {
      self.origin = origin
      self.host = host
    }
  }

  /// By the source's ``FetchSource/id``.
  public private(set) var entries: [String: Entry] = [:]

  /// An empty one.
  init() {}

  private static let form = "lockin.fetched.v1"

  /// What is known of a source, by its ``FetchSource/id``.
  public subscript(source: String) -> Entry? {
    get { entries[source] }
    set { entries[source] = newValue }
  }

  /// Reads the file; an empty ledger where there is none.
  ///
  /// `name` is what the person knows it by. Throws a `Diagnostic` where it can't be read: nothing should be
  /// fetched then, as all would be fetched again.
  public static func read(_ path: String, name: String) throws(Diagnostic) -> FetchLedger {
    func failure(_ reason: String) -> Diagnostic {
      Diagnostic(
        file: name,
        severity: .warning,
        code: "fetch_ledger",
        problem:
          "what is known of earlier fetches can't be read (\(reason)), so nothing was fetched",
        remedy: "bring it back from a backup, or remove it: then all is fetched once more"
      )
    }
    let bytes: [UInt8]
    do throws(FileError) {
      guard try FileStatus.ifPresent(path) != nil else { return FetchLedger() }
      bytes = try ByteStream.contents(of: path, limit: 1 << 20)
    } catch {
      throw failure(error.reason)
    }
    let root = try DocumentReader.json(bytes: bytes, file: name)
    guard root.text("schema") == form, let members = root["sources"]?.members else {
      throw failure("it is not what lockin writes")
    }
    var ledger = FetchLedger()
    for member in members {
      guard let origin = member.node.text("origin") else {
        throw failure("\(member.key) is not whole")
      }
      var entry = Entry(origin: origin, host: member.node.text("host"))
      entry.tried = member.node.instant("tried")
      entry.fetched = member.node.instant("fetched")
      entry.visits = member.node.named("visits") { $0.instants($1) }
      if case .boolean(true)? = member.node["anew"]?.value { entry.isAnew = true }
      entry.problem = member.node.text("problem")
      entry.hash = member.node.text("hash")
      entry.marks = member.node.named("marks") { $0.instant($1) }
      entry.resumes = member.node.named("resumes") { $0.instant($1) }
      entry.version = member.node.named("version") { $0.text($1) }
      ledger.entries[member.key] = entry
    }
    return ledger
  }

  /// Writes the file, private to the person.
  public func write(_ path: String) throws(FileError) {
    let value: JSONValue = [
      "schema": .string(FetchLedger.form), "sources": .object(entries.mapValues(\.value)),
    ]
    try AtomicFile.write(JSONWriter.pretty(value), to: path, permissions: 0o600)
  }
}

extension FetchLedger.Entry {
  fileprivate var value: JSONValue {
    var value: [String: JSONValue] = [
      "origin": .string(origin), "host": .init(host), "tried": .init(tried?.description),
      "fetched": .init(fetched?.description), "problem": .init(problem), "hash": .init(hash),
      "version": .object(version.mapValues { .string($0) }),
      "visits": .object(visits.mapValues { .array($0.map { .string($0.description) }) }),
      "marks": .object(marks.mapValues { .string($0.description) }),
      "resumes": .object(resumes.mapValues { .string($0.description) }),
    ]
    if isAnew { value["anew"] = .boolean(true) }
    return .object(value)
  }
}

extension DocumentNode {
  /// The members of an object; nil of anything else.
  var members: [Member]? { if case .object(let members) = value { members } else { nil } }

  /// The text under a key.
  func text(_ key: String) -> String? {
    if case .string(let text)? = self[key]?.value { text } else { nil }
  }

  /// What `read` gives of each member of an object under a key, by its name.
  fileprivate func named<Value>(
    _ key: String,
    _ read: (DocumentNode, String) -> Value?
  ) -> [String: Value] {
    guard let object = self[key] else { return [:] }
    return (object.members ?? []).reduce(into: [:]) { $0[$1.key] = read(object, $1.key) }
  }

  /// The instants of a list under a key, in order of time.
  fileprivate func instants(_ key: String) -> [Instant] {
    guard case .array(let nodes)? = self[key]?.value else { return [] }
    return nodes.compactMap { node in
      if case .string(let text) = node.value { TimestampText(text)?.instant } else { nil }
    }.sorted()
  }

  /// The instant that a text under a key says.
  func instant(_ key: String) -> Instant? { text(key).flatMap { TimestampText($0)?.instant } }
}
