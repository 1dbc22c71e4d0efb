import CivilTime
import Plans
import Testing

@testable import Analysis

@Suite("What became of suggested moves")
struct MoveVerdictTests {
  private let timeline = ZoneTimeline(home: .utc)

  /// Two hours of the first day, a Monday, to two hours of the same day; minutes after midnight.
  private func suggestion(
    _ id: String,
    _ state: Suggestion.State,
    from: (Int64, Int64) = (540, 660),
    to: (Int64, Int64) = (840, 960)
  ) -> Suggestion {
    Suggestion(
      id: id,
      .move(Move(event: "e", from: minutes(from.0, from.1), to: minutes(to.0, to.1)), gain: nil),
      text: "",
      because: "",
      state: state
    )
  }

  /// Every hour has half a share of focus, but those from 14:00 on have three quarters; days differ by .1.
  private func single(
    _ span: TimeSpan,
    presence: Double = 1,
    away: Double = 0,
    days: Int = 20
  )
    -> ExpectedFocus?
  {
    let shares = (0..<168).map { PersonalDays.clockHour($0 % 24) >= 14 ? 0.75 : 0.5 }
    let model = HourModel(
      shares: shares,
      variance: 0,
      claims: [],
      noise: HourNoise(day: 0.01, hours: 0, correlation: 0, own: 0, minutes: 0),
      dayCount: days
    )
    let grid = HourGrid(timeline: timeline, from: firstDay, to: firstDay + 2)
    let there = PlannedPresence(share: presence, uncertainty: 0, dayDeviation: away)
    return FocusExpectation(model, presence: there, grid: grid).single(span)
  }

  @Test("what is expected of a span counts each hour for as long as it lies in it")
  func expected() throws {
    // From 13:30 to 14:30: half an hour of 0.5 and half an hour of 0.75 are 37.5 minutes.
    let found = try #require(single(minutes(810, 870)))
    #expect(found.focus.value == 2_250_000)
    // 1.75 times the deviation of 0.1 over an hour.
    #expect(found.focus.low == 2_250_000 - 630_000)
    #expect(found.focus.high == 2_250_000 + 630_000)
    #expect(found.dayCount == 20)
    // Half of the time at the devices, on single days .2 more or less: a variance of .25 * .01 +
    // .625 * .625 * .04 + .04 * .01, so a deviation of .136107.
    let half = try #require(single(minutes(810, 870), presence: 0.5, away: 0.2)).focus
    #expect(half.value == 1_125_000)
    #expect(abs(half.high - (1_125_000 + 857_471)) <= 5)
    // No interval goes below nothing or beyond the whole.
    let wide = try #require(single(minutes(810, 870), presence: 0.5, away: 4)).focus
    #expect(wide.low == 0 && wide.high == 3_600_000)
  }

  @Test("a move is due where its event took place")
  func due() {
    let applied = suggestion("a", .applied)
    let refused = suggestion("b", .refused)
    let ignored = suggestion("c", .open, from: (500, 560))
    let all = [applied, refused, ignored]
    #expect(MoveJudge.due(all, in: minutes(480, 720)).map(\.id) == ["c", "b"])
    #expect(MoveJudge.due(all, in: minutes(840, 841)).map(\.id) == ["a"])
    #expect(MoveJudge.due(all, in: minutes(541, 840)).map(\.id) == [])
    let note = Suggestion(id: "n", .keepFree, text: "", because: "")
    #expect(MoveJudge.due([note], in: minutes(0, 1440)).isEmpty)
  }

  private func verdict(
    _ state: Suggestion.State,
    focus: ClosedRange<Int64>,
    dataTo: Int64 = 1440,
    days: Int = 20,
    totals: Set<String> = []
  ) throws -> MoveVerdict {
    let seen = activity(
      [("Work", 2, focus.lowerBound, focus.upperBound), ("Play", -1, 1000, 1010)],
      totals: totals,
      observed: [minutes(0, 900)]
    )
    let found = MoveJudge(dataTo: minutes(0, dataTo).end).verdicts(
      [suggestion("a", state)],
      events: [],
      expected: { single($0, days: days) },
      seen: seen.focus(in:)
    )
    return try #require(found.first)
  }

  @Test("focus is compared with what was expected in the same place")
  func compared() throws {
    // 09:00 to 11:00 usually holds 60 minutes, give or take 21.
    let within = try verdict(.refused, focus: 500...610)
    #expect(within.seen?.focus == 70 * minute)
    #expect(within.expected?.focus.value == 60 * minute)
    #expect(within.otherwise?.focus.value == 90 * minute)
    #expect(within.verdict == .within)
    #expect(try verdict(.open, focus: 540...630).verdict == .above)
    #expect(try verdict(.open, focus: 540...550).verdict == .below)
    // The new place of an applied one, of which half was seen only.
    let applied = try verdict(.applied, focus: 840...860)
    #expect(applied.seen == nil)
    #expect(applied.expected?.focus.value == 90 * minute)
    #expect(applied.otherwise?.focus.value == 60 * minute)
    #expect(applied.verdict == .tooEarly)
  }

  @Test("too little data gives no verdict")
  func insufficient() throws {
    #expect(try verdict(.refused, focus: 540...600, dataTo: 659).seen == nil)
    #expect(try verdict(.refused, focus: 540...600, dataTo: 660).seen != nil)
    #expect(try verdict(.refused, focus: 540...600, days: 13).expected == nil)
    // Of a total of hours that lies across the end it is not known where it was.
    #expect(try verdict(.refused, focus: 630...690, totals: ["Work"]).seen == nil)
  }
}
