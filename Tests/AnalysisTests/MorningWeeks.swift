import CivilTime
import Plans

@testable import Analysis

/// Weeks of events among hours of which some are known to hold more focus.
protocol MorningWeeks {}

extension MorningWeeks {
  /// A model of shares in thousandths, the same on days of one kind, and nothing on the others; a claim
  /// speaks for the hours with more than `claimed`.
  func model(
    _ kind: DayKind = .weekdays,
    variance: Double = 0.01,
    claimed: Int = 300,
    gate: Double = 2,
    _ share: (Int) -> Int
  ) -> HourModel {
    let shares = (0..<168).map { cell in
      let share =
        kind.contains(firstDay + cell / 24) ? share(PersonalDays.clockHour(cell % 24)) : 0
      return Double(share) / 1000
    }
    let claim = HourClaim(
      kind: kind,
      hours: (0..<24).map { share(PersonalDays.clockHour($0)) > claimed },
      mean: 0.3,
      error: 0.02,
      statistic: 15,
      critical: 4
    )
    return HourModel(
      shares: shares,
      variance: variance,
      claims: [claim],
      gate: gate,
      dayCount: 56
    )
  }

  /// Hours 9 and 10 have nine tenths of focus, the others three.
  var morning: HourModel { model { $0 == 9 || $0 == 10 ? 900 : 300 } }

  func find(
    _ events: [PlannedEvent],
    working: Range<Int> = 480..<1080,
    timeline: ZoneTimeline = ZoneTimeline(home: .utc),
    from: CivilDate = firstDay,
    spacing: Int64 = WorkingHours.spacing,
    model given: HourModel? = nil,
    presence: Double = 1
  ) -> WeekSchedule {
    let there = PlannedPresence(share: presence, uncertainty: 0, dayDeviation: 0)
    return WeekScheduler(timeline: timeline, working: working, spacing: spacing) {
      $0.tags.contains("gym") == false
    }
    .schedule(events: events, from: from, model: given ?? morning, presence: there)
  }

  func movable(
    _ from: Int64,
    _ to: Int64,
    id: String = "m",
    tags: [String] = []
  ) -> PlannedEvent {
    event(minutes(from, to), id: id, kind: .project, tags: tags, isMovable: true)
  }
}
