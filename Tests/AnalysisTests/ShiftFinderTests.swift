import CivilTime
import Planning
import Testing

@testable import Analysis

@Suite("Better times for movable events")
struct ShiftFinderTests {
  /// Shares over ten weekdays: hours 9 and 10 have nine tenths of focus, the others three.
  private var shares: [HourShares] {
    let days = (-14..<0).map { firstDay + $0 }
    let facts = days.flatMap { day in
      (6..<22).map { hourFacts(day, $0, known: 60, focus: $0 == 9 || $0 == 10 ? 54 : 18) }
    }
    return [HourShares(facts, days: .weekdays)]
  }

  private func find(
    _ events: [PlannedEvent],
    working: Range<Int> = 480..<1080,
    timeline: ZoneTimeline = ZoneTimeline(home: .utc),
    from: CivilDate = firstDay,
    shares given: [HourShares]? = nil
  ) -> [ShiftCandidate] {
    ShiftFinder(timeline: timeline, working: working)
      .candidates(events: events, from: from, shares: given ?? shares)
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
    #expect(best.dayCount == 10)
  }

  @Test("the days named are those of the hours at hand, the fewer of the two")
  func dayCount() throws {
    let days = (-14..<0).map { firstDay + $0 }.filter { $0.weekday <= .friday }
    let facts = days.enumerated().flatMap { index, day in
      (6..<22).filter { $0 != 9 || index < 6 }
        .map { hourFacts(day, $0, known: 60, focus: $0 == 9 ? 60 : 6) }
    }
    let found = find([movable(840, 900)], shares: [HourShares(facts, days: .weekdays)])
    #expect(found.map(\.dayCount) == [6])
    #expect(found.map { drawing($0.span) } == ["540-600"])
  }

  @Test("an event that can't be moved, is good already or fills no hours stays")
  func stay() {
    #expect(find([event(minutes(840, 900))]).isEmpty)
    #expect(find([movable(540, 600)]).isEmpty)
    #expect(find([event(minutes(840, 900), isMovable: true, isBusy: false)]).isEmpty)
    // At night nothing is known of the present share.
    #expect(find([movable(1380, 1500)]).isEmpty)
    #expect(find([movable(840, 900)], shares: []).isEmpty)
    // Neither before the seven days nor across their end.
    #expect(find([movable(840 - 1440, 900 - 1440)]).isEmpty)
    #expect(find([movable(7 * 1440 - 30, 7 * 1440 + 30)]).isEmpty)
  }

  @Test("a move must promise a tenth more")
  func gain() {
    func found(_ better: Int64) -> Int {
      let facts = (-14..<0).flatMap { day in
        (6..<22).map { hourFacts(firstDay + day, $0, known: 60, focus: $0 == 9 ? better : 18) }
      }
      return find([movable(840, 900)], shares: [HourShares(facts, days: .weekdays)]).count
    }
    #expect(found(24) == 1)
    #expect(found(23) == 0)
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
    let facts = (-14..<0).flatMap { day in
      (6..<22).map {
        hourFacts(firstDay + day, $0, known: 60, focus: $0 == 9 ? 60 : $0 == 10 ? 40 : 6)
      }
    }
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
      shares: [HourShares(facts, days: .weekdays)]
    )
    #expect(found.map { "\($0.event.id) \(drawing($0.span))" } == ["a 540-600"])
  }

  @Test("on the day of a clock change no event goes to an hour that is skipped or comes twice")
  func clockChange() throws {
    let berlin = ZoneTimeline(home: try systemZone("Europe/Berlin"))
    for (day, there) in [
      ("2026-03-29", "2026-04-04T00:00:00Z"), ("2026-10-25", "2026-10-31T01:00:00Z"),
    ] {
      let sunday = try date(day)
      let facts = (1...12).flatMap { week in
        (0..<8).map { hourFacts(sunday - 7 * week, $0, known: 60, focus: $0 == 2 ? 60 : 6) }
      }
      let start = berlin.start(of: sunday) + 6 * hour
      let found = find(
        [event(TimeSpan(start, start + 30 * minute), isMovable: true)],
        working: 60..<480,
        timeline: berlin,
        from: sunday,
        shares: [HourShares(facts, days: .weekend)]
      )
      #expect(found.map(\.span.start) == [try instant(there)], "\(day)")
    }
  }
}
