import CivilTime
import Platform
import Testing

@testable import Plans

@Suite("A plan finds its events by their days, and is told from others by them")
struct PlanTests {
  private let hour: Int64 = 3_600_000

  private func event(
    _ id: String,
    _ from: Int64,
    _ hours: Int64,
    title: String = ""
  ) -> PlannedEvent {
    let start = Instant(milliseconds: from * hour)
    return PlannedEvent(
      id: id,
      file: "f",
      uid: id,
      instance: nil,
      title: title,
      kind: .project,
      span: TimeSpan(start, start + hours * hour),
      isMovable: false,
      tags: [],
      isAllDay: false,
      isBusy: true
    )
  }

  @Test("events touch the days that they last into, and those without length their own")
  func days() {
    let plan = Plan([event("a", -1, 1), event("b", 23, 2), event("c", 24, 0), event("d", 47, 30)])
    func found(_ days: Range<Int>) -> [String] { plan.events(onDays: days).map(\.id) }
    #expect(found(-1..<0) == ["a"])
    // What ends at midnight does not touch the next day.
    #expect(found(0..<1) == ["b"])
    #expect(found(1..<2) == ["b", "c", "d"])
    #expect(found(2..<3) == ["d"] && found(3..<4) == ["d"] && found(4..<9) == [])
    #expect(found(-9..<9) == ["a", "b", "c", "d"])
    #expect(plan.event("c")?.id == "c" && plan.event("x") == nil)
  }

  @Test("events that overlap a span are near it", arguments: 1...40)
  func near(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let events = (0..<random.integer(in: 0...40)).map {
      event("\($0)", Int64(random.integer(in: -200...200)), Int64(random.integer(in: 0...60)))
    }.sorted(by: PlannedEvent.precedes)
    let plan = Plan(events)
    for _ in 0..<20 {
      let from = Instant(milliseconds: Int64(random.integer(in: -250...250)) * hour)
      let span = TimeSpan(from, from + Int64(random.integer(in: 1...100)) * hour)
      let near = plan.events(near: span)
      #expect(near == near.sorted(by: PlannedEvent.precedes))
      let ids = Set(near.map(\.id))
      for event in events where !event.span.intersection(span).isEmpty {
        #expect(ids.contains(event.id))
      }
    }
  }

  @Test("a change is seen on the days that it touches, and on no others")
  func changes() {
    let before = Plan([event("a", 10, 2), event("b", 60, 2)])
    let after = Plan([event("a", 10, 2, title: "new"), event("b", 60, 2)])
    #expect(before.fingerprint(0..<1) != after.fingerprint(0..<1))
    #expect(before.fingerprint(1..<9) == after.fingerprint(1..<9))
    #expect(before.fingerprint != after.fingerprint)
    #expect(before.fingerprint(ofEvent: "a") != after.fingerprint(ofEvent: "a"))
    #expect(before.fingerprint(ofEvent: "b") == after.fingerprint(ofEvent: "b"))
    #expect(before.fingerprint(ofEvent: "x") == .nothing)
  }

  @Test("time and data matter up to the end of the last event that began before, and no further")
  func reached() {
    let end = Instant(milliseconds: 24 * hour)
    func at(_ hours: Int64) -> Instant { Instant(milliseconds: hours * hour) }
    let empty = Plan([])
    #expect(
      empty.reached(at(24), at(24), behind: end) == empty.reached(at(900), at(30), behind: end)
    )
    #expect(
      empty.reached(at(24), at(23), behind: end) != empty.reached(at(24), at(24), behind: end)
    )
    #expect(
      empty.reached(at(22), at(22), behind: end) != empty.reached(at(23), at(22), behind: end)
    )
    // One goes on for two hours; the other begins only then.
    let plan = Plan([event("a", 23, 3), event("b", 24, 9)])
    #expect(plan.reached(at(25), at(25), behind: end) != plan.reached(at(26), at(26), behind: end))
    #expect(plan.reached(at(26), at(26), behind: end) == plan.reached(at(999), at(27), behind: end))
  }

  @Test("an event twice is not an event once, and one that moves to another day is another one")
  func twice() {
    let once = Plan([event("a", 10, 1)])
    #expect(Plan([event("a", 10, 1), event("a", 10, 1)]).fingerprint != once.fingerprint)
    #expect(Plan([event("a", 34, 1)]).fingerprint(1..<2) != once.fingerprint(0..<1))
  }

  @Test("what an event means beside its fields is part of it")
  func meaning() {
    let events = [event("a", 10, 1)]
    let plain = Plan(events) { _, _ in }
    let other = Plan(events) { _, input in input.add("Work") }
    #expect(plain.fingerprint != other.fingerprint)
  }
}
