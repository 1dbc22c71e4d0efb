import CCrypto

/// HMAC-SHA-256 (RFC 2104, FIPS 198-1): a name that only those who have the key can tie to a person.
public struct KeyedHash: Sendable {
  private let key: [UInt8]

  /// A hash under a key of at least 32 bytes; nil for a shorter one.
  public init?(key: [UInt8]) {
    guard key.count >= 32 else { return nil }
    self.key = key
  }

  private init(whole key: [UInt8]) { self.key = key }

  /// A hash under a key of its own for one purpose, of which nothing follows for others.
  public func derived(for purpose: String) -> KeyedHash { KeyedHash(whole: of(purpose)) }

  /// The 32 bytes that stand for a text.
  public func of(_ text: String) -> [UInt8] { of(Array(text.utf8)) }

  /// The 32 bytes that stand for a message.
  public func of(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    // set aside: it fails where there is no memory alone, and there nothing goes on.
    HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &digest, &length)
    return digest
  }
}
