import CivilTime
import Plans
import Testing

@testable import Analysis

@Suite("Events that lie close together, over one another, or stay")
struct CrowdedWeekTests: MorningWeeks {
  private func fixed(_ from: Int64, _ to: Int64, id: String = "f") -> PlannedEvent {
    event(minutes(from, to), id: id, kind: .class)
  }

  private func drawn(_ schedule: WeekSchedule) -> [String] {
    schedule.moves.map { move in
      "\(move.event.id) \(drawing(move.span))" + (move.gain == nil ? "" : " gains")
        + (move.clash.map { " over \($0.id)" } ?? "")
    }
  }

  private func reasons(_ schedule: WeekSchedule) -> [String] {
    schedule.staying.map { "\($0.event.id) \($0.reason.rawValue)" }
  }

  @Test("an event with neighbours moves as any other, and two that follow on each other as well")
  func neighbours() {
    #expect(drawn(find([movable(840, 900), fixed(780, 840)])) == ["m 600-660 gains"])
    #expect(drawn(find([movable(840, 900), fixed(900, 960)])) == ["m 600-660 gains"])
    // Two hours want 35 minutes of rest, and have twenty.
    #expect(drawn(find([movable(840, 960), fixed(980, 1080)])) == ["m 540-660 gains"])
    let pair = find([movable(780, 840, id: "a"), movable(840, 900, id: "b")])
    #expect(drawn(pair) == ["a 600-660 gains", "b 1980-2040 gains"])
    #expect(pair.movableCount == 2 && pair.staying.isEmpty)
  }

