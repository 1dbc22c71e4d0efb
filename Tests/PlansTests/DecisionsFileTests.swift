import CivilTime
import Documents
import Foundation
import Plans
import Records
import Testing

@Suite("plans/decisions.csv")
struct DecisionsFileTests {
  private static let file = "plans/decisions.csv"
  private static let head = "recorded,id,decision,by,event,from,to\n"
  private static let refused = "2026-06-01T08:05:00+02:00,5e6f7a8b,refused,person,,,\n"

  private func read(_ text: String) -> DecisionsFile.Reading {
    DecisionsFile.read(Array(text.utf8), file: Self.file)
  }

  private func instant(_ text: String) throws -> Instant {
    try #require(TimestampText(text)?.instant)
  }

  /// A decision to move an event of two hours from the afternoon to the next morning.
  private func applied() throws -> Decision {
    Decision(
      recorded: try instant("2026-06-01T06:00:00.25Z"),
      suggestion: "1a2b3c4d",
      verdict: .applied,
      decider: .lockin,
      move: Move(
        event: "0f1e2d3c",
        from: TimeSpan(try instant("2026-06-02T12:00:00Z"), try instant("2026-06-02T14:00:00Z")),
        to: TimeSpan(try instant("2026-12-03T08:00:00Z"), try instant("2026-12-03T10:00:00Z"))
      )
    )
  }

  private static let appliedRow =
    "2026-06-01T08:00:00.250+02:00,1a2b3c4d,applied,lockin,0f1e2d3c,"
    + "2026-06-02T14:00:00+02:00/2026-06-02T16:00:00+02:00,"
    + "2026-12-03T09:00:00+01:00/2026-12-03T11:00:00+01:00\n"

  private static let crlfRow = appliedRow.dropLast() + "\r\n"

