import TestSupport
import Testing

/// What unusual input does to the search for peaks, told in words.
@Suite("lockin analyze over unusual days")
struct AnalyzeInputsTests {
  private static let tooFew = "insufficient evidence (have"
  private static let none = "No hours stand out"

  /// What `lockin analyze` prints of a workspace with such days.
  private func analysis(
    _ days: AnalysisDays,
    from: String,
    to: String,
    zone: String = "UTC"
  ) throws -> AnalysisText {
    try AnalysisText(in: try days.workspace(zone: zone), from: from, to: to)
  }

  @Test("a gap of weeks leaves the claim, and says on how many days and weeks it rests")
  func gap() throws {
    var days = AnalysisDays()
    for day in 0..<84 where (20..<55).contains(day) == false {
      days.add(AnalysisDays.date("2026-03-02", day)) { AnalysisDays.habit(day, $0) }
    }
    let text = try analysis(days, from: "2026-03-02", to: "2026-05-25")
    #expect(text.prose.contains("\nEvery day 09:00\u{2013}11:00: "))
    #expect(text.prose.contains("; 49 days, p = 0.005, strong, recurring (7 of 7 weeks)."))
  }

  @Test("one day, and no day, say how many are needed")
  func oneDay() throws {
    var days = AnalysisDays()
    days.add("2026-05-20") { AnalysisDays.habit(0, $0) }
    let one = try analysis(days, from: "2026-05-01", to: "2026-06-01")
    #expect(
      one.prose.contains("\(Self.tooFew) 1 day with two hours of known activity or more, need 14)")
    )
    let none = try analysis(days, from: "2026-01-01", to: "2026-02-01")
    #expect(none.prose.contains("\(Self.tooFew) 0 days"))
  }

  @Test("all in one category makes no hour stand out")
  func oneCategory() throws {
    var days = AnalysisDays()
    for day in 0..<28 { days.add(AnalysisDays.date("2026-05-04", day)) { _ in "code" } }
    let text = try analysis(days, from: "2026-05-04", to: "2026-06-01")
    #expect(text.prose.contains("\(Self.none): over 28 days chance alone"))
  }

  @Test("everything uncategorised is too little evidence, not no focus")
  func uncategorised() throws {
    var days = AnalysisDays()
    for day in 0..<28 { days.add(AnalysisDays.date("2026-05-04", day)) { _ in "something else" } }
    let text = try analysis(days, from: "2026-05-04", to: "2026-06-01")
    #expect(
      text.prose.contains(
        "\(Self.tooFew) 0 days with two hours of known activity or more, need 14)"
      )
    )
  }

  @Test("days in the future count for nothing until they come")
  func future() throws {
    var days = AnalysisDays()
    for day in 0..<28 {
      days.add(AnalysisDays.date("2026-05-22", day)) { AnalysisDays.habit(day, $0) }
    }
    // As of 1 June, 06:00: ten days are over.
    let text = try analysis(days, from: "2026-05-04", to: "2026-07-06")
    #expect(text.prose.contains("\(Self.tooFew) 10 days"))
  }

  @Test("a week in which the clock changes has its hours by their names")
  func clockChange() throws {
    var days = AnalysisDays()
    for day in 0..<42 {
      let offset = day < 27 ? "+01:00" : "+02:00"
      days.add(AnalysisDays.date("2026-03-02", day), offset: offset) { AnalysisDays.habit(day, $0) }
    }
    let text = try analysis(days, from: "2026-03-02", to: "2026-04-13", zone: "Europe/Berlin")
    // These days have hardly any noise, so that the test may name some of them in place of all.
    #expect(text.prose.contains(" 09:00\u{2013}11:00: "))
    #expect(text.prose.contains(" days, p = 0.005, strong, recurring (6 of 6 weeks)."))
  }

  @Test("an hour that comes twice counts under its name, one that does not come is no gap")
  func repeatedHour() throws {
    var days = AnalysisDays()
    // Nights from 1 to 6; on 25 October 02:00 comes twice in Berlin, on 29 March not at all.
    for day in 0..<28 {
      let date = AnalysisDays.date("2025-10-06", day)
      days.add(date, offset: day < 20 ? "+02:00" : "+01:00", hours: 1...6) { hour in
        2...3 ~= hour ? "code" : (day * 5 + hour * 3) % 11 == 0 ? "code" : "vlc"
      }
    }
    let text = try analysis(days, from: "2025-10-05", to: "2025-11-03", zone: "Europe/Berlin")
    #expect(text.prose.contains("02:00\u{2013}04:00: "))
  }

  @Test(
    "a change of zone in the middle of a week keeps the hours of the clocks that were looked at"
  )
  func zoneChange() throws {
    var days = AnalysisDays()
    for day in 0..<42 {
      let offset = day < 23 ? "+02:00" : "-04:00"
      days.add(AnalysisDays.date("2026-04-06", day), offset: offset) { AnalysisDays.habit(day, $0) }
    }
    let zone = "[ { zone: Europe/Berlin }, { from: 2026-04-29, zone: America/New_York } ]"
    let text = try analysis(days, from: "2026-04-06", to: "2026-05-18", zone: zone)
    #expect(text.text.contains("Sun 17 May 2026, America/New_York."))
    // These days have hardly any noise, so that the test may name some of them in place of all.
    #expect(text.prose.contains(" 09:00\u{2013}11:00: "))
    #expect(text.prose.contains(" days, p = 0.005, strong, recurring (6 of 6 weeks)."))
  }

  @Test("the evening's hours after midnight belong to the day before, until four")
  func personalDay() throws {
    var days = AnalysisDays()
    for day in 0..<28 {
      let app: (Int) -> String = { hour in
        23 == hour || hour == 0 ? "code" : (day * 5 + hour * 3) % 11 == 0 ? "code" : "vlc"
      }
      days.add(AnalysisDays.date("2026-05-04", day), hours: 15...23, app: app)
      days.add(AnalysisDays.date("2026-05-05", day), hours: 0...2, app: app)
    }
    let text = try analysis(days, from: "2026-05-04", to: "2026-06-01")
    #expect(text.prose.contains("\nEvery day 23:00\u{2013}01:00: "))
    // The hours after the last midnight had not come at the end of the last date.
    #expect(
      text.prose.contains("; 28 days, p = 0.005") || text.prose.contains("; 27 days, p = 0.005")
    )
  }
}
