import CivilTime
import Plans
import Randomness
import Testing

@testable import Insights

@Suite("Better times for movable events")
struct WeekSchedulerTests {
  /// A model of shares in thousandths, the same on days of one kind, and nothing on the others; a claim
  /// speaks for the hours with more than `claimed`.
  private func model(
    _ kind: DayKind = .weekdays,
    variance: Double = 0.01,
    claimed: Int = 300,
    gate: Double = 2,
    _ share: (Int) -> Int
  ) -> HourModel {
    let shares = (0..<168).map { cell in
      let share =
        kind.contains(firstDay + cell / 24) ? share(PersonalDays.clockHour(cell % 24)) : 0
      return Double(share) / 1000
    }
    let claim = HourClaim(
      kind: kind,
      hours: (0..<24).map { share(PersonalDays.clockHour($0)) > claimed },
      mean: 0.3,
      error: 0.02,
      statistic: 15,
      critical: 4
    )
    return HourModel(
      shares: shares,
      variance: variance,
      claims: [claim],
      gate: gate,
      dayCount: 56
    )
  }

  /// Hours 9 and 10 have nine tenths of focus, the others three.
  private var morning: HourModel { model { $0 == 9 || $0 == 10 ? 900 : 300 } }

  private func find(
    _ events: [PlannedEvent],
    working: Range<Int> = 480..<1080,
    timeline: ZoneTimeline = ZoneTimeline(home: .utc),
    from: CivilDate = firstDay,
    model given: HourModel? = nil,
    presence: Double = 1
  ) -> WeekSchedule {
    let there = PlannedPresence(share: presence, uncertainty: 0, dayDeviation: 0)
    return WeekScheduler(timeline: timeline, working: working) { $0.tags.contains("gym") == false }
      .schedule(events: events, from: from, model: given ?? morning, presence: there)
  }

  private func moves(_ events: [PlannedEvent], working: Range<Int> = 480..<1080) -> [String] {
    find(events, working: working).moves.map { "\($0.event.id) \(drawing($0.span))" }
  }

  private func movable(
    _ from: Int64,
    _ to: Int64,
    id: String = "m",
    tags: [String] = []
  ) -> PlannedEvent {
    event(minutes(from, to), id: id, kind: .project, tags: tags, isMovable: true)
  }

