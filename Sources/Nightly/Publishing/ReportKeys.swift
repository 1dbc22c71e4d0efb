import Analysis
import CivilTime
import Plans
import Platform
import Reports

/// What tells all that a report rests on from anything else.
///
/// Whatever may go into a report is in its key, by fingerprints that are sums over days, so that the keys of
/// ten years of reports cost a few milliseconds.
struct ReportKeys {
  private let timeline: ZoneTimeline
  private let now: Instant
  private let reach: Instant?
  private let known: KnownDays
  private let plan: Plan
  private let goals: GoalKeys
  private let habits: HabitKeys
  private let lists: ListKeys
  private let names: NameKeys
  private let doubts: DaysInDoubt
  private let history: AdviceHistory
  /// The fingerprint of the choices that shape pages.
  private let choices: Fingerprint
  /// What is missing of the plans, which the latest reports tell.
  private let planCautions: [String]
  private let published: PublishedPeriods
  private let dayPlaces: [CivilDate: Int]
  private let weekPlaces: [ISOWeek: Int]

  /// The keys of all that is drawn on a basis.
  init(_ basis: ReportBasis) throws {
    timeline = basis.timeline
    now = basis.now
    reach = basis.data.reach
    known = basis.known.days
    plan = basis.known.plan
    goals = GoalKeys(basis.known.goals, asOf: basis.known.goals.asOf(basis.data))
    habits = HabitKeys(basis.known.habits)
    lists = ListKeys(basis.known.lists.lists)
    names = try basis.nameKeys()
    doubts = basis.doubts
    history = basis.history
    var shape = FingerprintInput()
    shape.add(basis.configuration.fingerprint)
    shape.add(basis.advice.ids.of(""))
    choices = shape.fingerprint
    planCautions = basis.mistakes.sentences
    published = basis.published
    dayPlaces = Dictionary(published.days.enumerated().map { ($1, $0) }) { first, _ in first }
    weekPlaces = Dictionary(published.weeks.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The key of the report on a period.
  func key(of period: Period) -> Fingerprint {
    var input = FingerprintInput()
    add(NearDates(period), &input)
    let dates = period.dates
    let span = TimeSpan(timeline.start(of: dates.lowerBound), timeline.start(of: dates.upperBound))
    names.add(dates, span, to: &input)
    history.add(history.shown(in: period), plan, to: &input)
    if published.isLatest(period) { for caution in planCautions { input.add(caution) } }
    let (previous, next) = neighbours(of: period)
    input.add(previous ?? "")
    input.add(next ?? "")
    let links = links(of: period)
    input.add(links.week != nil)
    for date in links.days.sorted() { input.add(date.dayNumber) }
    return input.fingerprint
  }

  /// What tells all days and weeks that have pages, and what some of these days held, from anything else.
  func key(ofPages shown: [CivilDate]) -> Fingerprint {
    var input = FingerprintInput()
    input.add(choices)
    for date in published.days { input.add(date.dayNumber) }
    for week in published.weeks { input.add(week.monday.dayNumber) }
    if let first = shown.first, let last = shown.last {
      input.add(known.cores(of: first..<(last + 1)))
    }
    return input.fingerprint
  }

  /// The key of a month's page, which leads to other months.
  func key(
    of month: CalendarMonth,
    _ neighbours: (previous: CalendarMonth?, next: CalendarMonth?)
  ) -> Fingerprint {
    var input = FingerprintInput()
    let near = MonthDates(month)
    input.add(choices)
    input.add(month.first.dayNumber)
    input.add(known.cores(of: near.cores))
    input.add(known.activity(of: near.activity))
    input.add(plan.fingerprint(near.plan))
    input.add(goals.fingerprint(month.dates, known))
    input.add(habits.fingerprint(month.dates))
    input.add(lists.fingerprint(month.dates))
    addTime(month.dates, &input)
    // Its first and last weeks may begin or end in other months.
    let pages = (month.first - 6)..<(month.dates.upperBound + 6)
    for date in published.days where pages.contains(date) { input.add(date.dayNumber) }
    for week in published.weeks where pages.contains(week.monday) {
      input.add(week.monday.dayNumber)
    }
    for other in [neighbours.previous, neighbours.next] {
      input.add(other.map { Int64($0.first.dayNumber) })
    }
    return input.fingerprint
  }

  /// The key of the page of a year, of which these months have pages.
  func key(
    of year: Int,
    _ months: [CalendarMonth],
    _ neighbours: (previous: Int?, next: Int?)
  ) -> Fingerprint {
    var input = FingerprintInput()
    input.add(choices)
    input.add(year)
    for month in months {
      input.add(month.first.dayNumber)
      input.add(known.activity(of: month.dates))
      for dates in [month.dates, (month + -12).dates] { input.add(known.cores(of: dates)) }
    }
    for other in [neighbours.previous, neighbours.next] { input.add(other.map(Int64.init)) }
    input.add(published.isCut(year))
    return input.fingerprint
  }

  /// The key of the calendar of what was done on some dates.
  func key(ofActual dates: Range<CivilDate>, showsTitles: Bool) -> Fingerprint {
    var input = FingerprintInput()
    input.add(choices)
    input.add(showsTitles)
    input.add(dates.lowerBound.dayNumber)
    input.add(dates.upperBound.dayNumber)
    input.add(known.activity(of: (dates.lowerBound - 1)..<(dates.upperBound + 1)))
    input.add(plan.fingerprint(NearDates.plan(of: dates)))
    // How far the data reach is when all of it was said.
    input.add(reach?.milliseconds)
    return input.fingerprint
  }

  // MARK: - What reports of any dates rest on

  /// Adds what the days around some dates hold: everything but names, pages and decisions, of which one
  /// report shows less than all of them.
  private func add(_ near: NearDates, _ input: inout FingerprintInput) {
    input.add(choices)
    input.add(near.dates.lowerBound.dayNumber)
    input.add(near.dates.upperBound.dayNumber)
    for dates in near.activity { input.add(known.activity(of: dates)) }
    for date in near.days { input.add(known.fingerprint(date)) }
    for week in near.weeks { input.add(known.fingerprint(week)) }
    input.add(known.windows(of: near.windows))
    for days in near.plans { input.add(plan.fingerprint(days)) }
    input.add(goals.fingerprint(near.dates, known))
    input.add(habits.fingerprint(near.dates))
    input.add(lists.fingerprint(near.dates))
    addTime(near.dates, &input)
    for caution in doubts.cautions(on: near.dates) { input.add(caution) }
  }

  /// Adds how far time and data reach into some dates, and what the clock does on them.
  private func addTime(_ dates: Range<CivilDate>, _ input: inout FingerprintInput) {
    // Whatever is later than its last event is as far away as any other time.
    let end = timeline.start(of: dates.upperBound)
    input.add(plan.reached(now, reach, behind: end))
    let around = TimeSpan(timeline.start(of: dates.lowerBound - 1), end + 86_400_000)
    for change in timeline.offsets(in: around) {
      input.add(change.from.milliseconds)
      input.add(change.offset)
    }
  }

  // MARK: - The pages around one

  /// The names of the published periods before and after one.
  func neighbours(of period: Period) -> (previous: String?, next: String?) {
    func names<Element: CustomStringConvertible>(
      _ place: Int?,
      _ all: [Element]
    ) -> (String?, String?) {
      func name(_ place: Int) -> String? {
        all.indices.contains(place) ? all[place].description : nil
      }
      return place.map { (name($0 - 1), name($0 + 1)) } ?? (nil, nil)
    }
    return switch period {
    case .day(let date): names(dayPlaces[date], published.days)
    case .week(let week): names(weekPlaces[week], published.weeks)
    case .dates: (nil, nil)
    }
  }

  /// The other pages that a period's page leads to.
  func links(of period: Period) -> ReportLinks {
    let week = ISOWeek(containing: period.dates.lowerBound)
    let isWeek = if case .week = period { true } else { false }
    return ReportLinks(
      week: weekPlaces[week] == nil ? nil : week,
      // A day's page leads to no others of its week, and does not change when they come.
      days: isWeek ? Set(week.days.filter { dayPlaces[$0] != nil }) : []
    )
  }
}
