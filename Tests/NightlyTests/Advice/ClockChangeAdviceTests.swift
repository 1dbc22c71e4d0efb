import CivilTime
import Testing

@testable import Analysis
@testable import Nightly
@testable import Plans
@testable import Platform

@Suite("Proposals around changes of the clock")
struct ClockChangeAdviceTests {
  /// A change of the clock, and the day of it.
  struct Change: CustomStringConvertible {
    let zone: String
    let day: String
    /// The day's real length in minutes.
    let minutes: Int64

    var description: String { "\(zone) \(day)" }
  }

  static let changes = [
    Change(zone: "Europe/Berlin", day: "2026-03-29", minutes: 23 * 60),
    Change(zone: "Europe/Berlin", day: "2026-10-25", minutes: 25 * 60),
    // Half an hour, at two.
    Change(zone: "Australia/Lord_Howe", day: "2026-10-04", minutes: 1410),
    Change(zone: "Australia/Lord_Howe", day: "2026-04-05", minutes: 1470),
    // At midnight.
    Change(zone: "America/Havana", day: "2026-03-08", minutes: 23 * 60),
    Change(zone: "America/Havana", day: "2026-11-01", minutes: 25 * 60),
    // A day that was left out.
    Change(zone: "Pacific/Apia", day: "2011-12-30", minutes: 0),
  ]

  /// A week around a change with random work in it, most of it near the change.
  private func week(_ change: Change, _ random: inout SplitMix64) throws -> PlannedWeek {
    let day = try #require(CivilDate(change.day))
    let timeline = ZoneTimeline(home: try PlannedWeek.zone(change.zone))
    #expect(timeline.start(of: day + 1) - timeline.start(of: day) == change.minutes * 60_000)
    var week = PlannedWeek(
      timeline: timeline,
      dayAhead: day - random.integer(in: 0...2),
      working: random.choice(of: [0..<1440, 0..<200, 60..<150, 65..<135, 480..<1080, 1200..<1440])
    )
    for number in 0..<random.integer(in: 2...8) {
      // In minutes from noon before the change.
      let minute = 5 * random.integer(in: -60...400)
      week.events.append(
        RandomDays.event(
          number,
          timeline.start(of: day) + Int64(minute) * 60_000,
          minutes: 15 * random.integer(in: 1...12),
          movable: random.chance(perMille: 700)
        )
      )
    }
    return week
  }

