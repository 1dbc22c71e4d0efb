import CivilTime
import Insights
import Plans
import Randomness

/// What the schedule of one simulated person's week promises, held against the truth.
struct ScheduleTrial {
  /// What the weeks before bear out.
  var basis = SurfaceBacktest.Basis.tooEarly
  /// How many moves are told, and how many of them lose focus in truth.
  var moves = (count: 0, losing: 0)
  /// Minutes of focus.
  var gain = (predicted: 0.0, realised: 0.0)
  /// How many gains lie in their intervals.
  var covered = 0

  init(_ scenario: Scenario, random: inout SplitMix64) {
    let days = scenario.person(random: &random)
    let test = SurfaceBacktest(days)
    basis = test.basis
    let monday = Scenario.start + scenario.days
    let events = ScheduleTrial.events(from: monday, random: &random)
    guard let model = HourModel(days) else { return }
    let timeline = ZoneTimeline(home: .utc)
    let week = WeekScheduler(timeline: timeline, working: 480..<1320) { _ in true }
      .schedule(events: events, from: monday, model: model, presence: 1)
    for move in week.moves {
      let truth = minutes(move.span, scenario, monday) - minutes(move.event.span, scenario, monday)
      gain.predicted += Double(move.gain.value) / 60_000
      gain.realised += truth
      moves = (moves.count + 1, moves.losing + (truth < 0 ? 1 : 0))
      let milliseconds = truth * 60_000
      if milliseconds >= Double(move.gain.low) - 30, milliseconds <= Double(move.gain.high) + 30 {
        covered += 1
      }
    }
  }

  /// Minutes of focus to expect in truth.
  private func minutes(_ span: TimeSpan, _ scenario: Scenario, _ monday: CivilDate) -> Double {
    let start = Instant(seconds: Int64(monday.dayNumber) * 86_400)
    return stride(from: span.start - start, to: span.end - start, by: 900_000).reduce(0) {
      sum,
      at in
      // The last of the person's shares go on.
      let weeks = (scenario.days - 1) / 7 * 7
      let day = min(weeks + Int(at / 86_400_000), scenario.days - 1)
      return sum + Double(scenario.share(day: day, hour: Int(at / 3_600_000 % 24))) * 15 / 1000
    }
  }

  /// A week of fourteen hours a day of which a third is taken, with six blocks that may move.
  static func events(from monday: CivilDate, random: inout SplitMix64) -> [PlannedEvent] {
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
        if taken[quarter..<quarter + length].contains(true) == false { return quarter }
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
