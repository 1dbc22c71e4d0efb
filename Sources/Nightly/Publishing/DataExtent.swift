import Analysis
import CivilTime
import Documents
import Plans
import Reports
import Storage

/// How far the data of a store reach.
package struct DataExtent {
  /// The first local date with a record; of plans alone, the first that is told of.
  let first: CivilDate
  /// The weeks with a record, in order, the future left out.
  let weeks: [ISOWeek]
  /// The weeks that were told of when plans were all that was known of them, in order, the future left out.
  let plannedWeeks: [ISOWeek]
  /// The latest instant that a record reaches, the future left out; nil where plans are all there is.
  package let reach: Instant?
  /// The time for which plans are laid out: from the first data to five weeks ahead, up to the end of a UTC
  /// day, so that it is the same for all commands of a day.
  package let planned: TimeSpan

  /// The extent of a store's records as of an instant; where there are none, what plans alone can tell: what was to be in
  /// the last whole week and since, in the weeks that were told of before, and what lies ahead.
  ///
  /// A plan of long ago says nothing without records, however far back a calendar goes.
  package init(_ store: Store, _ timeline: ZoneTimeline, asOf: Instant) throws {
    let today = timeline.date(at: asOf)
    plannedWeeks = try store.plannedWeeks().filter { $0.monday <= today }
    let plans = plannedWeeks.first?.monday
    func start(ofPlansFrom date: CivilDate) -> Instant {
      timeline.start(of: date - NearDates.planBefore)
    }
    guard let recorded = try DataExtent.recorded(store, asOf: asOf) else {
      let latest = ISOWeek(containing: today - 7).monday
      first = min(latest, plans ?? latest)
      weeks = []
      reach = nil
      planned = DataExtent.planned(from: start(ofPlansFrom: first), ahead: asOf)
      return
    }
    let date = timeline.date(at: recorded.start)
    first = min(date, plans ?? date)
    weeks = DataExtent.weeks(
      of: try store.recordedTimes(),
      timeline,
      from: recorded.start,
      asOf: asOf
    )
    reach = recorded.reach
    // A clock that is years ahead does not lay out years of plans.
    let known = plannedWeeks.last.map { timeline.start(of: $0.monday + 7) }
    planned = DataExtent.planned(
      from: min(recorded.start - 86_400_000, start(ofPlansFrom: plans ?? date)),
      ahead: min(asOf, max(recorded.reach, known ?? recorded.reach) + 366 * 86_400_000)
    )
  }

  /// Where the records of a store begin and end as of an instant, or nil where there are none.
  private static func recorded(
    _ store: Store,
    asOf: Instant
  ) throws -> (start: Instant, reach: Instant)? {
    guard let extent = try store.extent(), let reach = try store.lastEnd(asOf: asOf) else {
      return nil
    }
    let day = Instant(milliseconds: Int64(extent.firstDay) * 86_400_000)
    return day < asOf ? (try store.firstStart() ?? day, reach) : nil
  }

  private static func planned(from start: Instant, ahead: Instant) -> TimeSpan {
    TimeSpan(start, Instant(milliseconds: Int64(ahead.utcDay + 36) * 86_400_000))
  }
}

extension DataExtent {
  /// Where data end so many milliseconds before a run, reports no longer wait for them: four weeks.
  static let awaited: Int64 = 28 * 86_400_000

  /// Whether what is planned from an instant on is told without waiting for data.
  func isOutlived(asOf: Instant, by plan: Plan, from: Instant) -> Bool {
    guard let reach else { return true }
    // Further ahead of the data no plan is laid out.
    return asOf - reach > DataExtent.awaited && from < planned.end
      && plan.events.contains { $0.span.end > from }
  }

  /// The week behind the last one that was told of by plans, where no records came after it; the `latest` where none was.
  func firstUntold(before latest: ISOWeek) -> ISOWeek {
    guard let last = plannedWeeks.last, weeks.last.map({ $0 < last }) ?? true else { return latest }
    return min(last + 1, latest)
  }

  private static func weeks(
    of recorded: TimeSet,
    _ timeline: ZoneTimeline,
    from first: Instant,
    asOf: Instant
  ) -> [ISOWeek] {
    var weeks: [ISOWeek] = []
    for span in recorded.spans where span.start < asOf {
      var week = ISOWeek(containing: timeline.date(at: max(span.start, first)))
      let last = ISOWeek(containing: timeline.date(at: min(span.end, asOf) - 1))
      while week <= last {
        if weeks.last.map({ $0 < week }) ?? true { weeks.append(week) }
        week = week + 1
      }
    }
    return weeks
  }

  /// A run, or a visit of a source, that was so many milliseconds ago is old: a night is missing.
  package static let staleAfter: Int64 = 36 * 3_600_000
}
