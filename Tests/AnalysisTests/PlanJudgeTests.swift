import CivilTime
import Plans
import Records
import Testing

@testable import Analysis

@Suite("Planned and actual")
struct PlanJudgeTests {
  private func judge(
    _ event: PlannedEvent,
    _ parts: [(category: String, productivity: Int8?, from: Int64, to: Int64)],
    rules: [PlanMapping.Rule] = [PlanMapping.Rule(match: .tag("math"), category: "Work")],
    totals: Set<String> = [],
    among events: [PlannedEvent] = [],
    dataTo: Instant? = minutes(0, 1440).end,
    asOf: Instant? = nil
  ) -> PlanComparison {
    PlanJudge(mapping: PlanMapping(rules: rules)) { $1.contains($0) }
      .compare(
        event,
        with: activity(parts, totals: totals),
        among: NearbyEvents(events),
        dataTo: dataTo,
        asOf: asOf ?? dataTo ?? minutes(0, 0).start
      )
  }

  /// The event of most cases: from 10:00 to 11:40, a hundred minutes.
  private let lesson = event(minutes(600, 700), tags: ["math"])

  private func split(_ found: PlanComparison) -> [Int64?] {
    [found.on, found.distraction, found.other, found.away].map { $0.map { $0 / minute } }
  }

  @Test("each minute of the plan is one of on, distraction, other and away")
  func parts() {
    let found = judge(
      lesson,
      [
        ("Work > Math", 2, 580, 630), ("Fun", -2, 630, 640), ("Chat", nil, 640, 645),
        ("Work", -1, 650, 660), ("Mail", 0, 690, 720),
      ]
    )
    #expect(split(found) == [40, 10, 15, 35])
    #expect(found.planned == 100 * minute)
  }

