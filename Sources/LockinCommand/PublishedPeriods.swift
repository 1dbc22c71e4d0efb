import Activity
import CivilTime
import Documents
import Storage

/// How far the data of a store reach.
struct DataExtent {
  /// The first local date with a record.
  let first: CivilDate
  /// The latest instant that a record reaches, the future left out.
  let reach: Instant
  /// The time for which plans are laid out: from the first data to five weeks ahead.
  let planned: TimeSpan

  /// The extent of a store's records as of an instant, or nil where there are none.
  init?(_ store: Store, _ timeline: ZoneTimeline, asOf: Instant) throws {
    guard let extent = try store.extent(), let reach = try store.lastEnd(asOf: asOf) else {
      return nil
    }
    let start = Instant(milliseconds: Int64(extent.firstDay) * 86_400_000)
    guard start < asOf else { return nil }
    first = timeline.local(at: start).date
    self.reach = reach
    planned = TimeSpan(start - 86_400_000, asOf + 35 * 86_400_000)
  }
}

extension DataExtent {
  /// Data that end so many milliseconds before a run are old: a night's exports are missing.
  static let staleAfter: Int64 = 36 * 3_600_000

  /// A warning where the data are old, or nil.
  func staleness(asOf: Instant, _ timeline: ZoneTimeline) -> Diagnostic? {
    guard asOf - reach > DataExtent.staleAfter else { return nil }
    let end = timeline.local(at: reach)
    return Diagnostic(
      file: "inbox",
      severity: .warning,
      code: "stale_data",
      problem: "the data end on \(end.date) at \(end.hourAndMinute), "
        + "\((asOf - reach) / 86_400_000) days before this run",
      remedy: "put newer exports there, or see whether a tracker has stopped"
    )
  }
}

/// Which days and weeks have reports.
struct PublishedPeriods {
  /// The days in order.
  var days: [CivilDate]
  /// The weeks in order.
  var weeks: [ISOWeek]
  /// The first date that a fact is needed of: eight weeks before the first period.
  let firstData: CivilDate

  /// The days and weeks that are complete as of an instant, as many as the configuration wants.
  init(data: DataExtent, configuration: Configuration, asOf: Instant) {
    let today = configuration.timeline.local(at: asOf).date
    let allDays = (data.first.dayNumber..<max(data.first.dayNumber, today.dayNumber))
      .map(CivilDate.init(dayNumber:))
    var allWeeks: [ISOWeek] = []
    var week = ISOWeek(containing: data.first)
    while week.monday + 7 <= today {
      allWeeks.append(week)
      week = week + 1
    }
    days = PublishedPeriods.latest(configuration.days, allDays)
    weeks = PublishedPeriods.latest(configuration.weeks, allWeeks)
    firstData = data.first
  }

  /// Just one day.
  func only(_ date: CivilDate) -> PublishedPeriods {
    var periods = self
    periods.days = [date]
    periods.weeks = []
    return periods
  }

  /// Just one week.
  func only(_ week: ISOWeek) -> PublishedPeriods {
    var periods = self
    periods.days = []
    periods.weeks = [week]
    return periods
  }

  /// The first date that facts are needed of.
  var firstNeeded: CivilDate {
    let first = ([days.first, weeks.first?.monday].compactMap { $0 }).min() ?? firstData
    return max(first - 8 * 7, min(firstData, first))
  }

  /// The date after the last one that facts are needed of.
  var end: CivilDate {
    ([days.last.map { $0 + 1 }, weeks.last.map { $0.monday + 7 }].compactMap { $0 }).max()
      ?? firstData
  }

  private static func latest<Period>(
    _ extent: Configuration.Extent,
    _ all: [Period]
  ) -> [Period] {
    switch extent {
    case .all: all
    case .latest(let count): Array(all.suffix(count))
    }
  }
}
