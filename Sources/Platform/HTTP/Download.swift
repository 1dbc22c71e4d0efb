/// Gets things from servers: follows redirects within a host, and tries once more what the way has spoiled.
public struct Download {
  private let transport: any Transport
  private let clock: TransferClock
  /// The instant of the clock by which all that is got has to be there.
  private let end: Int64
  /// Milliseconds that one request may take.
  private let patience: Int64
  /// The longest body, in bytes.
  private let bodyBytes: Int

  /// The most redirects that one request follows.
  static let mostRedirects = 3
  /// How long to wait before the second try, in milliseconds, where the server says nothing.
  static let pause: Int64 = 2000
  /// The longest wait that a server may ask for, in milliseconds.
  static let longestPause: Int64 = 30_000

  /// Downloads that are to be over together after `deadline` milliseconds, each after `patience`.
  public init(
    _ transport: any Transport,
    clock: TransferClock,
    deadline: Int64,
    patience: Int64 = 60_000,
    bodyBytes: Int = 64 << 20
  ) {
    self.transport = transport
    self.clock = clock
    self.patience = patience
    self.bodyBytes = bodyBytes
    end = clock.now() + deadline
  }

  /// Whether the time for all of them is over.
  public var isOver: Bool { clock.now() >= end }

  /// Gets what lies at an address; `accepted` are the statuses that are an answer.
  public func get(
    _ address: SourceAddress,
    headers: [HTTPHeader] = [],
    credential: HTTPRequest.Credential? = nil,
    accepted: Set<Int> = [200]
  ) throws(DownloadFailure) -> HTTPResponse {
    let first: DownloadFailure
    do throws(DownloadFailure) {
      return try follow(address, headers, credential, accepted)
    } catch {
      first = error
    }
    guard let pause = first.pauseBeforeNext, clock.now() + pause < end else { throw first }
    clock.wait(pause)
    return try follow(address, headers, credential, accepted)
  }

  private func follow(
    _ address: SourceAddress,
    _ headers: [HTTPHeader],
    _ credential: HTTPRequest.Credential?,
    _ accepted: Set<Int>
  ) throws(DownloadFailure) -> HTTPResponse {
    var address = address
    for _ in 0...Download.mostRedirects {
      let response = try send(HTTPRequest(get: address, headers: headers, credential: credential))
      if accepted.contains(response.status) { return response }
      guard [301, 302, 303, 307, 308].contains(response.status) else {
        throw .status(
          response.status,
          retryAfter: response.header("retry-after").flatMap(Int64.init)
        )
      }
      guard let next = response.header("location").flatMap(address.redirect) else {
        throw .redirectToNowhere
      }
      guard address.leadsSafely(to: next) else {
        throw address.host == next.host ? .redirectWithoutEncryption : .redirectElsewhere(next.host)
      }
      address = next
    }
    throw .tooManyRedirects
  }

  private func send(_ request: HTTPRequest) throws(DownloadFailure) -> HTTPResponse {
    let left = min(patience, end - clock.now())
    do throws(TransportFailure) {
      return try transport.send(
        request,
        within: TransferLimits(
          deadline: max(0, left),
          connect: min(10_000, max(1, left)),
          bodyBytes: bodyBytes
        )
      )
    } catch {
      throw .transfer(error)
    }
  }
}

/// Why nothing was got.
public enum DownloadFailure: Error, Sendable, Hashable {
  /// There was no whole response.
  case transfer(TransportFailure)
  /// The server answered with that status; `retryAfter` is how many seconds it asks to wait.
  case status(Int, retryAfter: Int64?)
  /// The server sends on to another host.
  case redirectElsewhere(String)
  /// The server sends on to a connection that is not encrypted.
  case redirectWithoutEncryption
  /// The server sends on, but not to an address.
  case redirectToNowhere
  /// The server sends on and on.
  case tooManyRedirects

  /// Milliseconds to wait before it is worth while to try once more; nil where it never is.
  var pauseBeforeNext: Int64? {
    switch self {
    case .transfer(let failure):
      let isPassing: [TransportFailure.Kind] = [
        .unresolved, .unreachable, .connectionLost, .timedOut,
      ]
      return isPassing.contains(failure.kind) ? Download.pause : nil
    case .status(let status, let retryAfter):
      guard [408, 425, 429, 500, 502, 503, 504, 529].contains(status) else { return nil }
      guard let retryAfter else { return Download.pause }
      let pause = max(0, min(retryAfter, 86_400)) * 1000
      return pause <= Download.longestPause ? pause : nil
    case .redirectElsewhere, .redirectWithoutEncryption, .redirectToNowhere, .tooManyRedirects:
      return nil
    }
  }
}
