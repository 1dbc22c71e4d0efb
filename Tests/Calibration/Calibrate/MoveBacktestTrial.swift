import Analysis
import CivilTime
import Plans
import Platform

/// What one simulated person's weeks say of moves that would have been suggested in them, held against the
/// truth.
struct MoveBacktestTrial {
  let test: MoveBacktest
  /// The mean true difference of the pairs' hours, in thousandths, each week counting alike.
  private(set) var truth = 0.0
  /// Whether it lies in the interval of what was seen; nil where there is none.
  private(set) var isCovered: Bool?

  init(_ scenario: Scenario, random: inout SplitMix64) {
    let days = scenario.person(random: &random)
    let events = (0..<scenario.days / 7).flatMap {
      MoveBacktestTrial.events(from: Scenario.start + $0 * 7, random: &random)
    }
    let scheduler = WeekScheduler(timeline: ZoneTimeline(home: .utc), working: 480..<1320) { _ in
      true
    }
    test = scheduler.backtest(MoveBacktestTrial.weeks(of: days), seen: days, events: events)
    guard !test.pairs.isEmpty else { return }
    let weeks = Dictionary(grouping: test.pairs, by: \.week).sorted { $0.key < $1.key }.map {
      _,
      pairs in
      pairs.reduce(0.0) {
        $0 + MoveBacktestTrial.share($1.otherSeen, scenario)
          - MoveBacktestTrial.share($1.plannedSeen, scenario)
      } / Double(pairs.count)
    }
    let mean = weeks.reduce(0, +) / Double(weeks.count)
    truth = mean
    isCovered = test.realised.map {
      mean >= Double($0.low) - 0.5 && mean <= Double($0.high) + 0.5
    }
  }

  /// The weeks that are over, each with what the days before it let know.
  private static func weeks(of days: PersonalDays) -> [WeekScheduler.PastWeek] {
    (2..<days.days.count / 7).compactMap { week in
      let start = days.dates.lowerBound + 7 * week
      let before = PersonalDays(
        days: days.days.filter { $0.date < start },
        dates: days.dates.lowerBound..<start
      )
      return HourModel(before).map { model in
        WeekScheduler.PastWeek(
          dates: start..<(start + 7),
          model: model,
          presence: PlannedPresence(before, working: 480..<1320)
        )
      }
    }
  }

  /// The mean true share of some spans, by quarters of an hour.
  private static func share(_ spans: [TimeSpan], _ scenario: Scenario) -> Double {
    let start = Instant(seconds: Int64(Scenario.start.dayNumber) * 86_400)
    let quarters = spans.flatMap {
      Array(stride(from: $0.start - start, to: $0.end - start, by: 900_000))
    }
    let sum = quarters.reduce(0) {
      $0 + scenario.share(day: Int($1 / 86_400_000), hour: Int($1 / 3_600_000 % 24))
    }
    return Double(sum) / Double(max(quarters.count, 1))
  }

  /// A week of fourteen hours a day of which a third is taken, with six blocks that may move.
  private static func events(from monday: CivilDate, random: inout SplitMix64) -> [PlannedEvent] {
    let start = Instant(seconds: Int64(monday.dayNumber) * 86_400)
    // Quarters of an hour that are taken, with those beside them and those of rest.
    var taken = [Bool](repeating: false, count: 7 * 96)
    var events: [PlannedEvent] = []
    func add(_ quarter: Int, _ length: Int, isMovable: Bool) {
      let span = TimeSpan(
        start + Int64(quarter) * 900_000,
        start + Int64(quarter + length) * 900_000
      )
      events.append(
        PlannedEvent(
          id: "\(events.count)",
          file: "",
          uid: "",
          instance: nil,
          title: "",
          kind: .project,
          span: span,
          isMovable: isMovable,
          tags: [],
          isAllDay: false,
          isBusy: true
        )
      )
      for place in max(0, quarter - 2)..<min(taken.count, quarter + length + 3) {
        taken[place] = true
      }
    }
    func place(_ length: Int) -> Int? {
      for _ in 0..<50 {
        let quarter = random.integer(in: 0...6) * 96 + random.integer(in: 32...(88 - length))
        if !taken[quarter..<quarter + length].contains(true) { return quarter }
      }
      return nil
    }
    for _ in 0..<14 {
      let length = random.integer(in: 4...8)
      if let quarter = place(length) { add(quarter, length, isMovable: false) }
    }
    for _ in 0..<6 {
      let length = random.choice(of: [2, 4, 6, 8])
      if let quarter = place(length) { add(quarter, length, isMovable: true) }
    }
    return events
  }
}
