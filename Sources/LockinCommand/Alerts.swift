import Analysis
import CivilTime
import Planning
import Rendering
import Storage

/// The alerts of all periods that are published.
struct Alerts {
  private var byDay: [CivilDate: PlanAlerts] = [:]
  private var byWeek: [ISOWeek: PlanAlerts] = [:]
  /// What a reader should know now: the alerts of the latest week that is published, and of the days
  /// after it.
  private(set) var latest: AlertDocument

  /// Finds them; what is usual is as of the Monday of each period's week.
  static func find(
    _ periods: PublishedPeriods,
    _ findings: Findings,
    events: [PlannedEvent],
    configuration: Configuration,
    store: Store
  ) throws -> Alerts {
    var search = Search(
      finder: configuration.alertFinder,
      findings: findings,
      events: events,
      store: store
    )
    var byDay: [CivilDate: PlanAlerts] = [:]
    for date in periods.days {
      guard let facts = findings.days[date] else { continue }
      byDay[date] = try search.alerts([facts])
    }
    var byWeek: [ISOWeek: PlanAlerts] = [:]
    for week in periods.weeks {
      guard let facts = findings.weeks[week] else { continue }
      byWeek[week] = try search.alerts([facts])
    }
    let after = periods.weeks.last.map { $0.monday + 7 }
    let open = periods.days.filter { date in after.map { date >= $0 } ?? true }
    // At most as many a week: the days of one week are looked at together.
    let weeks = Dictionary(grouping: open) { ISOWeek(containing: $0) }.sorted { $0.key < $1.key }
    var parts = periods.weeks.last.flatMap { byWeek[$0] }.map { [$0] } ?? []
    for (_, days) in weeks.suffix(1) {
      parts.append(try search.alerts(days.compactMap { findings.days[$0] }))
    }
    let first = periods.weeks.last?.monday ?? weeks.last?.value.first
    let end = weeks.last?.value.last.map { $0 + 1 } ?? after
    var dates: Range<CivilDate>?
    if let first, let end, first < end { dates = first..<end }
    return Alerts(
      byDay: byDay,
      byWeek: byWeek,
      latest: AlertDocument(
        dates: dates,
        alerts: PlanAlerts(joining: parts),
        timeline: configuration.timeline,
        showsTitles: configuration.publishesTitles
      )
    )
  }

  /// The alerts of a day.
  func on(_ date: CivilDate) -> PlanAlerts { byDay[date] ?? PlanAlerts() }

  /// The alerts of a week.
  func on(_ week: ISOWeek) -> PlanAlerts { byWeek[week] ?? PlanAlerts() }

  /// So many days before a period may belong to what is kept for an exam on its first one.
  static let windowDays = Int(WindowFacts.longest / 86_400_000) + 1

  private struct Search {
    let finder: AlertFinder
    let findings: Findings
    let events: [PlannedEvent]
    let store: Store
    private var usual: [CivilDate: FocusSurface?] = [:]

    init(finder: AlertFinder, findings: Findings, events: [PlannedEvent], store: Store) {
      self.finder = finder
      self.findings = findings
      self.events = events
      self.store = store
    }

    /// The alerts of periods that follow each other within a week, as of the end of the last one.
    mutating func alerts(_ facts: [PeriodFacts]) throws -> PlanAlerts {
      guard let first = facts.first, let last = facts.last else { return PlanAlerts() }
      let end = last.dates.upperBound
      let monday = ISOWeek(containing: first.dates.lowerBound).monday
      let touched = Set(facts.flatMap(\.windows).map(\.event.id))
      let parts = (0..<Alerts.windowDays + 7).compactMap { findings.days[end - 1 - $0] }.flatMap(
        \.windows
      )
      .filter { touched.contains($0.event.id) }
      return try finder.alerts(
        plan: facts.flatMap(\.plan),
        windows: WindowFacts.joined(parts),
        events: events,
        from: end
      ) { _ in
        if let known = usual[monday] { return known }
        let surface = try Rhythms.distraction(asOf: monday, in: store)
        usual[monday] = .some(surface)
        return surface
      }
    }
  }
}

extension PlanAlerts {
  /// The alerts of several periods, the heaviest first; what is told twice is told as it was last.
  init(joining parts: [PlanAlerts]) {
    self.init()
    var told: [String: PlanAlert] = [:]
    for part in parts {
      for alert in part.told { told[alert.id] = alert }
      leftOut += part.leftOut
      leftOutDistraction += part.leftOutDistraction
      asUsual += part.asUsual
      asUsualDistraction += part.asUsualDistraction
    }
    self.told = told.values.sorted(by: PlanAlert.precedes)
  }
}

extension Configuration {
  /// Finds alerts by the person's own limits.
  var alertFinder: AlertFinder {
    AlertFinder(timeline: timeline, policy: alerts, quiet: quiet, working: suggestible)
  }
}
