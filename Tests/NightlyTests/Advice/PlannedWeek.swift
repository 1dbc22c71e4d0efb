import CivilTime
import Foundation
import Plans
import Platform
import Testing

@testable import Analysis
@testable import Nightly
@testable import Records

/// The seven days after a day without activity, with what is planned for them: what is proposed for
/// them comes from the scheduler and the breaks of a run.
struct PlannedWeek {
  let timeline: ZoneTimeline
  /// The first of the seven days.
  let dayAhead: CivilDate
  let working: Range<Int>
  var events: [PlannedEvent] = []
  var refused: Set<String> = []

  /// What the schedule of a run would propose, by hours of random focus.
  func moves(_ random: inout SplitMix64) -> [ScheduledMove] {
    let shares = (0..<168).map { _ in Double(random.integer(in: 50...950)) / 1000 }
    // Of each weekday, the hours with a high share.
    let claims = (0..<7).map { day in
      HourClaim(
        kind: .single(Weekday.allCases[day]),
        hours: (0..<24).map { shares[day * 24 + $0] > 0.5 },
        mean: 0.3,
        error: 0.02,
        statistic: 15,
        critical: 4
      )
    }
    return WeekScheduler(timeline: timeline, working: working) { _ in true }.schedule(
      events: events,
      from: dayAhead,
      model: HourModel(shares: shares, variance: 0.0001, claims: claims, dayCount: 56),
      presence: .all
    ).moves
  }

  /// The breaks of the day ahead.
  var pauses: [TimeSpan] {
    let start = timeline.start(of: dayAhead)
    let end = timeline.start(of: dayAhead + 1)
    return PlannedBreaks.times(
      in: events.filter { $0.span.start >= start && $0.span.start < end && $0.isMovable }
    )
  }

  /// The facts that a run would make of it after a period, the day before where none is given.
  func facts(
    _ moves: [ScheduledMove],
    pauses: [TimeSpan] = [],
    after dates: Range<CivilDate>? = nil,
    hours: [HourFacts] = [],
    peaks: [PeakClaim] = []
  ) -> AdviceFacts {
    let work = TimeSet([TimeSpan(Instant(seconds: 0), Instant(seconds: 3600))])
    return AdviceFacts(
      AdviceFacts.Basis(
        user: "",
        timeline: timeline,
        working: working,
        facts: PeriodInsights(
          dates: dates ?? (dayAhead - 1)..<dayAhead,
          hours: hours,
          focus: FocusMeasures([]) { _ in "" },
          begun: PeriodTally.Begun(whole: nil, within: nil),
          categories: [],
          apps: [],
          plan: [],
          context: [],
          ahead: [],
          continuousWork: ContinuousWork(work: work),
          account: TimeAccount(),
          devices: [],
          observed: 1,
          capacity: 1
        ),
        usualFocus: nil,
        peaks: peaks,
        events: events,
        moves: moves,
        pauses: pauses,
        refused: refused
      )
    )
  }

  /// A zone of this machine's zone database.
  static func zone(_ name: String) throws -> ZoneRules {
    let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
    return try TZif.read([UInt8](data), name: name)
  }
}
