import CivilTime
import Platform
import Testing

@testable import Analysis
@testable import Plans

@Suite("Events near a time")
struct NearbyEventsTests {
  @Test("all events that fill hours within two hours of a span are found", arguments: 1...20)
  func complete(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func below(_ bound: Int64) -> Int64 { Int64(random.next() % UInt64(bound)) }
    let events = (0..<60).map { index in
      let start = below(20_000)
      return event(minutes(start, start + below(960)), id: "\(index)")
    }
    let near = NearbyEvents(events)
    for _ in 0..<50 {
      let start = below(20_000)
      let span = minutes(start, start + below(300))
      let reach = TimeSpan(span.start - 7_200_000, span.end + 7_200_000)
      let expected = events.filter {
        $0.exclusion == nil && $0.span.start <= reach.end && $0.span.end >= reach.start
      }.map(\.id)
      let found = Set(near.around(span).map(\.id))
      #expect(Set(expected).subtracting(found).isEmpty, "seed \(seed)")
    }
  }

  @Test("what is far away is not looked at, whatever its number")
  func few() {
    let events = (0..<1000).map { event(minutes($0 * 1440, $0 * 1440 + 60), id: "\($0)") }
    #expect(NearbyEvents(events).around(minutes(1440, 1500)).map(\.id) == ["1"])
    #expect(NearbyEvents([]).around(minutes(0, 60)).isEmpty)
  }
}
