import Platform
import Testing

@testable import Reports

@Suite("Lines of a terminal")
struct LineWrapTests {
  @Test("words break between lines; what begins a line is no markup there")
  func wrapped() {
    let filler = String(repeating: "word ", count: 15)
    let wrap = LineWrap(form: .markdown)
    for (word, escaped) in [
      ("-", "\\-"), ("+", "\\+"), ("1.", "1\\."), ("#", "\\#"), (">", "\\>"), ("===", "==\\="),
      ("---", "--\\-"), ("`", "\\`"), ("~~~", "\\~\\~\\~"), ("|", "\\|"),
    ] {
      let found = wrap.lines(filler + "wo \(word) x", most: 5).lines
      #expect(found == [filler + "wo", escaped + " x"], "\(word)")
    }
    #expect(
      LineWrap(form: .plain).lines(filler + "wo - x", most: 5).lines == [filler + "wo", "- x"]
    )
  }

  @Test("what has no room ends with an ellipsis, and a long word is cut")
  func limits() {
    let wrap = LineWrap(form: .plain)
    let (lines, isWhole) = wrap.lines(
      String(repeating: "word ", count: 40),
      first: "- Label: ",
      isLabel: true,
      others: "  ",
      most: 2
    )
    #expect(isWhole == false)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("- Label: word word"))
    #expect(lines[1].hasPrefix("  word") && lines[1].hasSuffix("word …"))
    #expect(lines.allSatisfy { TextWidth.of($0) <= 78 })
    let long = wrap.lines(String(repeating: "y", count: 200), most: 3).lines
    #expect(long == [String(repeating: "y", count: 35) + "…"])
    #expect(wrap.lines("", most: 3).lines == [])
  }

  @Test("a cell has what has room: titles are cut, then things are counted")
  func cells() {
    func table(_ items: [Phrase]) -> String {
      let table = Brief.Table(
        columns: [.number("Long"), .text("Plan")],
        rows: [[["1"], items]],
        flexible: 1,
        noun: "day",
        spoken: []
      )
      return LineTable(wrap: LineWrap(form: .plain)).lines(table, rows: 12)[1]
    }
    let name = String(repeating: "long name ", count: 3)
    #expect(table(["a kept", "b missed"]) == "   1  a kept; b missed")
    #expect(
      table((1...4).map { "\(data: "\(name)\($0)") kept" })
        == "   1  long name long… kept; long name long… kept; long name long… kept; 1 more"
    )
    #expect(
      table(["\(data: String(repeating: "x", count: 90)) kept"])
        == "   1  \(String(repeating: "x", count: 35))… kept"
    )
  }
}
