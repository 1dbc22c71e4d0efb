import Platform
import Testing

@testable import Records

@Suite("Paths of categories")
struct CategoryPathTests {
  @Test(
    "a path is what stands between the signs, without the blanks around it",
    arguments: [
      ("Work", ["Work"]), ("Work > Study", ["Work", "Study"]), ("Work>Study", ["Work", "Study"]),
      ("  Work >  Study > Pages ", ["Work", "Study", "Pages"]), ("> Work", ["Work"]),
      ("Work > > Study", ["Work", "Study"]), ("Work >> Study", ["Work", "Study"]),
      ("", ["Uncategorized"]), (" > ", ["Uncategorized"]), (">", ["Uncategorized"]),
      ("Free time > B\u{FC}cher", ["Free time", "B\u{FC}cher"]),
      ("Arbeit > \u{DC}bung", ["Arbeit", "\u{DC}bung"]),
      // A mark that belongs to the sign or to the blank before it divides nothing.
      ("A >\u{338} B", ["A >\u{338} B"]), ("A > \u{301}B", ["A", " \u{301}B"]),
      ("a\tb > c", ["a\tb", "c"]),
    ]
  )
  func parts(text: String, parts: [String]) {
    let path = CategoryPath(text)
    #expect(path.parts == parts)
    #expect(path.depth == parts.count)
    #expect(path.top == parts[0])
    #expect(path.description == parts.joined(separator: " > "))
    #expect(path.parent?.parts == (parts.count > 1 ? Array(parts.dropLast()) : nil))
    // Read once more it is the same.
    #expect(CategoryPath(path.description) == path)
  }

  @Test("one path lies within another where that one's parts come first")
  func within() {
    let texts = [
      "Work", "Work > Study", "Work > Study > Pages", "Workshop", "Work Study", "B\u{E9}",
      "Be\u{301}",
      "B\u{E9} > x", "Be\u{301} > x", "B", "Be", "> Work > Study", "Uncategorized", "",
    ]
    for one in texts.map({ CategoryPath($0) }) {
      for other in texts.map({ CategoryPath($0) }) {
        #expect(one.isWithin(other) == one.parts.starts(with: other.parts), "\(one), \(other)")
      }
    }
  }

  @Test(
    "any text of blanks, signs and letters comes to the parts that it is divided into",
    arguments: 1...4
  )
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 0)
    let letters = [" ", " ", ">", ">", "a", "b", "\u{E9}", "\u{301}"]
    for _ in 0..<2_000 {
      let text = (0..<random.integer(in: 0...9)).map { _ in
        letters[random.integer(in: 0...(letters.count - 1))]
      }.joined()
      let divided = text.split(separator: ">").map { part in
        String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }.filter { !$0.isEmpty }
      let path = CategoryPath(text)
      #expect(
        path.description == (divided.isEmpty ? "Uncategorized" : divided.joined(separator: " > ")),
        "\(text.debugDescription)"
      )
    }
  }
}