  @Test(
    "all that is offered passes the checks, is at a time that exists once, and 'apply' agrees",
    arguments: changes
  )
  func offered(change: Change) throws {
    var (shifts, pauses, near) = (0, 0, 0)
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: seed, stream: 22)
      let week = try week(change, &random)
      let moves = week.moves(&random)
      let facts = week.facts(moves, pauses: week.pauses)
      // The scheduler proposes nothing that has to be taken back.
      #expect(facts.shifts.count + facts.partings.count == moves.count, "seed \(seed)")
      var reply = AdviceReply()
      reply[.shifts] = facts.shifts.map(\.id)
      let faults = ReplyCheck(facts).sound(reply).faults
      #expect(faults.allSatisfy { $0.reason == .tooMany }, "seed \(seed)")
      #expect(
        RuleAdviser(facts).reply()[.shifts].count == min(3, facts.shifts.count),
        "seed \(seed)"
      )
      let check = MoveCheck(
        timeline: week.timeline,
        working: week.working,
        now: week.timeline.start(of: week.dayAhead) - 1
      )
      let together = moves.map {
        Move(event: $0.event.id, from: $0.event.span, to: $0.span)
      }
      for move in together {
        #expect(
          check.obstacle(to: move, among: week.events, together: together) == nil,
          "seed \(seed)"
        )
      }
      for span in moves.map(\.span) + facts.breaks.map(\.span) {
        // By the readings alone: who writes them down and reads them again has the same time.
        for instant in [span.start, span.end] {
          let reading = week.timeline.local(at: instant)
          #expect(
            week.timeline.resolve(reading) == .unique(instant.seconds),
            "seed \(seed): \(reading)"
          )
        }
        #expect(
          week.timeline.local(at: span.start).date == week.timeline.local(at: span.end - 1).date,
          "seed \(seed)"
        )
      }
      shifts += moves.count
      pauses += facts.breaks.count
      let day = try #require(CivilDate(change.day))
      near += moves.count { week.timeline.local(at: $0.span.start).date == day }
    }
    // Enough of each for all this to mean something.
    #expect(shifts >= 30, "\(shifts) shifts")
    #expect(pauses >= 10, "\(pauses) pauses")
    #expect(near >= (change.minutes == 0 ? 0 : 3), "\(near) shifts on the day itself")
  }

  @Test(
    "hours to keep free are offered where the period has focus in any of them, and all that are offered hold",
    arguments: changes
  )
  func peaks(change: Change) throws {
    let day = try #require(CivilDate(change.day))
    let timeline = ZoneTimeline(home: try PlannedWeek.zone(change.zone))
    let cells = HourGrid(timeline: timeline, from: day, to: day + 1).cells
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed, stream: 23)
      let hours = cells.map { cell in
        // All of an hour, none of it, or less than is told.
        let active = random.choice(of: [cell.capacity, cell.capacity, 0, 240_000])
        return HourFacts(
          cell: cell,
          state: active > 0 ? .value : .zero,
          active: active,
          known: active,
          focus: active / 2,
          planned: 0,
          categories: [],
          apps: []
        )
      }
      let claims = (0..<4).map { _ in
        RandomDays.claim(random.integer(in: 0...23), random.integer(in: 1...3))
      }
      let week = PlannedWeek(timeline: timeline, dayAhead: day + 1, working: 480..<1080)
      let facts = week.facts([], after: day..<(day + 1), hours: hours, peaks: claims)
      #expect(Set(facts.hours.map(\.id)).count == facts.hours.count, "seed \(seed)")
      // An hour that came twice is one of up to two hours, and one that was skipped is none.
      let told = Set(facts.hours.map(\.hour))
      for hour in 0..<24 {
        let length = hours.filter { $0.cell.hour == hour }.reduce(0) { $0 + $1.active }
        #expect(told.contains(hour) == (length >= 300_000), "seed \(seed)")
        #expect(facts.hours.first { $0.hour == hour }.map { $0.active == length } ?? true)
      }
      let expected = claims.filter { claim in
        (0..<24).contains { hour in
          claim.window.contains(hour)
            && hours.filter { $0.cell.hour == hour }.reduce(0) { $0 + $1.focus } >= 300_000
        }
      }
      #expect(facts.peaks.map(\.claim) == expected, "seed \(seed)")
      // Of those that meet, the first is told.
      var chosen: [Set<Int>] = []
      for window in expected.map(\.window)
      where chosen.count < 3 && chosen.allSatisfy({ $0.isDisjoint(with: window) }) {
        chosen.append(window)
      }
      let reply = RuleAdviser(facts).reply()
      #expect(reply[.peakHours].count == chosen.count, "seed \(seed)")
    }
  }

  @Test("a shift to a time that the clock shows twice is refused")
  func twice() throws {
    let timeline = ZoneTimeline(home: try PlannedWeek.zone("Australia/Lord_Howe"))
    let day = try #require(CivilDate("2026-04-05"))
    let midnight = timeline.start(of: day)
    let work = RandomDays.event(1, midnight + 9 * 3_600_000, minutes: 60, movable: true)
    // 1:30 to 2:00 is shown twice: from minute 90 on, and from minute 120 on.
    for (minute, isOffered) in [
      (0, true), (30, false), (45, false), (60, false), (75, false), (90, false), (105, false),
      (120, false), (135, false), (150, true),
    ] as [(Int64, Bool)] {
      let start = midnight + minute * 60_000
      let facts = AdviceFacts(
        user: "",
        timeline: timeline,
        isWeek: false,
        dayAhead: day,
        working: 0..<1440,
        hours: [],
        figures: [AdviceFacts.Figure(id: "F1", kind: .longRuns, value: 1)],
        events: [AdviceFacts.Event(id: "E1", planned: work)],
        shifts: [
          AdviceFacts.Shift(id: "S1", event: "E1", move: RandomDays.move(work, to: start))
        ],
        breaks: [],
        peaks: [],
        refused: []
      )
      var reply = AdviceReply()
      reply[.shifts] = ["S1"]
      #expect(ReplyCheck(facts).sound(reply).faults.isEmpty == isOffered, "minute \(minute)")
    }
  }
}