  @Test("the parts sum to the plan, whatever was done", arguments: 0..<200 as Range<UInt64>)
  func sum(seed: UInt64) {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
    func draw(_ bound: UInt64) -> Int64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int64(state % bound)
    }
    var parts: [(category: String, productivity: Int8?, from: Int64, to: Int64)] = []
    var at = draw(700)
    while at < 720 {
      let to = at + 1 + draw(30)
      let name = ["Work", "Fun", "Else"][Int(draw(3))]
      parts.append((name, [nil, -1, 0, 1][Int(draw(4))], at, to))
      at = to + draw(3) * draw(20)
    }
    let start = draw(650)
    let span = minutes(start, start + draw(120))
    let found = judge(event(span, tags: ["math"]), parts)
    let sum = (found.on ?? 0) + found.distraction + found.other + found.away
    #expect(sum == span.length, "seed \(seed)")
    #expect(found.away >= 0, "seed \(seed)")
  }

  @Test("each status at its bounds")
  func statuses() {
    func status(_ parts: [(String, Int8?, Int64, Int64)]) -> PlanComparison.Status {
      judge(lesson, parts.map { (category: $0.0, productivity: $0.1, from: $0.2, to: $0.3) }).status
    }
    #expect(status([("Work", 2, 600, 650)]) == .kept)
    #expect(status([("Work", 2, 600, 649)]) == .short)
    #expect(status([("Work", 2, 610, 700)]) == .kept)
    #expect(status([("Work", 2, 611, 700)]) == .late)
    #expect(status([("Work", 2, 600, 605), ("Fun", -2, 605, 625)]) == .short)
    #expect(status([("Work", 2, 600, 604), ("Fun", -2, 604, 625)]) == .missed)
    #expect(status([("Fun", -2, 600, 625)]) == .missed)
    #expect(status([("Fun", -2, 600, 624)]) == .noEvidence)
    #expect(status([("Work", 2, 600, 624)]) == .noEvidence)
    #expect(status([]) == .noEvidence)
    // Half of it, but never five minutes at a time.
    let pieces = stride(from: Int64(600), to: 700, by: 8).map { from in
      ("Work", Int8?(2), from, from + 4)
    }
    #expect(status(pieces) == .late)
  }

  @Test("totals fill the plan of whole hours, tell no start, and nothing of parts of an hour")
  func totals() {
    func found(
      _ from: Int64,
      _ to: Int64,
      _ parts: [(String, Int8?, Int64, Int64)]
    )
      -> PlanComparison
    {
      judge(
        event(minutes(from, to), tags: ["math"]),
        parts.map { (category: $0.0, productivity: $0.1, from: $0.2, to: $0.3) },
        rules: [
          PlanMapping.Rule(match: .tag("math"), category: "Work"),
          PlanMapping.Rule(match: .tag("math"), category: "Sum"),
        ],
        totals: ["Sum", "Play"]
      )
    }
    let whole = found(600, 660, [("Sum", 2, 600, 640), ("Play", -2, 640, 655)])
    #expect(split(whole) == [40, 15, 0, 5])
    #expect(whole.status == .kept)
    #expect(whole.startDelay == nil)
    #expect(found(600, 660, [("Sum", 2, 600, 620), ("Play", -2, 620, 655)]).status == .short)
    #expect(found(600, 660, [("Play", -2, 600, 655)]).status == .missed)
    // The total of the hour may lie before the event, and after it.
    #expect(found(630, 660, [("Sum", 2, 600, 660)]).status == .noEvidence)
    #expect(found(600, 630, [("Play", -2, 600, 660)]).status == .noEvidence)
    #expect(found(615, 645, [("Sum", 2, 600, 660)]).status == .noEvidence)
    #expect(found(630, 720, [("Sum", 2, 600, 660), ("Sum", 2, 660, 700)]).status == .kept)
    // What has a place says when it began, unless a total may have come before.
    let late = found(600, 720, [("Work", 2, 620, 720)])
    #expect(late.status == .late)
    #expect(late.startDelay == 20 * minute)
    let open = found(600, 720, [("Sum", 2, 600, 603), ("Work", 2, 620, 720)])
    #expect(open.status == .kept)
    #expect(open.startDelay == nil)
    #expect(found(630, 720, [("Sum", 2, 600, 603), ("Work", 2, 645, 720)]).startDelay == nil)
    let after = found(600, 720, [("Work", 2, 620, 660), ("Sum", 2, 660, 720)])
    #expect(after.startDelay == 20 * minute)
  }

  @Test("nothing is said of what lies after the data, nor of what no rule maps")
  func unknown() {
    let done: [(category: String, productivity: Int8?, from: Int64, to: Int64)] = [
      ("Work", 2, 600, 700)
    ]
    #expect(judge(lesson, done, dataTo: minutes(0, 700).end).status == .kept)
    #expect(judge(lesson, done, dataTo: minutes(0, 699).end).status == .ahead)
    #expect(judge(lesson, done, dataTo: nil).status == .ahead)
    // What is over is not ahead, and where the data end before it nobody knows how it went.
    for end in [0, 620, 699] as [Int64] {
      let lost = judge(lesson, done, dataTo: minutes(0, end).end, asOf: minutes(0, 1440).end)
      #expect(lost.status == .noEvidence)
      #expect(lost.isJudged == false)
      #expect(lost.startDelay == nil)
    }
    let found = judge(event(minutes(600, 700)), done)
    #expect(found.status == .unmapped)
    #expect(found.on == nil)
    #expect(found.startDelay == nil)
    #expect(split(found) == [nil, 0, 100, 0])
  }

  @Test(
    "the delay is that of the first five minutes on it, holes of two minutes allowed",
    arguments: [
      ([(600, 700)], 0), ([(607, 700)], 7), ([(590, 700)], -10),
      // Looked for from fifteen minutes before.
      ([(500, 700)], -15),
      // Four minutes are no start, with a hole of two they are.
      ([(600, 604), (610, 700)], 10), ([(600, 602), (604, 607), (640, 690)], 0),
      ([(600, 602), (605, 608), (640, 690)], 40),
      ([(600, 604), (608, 612), (660, 664)], nil),
      // A start after the end is none.
      ([(600, 604), (697, 720)], nil),
    ] as [([(Int64, Int64)], Int64?)]
  )
  func delay(work: [(Int64, Int64)], expected: Int64?) {
    var parts: [(category: String, productivity: Int8?, from: Int64, to: Int64)] = []
    var at: Int64 = 400
    for (from, to) in work {
      parts.append(("Else", 0, at, from))
      parts.append(("Work", 2, from, to))
      at = to
    }
    parts.append(("Else", 0, at, max(at, 730)))
    #expect(judge(lesson, parts).startDelay.map { $0 / minute } == expected)
  }

  @Test("a delay needs evidence")
  func delayWithoutEvidence() {
    #expect(judge(lesson, [("Work", 2, 600, 620)]).startDelay == nil)
  }

  @Test("a named category, then tags, then kinds, then titles say what is planned")
  func mapping() {
    let rules = [
      PlanMapping.Rule(match: .title("Algebra"), category: "A"),
      PlanMapping.Rule(match: .kind(.class), category: "B"),
      PlanMapping.Rule(match: .tag("math"), category: "C"),
      PlanMapping.Rule(match: .tag("study"), category: "D"),
    ]
    func on(_ title: String, _ kind: PlannedEvent.Kind, _ tags: [String]) -> String {
      let event = event(minutes(600, 700), title: title, kind: kind, tags: tags)
      return ["A", "B", "C", "D", "Work > Study"].filter {
        judge(event, [($0, 1, 600, 700)], rules: rules).on == 100 * minute
      }.joined(separator: ",")
    }
    #expect(on("Algebra I", .personal, []) == "A")
    #expect(on("Algebra I", .class, []) == "B")
    #expect(on("Algebra I", .class, ["math"]) == "C")
    #expect(on("Algebra I", .class, ["Study", "math"]) == "C,D")
    #expect(on("Algebra I", .class, ["math", "cat:Work > Study"]) == "Work > Study")
    #expect(on("Algebra I", .class, ["cat:Work"]) == "Work > Study")
    #expect(on("Party", .personal, ["fun"]) == "")
  }

  @Test("events at the same time are named, but not those that fill no hours")
  func overlaps() {
    func overlaps(_ other: PlannedEvent) -> Bool {
      judge(lesson, [], among: [lesson, other]).overlaps
    }
    #expect(overlaps(event(minutes(690, 710), id: "f")))
    #expect(overlaps(event(minutes(700, 710), id: "f")) == false)
    #expect(overlaps(event(minutes(0, 1440), id: "f", isAllDay: true)) == false)
    #expect(overlaps(event(minutes(600, 700), id: "f", isBusy: false)) == false)
  }

  @Test(
    "time is taken where at least half of an event that was not kept went to other things",
    arguments: [
      // Minutes from the start of the lesson on it, on a distraction and on something else.
      (on: 0, fun: 50, chat: 0, true), (on: 0, fun: 49, chat: 0, false),
      (on: 10, fun: 20, chat: 30, true), (on: 49, fun: 30, chat: 21, true),
      (on: 50, fun: 50, chat: 0, false), (on: 0, fun: 0, chat: 0, false),
    ] as [(on: Int64, fun: Int64, chat: Int64, Bool)]
  )
  func taken(on: Int64, fun: Int64, chat: Int64, expected: Bool) {
    let found = judge(
      lesson,
      [
        ("Work", 2, 600, 600 + on), ("Fun", -2, 600 + on, 600 + on + fun),
        ("Chat", 0, 600 + on + fun, 600 + on + fun + chat),
      ].filter { $0.2 < $0.3 }
    )
    #expect(found.isTaken == expected)
    #expect(judge(lesson, [("Fun", -2, 600, 700)], rules: []).isTaken == false)
    #expect(judge(lesson, [("Fun", -2, 600, 700)], dataTo: lesson.span.start).isTaken == false)
  }
}
