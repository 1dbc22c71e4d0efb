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

  @Test(
    "a part of a name stands for it, before a name that is only near",
    arguments: [
      ("due", "due_date"), ("target", "target_hours"), ("timezone", "zone"), ("don", "done"),
      ("day", "days"), ("start", "start_date"), ("", nil), ("x", nil),
    ]
  )
  func meant(name: String, expected: String?) {
    let keys = [
      "due_date", "done", "target_hours", "daily_target", "zone", "days", "start_date",
      "start_time",
    ]
    #expect(Spelling.meant(by: name, among: keys) == expected)
  }
}
