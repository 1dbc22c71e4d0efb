import CivilTime
import Plans
import Platform
import Records
import Testing

@testable import Analysis

@Suite("What is kept of a period is what its facts say")
struct PeriodTallyTests {
  private func event(_ random: inout SplitMix64, _ id: Int) -> PlannedEvent {
    let start = Int64(random.integer(in: 0...70 * 60))
    let isWindow = random.integer(in: 0...4) == 0
    let span = minutes(start, start + Int64(random.integer(in: 5...(isWindow ? 2880 : 240))))
    return PlannedEvent(
      id: "\(id)",
      file: "f",
      uid: "\(id)",
      instance: nil,
      title: "t",
      kind: isWindow ? .exam : .project,
      span: span,
      isMovable: true,
      tags: ["study"],
      isAllDay: isWindow,
      isBusy: true
    )
  }

  private func finder(seed: UInt64) -> (finder: FactFinder, grid: HourGrid) {
    var random = SplitMix64(seed: seed)
    var end: Int64 = 0
    let parts = (0..<random.integer(in: 0...80)).map { _ -> Done in
      let from = end + Int64(random.integer(in: 0...60))
      end = from + Int64(random.integer(in: 1...90))
      let kind = random.integer(in: 0...2)
      return (["Work", "Video", "Mail"][kind], [2, -2, nil][kind], from, end)
    }
    let activity = activity(
      parts,
      observed: [minutes(0, Int64(random.integer(in: 1...4320)))],
      days: 3
    )
    let reach = minutes(0, Int64(random.integer(in: 1...4400))).end
    let events = (0..<random.integer(in: 0...8)).map { event(&random, $0) }
    return (
      FactFinder(
        activity: activity,
        events: events.sorted(by: PlannedEvent.precedes),
        judge: studyJudge(),
        dataTo: reach,
        asOf: reach,
        appName: { "app\($0)" }
      ), activity.grid
    )
  }

  @Test(
    "the core that is found without facts is theirs, and its bytes give it back",
    arguments: 1...60
  )
  func same(seed: UInt64) throws {
    let (finder, grid) = finder(seed: seed)
    for dates in [
      grid.from..<(grid.from + 1), (grid.from + 1)..<(grid.from + 2), grid.from..<grid.to,
    ] {
      let core = finder.core(of: dates)
      let facts = finder.facts(of: dates)
      #expect(core == facts.core && core.planKept == facts.planKept)
      #expect(finder.kept(of: dates).outcomes == facts.plan.map { PlanOutcome($0) })
      let bytes = core.bytes
      #expect(try PeriodTally(bytes) == core)
      #expect(PeriodTally.hasWindows(bytes) == (core.windows.isEmpty == false))
      #expect(throws: CompactReader.Malformed.self) { try PeriodTally(bytes + [0]) }
      for count in 0..<bytes.count {
        #expect(throws: CompactReader.Malformed.self) {
          try PeriodTally(Array(bytes.prefix(count)))
        }
      }
    }
  }

  @Test(
    "the longest block of some days is the longest that stands on one of them",
    arguments: 1...60
  )
  func blocks(seed: UInt64) {
    let (finder, grid) = finder(seed: seed)
    for dates in [grid.from..<grid.to, grid.from..<(grid.from + 1), grid.from..<(grid.from + 2)] {
      let days = (dates.lowerBound.dayNumber..<dates.upperBound.dayNumber).compactMap { number in
        let date = CivilDate(dayNumber: number)
        return finder.core(of: date..<(date + 1)).longestBlock(on: date, in: dates)
      }
      #expect(days.max() == finder.core(of: dates).longestBlock)
    }
  }

  @Test("a block that crosses midnight is told on the day on which it begins")
  func midnight() {
    // 23:10 to 00:50, and 70 minutes at noon of the second day.
    let finder = FactFinder(
      activity: activity([("Work", 2, 1390, 1490), ("Work", 2, 2160, 2230)], days: 3),
      events: [],
      judge: studyJudge(),
      dataTo: minutes(0, 4320).end,
      asOf: minutes(0, 4320).end,
      appName: { "app\($0)" }
    )
    let first = firstDay..<(firstDay + 1)
    #expect(finder.core(of: first).longestBlock == 50 * minute)
    #expect(
      finder.core(of: first).begun == PeriodTally.Begun(whole: 100 * minute, within: 50 * minute)
    )
    let second = (firstDay + 1)..<(firstDay + 2)
    #expect(
      finder.core(of: second).begun == PeriodTally.Begun(whole: 70 * minute, within: 70 * minute)
    )
    let third = (firstDay + 2)..<(firstDay + 3)
    #expect(finder.core(of: third).begun == PeriodTally.Begun(whole: nil, within: nil))
  }

  @Test("a date's tally gives its hours and categories back", arguments: 1...20)
  func tally(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let date = CivilDate(dayNumber: 20_000)
    let buckets = (0..<random.integer(in: 0...60)).map { number -> HourBucket in
      let hour = random.integer(in: 0...23)
      let start = Instant(milliseconds: Int64(date.dayNumber * 24 + hour) * 3_600_000)
      return HourBucket(
        cell: HourCell(date: date, hour: hour, occurrence: 0, start: start, end: start + 3_600_000),
        app: UInt32(number),
        category: CategoryPath(["Work > Größe", "Video", ""][random.integer(in: 0...2)]),
        productivity: [2, 0, -1, nil][random.integer(in: 0...3)],
        milliseconds: Int64(random.integer(in: 0...60_000))
      )
    }
    let outcomes = PlanComparison.Status.allCases.prefix(random.integer(in: 0...7)).map {
      PlanOutcome(
        event: "\($0.rawValue) ü",
        status: $0,
        planned: 3_600_000,
        on: $0.isJudged ? 60_000 : nil
      )
    }
    let tally = DayTally(date, buckets, outcomes: outcomes)
    #expect(tally.outcomes == outcomes)
    #expect(try DayTally(date, bytes: tally.bytes) == tally)
    #expect(
      tally.times.reduce(0) { $0 + $1.milliseconds } == buckets.reduce(0) { $0 + $1.milliseconds }
    )
    for part in [ActivityTally.Part.focus, .distraction] {
      var (read, written) = (ActivityTally(of: part), ActivityTally(of: part))
      read.add(try DayTally(date, bytes: tally.bytes))
      written.add(buckets)
      let dates = (date - 1)..<(date + 2)
      #expect(read.personalDays(dates) == written.personalDays(dates))
    }
    #expect(throws: CompactReader.Malformed.self) { try DayTally(date, bytes: tally.bytes + [1]) }
  }

  @Test("the spans of goals give themselves back, whatever their order of size")
  func spans() throws {
    let spans = [minutes(0, 1), minutes(1, 5), minutes(700, 701)]
    let bytes = GoalCategories.bytes(of: spans)
    #expect(try GoalCategories.spans(bytes) == spans)
    #expect(try GoalCategories.spans([]) == [])
    #expect(throws: CompactReader.Malformed.self) { try GoalCategories.spans([0x80]) }
    #expect(throws: CompactReader.Malformed.self) {
      try GoalCategories.spans([0] + [UInt8](repeating: 0xff, count: 9) + [1])
    }
  }
}
