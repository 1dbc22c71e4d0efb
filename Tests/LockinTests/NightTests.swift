import Foundation
import Platform
import TestSupport
import Testing

/// Three weeks of a made-up person, and what may happen to them from one night to the next.
private struct RandomNights {
  let folder: TemporaryFolder
  var random: SplitMix64
  private var last = 20
  private var now = 21 * 24 + 6
  private var events: [String] = []
  private var goals: [String] = []
  private var sessions: [String] = []
  private var class2 = "2"
  private var showsTitles = "true"
  private(set) var log: [String] = []

  init(seed: UInt64) throws {
    folder = try TemporaryFolder()
    random = SplitMix64(seed: seed)
    for week in 0..<3 { try export(from: week * 7, days: week < 2 ? 7 : 6, "week\(week)", 0) }
    addEvent()
    addEvent()
    addGoal()
    try write()
  }

  /// An instant so many hours after the first Monday.
  private func stamp(_ hours: Int, _ minutes: Int = 0) -> String {
    let start = Date(timeIntervalSince1970: 1_772_409_600)
    let date = start.addingTimeInterval(Double(hours) * 3600 + Double(minutes) * 60)
    return String(ISO8601DateFormatter().string(from: date).dropLast())
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[random.integer(in: 0...values.count - 1)]
  }

  private func export(from day: Int, days: Int, _ name: String, _ salt: Int) throws {
    var lines = ["timestamp,duration_s,app_identifier,category,device"]
    for day in day..<(day + days) {
      var chance = SplitMix64(seed: UInt64(day * 100 + salt))
      for hour in 7...20 where chance.integer(in: 0...9) > 1 {
        let app = ["code", "vlc", "mail"][chance.integer(in: 0...2)]
        lines.append(
          "\(stamp(day * 24 + hour))Z,\(600 + chance.integer(in: 0...2900)),\(app),,"
            + (salt == 0 ? "laptop" : "phone")
        )
      }
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "inbox/\(name).csv")
  }

  private mutating func addEvent() {
    let (day, hour) = (random.integer(in: 0...28), random.integer(in: 8...17))
    let start = stamp(day * 24 + hour).prefix(16)
    let end = stamp(day * 24 + hour + 1, 30).prefix(16)
    let kind = pick(["project", "class", "personal"])
    events.append(
      "  - { title: Event \(random.integer(in: 0...99)), start: \(start), end: \(end), kind: \(kind), "
        + "tags: [study], movable: true }"
    )
  }

  private mutating func addGoal() {
    let start = stamp(random.integer(in: 0...14) * 24).prefix(10)
    let categories = pick([", categories: [Work]", ", categories: [Video]", ""])
    goals.append(
      "  - { id: g\(goals.count), title: Goal \(goals.count), target_hours: 20, start: \(start)\(categories) }"
    )
  }

  private func write() throws {
    try folder.write(
      """
      zone: Europe/Berlin
      categories:
        - { category: Work, app: "^code$", class: \(class2) }
        - { category: Video, app: "^vlc$", class: -2 }
      plan_categories: [{ tag: study, category: Work }]
      privacy: { publish_titles: \(showsTitles) }
      publish: { days: all, weeks: all }
      exports: { actual_calendar: true }

      """,
      to: "lockin.yaml"
    )
    func list(_ name: String, _ entries: [String]) -> String {
      entries.isEmpty ? "\(name): []\n" : "\(name):\n" + entries.joined(separator: "\n") + "\n"
    }
    try folder.write(list("events", events), to: "plans/events.yaml")
    try folder.write(list("goals", goals), to: "plans/goals.yaml")
    try folder.write(
      "goal,start,end,mode,note,recorded\n" + sessions.joined(),
      to: "plans/sessions.csv"
    )
  }

  mutating func happen() throws {
    let thing = pick([
      "late day", "overlap", "next day", "next day", "event", "no event", "goal", "session",
      "class",
      "titles", "decide", "decide", "time", "edited page", "lost page",
    ])
    log.append(thing)
    switch thing {
    case "late day":
      try export(from: random.integer(in: 0...last), days: 1, "late\(log.count)", log.count)
    case "overlap":
      try export(from: random.integer(in: 0...(last - 3)), days: 3, "over\(log.count)", 0)
    case "next day":
      last += 1
      now = max(now, (last + 1) * 24 + 6)
      try export(from: last, days: 1, "day\(last)", 0)
    case "event": addEvent()
    case "no event":
      if !events.isEmpty { events.remove(at: random.integer(in: 0...events.count - 1)) }
    case "goal": addGoal()
    case "session":
      let start = random.integer(in: 0...last) * 24 + 18
      sessions.append("g0,\(stamp(start))Z,\(stamp(start, 40))Z,custom,,\n")
    case "class": class2 = pick(["2", "1", "-1"])
    case "titles": showsTitles = pick(["true", "false"])
    case "decide": try decide()
    case "time": now += pick([1, 24, -1, -48])
    default:
      let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/reports")
        .filter { $0.hasSuffix(".md") }.sorted()
      let page = folder.path + "/reports/" + pick(pages)
      if thing == "lost page" {
        try FileManager.default.removeItem(atPath: page)
      } else {
        try Data("edited".utf8).write(to: URL(fileURLWithPath: page))
      }
    }
    if ["decide", "time", "edited page", "lost page"].contains(thing) == false { try write() }
  }

