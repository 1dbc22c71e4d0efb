import Activity
import Analysis
import CivilTime
import Planning
import Storage

/// The facts of all periods that are published or compared with.
struct Findings {
  /// The facts of each day.
  let days: [CivilDate: PeriodFacts]
  /// The facts of each week.
  let weeks: [ISOWeek: PeriodFacts]

  /// The facts of some weeks and of their days.
  ///
  /// One week at a time is held as activity, together with the days before and after it: an event of
  /// the last evening may reach into the latter, and work on one of the first morning may have begun
  /// on the former; `look` sees it, too.
  static func find(
    _ needed: [ISOWeek],
    loader: ActivityLoader,
    events: [PlannedEvent],
    judge: PlanJudge,
    dataTo: Instant?,
    asOf: Instant,
    _ look: (AccountedActivity) -> Void = { _ in }
  ) throws -> Findings {
    var days: [CivilDate: PeriodFacts] = [:]
    var weeks: [ISOWeek: PeriodFacts] = [:]
    for week in needed {
      let dates = week.monday..<(week.monday + 7)
      let activity = try loader.load((dates.lowerBound - 1)..<(dates.upperBound + 1))
      look(activity)
      let near = TimeSpan(activity.grid.span.start, activity.grid.span.end)
      let finder = FactFinder(
        activity: activity,
        events: events.filter { $0.span.start < near.end && $0.span.end > near.start },
        judge: judge,
        dataTo: dataTo,
        asOf: asOf,
        appName: loader.store.texts.text
      )
      weeks[week] = finder.facts(of: dates)
      for date in week.days { days[date] = finder.facts(of: date..<(date + 1)) }
    }
    return Findings(days: days, weeks: weeks)
  }

  /// The facts of the eight weeks before, as far as they can be compared.
  func before(_ week: ISOWeek) -> [PeriodFacts] {
    (1...8).compactMap { weeks[week + -$0] }.filter(\.isComparable)
  }

  /// What the planned work of a week and of the eight before it says of plans.
  func planning(_ week: ISOWeek) -> PlanningFactor.Finding {
    let plan = (0...8).reversed().compactMap { weeks[week + -$0] }.flatMap(\.plan)
    return PlanningFactor.find(in: plan.compactMap { PlanningFactor.Task($0) })
  }

  /// The facts of the same day of the eight weeks before, as far as they can be compared.
  func before(_ date: CivilDate) -> [PeriodFacts] {
    (1...8).compactMap { days[date - 7 * $0] }.filter(\.isComparable)
  }
}