  @Test("a movable hour of the afternoon goes to the nearest hour with more focus")
  func move() throws {
    let found = find([movable(840, 900)])
    #expect(found.isOptimal && found.movableCount == 1)
    let move = try #require(found.moves.first)
    #expect(drawing(move.span) == "600-660")
    #expect(move.presentShare == 300 && move.otherShare == 900)
    // 0.6 of an hour; the interval is 1.645 times the root of 0.02 hours to either side.
    #expect(
      move.gain == IntervalEstimate(value: 2_160_000, low: 1_322_503, high: 2_997_497)
    )
    #expect(move.chance == 1000)
    #expect(move.dayCount == 56)
    #expect(move.needsAnother == false)
  }

  @Test("of the time at the devices alone something is gained")
  func presence() throws {
    let move = try #require(find([movable(840, 900)], presence: 0.5).moves.first)
    #expect(move.gain.value == 1_080_000)
    #expect(move.presentShare == 300 && move.otherShare == 900)
    #expect(find([movable(840, 900)], presence: 0).moves.isEmpty)
  }

  @Test(
    "a move is told from ten minutes on, of which three are sure, where a claim and the past speak for it"
  )
  func thresholds() {
    func count(
      _ better: Int,
      variance: Double = 0.0001,
      claimed: Int = 300,
      gate: Double = 2
    ) -> Int {
      let model = model(variance: variance, claimed: claimed, gate: gate) {
        $0 == 9 ? better : 300
      }
      return find([movable(840, 900)], model: model).moves.count
    }
    #expect(count(900) == 1)
    #expect(count(900, claimed: 900) == 0)
    #expect(count(900, claimed: 0) == 0)
    #expect(count(900, gate: 1.99) == 0)
    #expect(count(467) == 1)
    #expect(count(466) == 0)
    // The gain is 12 minutes; nine more than three are 1.6449 deviations where the probability is 0.95.
    let least = 0.15 / 1.644_853_626_951_472_7
    #expect(count(500, variance: least * least / 2 * 0.99) == 1)
    #expect(count(500, variance: least * least / 2 * 1.02) == 0)
  }

  @Test("what can't be moved, is good already, wants no focus or fills no hours stays")
  func stay() {
    #expect(moves([event(minutes(840, 900), kind: .project)]) == [])
    #expect(moves([movable(540, 600)]) == [])
    #expect(
      moves([event(minutes(840, 900), kind: .project, isMovable: true, isBusy: false)]) == []
    )
    for kind in [PlannedEvent.Kind.class, .exam, .meeting] {
      #expect(moves([event(minutes(840, 900), kind: kind, isMovable: true)]) == [])
    }
    for tag in ["gym", "offline", "exam"] { #expect(moves([movable(840, 900, tags: [tag])]) == []) }
    // Over midnight, before the seven days, across their end, off the five minutes, longer than a day.
    #expect(moves([movable(1380, 1500)]) == [])
    #expect(moves([movable(840 - 1440, 900 - 1440)]) == [])
    #expect(moves([movable(7 * 1440 - 30, 7 * 1440 + 30)]) == [])
    #expect(moves([movable(840, 903)]) == [])
    #expect(moves([movable(840, 840 + 1500)]) == [])
  }

  @Test(
    "a move keeps ten minutes from what is fixed",
    arguments: [
      ([(480, 590)], "600-660"), ([(480, 591)], "1980-2040"), ([(655, 700)], "585-645"),
      ([(654, 700)], "570-630"), ([(670, 700)], "600-660"), ([(669, 700)], "585-645"),
      ([(480, 1080)], "1980-2040"), ([(480, 1080), (1920, 2520)], "3420-3480"),
    ] as [([(Int64, Int64)], String)]
  )
  func conflicts(busy: [(Int64, Int64)], expected: String) {
    let others = busy.enumerated().map { event(minutes($1.0, $1.1), id: "busy\($0)") }
    #expect(moves([movable(1200, 1260)] + others) == ["m \(expected)"])
  }

  @Test("the rest after a block is kept free: ten minutes for each fifty, and more after long ones")
  func rest() {
    for (length, rest) in [
      (50, 0), (51, 10), (60, 10), (89, 10), (90, 25), (100, 25), (101, 35), (150, 35), (179, 45),
      (180, 90), (181, 90), (240, 100),
    ] as [(Int64, Int64)] {
      #expect(MovableWeek.rest(after: length * minute) == rest * minute, "\(length)")
    }
    // Two hours would end at eleven and rest until 11:35.
    let long = movable(840, 960)
    #expect(moves([long, event(minutes(695, 720), id: "b")]) == ["m 540-660"])
    #expect(moves([long, event(minutes(694, 720), id: "b")]) == ["m 1980-2100"])
  }

  @Test("no two blocks of three hours are less than an hour apart")
  func longBlocks() {
    let three = event(minutes(480, 660), id: "three", kind: .class)
    let rising = model { $0 >= 11 && $0 < 15 ? 900 : 300 }
    let long = movable(1080, 1260)
    func starts(_ first: PlannedEvent) -> [String] {
      find([long, first], working: 480..<900, model: rising).moves.prefix(1).map {
        drawing($0.span)
      }
    }
    #expect(starts(three) == ["720-900"])
    // From 11:15 on it would be as good but for the hour's distance.
    #expect(starts(event(minutes(485, 660), id: "less", kind: .class)) == ["720-900"])
    let early = movable(0, 180)
    func nearest(_ first: PlannedEvent) -> [String] {
      find([early, first], working: 480..<900, model: rising).moves.prefix(1).map {
        drawing($0.span)
      }
    }
    #expect(nearest(three) == ["720-900"])
    #expect(nearest(event(minutes(485, 660), id: "less", kind: .class)) == ["675-855"])
  }

  @Test("an event stays within its window")
  func window() {
    // 1 June 2026 is the first day.
    let full = event(minutes(480, 1080), id: "full")
    #expect(moves([movable(1200, 1260), full]) == ["m 1980-2040"])
    #expect(moves([movable(1200, 1260, tags: ["due:2026-06-01"]), full]) == [])
    #expect(moves([movable(1200, 1260, tags: ["due:2026-06-02"]), full]) == ["m 1980-2040"])
    #expect(moves([movable(1200, 1260, tags: ["due:2026-06-02T09:45"]), full]) == ["m 1965-2025"])
    #expect(moves([movable(1200, 1260, tags: ["from:2026-06-02T09:30"]), full]) == ["m 2010-2070"])
    #expect(moves([movable(1200, 1260, tags: ["from:2026-06-03"]), full]) == ["m 3420-3480"])
    #expect(moves([movable(1200, 1260, tags: ["due:soon"]), full]) == [])
    #expect(moves([movable(1200, 1260, tags: ["due:2026-99-99"]), full]) == [])
  }

  @Test("at most three moves are told, those with the most to gain, and never one without its room")
  func several() {
    let four = [
      movable(720, 765, id: "a"), movable(780, 840, id: "b"), movable(870, 930, id: "c"),
      movable(960, 1020, id: "d"),
    ]
    let found = find(four)
    #expect(found.movableCount == 4)
    #expect(found.moves.map(\.event.id).sorted() == ["b", "c", "d"])
    // The place at nine is free only once its event has gone to ten.
    let swap = [movable(540, 600, id: "short"), movable(840, 960, id: "long")]
    let wide = model { $0 == 9 || $0 == 10 ? 900 : $0 == 16 ? 700 : 300 }
    let moved = find(swap, working: 540..<1020, model: wide).moves
    for move in moved where move.needsAnother {
      #expect(moved.contains { $0.event.span.intersection(move.span).isEmpty == false })
    }
  }

  @Test("events that already break a rule count as fixed")
  func broken() {
    // The two overlap; nothing is said of either, and their time is not given away.
    let overlapping = [movable(840, 900, id: "a"), movable(870, 930, id: "b")]
    #expect(find(overlapping).movableCount == 0)
    // Seven hours on one day: the last one is beyond the cap.
    let full = (0..<4).map { movable(480 + $0 * 150, 585 + $0 * 150, id: "\($0)") }
    #expect(find(full).movableCount == 3)
  }

  /// Any week: fixed and movable events of any length, on any quarter or not.
  private func events(
    _ timeline: ZoneTimeline,
    _ from: CivilDate,
    _ random: inout SplitMix64
  )
    -> [PlannedEvent]
  {
    let start = timeline.start(of: from)
    return (0..<random.integer(in: 1...14)).map { index in
      let step = random.chance(perMille: 500) ? 15 : 5
      let at = start + Int64(random.integer(in: -20...(7 * 1440 / step + 20)) * step) * minute
      let length = Int64(random.integer(in: 1...16) * 15) * minute
      return event(
        TimeSpan(at, at + length),
        id: "\(index)",
        kind: .project,
        isMovable: random.chance(perMille: 600)
      )
    }
  }

  @Test("in random weeks with a clock change every told schedule keeps all rules")
  func random() throws {
    let weeks = [
      ("Europe/Berlin", "2026-03-26"), ("Europe/Berlin", "2026-10-23"),
      ("Australia/Lord_Howe", "2026-04-01"), ("America/New_York", "2026-06-01"),
      // Midnight itself is skipped.
      ("America/Santiago", "2026-09-03"),
    ]
    var told = 0
    for seed in 0..<150 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let (name, first) = weeks[Int(seed) % weeks.count]
      let timeline = ZoneTimeline(home: try systemZone(name))
      let from = try date(first)
      let all = events(timeline, from, &random)
      let working = random.integer(in: 0...10) * 60..<random.integer(in: 16...24) * 60
      let shares = (0..<24).map { _ in random.integer(in: 0...1000) }
      let model = model(.all, claimed: 700) { shares[$0] }
      let found = find(all, working: working, timeline: timeline, from: from, model: model)
      #expect(
        found == find(all, working: working, timeline: timeline, from: from, model: model)
      )
      #expect(found.moves.count <= 3, "seed \(seed)")
      told += found.moves.count
      for move in found.moves {
        #expect(move.gain.value >= 600_000 && move.chance >= 950, "seed \(seed)")
        #expect(move.span.length == move.event.span.length, "seed \(seed)")
        let start = timeline.local(at: move.span.start)
        let end = timeline.local(at: move.span.end - 1)
        #expect(start.date == end.date && start.secondOfDay % 900 == 0, "seed \(seed)")
        #expect(start.secondOfDay >= working.lowerBound * 60, "seed \(seed)")
        #expect(end.secondOfDay < working.upperBound * 60, "seed \(seed)")
        guard case .unique = timeline.resolve(start) else {
          Issue.record("seed \(seed): a reading that is skipped or comes twice")
          continue
        }
        let places = all.map { other in
          (other, found.moves.first { $0.event == other }?.span ?? other.span)
        }
        for (other, span) in places where other != move.event {
          let rest = MovableWeek.rest(after: move.span.length)
          #expect(move.span.intersection(span).isEmpty, "seed \(seed)")
          let isOfThatDay = timeline.local(at: span.start).date == start.date
          if span.start >= move.span.end, isOfThatDay {
            #expect(span.start >= move.span.end + rest, "seed \(seed)")
          }
          if other.isMovable == false {
            #expect(
              span.end + 10 * minute <= move.span.start
                || move.span.end + 10 * minute <= span.start,
              "seed \(seed)"
            )
          }
        }
      }
    }
    #expect(told > 50)
  }

  @Test(
    "a thousand movable events, full days and absurd lengths cost little",
    .timeLimit(.minutes(2))
  )
  func hostile() {
    let thousand = (0..<1000).map { index in
      let start = Int64(index) % 7 * 1440 + Int64(index) / 7 * 10
      return movable(start, start + 5 + Int64(index) % 4 * 5, id: "\(index)")
    }
    #expect(find(thousand, working: 0..<1440).moves.count <= 3)
    let apart = (0..<77).map { index in
      let start = Int64(index) % 7 * 1440 + Int64(index) / 7 * 60
      return movable(start, start + 30, id: "\(index)")
    }
    let week = find(apart, working: 0..<1440)
    #expect(week.movableCount > 14 && week.isOptimal == false)
    let full = (0..<14).map { event(minutes($0 * 720, $0 * 720 + 720), id: "f\($0)") }
    #expect(find(full + [movable(840, 900)]).movableCount == 0)
    let endless = event(
      TimeSpan(Instant(milliseconds: .min / 4), Instant(milliseconds: .max / 4)),
      kind: .project,
      isMovable: true
    )
    #expect(find([endless, movable(840, 900)]).moves.count == 1)
  }

  @Test(
    "the rest of a week keeps to what its Monday said, and the next week's events wait for theirs"
  )
  func following() {
    func move(_ id: String, _ from: Int64, to: Int64, needsAnother: Bool = false) -> ScheduledMove {
      ScheduledMove(
        event: event(minutes(from, from + 60), id: id),
        span: minutes(to, to + 60),
        gain: IntervalEstimate(value: to, low: 0, high: 0),
        chance: 990,
        presentShare: 200,
        otherShare: 600,
        dayCount: 30,
        needsAnother: needsAnother
      )
    }
    func schedule(_ moves: ScheduledMove...) -> WeekSchedule {
      WeekSchedule(moves: moves, movableCount: 5, isOptimal: true)
    }
    func rest(_ own: WeekSchedule, after monday: WeekSchedule) -> [String] {
      // Wednesday to Sunday.
      own.following(monday, within: minutes(2 * 1440, 7 * 1440)).moves.map { move in
        "\(move.event.id) \(drawing(move.span))"
      }
    }
    let thursday = move("a", 3 * 1440 + 840, to: 2 * 1440 + 540)
    let later = move("a", 3 * 1440 + 840, to: 4 * 1440 + 540)
    #expect(rest(schedule(later), after: schedule(thursday)) == ["a 3420-3480"])
    // Tuesday is over, so that the event may go elsewhere.
    let missed = move("a", 3 * 1440 + 840, to: 1440 + 540)
    #expect(rest(schedule(later), after: schedule(missed)) == ["a 6300-6360"])
    // Nine minutes from what stands are too near, ten are not.
    let near = move("b", 3 * 1440 + 960, to: 2 * 1440 + 609)
    let far = move("b", 3 * 1440 + 960, to: 2 * 1440 + 610)
    #expect(rest(schedule(near), after: schedule(thursday)) == ["a 3420-3480"])
    #expect(rest(schedule(far), after: schedule(thursday)) == ["b 3490-3550", "a 3420-3480"])
    // What another move had to make room for stands with all of them or not at all.
    let second = move("c", 3 * 1440, to: 3 * 1440 + 840, needsAnother: true)
    #expect(rest(schedule(), after: schedule(thursday, second)).count == 2)
    #expect(rest(schedule(), after: schedule(missed, second)) == [])
    #expect(rest(schedule(second), after: schedule()) == [])
    let next = move("d", 7 * 1440 + 840, to: 7 * 1440 + 540)
    #expect(rest(schedule(next), after: schedule()) == [])
  }
}
