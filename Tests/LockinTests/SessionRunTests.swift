import Foundation
import Platform
import TestSupport
import Testing

@testable import LockinCommand

@Suite("lockin session")
struct SessionRunTests {
  private let scene: SessionScene

  init() throws { scene = try SessionScene() }

  @Test("where the clock was set back to before its start, the end is asked for")
  func clockSetBack() throws {
    try scene.folder.write(
      """
      { "schema": "lockin.running.v2", "goals": ["thesis"], "mode": "stopwatch", "length_ms": null,
        "start": "2126-06-01T07:00:00Z" }
      """,
      to: SessionScene.running
    )
    let status = try scene.session("", at: nil)
    #expect(status.exit == 3)
    #expect(status.text.contains("the clock was set back meanwhile"), "\(status.text)")
    #expect(try scene.session("complete", at: nil).exit == 65)
    #expect(try scene.session("complete --end 2126-06-01T09:30+02:00", at: nil).exit == 0)
    #expect(
      scene.rows[0].hasPrefix(
        "thesis,2126-06-01T09:00:00+02:00,2126-06-01T09:30:00+02:00,stopwatch,,"
      )
    )
  }

  @Test("its length is exact to two seconds")
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
    #expect(logged["mode"] as? String == "stopwatch")
    _ = try report("start thesis", at: "10:00")
    let over = try report("status", at: "11:00")
    #expect(over["running"] is NSNull && over["logged"] is [String: Any])
    _ = try report("start thesis --stopwatch", at: "11:00")
    let forgotten = try report("status", at: "2026-06-03T11:00:00Z")
    #expect((forgotten["running"] as? [String: Any])?["state"] as? String == "too_long")
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
