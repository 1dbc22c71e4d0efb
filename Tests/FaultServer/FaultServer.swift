import Synchronization

/// A server on this machine that answers wrongly on demand.
///
/// The first part of a request's path is `FAULT-RUN`: what to do, and a name that tells the requests
/// of one test from those of others. What comes behind it says in whose form to answer.
public final class FaultServer: Sendable {
  /// A request that came in.
  public struct Received: Sendable {
    /// The request's path.
    public let path: String
    /// The header as it came.
    public let header: String
    /// The body as it came.
    public let body: [UInt8]
  }

  /// The port it listens at.
  public let port: UInt16
  private let listener: Listener
  private let state = Mutex<[String: [Received]]>([:])

  /// Starts a server at a free port of 127.0.0.1; `reply` is the text of a good answer.
  public convenience init(reply: String) throws {
    try self.init { _ in reply }
  }

  /// Starts a server at a free port of 127.0.0.1; `reply` gives the text of a good answer to a request.
  public init(reply: @escaping @Sendable (Received) -> String) throws {
    listener = try Listener()
    port = listener.port
    listener.listen { [self] in serve($0, reply: reply) }
  }

  /// Takes no more connections; those that are open end with their faults.
  public func stop() { listener.stop() }

  /// Where a client finds a fault.
  public func address(_ fault: Fault, run: String) -> String {
    "http://127.0.0.1:\(port)/\(fault.rawValue)-\(run)"
  }

  /// The requests of one run, in the order they came.
  public func received(_ fault: Fault, run: String) -> [Received] {
    received("\(fault.rawValue)-\(run)")
  }

  /// How many requests came in at all.
  public var count: Int { state.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// The requests below a first part of the path.
  public func received(_ name: String) -> [Received] {
    state.withLock { $0[name] ?? [] }
  }

  private func serve(_ connection: Connection, reply: (Received) -> String) {
    guard let request = connection.receive() else { return }
    let name = request.path.split(separator: "/").first.map(String.init) ?? ""
    let count = state.withLock { state in
      state[name, default: []].append(request)
      return state[name]?.count ?? 0
    }
    guard let fault = Fault(rawValue: String(name.prefix { $0 != "-" })) else {
      connection.send(head: "404 Not Found", [], body: "{}")
      return
    }
    let form = ReplyForm(path: request.path)
    FaultScene(
      connection: connection,
      request: request,
      form: form,
      reply: reply(request),
      port: port
    )
    .play(fault, count: count)
  }
}
