import CivilTime
import Foundation
import Planning
import Testing

@testable import Activity
@testable import Advice
@testable import Analysis

@Suite("Advice without a model")
struct OfflineAdviserTests {
  private func berlin() throws -> ZoneTimeline {
    let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin"))
    return ZoneTimeline(home: try TZif.read([UInt8](data), name: "Europe/Berlin"))
  }

  /// Facts of a day with these runs of focus and of continuous work.
  private func facts(focus: [TimeSpan] = [], runs: [TimeSpan] = []) throws -> PeriodFacts {
    let date = try #require(CivilDate("2026-04-08"))
    let segments = focus.map { span in
      Segment(
        span: span,
        record: span,
        device: 0,
        app: 0,
        title: 0,
        url: 0,
        given: 0,
        category: 0,
        productivity: 2,
        isInteractive: true
      )
    }
    return PeriodFacts(
      dates: date..<date + 1,
      hours: [],
      focus: FocusMeasures(segments) { _ in "Work" },
      categories: [],
      apps: [],
      plan: [],
      context: [],
      ahead: [],
      continuousWork: ContinuousWork(work: TimeSet(runs)),
      account: TimeAccount(),
      devices: [],
      observed: 0,
      capacity: 0
    )
  }

  private func span(_ start: Int64, minutes: Int64) -> TimeSpan {
    TimeSpan(Instant(seconds: start), Instant(seconds: start + minutes * 60))
  }

  private func shift(_ id: String, _ span: TimeSpan) -> ScheduledMove {
    ScheduledMove(
      event: PlannedEvent(
        id: id,
        file: "f",
        uid: id,
        instance: nil,
        title: "T",
        kind: .project,
        span: span,
        isMovable: true,
        tags: [],
        isAllDay: false,
        isBusy: true
      ),
      span: span,
      gain: ScheduledMove.Gain(value: 1_260_000, low: 720_000, high: 1_800_000),
      chance: 874,
      presentShare: 404,
      otherShare: 605,
      dayCount: 12,
      needsAnother: false
    )
  }

  private func reply(_ basis: AdviceBasis) throws -> AdviceReply {
    try AdviceReply(OfflineAdviser(basis: basis).reply(), name: "offline")
  }

  /// A claim of 62.5% focus on 18 days.
  private func peak(
    _ days: DayKind,
    from hour: Int,
    hours: Int,
    _ direction: PeakClaim.Direction = .peak
  ) -> PeakClaim {
    PeakClaim(
      days: days,
      direction: direction,
      strength: .strong,
      fromHour: hour,
      hourCount: hours,
      level: PeakClaim.Estimate(value: 625, low: 550, high: 700),
      difference: PeakClaim.Estimate(value: 240, low: 90, high: 390),
      expectedDifference: 221,
      leftOut: [],
      dayCount: 18,
      active: 1,
      chance: 4
    )
  }

  /// 2026-04-08T06:00:00Z.
  private let morning: Int64 = 1_775_628_000