  @Test("a move makes nothing more crowded, but what is crowded may stay as crowded")
  func crowding() {
    // Only nine to ten is free in the best hours, between two classes.
    let day = [fixed(480, 540, id: "x"), fixed(600, 720, id: "y")]
    let later = (1..<7).map { fixed($0 * 1440 + 480, $0 * 1440 + 1080, id: "z\($0)") }
    #expect(drawn(find(day + later + [movable(840, 900)])) == [])
    #expect(
      drawn(find(day + later + [movable(840, 900), fixed(780, 840), fixed(900, 960, id: "g")]))
        == ["m 540-600 gains"]
    )
    // Who wishes for no distance gets there in any case.
    #expect(drawn(find(day + later + [movable(840, 900)], spacing: 0)) == ["m 540-600 gains"])
    // Half an hour is wished for: not at eleven to the class, but the next day.
    let class11 = fixed(680, 720)
    #expect(drawn(find([movable(840, 900), class11])) == ["m 600-660 gains"])
    #expect(
      drawn(find([movable(840, 900), class11], spacing: 30 * minute)) == ["m 585-645 gains"]
    )
  }

  @Test("an event that lies over another goes, whatever is known of hours")
  func clashes() {
    let lecture = fixed(870, 960)
    // In the best hours there is room, and focus to gain.
    #expect(drawn(find([movable(840, 900), lecture])) == ["m 600-660 gains over f"])
    let flat = model { _ in 300 }
    #expect(drawn(find([movable(840, 900), lecture], model: flat)) == ["m 795-855 over f"])
    // It comes before what only gains.
    let both = find([movable(1020, 1080, id: "g"), movable(840, 900), lecture])
    #expect(both.moves.first?.event.id == "m" && both.moves.count == 2)
    // Nothing is known at all.
    let unknown = WeekScheduler(timeline: ZoneTimeline(home: .utc), working: 480..<1080) { _ in true
    }
    .schedule(
      events: [movable(840, 900), lecture, movable(600, 660, id: "b")],
      from: firstDay,
      model: nil,
      presence: .all
    )
    #expect(drawn(unknown) == ["m 795-855 over f"])
    #expect(reasons(unknown) == ["b hours_unknown"])
  }

  @Test("of movable events that overlap, as few go as part them")
  func groups() {
    let flat = model { _ in 300 }
    func go(_ spans: (Int64, Int64)...) -> [String] {
      let events = spans.enumerated().map { movable($1.0, $1.1, id: "\($0)") }
      return find(events, model: flat).moves.map(\.event.id).sorted()
    }
    #expect(go((600, 660), (630, 690)) == ["1"])
    // The middle one of a chain.
    #expect(go((600, 660), (640, 720), (700, 760)) == ["1"])
    // All over one another: one goes today, and one the next night.
    #expect(go((600, 660), (610, 670), (620, 680)) == ["1"])
    let three = find(
      [movable(600, 660, id: "0"), movable(610, 670, id: "1"), movable(620, 680, id: "2")],
      model: flat
    )
    #expect(reasons(three) == ["0 one_at_a_time", "2 one_at_a_time"])
    // What lies over a class goes, and the other may stay.
    let beside = [movable(600, 660, id: "a"), movable(630, 690, id: "b"), fixed(570, 610)]
    #expect(drawn(find(beside, model: flat)) == ["a 495-555 over f"])
  }

  @Test("a day at the office is no reason to leave it, and a copy of an event is not another")
  func frames() {
    let office = fixed(540, 1020)
    let within = find([movable(600, 660), office])
    #expect(drawn(within) == [] && reasons(within) == ["m within_another"])
    #expect(drawn(find([movable(600, 660), fixed(540, 779)])).count == 1)
    let own = event(minutes(720, 780), id: "m", title: "Thesis", kind: .project, isMovable: true)
    func beside(_ title: String, _ file: String) -> ScheduledMove? {
      find([own, event(minutes(720, 780), id: "o", title: title, file: file)]).moves.first
    }
    for title in ["Thesis", "Dentist"] {
      let copy = beside(title, "inbox/other.ics")
      #expect(copy?.gain != nil && copy?.clash == nil)
      #expect(beside(title, "plan.yaml")?.clash?.id == "o")
    }
  }

  @Test("whoever stays has a reason")
  func staying() {
    func reason(_ events: PlannedEvent...) -> [String] { reasons(find(events)) }
    #expect(reason(movable(540, 600)) == ["m nothing_better"])
    #expect(
      reason(event(minutes(840, 900), id: "m", kind: .class, isMovable: true)) == ["m not_own_work"]
    )
    #expect(reason(movable(840, 900, tags: ["gym"])) == ["m not_own_work"])
    // It goes all the same where it lies over another event, and promises nothing.
    #expect(
      drawn(find([movable(840, 900, tags: ["gym"]), fixed(870, 960)])) == ["m 795-855 over f"]
    )
    let five = (0..<5).map { movable($0 * 1440 + 840, $0 * 1440 + 900, id: "\($0)") }
    let cut = find(five)
    #expect(cut.moves.count == 3 && reasons(cut).count == 2)
    #expect(cut.staying.allSatisfy { $0.reason == .othersFirst })
    let talk = [movable(600, 660), fixed(540, 1020), fixed(570, 630, id: "talk")]
    #expect(reasons(find(talk)) == ["m over_another_within"])
    #expect(reason(movable(1380, 1500)) == ["m over_midnight"])
    #expect(reason(movable(600, 965)) == ["m too_long"])
    #expect(reason(movable(840, 903)) == ["m odd_length"])
    #expect(reason(movable(840, 900, tags: ["due:soon"])) == ["m unread_window"])
    #expect(
      reason(movable(840, 900, tags: ["due:2026-06-01"]), fixed(480, 820)) == ["m nothing_better"]
    )
    #expect(
      reason(movable(1020, 1080, tags: ["due:2026-06-01"]), fixed(480, 1000)) == ["m no_room"]
    )
    let weekend = find([movable(5 * 1440 + 600, 5 * 1440 + 660)], from: firstDay)
    #expect(weekend.moves.count + weekend.staying.count == 1)
    #expect(find([movable(840, 900)]).staying.isEmpty)
    #expect(find([event(minutes(840, 900), kind: .project)]).staying.isEmpty)
  }

  @Test("reasons are told in a sentence")
  func sentence() {
    func sentence(_ reasons: StayingEvent.Reason...) -> String? {
      WeekSchedule(
        moves: [],
        staying: reasons.map { StayingEvent(movable(840, 900), $0) },
        movableCount: reasons.count,
        isOptimal: true
      ).whyOthersStay
    }
    #expect(sentence() == nil)
    #expect(
      sentence(.noRoom)
        == "One movable event stays: no other time of that length is free in the working hours."
    )
    #expect(
      sentence(.nothingBetter, .nothingBetter)
        == "2 movable events stay: no other time is clearly better."
    )
    #expect(
      sentence(.overMidnight, .nothingBetter, .nothingBetter)
        == "3 movable events stay: no other time is clearly better (2); over midnight (1)."
    )
  }

  @Test("5000 movable events in a week, apart or all at once, cost little", .timeLimit(.minutes(1)))
  func many() {
    let some = (0..<5000).map { index in
      let at = Int64(index) * 2
      return movable(at - at % 5, at - at % 5 + 30, id: "\(index)")
    }
    let found = find(some, working: 0..<1440)
    #expect(found.movableCount == 5000 && found.moves.count <= 3)
    #expect(found.staying.count <= 40)
    let same = (0..<5000).map { movable(600, 660, id: "\($0)") }
    #expect(find(same).moves.count <= 3)
  }
}
