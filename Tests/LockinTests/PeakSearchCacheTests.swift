import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Analysis
@testable import Nightly
@testable import Platform

@Suite("Searches of past weeks are remembered")
struct PeakSearchCacheTests {
  private let start = CivilDate(dayNumber: 20_605)

  private func claim(_ number: Int) -> PeakClaim {
    PeakClaim(
      days: DayKind.allCases[number * 17 % 72],
      direction: PeakClaim.Direction.allCases[number % 2],
      strength: PeakClaim.Strength.allCases[number % 2],
      fromHour: number % 24,
      hourCount: 1 + number % 4,
      level: .init(value: 700 - number, low: 600, high: 800),
      difference: .init(value: -200, low: -1000, high: number),
      expectedDifference: -150,
      leftOut: Array(0..<number),
      dayCount: 30,
      active: 1_234_567_890_123,
      chance: 1
    )
  }

  private func tested(_ number: Int) -> HourClaim {
    let hours: [Bool] = (0..<24).map { $0 % (number + 2) == 0 }
    let mean = -0.1 / Double(number + 1)
    return HourClaim(
      kind: DayKind.allCases[number * 7],
      hours: hours,
      mean: mean,
      error: 1e-300,
      statistic: 3.141_592_653_589_793,
      critical: 3
    )
  }

  private func search(claims: Int) -> PeakSearch {
    let planned =
      claims == 1 ? nil : PlannedTime(dayCount: 3, active: 5_000_000_000, focus: 7)
    let peaks = PeakFindings(
      dates: start..<(start + 84),
      usableDays: 50,
      active: 987_654_321_000,
      outcome: .tested((0..<claims).map { claim($0) }),
      planned: planned
    )
    let halves: [Bool?] = [nil, true, false]
    return PeakSearch(
      peaks: peaks,
      recurrences: (0..<claims).map {
        Recurrence(weeks: 9, agreeing: $0, inBothHalves: halves[$0 % 3])
      },
      claims: (0..<claims).map { tested($0) }
    )
  }

  @Test("what is written is read as it was", arguments: 0...4)
  func text(claims: Int) {
    let search = search(claims: claims)
    #expect(PeakSearch(text: search.text, dates: start..<(start + 84)) == search)
  }

  @Test("too few days are remembered too")
  func insufficient() {
    let search = PeakSearch(
      peaks: PeakFindings(
        dates: start..<(start + 84),
        usableDays: 3,
        active: 4,
        outcome: .insufficient(have: 3, need: 14)
      ),
      recurrences: [],
      claims: []
    )
    #expect(search.text == "3 4 0 0 0 0 3 14 0")
    #expect(PeakSearch(text: "3 4 0 0 0 0 3 14 0", dates: start..<(start + 84)) == search)
  }

  @Test("a text that is cut, longer or other is no search and makes no crash")
  func damaged() {
    let text = search(claims: 3).text
    let words = text.split(separator: " ").map(String.init)
    for count in 0..<words.count {
      let cut = words.prefix(count).joined(separator: " ")
      #expect(PeakSearch(text: cut, dates: start..<(start + 84)) == nil, "\(count) words")
    }
    for (place, word) in words.enumerated() {
      for other in ["x", "99999999999999999999", "-1"] where other != word {
        var words = words
        words[place] = other
        _ = PeakSearch(text: words.joined(separator: " "), dates: start..<(start + 84))
      }
    }
    for wrong in [text + " 1", "50 1 2", "50 1 1 25", "50 1 1 9223372036854775807", ""] {
      #expect(PeakSearch(text: wrong, dates: start..<(start + 84)) == nil, "\(wrong)")
    }
  }

  @Test("the basis is that of the days and dates, down to a millisecond")
  func basis() {
    func basis(_ active: Int64, _ focus: Int64, from: Int = 0, day: Int = 5) -> [UInt8] {
      PeakSearchCache.basis(
        of: PersonalDays(
          days: [PersonalDay(date: start + day, active: [active], focus: [focus])],
          dates: (start + from)..<(start + 84)
        )
      )
    }
    let all = [
      basis(100, 50), basis(101, 50), basis(100, 51), basis(100, 50, from: 1),
      basis(100, 50, day: 6),
    ]
    #expect(Set(all).count == all.count)
    #expect(basis(100, 50) == all[0])
  }

  @Test("reports are the same bytes with and without what was remembered, and with other rules")
  func sameBytes() throws {
    let folder = try TemporaryFolder()
    var rows = ["timestamp,duration_s,app_identifier,category,device"]
    for day in 1...56 {
      let date = CivilDate(dayNumber: start.dayNumber - day)
      for hour in 10...19 {
        let app = 10...11 ~= hour || (day * 5 + hour * 3) % 11 == 0 ? "code" : "vlc"
        rows.append("\(date)T\(hour):00:00Z,1800,\(app),,laptop")
      }
    }
    try folder.write(rows.joined(separator: "\n") + "\n", to: "ws/inbox/use.csv")
    func write(rulesWith productivity: Int) throws {
      try folder.write(
        """
        zone: UTC
        publish: { days: 7 }
        categories:
          - { category: Work, app: "^code$", class: \(productivity) }
          - { category: Video, app: "^vlc$", class: -1 }
        """,
        to: "ws/lockin.yaml"
      )
    }
    try write(rulesWith: 2)
    func run(_ reports: String, _ store: String, _ more: [String] = []) throws {
      let outcome = try BuiltProgram.run(
        [
          "run", "-C", "ws", "--now", SampleRunTests.asOf, "--reports", reports, "--store", store,
          "--quiet",
        ] + more,
        in: folder.path
      )
      #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    }
    func bytes(_ reports: String) throws -> [String: [UInt8]] {
      var files: [String: [UInt8]] = [:]
      for name in try Directory.files(below: folder.path + "/" + reports)
      where name != ".lockin-manifest" {
        files[name] = try ByteStream.contents(of: folder.path + "/\(reports)/\(name)")
      }
      return files
    }
    try run("first", "a.sqlite")
    let first = try bytes("first")
    // Eight weeks' ends and the beginning of the first, which what is new is told by; the last week's days look
    // at a beginning that is one of them.
    #expect(try sql("SELECT count(*) FROM peak_searches", folder.path + "/a.sqlite") == "9")
    // What was remembered is used: a row that says other things is believed.
    try run("again", "a.sqlite")
    #expect(try bytes("again") == first)
    let lie = "UPDATE peak_searches SET findings = '7 1 0 0 0 0 7 14 0' WHERE as_of_day = 20605"
    _ = try sql(lie, folder.path + "/a.sqlite")
    try run("lied", "a.sqlite")
    #expect(try bytes("lied") != first)
    // A row that can't be read is as none, and all may be dropped.
    let damage = "UPDATE peak_searches SET findings = 'x' WHERE as_of_day = 20605"
    _ = try sql(damage, folder.path + "/a.sqlite")
    try run("damaged", "a.sqlite")
    #expect(try bytes("damaged") == first)
    _ = try sql("DELETE FROM peak_searches", folder.path + "/a.sqlite")
    try run("dropped", "a.sqlite")
    #expect(try bytes("dropped") == first)
    // Other rules make other days, of which nothing is remembered.
    try write(rulesWith: -2)
    try run("warm", "a.sqlite")
    try run("cold", "b.sqlite")
    #expect(try bytes("warm") == bytes("cold"))
    #expect(try bytes("warm") != first)
  }

  private func sql(_ statement: String, _ file: String) throws -> String {
    let store = try ScratchDatabase(file)
    return try store.value(statement)
  }
}
