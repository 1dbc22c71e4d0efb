import Testing

@testable import Platform

@Suite("Texts for a screen")
struct TonedTextTests {
  private func lines(_ text: TonedText, _ columns: Int, indent: Int = 0) -> [String] {
    text.lines(of: columns, indent: indent).map(\.plain)
  }

  @Test("lines are broken between words, and go on below an indent; long words stand alone")
  func folding() {
    #expect(lines("one two three", 7) == ["one two", "three"])
    #expect(lines("one two three", 7, indent: 2) == ["one two", "  three"])
    #expect(
      lines("id  open  a long text", 12, indent: 4) == ["id  open  a", "    long", "    text"]
    )
    #expect(lines("    because", 8) == ["    because"])
    #expect(lines("a abcdefghij b", 5) == ["a", "abcdefghij", "b"])
    #expect(lines("語学 語学", 8) == ["語学", "語学"])
    #expect(lines("", 8) == [""])
    #expect(lines("  ", 8) == [""])
  }

  @Test("tones stay with their words, and one that is broken goes on")
  func tones() {
    let text = TonedText("two words", .bad) + TonedText(", plain")
    #expect(
      text.lines(of: 6).map { $0.painted(Paint(isOn: true)) }
        == ["\u{1b}[31mtwo\u{1b}[0m", "\u{1b}[31mwords\u{1b}[0m,", "plain"]
    )
    #expect(
      text.lines(of: 40).map { $0.painted(Paint(isOn: true)) }
        == ["\u{1b}[31mtwo words\u{1b}[0m, plain"]
    )
    #expect(text.painted(Paint(isOn: false)) == "two words, plain")
  }

  @Test("what a terminal could act on is shown, and is no paint")
  func safe() {
    let screen = Screen(
      size: TerminalSize(columns: 40, rows: 9),
      paint: Paint(isOn: true)
    )
    #expect(screen.lines("a\u{1b}[31mb\nc") == ["a\\u{1b}[31mb\\u{a}c"])
    #expect(Screen().lines(TonedText("a\u{7}", .bad)) == ["a\\u{7}"])
  }

  @Test("no line is wider than the screen but for a word that is, and no word is lost")
  func property() {
    var random = SplitMix64(seed: 71)
    let words = ["a", "of", "word", "語学", "Zoë", "e\u{301}tude", "abcdefghijklmnop"]
    for _ in 0..<500 {
      let columns = random.integer(in: 4...30)
      let indent = random.integer(in: 0...4)
      var text: TonedText = ""
      var all: [String] = []
      for _ in 0..<random.integer(in: 0...12) {
        let word = random.choice(of: words)
        all.append(word)
        let gap = String(repeating: " ", count: random.integer(in: 1...2))
        text = text + TonedText(gap + word, random.chance(perMille: 300) ? .good : nil)
      }
      let lines = text.lines(of: columns, indent: indent)
      #expect(lines.flatMap { $0.plain.split(separator: " ").map(String.init) } == all)
      for line in lines where line.width > columns {
        #expect(line.plain.split(separator: " ").count == 1)
      }
      let cut = text.lines(of: columns, cutsWords: true)
      #expect(cut.dropFirst().allSatisfy { $0.width <= columns })
    }
  }
}
