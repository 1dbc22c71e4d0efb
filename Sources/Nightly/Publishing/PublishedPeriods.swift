import Analysis
import CivilTime
import Documents
import Plans
import Reports

/// Which days and weeks have reports.
///
/// A week without any record has none, and neither have its days. Where there is no record at all, or none of
/// the last four weeks, the last whole week has one for what is planned, and so have its days and those since. What was told
/// of so once is told of for good, and so are the weeks behind it in which nothing ran.
struct PublishedPeriods {
  /// The days in order.
  var days: [CivilDate]
  /// The weeks in order.
  var weeks: [ISOWeek]
  /// The days of weeks with records in order, also those that have no pages as fewer are wanted.
  private var told: [CivilDate] = []
  /// The weeks without a record that are told of, as far as there are plans.
  private(set) var plannedWeeks: [ISOWeek] = []
  /// Dates that somebody asks about, and nothing is published of.
  private var asked: Range<CivilDate>?

  /// The days and weeks that are complete as of an instant, as many as the configuration wants.
  init(data: DataExtent, plan: Plan, configuration: Configuration, asOf: Instant) {
    let timeline = configuration.timeline
    let today = timeline.date(at: asOf)
    let latest = ISOWeek(containing: today - 7)
    var planned = data.plannedWeeks
    if data.isOutlived(asOf: asOf, by: plan, from: timeline.start(of: latest.monday)) {
      // No more than a year: a clock that was wrong may have told of any week.
      var week = max(data.firstUntold(before: latest), latest + -52)
      while week <= latest + 1 {
        planned.append(week)
        week = week + 1
      }
    }
    plannedWeeks = Set(planned).subtracting(data.weeks).sorted()
    let told = (data.weeks + plannedWeeks).sorted()
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

  /// Whether a period is the latest of its kind; any dates that somebody asks about are.
  func isLatest(_ period: Period) -> Bool {
    switch period {
    case .day(let date): date == days.last
    case .week(let week): week == weeks.last
    case .dates: true
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
    // Those that they are compared with rest on the weeks before them, and the first weeks on those after.
    let back = Foresight.days / 7 + 2 + UsualHours.weeks
    return published.union(
      published.flatMap { week in (-UsualHours.weeks...back).map { week + -$0 } }
    )
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

  /// The published periods by week, each week's days the latest first, and then the week.
  var byWeek: [[Period]] {
    var byWeek: [ISOWeek: [Period]] = [:]
    for date in days.reversed() {
      byWeek[ISOWeek(containing: date), default: []].append(.day(date))
    }
    for week in weeks { byWeek[week, default: []].append(.week(week)) }
    return byWeek.sorted { $0.key < $1.key }.map(\.value)
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
