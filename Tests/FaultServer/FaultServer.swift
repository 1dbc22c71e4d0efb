import Foundation
import Glibc
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
  private let listener: Int32
  private let state = Mutex(State())

  private struct State {
    var received: [String: [Received]] = [:]
    var isStopped = false
  }

  /// The system gave no socket.
  public struct NoSocket: Error {
    let step: String
    let code: Int32
  }

  /// Starts a server at a free port of 127.0.0.1; `reply` is the text of a good answer.
  public convenience init(reply: String) throws {
    try self.init { _ in reply }
  }

  /// Starts a server at a free port of 127.0.0.1; `reply` gives the text of a good answer to a request.
  public init(reply: @escaping @Sendable (Received) -> String) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw NoSocket(step: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, size) == 0 && listen(listener, 128) == 0
          && getsockname(listener, pointer, &size) == 0
      }
    }
    guard bound else {
      close(listener)
      throw NoSocket(step: "bind", code: errno)
    }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while let connection = next() {
        Thread.detachNewThread { [self] in
          serve(connection, reply: reply)
          connection.close()
        }
      }
      close(listener)
    }
  }

  /// Takes no more connections; those that are open end with their faults.
  public func stop() { state.withLock { $0.isStopped = true } }

  /// Where a client finds a fault.
  public func address(_ fault: Fault, run: String) -> String {
    "http://127.0.0.1:\(port)/\(fault.rawValue)-\(run)"
  }

  /// The requests of one run, in the order they came.
  public func received(_ fault: Fault, run: String) -> [Received] {
    received("\(fault.rawValue)-\(run)")
  }

  /// How many requests came in at all.
  public var count: Int { state.withLock { $0.received.values.reduce(0) { $0 + $1.count } } }

  /// The requests below a first part of the path.
  public func received(_ name: String) -> [Received] {
    state.withLock { $0.received[name] ?? [] }
  }

  private func next() -> Connection? {
    while state.withLock({ $0.isStopped }) == false {
      var ready = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 100) > 0 else { continue }
      let descriptor = accept(listener, nil, nil)
      if descriptor >= 0 { return Connection(descriptor: descriptor) }
    }
    return nil
  }

  private func serve(_ connection: Connection, reply: (Received) -> String) {
    guard let request = connection.receive() else { return }
    let name = request.path.split(separator: "/").first.map(String.init) ?? ""
    let count = state.withLock { state in
      state.received[name, default: []].append(request)
      return state.received[name]?.count ?? 0
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
