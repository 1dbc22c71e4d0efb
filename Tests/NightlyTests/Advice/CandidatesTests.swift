import CivilTime
import Testing

@testable import Analysis
@testable import Nightly
@testable import Plans
@testable import Platform

@Suite("What is chosen of all that could be suggested")
struct CandidatesTests {
  /// A week with random work in it, some of which may move.
  private func week(_ random: inout SplitMix64) throws -> PlannedWeek {
    let day = try #require(CivilDate("2026-06-01"))
    let timeline = ZoneTimeline(home: try PlannedWeek.zone("Europe/Berlin"))
    var week = PlannedWeek(timeline: timeline, dayAhead: day, working: 480..<1080)
    for number in 0..<random.integer(in: 0...14) {
      let minute = 15 * random.integer(in: 32...68) + 1440 * random.integer(in: 0...6)
      week.events.append(
        RandomDays.event(
          number,
          timeline.start(of: day) + Int64(minute) * 60_000,
          minutes: 15 * random.integer(in: 1...10),
          movable: random.chance(perMille: 600)
        )
      )
    }
    return week
  }

  private func chosen(
    _ week: PlannedWeek,
    _ moves: [ScheduledMove],
    moved: Set<String>
  )
    -> [Suggestion]
  {
    let facts = week.facts(moves, pauses: week.pauses)
    return Candidates(
      facts,
      AdviceSuggestions(facts, showsTitles: true),
      before: .init(moved: moved, claims: []),
      events: week.events,
      isFocusWork: { _ in true }
    ).chosen(RuleAdviser(facts).reply(), [])
  }

  @Test(
    "three at most, none overlaps fixed events or another one, never two for one event, and the same words twice"
  )
  func property() throws {
    var counts: [Suggestion.Kind: Int] = [:]
    for seed in 0..<400 as Range<UInt64> {
      var random = SplitMix64(seed: seed, stream: 31)
      let week = try week(&random)
      let moves = week.moves(&random)
      let told = chosen(week, moves, moved: [])
      #expect(told == chosen(week, moves, moved: []))
      #expect(told.count <= WorthReading.places)
      let events = told.compactMap(\.event)
      #expect(Set(events).count == events.count, "seed \(seed)")
      let moved = Set(told.compactMap(\.move?.event))
      let spans = told.compactMap { $0.move?.to }
      for (index, span) in spans.enumerated() {
        #expect(spans[..<index].allSatisfy { $0.intersection(span).isEmpty }, "seed \(seed)")
        let others = week.events.filter { !$0.isMovable || !moved.contains($0.id) }
        #expect(others.allSatisfy { $0.span.intersection(span).isEmpty }, "seed \(seed)")
        // Within the working hours, so far from the quiet ones.
        let (start, end) = (week.timeline.local(at: span.start), week.timeline.local(at: span.end))
        #expect(start.hour >= 8 && (end.hour < 18 || end.hour == 18 && end.minute == 0))
      }
      for suggestion in told { counts[suggestion.kind, default: 0] += 1 }
      // What was told before and is not near is not told again.
      let again = chosen(week, moves, moved: Set(moves.map(\.event.id)))
      #expect(again.count { $0.kind == .move } <= told.count { $0.kind == .move })
    }
    #expect((counts[.move] ?? 0) > 100 && (counts[.pause] ?? 0) > 50, "\(counts)")
  }
}
