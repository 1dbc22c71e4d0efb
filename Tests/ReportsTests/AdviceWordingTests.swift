import CivilTime
import Documents
import Plans
import Testing

@testable import Analysis
@testable import Reports

@Suite("What reports say of advice")
struct AdviceWordingTests {
  private func span(_ from: String, _ to: String) throws -> TimeSpan {
    TimeSpan(
      try #require(TimestampText(from)?.instant),
      try #require(TimestampText(to)?.instant)
    )
  }

  private func verdict(_ state: Suggestion.State, seen: Int64?, days: Int?) throws -> MoveVerdict {
    let move = Move(
      event: "e",
      from: try span("2026-05-26T14:00:00Z", "2026-05-26T16:00:00Z"),
      to: try span("2026-05-27T09:00:00Z", "2026-05-27T11:00:00Z")
    )
    func expected(_ value: Int64) -> ExpectedFocus? {
      days.map {
        ExpectedFocus(IntervalEstimate(value: value, low: 1_200_000, high: 6_000_000), dayCount: $0)
      }
    }
    let isMoved = state == .applied
    return MoveVerdict(
      suggestion: Suggestion(
        id: "aaaa1111",
        .move(move, gain: nil),
        text: "",
        because: "",
        state: state
      ),
      move: move,
      event: PlannedEvent(
        id: "e",
        file: "f",
        uid: "e",
        instance: nil,
        title: "Secret",
        kind: .project,
        span: isMoved ? move.to : move.from,
        isMovable: true,
        tags: [],
        isAllDay: false,
        isBusy: true
      ),
      seen: seen.map { SpanFocus(focus: $0, observed: 7_200_000, isUncertain: false) },
      expected: expected(isMoved ? 3_900_000 : 2_880_000),
      otherwise: expected(isMoved ? 2_880_000 : 3_900_000)
    )
  }

  private func sentence(_ verdict: MoveVerdict) throws -> String {
    var report = Fixtures.week
    report.timeline = ZoneTimeline(home: .utc)
    report.showsTitles = false
    report.adviceVerdicts = [verdict]
    let part = try #require(Outline.adviceVerdicts(report))
    guard case .list(let items) = part.blocks.first else { return "" }
    return items.map(\.text).joined()
  }

  @Test("an applied move, with what was expected and what the old hours hold")
  func applied() throws {
    #expect(
      try sentence(verdict(.applied, seen: 4_200_000, days: 56))
        == "Applied: project work moved from Tue 26 May 14:00 to Wed 27 May 09:00. Focus there was 1 h 10 "
        + "min of 2 h 00 min. 1 h 05 min were to be expected (90% interval of a single day 20 min to 1 h 40 "
        + "min, approximate, from 56 days before): it was within that. Such hours as the old ones usually "
        + "hold 48 min."
    )
  }

  @Test("a refused one, of one day, and where too little is known")
  func refused() throws {
    #expect(
      try sentence(verdict(.refused, seen: 60_000, days: 1))
        == "Refused: project work stayed at Tue 26 May 14:00, and not Wed 27 May 09:00. Focus there was 1 "
        + "min of 2 h 00 min. Such hours usually hold 48 min (90% interval of a single day 20 min to 1 h 40 "
        + "min, approximate, from 1 day before): it was below that. In the other place "
        + "1 h 05 min were to be expected."
    )
    #expect(
      try sentence(verdict(.refused, seen: nil, days: nil))
        == "Refused: project work stayed at Tue 26 May 14:00, and not Wed 27 May 09:00. The devices say "
        + "too little of that time. It is too early to say what such hours hold: that takes 14 days."
    )
  }

  @Test("moves stand under who made them")
  func moves() throws {
    let move = try verdict(.applied, seen: nil, days: nil).move
    func item(_ id: String, _ decider: Suggestion.Decider?) -> AdviceMove {
      AdviceMove(id: id, move: move, event: nil, decider: decider)
    }
    var report = Fixtures.day
    report.timeline = ZoneTimeline(home: .utc)
    report.adviceMoves = [item("3", nil), item("2", .lockin), item("1", .person)]
    let blocks = try #require(Outline.adviceMoves(report)).blocks
    let texts = blocks.flatMap { block -> [String] in
      switch block {
      case .paragraph(let phrase): [phrase.text]
      case .list(let items): items.map(\.text)
      default: []
      }
    }
    func words(_ id: String) -> String {
      "an event moved from Tue 26 May 14:00 to Wed 27 May 09:00. “lockin apply --undo \(id)” puts it back."
    }
    #expect(
      texts == [
        "Suggestions that you applied:", words("1"),
        "Suggestions that lockin applied by itself, as auto_apply allowed:", words("2"),
        "Suggestions that were applied:", words("3"),
      ]
    )
    let values = report.adviceMoves.map {
      String(decoding: JSONWriter.compact(AdvisedMoveSection.move.json($0)), as: UTF8.self)
    }
    #expect(values[0].contains("\"decided_by\":null"))
    #expect(values[1].contains("\"decided_by\":\"lockin\""))
    #expect(values[2].contains("\"decided_by\":\"person\""))
  }

  @Test("there is no such part where nothing was suggested")
  func silent() {
    var report = Fixtures.week
    report.adviceVerdicts = []
    report.adviceMoves = []
    #expect(Outline.adviceVerdicts(report) == nil)
    #expect(Outline.adviceMoves(report) == nil)
  }
}
