import Platform
import Records
import TestSupport
import Testing

@Suite("Numbers of texts")
struct TextIndexTests {
  private func number(_ index: TextIndex, _ text: [UInt8]) -> Int {
    text.withUnsafeBytes { index.number(of: $0) }
  }

  @Test("the same bytes have one number and others another, whatever was looked for before")
  func distinct() {
    var random = SplitMix64(seed: 7)
    for round in 0..<3 {
      let index = TextIndex()
      var known: [[UInt8]: Int] = [:]
      for _ in 0..<20_000 {
        // Few different bytes, so that texts agree in their first and last eight.
        let text = (0..<random.integer(in: 0...18)).map { _ in
          UInt8(random.integer(in: 0...2))
        }
        let found = number(index, text)
        if let expected = known[text] {
          #expect(found == expected, "round \(round), text \(text)")
        } else {
          #expect(found == known.count, "round \(round), text \(text)")
          known[text] = found
        }
        #expect(Array(index[found]) == text)
      }
      #expect(index.count == known.count)
      index.removeAll()
      #expect(number(index, [1]) == 0)
      #expect(number(index, [2]) == 1)
    }
  }

  @Test("several texts at once have the numbers that they have one by one", arguments: 1...20)
  func several(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let index = TextIndex()
    let alone = TextIndex()
    for _ in 0..<200 {
      // Many are the same as others, also of those that are asked for with them.
      let texts = (0..<random.integer(in: 0...64)).map { _ in
        let byte = UInt8(random.integer(in: 0...3))
        return [UInt8](repeating: byte, count: random.integer(in: 0...60))
      }
      let bytes = texts.flatMap { $0 }
      let expected = texts.map { number(alone, $0) }
      var numbers = Array(repeating: -1, count: texts.count)
      bytes.withUnsafeBytes { bytes in
        var start = 0
        let pieces = texts.map { text in
          defer { start += text.count }
          return UnsafeRawBufferPointer(rebasing: bytes[start..<start + text.count])
        }
        pieces.withUnsafeBufferPointer { pieces in
          numbers.withUnsafeMutableBufferPointer { numbers in
            if let start = numbers.baseAddress { index.number(pieces, into: start) }
          }
        }
      }
      #expect(numbers == expected, "seed \(seed)")
      // One by one in between.
      #expect(number(index, [7, 7]) == number(alone, [7, 7]), "seed \(seed)")
    }
    #expect(index.count == alone.count)
  }
}
