import Testing

@testable import Platform
@testable import Reports

@Suite("Columns for a person")
struct AlignedColumnsTests {
  private func screen(_ columns: Int) -> Screen {
    Screen(size: TerminalSize(columns: columns, rows: 24))
  }

  private var goals: AlignedColumns {
    var columns = AlignedColumns(["goal", "verdict", "done"], right: [2])
    columns.add(toned: ["Master thesis", TonedText("Likely 4 days late", .caution), "42 h 10 min"])
    columns.add(["語学", "Completed", "6 h"])
    return columns
  }

  @Test("in a file each column is as wide as its longest cell, counted in characters")
  func file() {
    let lines = [
      "goal           verdict                    done",
      "Master thesis  Likely 4 days late  42 h 10 min",
      "語学             Completed                   6 h",
    ]
    #expect(goals.lines == lines)
    #expect(goals.lines(on: Screen()) == lines)
  }

  @Test("on a screen with room the same, counted in columns of the screen")
  func wide() {
    #expect(
      goals.lines(on: screen(80)) == [
        "goal           verdict                    done",
        "Master thesis  Likely 4 days late  42 h 10 min",
        "語学           Completed                   6 h",
      ]
    )
  }

  @Test("where there is no room the widest cells are broken first")
  func narrow() {
    #expect(
      goals.lines(on: screen(36)) == [
        "goal         verdict            done", "Master       Likely 4    42 h 10 min",
        "thesis       days late", "語学         Completed           6 h",
      ]
    )
  }

  @Test("where next to nothing of them would be left each row is an entry")
  func entries() {
    var columns = AlignedColumns(["goal", "verdict", "done", "due"], right: [])
    columns.add(["Mathematics", "Extraordinary", "", "Tuesday"])
    columns.add(["Physics", "Likely late", "1 h", ""])
    #expect(
      columns.lines(on: screen(20)) == [
        "Mathematics", "  verdict:", "    Extraordinary", "  due: Tuesday", "", "Physics",
        "  verdict: Likely", "    late", "  done: 1 h",
      ]
    )
  }

  @Test("heads and tones are painted, and take no room")
  func painted() {
    let size = TerminalSize(columns: 80, rows: 24)
    let lines = goals.lines(on: Screen(size: size, paint: Paint(isOn: true)))
    #expect(lines[1].contains("\u{1b}[33mLikely 4 days late\u{1b}[0m"))
    let plain = lines.map { line in
      line.replacing("\u{1b}[33m", with: "").replacing("\u{1b}[1m", with: "")
        .replacing("\u{1b}[0m", with: "")
    }
    #expect(plain == goals.lines(on: screen(80)))
  }

  @Test("no line is wider than the screen, whatever the cells, and short words are all there")
  func property() {
    var random = SplitMix64(seed: 72)
    let words = ["a", "of", "word", "語学", "Zoë", "longer-words", "e\u{301}", "12:15"]
    for _ in 0..<300 {
      let count = random.integer(in: 1...6)
      var columns = AlignedColumns((0..<count).map { "h\($0)" }, right: [count - 1])
      var all: [String] = []
      for _ in 0..<random.integer(in: 1...5) {
        columns.add(
          (0..<count).map { _ in
            let cell = (0..<random.integer(in: 0...6)).map { _ in random.choice(of: words) }
            all += cell
            return cell.joined(separator: " ")
          }
        )
      }
      let width = random.integer(in: 24...100)
      let lines = columns.lines(on: screen(width))
      #expect(lines.allSatisfy { TextWidth.of($0) <= width }, "\(width)\n\(lines)")
      let text = lines.joined(separator: " ").split(separator: " ").map(String.init)
      for word in Set(all) {
        #expect(text.count { $0 == word } >= all.count { $0 == word }, "\(width) \(word)")
      }
    }
  }
}
