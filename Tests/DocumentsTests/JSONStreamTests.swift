import Documents
import Foundation
import Platform
import TestSupport
import Testing

@Suite("Reading JSON from a stream")
struct JSONStreamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("tokens are the same however the buffer splits them")
  func splits() throws {
    let text = """
      {"timestamp":"2026-03-23T09:00:00.123000+00:00","duration":-12.345e+10,
        "ключ é😀": ["Some \\"quoted\\" title é \\ud83d\\ude00 \\u00e9\\u20ac", true, false, null],
      \t"long": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}

      """
    let path = try folder.write(text, to: "a.json")
    let whole = trace(JSONReader(bytes: Array(text.utf8), file: "a"))
    #expect(whole.count == 16)
    #expect(whole.last == "end  4:1 \(text.utf8.count) 0")
    for capacity in 1...64 {
      let stream = try ByteStream(path: path, capacity: capacity)
      #expect(trace(JSONReader(stream: stream, file: "a")) == whole, "capacity \(capacity)")
    }
  }

  @Test("a number at the very end is whole", arguments: 1...5)
  func numberAtEnd(capacity: Int) throws {
    let stream = try ByteStream(path: try folder.write("\u{feff}-120", to: "a"), capacity: capacity)
    #expect(
      trace(JSONReader(stream: stream, file: "a", allowsByteOrderMark: true))
        == ["number -120 1:1 3 0", "end  1:5 7 0"]
    )
  }

  @Test("damaged texts give the same tokens and the same error from a stream as from memory")
  func damaged() throws {
    let seed: UInt64 = 20_260_323
    var generator = SeededGenerator(state: seed)
    let sound = Array(
      "[{\"a\":\"é\\u00e9\\ud83d\\ude00😀\",\n\"b\":-1.5e3},[true,null],\"\\\\\"]".utf8
    )
    let pieces = Array("\"\\{}[]:,u01-e. \n\u{1}é😀".utf8) + [0xff, 0xc0, 0xed]
    for round in 0..<2000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
        if Bool.random(using: &generator) {
          bytes[index] = piece
        } else {
          bytes.insert(piece, at: index)
        }
      }
      // Not made durable, unlike `folder.write`, as there are many.
      let path = folder.path + "/a.json"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let capacity = Int.random(in: 1...16, using: &generator)
      let stream = try ByteStream(path: path, capacity: capacity)
      let whole = trace(JSONReader(bytes: bytes, file: "a"))
      #expect(
        trace(JSONReader(stream: stream, file: "a")) == whole,
        "seed \(seed), round \(round), capacity \(capacity): \(bytes)"
      )
    }
  }
}
