import CCurl

/// The address of a service: `https`, or `http` on this very machine.
///
/// libcurl takes it apart, so that what was checked is what will be connected to.
public struct ServiceAddress: Sendable, Hashable {
  /// Why a text is no address to send to.
  public enum Problem: String, Error, Sendable {
    /// It is no URL with a host.
    case malformed
    /// It is neither `https` nor `http`.
    case scheme
    /// It is `http`, and its host is not this machine.
    case insecure
    /// It holds a name or a password.
    case holdsCredentials = "holds_credentials"
    /// It has a query or a fragment.
    case holdsQuery = "holds_query"
  }

  /// The address as it is sent, without a slash at its end.
  public let text: String
  /// The path with the slash before it; empty at the top.
  public let path: String
  /// Whether the connection is encrypted.
  public let isEncrypted: Bool

  /// Takes an address such as `https://api.example.com/v1` or `http://localhost:11434`.
  ///
  /// Plain `http` may go to `localhost`, 127.0.0.0/8 and `[::1]`. Names, passwords, queries and
  /// fragments are refused, as they are where keys are put by mistake.
  public init(_ text: String) throws(Problem) {
    guard text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw .malformed
    }
    guard let url = curl_url() else { throw .malformed }
    defer { curl_url_cleanup(url) }
    guard curl_url_set(url, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK,
      let scheme = ServiceAddress.part(CURLUPART_SCHEME, of: url)
    else { throw .malformed }
    guard scheme == "https" || scheme == "http" else { throw .scheme }
    // libcurl would take what stands behind a third slash for the host.
    guard text.contains(":///") == false,
      let host = ServiceAddress.part(CURLUPART_HOST, of: url), host.isEmpty == false
    else { throw .malformed }
    for part in [CURLUPART_USER, CURLUPART_PASSWORD]
    where ServiceAddress.part(part, of: url) != nil {
      throw .holdsCredentials
    }
    // An '@' that is part of no name is a mistake in writing one.
    guard text.contains("@") == false else { throw .holdsCredentials }
    guard text.contains(where: { $0 == "?" || $0 == "#" }) == false else { throw .holdsQuery }
    guard scheme == "https" || ServiceAddress.isLoopback(host) else { throw .insecure }
    let path = ServiceAddress.part(CURLUPART_PATH, of: url) ?? ""
    let port = ServiceAddress.part(CURLUPART_PORT, of: url).map { ":" + $0 } ?? ""
    self.path = String(path.reversed().drop { $0 == "/" }.reversed())
    self.text = scheme + "://" + host + port + self.path
    isEncrypted = scheme == "https"
  }

  private init(_ base: ServiceAddress, adding path: String) {
    text = base.text + path
    self.path = base.path + path
    isEncrypted = base.isEncrypted
  }

  /// The address of what lies below: `path` begins with a slash and is the program's own.
  public func appending(_ path: String) -> ServiceAddress { ServiceAddress(self, adding: path) }

  private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }

  /// Whether a host is this machine by its name or number; where `localhost` leads is seen when
  /// connecting.
  private static func isLoopback(_ host: String) -> Bool {
    if host.lowercased() == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
