import Platform
import Testing

@Suite("How wide texts are on a terminal")
struct TextWidthTests {
  @Test(
    "the columns of a text",
    arguments: [
      ("", 0), ("plain", 5), ("Zoë – “x”", 9), ("語学", 4), ("한국", 4), ("e\u{301}", 1), ("▅█·", 3),
      ("🎉", 2), ("ﬁ", 1), ("ａ", 2),
    ]
  )
  func width(text: String, columns: Int) {
    #expect(TextWidth.of(text) == columns)
  }

  @Test(
    "a text that is cut keeps its beginning and has an ellipsis",
    arguments: [
      ("four", 4, "four"), ("fives", 4, "fiv…"), ("two words", 5, "two…"), ("語学語", 4, "語…"),
      ("abc", 1, "…"),
    ]
  )
  func cut(text: String, columns: Int, shown: String) {
    #expect(TextWidth.cut(text, to: columns) == shown)
    #expect(TextWidth.of(shown) <= columns)
  }
}
