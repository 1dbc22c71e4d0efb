import CivilTime
import Plans
import Testing

@testable import Analysis

@Suite("Presence in planned work, and the hours that were planned")
struct PlannedPresenceTests {
  @Test(
    "what is planned seldom is drawn towards the presence in working hours",
    arguments: [
      (0, 0, 0.6, 0.6), (60, 120, 0.5, 0.5), (0, 120, 0.5, 0.25), (1080, 1080, 0.4, 0.94),
      (5000, 100, 1, 1), (0, 0, 0, 0),
    ]
  )
  func share(active: Double, planned: Double, usual: Double, expected: Double) {
    let presence = PlannedPresence(active: active, planned: planned, usual: usual)
    #expect(abs(presence.share - expected) < 1e-12)
  }

  @Test(
    "the more was planned, the more is known of the presence",
    arguments: [(0, 0.104403), (960, 0.044845)]
  )
  func uncertainty(planned: Double, expected: Double) {
    let presence = PlannedPresence(active: planned / 2, planned: planned, usual: 0.5)
    #expect(abs(presence.uncertainty - expected) < 1e-6)
  }

  @Test("hours that were planned count as long as they are, those of days without activity as well")
  func days() {
    func day(_ number: Int, _ active: [Int: Int64], _ plans: [Int: PlanSort]) -> PersonalDay {
      PersonalDay(
        date: firstDay + number,
        active: (0..<24).map { (active[PersonalDays.clockHour($0)] ?? 0) * minute },
        focus: [],
        plans: (0..<24).map { plans[PersonalDays.clockHour($0)] ?? .free }
      )
    }
    let some = PersonalDays(
      days: [
        day(0, [8: 60, 9: 30, 10: 30], [9: .focusWork, 10: .other]), day(1, [:], [9: .focusWork]),
      ],
      dates: firstDay..<(firstDay + 2)
    )
    // Working hours from 8 to 12 were active for 120 of 240 minutes; planned work 30 of 120.
    let work = PlannedPresence(some, working: 480..<720)
    #expect(abs(work.share - (30 + 120 * 0.5) / 240) < 1e-12)
    let none = PersonalDays(days: [], dates: firstDay..<firstDay)
    #expect(PlannedPresence(none, working: 480..<720).share == 1)
  }

  @Test("an hour that a plan fills in part says as much of it as the plan fills")
  func parts() {
    // Work from 9:45 to 11:15, at the devices all of the time; without a plan half of it.
    let places = (0..<24).map { PersonalDays.clockHour($0) }
    let active: [Int: Double] = [9: 0.625, 10: 1, 11: 0.625]
    let work: [Int: Double] = [9: 0.25, 10: 1, 11: 0.25]
    let days = (0..<20).map { number in
      PersonalDay(
        date: firstDay + number,
        active: places.map { Int64((active[$0] ?? 0.5) * 3_600_000) },
        focus: [],
        plans: places.map { work[$0] == nil ? .free : .focusWork },
        work: places.map { Int64((work[$0] ?? 0) * 3_600_000) }
      )
    }
    let some = PersonalDays(days: days, dates: firstDay..<(firstDay + 20))
    // A day has 60 + 2 * 60 / 16 planned minutes by weight, and was active in all of them; of its ten working
    // hours 345 minutes were active.
    let presence = PlannedPresence(some, working: 480..<1080)
    let planned = 20 * 67.5
    #expect(abs(presence.share - (planned + 120 * 345.0 / 600) / (planned + 120)) < 1e-12)
    #expect(presence.dayDeviation < 1e-12)
  }

  @Test("an hour of which plans fill a quarter or more is planned, for what fills most of it")
  func hours() throws {
    let events = [
      // The first day is 1 June; its personal day begins at four.
      event(minutes(540, 660), id: "work", kind: .project),
      event(minutes(630, 700), id: "class", kind: .class), event(minutes(780, 794), id: "short"),
      event(minutes(1440 + 60, 1440 + 120), id: "night", kind: .project),
      event(minutes(2 * 1440 + 600, 2 * 1440 + 660), id: "later"),
    ]
    let active = PersonalDay(date: firstDay, active: [hour], focus: [])
    let days = PersonalDays(days: [active], dates: firstDay..<(firstDay + 2))
      .planned(by: events, timeline: ZoneTimeline(home: .utc)) { $0.kind == .project }
    let first = try #require(days.days.first)
    #expect(days.days.count == 1 && first.active[0] == hour)
    func plan(_ hour: Int) -> PlanSort { first.plans[PersonalDays.place(ofHour: hour)] }
    #expect(plan(8) == .free && plan(9) == .focusWork && plan(10) == .focusWork)
    #expect(plan(11) == .other && plan(13) == .free && plan(1) == .focusWork)
    #expect(days.dates == firstDay..<(firstDay + 2))
  }
}
