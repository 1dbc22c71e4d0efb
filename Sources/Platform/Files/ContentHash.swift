import CCrypto

/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
public final class ContentHash {
  private let context: OpaquePointer?

  /// An empty hash.
  public init() {
    context = EVP_MD_CTX_new()
    // set aside: SHA-256 of bytes at hand fails where there is no memory alone, and there nothing goes on.
    EVP_DigestInit_ex(context, EVP_sha256(), nil)
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Takes in the next bytes.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    // set aside: as above.
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  /// The 32 bytes of the hash; the object is used up.
  public func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    // set aside: as above.
    EVP_DigestFinal_ex(context, &digest, nil)
    return digest
  }

  /// The hash of bytes at hand.
  public static func of(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let hash = ContentHash()
    Array(bytes).withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }

  /// The hash of a whole file, read through a bounded buffer.
  public static func of(file path: String) throws(FileError) -> [UInt8] {
    let stream = try ByteStream(path: path)
    let hash = ContentHash()
    while true {
      let chunk = try stream.next()
      if chunk.isEmpty { return hash.finish() }
      hash.update(chunk)
    }
  }

  /// Lower-case hexadecimal.
  public static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that hexadecimal digits stand for; without the last digit of an odd number, and without what
  /// is no digit.
  public static func bytes(hexadecimal text: String) -> [UInt8] {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return (0..<digits.count / 2).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
  }
}
