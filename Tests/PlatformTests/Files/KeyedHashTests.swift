import Platform
import Testing

@Suite("HMAC-SHA-256")
struct KeyedHashTests {
  /// Source: RFC 4231, sections 4.7 and 4.8; the key of section 4.2 is too short.
  @Test("the vectors of RFC 4231 whose keys are long enough")
  func vectors() throws {
    let long = try #require(KeyedHash(key: [UInt8](repeating: 0xaa, count: 131)))
    #expect(
      ContentHash.hexadecimal(long.of("Test Using Larger Than Block-Size Key - Hash Key First"))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    )
    #expect(
      ContentHash.hexadecimal(
        long.of(
          "This is a test using a larger than block-size key and a larger than block-size data. The "
            + "key needs to be hashed before being used by the HMAC algorithm."
        )
      ) == "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    )
    #expect(KeyedHash(key: [UInt8](repeating: 0x0b, count: 20)) == nil)
  }
}