  @Test("without figures there is no advice")
  func nothing() throws {
    let basis = AdviceBasis(
      timeline: try berlin(),
      facts: try facts(),
      usualFocus: nil,
      peaks: [],
      shifts: []
    )
    #expect(
      String(decoding: OfflineAdviser(basis: basis).reply(), as: UTF8.self)
        == #"{"break_suggestions":[],"motivational_notes":[],"peak_hours":[],"recommended_shifts":[]}"#
    )
    #expect(try reply(basis).notes.isEmpty)
  }

  @Test("advice rests on the figures it names")
  func figures() throws {
    let work = span(morning, minutes: 90)
    let advice = try reply(
      AdviceBasis(
        timeline: berlin(),
        facts: facts(focus: [work], runs: [work, span(morning + 10_000, minutes: 51)]),
        usualFocus: UsualRange([600_000, 1_200_000, 1_800_000, 2_400_000]),
        peaks: [
          peak(.weekdays, from: 9, hours: 2), peak(.all, from: 14, hours: 1, .slump),
          peak(.all, from: 23, hours: 2),
        ],
        shifts: [shift("0a1b2c3d", span(morning, minutes: 60))]
      )
    )
    #expect(
      advice.peakHours.map(\.evidence) == [
        "63% focus in those hours on 18 days, about 22 points more than in the rest of those days"
      ]
    )
    #expect(advice.shifts.map(\.start.description) == ["2026-04-08T08:00:00"])
    #expect(
      advice.shifts.map(\.evidence) == [
        "21 more minutes of focus are to be expected (90% interval 12 to 30, more than none with a "
          + "probability of 87%): 61% of that time, 40% of the present one, from 12 days"
      ]
    )
    #expect(
      advice.breaks.map(\.evidence) == [
        "you worked more than 50 minutes without a break 2 times, the longest for 90 minutes"
      ]
    )
    #expect(
      advice.notes.map(\.evidence) == [
        "90 minutes of focus, the middle half of the periods before had 18 to 33"
      ]
    )
  }

  @Test("a usual day is told its longest block")
  func usualDay() throws {
    let advice = try reply(
      AdviceBasis(
        timeline: berlin(),
        facts: facts(focus: [span(morning, minutes: 30)], runs: [span(morning, minutes: 51)]),
        usualFocus: nil,
        peaks: [],
        shifts: []
      )
    )
    #expect(advice.notes.map(\.text) == ["Your longest block was 30 minutes of focus."])
    #expect(
      advice.notes.map(\.evidence) == [
        "1 block of at least 10 minutes, 30 minutes of focus in all"
      ]
    )
    #expect(advice.breaks.map { $0.evidence.contains(" once, ") } == [true])
  }

  @Test("a shift that no reply could name is left out")
  func oddShifts() throws {
    let advice = try reply(
      AdviceBasis(
        timeline: berlin(),
        facts: facts(),
        usualFocus: nil,
        peaks: [],
        shifts: [
          shift("00000001", span(morning + 180, minutes: 60)),
          // 2026-10-25, 02:30 summer time to 02:15 winter time.
          shift("00000002", span(1_792_888_200, minutes: 45)),
          shift("00000003", span(morning, minutes: 60)),
        ]
      )
    )
    #expect(advice.shifts.map(\.event) == ["00000003"])
  }

  @Test(
    "whatever the figures, the reply is one that the decoder takes",
    arguments: [1, 2, 3] as [UInt64]
  )
  func anyBasis(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let timeline = try berlin()
    for turn in 0..<300 {
      let start = morning + Int64.random(in: 0..<400 * 86_400, using: &random)
      func runs() -> [TimeSpan] {
        var at = start
        return (0..<Int.random(in: 0...6, using: &random)).map { _ in
          at += Int64.random(in: 0...4000, using: &random)
          let run = span(at, minutes: .random(in: 1...200, using: &random))
          at = run.end.seconds
          return run
        }
      }
      let basis = AdviceBasis(
        timeline: timeline,
        facts: try facts(focus: runs(), runs: runs()),
        usualFocus: UsualRange(
          (0..<Int.random(in: 0...6, using: &random)).map { _ in
            .random(in: 0...200_000_000, using: &random)
          }
        ),
        peaks: (0..<Int.random(in: 0...5, using: &random)).map { _ in
          peak(
            DayKind.allCases.randomElement(using: &random) ?? .all,
            from: .random(in: 0...23, using: &random),
            hours: .random(in: 1...23, using: &random),
            Bool.random(using: &random) ? .peak : .slump
          )
        },
        shifts: (0..<Int.random(in: 0...5, using: &random)).map { index in
          // Any minute, around the end of summer time every other time.
          let at =
            Bool.random(using: &random) ? start / 60 * 60 : 1_792_886_400 + start / 60 % 300 * 60
          return shift("0000000\(index)", span(at, minutes: .random(in: 1...200, using: &random)))
        }
      )
      let advice = try reply(basis)
      let named = basis.peaks.filter { $0.direction == .peak && $0.fromHour < $0.toHour }
      #expect(advice.peakHours.count == min(3, named.count), "seed \(seed), turn \(turn)")
    }
  }
}

/// A small generator of random numbers with a fixed course (SplitMix64).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
