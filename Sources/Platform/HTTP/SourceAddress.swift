/// An address that something is got from, whose path and query may be a secret: it shows as its host alone.
///
/// Like `ServiceAddress` it is taken apart here, narrower than libcurl does it. Published calendars have
/// addresses that are their only protection, so no description and no mirror has more than scheme and host.
public struct SourceAddress: Sendable, Hashable {
  /// Why a text is no address to get something from.
  public enum Problem: String, Error, Sendable {
    /// It is no URL with a host.
    case malformed
    /// It is none of `https`, `http`, `webcal` and `webcals`.
    case scheme
    /// It is `http`, and its host is a number of another machine beyond the private networks.
    case insecure
    /// It holds a name or a password.
    case holdsCredentials = "holds_credentials"
  }

  /// The whole address, for the request alone.
  let text: String
  /// The host and the port, if there is one: all that may be shown.
  public let host: String
  /// Whether the connection is encrypted.
  let isEncrypted: Bool
  /// Which machines a connection that is not encrypted may lead to.
  let plainReach: ConnectionReach
  /// The path with the slash before it, without a query; at least a slash.
  private let path: String
  private let hostName: String

  /// Takes an address such as `https://calendar.example.com/private-1234/basic.ics?export`.
  ///
  /// `webcal:` is read as `https:`. Plain `http` may go to this machine and its private networks, or
  /// anywhere where `isInsecure` says so. What stands behind `#` is never sent, and left out.
  public init(_ text: String, isInsecure: Bool = false) throws(Problem) {
    guard text.utf8.count <= 4096, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
      !text.utf8.contains(where: { "\"<>\\^`{|}".utf8.contains($0) }),
      let mark = text.firstRange(of: "://")
    else { throw .malformed }
    let scheme = text[..<mark.lowerBound].lowercased()
    guard ["https", "http", "webcal", "webcals"].contains(scheme) else { throw .scheme }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
    guard rest.startIndex != end else { throw .malformed }
    guard !rest[..<end].contains("@") else { throw .holdsCredentials }
    guard let place = HostAndPort(rest[..<end]) else { throw .malformed }
    let whole = rest[end...]
    let path = whole.prefix { $0 != "?" }
    guard SourceAddress.isWithoutSteps(path) else { throw .malformed }
    isEncrypted = scheme != "http"
    plainReach = isInsecure ? .anywhere : .privateNetworks
    guard isEncrypted || isInsecure || place.isPrivate != false else { throw .insecure }
    host = place.text
    hostName = place.host
    self.path = path.isEmpty ? "/" : String(path)
    let query = whole.dropFirst(path.count)
    self.text = (isEncrypted ? "https" : "http") + "://" + place.text + self.path + query
  }

  private init(_ base: SourceAddress, path: String, query: String) {
    text = (base.isEncrypted ? "https" : "http") + "://" + base.host + path + query
    host = base.host
    hostName = base.hostName
    isEncrypted = base.isEncrypted
    plainReach = base.plainReach
    self.path = path
  }

  /// The address of something below this one, whose own query is dropped.
  ///
  /// The names of `path` are parts that are escaped here, and so are names and values of `query`; `secret`
  /// stands behind them, for services that take their key so.
  public func appending(
    path names: [String],
    query: [(name: String, value: String)] = [],
    secret: (name: String, value: Secret)? = nil
  ) -> SourceAddress {
    let base = String(path.reversed().drop { $0 == "/" }.reversed())
    let path = names.reduce(base) { $0 + "/" + SourceAddress.escaped($1) }
    let all = query + (secret.map { [($0.name, $0.value.text)] } ?? [])
    let pairs = all.map { SourceAddress.escaped($0.name) + "=" + SourceAddress.escaped($0.value) }
    return SourceAddress(
      self,
      path: path.isEmpty ? "/" : path,
      query: pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    )
  }

  /// Where a redirect leads: nil for what is no address.
  func redirect(to location: String) -> SourceAddress? {
    let scheme = isEncrypted ? "https:" : "http:"
    let isInsecure = plainReach == .anywhere
    let whole: String
    if location.contains("://") {
      whole = location
    } else if location.hasPrefix("//") {
      whole = scheme + location
    } else if location.hasPrefix("/") {
      whole = scheme + "//" + host + location
    } else {
      let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
      whole = scheme + "//" + host + folder + location
    }
    // set aside: whoever follows it tells that there is nowhere to go.
    return try? SourceAddress(whole, isInsecure: isInsecure)
  }

  /// What tells this address from any other without telling anything of it: the beginning of its SHA-256.
  public var fingerprint: String {
    String(ContentHash.hexadecimal(ContentHash.of(text.utf8)).prefix(24))
  }

  /// Whether a request may be sent on from here to there: the same host and port, by a way that is as safe, or the usual
  /// port of https from that of http.
  func leadsSafely(to other: SourceAddress) -> Bool {
    if !isEncrypted, other.isEncrypted {
      return hostName == other.hostName && host == hostName && other.host == other.hostName
    }
    return host == other.host && isEncrypted == other.isEncrypted
  }

  /// A part of a path or a query, with everything escaped that could end it (RFC 3986, unreserved characters
  /// stay).
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e:
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    // libcurl would take these for steps.
    return escaped == "." || escaped == ".." ? escaped.replacing(".", with: "%2E") : escaped
  }

  /// Whether no step up or none stands in a path, which libcurl would resolve.
  private static func isWithoutSteps(_ path: Substring) -> Bool {
    path.split(separator: "/").allSatisfy {
      let step = $0.replacing("%2e", with: ".").replacing("%2E", with: ".")
      return step != "." && step != ".."
    }
  }
}

extension SourceAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The scheme and the host, and dots for the rest.
  public var description: String { (isEncrypted ? "https" : "http") + "://" + host + "/\u{2026}" }
  /// The same.
  public var debugDescription: String { description }
  /// A mirror that shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
