import CivilTime
import Plans
import Records
import Testing

@testable import Analysis

@Suite("Facts of a period")
struct PeriodInsightsTests {
  private func facts(
    _ activity: AccountedActivity,
    events: [PlannedEvent] = [],
    rules: [PlanMapping.Rule] = [],
    dataTo: Instant?,
    asOf: Instant? = nil,
    of dates: Range<CivilDate>? = nil
  ) -> PeriodInsights {
    FactFinder(
      activity: activity,
      events: events,
      judge: PlanJudge(mapping: PlanMapping(rules: rules)) { _, _ in false },
      dataTo: dataTo,
      asOf: asOf ?? dataTo ?? activity.grid.span.start,
      appName: { "app\($0)" }
    ).facts(of: dates ?? activity.grid.from..<activity.grid.to)
  }

  @Test("each hour has a figure, or says why it has none")
  func states() {
    let found = facts(
      activity(
        [("Work", 2, 600, 640)],
        observed: [minutes(540, 720), minutes(750, 780), minutes(781, 810), minutes(860, 885)]
      ),
      dataTo: minutes(0, 890).end
    )
    let states = found.hours.map(\.state.rawValue)
    #expect(Array(states[0..<9]) == Array(repeating: "missing", count: 9))
    // 9 and 11 were observed, 12 by half, 13 by a minute less; 14 by half of what there is of it.
    #expect(Array(states[9..<15]) == ["zero", "value", "zero", "zero", "missing", "zero"])
    #expect(Array(states[15...]) == Array(repeating: "not_yet", count: 9))
    #expect(found.hours[10].active == 40 * minute)
  }

  @Test("without data nothing is known yet")
  func noData() {
    let found = facts(activity([]), dataTo: nil)
    #expect(found.hours.count == 24)
    #expect(found.hours.allSatisfy { $0.state == .notYet })
    #expect(found.capacity == 0)
    #expect(found.coverage.perMille == nil)
    #expect(found.coverage.words == "n/d")
    #expect(found.planKept == nil)
    #expect(found.longestBlock == nil)
    #expect(found.isComparable == false)
  }

  @Test("an hour begins to be known only after its start")
  func edge() {
    #expect(facts(activity([]), dataTo: minutes(0, 60).end).hours[1].state == .notYet)
    #expect(facts(activity([]), dataTo: minutes(0, 61).end).hours[1].state == .missing)
  }

  @Test(
    "a day is as long as its clock made it",
    arguments: [
      ("Europe/Berlin", "2026-03-29", 23, 23), ("Europe/Berlin", "2026-10-25", 25, 25),
      ("Europe/Berlin", "2026-06-01", 24, 24), ("Asia/Kathmandu", "2026-03-29", 24, 24),
    ]
  )
  func capacity(zone: String, day: String, hours: Int64, cells: Int) throws {
    let day = try date(day)
    let timeline = ZoneTimeline(home: try systemZone(zone))
    let account = activity([], timeline: timeline, from: day)
    let whole = facts(account, dataTo: account.grid.span.end + hour)
    #expect(whole.capacity == hours * hour)
    #expect(whole.hours.count == cells)
    let part = facts(account, dataTo: account.grid.span.start + 5 * hour)
    #expect(part.capacity == 5 * hour)
    #expect(facts(account, dataTo: account.grid.span.start - hour).capacity == 0)
  }

  @Test(
    "coverage is of what is over of the period, wherever the data end",
    arguments: [
      // Minutes seen, where the data end, what is over; thousandths, so far, enough, comparable.
      (720, 1440, 1440, 500, "50%", false, false, false),
      (720, 720, 1440, 500, "50%", false, false, false),
      (720, 720, 720, 1000, "100%", true, true, false),
      (720, 720, 900, 800, "80%", true, true, false),
      (1152, 1152, 1440, 800, "80%", false, true, true),
      (1152, 1440, 1440, 800, "80%", false, true, true),
      (1151, 1440, 1440, 799, "79%", false, false, false),
      (10, 10, 1440, 6, "under 1%", false, false, false),
      (0, 0, 1440, 0, "0%", false, false, false),
    ] as [(Int64, Int64, Int64, Int, String, Bool, Bool, Bool)]
  )
  func coverage(
    observed: Int64,
    dataTo: Int64,
    asOf: Int64,
    share: Int,
    words: String,
    isSoFar: Bool,
    isEnough: Bool,
    isComparable: Bool
  ) {
    let found = facts(
      activity([], observed: [minutes(0, observed)]),
      dataTo: minutes(0, dataTo).end,
      asOf: minutes(0, asOf).end
    ).coverage
    #expect(found.perMille == share)
    #expect(found.words == words)
    #expect(found.isSoFar == isSoFar)
    #expect(found.isEnough == isEnough)
    #expect(found.isComparable == isComparable)
  }

