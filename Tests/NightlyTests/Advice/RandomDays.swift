import Analysis
import CivilTime
import Plans
import Platform

@testable import Nightly

/// Facts of made-up days, and replies about them that hold.
struct RandomDays {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  static let dayAhead = CivilDate(dayNumber: 20_551)
  static let working = 8 * 60..<20 * 60
  static let timeline = ZoneTimeline(home: .utc)

  static func time(_ day: Int, _ minute: Int) -> Instant {
    timeline.start(of: dayAhead + day) + Int64(minute) * 60_000
  }

  static func event(
    _ number: Int,
    _ start: Instant,
    minutes: Int,
    movable: Bool,
    kind: PlannedEvent.Kind = .project
  ) -> PlannedEvent {
    let digits = "0000000\(number)".suffix(8)
    return PlannedEvent(
      id: String(digits),
      file: "plans/events.yaml",
      uid: String(digits),
      instance: nil,
      title: "Title \(number)",
      kind: kind,
      span: TimeSpan(start, start + Int64(minutes) * 60_000),
      isMovable: movable,
      tags: [],
      isAllDay: false,
      isBusy: true
    )
  }

  static func move(_ event: PlannedEvent, to start: Instant) -> ScheduledMove {
    ScheduledMove(
      event: event,
      span: TimeSpan(start, start + event.span.length),
      gain: ScheduledMove.Gain(
        focus: IntervalEstimate(value: 1_500_000, low: 300_000, high: 2_700_000),
        chance: 950,
        presentShare: 400,
        otherShare: 700,
        dayCount: 20
      ),
      needsAnother: false
    )
  }

  static func claim(_ from: Int, _ count: Int) -> PeakClaim {
    PeakClaim(
      days: .weekdays,
      direction: .peak,
      strength: .strong,
      fromHour: from,
      hourCount: count,
      level: IntervalEstimate(value: 800, low: 710, high: 870),
      difference: IntervalEstimate(value: 220, low: 80, high: 360),
      expectedDifference: 200,
      leftOut: [],
      dayCount: 18,
      active: 36_000_000,
      chance: 4
    )
  }

  /// Days with something of everything; every proposal in them can be chosen along with the others.
  mutating func facts(refused: Set<String> = []) -> AdviceFacts {
    let hours = (7...21).filter { $0 == 9 || $0 == 14 || random.chance(perMille: 800) }.map {
      hour in
      let active = Int64(random.integer(in: 20...60)) * 60_000
      return AdviceFacts.Hour(
        hour: hour,
        active: active,
        focus: active / Int64(random.integer(in: 1...4)),
        categories: [.productivity: active / 2, .social: active / 4]
      )
    }
    let focus = Int64(random.integer(in: 30...400)) * 60_000
    let usual = UsualRange((0..<5).map { _ in Int64(random.integer(in: 30...400)) * 60_000 })
    let figures: [AdviceFacts.Figure] = [
      AdviceFacts.Figure(id: "F1", kind: .focus, value: focus, usual: usual),
      AdviceFacts.Figure(id: "F2", kind: .longestBlock, value: focus / 3),
      AdviceFacts.Figure(id: "F3", kind: .focusBlocks, value: Int64(random.integer(in: 1...9))),
      AdviceFacts.Figure(id: "F4", kind: .planKept, value: Int64(random.integer(in: 0...1000))),
      AdviceFacts.Figure(id: "F5", kind: .longRuns, value: Int64(random.integer(in: 1...5))),
      AdviceFacts.Figure(id: "F6", kind: .longestRun, value: 4_200_000),
    ]
    // Each day: a class in the morning, movable work behind it, and room in the afternoon.
    var events: [PlannedEvent] = []
    var moves: [ScheduledMove] = []
    for day in 0..<random.integer(in: 1...5) {
      let begin = 8 * 60 + 15 * random.integer(in: 0...4)
      events.append(
        RandomDays.event(
          events.count,
          RandomDays.time(day, begin),
          minutes: 90,
          movable: false,
          kind: .class
        )
      )
      let work = RandomDays.event(
        events.count,
        RandomDays.time(day, begin + 105),
        minutes: 60 + 15 * random.integer(in: 0...4),
        movable: true
      )
      events.append(work)
      moves.append(
        RandomDays.move(work, to: RandomDays.time(day, 14 * 60 + 15 * random.integer(in: 0...8)))
      )
    }
    // One more that nothing is proposed for, with a pause in it.
    let last = RandomDays.event(events.count, RandomDays.time(5, 600), minutes: 150, movable: true)
    events.append(last)
    let pause = RandomDays.time(5, 650)
    let named = events.enumerated().map {
      AdviceFacts.Event(id: "E\($0.offset + 1)", planned: $0.element)
    }
    return AdviceFacts(
      user: String(repeating: "0a", count: 32),
      timeline: RandomDays.timeline,
      isWeek: random.chance(perMille: 500),
      dayAhead: RandomDays.dayAhead,
      working: RandomDays.working,
      hours: hours,
      figures: figures,
      events: named,
      shifts: moves.enumerated().map { index, move in
        AdviceFacts.Shift(
          id: "S\(index + 1)",
          event: named.first { $0.planned.id == move.event.id }?.id ?? "",
          move: move
        )
      },
      breaks: [
        AdviceFacts.Break(
          id: "B1",
          span: TimeSpan(pause, pause + 600_000),
          event: named.last?.id
        )
      ],
      peaks: [
        AdviceFacts.Peak(id: "P1", claim: RandomDays.claim(9, 2)),
        AdviceFacts.Peak(id: "P2", claim: RandomDays.claim(14, 1)),
      ],
      refused: refused
    )
  }

  /// A reply about some facts that holds: choices at random.
  mutating func reply(_ facts: AdviceFacts) -> AdviceReply {
    var reply = AdviceReply()
    reply[.shifts] = Array(
      facts.shifts.map(\.id).filter { _ in random.chance(perMille: 500) }.prefix(3)
    )
    let moved = reply[.shifts].compactMap { facts.shift($0)?.event }
    reply[.breaks] = facts.breaks.filter { $0.event.map(moved.contains) != true }.map(\.id)
    reply[.peakHours] = facts.peaks.map(\.id).filter { _ in random.chance(perMille: 600) }
    reply[.notes] = facts.sentences.prefix(1).map(\.id)
    reply[.summary] = ["Your \(facts.isWeek ? "week" : "day") held {focus}."]
    return reply
  }
}
