@_spi(Texts) import Platform
import Testing

@Suite("Texts within texts")
struct TextSearchTests {
  @Test(
    "replaces each place, from the front on, without overlaps",
    arguments: [
      ("a-b-c", "-", "+", "a+b+c"), ("aaaa", "aa", "b", "bb"), ("aaa", "aa", "b", "ba"),
      ("", "a", "b", ""), ("abc", "", "x", "abc"), ("abc", "abcd", "x", "abc"),
      ("abc", "abc", "", ""), ("it's", "'", "''", "it''s"), ("\\\"", "\\", "\\\\", "\\\\\""),
      ("Grüße", "ü", "ue", "Grueße"), ("zone 🇩🇪", "🇩🇪", "de", "zone de"),
      // A quote is one, also where an accent stands upon it; to compare characters would leave it.
      ("a'\u{301}b", "'", "''", "a''\u{301}b"),
      // And a line feed is one behind a carriage return.
      ("a\r\nb", "\n", "|", "a\r|b"),
    ]
  )
  func replaced(text: String, other: String, new: String, result: String) {
    #expect(text.replacing(other, with: new).unicodeScalars.elementsEqual(result.unicodeScalars))
    #expect(Substring(text).replacing(other, with: new) == result)
  }

  @Test(
    "takes a text apart",
    arguments: [
      ("a, b, c", ", ", ["a", "b", "c"]), (", a", ", ", ["", "a"]), ("a", ", ", ["a"]),
      ("", ", ", [""]), ("2026-W21", "-W", ["2026", "21"]), ("....", "..", ["", "", ""]),
    ]
  )
  func split(text: String, separator: String, parts: [String]) {
    #expect(
      text.split(separator: separator, omittingEmptySubsequences: false).map(String.init) == parts
    )
    #expect(text.split(separator: separator).map(String.init) == parts.filter { !$0.isEmpty })
  }

  @Test("says where another text stands, and whether")
  func found() throws {
    let text = "aw-watcher-window_host-synced-from-other-synced-from-third"
    let places = text.ranges(of: "-synced-from-")
    #expect(places.map { String(text[..<$0.lowerBound]).count } == [22, 40])
    let first = try #require(text.firstRange(of: "-synced-from-"))
    #expect(first == places[0] && text[first] == "-synced-from-")
    #expect(text.contains("other") && !text.contains("Other") && !text.contains(""))
    #expect(text.dropFirst(30).firstRange(of: "-synced-from-") == places[1])
    #expect(Array("light dark;".utf8).firstRange(of: Array("dark".utf8)) == 6..<10)
    #expect(Array("dark".utf8).firstRange(of: Array("darker".utf8)) == nil)
    #expect([UInt8]().firstRange(of: []) == nil)
  }

  @Test("of random texts it finds what trying each place finds")
  func random() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      func letters(_ most: Int) -> [UInt8] {
        (0..<Int(random.next() % UInt64(most))).map { _ in
          UInt8(ascii: "a") + UInt8(random.next() % 3)
        }
      }
      let (text, other) = (letters(20), letters(4))
      var places: [Int] = []
      var place = 0
      while !other.isEmpty, place + other.count <= text.count {
        let stands = Array(text[place..<place + other.count]) == other
        if stands { places.append(place) }
        place += stands ? other.count : 1
      }
      let string = String(decoding: text, as: UTF8.self)
      let found = string.ranges(of: String(decoding: other, as: UTF8.self))
      #expect(
        found.map { string.utf8.distance(from: string.startIndex, to: $0.lowerBound) } == places
      )
      #expect(text.firstRange(of: other)?.lowerBound == places.first)
    }
  }
}
