import CivilTime
import Testing

@testable import Analysis
@testable import Plans
@testable import Reports

@Suite("Words for what the next days hold")
struct WeekAheadWordingTests {
  private static let monday = CivilDate(dayNumber: 20_605)

  /// Days with an hour of activity from 8 to 18 and focus in two of them.
  private func days(_ count: Int) -> PersonalDays {
    let first = WeekAheadWordingTests.monday - count
    let hours = (0..<24).map(PersonalDays.clockHour)
    let days = (0..<count).map { day in
      PersonalDay(
        date: first + day,
        active: hours.map { (8..<18).contains($0) ? 3_600_000 : 0 },
        focus: hours.map { $0 == 9 || $0 == 10 ? 3_600_000 : $0 == 13 ? 0 : 1_800_000 }
      )
    }
    return PersonalDays(days: days, dates: first..<WeekAheadWordingTests.monday)
  }

  private func report(_ kind: Report.Kind, days count: Int) -> Report {
    let days = days(count)
    let model = HourModel(days)
    var report = kind == .day ? Fixtures.day : Fixtures.week
    report.weekAhead = WeekAhead(
      dates: WeekAheadWordingTests.monday..<(WeekAheadWordingTests.monday + 7),
      load: nil,
      test: model?.test,
      curve: model.flatMap { model in
        model.test.isBorneOut
          ? EnergyCurve(model, from: WeekAheadWordingTests.monday, days: 7, working: 480..<1080)
          : nil
      },
      schedule: nil
    )
    return report
  }

  /// The sentences of some blocks, those that are folded as well.
  private func sentences(_ blocks: [Outline.Block]) -> [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .paragraph(let phrase): [phrase.text]
      case .list(let phrases): phrases.map(\.text)
      case .folded(_, let blocks): sentences(blocks)
      default: []
      }
    }
  }

  @Test("too few weeks say how many are needed, and days alike are one row")
  func curve() throws {
    let early = report(.week, days: 21)
    #expect(Outline.weekAhead(early) == nil)
    #expect(
      sentences(Outline.tooEarly(early)) == [
        """
        Whether hours can be foreseen well enough to move work by them: insufficient evidence (have \
        3 weeks to test, need 4).
        """
      ]
    )
    let known = try #require(Outline.weekAhead(report(.week, days: 84)))
    #expect(Outline.tooEarly(report(.week, days: 84)).isEmpty)
    guard case .table(let table)? = known.blocks.first else {
      Issue.record("there is no table")
      return
    }
    #expect(table.rows.count == 1)
    let cells = table.rows[0].map(\.phrase.text)
    #expect(cells[0] == "Mon 1\u{2013}Sun 7" && cells[3] == "a meal")
    #expect(
      cells[1] == "09:00\u{2013}11:00: 100%" && cells[2] == "13:00\u{2013}14:00: 0%"
    )
    let sentence = try #require(sentences(known.blocks).first)
    #expect(
      sentence.hasPrefix(
        "Each of 12 weeks was foretold by the others: within days, hours were off by 0 "
      )
    )
    #expect(sentence.contains("Hours were closer in 12 of them and"))
    #expect(sentence.hasSuffix("2 are needed, so hours may speak for a move of work."))
  }

  @Test("a day tells of the week only where too much is planned")
  func day() {
    #expect(Outline.weekAhead(report(.day, days: 84)) == nil)
  }

  @Test("a planned break is told with the plan, or with the suggestions, but not twice")
  func plannedBreaks() {
    var report = Fixtures.day
    report.suggestions = []
    let pause = TimeSpan(Fixtures.instant("2026-05-27", 10), Fixtures.instant("2026-05-27", 11))
    report.plannedBreaks = [pause]
    let told = ["In that work, pause ten minutes at 10:00: breaks help energy, not output."]
    #expect(sentences(Outline.breaksAhead(report)) == told)
    func suggest(_ proposal: Suggestion.Proposal) {
      report.suggestions = [Suggestion(id: "0", proposal, text: "", because: "")]
    }
    suggest(.pause(TimeSpan(pause.start + -3_600_000, pause.start), event: nil))
    #expect(sentences(Outline.breaksAhead(report)) == told)
    suggest(.move(Move(event: "e", from: pause, to: pause), gain: nil))
    #expect(sentences(Outline.breaksAhead(report)) == told)
    suggest(.pause(pause, event: "e"))
    #expect(sentences(Outline.breaksAhead(report)).isEmpty)
    func isOnIndex() -> Bool {
      String(decoding: IndexPage.page(.init([], latest: report)), as: UTF8.self).contains(told[0])
    }
    // Where a break is the one thing to do it is told as that.
    #expect(!isOnIndex())
    report.suggestions.insert(Suggestion(id: "1", .keepFree, text: "", because: ""), at: 0)
    #expect(isOnIndex())
  }

  @Test("breaks are told with how many came in time")
  func breaks() {
    var report = Fixtures.day
    func span(_ from: Int64, _ to: Int64) -> TimeSpan {
      TimeSpan(Instant(seconds: from * 60), Instant(seconds: to * 60))
    }
    report.continuousWork = ContinuousWork(work: TimeSet([span(0, 55), span(60, 150)]))
    #expect(
      sentences(Outline.breaks(report.continuousWork)) == [
        """
        2 stretches of focus lasted more than 50 min with no break of five minutes, the longest 1 h 30 min. \
        Together they are 100% of 2 h 25 min of focus. 1 of these 2 ended within an hour.
        """
      ]
    )
    report.continuousWork = ContinuousWork(work: TimeSet([span(0, 30)]))
    #expect(
      sentences(Outline.breaks(report.continuousWork)) == [
        "You never focused for more than 50 min without a break of five minutes, but at most for 30 min."
      ]
    )
    report.continuousWork = ContinuousWork(work: TimeSet([]))
    #expect(Outline.breaks(report.continuousWork).isEmpty)
  }
}
