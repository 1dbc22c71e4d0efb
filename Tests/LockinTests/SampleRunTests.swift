import CivilTime
import Foundation
import Platform
import TestSupport
import Testing

@Suite("The nightly job over the sample workspace")
struct SampleRunTests {
  static let asOf = "2026-06-01T06:00:00Z"

  /// A workspace with the sample data.
  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path)
    #expect(outcome.exit == 0)
    return folder
  }

  /// Every file below a folder with its bytes, but for the manifest of reports, which says when each was written.
  private func tree(_ path: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try Directory.files(below: path) where !name.hasSuffix(".lockin-manifest") {
      files[name] = try ByteStream.contents(of: path + "/" + name)
    }
    return files
  }

  @Test("'init --sample' copies the sample data of the repository, whole and nothing else")
  func sampleIsCopied() throws {
    let folder = try sample()
    let repository = BuiltProgram.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    #expect(
      try tree(folder.path + "/ws") == tree(repository.appendingPathComponent("sample-data").path)
    )
  }

  @Test("an installed program copies the sample beside it, and says where none lies")
  func installedSample() throws {
    let folder = try TemporaryFolder()
    let program = folder.path + "/usr/bin/lockin"
    try FileManager.default.createDirectory(
      atPath: folder.path + "/usr/bin",
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(atPath: BuiltProgram.path, toPath: program)
    let before = try BuiltProgram.run(
      ["init", "--sample", "ws"],
      in: folder.path,
      program: program
    )
    #expect(
      before.messages
        == "lockin: the sample does not lie where this program looks for it (there is no "
        + "\(folder.path)/usr/share/lockin/sample/lockin.yaml): install lockin with 'make install', "
        + "or copy sample-data/ of its source there\n"
    )
    #expect(before.exit == 65)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/ws") == false)
    for (name, text) in [
      ("lockin.key", "00\n"), ("lockin.yaml", "zone: UTC\n"), ("truth.json", "{}\n"),
      ("inbox/phone.csv", "a,b\n"), ("plans/goals.yaml", "goals: []\n"),
      ("lockin.sqlite", "left by a run"), ("reports/index.html", "left by a run"),
    ] {
      try folder.write(text, to: "usr/share/lockin/sample/" + name)
    }
    let after = try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path, program: program)
    #expect(
      after.messages
        == "ws: made-up data for ten weeks, with two mistakes that the first run tells of (exit code 3); now type 'lockin run -C ws'\n"
    )
    #expect(
      try Directory.files(below: folder.path + "/ws") == [
        "inbox/phone.csv", "lockin.key", "lockin.yaml", "plans/goals.yaml", "truth.json",
      ]
    )
    #expect(try folder.text(of: "ws/inbox/phone.csv") == "a,b\n")
  }

  @Test("the sample needs no --now: its own clock stands still, and a command says so once")
  func ownClock() throws {
    let folder = try sample()
    let words =
      "ws/lockin.yaml: time stands still at 2026-06-01T06:00:00Z: take out 'as_of' to follow the clock\n"
    func run(_ words: String...) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(words + ["-C", "ws"], in: folder.path, now: nil)
    }
    let quiet = try run("run", "--quiet")
    #expect(quiet.exit == 3)
    #expect(quiet.messages.hasPrefix(words))
    let checked = try run("check")
    #expect(checked.messages == words || checked.messages.hasPrefix(words))
    #expect(checked.messages.components(separatedBy: "time stands still").count == 2)
    let given = try run("report", "day", "--now", "2026-05-02T06:00:00Z")
    #expect(given.messages.contains("time stands still") == false)
    #expect(given.text.contains("1 May 2026"))
  }

  @Test(
    "a second run changes nothing and says so; another zone, language and folder change nothing"
  )
  func runsAreRepeatable() throws {
    let folder = try sample()
    let first = try BuiltProgram.run(["run", "-C", "ws", "--now", Self.asOf], in: folder.path)
    #expect(first.exit == 3)
    let reports = folder.path + "/ws/reports"
    let published = try tree(reports)
    #expect(published.count == 149)
    expectSizes(published)
    let times = try published.keys.sorted().map {
      try FileStatus.ifPresent(reports + "/" + $0)?.modified
    }

    let second = try BuiltProgram.run(["run", "-C", "ws", "--now", Self.asOf], in: folder.path)
    #expect(second.exit == 0)
    // The sample has a session of a goal before it was one, which is told and nothing to look at.
    #expect(
      second.messages
        == "plans/sessions.csv:5:1: the session begins before the goal 'guitar' starts on 2026-04-06, and what lies "
        + "before that day does not count for it: look at its date, or type 'lockin goals edit guitar --start "
        + "2026-04-03'\nws/reports: 148 files, all as they were: nothing changed\n"
    )
    #expect(
      try published.keys.sorted().map { try FileStatus.ifPresent(reports + "/" + $0)?.modified }
        == times
    )

    let elsewhere = try BuiltProgram.run(
      [
        "run", "-C", folder.path + "/ws", "--now", Self.asOf, "--state",
        folder.path + "/other-state", "--reports", folder.path + "/other",
      ],
      in: "/",
      environment: ["TZ": "Pacific/Apia", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"]
    )
    #expect(elsewhere.exit == 3)
    #expect(try tree(folder.path + "/other") == published)
  }

  /// Holds every file to its size: a mail is read whole, a page opens at once on a telephone.
  private func expectSizes(_ published: [String: [UInt8]]) {
    for (path, bytes) in published {
      let isWeek = path.hasPrefix("week/") || path.hasPrefix("latest/week/")
      let isMonth = path.split(separator: "/").count == 3
      let bound =
        switch path.split(separator: "/").last {
        case "index.html": isWeek || isMonth ? 64_000 : 45_000
        case "report.md", "report.txt": 4_000
        case "spoken.txt": 2_000
        case "report.json": 44_000
        default: Int.max
        }
      #expect(bytes.count <= bound, "\(path)")
      if path.hasSuffix("report.md") || path.hasSuffix("report.txt") {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(bytes.count { $0 == UInt8(ascii: "\n") } <= 40, "\(path)")
        #expect(lines.allSatisfy { $0.count <= 78 }, "\(path)")
      }
      if path.hasSuffix(".html") {
        // Twice as many tags as elements, as all but a few are closed.
        #expect(bytes.count { $0 == UInt8(ascii: "<") } <= 2 * 1_375, "\(path)")
      }
    }
  }

  @Test("a rehearsal changes nothing and tells what the run then does")
  func rehearsal() throws {
    let folder = try sample()
    let before = try tree(folder.path + "/ws")
    let rehearsed = try BuiltProgram.run(
      ["run", "--dry-run", "-C", "ws", "--now", Self.asOf],
      in: folder.path
    )
    var after = try tree(folder.path + "/ws")
    // The lock beside the store is all that is left behind.
    after["lockin.sqlite.lock"] = nil
    #expect(after == before)
    _ = try BuiltProgram.run(["run", "-C", "ws", "--now", Self.asOf], in: folder.path)
    let planned = rehearsed.text.split(separator: "\n").map { $0.dropFirst("new      ".count) }
    #expect(
      Set(planned.map(String.init) + [".lockin"]) == Set(try tree(folder.path + "/ws/reports").keys)
    )
  }

  @Test("the accounts are exactly what the generator planted")
  func accountsMatchTheTruth() throws {
    let folder = try sample()
    _ = try BuiltProgram.run(["run", "-C", "ws", "--now", Self.asOf], in: folder.path)
    let outcome = try BuiltProgram.run(
      ["activity", "-C", "ws", "--from", "2026-03-20", "--to", "2026-06-01"],
      in: folder.path
    )
    let lines = try outcome.text.split(separator: "\n").map { try object(Data($0.utf8)) }
    let total = try #require(lines.last?["total"] as? [String: Any])
    let dropped = try #require(total["dropped_ms"] as? [String: Int])
    let truth = try object(Data(try folder.text(of: "ws/truth.json").utf8))
    let planted = try #require(truth["dropped_ms"] as? [String: Int])
    let devices = try #require(truth["devices"] as? [String: [String: Int]])

    for reason in ["duplicate", "afk", "clipped_future", "implausible_tail"] {
      #expect(dropped[reason] == planted[reason], "\(reason)")
    }
    #expect(
      dropped["annotation_without_window"] == planted["annotation_without_window"]
    )
    let overflow = try #require(devices["office-pc"]?["slot_overflow_ms"])
    #expect(
      dropped["same_device_overlap"] == (planted["same_device_overlap"] ?? 0) + overflow
    )
    let raw = devices.values.reduce(0) { $0 + ($1["raw_ms"] ?? 0) }
    #expect(total["raw_ms"] as? Int == raw + (planted["annotation_without_window"] ?? 0))
    // The first four hours of a podcast that ran all night are believed.
    let phantom = 4 * 3_600_000
    let used = (total["bucketed_ms"] as? Int ?? 0) + (total["concurrent_ms"] as? Int ?? 0)
    #expect(used == (truth["true_device_sum_ms"] as? Int ?? 0) + phantom)

    for line in lines.dropLast() {
      let drops = (line["dropped_ms"] as? [String: Int] ?? [:]).values.reduce(0, +)
      func value(_ key: String) -> Int { line[key] as? Int ?? -1 }
      #expect(
        value("raw_ms") + value("flood_ms")
          == value("bucketed_ms") + value("concurrent_ms") + drops
      )
    }
  }

  @Test("the day of the clock change has 23 hours")
  func clockChange() throws {
    let folder = try sample()
    _ = try BuiltProgram.run(["run", "-C", "ws", "--now", Self.asOf], in: folder.path)
    let outcome = try BuiltProgram.run(
      ["activity", "-C", "ws", "--from", "2026-03-29", "--to", "2026-03-29"],
      in: folder.path
    )
    let day = try object(Data(try #require(outcome.text.split(separator: "\n").first).utf8))
    let hours = try #require(day["hours"] as? [[String: Any]])
    #expect(hours.count == 23)
    #expect(hours.compactMap { $0["hour"] as? Int } == [0, 1] + Array(3...23))
    #expect(hours.allSatisfy { $0["capacity_ms"] as? Int == 3_600_000 })
  }

  @Test("the planted peak is claimed with its evidence, and two weeks before it nothing is")
  func plantedPeak() throws {
    let folder = try sample()
    func report(_ week: String) throws -> [String: Any] {
      let command = ["report", "week", week, "-C", "ws", "--format", "json"]
      return try object(BuiltProgram.run(command, in: folder.path).output)
    }
    let last = try report("2026-W22")
    let claims = try #require(last["peaks"] as? [[String: Any]])
    let peak = try #require(claims.first)
    #expect(peak["direction"] as? String == "peak")
    #expect(peak["days"] as? String == "weekdays")
    #expect(peak["from_hour"] as? Int == 9 && peak["to_hour"] as? Int == 11)
    #expect(try #require(peak["p_per_mille"] as? Int) <= 10)
    #expect((last["peak_search"] as? [String: Any])?["outcome"] as? String == "tested")
    let first = try report("2026-W12")
    #expect((first["peaks"] as? [Any])?.isEmpty == true)
    #expect((first["peak_search"] as? [String: Any])?["outcome"] as? String == "insufficient")
  }

  @Test(
    "'analyze' prints a report of any dates as text and as JSON, and refuses what it can't look at"
  )
  func analyze() throws {
    let folder = try sample()
    _ = try BuiltProgram.run(["run", "-C", "ws", "--now", Self.asOf], in: folder.path)
    func run(_ from: String, _ to: String, _ more: String...) throws -> BuiltProgram.Outcome {
      let command = ["analyze", "-C", "ws", "--now", Self.asOf, "--from", from]
      let last = try #require(CivilDate(to)) - 1
      return try BuiltProgram.run(command + ["--to", "\(last)"] + more, in: folder.path)
    }
    expectGolden(
      try run("2026-03-09", "2026-06-01").text,
      "analyze-season.txt",
      folder: BuiltProgram.fixtures.appendingPathComponent("Golden")
    )
    expectGolden(
      try run("2026-05-22", "2026-05-24").text,
      "analyze-two-days.txt",
      folder: BuiltProgram.fixtures.appendingPathComponent("Golden")
    )
    let json = try object(run("2026-03-09", "2026-06-01", "--format", "json").output)
    #expect((json["peaks"] as? [Any])?.isEmpty == false)
    #expect((json["period"] as? [String: Any])?["zone"] as? String == "Europe/Berlin")
    #expect(json["kind"] as? String == "range" && (json["days"] as? [Any])?.count == 84)
    #expect((json["hours"] as? [Any])?.count == 84 * 24 - 1)
    #expect(try run("2001-01-01", "2001-02-01").text.contains("insufficient evidence (have 0 days"))
    let empty = try object(run("2001-01-01", "2001-02-01", "--format", "json").output)
    let schema = try object(BuiltProgram.run(["schema", "report"], in: folder.path).output)
    let keys = try #require(schema["properties"] as? [String: Any]).keys
    #expect(Set(keys) == Set(json.keys) && Set(keys) == Set(empty.keys))
    for wrong in [
      try BuiltProgram.run(["analyze", "schema", "-C", "ws"], in: folder.path),
      try run("2026-06-01", "2026-06-01"), try run("2025-01-01", "2026-06-01"),
      try run("2026-05-01", "2026-06-01", "--format", "xml"),
    ] {
      #expect(wrong.exit == 2)
    }
  }

  @Test(
    "what 'analyze' says of a week is what the week's report says",
    arguments: ["2026-03-23", "2026-04-13", "2026-05-18", "2026-05-25"]
  )
  func analyzedWeek(_ monday: String) throws {
    let folder = try sample()
    _ = try BuiltProgram.run(["run", "-C", "ws", "--now", Self.asOf], in: folder.path)
    let date = try #require(CivilDate(monday))
    func object(_ command: String...) throws -> [String: Any] {
      let more = ["-C", "ws", "--now", Self.asOf, "--format", "json"]
      return try self.object(BuiltProgram.run(command + more, in: folder.path).output)
    }
    let week = try object("report", "week", "\(ISOWeek(containing: date))")
    let found = try object("analyze", "--from", monday, "--to", "\(date + 6)")
    for key in [
      "alerts", "alerts_left_out", "cap", "continuous_work", "coverage", "data_to", "goal_time",
      "goals", "plan_totals", "planning", "week_ahead",
    ] {
      let pair = try [week, found].map { document in
        try JSONSerialization.data(
          withJSONObject: ["value": try #require(document[key])],
          options: .sortedKeys
        )
      }
      #expect(pair[0] == pair[1], "\(key)")
    }
  }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
