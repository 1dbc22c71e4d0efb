import Glibc

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
  /// Whether the connection is encrypted.
  public let isEncrypted: Bool

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
    self.text = scheme + "://" + place.text + path
    isEncrypted = scheme == "https"
  }

  private init(_ base: ServiceAddress, adding path: String) {
    text = base.text + path
    self.path = base.path + path
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

/// Where a service listens.
private struct HostAndPort {
  /// Both, as libcurl writes them.
  let text: String
  /// Whether the host is this machine by its name or number; where `localhost` leads is seen when
  /// connecting.
  let isLoopback: Bool

  /// nil for what is no host, or no port between 1 and 65,535.
  init?(_ authority: Substring) {
    let host: String
    let rest: Substring
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]"),
        let number = HostAndPort.sixthVersion(authority[..<end].dropFirst())
      else { return nil }
      host = "[" + number + "]"
      isLoopback = number == "::1"
      rest = authority[authority.index(after: end)...]
    } else {
      let name = authority.prefix { $0 != ":" }
      guard !name.isEmpty, name.utf8.allSatisfy(HostAndPort.isNameByte) else { return nil }
      let number = HostAndPort.fourthVersion(name)
      host = number.map(HostAndPort.written) ?? String(name)
      isLoopback = number.map { $0 >> 24 == 127 } ?? (name.lowercased() == "localhost")
      rest = authority[name.endIndex...]
    }
    guard let port = HostAndPort.port(rest) else { return nil }
    text = host + port
  }

  /// A port with the colon before it, without zeros at its start; empty where there is none.
  private static func port(_ text: Substring) -> String? {
    guard let colon = text.utf8.first else { return "" }
    let digits = text.dropFirst()
    guard colon == UInt8(ascii: ":"), (1...5).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits), port > 0
    else { return nil }
    return ":\(port)"
  }

  /// An address of IPv6 in its usual form.
  private static func sixthVersion(_ text: Substring) -> String? {
    var number = in6_addr()
    var written = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_pton(AF_INET6, String(text), &number) == 1,
      inet_ntop(AF_INET6, &number, &written, socklen_t(written.count)) != nil
    else { return nil }
    return String(decoding: written.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The address of IPv4 that a host is in one to four parts, as C writes numbers; nil for a name.
  ///
  /// The last part stands for all bytes that are left, so 127.1 is 127.0.0.1.
  private static func fourthVersion(_ text: Substring) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(cNumber)
    guard parts.count <= 4 else { return nil }
    var number: UInt64 = 0
    for (index, part) in parts.enumerated() {
      let bytes = index == parts.count - 1 ? 4 - index : 1
      guard let part, part < 1 << (8 * bytes) else { return nil }
      number = number << (8 * bytes) | part
    }
    return UInt32(number)
  }

  private static func cNumber(_ text: Substring) -> UInt64? {
    guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "-") }) else { return nil }
    if text.hasPrefix("0x") || text.hasPrefix("0X") { return UInt64(text.dropFirst(2), radix: 16) }
    return UInt64(text, radix: text.hasPrefix("0") ? 8 : 10)
  }

  private static func written(_ number: UInt32) -> String {
    [24, 16, 8, 0].map { String(number >> $0 & 0xff) }.joined(separator: ".")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      || "-_.".utf8.contains(byte)
  }
}
