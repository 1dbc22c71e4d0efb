import Testing

@testable import Platform

@Suite("What standard output and standard error lead to")
struct TerminalsTests {
  static let size = TerminalSize(columns: 80, rows: 24)

  @Test(
    "colours are for terminals that have some, unless the person says otherwise",
    arguments: [
      (true, ["TERM": "xterm"], true), (true, ["TERM": "dumb"], false), (true, [:], false),
      (true, ["TERM": "xterm", "NO_COLOR": "1"], false),
      (true, ["TERM": "xterm", "NO_COLOR": ""], true),
      (true, ["TERM": "xterm", "CLICOLOR": "0"], false),
      (true, ["TERM": "xterm", "CLICOLOR": "1"], true),
      (false, ["TERM": "xterm"], false), (false, ["TERM": "xterm", "CLICOLOR": "1"], false),
      (false, ["CLICOLOR_FORCE": "1"], true), (false, ["CLICOLOR_FORCE": "0"], false),
      (false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
      (true, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
      (true, ["TERM": "xterm", "CLICOLOR_FORCE": "1", "CLICOLOR": "0"], true),
    ] as [(Bool, [String: String], Bool)]
  )
  func colours(isTerminal: Bool, variables: [String: String], isOn: Bool) {
    let terminals = Terminals(
      output: isTerminal ? Self.size : nil,
      messages: isTerminal ? Self.size : nil,
      variables: variables
    )
    #expect(terminals.screen.paint.isOn == isOn)
    #expect(terminals.paintOfMessages.isOn == isOn)
  }

  @Test(
    "the pager is LOCKIN_PAGER, else PAGER, else less; an empty one and cat are none",
    arguments: [
      ([:], ["less"], ["LESS": "FRX"]), (["LESS": ""], ["less"], [:]),
      (["PAGER": "most -s"], ["most", "-s"], ["LESS": "FRX"]),
      (["PAGER": "most", "LOCKIN_PAGER": "less -R", "LESS": "S"], ["less", "-R"], [:]),
      (["LOCKIN_PAGER": "head -3 | tail -1"], ["sh", "-c", "head -3 | tail -1"], ["LESS": "FRX"]),
      (["LOCKIN_PAGER": "", "PAGER": "less"], nil, [:]), (["PAGER": "cat"], nil, [:]),
      (["PAGER": "  "], nil, [:]), (["TERM": "dumb"], nil, [:]),
    ] as [([String: String], [String]?, [String: String])]
  )
  func pager(variables: [String: String], words: [String]?, additions: [String: String]) {
    let all = ["TERM": "xterm"].merging(variables) { $1 }
    let terminals = Terminals(output: Self.size, variables: all)
    #expect(terminals.pager?.words == words)
    if words != nil { #expect(terminals.pager?.additions == additions) }
    #expect(Terminals(output: nil, messages: Self.size, variables: all).pager == nil)
  }

  @Test(
    "the size is that of COLUMNS and LINES, else what the terminal tells, else 80 by 24",
    arguments: [
      ((0, 0), [:], 80, 24), ((132, 50), [:], 132, 50),
      ((132, 50), ["COLUMNS": "60"], 60, 50), ((132, 50), ["LINES": "10"], 132, 10),
      ((132, 50), ["COLUMNS": "0", "LINES": "-3"], 132, 50),
      ((0, 0), ["COLUMNS": "wide", "LINES": "99999999"], 80, 24),
    ] as [((Int, Int), [String: String], Int, Int)]
  )
  func size(told: (Int, Int), variables: [String: String], columns: Int, rows: Int) {
    let size = TerminalSize(told: (told.0, told.1), variables)
    #expect(size == TerminalSize(columns: columns, rows: rows))
  }

  @Test("a text exceeds the screen where it leaves no line to type in; paint takes no room")
  func exceeded() {
    let screen = Screen(size: TerminalSize(columns: 10, rows: 4))
    #expect(!screen.isExceeded(by: ["a", "b", "c"]))
    #expect(screen.isExceeded(by: ["a", "b", "c", "d"]))
    #expect(!screen.isExceeded(by: ["0123456789", "", ""]))
    #expect(screen.isExceeded(by: ["01234567890", "", ""]))
    let painted = Paint(isOn: true).text("0123456789", .bad)
    #expect(painted == "\u{1b}[31m0123456789\u{1b}[0m")
    #expect(!screen.isExceeded(by: [painted, "", ""]))
    #expect(!Screen().isExceeded(by: [String](repeating: "a", count: 1000)))
  }
}