  /// Applies, takes back, refuses or opens one of all suggestions; not every one can be.
  private mutating func decide() throws {
    let list = try run(["suggestions", "list", "--status", "all"]).text
    let ids = list.split(separator: "\n").filter { $0.first != " " }.map { String($0.prefix(8)) }
    guard !ids.isEmpty else { return }
    let words = pick([
      ["apply"], ["apply", "--undo"], ["suggestions", "refuse"], ["suggestions", "reopen"],
    ])
    let outcome = try run(words + [pick(ids)])
    #expect([0, 3, 65].contains(outcome.exit), "\(log): \(outcome.messages)")
    log[log.count - 1] += " " + outcome.text.prefix(8 + 8)
    events = try folder.text(of: "plans/events.yaml").split(separator: "\n").dropFirst()
      .map(String.init)
  }

  func run(_ arguments: [String], in other: String? = nil) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      arguments,
      in: other ?? folder.path,
      environment: ["LOCKIN_NOW": stamp(now) + "Z"]
    )
  }

  func night(in other: String? = nil) throws {
    let outcome = try run(["run", "--no-record"], in: other)
    #expect([0, 3].contains(outcome.exit), "\(log): \(outcome.messages)")
    #expect(!outcome.messages.contains("mistake in lockin"), "\(log): \(outcome.messages)")
  }

  /// What differs from what a new store gives of the same files.
  func differences() throws -> [String] {
    let other = try TemporaryFolder()
    for name in ["lockin.yaml", "lockin.key", "inbox", "plans"] {
      let path = folder.path + "/" + name
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.copyItem(atPath: path, toPath: other.path + "/" + name)
      }
    }
    try night(in: other.path)
    var found: [String] = []
    let trees = try [folder.path, other.path].map {
      try FileManager.default.subpathsOfDirectory(atPath: $0 + "/reports")
    }
    // The manifest says when each file was written.
    for name in Set(trees.joined()).subtracting([".lockin-manifest"]).sorted() {
      let (mine, fresh) = ("\(folder.path)/reports/\(name)", "\(other.path)/reports/\(name)")
      if FileManager.default.contents(atPath: mine) != FileManager.default.contents(atPath: fresh) {
        found.append(name)
      }
    }
    if try run(["dump"]).text != run(["dump"], in: other.path).text { found.append("dump") }
    return found
  }
}

@Suite("A night draws what is new, and what it leaves is what a new store gives")
struct NightTests {
  @Test("whatever happens, the tree and the dump are those of a fresh store", arguments: 1...8)
  func equalToFresh(seed: UInt64) throws {
    var nights = try RandomNights(seed: seed)
    try nights.night()
    for step in 1...12 {
      try nights.happen()
      try nights.night()
      if step.isMultiple(of: 4) {
        let found = try nights.differences()
        #expect(found == [], "seed \(seed), step \(step): \(nights.log)")
        if !found.isEmpty { return }
      }
    }
  }

  @Test(
    "nothing new draws nothing, and one new day at most four reports, after few weeks and after many"
  )
  func counts() throws {
    for weeks in [4, 16] {
      let folder = try TemporaryFolder()
      try folder.write(
        "zone: UTC\ncategories: [{ category: Work, app: code, class: 2 }]\npublish: { days: all }\n",
        to: "lockin.yaml"
      )
      func day(_ number: Int) -> String {
        let date = Date(timeIntervalSince1970: 1_767_571_200 + Double(number) * 86_400)
        let text = ISO8601DateFormatter().string(from: date).prefix(10)
        return (8...15).map { "\(text)T\($0 < 10 ? "0" : "")\($0):00:00Z,3000,code,,laptop\n" }
          .joined()
      }
      let head = "timestamp,duration_s,app_identifier,category,device\n"
      // The last day is a Tuesday.
      let last = weeks * 7 + 1
      try folder.write(head + (0...last).map(day).joined(), to: "inbox/a.csv")
      // A calendar that is shown each day, whose name is hidden as those of exports are.
      func calendar(_ more: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\n"
          + "BEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260105T090000Z\r\n"
          + "DURATION:PT1H\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Code\r\nEND:VEVENT\r\n" + more
          + "END:VCALENDAR\r\n"
      }
      try folder.write(calendar(""), to: "inbox/plan.ics")
      func night(_ number: Int) throws -> (reports: Int, weeks: Int) {
        let date = Date(timeIntervalSince1970: 1_767_571_200 + Double(number) * 86_400 + 6 * 3600)
        let outcome = try BuiltProgram.run(
          ["run"],
          in: folder.path,
          environment: ["LOCKIN_NOW": ISO8601DateFormatter().string(from: date)]
        )
        #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
        let record =
          FileManager.default.contents(atPath: folder.path + "/lockin.run.json") ?? Data()
        let values = try JSONSerialization.jsonObject(with: record) as? [String: Any]
        let counts = values?["drawn"] as? [String: Int] ?? [:]
        return (counts["reports"] ?? -1, counts["weeks"] ?? -1)
      }
      #expect(try night(last + 1) == (last + 1 + weeks, weeks + 1))
      #expect(try night(last + 1) == (0, 0))
      try folder.write(head + day(last + 1), to: "inbox/b.csv")
      // A device that was not used gives an export without records.
      try folder.write(head, to: "inbox/empty.csv")
      // The new day, the one before it, which leads to it, and what its evening is evidence for.
      let new = try night(last + 2)
      #expect((2...4).contains(new.reports) && new.weeks == 1)
      // A calendar that has another event far ahead is read, and changes what the event is near to.
      let event =
        "BEGIN:VEVENT\r\nUID:b\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20270105T090000Z\r\n"
        + "DURATION:PT1H\r\nSUMMARY:Trip\r\nEND:VEVENT\r\n"
      try folder.write(calendar(event), to: "inbox/plan.ics")
      #expect(try night(last + 2) == (0, 0))
    }
  }
}
