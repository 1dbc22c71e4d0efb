import CivilTime
import Documents
import Plans
import Platform
import TestSupport
import Testing

@Suite("plans/sessions.csv")
struct SessionsFileTests {
  private func read(
    _ bytes: [UInt8]
  ) throws -> (sessions: [FocusSession], lines: [Int], diagnostics: [Diagnostic]) {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "sessions.csv")
    let read = try SessionsFile.read(path: path, file: "plans/sessions.csv", timeline: berlin())
    return (read.sessions.map(\.session), read.sessions.map(\.line), read.diagnostics)
  }

  @Test("sessions with all they can have, in any order of columns, and with the least")
  func whole() throws {
    let (sessions, lines, diagnostics) = try read(
      Array(
        """
        Start,goal,end,note,mode,recorded
        2026-05-28T09:00+02:00,Thesis;exam ;thesis,2026-05-28T08:30Z,"outline, part 1",Pomodoro,2026-05-29T09:00Z

        2026-05-28 12:00,thesis,2026-05-28 12:00:01,,,
        2026-10-25T02:30,g,2026-10-25T02:30+01:00
        """.utf8
      )
    )
    #expect(diagnostics == [])
    #expect(lines == [2, 4, 5])
    try #require(sessions.count == 3)
    #expect(sessions[0].goals == ["thesis", "exam"])
    #expect(sessions[0].span.start.description == "2026-05-28T07:00:00Z")
    #expect(sessions[0].span.length == 90 * 60_000)
    #expect(sessions[0].mode == .pomodoro)
    #expect(sessions[0].note == "outline, part 1")
    #expect(sessions[0].recorded?.description == "2026-05-29T09:00:00Z")
    #expect(sessions[1].span.start.description == "2026-05-28T10:00:00Z")
    #expect(sessions[1].span.length == 1000)
    #expect(sessions[1].mode == nil)
    #expect(sessions[1].note == nil)
    #expect(sessions[1].recorded == nil)
    // Of a reading that comes twice the first counts.
    #expect(sessions[2].span.length == 3_600_000)
  }

  @Test(
    "a mistake costs its row, and is told of with its place",
    arguments: [
      (",2026-05-28T09:00Z,2026-05-28T10:00Z,,", "3:1: the session names no goal"),
      (" ; ,2026-05-28T09:00Z,2026-05-28T10:00Z,,", "3:1: the session names no goal"),
      (
        "a,yesterday,2026-05-28T10:00Z,,",
        "3:3: this is not a date and time: the session is left out; write it like"
      ),
      ("a,2026-05-28T09:00Z,,,", "3:21: this is not a date and time"),
      ("a,2026-05-28T09:00Z", "3:1: this is not a date and time"),
      ("a,2026-05-28T09:00Z,2026-05-28T09:00Z,,", "3:21: the session ends before it starts"),
      ("a,2026-05-28T09:00Z,2026-05-28T08:00Z,,", "3:21: the session ends before it starts"),
      (
        "a,2026-05-28T09:00Z,2026-05-29T09:00:00.001Z,,",
        "3:21: the session lasts 24 hours: the session is left out; write at most 24"
      ),
      ("a,1990-01-01T09:00Z,2090-01-01T09:00Z,,", "3:21: the session lasts 876600 hours"),
      ("a,0001-01-01T09:00Z,9999-12-31T09:00Z,,", "3:3: the session lies before 1990"),
      (
        "a;b;c;d;e;f;g;h;i;j;k;l;m;n;o;p;q;r;s;t;u,2026-05-28T09:00Z,2026-05-28T10:00Z,,",
        "3:1: the session names more than 20 goals"
      ),
    ]
  )
  func mistakes(row: String, expected: String) throws {
    let (sessions, lines, diagnostics) = try read(
      Array(
        """
        goal,start,end,mode,note,recorded
        x,2026-05-28T09:00Z,2026-05-28T10:00Z,stopwatch,
        \(row)
        y,2026-05-28T09:00Z,2026-05-29T09:00Z,custom,whole day

        """.utf8
      )
    )
    #expect(sessions.map(\.goals) == [["x"], ["y"]])
    #expect(lines == [2, 4])
    try #require(diagnostics.count == 1)
    #expect(
      diagnostics[0].description.hasPrefix("plans/sessions.csv:" + expected),
      "\(diagnostics[0])"
    )
  }

  @Test("a word that is not known beside a session costs no time, and is told of once")
  func doubts() throws {
    let (sessions, lines, diagnostics) = try read(
      Array(
        """
        goal,start,end,mode,note,recorded
        x,2026-05-28T09:00Z,2026-05-28T09:45Z,fast,
        y,2026-05-28T10:00Z,2026-05-28T10:45Z,Fast,
        z,2026-05-28T11:00Z,2026-05-28T11:45Z,pomodori,,soon

        """.utf8
      )
    )
    #expect(sessions.map(\.goals) == [["x"], ["y"], ["z"]])
    #expect(sessions.allSatisfy { $0.span.length == 45 * 60_000 && $0.mode == nil })
    #expect(sessions.allSatisfy { $0.recorded == nil })
    #expect(lines == [2, 3, 4])
    #expect(diagnostics.allSatisfy { $0.severity == .warning })
    #expect(
      diagnostics.map(\.description) == [
        "plans/sessions.csv:2:39: unknown mode 'fast': the session counts without one; use"
          + " 'pomodoro', 'custom', 'stopwatch', 'logged', or nothing (and 1 more like it)",
        "plans/sessions.csv:4:49: this is not a date and time, so it is not known when the session was"
          + " written down: the session counts; write it like 2026-05-28T09:00+02:00, or nothing",
        "plans/sessions.csv:4:39: unknown mode 'pomodori': the session counts without one; use"
          + " 'pomodoro', 'custom', 'stopwatch', 'logged', or nothing",
      ]
    )
  }

  @Test(
    "a time that the clock never shows is said to be so, and one that it shows twice is not early"
  )
  func clockChanges() throws {
    let (sessions, _, diagnostics) = try read(
      Array(
        """
        goal,start,end
        x,2026-03-29T02:30,2026-03-29T03:00
        y,2026-03-29T01:30,2026-03-29T02:30
        z,2026-10-25T02:50,2026-10-25T02:10

        """.utf8
      )
    )
    #expect(sessions.map(\.goals) == [["y"], ["z"]])
    #expect(sessions.map { $0.span.length / 60_000 } == [60, 20])
    #expect(
      diagnostics.map(\.description) == [
        "plans/sessions.csv:2:3: the clock goes forward and never shows this time: the session is left "
          + "out; write a time that your clock shows, or one with its offset",
        "plans/sessions.csv:3:20: the clock goes forward and never shows this time: it is read with the "
          + "offset before the change; write a time that your clock shows, or one with its offset",
      ]
    )
  }

  @Test("bytes that are no text, and quotations that do not end, cost no other row")
  func damage() throws {
    let head = Array("goal,start,end,mode,note\n".utf8)
    let good = Array("a,2026-05-28T09:00Z,2026-05-28T10:00Z,,\n".utf8)
    let bad = Array("a,2026-05-28T09:00Z,2026-05-28T10:00Z,,".utf8)
    var (sessions, _, diagnostics) = try read(head + bad + [0xff, 0x0a] + good)
    #expect(sessions.count == 1)
    #expect(diagnostics.map(\.code) == ["invalid_utf8"])
    (sessions, _, diagnostics) = try read(head + bad + [0x00, 0x0a] + good)
    #expect(sessions.count == 1)
    #expect(diagnostics.map(\.code) == ["nul_byte"])
    (sessions, _, diagnostics) = try read(head + good + bad + Array("\"open\n".utf8))
    #expect(sessions.count == 1)
    #expect(diagnostics.count == 1)
  }

  @Test(
    "the first row has to name the columns",
    arguments: [
      ("a,2026-05-28T09:00Z,2026-05-28T10:00Z\n", "1:1: the first row does not name the columns"),
      (
        "goal,start\n",
        "1:1: the first row does not name the columns: nothing of this file is used; begin the file with"
      ),
      (
        "goal,start,end,mood\na,2026-05-28T09:00Z,2026-05-28T10:00Z,\n",
        "1:16: unknown column 'mood'"
      ),
    ]
  )
  func header(text: String, expected: String) throws {
    let (sessions, _, diagnostics) = try read(Array(text.utf8))
    #expect(sessions.isEmpty)
    try #require(diagnostics.count == 1)
    #expect(diagnostics[0].description.hasPrefix("plans/sessions.csv:" + expected))
  }

  @Test("an empty file holds no sessions")
  func empty() throws {
    for text in ["", "\n", "goal,start,end\n"] {
      let (sessions, _, diagnostics) = try read(Array(text.utf8))
      #expect(sessions.isEmpty && diagnostics.isEmpty)
    }
  }

  @Test("ten thousand rows, good and bad, are read and told of in bounds")
  func many() throws {
    let good = "a,2026-05-28T09:00Z,2026-05-28T10:00Z,,\n"
    let text = "goal,start,end,mode,note\n" + String(repeating: good + "a,b,c,,\n", count: 10_000)
    let (sessions, _, diagnostics) = try read(Array(text.utf8))
    #expect(sessions.count == 10_000)
    #expect(diagnostics.count == 21)
    #expect(diagnostics.last?.problem == "9980 more rows have mistakes")
    #expect(diagnostics.first?.position == SourcePosition(line: 3, column: 3))
  }

  @Test("a file too large to be written by hand is refused")
  func large() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      [UInt8](repeating: 0x0a, count: (16 << 20) + 1),
      to: "sessions.csv"
    )
    let error = #expect(throws: FileError.self) {
      try SessionsFile.read(path: path, file: "plans/sessions.csv", timeline: berlin())
    }
    #expect(error?.isTooLarge == true)
  }
}
