import Foundation
import TestSupport
import Testing

/// What unusual input does to the search for peaks, told in words.
@Suite("lockin analyze over unusual days")
struct AnalyzeInputsTests {
  private static let tooFew = "insufficient evidence (have"
  private static let none = "No hours stand out"

  /// Half an hour in each clock hour of some days, written with offsets: focus from 9 to 11, and
  /// distraction at other hours but for what a few numbers scatter.
  private struct Days {
    var rows: [String] = []

    /// Adds a day in a zone whose offset is given; `apps` says what a day and an hour were spent on.
    mutating func add(
      _ date: String,
      offset: String = "+00:00",
      hours: ClosedRange<Int> = 8...19,
      app: (Int) -> String
    ) {
      for hour in hours {
        let clock = hour < 10 ? "0\(hour)" : "\(hour)"
        rows.append("\(date)T\(clock):00:00\(offset),1800,\(app(hour)),,laptop")
      }
    }
  }

  /// Focus from 9 to 11, and at a few other hours.
  private static func habit(_ day: Int, _ hour: Int) -> String {
    if 9...10 ~= hour { return (day * 3 + hour * 5) % 13 == 0 ? "vlc" : "code" }
    return (day * 5 + hour * 3) % 11 == 0 ? "code" : "vlc"
  }

  private static func date(_ start: String, _ days: Int) -> String {
    let format = ISO8601DateFormatter()
    let start = format.date(from: start + "T00:00:00Z") ?? Date()
    return String(format.string(from: start + Double(days) * 86_400).prefix(10))
  }

