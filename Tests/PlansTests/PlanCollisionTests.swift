import CivilTime
import Plans
import Testing

@Suite("Planned events at the same time")
struct PlanCollisionTests {
  /// An event `a.1` is the first of `a`; from and to are hours since 1970.
  private func event(
    _ name: String,
    _ from: Int64,
    _ to: Int64,
    file: String = "plan.yaml",
    isBusy: Bool = true,
    isAllDay: Bool = false
  ) -> PlannedEvent {
    PlannedEvent(
      id: name,
      file: file,
      uid: String(name.prefix(1)),
      instance: nil,
      title: name,
      kind: .personal,
      span: TimeSpan(
        Instant(milliseconds: from * 3_600_000),
        Instant(milliseconds: to * 3_600_000)
      ),
      isMovable: false,
      tags: [],
      isAllDay: isAllDay,
      isBusy: isBusy
    )
  }

  private func found(_ events: PlannedEvent...) -> [String] {
    PlanCollision.find(in: events).map { "\($0.first.title) \($0.second.title) \($0.count)" }
  }

  @Test("events that share time collide, those that only touch do not")
  func pairs() {
    #expect(found(event("b", 11, 13), event("a", 10, 12)) == ["a b 1"])
    #expect(found(event("a", 10, 12), event("b", 12, 13)) == [])
    #expect(
      found(event("a", 10, 20), event("b", 11, 12), event("c", 13, 14)) == ["a b 1", "a c 1"]
    )
    #expect(
      found(event("a", 10, 14), event("b", 11, 14), event("c", 12, 14))
        == ["a b 1", "a c 1", "b c 1"]
    )
  }

  @Test("what fills no hours collides with nothing")
  func excluded() {
    #expect(found(event("a", 10, 12), event("b", 10, 12, isBusy: false)) == [])
    #expect(found(event("a", 10, 12), event("b", 0, 24, isAllDay: true)) == [])
    #expect(found(event("a", 10, 12), event("b", 11, 11)) == [])
    #expect(found(event("a", 10, 12), event("b", 0, 17)) == [])
  }

  @Test("two series are one pair, whichever of them begins first")
  func series() {
    #expect(
      found(
        event("a.1", 10, 12),
        event("b.1", 11, 13),
        event("b.2", 30, 33),
        event("a.2", 32, 34),
        event("a.3", 50, 52)
      ) == ["a.1 b.1 2"]
    )
  }

  @Test("events of one series do not collide, but those of one name in two files do")
  func names() {
    #expect(found(event("a.1", 10, 12), event("a.2", 11, 13)) == [])
    #expect(found(event("a.1", 10, 12), event("a.2", 11, 13, file: "b.ics")) == ["a.1 a.2 1"])
  }

  @Test("no more pairs are told than asked for, and none that are meant")
  func limits() {
    let events = [event("a", 10, 20), event("b", 11, 12), event("c", 13, 14), event("d", 15, 16)]
    #expect(PlanCollision.find(in: events, most: 2).map(\.second.title) == ["b", "c"])
    #expect(
      PlanCollision.find(in: events) { $1.title == "b" }.map(\.second.title) == ["c", "d"]
    )
  }
}
