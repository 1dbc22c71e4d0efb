import CivilTime
import Documents
import Platform

/// Visits sources one after another: each brings its own, or fails for itself.
public struct Fetcher {
  /// How sources are reached.
  public struct Network {
    /// Makes the way to servers, with a file of authorities to trust instead of the system's.
    let transport: (_ authorities: String?) -> any Transport
    let clock: TransferClock
    /// The value of any variable of the environment, asked for by name.
    public let variable: (String) -> String?
    /// All of the environment that programs get: no key is in it.
    let environment: [String: String]
    /// What tells this machine from others that share the workspace, and names it to nobody; nil where the instant is not
    /// that of its clock, so that it tells nothing of it.
    let machine: () -> String?

    /// The network with all its parts given.
    public init(
      transport: @escaping (_ authorities: String?) -> any Transport,
      clock: TransferClock,
      variable: @escaping (String) -> String?,
      environment: [String: String],
      machine: @escaping () -> String?
    ) {
      self.transport = transport
      self.clock = clock
      self.variable = variable
      self.environment = environment
      self.machine = machine
    }
  }

  /// What became of one source.
  public struct Outcome {
    /// The source.
    public let source: FetchSource
    /// What came of it.
    public let state: State

    /// What came of a visit.
    public enum State {
      /// Nothing that was not there.
      case nothingNew
      /// A new file, by its path in the workspace, with so many records or events; `isPart` where the rest
      /// is left for the next visit.
      case fetched(file: String, count: Int, isPart: Bool)
      /// Nothing; what was there stays.
      case failed(FetchFailure)
    }
  }

  private let workspace: String
  private let now: Instant
  private let timeline: ZoneTimeline
  private let network: Network
  /// Whether the person explains the columns of a file.
  private let isExplained: (String) -> Bool

  /// A fetcher for a workspace, whose path is from the root on, as of an instant.
  public init(
    workspace: String,
    now: Instant,
    timeline: ZoneTimeline,
    network: Network,
    isExplained: @escaping (String) -> Bool
  ) {
    self.workspace = workspace
    self.now = now
    self.timeline = timeline.byCalendar
    self.network = network
    self.isExplained = isExplained
  }

  /// Where the ledger of a workspace is.
  static func ledgerFile(of workspace: String) -> String {
    workspace + "/lockin.fetched.json"
  }

  /// Visits the sources, and writes down after each what is known of it then.
  ///
  /// `told` is called before each. Throws a `Diagnostic` where the ledger can't be read, and a `FileError`
  /// where another fetch is at work for longer than `patience` milliseconds, or the ledger can't be written.
  public func fetch(
    _ sources: [FetchSource],
    patience: Int = FileLock.usualPatience,
    told: (FetchSource) -> Void = { _ in }
  ) throws -> [Outcome] {
    let path = Fetcher.ledgerFile(of: workspace)
    let lock = try FileLock(path: path + ".lock", patience: patience)
    defer { withExtendedLifetime(lock) {} }
    var ledger = try FetchLedger.read(path, name: "lockin.fetched.json")
    var outcomes: [Outcome] = []
    let places = Numbering(ledger, sources.map { ($0, origin(of: $0)) })
    for source in sources {
      told(source)
      var entry = ledger[source.id]
      let state = visit(source, &entry, places)
      ledger[source.id] = entry
      try ledger.write(path)
      outcomes.append(Outcome(source: source, state: state))
    }
    return outcomes
  }

  /// What tells where a source is from any other place; nil where that can't be told, which its visit tells.
  private func origin(of source: FetchSource) -> String? {
    guard case .command = source.place else {
      // set aside: the visit tells what is wrong with the file of an address.
      return (try? address(of: source))?.fingerprint
    }
    return FetchSource.origin(of: source.place)
  }