  /// What `lockin analyze` prints of a workspace with such days.
  private func analysis(
    _ days: Days,
    from: String,
    to: String,
    zone: String = "UTC"
  ) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      zone: \(zone)
      categories:
        - { category: Work, app: "^code$", class: 2 }
        - { category: Video, app: "^vlc$", class: -2 }
      """,
      to: "lockin.yaml"
    )
    try folder.write(
      (["timestamp,duration_s,app_identifier,category,device"] + days.rows).joined(separator: "\n")
        + "\n",
      to: "inbox/use.csv"
    )
    let imported = try BuiltProgram.run(["import", "--quiet", "inbox/use.csv"], in: folder.path)
    #expect([0, 3].contains(imported.exit), "\(imported.messages)")
    let outcome = try BuiltProgram.run(["analyze", "--from", from, "--to", to], in: folder.path)
    #expect(outcome.exit == 0, "\(outcome.messages)")
    return outcome.text
  }

  @Test("a gap of weeks leaves the claim, and says on how many days and weeks it rests")
  func gap() throws {
    var days = Days()
    for day in 0..<84 where (20..<55).contains(day) == false {
      days.add(Self.date("2026-03-02", day)) { Self.habit(day, $0) }
    }
    let text = try analysis(days, from: "2026-03-02", to: "2026-05-25")
    #expect(text.contains("\nEvery day 09:00\u{2013}11:00: "))
    #expect(text.contains("; 49 days, p = 0.001, strong, recurring (7 of 7 weeks)."))
    // A Sunday alone makes no week.
    #expect(text.contains("insufficient evidence (have 7 complete weeks, need 12)"))
  }

  @Test("one day, and no day, say how many are needed")
  func oneDay() throws {
    var days = Days()
    days.add("2026-05-20") { Self.habit(0, $0) }
    let one = try analysis(days, from: "2026-05-01", to: "2026-06-01")
    #expect(one.contains("\(Self.tooFew) 1 day with two hours of known activity or more, need 14)"))
    #expect(one.contains("\(Self.tooFew) 0 complete weeks, need 12)"))
    let none = try analysis(days, from: "2026-01-01", to: "2026-02-01")
    #expect(none.contains("\(Self.tooFew) 0 days"))
    #expect(none.contains("Nothing to go by: no hour has a quarter of an hour of activity"))
  }

  @Test("all in one category makes no hour stand out, and expects what there was")
  func oneCategory() throws {
    var days = Days()
    for day in 0..<28 { days.add(Self.date("2026-05-04", day)) { _ in "code" } }
    let text = try analysis(days, from: "2026-05-04", to: "2026-06-01")
    #expect(text.contains("\(Self.none): over 28 days chance alone"))
    #expect(text.contains("\nMon    \u{b7}   \u{b7}") && text.contains(" 100 100"))
  }

  @Test("everything uncategorised is too little evidence, not no focus")
  func uncategorised() throws {
    var days = Days()
    for day in 0..<28 { days.add(Self.date("2026-05-04", day)) { _ in "something else" } }
    let text = try analysis(days, from: "2026-05-04", to: "2026-06-01")
    #expect(
      text.contains("\(Self.tooFew) 0 days with two hours of known activity or more, need 14)")
    )
    #expect(text.contains("Nothing to go by"))
    #expect(text.contains("0%") == false)
  }

  @Test("days in the future count for nothing until they come")
  func future() throws {
    var days = Days()
    for day in 0..<28 { days.add(Self.date("2026-05-22", day)) { Self.habit(day, $0) } }
    // As of 1 June, 06:00: ten days are over.
    let text = try analysis(days, from: "2026-05-04", to: "2026-07-06")
    #expect(text.contains("\(Self.tooFew) 10 days"))
  }

  @Test("a week in which the clock changes has its hours by their names")
  func clockChange() throws {
    var days = Days()
    for day in 0..<42 {
      let offset = day < 27 ? "+01:00" : "+02:00"
      days.add(Self.date("2026-03-02", day), offset: offset) { Self.habit(day, $0) }
    }
    let text = try analysis(days, from: "2026-03-02", to: "2026-04-13", zone: "Europe/Berlin")
    #expect(text.contains("\nEvery day 09:00\u{2013}11:00: "))
    #expect(text.contains("; 42 days, p = 0.001, strong, recurring (6 of 6 weeks)."))
  }

  @Test("an hour that comes twice counts under its name, one that does not come is no gap")
  func repeatedHour() throws {
    var days = Days()
    // Nights from 1 to 6; on 25 October 02:00 comes twice in Berlin, on 29 March not at all.
    for day in 0..<28 {
      let date = Self.date("2025-10-06", day)
      days.add(date, offset: day < 20 ? "+02:00" : "+01:00", hours: 1...6) { hour in
        2...3 ~= hour ? "code" : (day * 5 + hour * 3) % 11 == 0 ? "code" : "vlc"
      }
    }
    let text = try analysis(days, from: "2025-10-05", to: "2025-11-03", zone: "Europe/Berlin")
    #expect(text.contains("02:00\u{2013}04:00: "))
  }

  @Test(
    "a change of zone in the middle of a week keeps the hours of the clocks that were looked at"
  )
  func zoneChange() throws {
    var days = Days()
    for day in 0..<42 {
      let offset = day < 23 ? "+02:00" : "-04:00"
      days.add(Self.date("2026-04-06", day), offset: offset) { Self.habit(day, $0) }
    }
    let zone = "[ { zone: Europe/Berlin }, { from: 2026-04-29, zone: America/New_York } ]"
    let text = try analysis(days, from: "2026-04-06", to: "2026-05-18", zone: zone)
    #expect(text.contains("Sun 17 May 2026, America/New_York\n"))
    #expect(text.contains("\nEvery day 09:00\u{2013}11:00: "))
    #expect(text.contains("; 42 days, p = 0.001, strong, recurring (6 of 6 weeks)."))
  }

  @Test("the evening's hours after midnight belong to the day before, until four")
  func personalDay() throws {
    var days = Days()
    for day in 0..<28 {
      let app: (Int) -> String = { hour in
        23 == hour || hour == 0 ? "code" : (day * 5 + hour * 3) % 11 == 0 ? "code" : "vlc"
      }
      days.add(Self.date("2026-05-04", day), hours: 15...23, app: app)
      days.add(Self.date("2026-05-05", day), hours: 0...2, app: app)
    }
    let text = try analysis(days, from: "2026-05-04", to: "2026-06-01")
    #expect(text.contains("\nEvery day 23:00\u{2013}01:00: "))
    // The hours after the last midnight had not come at the end of the last date.
    #expect(text.contains("; 28 days, p = 0.001") || text.contains("; 27 days, p = 0.001"))
  }
}
