import Platform
import Testing

@Suite("SHA-256")
struct ContentHashTests {
  /// Source: NIST, "Secure Hash Algorithm Examples" (SHA256.pdf) and the CAVP's SHA256ShortMsg.rsp.
  private static let vectors: [(message: String, digest: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ]

  @Test("NIST's vectors", arguments: vectors)
  func vector(message: String, digest: String) {
    #expect(ContentHash.hexadecimal(ContentHash.of(message.utf8)) == digest)
  }

  @Test("a million times the letter a, in pieces")
  func million() {
    let digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    let piece = [UInt8](repeating: 0x61, count: 1000)
    let hash = ContentHash()
    for _ in 0..<1000 { piece.withUnsafeBytes { hash.update($0) } }
    #expect(ContentHash.hexadecimal(hash.finish()) == digest)
  }

  @Test("hexadecimal is in small letters, two a byte")
  func hexadecimal() {
    #expect(ContentHash.hexadecimal([0, 1, 0x0f, 0x10, 0xab, 0xff]) == "00010f10abff")
    #expect(ContentHash.hexadecimal([UInt8]()).isEmpty)
  }
}
