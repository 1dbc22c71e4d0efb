import CCrypto

/// An identifier that anyone makes of the same name again, and that no two names share.
///
/// Source: RFC 9562 section 5.5 (UUID version 5).
public struct NamedUUID: Sendable, Hashable {
  /// The 16 bytes in network order.
  public let bytes: [UInt8]

  /// The name space of domain names; RFC 9562 section 6.6.
  public static let domainNames = NamedUUID(bytes: [
    0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8,
  ])

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The identifier of a name within a name space, which may be that of another name.
  public init(_ name: String, in space: NamedUUID) {
    var digest = [UInt8](repeating: 0, count: 20)
    let message = space.bytes + Array(name.utf8)
    // set aside: it fails where there is no memory alone, and there nothing goes on.
    EVP_Digest(message, message.count, &digest, nil, EVP_sha1(), nil)
    digest[6] = digest[6] & 0x0f | 0x50
    digest[8] = digest[8] & 0x3f | 0x80
    bytes = Array(digest.prefix(16))
  }
}

extension NamedUUID: CustomStringConvertible {
  /// `2ed6657d-e927-568b-95e1-2665a8aea6a2`.
  public var description: String {
    let digits = Array(ContentHash.hexadecimal(bytes))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }
}
