import Foundation
import Platform
import TestSupport
import Testing

@testable import LockinCommand

@Suite("lockin session")
struct SessionRunTests {
  private let scene: SessionScene

  init() throws { scene = try SessionScene() }

  @Test("a session is started, looked at, and completed: a row of the log, and nothing else stays")
  func whole() throws {
    let started = try scene.session("start thesis exam --pomodoro 30 --note outline", at: "09:00")
    #expect(started.exit == 0)
    #expect(started.text == "started: thesis, exam, pomodoro of 30 min, until 09:30\n")
    #expect(started.messages == "it does not count for 'exam', which begins on 2026-07-01\n")
    let file = scene.folder.path + "/lockin.session.json"
    #expect(try FileStatus(reading: file).permissions == 0o600)
    #expect(
      try scene.session("", at: "09:12").text
        == "thesis, exam, pomodoro of 30 min since 09:00: 12:00 by now, 18:00 left\n"
    )
    let done = try scene.session("complete --note=done,\"quoted\"", at: "09:20")
    #expect(done.exit == 0)
    #expect(done.text == "logged: thesis, exam, Mon 1 Jun 09:00-09:20, 20 min\n")
    #expect(
      scene.log == SessionScene.head
        + "thesis;exam,2026-06-01T09:00:00+02:00,2026-06-01T09:20:00+02:00,pomodoro,"
        + "\"outline; done,\"\"quoted\"\"\",2026-06-01T09:20:00+02:00,\n"
    )
    #expect(scene.isRunning == false)
    #expect(try scene.session("status", at: "09:21").text == "no session goes on\n")
    let goals = try scene.lockin(["goals"], at: "09:21")
    #expect(goals.text.contains("20 min of 100 h"), "\(goals.text)")
  }

  @Test(
    "how long it lasts is said in one of three ways, or left to 25 minutes",
    arguments: [
      ("", "pomodoro of 25 min, until 09:25"), ("--pomodoro", "pomodoro of 25 min, until 09:25"),
      ("--pomodoro 5", "pomodoro of 5 min, until 09:05"),
      ("--pomodoro=60", "pomodoro of 1 h 00 min, until 10:00"),
      ("--minutes 240", "session of 4 h 00 min, until 13:00"),
      ("--minutes=5", "session of 5 min, until 09:05"),
      ("--stopwatch", "stopwatch, until 'lockin session complete'"),
    ]
  )
  func lengths(options: String, words: String) throws {
    #expect(
      try scene.session("start Thesis \(options)", at: "09:00").text
        == "started: thesis, \(words)\n"
    )
  }

  @Test("a note that the log has no column for is not lost")
  func noColumnForNotes() throws {
    let rows = "goal,start,end\nthesis,2026-05-30T10:00,2026-05-30T11:00\n"
    try scene.folder.write(rows, to: SessionScene.log)
    _ = try scene.session("start thesis --note chapter", at: "09:00")
    let refused = try scene.session("complete", at: "09:20")
    #expect(refused.exit == 65)
    #expect(
      refused.messages.contains("the file has no column 'note', so that no note can be written"),
      "\(refused.messages)"
    )
    #expect(scene.log == rows && scene.isRunning)
    let header = rows.replacing("end\n", with: "end,note\n")
    try scene.folder.write(header, to: SessionScene.log)
    _ = try scene.session("", at: "09:30")
    #expect(scene.log?.contains(",chapter\n") == true, "\(scene.log ?? "")")
  }

  @Test("a goal may be called by its title, and a shell need not be told of semicolons")
  func names() throws {
    let outcome = try scene.lockin(
      ["session", "start", "bachelor THESIS; exam;;thesis"],
      at: "09:00"
    )
    #expect(outcome.text.hasPrefix("started: thesis, exam, "))
  }

  @Test("one that is over ends at its length, by whichever command comes next, but for a rehearsal")
  func overByItself() throws {
    let row = "thesis,2026-06-01T09:00:00+02:00,2026-06-01T09:25:00+02:00,pomodoro,,"
    let told = "logged: thesis, Mon 1 Jun 09:00-09:25, 25 min\n"
    try scene.folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-31T20:00:00Z,600,mail,\n",
      to: "inbox/a.csv"
    )
    for (words, exit, isTold) in [
      (["session"], 0, true), (["session", "status"], 0, true), (["session", "complete"], 0, true),
      (["session", "list"], 0, false), (["goals"], 0, false), (["run"], 0, false),
      (["session", "start", "exam"], 0, true), (["session", "cancel", "--yes"], 65, false),
      (["session", "cancel"], 65, false),
    ] as [([String], Int32, Bool)] {
      try scene.folder.write(SessionScene.head, to: SessionScene.log)
      try scene.session("start thesis", at: "09:00")
      let rehearsed = try scene.lockin(["run", "--dry-run"], at: "11:00")
      #expect(scene.rows.isEmpty, "\(rehearsed.messages)")
      let before = try scene.lockin(["goals"], at: "09:24")
      #expect(scene.isRunning && scene.rows.isEmpty, "\(before.messages)")
      let outcome = try scene.lockin(words, at: "11:00")
      #expect(outcome.exit == exit, "\(words): \(outcome.messages)")
      #expect(scene.rows == [row + "2026-06-01T11:00:00+02:00,"], "\(words)")
      #expect(
        (outcome.text + outcome.messages).contains(String(told.dropLast())) || !isTold,
        "\(words)"
      )
      #expect(scene.isRunning == (words.contains("start")), "\(words)")
      if scene.isRunning { try scene.session("cancel --yes", at: "11:00") }
    }
  }

  @Test("what a run logs counts in its own reports")
  func runCounts() throws {
    try scene.folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-31T20:00:00Z,600,mail,\n",
      to: "inbox/a.csv"
    )
    try scene.session("start thesis --minutes 60", at: "2026-05-31T09:00:00+02:00")
    let run = try scene.lockin(["run"], at: "05:15")
    #expect(run.exit == 0, "\(run.messages)")
    #expect(
      run.messages.contains(
        "the session is over and logged: thesis, Sun 31 May 09:00-10:00, 1 h 00 min"
      )
    )
    let page = try scene.folder.text(of: "reports/2026/05/31/index.html")
    #expect(page.contains("1 h 00 min of 100 h"))
  }

  @Test("a note is added where the session was over already")
  func lateNote() throws {
    try scene.session("start thesis", at: "09:00")
    #expect(try scene.session("complete --note done", at: "10:00").exit == 0)
    #expect(
      scene.rows == [
        "thesis,2026-06-01T09:00:00+02:00,2026-06-01T09:25:00+02:00,pomodoro,done,2026-06-01T10:00:00+02:00,"
      ]
    )
  }

  @Test(
    "an earlier end may be said, and no later one",
    arguments: [
      ("--minutes 60", "09:40", "09:20", "09:00-09:20, 20 min"),
      ("--minutes 60", "11:00", "09:50", "09:00-09:50, 50 min"),
      ("--stopwatch", "11:00", "2026-06-01T10:30", "09:00-10:30, 1 h 30 min"),
      (
        "--minutes 60", "09:40", "09:41",
        "lockin: the session can't have ended at 09:41: it has lasted up to 09:40: say an earlier --end"
      ),
      ("--minutes 60", "11:00", "10:01", "it has lasted up to 10:00"),
      ("--stopwatch", "11:00", "08:30", "can't have ended at Tue 2 Jun 08:30"),
      (
        "--stopwatch", "11:00", "2026-06-01T09:00",
        "the session began at 09:00, and can't have ended before: say a later --end"
      ),
    ]
  )
  func ends(options: String, now: String, end: String, words: String) throws {
    try scene.session("start thesis \(options)", at: "09:00")
    let outcome = try scene.session("complete --end \(end)", at: now)
    #expect((outcome.text + outcome.messages).contains(words), "\(outcome.text)\(outcome.messages)")
    #expect(outcome.exit == (outcome.text.isEmpty ? 65 : 0))
    #expect(scene.rows.count == (outcome.text.isEmpty ? 0 : 1))
  }

  @Test("a stopwatch that nobody stopped is told of and never guessed")
  func forgotten() throws {
    try scene.folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-31T20:00:00Z,600,mail,\n",
      to: "inbox/a.csv"
    )
    try scene.session("start thesis --stopwatch", at: "09:00")
    let later = "2026-06-03T05:00:00+02:00"
    let why = "it has gone on for 44 h 00 min, and a session lasts 24 hours at most"
    let how = "'lockin session complete --end TIME' says when it ended"
    for (words, exit) in [
      (["session"], 3), (["session", "complete"], 65), (["session", "start", "exam"], 65),
      (["goals"], 0), (["run"], 3), (["session", "list"], 0),
    ] as [([String], Int32)] {
      let outcome = try scene.lockin(words, at: later)
      let told = outcome.text + outcome.messages
      #expect(outcome.exit == exit, "\(words): \(told)")
      #expect(told.contains(why) || words.contains("start"), "\(words): \(told)")
      #expect(told.contains(how), "\(words): \(told)")
      #expect(scene.rows.isEmpty)
    }
    #expect(
      try scene.session("complete --end 2026-06-02T09:01", at: later).messages
        .contains("it lasts 24 h 00 min at most")
    )
    #expect(try scene.session("complete --end 17:30", at: later).exit == 0)
    #expect(scene.rows.first?.contains("T17:30:00+02:00,stopwatch,,2026-06-03T05:00:00") == true)
  }

  @Test(
    "after a restart of the machine whose clock was set, the end is asked for and the row is flagged"
  )
  func clockInDoubt() throws {
    func running(_ mode: String, _ length: String, at time: String = "07:00") throws {
      try scene.folder.write(
        """
        { "schema": "lockin.running.v1", "goals": ["thesis"], "mode": "\(mode)", "length_ms": \(length),
          "start": { "wall": "2126-06-01T\(time):00Z", "boot": "another", "uptime_ms": 5000 } }
        """,
        to: SessionScene.running
      )
    }
    try running("stopwatch", "null")
    let status = try scene.session("", at: nil)
    #expect(status.exit == 3)
    #expect(
      status.text.contains("the clock was set back meanwhile, and nothing else tells"),
      "\(status.text)"
    )
    #expect(try scene.session("complete", at: nil).exit == 65)
    #expect(try scene.session("complete --end 2126-06-01T09:30+02:00", at: nil).exit == 0)
    #expect(scene.rows.count == 1)
    #expect(
      scene.rows[0].hasPrefix(
        "thesis,2126-06-01T09:00:00+02:00,2126-06-01T09:30:00+02:00,stopwatch,,"
      )
    )
    #expect(scene.rows[0].hasSuffix(",clock"))
    // The machine has been on for longer than five minutes since, so that a short one was over.
    try running("custom", "1000", at: "08:00")
    #expect(try scene.session("", at: nil).text.contains("11:00:01") == false)
    #expect(scene.rows.count == 2)
    #expect(scene.rows[1].hasSuffix(",clock"))
  }

  @Test("within one start of the machine its length is exact to two seconds, by its clocks")
  func exact() throws {
    let clock = ContinuousClock()
    let began = clock.now
    #expect(try scene.session("start thesis --stopwatch", at: nil).exit == 0)
    let inside = clock.now
    Thread.sleep(forTimeInterval: 2.5)
    let left = clock.now
    #expect(try scene.session("complete", at: nil).exit == 0)
    let fields = try #require(scene.rows.first).split(separator: ",")
    let format = ISO8601DateFormatter()
    let start = try #require(format.date(from: String(fields[1])))
    let end = try #require(format.date(from: String(fields[2])))
    let length = end.timeIntervalSince(start)
    #expect(length >= Double((left - inside).components.seconds) - 2)
    #expect(length <= Double((clock.now - began).components.seconds) + 2)
  }

  @Test("what is listed is split by day and added up, in words and as JSON")
  func list() throws {
    try scene.folder.write(
      """
      goal,start,end,mode,note
      thesis,2026-05-31T23:30,2026-06-01T00:45,stopwatch,late
      thesis;exam,2026-06-01T00:30,2026-06-01T01:00,,
      exam,2026-05-20T10:00,2026-05-20T10:25,pomodoro,
      old,2026-04-01T10:00,2026-04-01T10:25,,

      """,
      to: SessionScene.log
    )
    let outcome = try scene.session("list", at: "12:00")
    #expect(outcome.exit == 3, "there is no goal 'old'")
    #expect(
      outcome.text == """
        day              time             length  mode       goal          note
        Wed 20 May 2026  10:00-10:25      25 min  pomodoro   exam
        Sun 31 May 2026  23:30-24:00      30 min  stopwatch  thesis        late
        Mon 1 Jun 2026   00:00-00:45      45 min  stopwatch  thesis        late
                         00:30-01:00      30 min             thesis, exam
                         in all       1 h 00 min

        in all     1 h 55 min
        2026-W21       25 min
        2026-W22       30 min
        2026-W23   1 h 00 min
        May 2026       55 min
        June 2026  1 h 00 min

        """
    )
    func totals(_ line: String) throws -> [String] {
      let printed = try scene.session("list --format json \(line)", at: "12:00")
      let list = try scene.json(printed, schema: SessionList.schema)
      let days = try #require(list["days"] as? [[String: Any]])
      return [
        "\(list["from"] ?? "") \(list["to"] ?? "") \((list["total_ms"] as? Int ?? 0) / 60_000)"
      ]
        + days.map { "\($0["date"] ?? "") \(($0["total_ms"] as? Int ?? 0) / 60_000)" }
    }
    #expect(
      try totals("--from 2026-05-20 --to 2026-05-31") == [
        "2026-05-20 2026-05-31 55", "2026-05-20 25", "2026-05-31 30",
      ]
    )
    #expect(try totals("today --goal exam") == ["2026-06-01 2026-06-01 30", "2026-06-01 30"])
    #expect(
      try totals("--from yesterday --to yesterday") == [
        "2026-05-31 2026-05-31 30", "2026-05-31 30",
      ]
    )
    #expect(
      try totals("--goal OLD --from 2026-04-01") == ["2026-04-01 2026-06-01 25", "2026-04-01 25"]
    )
    #expect(try totals("--days 1") == ["2026-06-01 2026-06-01 60", "2026-06-01 60"])
    #expect(
      try scene.session("list --from 2026-03-01 --to 2026-03-02", at: "12:00").messages
        .contains("no sessions from 2026-03-01 to 2026-03-02")
    )
  }

  @Test("JSON of each command is of the form that 'lockin schema session' prints")
  func json() throws {
    func report(_ line: String, at time: String) throws -> [String: Any] {
      let printed = try scene.session(line + " --format json", at: time)
      return try scene.json(printed, schema: SessionReport.schema)
    }
    #expect(try report("status", at: "09:00")["running"] is NSNull)
    let started = try report("start thesis --note x", at: "09:00")
    #expect(started["did"] as? String == "started")
    let status = try report("status", at: "09:10")
    #expect(status["did"] as? String == "none")
    let running = try #require(status["running"] as? [String: Any])
    #expect(running["elapsed_ms"] as? Int == 600_000 && running["left_ms"] as? Int == 900_000)
    #expect(running["state"] as? String == "going" && running["note"] as? String == "x")
    #expect(running["end"] as? String == "2026-06-01T07:25:00Z")
    let cancelled = try report("cancel --yes", at: "09:10")
    #expect(cancelled["did"] as? String == "cancelled" && cancelled["running"] is NSNull)
    _ = try report("start thesis --stopwatch", at: "09:20")
    let completed = try report("complete", at: "09:50")
    let logged = try #require(completed["logged"] as? [String: Any])
    #expect(logged["start"] as? String == "2026-06-01T07:20:00Z")
    #expect(logged["mode"] as? String == "stopwatch" && logged["doubt"] is NSNull)
    _ = try report("start thesis", at: "10:00")
    let over = try report("status", at: "11:00")
    #expect(over["running"] is NSNull && over["logged"] is [String: Any])
    _ = try report("start thesis --stopwatch", at: "11:00")
    let forgotten = try report("status", at: "2026-06-03T11:00:00Z")
    #expect((forgotten["running"] as? [String: Any])?["state"] as? String == "too_long")
  }

  @Test("a log that can't be used keeps the end, which is logged when it is mended")
  func brokenLog() throws {
    try scene.folder.write("a,b\nc,d\n", to: SessionScene.log)
    try scene.session("start thesis --stopwatch", at: "09:00")
    let refused = try scene.session("complete --note x", at: "09:30")
    #expect(refused.exit == 65)
    #expect(
      refused.messages.contains("plans/sessions.csv:1:1: the first row does not name the columns")
    )
    #expect(scene.log == "a,b\nc,d\n" && scene.isRunning)
    #expect(try scene.session("start exam", at: "09:40").exit == 65)
    #expect(
      try scene.lockin(["goals"], at: "09:40").messages.contains("the first row does not name")
    )
    try scene.folder.write("goal,start,end,note\r\n", to: SessionScene.log)
    #expect(try scene.session("complete --note y", at: "10:00").exit == 0)
    #expect(
      scene.log == "goal,start,end,note\r\n"
        + "thesis,2026-06-01T09:00:00+02:00,2026-06-01T09:30:00+02:00,x; y\r\n"
    )
  }

  @Test("of several commands at once one begins a session, and one ends it")
  func together() throws {
    let starts = try BuiltProgram.runTogether(
      ["session", "start", "thesis"],
      6,
      in: scene.folder.path
    )
    #expect(starts.map(\.exit).sorted() == [0, 65, 65, 65, 65, 65])
    let ends = try BuiltProgram.runTogether(["session", "complete"], 6, in: scene.folder.path)
    #expect(ends.map(\.exit).sorted() == [0, 65, 65, 65, 65, 65])
    #expect(scene.rows.count == 1)
  }

  @Test("ten thousand sessions are listed, and goals told by them, in a moment")
  func many() throws {
    var text = SessionScene.head
    for place in 0..<10_000 {
      let day = 1 + place % 28
      let month = 1 + place / 28 % 12
      text +=
        "thesis,20\(10 + place / 336 % 15)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
        + "T09:00:00+01:00,"
      text += text.suffix(26).prefix(11) + "09:25:00+01:00,pomodoro,note \(place),,\n"
    }
    try scene.folder.write(text, to: SessionScene.log)
    for words in ["session list --from 2010-01-01 --format json", "goals", "session start thesis"] {
      // A second of the processor, which is ten times what a debug build takes beside other tests.
      let outcome = try BuiltProgram.run(
        ["-c", "ulimit -t 1; exec \"$0\" \(words)", BuiltProgram.path],
        in: scene.folder.path,
        program: "/bin/sh"
      )
      #expect(outcome.exit == 0, "\(words): \(outcome.messages)")
    }
  }
}
