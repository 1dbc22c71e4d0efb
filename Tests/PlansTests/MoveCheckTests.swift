import CivilTime
import Testing

@testable import Plans

@Suite("Whether an event can move")
struct MoveCheckTests {
  private let midnight = Instant(seconds: 20_605 * 86_400)

  private func span(_ from: Int64, _ to: Int64) -> TimeSpan {
    TimeSpan(midnight + from * 60_000, midnight + to * 60_000)
  }

  private func event(
    _ id: String,
    _ from: Int64,
    _ to: Int64,
    movable: Bool = true,
    allDay: Bool = false
  ) -> PlannedEvent {
    PlannedEvent(
      id: id,
      file: "f",
      uid: id,
      instance: nil,
      title: id,
      kind: .project,
      span: span(from, to),
      isMovable: movable,
      tags: [],
      isAllDay: allDay,
      isBusy: true
    )
  }

  /// The working day is 08:00 to 18:00, it is 07:00, and "a" lies at 10:00 to 11:00.
  private func obstacle(
    _ to: TimeSpan,
    from: TimeSpan? = nil,
    beside: [PlannedEvent] = [],
    movable: Bool = true,
    together: [Move] = [],
    now: Int64 = 420
  ) -> MoveCheck.Obstacle? {
    MoveCheck(
      timeline: ZoneTimeline(home: .utc),
      working: 480..<1080,
      now: midnight + now * 60_000
    ).obstacle(
      to: Move(event: "a", from: from ?? span(600, 660), to: to),
      among: [event("a", 600, 660, movable: movable)] + beside,
      together: together
    )
  }

  @Test("a free time within the working hours of one day is one")
  func free() {
    #expect(obstacle(span(480, 540)) == nil)
    #expect(obstacle(span(1020, 1080)) == nil)
    // Its own old place is free, as it leaves it.
    #expect(obstacle(span(630, 690)) == nil)
    #expect(obstacle(span(480, 540), beside: [event("b", 0, 1440, allDay: true)]) == nil)
  }

  @Test("names what is in the way")
  func obstacles() {
    #expect(obstacle(span(475, 535)) == .outsideHours)
    #expect(obstacle(span(1021, 1081)) == .outsideHours)
    #expect(obstacle(span(1020, 1080), from: span(605, 665)) == .elsewhere(span(600, 660)))
    #expect(obstacle(span(480, 530)) == .otherLength)
    #expect(obstacle(span(480, 540), movable: false) == .notMovable)
    #expect(obstacle(span(480, 540), now: 480) == .past)
    #expect(obstacle(span(700, 760), now: 600) == .begun)
    let other = MoveCheck(timeline: ZoneTimeline(home: .utc), working: 480..<1080, now: midnight)
    #expect(
      other.obstacle(to: .init(event: "x", from: span(1, 2), to: span(3, 4)), among: []) == .gone
    )
  }

  @Test("keeps ten minutes from fixed events, and none from those that can be moved")
  func buffers() {
    let fixed = event("b", 800, 860, movable: false)
    #expect(obstacle(span(730, 790), beside: [fixed]) == nil)
    #expect(obstacle(span(731, 791), beside: [fixed]) == .near(fixed, spacing: 600_000))
    #expect(obstacle(span(869, 929), beside: [fixed]) == .near(fixed, spacing: 600_000))
    #expect(obstacle(span(870, 930), beside: [fixed]) == nil)
    #expect(obstacle(span(741, 801), beside: [fixed]) == .taken(fixed))
    // What is as near to something now may be as near to something else, and no nearer.
    let now = event("c", 665, 700, movable: false)
    #expect(obstacle(span(735, 795), beside: [fixed, now]) == nil)
    #expect(obstacle(span(736, 796), beside: [fixed, now]) == .near(fixed, spacing: 600_000))
    let loose = event("b", 800, 860)
    #expect(obstacle(span(740, 800), beside: [loose]) == nil)
    #expect(obstacle(span(741, 801), beside: [loose]) == .taken(loose))
  }

  @Test("all that is in the way can be told at once, and the first of it is what is told else")
  func all() {
    let fixed = event("b", 1400, 1430, movable: false)
    let check = MoveCheck(
      timeline: ZoneTimeline(home: .utc),
      working: 480..<1080,
      now: midnight + 660 * 60_000
    )
    let move = Move(event: "a", from: span(605, 665), to: span(1420, 1490))
    #expect(
      check.obstacles(to: move, among: [event("a", 600, 660, movable: false), fixed]) == [
        .notMovable, .elsewhere(span(600, 660)), .begun, .otherLength, .outsideHours, .taken(fixed),
      ]
    )
    #expect(obstacle(span(480, 480)) == .otherLength)
  }

  @Test("where work may go on to midnight, it may end with the day")
  func midnights() {
    let check = MoveCheck(timeline: ZoneTimeline(home: .utc), working: 480..<1440, now: midnight)
    func obstacle(_ to: TimeSpan) -> MoveCheck.Obstacle? {
      check.obstacle(
        to: .init(event: "a", from: span(600, 660), to: to),
        among: [event("a", 600, 660)]
      )
    }
    #expect(obstacle(span(1380, 1440)) == nil)
    #expect(obstacle(span(1381, 1441)) == .outsideHours)
  }

  @Test("two events can change places together")
  func together() {
    let other = event("b", 800, 860)
    let there = Move(event: "b", from: span(800, 860), to: span(600, 660))
    #expect(obstacle(span(800, 860), beside: [other]) == .taken(other))
    #expect(obstacle(span(800, 860), beside: [other], together: [there]) == nil)
  }
}