  @Test("an hour that is over was missed where the data end before it, one to come was not")
  func statesBehindTheData() {
    let found = facts(
      activity([("Work", 2, 60, 70)], observed: [minutes(60, 120)]),
      dataTo: minutes(0, 120).end,
      asOf: minutes(0, 200).end
    )
    #expect(
      found.hours.prefix(6).map(\.state.rawValue)
        == ["missing", "value", "missing", "missing", "not_yet", "not_yet"]
    )
  }

  @Test("time by category and by application, the largest first")
  func sums() {
    let found = facts(
      activity([
        ("B", 1, 0, 10), ("A", -1, 10, 20), ("C", nil, 20, 50), ("B", 1, 55, 60), ("B", 2, 70, 75),
      ]),
      dataTo: minutes(0, 1440).end
    )
    #expect(
      found.categories.map { "\($0.category) \($0.productivity ?? 9) \($0.milliseconds / minute)" }
        == ["C 9 30", "B 1 15", "A -1 10", "B 2 5"]
    )
    #expect(
      found.apps.map { "\($0.app) \($0.milliseconds / minute)" } == [
        "app3 30", "app1 20", "app2 10",
      ]
    )
    let first = found.hours[0]
    #expect([first.active, first.known, first.focus].map { $0 / minute } == [55, 25, 15])
    #expect(first.categories.map { "\($0.category)" } == ["A", "B", "C"])
    #expect(first.apps.map(\.app) == ["app1", "app2", "app3"])
    #expect(found.focus.focus == 20 * minute)
    #expect(
      found.devices.map { "\($0.name) \($0.attended / minute) \($0.concurrent)" } == ["laptop 60 0"]
    )
  }

  @Test("a part of the days has the part of the stretches that lies in it")
  func dates() {
    let found = facts(
      activity([("A", 1, 1430, 1450)], days: 2),
      dataTo: minutes(0, 2880).end,
      of: (firstDay + 1)..<(firstDay + 2)
    )
    #expect(found.focus.active == 10 * minute)
    #expect(found.hours.count == 24)
    #expect(found.capacity == 24 * hour)
  }

  @Test("the plan fills hours once, and what fills none is context")
  func plan() {
    let events = [
      event(minutes(-30, 30), id: "before"), event(minutes(540, 600), id: "a"),
      event(minutes(570, 630), id: "b"), event(minutes(1430, 1450), id: "late"),
      event(minutes(1440, 1500), id: "tomorrow"),
      event(minutes(0, 1440), id: "day", isAllDay: true),
      event(minutes(700, 760), id: "free", isBusy: false),
      event(minutes(800, 800), id: "empty"), event(minutes(1440, 1440), id: "next"),
      event(minutes(1440, 2880), id: "day2", isAllDay: true),
    ]
    let found = facts(activity([]), events: events, dataTo: minutes(0, 1440).end)
    #expect(found.plan.map(\.event.id) == ["a", "b", "late"])
    #expect(found.context.map(\.id) == ["day", "free", "empty"])
    let planned = found.hours.map { $0.planned / minute }
    #expect(
      [planned[0], planned[9], planned[10], planned[11], planned[23]] == [30, 60, 30, 0, 10]
    )
  }

  @Test("the plan kept is the share of mapped time that the devices saw")
  func planKept() {
    let rules = [PlanMapping.Rule(match: .tag("math"), category: "Work")]
    let events = [
      event(minutes(0, 100), id: "a", tags: ["math"]),
      event(minutes(200, 300), id: "b", tags: ["math"]),
      // Without a rule, without evidence, and still ahead.
      event(minutes(300, 400), id: "c"), event(minutes(500, 600), id: "d", tags: ["math"]),
      event(minutes(1000, 1100), id: "e", tags: ["math"]),
    ]
    let account = activity([
      ("Work", 2, 0, 80), ("Fun", -2, 200, 270), ("Work", 2, 270, 300), ("Work", 2, 1000, 1100),
    ])
    let found = facts(account, events: events, rules: rules, dataTo: minutes(0, 1050).end)
    #expect(
      found.plan.map(\.status) == [.kept, .short, .unmapped, .noEvidence, .ahead]
    )
    #expect(found.planKept == 550)
  }

  @Test(
    "focus without a break",
    arguments: [
      ([("A", 1, 0, 50)], ""), ([("A", 1, 0, 51)], "0-51"), ([("A", 2, 0, 51)], "0-51"),
      // What is neither, such as music, distraction and the unknown are no focus.
      ([("A", 0, 0, 60)], ""), ([("A", 1, 0, 30), ("B", 0, 30, 35), ("A", 1, 35, 60)], ""),
      ([("A", -1, 0, 60)], ""), ([("A", nil, 0, 60)], ""),
      // Four minutes are no break, five are.
      ([("A", 1, 0, 30), ("A", 1, 34, 60)], "0-60"), ([("A", 1, 0, 30), ("A", 1, 35, 60)], ""),
      ([("A", 1, 0, 30), ("B", -2, 30, 34), ("A", 1, 34, 60)], "0-60"),
      ([("A", 1, 0, 30), ("B", -2, 30, 35), ("A", 1, 35, 90)], "35-90"),
      ([("A", 1, 0, 60), ("A", 1, 70, 130)], "0-60, 70-130"),
      // A total of an hour is no focus without a break, nor does it bridge one.
      ([("Sum", 1, 0, 60)], ""), ([("A", 1, 0, 30), ("Sum", 1, 30, 40), ("A", 1, 40, 70)], ""),
    ] as [([(String, Int8?, Int64, Int64)], String)]
  )
  func breaks(parts: [(String, Int8?, Int64, Int64)], expected: String) {
    let segments = activity(
      parts.map { (category: $0.0, productivity: $0.1, from: $0.2, to: $0.3) },
      totals: ["Sum"]
    ).segments
    let found = ContinuousWork(segments).longRuns.map(drawing)
    #expect(found.joined(separator: ", ") == expected)
  }
}
