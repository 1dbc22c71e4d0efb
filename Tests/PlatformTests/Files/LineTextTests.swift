import Platform
import TestSupport
import Testing

@Suite("Lines known by a hash")
struct LineTextTests {
  private func file(_ bytes: [UInt8]) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "a")
    return (folder, folder.path + "/a")
  }

  private func last(_ text: String) throws -> LineText? {
    let file = try file(Array(text.utf8))
    return try LineText.last(of: file.path, size: Int64(text.utf8.count))
  }

  @Test("what stands behind the last line end, if there is not too much")
  func tail() throws {
    for text in ["", "a\n", "a\r", "a\r\n"] { #expect(try last(text) == nil, "\(text)") }
    #expect(try last("abc")?.length == 3)
    #expect(try last("a\nbc") == last("bc") && last("a\r\nbc") == last("bc"))
    #expect(try last("bc") != last("bd"))
    let long = String(repeating: "x", count: LineText.longest)
    #expect(try last("a\n" + long)?.length == LineText.longest)
    #expect(try last(long + "x" + long) == nil)
  }

  @Test("a line is found as it is, or with something behind it, wherever pieces of the file end")
  func find() throws {
    let text = try #require(try last("bc"))
    let piece = 1 << 18
    for (bytes, isWhole, isBegun) in [
      ("bc", true, false), ("bc\n", true, false), ("a\r\nbc\r\nd", true, false),
      ("a\nbcd", false, true),
      ("bcd\nbc", true, true), ("abc\n", false, false), ("b\n", false, false), ("", false, false),
    ] {
      for filler in [0, piece - 4, piece - 3, piece - 2, piece - 1, piece, 2 * piece - 1] {
        let before =
          filler == 0 ? [] : Array(repeating: UInt8(ascii: "x"), count: filler - 1) + [0x0a]
        let file = try file(before + Array(bytes.utf8))
        let found = try LineText.find([text], in: ByteSource(path: file.path))
        #expect(found.whole.isEmpty != isWhole, "\(bytes) \(filler)")
        #expect(found.begun.isEmpty != isBegun, "\(bytes) \(filler)")
      }
    }
    let file = try file(Array("a\nbc".utf8))
    #expect(try LineText.find([], in: ByteSource(path: file.path)).whole.isEmpty)
  }
}
