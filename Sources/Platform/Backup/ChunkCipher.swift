import CCrypto

/// AES-256-GCM over numbered chunks of one backup.
///
/// A chunk's nonce is its number and whether it is the last: one that was moved, doubled or left out does
/// not open, nor does the last one of a file that was cut.
final class ChunkCipher {
  /// Bytes of a chunk before it is sealed; the last one may have fewer.
  static let plainSize = 1 << 16
  static let tagSize = 16

  private let key: [UInt8]
  private let head: [UInt8]
  private let context: OpaquePointer

  /// A cipher for the backup with this head; nil where there is no memory.
  init?(key: [UInt8], head: [UInt8]) {
    guard let context = EVP_CIPHER_CTX_new() else { return nil }
    self.context = context
    self.key = key
    self.head = head
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  /// The sealed bytes with their tag behind them; nil where the library refuses.
  func seal(_ plain: ArraySlice<UInt8>, number: Int, isLast: Bool) -> [UInt8]? {
    let nonce = ChunkCipher.nonce(number, isLast)
    var sealed = [UInt8](repeating: 0, count: plain.count + ChunkCipher.tagSize)
    var (length, ending) = (Int32(0), Int32(0))
    guard EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      EVP_EncryptUpdate(context, nil, &length, head, Int32(head.count)) == 1
    else { return nil }
    let isSealed = sealed.withUnsafeMutableBufferPointer { sealed in
      plain.withUnsafeBufferPointer { plain in
        guard let start = sealed.baseAddress else { return false }
        length = 0
        if !plain.isEmpty {
          guard
            EVP_EncryptUpdate(context, start, &length, plain.baseAddress, Int32(plain.count)) == 1
          else { return false }
        }
        return EVP_EncryptFinal_ex(context, start + Int(length), &ending) == 1
          && EVP_CIPHER_CTX_ctrl(
            context,
            EVP_CTRL_AEAD_GET_TAG,
            Int32(ChunkCipher.tagSize),
            start + plain.count
          ) == 1
      }
    }
    return isSealed ? sealed : nil
  }

  /// The bytes of a sealed chunk; nil where it is not the one that was sealed in this place.
  func open(_ sealed: [UInt8], number: Int, isLast: Bool) -> [UInt8]? {
    let count = sealed.count - ChunkCipher.tagSize
    guard count >= 0 else { return nil }
    let nonce = ChunkCipher.nonce(number, isLast)
    var tag = Array(sealed[count...])
    var plain = [UInt8](repeating: 0, count: count + ChunkCipher.tagSize)
    var (length, ending) = (Int32(0), Int32(0))
    guard EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      EVP_DecryptUpdate(context, nil, &length, head, Int32(head.count)) == 1
    else { return nil }
    length = 0
    if count > 0 {
      guard EVP_DecryptUpdate(context, &plain, &length, sealed, Int32(count)) == 1 else {
        return nil
      }
    }
    var rest = [UInt8](repeating: 0, count: 32)
    guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1,
      EVP_DecryptFinal_ex(context, &rest, &ending) == 1
    else { return nil }
    plain.removeLast(ChunkCipher.tagSize)
    return plain
  }

  private static func nonce(_ number: Int, _ isLast: Bool) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } + [0, 0, 0, isLast ? 1 : 0]
  }
}
