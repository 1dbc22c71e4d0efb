import Testing

@testable import Documents

@Suite("Tables of words")
struct WordTableTests {
  @Test("entries stand on a line each, and what is indented goes on with the one above")
  func entries() {
    let text = """
      # What it is: a table.

      fruit: apple, a pear,
        plum
        fig
      root:
        carrot
      fruit: é
      """
    let table = WordTable(Array(text.utf8))
    #expect(table.entries.map(\.name) == ["fruit", "root", "fruit"])
    #expect(table.entries.map(\.texts) == [["apple", "a pear", "plum", "fig"], ["carrot"], ["é"]])
    #expect(table["fruit"] == ["apple", "a pear", "plum", "fig", "é"])
    #expect(table["leaf"] == [])
    #expect(table.strayLines == [])
  }

  @Test("lines that belong to no entry are named")
  func stray() {
    let table = WordTable(Array("  early\nno colon, here\na: b\n".utf8))
    #expect(table.strayLines == ["  early", "no colon, here"])
    #expect(table.entries.map(\.name) == ["a"])
  }
}
