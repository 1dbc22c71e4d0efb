import Platform
import TestSupport
import Testing

@Suite("XXH3-128")
struct FileHashTests {
  /// Source: `xxh128sum` 0.8.1; that of no bytes is in xxHash's own specification.
  private static let vectors: [(text: String, hash: String)] = [
    ("", "99aa06d3014798d86001c324468d497f"), ("abc", "06b05ab6733a618578af5f94892f3950"),
    (String(repeating: "lockin ", count: 100), "c0ec8aa608ed32f2e6d251a3e9b09eaa"),
  ]

  @Test("what xxh128sum prints, in one piece and in several, and of a file", arguments: vectors)
  func vector(text: String, expected: String) throws {
    let bytes = Array(text.utf8)
    #expect(ContentHash.hexadecimal(FileHash.of(bytes)) == expected)
    let hash = FileHash()
    for start in stride(from: 0, to: bytes.count, by: 13) {
      Array(bytes[start..<min(start + 13, bytes.count)]).withUnsafeBytes { hash.update($0) }
    }
    #expect(ContentHash.hexadecimal(hash.finish()) == expected)
    #expect(hash.count == Int64(bytes.count))
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "f")
    #expect(ContentHash.hexadecimal(try FileHash.of(file: path)) == expected)
  }
}
