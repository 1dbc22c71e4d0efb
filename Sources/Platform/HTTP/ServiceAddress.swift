/// The address of a service: `https`, or `http` on this very machine.
///
/// It is taken apart here and not by libcurl, so that configurations can be read without it. What is
/// taken is narrower than what libcurl takes, so that both see the same host in it: a scheme, two
/// slashes, a host of plain letters, a port and a path without `.` and `..`.
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
  /// The host, and the port if there is one.
  public let host: String
  /// Whether the connection is encrypted.
  let isEncrypted: Bool

  /// Takes an address such as `https://api.example.com/v1` or `http://localhost:11434`.
  ///
  /// Plain `http` may go to `localhost`, 127.0.0.0/8 and `[::1]`. Names, passwords, queries and
  /// fragments are refused, as they are where keys are put by mistake.
  public init(_ text: String) throws(Problem) {
    guard text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
      let mark = text.firstRange(of: "://")
    else { throw .malformed }
    let scheme = text[..<mark.lowerBound].lowercased()
    guard ServiceAddress.isScheme(scheme) else { throw .malformed }
    guard scheme == "https" || scheme == "http" else { throw .scheme }
    let rest = text[mark.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    guard rest.startIndex != end else { throw .malformed }
    // Also behind the host an '@' is a mistake in writing a name.
    guard !rest.contains("@") else { throw .holdsCredentials }
    guard rest.contains(where: { $0 == "?" || $0 == "#" }) == false else { throw .holdsQuery }
    guard let place = HostAndPort(rest[..<end]), let path = ServiceAddress.path(rest[end...]) else {
      throw .malformed
    }
    guard scheme == "https" || place.isLoopback else { throw .insecure }
    self.path = path
    host = place.text
    self.text = scheme + "://" + place.text + path
    isEncrypted = scheme == "https"
  }

  private init(_ base: ServiceAddress, adding path: String) {
    text = base.text + path
    self.path = base.path + path
    host = base.host
    isEncrypted = base.isEncrypted
  }

  /// The address of what lies below: `path` begins with a slash and is the program's own.
  public func appending(_ path: String) -> ServiceAddress { ServiceAddress(self, adding: path) }

  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7a).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
    }
  }

  /// A path without the slashes at its end; nil where a step up or none stands in it, which libcurl
  /// would resolve.
  private static func path(_ text: Substring) -> String? {
    let steps = text.split(separator: "/").map {
      $0.replacing("%2e", with: ".").replacing("%2E", with: ".")
    }
    guard steps.allSatisfy({ $0 != "." && $0 != ".." }) else { return nil }
    return String(text.reversed().drop { $0 == "/" }.reversed())
  }
}
