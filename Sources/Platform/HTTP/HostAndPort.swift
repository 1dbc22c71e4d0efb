import Glibc

/// Where a service listens.
struct HostAndPort {
  /// Both, as libcurl writes them.
  let text: String
  /// The host alone, in small letters.
  let host: String
  /// Whether the host is this machine by its name or number; where `localhost` leads is seen when
  /// connecting.
  let isLoopback: Bool
  /// Whether the host is a number that is of this machine or of a network that no other one reaches; nil
  /// for a name, of which it is seen when connecting.
  let isPrivate: Bool?

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
      isPrivate =
        isLoopback || number.hasPrefix("fc") || number.hasPrefix("fd")
        || ["fe8", "fe9", "fea", "feb"].contains { number.hasPrefix($0) }
      rest = authority[authority.index(after: end)...]
    } else {
      let name = authority.prefix { $0 != ":" }
      guard !name.isEmpty, name.utf8.allSatisfy(HostAndPort.isNameByte) else { return nil }
      let number = HostAndPort.fourthVersion(name)
      host = number.map(HostAndPort.written) ?? String(name)
      isLoopback = number.map { $0 >> 24 == 127 } ?? (name.lowercased() == "localhost")
      isPrivate = number.map(HostAndPort.isPrivate) ?? (isLoopback ? true : nil)
      rest = authority[name.endIndex...]
    }
    guard let port = HostAndPort.port(rest) else { return nil }
    text = host + port
    self.host = host.lowercased()
  }

  /// Whether a number of IPv4 is one of RFC 1918, of this machine, or of a cable alone (RFC 3927).
  private static func isPrivate(_ number: UInt32) -> Bool {
    number >> 24 == 127 || number >> 24 == 10 || number >> 20 == 0xac1 || number >> 16 == 0xc0a8
      || number >> 16 == 0xa9fe
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
