import CivilTime
import Plans
import Testing

@Suite("Time that several events want")
struct TimeAllocationTests {
  private func span(_ from: Int64, _ to: Int64) -> TimeSpan {
    TimeSpan(Instant(milliseconds: from), Instant(milliseconds: to))
  }

  private func draw(_ parts: [[TimeSpan]]) -> [String] {
    parts.map { spans in
      spans.map { "\($0.start.milliseconds)-\($0.end.milliseconds)" }.joined(separator: ",")
    }
  }

  @Test("the first rank keeps all of its time, the others what is left")
  func ranks() {
    let found = TimeAllocation([
      span(20, 30), span(0, 40), span(10, 50), span(20, 30), span(5, 5), span(60, 70),
    ])
    #expect(draw(found.parts) == ["20-30", "0-20,30-40", "40-50", "", "", "60-70"])
    #expect(TimeAllocation([]).parts.isEmpty)
  }

  @Test("each instant goes to the first span that holds it", arguments: 0..<200 as Range<UInt64>)
  func bruteForce(seed: UInt64) {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
    func draw(_ bound: UInt64) -> Int64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int64(state % bound)
    }
    let spans = (0..<draw(9)).map { _ in
      let start = draw(40)
      return span(start, start + draw(20))
    }
    var expected = Array(repeating: [Int64](), count: spans.count)
    for at in Int64(0)..<60 {
      let holder = spans.firstIndex { $0.start.milliseconds <= at && at < $0.end.milliseconds }
      if let holder { expected[holder].append(at) }
    }
    let found = TimeAllocation(spans).parts.map { parts in
      parts.flatMap { Array($0.start.milliseconds..<$0.end.milliseconds) }
    }
    #expect(found == expected, "seed \(seed)")
  }

  private func event(
    _ id: String,
    _ from: Int64,
    _ to: Int64,
    kind: PlannedEvent.Kind = .personal,
    tags: [String] = [],
    isMovable: Bool = false
  ) -> PlannedEvent {
    PlannedEvent(
      id: id,
      file: "f",
      uid: id,
      instance: nil,
      title: "",
      kind: kind,
      span: span(from, to),
      isMovable: isMovable,
      tags: tags,
      isAllDay: false,
      isBusy: true
    )
  }

  @Test("critical before fixed before movable, then shorter, later and by name")
  func outranks() {
    let events = [
      event("g", 0, 10, isMovable: true), event("f", 0, 20), event("e", 0, 10),
      event("c", 5, 15), event("d", 5, 15), event("b", 0, 90, tags: ["Deadline"]),
      event("a", 0, 50, kind: .exam, isMovable: true),
    ]
    #expect(
      events.sorted(by: PlannedEvent.outranks).map(\.id) == ["a", "b", "c", "d", "e", "f", "g"]
    )
  }

  @Test("what is critical, what is offline, and what an event is about")
  func flags() {
    #expect(event("a", 0, 1, kind: .exam).isCritical)
    #expect(event("a", 0, 1, tags: ["exam"]).isCritical)
    #expect(event("a", 0, 1, tags: ["critical"]).isCritical)
    #expect(event("a", 0, 1, tags: ["exams", "study"]).isCritical == false)
    #expect(event("a", 0, 1, tags: ["Offline"]).isOffline)
    #expect(event("a", 0, 1, tags: ["online"]).isOffline == false)
    let tags = ["movable", "offline", "cat:Work", "goal:thesis", "study", "b"]
    #expect(event("a", 0, 1, tags: tags).subjects == ["b", "study"])
  }
}