  @Test("decisions with all they can have, in any order of columns and case, and with the least")
  func whole() throws {
    let reading = read(
      """
      \u{feff}ID,recorded,Decision,to,from,event,by
      1A2B3C4D,2026-06-01T06:00:00.25Z,Applied,2026-12-03T08:00Z/2026-12-03T10:00Z,\
      2026-06-02T14:00+02:00/2026-06-02T16:00+02:00,0F1E2D3C,lockin

      "5e6f7a8b", 2026-06-01 08:05:00 +02:00,refused,,,,
      5e6f7a8b,2026-05-01T08:05Z,reopened
      """.replacingOccurrences(of: ", 2026", with: ",2026")
    )
    #expect(reading.diagnostics == [])
    try #require(reading.decisions.count == 3)
    #expect(reading.decisions[0] == (try applied()))
    #expect(
      reading.decisions[1]
        == Decision(
          recorded: try instant("2026-06-01T06:05:00Z"),
          suggestion: "5e6f7a8b",
          verdict: .refused,
          decider: nil,
          move: nil
        )
    )
    #expect(reading.decisions[2].verdict == .reopened)
    // The last row counts, though it says that it was written before.
    #expect(Decision.standing(in: reading.decisions).keys.sorted() == ["1a2b3c4d"])
  }

  private static let wrongRows: [(String, String)] = [
    (
      "today,5e6f7a8b,refused,person,,,",
      "3:1: this is not a date and time with an offset: the decision is left out; write it like "
        + "2026-06-01T08:00:00+02:00"
    ),
    ("2026-06-01T08:00:00,5e6f7a8b,refused,person,,,", "3:1: this is not a date and time with an"),
    ("1987-06-01T08:00:00Z,5e6f7a8b,refused,person,,,", "3:1: this lies before 1990: "),
    (
      "2026-06-01T08:00:00Z,5e6f7a8,refused,person,,,",
      "3:22: this is no id of a suggestion: the decision is left out; write its eight digits "
        + "(0-9, a-f); 'lockin suggestions list --status all' shows them"
    ),
    ("2026-06-01T08:00:00Z", "3:1: this is no id of a suggestion: "),
    ("2026-06-01T08:00:00Z,5e6f7a8g,refused,person,,,", "3:22: this is no id of a suggestion: "),
    (
      "2026-06-01T08:00:00Z,5e6f7a8b,declined,person,,,",
      "3:31: unknown decision 'declined': the decision is left out; use 'applied', 'refused', "
        + "'reopened'"
    ),
    (
      "2026-06-01T08:00:00Z,5e6f7a8b,applied,person,0f1e2d3c,,",
      "3:55: a move needs its event, from and to: the decision is left out; fill all three of them"
    ),
    (
      "2026-06-01T08:00:00Z,5e6f7a8b,applied,person,,2026-06-02T12:00Z/2026-06-02T13:00Z,",
      "3:46: a move needs its event, from and to: "
    ),
    (
      "2026-06-01T08:00:00Z,5e6f7a8b,applied,person,thesis,a,b",
      "3:46: this is no id of an event: "
    ),
    (
      "2026-06-01T08:00:00Z,5e6f7a8b,applied,person,0f1e2d3c,2026-06-02T12:00Z,b",
      "3:55: this is no start and end with offsets: the decision is left out; write it like "
        + "2026-06-02T14:00:00+02:00/2026-06-02T16:00:00+02:00"
    ),
    (
      "2026-06-01T08:00:00Z,5e6f7a8b,applied,person,0f1e2d3c,"
        + "2026-06-02T12:00/2026-06-02T13:00,b",
      "3:55: this is no start and end with offsets: "
    ),
    (
      "2026-06-01T08:00:00Z,5e6f7a8b,applied,person,0f1e2d3c,"
        + "2026-06-02T12:00Z/2026-06-02T13:00Z,2026-06-02T12:00Z/2026-06-02T12:00Z",
      "3:91: the event would end before it starts: "
    ),
    ("2026-06-01T08:00:00Z,\"5e6f7a8b\"x,refused,person,,,", "3:1: "),
    ("2026-06-01T08:00:00Z,5e6f7a8b,refu\0sed,person,,,", "3:31: "),
  ]

  @Test(
    "a mistake costs its row, and is told of with its place",
    arguments: wrongRows
  )
  func mistakes(row: String, expected: String) throws {
    let reading = read(Self.head + Self.refused + row + "\r\n" + Self.appliedRow)
    #expect(reading.decisions.map(\.suggestion) == ["5e6f7a8b", "1a2b3c4d"])
    try #require(reading.diagnostics.count == 1, "\(reading.diagnostics)")
    let told = reading.diagnostics[0]
    #expect(told.description.hasPrefix("plans/decisions.csv:" + expected), "\(told)")
    #expect(told.severity == .error)
    #expect(told.effect == .entryLeftOut("decision"))
  }

  @Test("a decider that is not known costs nothing, and is told of once")
  func doubt() throws {
    let reading = read(
      Self.head + "2026-06-01T08:00:00Z,5e6f7a8b,refused,me,,,\n"
        + "2026-06-01T08:00:00Z,5e6f7a8c,refused,You,,,\n"
    )
    #expect(reading.decisions.map(\.decider) == [nil, nil])
    #expect(
      reading.diagnostics.map(\.description) == [
        "plans/decisions.csv:2:39: unknown decider 'me': the decision counts, and it is not known "
          + "whose it was; use 'person', 'lockin', or nothing (and 1 more like it)"
      ]
    )
    #expect(reading.diagnostics.map(\.severity) == [.warning])
  }

  @Test("of many mistakes twenty are told one by one")
  func many() {
    let reading = read(Self.head + String(repeating: "x\n", count: 33) + Self.refused)
    #expect(reading.decisions.count == 1)
    #expect(reading.diagnostics.count == 21)
    #expect(
      reading.diagnostics.last?.description
        == "plans/decisions.csv: 13 more rows have mistakes: the decision is left out; mend those "
        + "above first, then check again"
    )
    #expect(reading.diagnostics.last?.count == 13)
  }

  @Test(
    "a first row that names no columns costs the file, and nothing is added to it",
    arguments: [
      (
        "2026-06-01T08:05:00Z,5e6f7a8b,refused,person,,,\n",
        "plans/decisions.csv:1:1: the first row does not name the columns: nothing of this file is "
          + "used; begin the file with recorded,id,decision,by,event,from,to"
      ),
      (
        "recorded,id,decision,by,event,from\n",
        "plans/decisions.csv:1:1: the first row does not name the columns: nothing of this file is "
          + "used; begin the file with recorded,id,decision,by,event,from,to"
      ),
      (
        "recorded,id,decision,by,event,from,to,why\n",
        "plans/decisions.csv:1:39: column 'why' is unknown or there twice: nothing of this file is "
          + "used; keep to recorded,id,decision,by,event,from,to"
      ),
      (
        "recorded,id,decision,by,event,from,to,id\n",
        "plans/decisions.csv:1:39: column 'id' is unknown or there twice: nothing of this file is "
          + "used; keep to recorded,id,decision,by,event,from,to"
      ),
    ]
  )
  func header(text: String, expected: String) throws {
    let reading = read(text + Self.refused)
    #expect(reading.isUnusable)
    #expect(reading.decisions == [])
    #expect(reading.diagnostics.map(\.description) == [expected])
    let problem = try #require(throws: Diagnostic.self) {
      try DecisionsFile.appending(
        [try applied()],
        to: Array(text.utf8),
        file: Self.file,
        timeline: try berlin()
      )
    }
    #expect(problem.description == expected)
  }

  @Test(
    "a file without a row says nothing, and one with its first row alone that nothing is decided"
  )
  func empty() {
    for text in ["", "\u{feff}", "\n\r\n"] {
      #expect(read(text).isEmpty)
      #expect(read(text).diagnostics == [])
    }
    #expect(read(Self.head).isEmpty == false)
    #expect(read(Self.head).decisions == [])
  }

  private static let additions: [(String?, String)] = [
    (nil, head + appliedRow),
    ("", head + appliedRow),
    ("\n", "\n" + head + appliedRow),
    (head, head + appliedRow),
    (head + refused, head + refused + appliedRow),
    (String((head + refused).dropLast()), head + refused + appliedRow),
    (head + "nonsense", head + "nonsense\n" + appliedRow),
    (head + "x,\"open", head + "x,\"open\n" + appliedRow),
    (
      "recorded,id,decision,by,event,from,to\r\n\r\n",
      "recorded,id,decision,by,event,from,to\r\n\r\n"
        + crlfRow
    ),
    (
      "recorded,id,decision,by,event,from,to\r\nx",
      "recorded,id,decision,by,event,from,to\r\nx\r\n"
        + crlfRow
    ),
    (
      "recorded,id,decision,by,event,from,to\rx",
      "recorded,id,decision,by,event,from,to\rx\r"
        + appliedRow.dropLast() + "\r"
    ),
    (
      "by,Decision,id,recorded,to,from,event\n",
      "by,Decision,id,recorded,to,from,event\nlockin,applied,1a2b3c4d,"
        + "2026-06-01T08:00:00.250+02:00,2026-12-03T09:00:00+01:00/2026-12-03T11:00:00+01:00,"
        + "2026-06-02T14:00:00+02:00/2026-06-02T16:00:00+02:00,0f1e2d3c\n"
    ),
  ]

  @Test(
    "what is added stands behind all else, whatever that is, in its columns and line ends",
    arguments: additions
  )
  func appending(old: String?, expected: String) throws {
    let new = try DecisionsFile.appending(
      [try applied()],
      to: old.map { Array($0.utf8) },
      file: Self.file,
      timeline: try berlin()
    )
    #expect(String(decoding: new, as: UTF8.self) == expected)
    // What was written is what is read.
    #expect(DecisionsFile.read(new, file: Self.file).decisions.last == (try applied()))
  }
}
