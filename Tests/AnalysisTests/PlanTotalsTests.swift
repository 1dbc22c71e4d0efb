import CivilTime
import Plans
import Testing

@testable import Analysis

@Suite("Totals of a plan")
struct PlanTotalsTests {
  private func rows(_ totals: PlanTotals) -> [String] {
    totals.tags.map { tag in
      func text(_ value: Int64?) -> String { value.map { "\($0 / minute)" } ?? "-" }
      return "\(tag.tag ?? "none") \(tag.events)/\(tag.unjudged) planned \(tag.planned / minute) "
        + "judged \(tag.judged.planned / minute) actual \(text(tag.actual)) "
        + "off \(text(tag.deviation)) kept \(tag.adherence.map(String.init) ?? "-") "
        + "delay \(text(tag.startDelay))"
    }
  }

  @Test("each minute is in one event, and each tag has its row")
  func table() {
    let found = studyFacts(
      [
        ("Work", 2, 600, 640), ("Fun", -2, 640, 660), ("Work", 2, 670, 760), ("Work", 2, 800, 830),
        ("Fun", -1, 830, 840),
      ],
      [
        event(minutes(600, 700), id: "a", tags: ["study", "math"]),
        // It lies over the first one and has the time, as it can't be moved and is shorter.
        event(minutes(690, 750), id: "b", tags: ["study"]),
        event(minutes(900, 930), id: "c", tags: ["study"]),
        event(minutes(1000, 1060), id: "d"),
        event(minutes(1380, 1500), id: "e", tags: ["study"]),
      ]
    ).totals
    #expect(
      rows(found) == [
        // a has 90 minutes, of which 60 are on it; b has 60 and 10 more; c was not seen.
        "study 3/1 planned 180 judged 150 actual 130 off -20 kept 800 delay -7",
        "math 1/0 planned 90 judged 90 actual 60 off -30 kept 666 delay 0",
        "none 1/1 planned 60 judged 0 actual - off - kept - delay -",
      ]
    )
    // The last event goes on after the data: its hour of this day is planned all the same.
    #expect(found.parts.planned == 300 * minute)
    #expect(found.judged.planned == 150 * minute)
    #expect(found.unplannedFocus == 40 * minute)
    #expect(found.otherUnplanned == 10 * minute)
    #expect(found.focusElsewhere == 0)
    #expect(found.tracked == 190 * minute)
  }

  @Test("in what became of events, time that several hold is that of the firmest")
  func summary() {
    let summary = PlanSummary(
      studyFacts(
        [("Work", 2, 600, 660)],
        [
          event(minutes(600, 720), id: "a", tags: ["study"]),
          // The same event in another calendar, and one that no rule covers.
          event(minutes(600, 720), id: "b", tags: ["study"]),
          event(minutes(690, 750), id: "c"),
        ]
      ).plan
    )
    #expect(summary.events == 3)
    #expect(summary.planned == 150 * minute)
    #expect(summary.groups.map(\.events) == [2, 1])
    #expect(summary.groups.map { $0.planned / minute } == [90, 60])
  }

  @Test("focus within an event that it does not belong to is unplanned work")
  func elsewhere() {
    let found = studyFacts(
      [("Work", 2, 600, 650), ("Code", 1, 650, 690), ("Code", 1, 700, 710)],
      [event(minutes(600, 700), tags: ["study"])]
    ).totals
    #expect(found.focusElsewhere == 40 * minute)
    #expect(found.unplannedFocus == 10 * minute)
    #expect(found.unplannedWork == 50 * minute)
  }

  @Test("work between two events of one kind is counted once")
  func between() {
    let found = studyFacts(
      [("Work", 2, 600, 780)],
      [
        event(minutes(600, 660), id: "a", tags: ["study"]),
        event(minutes(720, 780), id: "b", tags: ["study"]),
      ]
    )
    #expect(found.plan.map { $0.course.overrun } == [60 * minute, 0])
    #expect(found.plan.map { $0.course.early } == [0, 60 * minute])
    #expect(found.totals.tags[0].actual == 180 * minute)
  }

  @Test(
    "the plan's union and the tracked time are the sums of their parts",
    arguments: 0..<200 as Range<UInt64>
  )
  func identities(seed: UInt64) {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
    func draw(_ bound: UInt64) -> Int64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int64(state % bound)
    }
    var parts: [Done] = []
    var at = draw(300)
    while at < 2 * 1440 - 100 {
      let to = at + 1 + draw(60)
      parts.append((["Work", "Fun", "Else"][Int(draw(3))], [nil, -1, 0, 1][Int(draw(4))], at, to))
      at = to + draw(3) * draw(90)
    }
    let events = (0..<draw(12)).map { index -> PlannedEvent in
      let from = draw(2 * 1440)
      return event(
        minutes(from, from + draw(300)),
        id: "e\(index)",
        tags: [["study"], ["exam"], [], ["study", "offline"]][Int(draw(4))],
        isMovable: draw(2) == 0,
        isAllDay: draw(8) == 0
      )
    }
    let first = firstDay..<(firstDay + 1)
    let dates = [first, (firstDay + 1)..<(firstDay + 2), firstDay..<(firstDay + 2)]
    for dates in dates {
      let reach = minutes(0, 2000).end
      let found = studyFacts(parts, events, dataTo: reach, days: 2, of: dates)
      let start = minutes(Int64(dates.lowerBound - firstDay) * 1440, 0).start
      let period = TimeSpan(
        start,
        min(start + Int64(dates.upperBound - dates.lowerBound) * 1440 * minute, reach)
      )
      let union = TimeSet(
        events.filter { $0.exclusion == nil }.map { $0.span.intersection(period) }
      ).length
      let sum = found.totals.parts
      #expect(sum.on + sum.distraction + sum.other + sum.away == union, "seed \(seed)")
      let tracked = parts.reduce(0) {
        $0 + minutes($1.from, $1.to).intersection(period).length
      }
      #expect(
        sum.tracked + found.totals.unplannedFocus + found.totals.otherUnplanned == tracked,
        "seed \(seed)"
      )
      #expect(sum.away >= 0, "seed \(seed)")
    }
  }
}
