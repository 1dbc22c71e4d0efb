import CivilTime
import Testing

@testable import Analysis
@testable import Plans
@testable import Records

@Suite("Plans at the edge of what can be known")
struct PlanEdgeTests {
  private let study = event(minutes(600, 720), tags: ["study"])

  @Test("no plan: no totals but what was done without one, and no share kept")
  func noPlan() {
    let found = studyFacts([("Work", 2, 600, 660), ("Fun", -1, 660, 670)], [])
    #expect(found.planKept == nil)
    #expect(found.totals.parts == PlanParts())
    #expect(found.totals.tags.isEmpty)
    #expect(found.totals.unplannedFocus == 60 * minute)
    #expect(found.totals.otherUnplanned == 10 * minute)
  }

  @Test("no activity: unverified, not undone")
  func noActivity() {
    let found = studyFacts([], [study])
    #expect(found.plan.map(\.status) == [.noEvidence])
    #expect(found.plan[0].adherence == nil)
    #expect(found.planKept == nil)
    #expect(found.totals.tags[0].adherence == nil)
    #expect(found.totals.tags[0].actual == nil)
    #expect(found.totals.parts.away == 120 * minute)
    let none = studyFacts([], [study], dataTo: nil)
    #expect(none.plan.map(\.status) == [.ahead])
    #expect(none.totals == PlanTotals())
  }

