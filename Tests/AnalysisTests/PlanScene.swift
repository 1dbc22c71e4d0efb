import CivilTime
import Plans

@testable import Analysis
@testable import Records

/// What was done, in minutes after midnight of the first day: category, class, from, to.
typealias Done = (category: String, productivity: Int8?, from: Int64, to: Int64)

/// A judge for whom the tag `study` is work, and work at a screen where that is wanted.
func studyJudge(atScreen: Bool = false, goals: [PlanMapping.Rule] = []) -> PlanJudge {
  PlanJudge(
    mapping: PlanMapping(
      rules: [PlanMapping.Rule(match: .tag("study"), category: "Work", isAtScreen: atScreen)],
      goals: goals
    )
  ) { $1.contains($0) }
}

/// Facts of some days by that judge.
func studyFacts(
  _ parts: [Done],
  _ events: [PlannedEvent],
  dataTo: Instant? = minutes(0, 1440).end,
  asOf: Instant? = nil,
  totals: Set<String> = [],
  observed: [TimeSpan] = [],
  timeline: ZoneTimeline = ZoneTimeline(home: .utc),
  days: Int = 1,
  of dates: Range<CivilDate>? = nil,
  judge: PlanJudge = studyJudge()
) -> PeriodInsights {
  let activity = activity(
    parts,
    totals: totals,
    observed: observed,
    timeline: timeline,
    days: days
  )
  return FactFinder(
    activity: activity,
    events: events.sorted(by: PlannedEvent.precedes),
    judge: judge,
    dataTo: dataTo,
    asOf: asOf ?? dataTo ?? activity.grid.span.start,
    appName: { "app\($0)" }
  ).facts(of: dates ?? activity.grid.from..<activity.grid.to)
}
