import Activity
import Randomness
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
}
