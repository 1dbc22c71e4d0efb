import Synchronization

/// A server on this machine that answers as a function says.
public final class StandInServer: Sendable {
  /// What it answers.
  public struct Answer: Sendable {
    let status: String
    let headers: [String]
    let body: String

    /// A status such as `200 OK`, header lines such as `etag: "1"`, and a body.
    public init(_ status: String = "200 OK", _ headers: [String] = [], _ body: String = "") {
      self.status = status
      self.headers = headers
      self.body = body
    }
  }

  /// The port it listens at.
  public let port: UInt16
  private let listener: Listener
  private let requests = Mutex<[FaultServer.Received]>([])

  /// Starts a server at a free port of 127.0.0.1.
  public init(_ answer: @escaping @Sendable (FaultServer.Received) -> Answer) throws {
    listener = try Listener()
    port = listener.port
    listener.listen { [self] connection in
      guard let request = connection.receive() else { return }
      requests.withLock { $0.append(request) }
      let answer = answer(request)
      connection.send(head: answer.status, answer.headers, body: answer.body)
    }
  }

  /// Takes no more connections.
  public func stop() { listener.stop() }

  /// The address of its top.
  public var address: String { "http://127.0.0.1:\(port)" }

  /// The requests so far, in the order they came.
  public var received: [FaultServer.Received] { requests.withLock { $0 } }
}

extension FaultServer.Received {
  /// The path without its query.
  public var place: String { String(path.prefix { $0 != "?" }) }

  /// The values of the query, with their escapes resolved.
  public var query: [String: String] {
    var values: [String: String] = [:]
    for pair in path.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      values[String(parts[0])] = parts.count > 1 ? Self.resolved(String(parts[1])) : ""
    }
    return values
  }

  /// The value of a header line, whose name is in small letters.
  public func header(_ name: String) -> String? {
    for line in header.split(separator: "\r\n") where line.lowercased().hasPrefix(name + ": ") {
      return String(line.dropFirst(name.count + 2))
    }
    return nil
  }

  /// A part of a path or a query without its escapes.
  public static func resolved(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
