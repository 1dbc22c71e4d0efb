import CivilTime
import Foundation
import Plans
import Platform
import TestSupport
import Testing

@Suite("Ids that are published tell nothing of what they name")
struct PublishedIDsTests {
  /// Somebody's events, the first of a day with a report, the second one that is to be moved; `settings` stand
  /// in `lockin.yaml` besides.
  private func workspace(_ settings: String = "") throws -> TemporaryFolder {
    let folder = try ModelWorkspace.make("provider: offline")
    try folder.write(try folder.text(of: "lockin.yaml") + settings, to: "lockin.yaml")
    try folder.write(
      """
      events:
        - { title: Abortion clinic, start: 2026-05-31T10:00, end: 2026-05-31T11:00, kind: personal }
        - { title: Parser, start: 2026-06-01T15:00, end: 2026-06-01T16:30, kind: project,
            movable: true }
        - { title: Divorce lawyer, start: 2026-06-01T15:30, end: 2026-06-01T16:00, kind: meeting }

      """,
      to: "plans/events.yaml"
    )
    try folder.write(
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//test//EN\r
      BEGIN:VEVENT\r
      UID:meetup-4711@example.org\r
      DTSTAMP:20260101T000000Z\r
      DTSTART:20260530T160000Z\r
      DTEND:20260530T170000Z\r
      SUMMARY:Support group\r
      END:VEVENT\r
      END:VCALENDAR\r

      """,
      to: "inbox/public.ics"
    )
    return folder
  }

  /// What whoever has the program and a list of words can work out.
  private func guesses() throws -> [String] {
    let events = try [
      "Abortion clinic@2026-05-31T08:00:00Z", "Parser@2026-06-01T13:00:00Z",
      "Divorce lawyer@2026-06-01T13:30:00Z", "meetup-4711@example.org",
    ].map { try AdvisedWorkspace.id($0) }
    let start = try #require(TimestampText("2026-06-01T00:00:00Z")?.instant).milliseconds / 1000
    let times = (0..<(8 * 288)).map { Int(start) + 300 * $0 }
    let moves = events.flatMap { event in
      times.flatMap { time in
        ["shift \(event) \(time)", "break \(event) \(time)"].map {
          ContentHash.hexadecimal(ContentHash.of($0.utf8).prefix(4))
        }
      }
    }
    return events + moves
  }

  private func run(
    _ arguments: String...,
    in folder: TemporaryFolder
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      arguments,
      in: folder.path,
      environment: ["LOCKIN_PASSPHRASE": "correct horse"]
    )
  }

  /// The names and bytes of all that is published.
  private func published(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let path = folder.path + "/reports"
    return try Dictionary(
      uniqueKeysWithValues: Directory.files(below: path).map {
        ($0, try ByteStream.contents(of: path + "/" + $0))
      }
    )
  }

  private func report(_ folder: TemporaryFolder, _ path: String) throws -> [String: Any] {
    let bytes = Data(try folder.text(of: "reports/\(path)/report.json").utf8)
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  private func ids(_ list: Any?, _ key: String = "id") -> [String] {
    (list as? [[String: Any]] ?? []).compactMap { $0[key] as? String }
  }

  @Test("no id that follows from a title, a UID and times stands in what is published or asked")
  func guessed() throws {
    let folder = try workspace()
    #expect([0, 3].contains(try run("run", in: folder).exit))
    let files = try published(folder)
    var all = files.map { $0 + "\n" + String(decoding: $1, as: UTF8.self) }
    for period in ["day", "week"] {
      let request = try run("advise", "--request", period, in: folder)
      #expect(request.exit == 0)
      all.append(request.text)
    }
    // Words of eight hexadecimal digits, wherever they stand.
    let words = Set(
      all.flatMap { text in
        text.utf8.split { !(0x30...0x39).contains($0) && !(0x61...0x66).contains($0) }
          .filter { $0.count == 8 }.map { String(decoding: $0, as: UTF8.self) }
      }
    )
    #expect(try words.isDisjoint(with: guesses()))
    // The ids that stand there instead lead from one to the other.
    let (day, week) = (try report(folder, "2026/05/31"), try report(folder, "week/2026-W22"))
    let ahead = try #require(week["week_ahead"] as? [String: Any])
    let schedule = try #require(ahead["schedule"] as? [String: Any])
    let moves = try #require(schedule["moves"] as? [[String: Any]])
    let told = ids(day["ahead"])
    #expect(told.count == 2 && ids(day["plan"]).count == 1)
    #expect(told.contains(try #require(moves.first?["event"] as? String)))
    #expect(told.contains(try #require(moves.first?["clash"] as? String)))
    #expect(ids(day["suggestions"], "event").allSatisfy(told.contains))
    #expect(!ids(day["suggestions"]).isEmpty && words.isSuperset(of: ids(day["suggestions"])))
  }

  @Test("who shows titles has the ids of events as they were")
  func shown() throws {
    let folder = try workspace("privacy: { publish_titles: true }\n")
    #expect([0, 3].contains(try run("run", in: folder).exit))
    let plan = ids(try report(folder, "2026/05/31")["plan"])
    #expect(plan == [try AdvisedWorkspace.id("Abortion clinic@2026-05-31T08:00:00Z")])
  }

  @Test(
    "two workspaces of one plan have other ids, and one has the same where its cache was deleted, and after a restore"
  )
  func same() throws {
    let folder = try workspace()
    #expect([0, 3].contains(try run("run", in: folder).exit))
    let (first, plan) = (try published(folder), ids(try report(folder, "2026/05/31")["plan"]))
    let other = try workspace()
    #expect([0, 3].contains(try run("run", in: other).exit))
    let others = ids(try report(other, "2026/05/31")["plan"])
    #expect(plan.count == 1 && others.count == 1 && plan != others)
    try folder.removeCache()
    #expect([0, 3].contains(try run("run", "--fresh", in: folder).exit))
    #expect(try published(folder) == first)
    let place = try TemporaryFolder()
    #expect(try run("backup", place.path + "/a.backup", in: folder).exit == 0)
    #expect(try run("restore", place.path + "/a.backup", place.path + "/ws", in: folder).exit == 0)
    let outcome = try BuiltProgram.run(["run"], in: place.path + "/ws")
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    let restored = try place.text(of: "ws/reports/2026/05/31/report.json")
    #expect(restored == (try folder.text(of: "reports/2026/05/31/report.json")))
  }

  @Test("two runs give the same ids")
  func nights() throws {
    let folder = try workspace()
    #expect([0, 3].contains(try run("run", in: folder).exit))
    let first = try published(folder)
    let again = try run("run", in: folder)
    #expect(again.messages.contains("nothing changed"), "\(again.messages)")
    #expect(try published(folder) == first)
  }

  @Test(
    "an id of a report is one that commands take, and what was refused by an older id stays away"
  )
  func taken() throws {
    let folder = try workspace()
    #expect([0, 3].contains(try run("run", in: folder).exit))
    let move = try #require(
      (try report(folder, "week/2026-W22")["suggestions"] as? [[String: Any]])?
        .first { $0["kind"] as? String == "move" }
    )
    let id = try #require(move["id"] as? String)
    let listed = try run("suggestions", in: folder)
    #expect(listed.text.contains(id), "\(listed.text)")
    #expect(try run("suggestions", "refuse", id, in: folder).exit == 0)
    #expect([0, 3].contains(try run("run", in: folder).exit))
    #expect(!ids(try report(folder, "week/2026-W22")["suggestions"]).contains(id))

    // The same where the key is another one, as in a clone of plans/ or the workspace of an export.
    let clone = try workspace()
    try clone.write(try folder.text(of: "plans/decisions.csv"), to: "plans/decisions.csv")
    #expect([0, 3].contains(try run("run", in: clone).exit))
    let suggested = try report(clone, "week/2026-W22")["suggestions"] as? [[String: Any]] ?? []
    #expect(
      !suggested.contains {
        $0["event"] as? String == move["event"] as? String
          && ($0["to"] as? [String: String])?["start"]
            == (move["to"] as? [String: String])?["start"]
      }
    )

    // The same by the id that an older lockin gave it.
    let old = try workspace()
    let to = try #require((move["to"] as? [String: String])?["start"])
    let seconds = try #require(TimestampText(to)?.instant).milliseconds / 1000
    let event = try AdvisedWorkspace.id("Parser@2026-06-01T13:00:00Z")
    let plain = ContentHash.hexadecimal(
      ContentHash.of("shift \(event) \(seconds)".utf8).prefix(4)
    )
    try old.write(
      AdvisedWorkspace.decisionsHead + "2026-05-31T20:00:00+02:00,\(plain),refused,person,,,\n",
      to: "plans/decisions.csv"
    )
    #expect([0, 3].contains(try run("run", in: old).exit))
    let told = (try report(old, "week/2026-W22")["suggestions"] as? [[String: Any]] ?? [])
      .compactMap { ($0["to"] as? [String: String])?["start"] }
    #expect(!told.contains(to))
    #expect(try run("suggestions", "reopen", plain, in: old).exit == 0)
    #expect([0, 3].contains(try run("run", in: old).exit))
    let reopened = (try report(old, "week/2026-W22")["suggestions"] as? [[String: Any]] ?? [])
      .compactMap { ($0["to"] as? [String: String])?["start"] }
    #expect(reopened.contains(to))
  }

  @Test("what an older lockin left open has a new id after a run, and the old one says so")
  func renamed() throws {
    let folder = try workspace()
    #expect([0, 3].contains(try run("run", in: folder).exit))
    let store = try ScratchDatabase(folder.path + "/lockin.sqlite")
    let id = try store.value("SELECT id FROM suggestions WHERE kind = 'move' AND state = 'open'")
    let event = try AdvisedWorkspace.id("Parser@2026-06-01T13:00:00Z")
    let to = try store.value("SELECT to_start_ms / 1000 FROM suggestions WHERE id = '\(id)'")
    let plain = ContentHash.hexadecimal(ContentHash.of("shift \(event) \(to)".utf8).prefix(4))
    #expect(id.count == 8 && id != plain)
    let history = try folder.text(of: "state/history.jsonl")
    try folder.write(history.replacingOccurrences(of: id, with: plain), to: "state/history.jsonl")
    #expect([0, 3].contains(try run("run", "--fresh", in: folder).exit))
    let states = try ScratchDatabase(folder.path + "/lockin.sqlite").value(
      "SELECT group_concat(state || ' ' || id) FROM "
        + "(SELECT state, id FROM suggestions WHERE kind = 'move' ORDER BY state)"
    )
    #expect(states == "expired \(plain),open \(id)")
    let outcome = try run("apply", plain, in: folder)
    #expect(outcome.messages.contains("'lockin apply \(id)' takes that up"), "\(outcome.messages)")
  }

  @Test("a move that was made by an older id stands in reports by another, which puts it back")
  func undone() throws {
    let work = try AdvisedWorkspace()
    let event = try AdvisedWorkspace.id(AdvisedWorkspace.thesis)
    let to = try #require(TimestampText("2026-06-03T09:00+02:00")?.instant).milliseconds / 1000
    let plain = ContentHash.hexadecimal(ContentHash.of("shift \(event) \(to)".utf8).prefix(4))
    try work.suggestThesis(plain)
    #expect(try work.run("apply", plain).exit == 0)
    try work.folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n"
        + "2026-06-02T08:00:00Z,1800,code,Productivity,laptop,main.swift\n",
      to: "inbox/more.csv"
    )
    let night = ["run", "--now", "2026-06-03T06:00:00Z"]
    #expect([0, 3].contains(try BuiltProgram.run(night, in: work.folder.path).exit))
    let day = try report(work.folder, "2026/05/31")
    let id = try #require(ids(day["advice_moves"]).first)
    #expect(id != plain && id.count == 8)
    let page = try work.folder.text(of: "reports/2026/05/31/report.txt")
    #expect(page.contains(id) && !page.contains(plain))
    #expect(try work.run("apply", "--undo", id).exit == 0)
    #expect(try work.state(plain) == .refused)
  }
}