  private func visit(
    _ source: FetchSource,
    _ entry: inout FetchLedger.Entry?,
    _ places: Numbering
  ) -> Outcome.State {
    do throws(FetchFailure) {
      let address = try address(of: source)
      let origin = address?.fingerprint ?? FetchSource.origin(of: source.place)
      if places.isOfAnother(source, origin) { throw .renumbered }
      if entry?.origin != origin { entry = FetchLedger.Entry(origin: origin, host: address?.host) }
      let known = (entry ?? FetchLedger.Entry(origin: origin, host: address?.host))
        .known(to: network.machine(), at: now)
      // What is not known any more is not known either where the visit fails.
      entry = known
      try Visit.disk { () throws(FileError) in
        try Enclosure(workspace).check(workspace + "/" + source.inbox)
      }
      var visit = Visit(
        source: source,
        address: address,
        secret: try secret(of: source),
        now: now,
        timeline: timeline,
        machine: network.machine(),
        folder: workspace + "/" + source.inbox,
        download: Download(
          network.transport(source.authorities),
          clock: network.clock,
          deadline: Int64(source.timeout) * 1000
        ),
        entry: known
      )
      let haul = try haul(&visit)
      visit.entry.tried = now
      visit.entry.fetched = now
      if visit.isWhole, let machine = visit.machine {
        visit.entry.noteVisit(of: machine, at: now)
      }
      visit.entry.problem = nil
      entry = visit.entry
      return switch haul {
      case .nothingNew: .nothingNew
      case .file(let name, let count, let isPart):
        .fetched(file: source.inbox + "/" + name, count: count, isPart: isPart)
      }
    } catch {
      var known = entry ?? FetchLedger.Entry(origin: "", host: source.host)
      known.tried = now
      known.problem = error.code
      entry = known
      return .failed(error)
    }
  }

  private func haul(_ visit: inout Visit) throws(FetchFailure) -> Haul {
    guard let address = visit.address else {
      guard case .command(let words) = visit.source.place else { return .nothingNew }
      let allowed = AllowedPrograms(workspace: workspace, environment: network.variable)
      guard try allowed.allows(words) else { throw .notAllowed }
      return try ProgramVisit.fetch(
        &visit,
        words,
        workspace: workspace,
        environment: network.environment,
        isExplained: isExplained
      )
    }
    return switch visit.source.kind {
    case .activitywatch: try ActivityWatchVisit.fetch(&visit, at: address)
    case .calendar, .command: try CalendarVisit.fetch(&visit, at: address)
    case .wakatime, .wakapi: try WakaTimeVisit.fetch(&visit, at: address)
    case .toggl: try TogglVisit.fetch(&visit, at: address)
    case .rescuetime: try RescueTimeVisit.fetch(&visit, at: address)
    }
  }

  /// Where a source is; nil of a program.
  private func address(of source: FetchSource) throws(FetchFailure) -> SourceAddress? {
    switch source.place {
    case .address(let address): return address
    case .command: return nil
    case .addressFile(let name, let isInsecure):
      let text: String
      do throws(ServiceKey.Problem) {
        text = try ServiceKey.line(of: name, outside: workspace, environment: network.variable)
      } catch {
        throw .key(.file(name), error, isAddress: true)
      }
      do throws(SourceAddress.Problem) {
        return try SourceAddress(text, isInsecure: isInsecure)
      } catch {
        throw .badAddress(error)
      }
    }
  }

  private func secret(of source: FetchSource) throws(FetchFailure) -> Secret? {
    guard let key = source.key else { return nil }
    do throws(ServiceKey.Problem) {
      return try key.secret(outside: workspace, environment: network.variable)
    } catch {
      throw .key(key, error, isAddress: false)
    }
  }
}

/// Where the sources are and were that go by their numbers in the list: one line more or less before them gives each the
/// folder of another.
private struct Numbering {
  private let before: [String: String]
  private let now: [String: String]

  init(_ ledger: FetchLedger, _ sources: [(source: FetchSource, origin: String?)]) {
    before = ledger.entries.mapValues(\.origin)
    now = Dictionary(
      sources.filter(\.source.isNumbered).compactMap { source, origin in
        origin.map { (source.id, $0) }
      }
    ) { first, _ in first }
  }

  /// Whether the folder of a source's number is that of another one, or where it is now had another number.
  func isOfAnother(_ source: FetchSource, _ origin: String) -> Bool {
    guard source.isNumbered, let known = before[source.id], known != origin else { return false }
    func others(_ origins: [String: String]) -> some Sequence<String> {
      let kind = source.kind.rawValue + "-"
      return origins.filter { id, _ in
        id != source.id && id.hasPrefix(kind)
          && id.dropFirst(kind.utf8.count).allSatisfy(\.isNumber)
      }.values
    }
    return others(before).contains(origin) || others(now).contains(known)
  }
}

extension FetchSource {
  /// What tells a program and its arguments from any other.
  fileprivate static func origin(of place: Place) -> String {
    guard case .command(let words) = place else { return "" }
    let text = words.joined(separator: "\u{0}")
    return String(ContentHash.hexadecimal(ContentHash.of(text.utf8)).prefix(24))
  }
}
