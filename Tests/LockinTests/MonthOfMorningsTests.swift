import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Platform

/// Twenty mornings of people who export very different things: each has something to do on most of them, and not the
/// same thing twice running.
@Suite("A month of mornings")
struct MonthOfMorningsTests {
  /// Somebody with exports and plans of their own; days are counted from Monday, 30 March 2026.
  struct Person: Sendable, CustomTestStringConvertible {
    let name: String
    /// Its files by their names.
    let files: @Sendable () -> [String: String]
    /// The goal that is ahead; nil without one.
    var goalAhead: String?

    var testDescription: String { name }
  }

  static let people = [
    Person(name: "office worker", files: office),
    Person(name: "student with calendars and a phone", files: student, goalAhead: "Spanish"),
    Person(name: "developer with WakaTime alone", files: developer),
    Person(name: "freelancer with Toggl alone", files: freelancer),
  ]

  @Test(
    "twelve of twenty have a suggestion, none is told twice running while another holds",
    arguments: people
  )
  func mornings(of person: Person) throws {
    let folder = try BuiltProgram.workspace()
    for (name, text) in person.files() { try folder.write(text, to: name) }
    let outcome = try BuiltProgram.run(
      ["run"],
      in: folder.path,
      environment: ["LOCKIN_NOW": "2026-06-01T04:00:00Z"]
    )
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    var before: String?
    var told = 0
    for day in 12...31 {
      let report = try Self.report(folder, "2026/05/\(day)")
      let tips = report["suggestions"] as? [[String: Any]] ?? []
      Self.print(person, day, report, tips)
      told += tips.isEmpty ? 0 : 1
      let said = tips.compactMap { $0["text"] as? String }
      if said.count > 1 { #expect(said[0] != before, "\(person.name), May \(day)") }
      before = said.first
      let brief = try String(
        contentsOfFile: "\(folder.path)/reports/2026/05/\(day)/report.txt",
        encoding: .utf8
      )
      let words = brief.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if let tip = said.first { #expect(words.contains(tip), "the tip is whole in report.txt") }
      let texts = said.joined()
      #expect(person.goalAhead.map { !texts.contains($0) } ?? true, "\(person.name), May \(day)")
      for event in report["ahead"] as? [[String: Any]] ?? [] {
        guard let kind = event["kind"] as? String, ["class", "meeting", "exam"].contains(kind)
        else {
          continue
        }
        for tip in tips { #expect(!Self.overlap(tip["to"], event), "\(person.name), May \(day)") }
      }
    }
    #expect(told >= 12, "\(person.name)")
  }

  private static func print(
    _ person: Person,
    _ day: Int,
    _ report: [String: Any],
    _ tips: [[String: Any]]
  ) {
    guard ProcessInfo.processInfo.environment["LOCKIN_MORNINGS"] != nil else { return }
    let first = tips.first.map { "\($0["text"] ?? "") (\($0["because"] ?? ""))" } ?? "-"
    Swift.print("\(person.name) | May \(day) | \(report["headline"] ?? "") | \(first)")
  }

  private static func report(_ folder: TemporaryFolder, _ date: String) throws -> [String: Any] {
    let file = URL(fileURLWithPath: "\(folder.path)/reports/\(date)/report.json")
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    return try #require(value as? [String: Any])
  }

  private static func overlap(_ span: Any?, _ event: [String: Any]) -> Bool {
    guard let span = span as? [String: Any], let from = span["start"] as? String,
      let to = span["end"] as? String, let start = event["start"] as? String,
      let end = event["end"] as? String
    else { return false }
    return from < end && start < to
  }

  // MARK: - People

  private static let days = 0..<63

  /// The date of a day, `2026-03-30`.
  private static func date(_ day: Int) -> String {
    "\(CivilDate(dayNumber: 20_542 + day))"
  }

  private static func clock(_ minute: Int) -> String {
    "\((minute / 60).padded(to: 2)):\((minute % 60).padded(to: 2))"
  }

  private static func settings(_ more: String = "") -> String {
    "zone: Europe/Berlin\nprivacy: { publish_titles: true }\n" + more
  }

  /// A row of an application's use, in the afternoon an hour from UTC as well.
  private static func row(
    _ day: Int,
    _ minute: Int,
    _ length: Int,
    _ app: String,
    _ device: String
  ) -> String {
    "\(date(day))T\(clock(minute)):00+02:00,\(length * 60),\(app),,\(device)\n"
  }

  private static let head = "timestamp,duration_s,app_identifier,category,device\n"

  /// Minutes of several applications one after the other from a time on; `random` picks them and how long each is used.
  private static func use(
    _ day: Int,
    _ span: Range<Int>,
    _ apps: [String],
    _ device: String,
    _ random: inout SplitMix64
  ) -> String {
    var rows = ""
    var minute = span.lowerBound
    while minute < span.upperBound {
      let length = min(random.integer(in: 10...45), span.upperBound - minute)
      rows += row(day, minute, length, apps[random.integer(in: 0...(apps.count - 1))], device)
      minute += length
    }
    return rows
  }

  private static func calendar(_ events: [(title: String, day: Int, from: Int, to: Int)]) -> String
  {
    let texts = events.enumerated().map { number, event in
      func time(_ minute: Int) -> String {
        date(event.day).filter { $0 != "-" } + "T" + clock(minute).filter { $0 != ":" } + "00"
      }
      return """
        BEGIN:VEVENT
        UID:e\(number)@example.org
        DTSTAMP:20260301T000000Z
        DTSTART;TZID=Europe/Berlin:\(time(event.from))
        DTEND;TZID=Europe/Berlin:\(time(event.to))
        SUMMARY:\(event.title)
        END:VEVENT

        """
    }
    return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n" + texts.joined() + "END:VCALENDAR\n"
  }

  @Sendable private static func office() -> [String: String] {
    var rows = head
    var random = SplitMix64(seed: 1, stream: 46)
    var events: [(title: String, day: Int, from: Int, to: Int)] = []
    for day in days where day % 7 < 5 {
      rows += use(
        day,
        525..<720,
        ["EXCEL.EXE", "WINWORD.EXE", "EXCEL.EXE", "OUTLOOK.EXE"],
        "work-pc",
        &random
      )
      rows += use(
        day,
        765..<1060,
        ["EXCEL.EXE", "OUTLOOK.EXE", "youtube", "reddit"],
        "work-pc",
        &random
      )
      events.append(("Team meeting", day, 600, 630))
    }
    for day in [63, 64, 65] { events.append(("Team meeting", day, 600, 630)) }
    return [
      "lockin.yaml": settings(), "inbox/pc.csv": rows, "inbox/work.ics": calendar(events),
    ]
  }

  @Sendable private static func student() -> [String: String] {
    var rows = head
    var random = SplitMix64(seed: 2, stream: 46)
    var events: [(title: String, day: Int, from: Int, to: Int)] = []
    for day in 0..<70 {
      if day % 7 < 4 { events.append(("Vorlesung Analysis", day, 600, 690)) }
      if day % 7 == 1 || day % 7 == 3 { events.append(("Lernen: Analysis", day, 840, 990)) }
      if day % 7 == 2 { events.append(("Klettern", day, 1080, 1200)) }
      guard days.contains(day) else { continue }
      rows += use(day, 540..<700, ["anki", "zotero", "code", "firefox"], "laptop", &random)
      rows += use(day, 840..<960, ["anki", "zotero", "youtube"], "laptop", &random)
      let late = random.integer(in: 0...70)
      rows += use(day, 1200..<(1300 + late), ["instagram", "youtube"], "phone", &random)
    }
    return [
      "lockin.yaml": settings(), "inbox/use.csv": rows, "inbox/uni.ics": calendar(events),
      "plans/goals.yaml": """
      goals:
        - { id: thesis, title: Thesis, target_hours: 300, start: 2026-04-01, deadline: 2026-06-30, categories: [Productivity] }
        - { id: spanish, title: Spanish, target_hours: 60, start: 2026-03-30, deadline: 2026-08-30, categories: [Education] }

      """,
    ]
  }

  @Sendable private static func developer() -> [String: String] {
    var random = SplitMix64(seed: 3, stream: 46)
    let texts = days.filter { $0 % 7 < 5 }.map { day -> String in
      var beats: [String] = []
      var minute = 540 + random.integer(in: 0...40)
      while minute < 1080 {
        let end = minute + random.integer(in: 20...110)
        while minute < end {
          let time = 1_774_821_600 + (day * 1440 + minute) * 60
          beats.append(
            """
            {"category":"coding","entity":"/home/m/shop/cart.py","id":"\(day)-\(minute)","is_write":true,\
            "language":"Python","project":"shop","time":\(time).0,"type":"file","user_agent_id":"77aa-11"}
            """
          )
          minute += 2
        }
        minute += random.integer(in: 10...60)
      }
      return "{\"date\":\"\(date(day))\",\"heartbeats\":[\(beats.joined(separator: ","))]}"
    }
    return [
      "lockin.yaml": settings("categories:\n  - { category: Code, any: \".\", class: 2 }\n"),
      "inbox/wakatime.json":
        "{\"user\":{\"id\":\"u\"},\"range\":{\"start\":1,\"end\":2},\"days\":[\(texts.joined(separator: ","))]}",
      "plans/goals.yaml": """
      goals:
        - { id: shop, title: Shop, target_hours: 500, start: 2026-04-01, deadline: 2026-07-31, categories: [Code] }

      """,
    ]
  }

  @Sendable private static func freelancer() -> [String: String] {
    var random = SplitMix64(seed: 4, stream: 46)
    var rows =
      "Description,Duration,Client,Project,Task,Tags,Start date,Start time,Stop date,Stop time\n"
    for day in days where day % 7 < 6 {
      var minute = 510 + random.integer(in: 0...60)
      while minute < 1020 {
        let end = minute + random.integer(in: 25...140)
        let project = ["Website", "Logo", "Books"][random.integer(in: 0...2)]
        let length = end - minute
        rows +=
          "Work,\((length / 60).padded(to: 2)):\((length % 60).padded(to: 2)):00,,\(project),,,"
        rows += "\(date(day)),\(clock(minute)):00,\(date(day)),\(clock(end)):00\n"
        minute = end + random.integer(in: 10...70)
      }
    }
    return [
      "lockin.yaml": settings(
        "categories:\n  - { category: Website, class: 2 }\n  - { category: Logo, class: 2 }\n"
      ),
      "inbox/toggl.csv": rows,
      "plans/goals.yaml": """
      goals:
        - { id: website, title: Website for Mira, weekly_target: 25, start: 2026-04-01, categories: [Website] }

      """,
    ]
  }
}
