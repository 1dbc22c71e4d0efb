import Testing

@testable import Documents

@Suite("Guessing misspelt names")
struct SpellingTests {
  @Test(
    "distances",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
      ("abc", "acb", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("é", "e", 1),
    ]
  )
  func distances(a: String, b: String, expected: Int) {
    #expect(Spelling.distance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == expected)
  }

  @Test(
    "the nearest name is taken, the first of several",
    arguments: [
      ("categorys", "categories"), ("catgories", "categories"), ("houres", "hours"),
      ("hour", "hours"), ("colour", nil), ("x", nil), ("zz", nil), ("dys", "days"),
    ]
  )
  func nearest(name: String, expected: String?) {
    #expect(
      Spelling.nearest(to: name, among: ["zone", "categories", "hours", "days", "at"]) == expected
    )
  }
}
