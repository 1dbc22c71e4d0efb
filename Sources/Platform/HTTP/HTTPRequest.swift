/// A header line.
public struct HTTPHeader: Sendable, Hashable {
  /// The name, in small letters.
  public let name: String
  /// The value, without the spaces around it.
  public let value: String

  /// A header line; `name` is put into small letters.
  public init(_ name: String, _ value: String) {
    self.name = name.lowercased()
    self.value = value
  }
}

/// A `POST` request with a body, or a `GET` without.
public struct HTTPRequest: Sendable {
  /// Where it goes.
  let target: Target
  /// What stands in its header beside the credential, in the order sent.
  public let headers: [HTTPHeader]
  /// What the server knows the caller by.
  public let credential: Credential?
  /// The bytes sent.
  public let body: [UInt8]
  /// Whether nothing is sent.
  let isGet: Bool

  /// Where a request goes, as libcurl gets it.
  struct Target: Sendable {
    let text: String
    let isEncrypted: Bool
    let reach: ConnectionReach
  }

  /// The header line that carries a secret, kept apart from the others so that nobody writes it down.
  public struct Credential: Sendable {
    /// The line's name, in small letters.
    public let name: String
    /// What stands before the secret, such as `Bearer `.
    public let prefix: String
    /// The secret.
    public let secret: Secret

    /// A header line with a secret.
    public init(name: String, prefix: String, secret: Secret) {
      self.name = name
      self.prefix = prefix
      self.secret = secret
    }
  }

  /// Something to be sent.
  public init(
    to address: ServiceAddress,
    headers: [HTTPHeader],
    credential: Credential?,
    body: [UInt8]
  ) {
    target = Target(
      text: address.text,
      isEncrypted: address.isEncrypted,
      reach: address.isEncrypted ? .anywhere : .loopback
    )
    self.headers = headers
    self.credential = credential
    self.body = body
    isGet = false
  }

  /// Something to be got.
  public init(get address: SourceAddress, headers: [HTTPHeader], credential: Credential?) {
    target = Target(
      text: address.text,
      isEncrypted: address.isEncrypted,
      reach: address.isEncrypted ? .anywhere : address.plainReach
    )
    self.headers = headers
    self.credential = credential
    body = []
    isGet = true
  }
}

/// A server's answer, whole.
public struct HTTPResponse: Sendable, Hashable {
  /// The status, 200-599.
  public let status: Int
  /// The header lines of the last response, trailers included, in the order they came.
  public let headers: [HTTPHeader]
  /// The bytes of the body as they came, not decompressed.
  public let body: [UInt8]

  /// A response with all its parts given.
  public init(status: Int, headers: [HTTPHeader], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of the first header line of that name, which is in small letters.
  public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
