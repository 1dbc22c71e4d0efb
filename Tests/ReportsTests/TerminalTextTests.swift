import Testing

@testable import Reports

@Suite("Blocks as lines of a terminal")
struct TerminalTextTests {
  @Test("lines are broken between words at 88 columns, and go on below their beginning")
  func wrapping() {
    let ten = [String](repeating: "ninechars", count: 9).joined(separator: " ")
    // Eight words of nine and seven blanks are 79; with the ninth there would be 89.
    #expect(
      TerminalText().lines([.paragraph(Phrase(ten))]) == [String(ten.dropLast(10)), "ninechars"]
    )
    #expect(
      TerminalText().lines([.list([Phrase(ten), "short"])]) == [
        "- " + ten.dropLast(10), "  ninechars", "- short",
      ]
    )
    let long = String(repeating: "x", count: 100)
    #expect(TerminalText().lines([.paragraph(Phrase("a \(long) b"))]) == ["a", long, "b"])
    #expect(TerminalText().lines([.paragraph("")]) == [])
  }

  @Test("a suggestion has its evidence below it, and blocks an empty line between them")
  func suggestions() {
    let advice = Outline.Advice(text: "Move it.", evidence: "it gains.", state: "refused")
    #expect(
      TerminalText().lines([.paragraph("First."), .definitions([]), .suggestions([advice])]) == [
        "First.", "", "- Move it. (refused)", "  Because: it gains.",
      ]
    )
  }

  @Test("a table that is narrow has columns, numbers to the right")
  func columns() {
    let table = DataTable(
      "t",
      "Caption",
      [.text("Name"), .number("Amount")],
      [["a", "1"], ["longer", "20"], ["left out", "3"]],
      limit: 2
    )
    #expect(
      TerminalText().lines([.folded("Summary", [.table(table)])]) == [
        "Caption:", "", "Name    Amount", "a            1", "longer      20", "",
        "1 more row with --format json.",
      ]
    )
  }

  @Test("a table that is wide has an entry for each row, without what is empty or unknown")
  func entries() {
    let wide = String(repeating: "w", count: 40)
    let table = DataTable(
      "t",
      "Caption",
      [.text("Name"), .text("A"), .text("B"), .text("C"), .text("D")],
      [
        ["first", .init(wide), .init(wide), "n/d", "4"],
        ["second", "", .init(wide), "3", "4"],
      ]
    )
    // Twice 43 columns and three between them are 89, where 86 are left beside the indent.
    #expect(
      TerminalText().lines([.table(table)]) == [
        "Caption:", "", "first", "  A: \(wide)", "  B: \(wide)   D: 4", "", "second",
        "  B: \(wide)   C: 3   D: 4",
      ]
    )
  }
}