  @Test("one day: measures, but nothing is said of how long work takes")
  func oneDay() {
    let found = studyFacts([("Work", 2, 600, 690)], [study])
    #expect(found.planKept == 750)
    #expect(
      PlanningFactor.find(in: found.plan.compactMap { PlanningFactor.Task($0) })
        == .insufficient(have: 1, need: 20)
    )
  }

  @Test("all activity in no category: it is other time, and no distraction")
  func uncategorized() {
    let found = studyFacts([("Uncategorized", nil, 600, 720)], [study])
    #expect(found.plan[0].status == .missed)
    #expect(found.plan[0].distraction == 0)
    #expect(found.plan[0].other == 120 * minute)
    #expect(found.plan[0].adherence == 0)
  }

  @Test("a gap of the trackers is away, and below a quarter of activity nothing is judged")
  func gap() {
    let found = studyFacts([("Work", 2, 600, 630), ("Work", 2, 1000, 1010)], [study])
    #expect(found.plan[0].away == 90 * minute)
    #expect(found.plan[0].status == .short)
    #expect(studyFacts([("Work", 2, 600, 629)], [study]).plan[0].status == .noEvidence)
  }

  @Test(
    "clock changes: an event is as long as it lasted",
    arguments: [("2026-03-29", Int64(3)), ("2026-10-25", 5)]
  )
  func clockChange(day: String, hours: Int64) throws {
    let day = try date(day)
    let timeline = ZoneTimeline(home: try systemZone("Europe/Berlin"))
    let grid = HourGrid(timeline: timeline, from: day, to: day + 1)
    // From midnight to four on the clock.
    let four = try #require(grid.cells.first { $0.hour == 4 }).start
    let night = event(TimeSpan(grid.span.start, four), tags: ["study"])
    let offset = Int64(day - firstDay) * 1440
    let from = (grid.span.start - minutes(0, 1).start) / minute
    #expect(from / 1440 == offset / 1440 || from < offset)
    let activity = activity(
      [("Work", 2, from, from + hours * 60 - 30)],
      timeline: timeline,
      from: day
    )
    let found = FactFinder(
      activity: activity,
      events: [night],
      judge: studyJudge(),
      dataTo: grid.span.end,
      asOf: grid.span.end,
      appName: { "\($0)" }
    ).facts(of: day..<(day + 1))
    #expect(found.plan[0].planned == hours * hour)
    #expect(found.totals.parts.planned == hours * hour)
    #expect(found.totals.parts.away == 30 * minute)
    #expect(found.hours.reduce(0) { $0 + $1.cell.capacity } == (20 + hours) * hour)
  }

  @Test("a change of zone in the middle of a week moves no millisecond")
  func zoneChange() throws {
    let move = minutes(1440 + 720, 0).start
    let timeline = ZoneTimeline(
      home: try systemZone("Europe/Berlin"),
      moves: [.init(from: move, zone: try systemZone("America/New_York"))]
    )
    let events = (0..<4).map { index in
      event(
        minutes(Int64(index) * 700 + 300, Int64(index) * 700 + 420),
        id: "e\(index)",
        tags: ["study"]
      )
    }
    let parts: [Done] = (0..<4).map { ("Work", 2, $0 * 700 + 300, $0 * 700 + 390) }
    let found = studyFacts(
      parts,
      events,
      dataTo: minutes(0, 4000).end,
      timeline: timeline,
      days: 3
    )
    #expect(found.plan.count == 4)
    #expect(found.planKept == 750)
    #expect(found.totals.parts.on == 360 * minute)
    #expect(found.totals.tracked == 360 * minute)
  }

  @Test("what lies ahead is neither kept nor missed")
  func future() {
    let found = studyFacts([("Work", 2, 500, 540)], [study], dataTo: minutes(0, 540).end)
    #expect(found.plan[0].status == .ahead)
    #expect(found.plan[0].actual == nil)
    #expect(found.plan[0].coverage == nil)
    #expect(found.planKept == nil)
    #expect(found.totals.parts.planned == 0)
    #expect(found.totals.tags.isEmpty)
  }

  @Test("whole days, cancelled, empty and endless events are context, with the reason")
  func excluded() {
    let found = studyFacts(
      [("Work", 2, 600, 720)],
      [
        event(minutes(0, 1440), id: "a", tags: ["study"], isAllDay: true),
        event(minutes(600, 720), id: "b", tags: ["study"], isBusy: false),
        event(minutes(600, 600), id: "c", tags: ["study"]),
        event(minutes(0, 16 * 60 + 1), id: "d", tags: ["study"]),
        event(minutes(0, 16 * 60), id: "e", tags: ["study"]),
      ]
    )
    let reasons = found.context.map { "\($0.id) \($0.exclusion?.rawValue ?? "")" }.sorted()
    #expect(reasons == ["a all_day", "b not_busy", "c empty", "d too_long"])
    #expect(found.plan.map(\.event.id) == ["e"])
    #expect(found.totals.parts.planned == 16 * hour)
  }

  @Test("events at the same time: each is measured alone, and together they are no longer")
  func overlapping() {
    let found = studyFacts(
      [("Work", 2, 600, 720)],
      [study, event(minutes(600, 720), id: "f", tags: ["study"])]
    )
    #expect(found.plan.map(\.adherence) == [1000, 1000])
    #expect(found.plan.map(\.overlaps) == [true, true])
    #expect(found.totals.parts.planned == 120 * minute)
    #expect(found.totals.judged.on == 120 * minute)
    #expect(found.planKept == 1000)
  }

  @Test("a lecture on paper is unverified, although trackers were at work")
  func onPaper() {
    let found = studyFacts([], [study], observed: [minutes(0, 1440)])
    #expect(found.plan[0].status == .noEvidence)
    #expect(found.totals.tags[0].unjudged == 1)
    let atScreen = studyFacts(
      [],
      [study],
      observed: [minutes(0, 1440)],
      judge: studyJudge(atScreen: true)
    )
    #expect(atScreen.plan[0].status == .missed)
    #expect(atScreen.planKept == 0)
  }

  @Test("totals of hours alone: shares of whole hours, but no start, and no actual time")
  func hourTotals() {
    let found = studyFacts(
      [("Work", 2, 540, 580), ("Work", 2, 600, 640), ("Work", 2, 660, 700)],
      [study],
      totals: ["Work"]
    )
    #expect(found.plan[0].status == .kept)
    #expect(found.plan[0].adherence == 666)
    #expect(found.plan[0].startDelay == nil)
    // The hour before may have gone on into it, or not.
    #expect(found.plan[0].course.early == nil)
    #expect(found.plan[0].actual == nil)
    #expect(found.totals.tags[0].actual == nil)
    #expect(found.totals.tags[0].adherence == 666)
    #expect(PlanningFactor.Task(found.plan[0]) == nil)
  }
}
