import CivilTime
import Documents
import Foundation
import Platform
import TestSupport
import Testing

@testable import Plans

@Suite("Rows that are added to plans/sessions.csv")
struct SessionsWritingTests {
  private static let file = "plans/sessions.csv"

  private func instant(_ text: String) throws -> Instant {
    try #require(TimestampText(text)?.instant)
  }

  private func session(
    goals: [String] = ["thesis", "exam"],
    note: String? = "outline"
  ) throws -> FocusSession {
    FocusSession(
      goals: goals,
      span: TimeSpan(try instant("2026-06-01T07:00:00Z"), try instant("2026-06-01T07:25:00Z")),
      mode: .pomodoro,
      note: note,
      recorded: try instant("2026-06-01T07:25:04Z")
    )
  }

  private func read(
    _ bytes: [UInt8]
  ) throws -> (sessions: [FocusSession], diagnostics: [Diagnostic]) {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "sessions.csv")
    let read = try SessionsFile.read(path: path, file: Self.file, timeline: berlin())
    return (read.sessions.map(\.session), read.diagnostics)
  }

  private func appending(_ session: FocusSession, to text: String?) throws -> String {
    let bytes = text.map { Array($0.utf8) }
    let told = try bytes.map { try read($0).diagnostics } ?? []
    let new = try SessionsFile.appending(
      session,
      to: bytes,
      file: Self.file,
      told: told,
      timeline: berlin()
    )
    #expect(new.starts(with: bytes ?? []), "what stood there stays")
    return String(decoding: new.dropFirst(bytes?.count ?? 0), as: UTF8.self)
  }

  private static let head = "goal,start,end,mode,note,recorded,doubt\n"
  private static let wholeHead = "goal,start,end,mode,note,recorded,category\n"
  private static let row =
    "thesis;exam,2026-06-01T09:00:00+02:00,2026-06-01T09:25:00+02:00,pomodoro,outline,"
    + "2026-06-01T09:25:04+02:00,\n"

  @Test("a file that is new gets a first row, and so does one without any")
  func new() throws {
    for text in [nil, "", "\u{feff}"] {
      #expect(try appending(session(), to: text) == Self.wholeHead + Self.row)
    }
    #expect(try appending(session(), to: "\n# mine\n") == Self.wholeHead + Self.row)
    #expect(try appending(session(), to: "# mine") == "\n" + Self.wholeHead + Self.row)
  }

  @Test(
    "a row has the columns, the line ends and the last line end of the file",
    arguments: [
      ("goal,start,end,mode,note,recorded,doubt\n", row),
      (
        "Note,END,start,goal\n",
        "outline,2026-06-01T09:25:00+02:00,2026-06-01T09:00:00+02:00,thesis;exam\n"
      ),
      ("goal,start,end", "\nthesis;exam,2026-06-01T09:00:00+02:00,2026-06-01T09:25:00+02:00\n"),
      (
        "goal,start,end\r\na,2026-05-28T09:00Z,2026-05-28T10:00Z",
        "\r\nthesis;exam,2026-06-01T09:00:00+02:00,2026-06-01T09:25:00+02:00\r\n"
      ),
      (
        "goal,start,end,mode\r\n",
        "thesis;exam,2026-06-01T09:00:00+02:00,2026-06-01T09:25:00+02:00,pomodoro\r\n"
      ),
      (
        "goal,start,end\ra,b,c\r",
        "thesis;exam,2026-06-01T09:00:00+02:00,2026-06-01T09:25:00+02:00\r"
      ),
      (
        "# about\n\ngoal,start,end\nbad row\n",
        "thesis;exam,2026-06-01T09:00:00+02:00,2026-06-01T09:25:00+02:00\n"
      ),
    ]
  )
  func columns(text: String, expected: String) throws {
    let note = expected.contains("outline") ? "outline" : nil
    #expect(try appending(session(note: note), to: text) == expected)
    // A note is not dropped.
    guard note == nil else { return }
    #expect(throws: Diagnostic.self) { try appending(session(), to: text) }
  }

  @Test(
    "a note is read as it was written, in whichever column it stands",
    arguments: [
      "a, b", "say \"hi\"", "\"", "# no comment", " blanks ", "\t", "two\nlines", "cr\r\nlf", ";",
      "é\u{301}", "🧪", "=1+1", "'", ",,", "\"\"\"",
    ]
  )
  func notes(note: String) throws {
    for head in ["goal,start,end,mode,note,recorded,doubt\n", "note,goal,start,end\n"] {
      let new = head + (try appending(session(note: note), to: head))
      let (sessions, diagnostics) = try read(Array(new.utf8))
      #expect(diagnostics.isEmpty, "\(diagnostics)")
      #expect(sessions.map(\.note) == [note])
      #expect(sessions.first?.isSame(as: try session()) == true)
    }
  }

  @Test("a column that says nothing any more is read, and left empty")
  func pastColumn() throws {
    let (sessions, diagnostics) = try read(
      Array((Self.head + "a,2026-05-28T09:00Z,2026-05-28T10:00Z,,,,clock\n").utf8)
    )
    #expect(sessions.map(\.goals) == [["a"]])
    #expect(diagnostics.isEmpty, "\(diagnostics)")
  }

  @Test(
    "nothing is added where nobody could read it",
    arguments: [
      ("a,b,c\n", "plans/sessions.csv:1:1: the first row does not name the columns"),
      ("goal,start,end,mood\n", "plans/sessions.csv:1:16: unknown column 'mood'"),
      (
        "goal,start,end,note\na,2026-05-28T09:00Z,2026-05-28T10:00Z,\"open\n",
        "plans/sessions.csv:2:1: the file ends inside a quotation"
      ),
      ("\"open\n", "plans/sessions.csv:1:1: "),
      (
        "goal,start\n",
        "plans/sessions.csv:1:1: the first row does not name the columns: the session is over, and not logged "
          + "yet; begin the file with goal,start,end,mode,note; then 'lockin session' logs it"
      ),
    ]
  )
  func unreadable(text: String, expected: String) throws {
    let error = #expect(throws: Diagnostic.self) { try appending(session(), to: text) }
    #expect(error?.description.hasPrefix(expected) == true, "\(String(describing: error))")
  }

  @Test("a mistake in another row is no reason to refuse a new one")
  func otherMistakes() throws {
    let text = Self.head + "a,b,c,,,,\nb,2026-05-28T09:00Z,2026-05-28T10:00Z,fast,,,\n"
    #expect(try appending(session(), to: text) == Self.row)
  }

  @Test("a file is not made larger than can be read")
  func large() throws {
    let bytes = Array(Self.head.utf8) + [UInt8](repeating: 0x0a, count: 16 << 20)
    let error = #expect(throws: Diagnostic.self) {
      try SessionsFile.appending(session(), to: bytes, file: "s.csv", told: [], timeline: berlin())
    }
    #expect(error?.problem == "with this session the file would be larger than 16 MB")
  }

  @Test("whatever sessions are added one after another, the file says them in order; seed 18")
  func property() throws {
    var random = SplitMix64(seed: 18)
    let pieces = ["a", "b c", ",", "\"", "\n", "\r\n", "#", " ", "ü", ";", "'", ""]
    let heads = [
      nil, "goal,end,start,note\r\n", "note,start,goal,end,recorded\n", "start,end,goal,mode",
    ]
    for round in 0..<60 {
      var bytes = heads[round % heads.count].map { Array($0.utf8) }
      let hasNotes = heads[round % heads.count]?.contains("note") ?? true
      var sessions: [FocusSession] = []
      for place in 0..<8 {
        let start = try instant("2026-03-29T00:00:00Z") + Int64(random.next() % 40_000_000_000)
        let note = (0..<Int(random.next() % 4)).map { _ in
          pieces[Int(random.next() % UInt64(pieces.count))]
        }.joined()
        let begin = Instant(seconds: start.seconds)
        let session = FocusSession(
          goals: ["g\(place)"],
          span: TimeSpan(begin, begin + 1000 * (1 + Int64(random.next() % 86_400))),
          note: note.isEmpty || !hasNotes ? nil : note
        )
        bytes = try SessionsFile.appending(
          session,
          to: bytes,
          file: Self.file,
          told: [],
          timeline: berlin()
        )
        sessions.append(session)
      }
      let found = try read(bytes ?? [])
      #expect(found.diagnostics.isEmpty, "round \(round): \(found.diagnostics)")
      #expect(found.sessions == sessions, "round \(round)")
    }
  }
}
