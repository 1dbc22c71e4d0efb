import CivilTime
import Plans
import Platform
import Testing

@testable import Analysis

@Suite("Better times for movable events")
struct WeekSchedulerTests: MorningWeeks {
  private func moves(_ events: [PlannedEvent], working: Range<Int> = 480..<1080) -> [String] {
    find(events, working: working).moves.map { "\($0.event.id) \(drawing($0.span))" }
  }

  @Test("a movable hour of the afternoon goes to the nearest hour with more focus")
  func move() throws {
    let found = find([movable(840, 900)])
    #expect(found.isOptimal && found.movableCount == 1)
    let move = try #require(found.moves.first)
    #expect(drawing(move.span) == "600-660")
    let gain = try #require(move.gain)
    #expect(gain.presentShare == 300 && gain.otherShare == 900)
    // 0.6 of an hour; the interval is 1.645 times the root of 0.02 hours to either side.
    #expect(
      gain.focus == IntervalEstimate(value: 2_160_000, low: 1_322_503, high: 2_997_497)
    )
    #expect(gain.chance == 1000)
    #expect(gain.dayCount == 56)
    #expect(move.needsAnother == false && move.clash == nil && found.staying.isEmpty)
  }

  @Test("of the time at the devices alone something is gained")
  func presence() throws {
    let move = try #require(find([movable(840, 900)], presence: 0.5).moves.first)
    #expect(move.gain?.focus.value == 1_080_000)
    #expect(move.gain?.presentShare == 300 && move.gain?.otherShare == 900)
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
      #expect(BlockRest.milliseconds(after: length * minute) == rest * minute, "\(length)")
    }
    // Two hours would end at eleven and rest until 11:35; each minute less is worth a tenth of one, and the
    // next day's four hours of distance six.
    let long = movable(840, 960)
    #expect(moves([long, event(minutes(695, 720), id: "b")]) == ["m 540-660"])
    #expect(moves([long, event(minutes(671, 720), id: "b")]) == ["m 540-660"])
    #expect(moves([long, event(minutes(669, 720), id: "b")]) == ["m 1980-2100"])
    // What is placed with it keeps all of it.
    let short = movable(1020, 1065, id: "s")
    for move in find([long, short]).moves where move.event.id == "s" {
      #expect(
        move.span.start >= minutes(695, 695).start || move.span.end <= minutes(540, 540).start
      )
    }
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
    var parted = 0
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
        if let gain = move.gain {
          #expect(gain.focus.value >= 600_000 && gain.chance >= 950, "seed \(seed)")
        } else {
          let clash = try #require(move.clash, "seed \(seed)")
          #expect(!move.event.span.intersection(clash.span).isEmpty, "seed \(seed)")
          parted += 1
        }
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
          let rest = BlockRest.milliseconds(after: move.span.length)
          #expect(move.span.intersection(span).isEmpty, "seed \(seed)")
          let isOfThatDay = timeline.local(at: span.start).date == start.date
          // What is fixed may take a part of the rest, what is placed may not.
          let isPlaced = found.moves.contains { $0.event == other }
          if span.start >= move.span.end, isOfThatDay, isPlaced {
            #expect(span.start >= move.span.end + rest, "seed \(seed)")
          }
        }
        let crowd = Crowd(all.filter { !$0.isMovable && $0.exclusion == nil }, spacing: 10 * minute)
        #expect(!crowd.isMore(at: move.span, than: move.event.span), "seed \(seed)")
        // Somebody who makes the moves finds that all of them can be made.
        let check = MoveCheck(
          timeline: timeline,
          working: working,
          now: timeline.start(of: from) + -1
        )
        #expect(
          check.obstacles(to: move.move, among: all, together: found.moves.map(\.move)) == [],
          "seed \(seed)"
        )
        for stays in found.staying {
          #expect(!found.moves.contains { $0.event == stays.event }, "seed \(seed)")
        }
      }
    }
    #expect(told > 50 && parted > 20)
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
    #expect(find(full + [movable(840, 900)]).staying.map(\.reason) == [.withinAnother])
    let endless = event(
      TimeSpan(Instant(milliseconds: .min / 4), Instant(milliseconds: .max / 4)),
      kind: .project,
      isMovable: true
    )
    #expect(find([endless, movable(840, 900)]).moves.count == 1)
  }

  @Test("what a day tells stands on all days after it until one of its times has come")
  func standing() {
    var (stood, beyondMonday) = (0, 0)
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      // Some have more than three to tell, so that those behind the first wait until these are over.
      let events = (0..<random.integer(in: 3...9)).map { index in
        let from = Int64(random.integer(in: 0...6) * 1440 + 480 + 15 * random.integer(in: 0...32))
        let length = Int64([60, 90, 120][random.integer(in: 0...2)])
        return event(
          minutes(from, from + length),
          id: "e\(index)",
          kind: .project,
          isMovable: random.chance(perMille: 800)
        )
      }
      let scheduler = WeekScheduler(timeline: ZoneTimeline(home: .utc), working: 480..<1080) { _ in
        true
      }
      let there = PlannedPresence(share: 1, uncertainty: 0, dayDeviation: 0)
      let told = (0..<7).map { day in
        scheduler.schedule(
          events: events,
          from: firstDay + day,
          keepingTo: firstDay,
          model: morning,
          presence: there
        ).moves
      }
      for (day, (before, after)) in zip(told, told.dropFirst()).enumerated() {
        let midnight = minutes(Int64(day + 1) * 1440, 0).start
        for move in before where min(move.event.span.start, move.span.start) >= midnight {
          guard !move.needsAnother else { continue }
          #expect(after.contains(move), "seed \(seed), day \(day + 1)")
          stood += 1
          beyondMonday += told[0].contains(move) ? 0 : 1
        }
      }
    }
    #expect(stood > 100 && beyondMonday > 20, "\(stood), \(beyondMonday)")
  }

  @Test("the next week's events wait for their Monday and count as fixed")
  func nextWeek() {
    let later = movable(7 * 1440 + 840, 7 * 1440 + 900, id: "later")
    let own = movable(840, 900)
    let scheduler = WeekScheduler(timeline: ZoneTimeline(home: .utc), working: 480..<1080) { _ in
      true
    }
    let there = PlannedPresence(share: 1, uncertainty: 0, dayDeviation: 0)
    func found(_ date: CivilDate) -> WeekSchedule {
      scheduler.schedule(
        events: [own, later],
        from: date,
        keepingTo: firstDay,
        model: morning,
        presence: there
      )
    }
    #expect(found(firstDay).moves.map(\.event) == [own] && found(firstDay).staying == [])
    let tuesday = found(firstDay + 1)
    #expect(tuesday.moves == [] && tuesday.movableCount == 1)
    #expect(tuesday.staying == [StayingEvent(later, .nextWeek)])
  }

  @Test("the rest of a week keeps to what its Monday said")
  func following() {
    func move(_ id: String, _ from: Int64, to: Int64, needsAnother: Bool = false) -> ScheduledMove {
      ScheduledMove(
        event: event(minutes(from, from + 60), id: id),
        span: minutes(to, to + 60),
        gain: ScheduledMove.Gain(
          focus: IntervalEstimate(value: to, low: 0, high: 0),
          chance: 990,
          presentShare: 200,
          otherShare: 600,
          dayCount: 30
        ),
        needsAnother: needsAnother
      )
    }
    func schedule(_ moves: ScheduledMove...) -> WeekSchedule {
      WeekSchedule(moves: moves, movableCount: 5, isOptimal: true)
    }
    func rest(_ own: WeekSchedule, after monday: WeekSchedule) -> [String] {
      // Wednesday to Sunday.
      own.following(monday, from: minutes(2 * 1440, 0).start).moves.map { move in
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
  }
}
