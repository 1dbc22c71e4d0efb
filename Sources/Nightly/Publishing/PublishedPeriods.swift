import CivilTime
import Documents
import Insights
import Plans
import Reports
import Storage

/// How far the data of a store reach.
package struct DataExtent {
  /// The first local date with a record; of plans alone, the first that is told of.
  let first: CivilDate
  /// The weeks with a record, in order, the future left out.
  let weeks: [ISOWeek]
  /// The latest instant that a record reaches, the future left out; nil where plans are all there is.
  let reach: Instant?
  /// The time for which plans are laid out: from the first data to five weeks ahead, up to the end of a UTC
  /// day, so that it is the same for all commands of a day.
  package let planned: TimeSpan

  /// What plans alone can tell as of an instant: what was to be in the last whole week and since, and what
  /// lies ahead.
  ///
  /// A plan of long ago says nothing without records, however far back a calendar goes.
  package init(ofPlansAlone timeline: ZoneTimeline, asOf: Instant) {
    first = ISOWeek(containing: timeline.local(at: asOf).date - 7).monday
    weeks = []
    reach = nil
    planned = DataExtent.planned(
      from: timeline.start(of: first - NearDates.planBefore),
      ahead: asOf
    )
  }

  /// The extent of a store's records as of an instant, or nil where there are none.
  package init?(_ store: Store, _ timeline: ZoneTimeline, asOf: Instant) throws {
    guard let extent = try store.extent(), let reach = try store.lastEnd(asOf: asOf) else {
      return nil
    }
    let start = Instant(milliseconds: Int64(extent.firstDay) * 86_400_000)
    guard start < asOf else { return nil }
    first = timeline.local(at: start).date
    weeks = DataExtent.weeks(of: try store.recordedTimes(), timeline, asOf: asOf)
    self.reach = reach
    // A clock that is years ahead does not lay out years of plans.
    planned = DataExtent.planned(
      from: start - 86_400_000,
      ahead: min(asOf, reach + 366 * 86_400_000)
    )
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

  private static func weeks(
    of recorded: TimeSet,
    _ timeline: ZoneTimeline,
    asOf: Instant
  ) -> [ISOWeek] {
    var weeks: [ISOWeek] = []
    for span in recorded.spans where span.start < asOf {
      var week = ISOWeek(containing: timeline.local(at: span.start).date)
      let last = ISOWeek(containing: timeline.local(at: min(span.end, asOf) - 1).date)
      while week <= last {
        if weeks.last.map({ $0 < week }) ?? true { weeks.append(week) }
        week = week + 1
      }
    }
    return weeks
  }

  /// Data that end so many milliseconds before a run are old: a night's exports are missing.
  package static let staleAfter: Int64 = 36 * 3_600_000

  /// A warning where the data are old, or nil.
  func staleness(asOf: Instant, _ timeline: ZoneTimeline) -> Diagnostic? {
    guard let reach, asOf - reach > DataExtent.staleAfter else { return nil }
    let end = timeline.local(at: reach)
    return Diagnostic(
      file: "inbox",
      severity: .warning,
      code: "stale_data",
      problem: "the data end on \(end.date) at \(end.hourAndMinute), "
        + "\(Wording.count(Int((asOf - reach) / 86_400_000), "day")) before this run",
      remedy: "put newer exports there, or see whether a tracker has stopped"
    )
  }
}

/// Which days and weeks have reports.
///
/// A week without any record has none, and neither have its days. Where there is no record at all, or none of
/// the last four weeks, the last whole week has one for what is planned, and so have its days and those since.
struct PublishedPeriods {
  /// The days in order.
  var days: [CivilDate]
  /// The weeks in order.
  var weeks: [ISOWeek]
  /// The days of weeks with records in order, also those that have no pages as fewer are wanted.
  private var told: [CivilDate] = []
  /// Dates that somebody asks about, and nothing is published of.
  private var asked: Range<CivilDate>?

  /// The days and weeks that are complete as of an instant, as many as the configuration wants.
  init(data: DataExtent, plan: Plan, configuration: Configuration, asOf: Instant) {
    let timeline = configuration.timeline
    let today = timeline.local(at: asOf).date
    let latest = ISOWeek(containing: today - 7)
    var told = data.weeks
    if data.isOutlived(asOf: asOf, by: plan, from: timeline.start(of: latest.monday)) {
      told += [latest, latest + 1]
    }
    self.told = told.flatMap(\.days).filter { $0 >= data.first && $0 < today }
    days = PublishedPeriods.latest(configuration.days, self.told)
    weeks = PublishedPeriods.latest(
      configuration.weeks,
      told.filter { $0.monday + 7 <= today }
    )
  }

  /// Just one period.
  init(only period: Period) {
    switch period {
    case .day(let date): (days, weeks) = ([date], [])
    case .week(let week): (days, weeks) = ([], [week])
    case .dates(let dates): (days, weeks, asked) = ([], [], dates)
    }
  }

  /// The names of the periods before and after one of them; none where it is not among them.
  func neighbours(of period: Period) -> (previous: String?, next: String?) {
    func names<Element: CustomStringConvertible & Equatable>(
      around element: Element,
      _ all: [Element]
    ) -> (String?, String?) {
      guard let place = all.firstIndex(of: element) else { return (nil, nil) }
      return (
        all[..<place].last?.description, all[(place + 1)...].first?.description
      )
    }
    return switch period {
    case .day(let date): names(around: date, days)
    case .week(let week): names(around: week, weeks)
    case .dates: (nil, nil)
    }
  }

  /// The weeks that something has to be known of: those published, and those before each that what is
  /// usual and rhythms rest on.
  var needed: Set<ISOWeek> {
    var published = Set(weeks).union(days.map { ISOWeek(containing: $0) })
    if let asked {
      // What lies ahead of them rests on whole weeks, of which the last one may be theirs in part.
      published.formUnion(
        sequence(first: ISOWeek(containing: asked.lowerBound)) { $0 + 1 }
          .prefix { $0.monday <= asked.upperBound }
      )
    }
    let back = Rhythms.lookBack / 7 + 2
    return published.union(published.flatMap { week in (1...back).map { week + -$0 } })
  }

  /// The months that hold any of them, in order.
  var months: [CalendarMonth] {
    CalendarMonth.holding(days.map { Period.day($0) } + weeks.map { .week($0) })
  }

  /// The dates of the latest months that something is known of, in order.
  var latestDays: [CivilDate] {
    let told = Set(told).union(days).union(weeks.flatMap(\.days))
    guard let last = told.max() else { return [] }
    let first = IndexPage.firstDay(of: last)
    return told.filter { $0 >= first }.sorted()
  }

  /// Whether there are records of a year before its first month that has pages.
  func isCut(_ year: Int) -> Bool {
    guard let first = months.first(where: { $0.year == year }) else { return false }
    return told.contains { $0 < first.first && CalendarMonth(containing: $0).year == year }
  }

  private static func latest<Element>(
    _ extent: Configuration.Extent,
    _ all: [Element]
  ) -> [Element] {
    switch extent {
    case .all: all
    case .latest(let count): Array(all.suffix(count))
    }
  }
}
