import CivilTime
import Planning
import Testing

@testable import Analysis

@Suite("Better times for movable events")
struct ShiftFinderTests {
  /// A surface of shares in thousandths, the same on days of one kind, and nothing on the others.
  private func surface(
    _ kind: DayKind = .weekdays,
    days: Int = 14,
    _ share: (Int) -> Int
  ) -> FocusSurface {
    let cells = (0..<168).map { cell in
      let share =
        kind.contains(firstDay + cell / 24) ? share(PersonalDays.clockHour(cell % 24)) : 0
      return FocusSurface.Cell(mean: Double(share) / 1000, variance: 0.01)
    }
    return FocusSurface(cells: cells, residualVariance: 0.1, dayCount: days)
  }

  /// Hours 9 and 10 have nine tenths of focus, the others three.
  private var morning: FocusSurface { surface { $0 == 9 || $0 == 10 ? 900 : 300 } }

  private func find(
    _ events: [PlannedEvent],
    working: Range<Int> = 480..<1080,
    timeline: ZoneTimeline = ZoneTimeline(home: .utc),
    from: CivilDate = firstDay,
    surface given: FocusSurface? = nil
  ) -> [ShiftCandidate] {
    ShiftFinder(timeline: timeline, working: working)
      .candidates(events: events, from: from, surface: given ?? morning)
  }

  private func movable(_ from: Int64, _ to: Int64, id: String = "m") -> PlannedEvent {
    event(minutes(from, to), id: id, isMovable: true)
  }

  @Test("a movable hour of the afternoon goes to the first hour with more focus")
  func move() throws {
    let found = find([movable(840, 900)])
    let best = try #require(found.first)
    #expect(found.count == 1)
    #expect(drawing(best.span) == "540-600")
    #expect(best.presentShare == 300)
    #expect(best.otherShare == 900)
    #expect(best.dayCount == 14)
  }

  @Test("days of less than two weeks move nothing")
  func dayCount() {
    func found(_ days: Int) -> [Int] {
      find([movable(840, 900)], surface: surface(days: days) { $0 == 9 ? 900 : 300 })
        .map(\.dayCount)
    }
    #expect(found(13).isEmpty)
    #expect(found(14) == [14])
    let none = ShiftFinder(timeline: ZoneTimeline(home: .utc), working: 480..<1080)
      .candidates(events: [movable(840, 900)], from: firstDay, surface: nil)
    #expect(none.isEmpty)
  }

  @Test("an event that can't be moved, is good already or fills no hours stays")
  func stay() {
    #expect(find([event(minutes(840, 900))]).isEmpty)
    #expect(find([movable(540, 600)]).isEmpty)
    #expect(find([event(minutes(840, 900), isMovable: true, isBusy: false)]).isEmpty)
    // The shares of an event past midnight are those of two days.
    #expect(find([movable(1380, 1500)]).isEmpty)
    // Neither before the seven days nor across their end.
    #expect(find([movable(840 - 1440, 900 - 1440)]).isEmpty)
    #expect(find([movable(7 * 1440 - 30, 7 * 1440 + 30)]).isEmpty)
  }

  @Test("a move must promise a tenth more")
  func gain() {
    func found(_ better: Int) -> Int {
      find([movable(840, 900)], surface: surface { $0 == 9 ? better : 300 }).count
    }
    #expect(found(400) == 1)
    #expect(found(399) == 0)
  }

  @Test(
    "a move keeps ten minutes from every other event",
    arguments: [
      // All of Monday morning is free but the given time.
      ([(480, 530)], "540-600"), ([(480, 531)], "570-630"), ([(610, 700)], "540-600"),
      ([(609, 700)], "1980-2040"), ([(540, 600)], "1980-2040"), ([(500, 660)], "1980-2040"),
      ([(560, 561)], "600-660"), ([(480, 1080), (1920, 2520)], "3420-3480"),
    ] as [([(Int64, Int64)], String)]
  )
  func conflicts(busy: [(Int64, Int64)], expected: String) {
    let others = busy.enumerated().map { event(minutes($1.0, $1.1), id: "busy\($0)") }
    let found = find([movable(900, 960)] + others)
    #expect(found.map { drawing($0.span) } == [expected])
  }

  @Test("events that fill no hours are not in the way")
  func context() {
    let others = [
      event(minutes(0, 1440), id: "a", isAllDay: true),
      event(minutes(540, 600), id: "b", isBusy: false),
    ]
    #expect(find([movable(900, 960)] + others).map { drawing($0.span) } == ["540-600"])
  }

  @Test("a move stays within the working hours of one day")
  func workingHours() {
    let event = movable(840, 900)
    #expect(find([event], working: 570..<1080).map { drawing($0.span) } == ["570-630"])
    #expect(find([event], working: 600..<660).map { drawing($0.span) } == ["600-660"])
    #expect(find([event], working: 600..<659).isEmpty)
    #expect(find([event], working: 1320..<1440).isEmpty)
    #expect(find([event], working: 600..<600).isEmpty)
  }

  @Test("no two moves touch each other or the places that the others may keep")
  func several() {
    let events = [
      movable(780, 840, id: "a"), movable(860, 920, id: "b"), movable(940, 1000, id: "c"),
      movable(1020, 1080, id: "d"),
    ]
    let found = find(events)
    #expect(found.map(\.event.id) == ["a", "b", "c"])
    #expect(found.map { drawing($0.span) } == ["540-600", "1980-2040", "3420-3480"])
    for (index, move) in found.enumerated() {
      let others =
        events.filter { $0.id != move.event.id }.map(\.span)
        + found.indices.filter { $0 != index }.map { found[$0].span }
      for other in others {
        #expect(other.end + 600_000 <= move.span.start || move.span.end + 600_000 <= other.start)
      }
    }
  }

  @Test("the place of an event that may be moved away is not given to another one")
  func keptPlace() {
    // Hour 9 is best, and hour 10 better than the afternoon.
    let one = [firstDay + 1, firstDay + 2, firstDay + 3, firstDay + 4].enumerated().map {
      event(
        minutes(Int64($0.offset + 1) * 1440, Int64($0.offset + 1) * 1440 + 900),
        id: "f\($0.offset)"
      )
    }
    let events = [movable(610, 670, id: "a"), movable(840, 900, id: "b")]
    let found = find(
      events + one,
      working: 540..<1080,
      surface: surface { $0 == 9 ? 1000 : $0 == 10 ? 667 : 100 }
    )
    #expect(found.map { "\($0.event.id) \(drawing($0.span))" } == ["a 540-600"])
  }

  @Test("on the day of a clock change no event goes to an hour that is skipped or comes twice")
  func clockChange() throws {
    let berlin = ZoneTimeline(home: try systemZone("Europe/Berlin"))
    for (day, there) in [
      ("2026-03-29", "2026-03-30T00:00:00Z"), ("2026-10-25", "2026-10-26T01:00:00Z"),
    ] {
      let sunday = try date(day)
      let start = berlin.start(of: sunday) + 6 * hour
      let found = find(
        [event(TimeSpan(start, start + 30 * minute), isMovable: true)],
        working: 60..<480,
        timeline: berlin,
        from: sunday,
        surface: surface(.weekend) { $0 == 2 ? 1000 : 100 }
      )
      #expect(found.map(\.span.start) == [try instant(there)], "\(day)")
    }
  }
}
