/// Whatever takes a request to a server and brings back what the server said: the network, a
/// recording, or a test.
public protocol Transport {
  /// Sends one request and waits for all of the response, on the calling thread.
  ///
  /// Throws a `TransportFailure` where there is no whole response within the limits. Whatever the
  /// server answered, an error or a redirect included, is a response.
  func send(
    _ request: HTTPRequest,
    within limits: TransferLimits
  ) throws(TransportFailure)
    -> HTTPResponse
}

/// How much of time and memory one transfer may take.
public struct TransferLimits: Sendable, Hashable {
  /// Milliseconds from the first step to the last byte, however slowly these come.
  public var deadline: Int64
  /// Milliseconds to the end of the TLS handshake.
  var connect: Int64
  /// The longest body, in bytes as they are sent.
  public var bodyBytes: Int
  /// The longest header, interim responses and trailers included, in bytes.
  var headerBytes: Int

  /// The given limits; a reply of a model is small, and takes some forty times its bytes once read.
  public init(
    deadline: Int64,
    connect: Int64 = 10_000,
    bodyBytes: Int = 1 << 19,
    headerBytes: Int = 1 << 16
  ) {
    self.deadline = deadline
    self.connect = connect
    self.bodyBytes = bodyBytes
    self.headerBytes = headerBytes
  }
}

/// Why there is no response.
public struct TransportFailure: Error, Sendable, Hashable {
  /// What happened, in a word that logs may keep.
  public enum Kind: String, Sendable, CaseIterable {
    /// libcurl can't be loaded on this machine.
    case noLibrary = "no_libcurl"
    /// The name leads to another machine, although the connection is not encrypted.
    case refusedAddress = "refused_address"
    /// The server's name, or the proxy's, has no address.
    case unresolved
    /// Nobody takes connections at the address.
    case unreachable
    /// The connection ended before the response did.
    case connectionLost = "connection_lost"
    /// The deadline, or that of connecting, came first.
    case timedOut = "timed_out"
    /// The two sides found no common way to encrypt.
    case tlsFailed = "tls_failed"
    /// The server's certificate is not one that is trusted, or not for this name.
    case untrustedCertificate = "untrusted_certificate"
    /// The file of trusted authorities can't be read.
    case badAuthorities = "bad_authorities"
    /// The body is longer than it may be.
    case bodyTooLarge = "body_too_large"
    /// The header is longer than it may be.
    case headerTooLarge = "header_too_large"
    /// What came is not HTTP/1.1.
    case malformed = "malformed_response"
    /// Someone asked for an end.
    case cancelled
    /// Anything else, of which libcurl's code says more.
    case other = "transfer_failed"
  }

  /// What happened.
  public let kind: Kind
  /// libcurl's `CURLcode`; nil where libcurl took no part.
  public let code: Int?

  /// A failure of a kind.
  public init(_ kind: Kind, code: Int? = nil) {
    self.kind = kind
    self.code = code
  }
}

extension TransportFailure: CustomStringConvertible {
  /// The kind and libcurl's code; never a part of the request or the response.
  public var description: String { kind.rawValue + (code.map { " (curl \($0))" } ?? "") }
}
