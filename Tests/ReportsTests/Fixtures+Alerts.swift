import CivilTime

@testable import Analysis
@testable import Plans
@testable import Records
@testable import Reports

extension Fixtures {
  /// A week with an alert of each rule, totals by tag, and more work than was planned.
  static var alertWeek: Report {
    var report = week
    report.alerts = alerts
    report.planTotals = totals
    var tasks: [PlanningFactor.Task] = []
    for index in 0..<24 {
      let planned = Int64([60, 90, 120][index % 3]) * 60_000
      let actual = Int64(130 + index % 7 * 10) * 60_000
      tasks.append(PlanningFactor.Task(planned: planned, actual: actual))
    }
    report.planning = PlanningFactor.find(in: tasks)
    return report
  }

  static func alert(
    _ title: String,
    rules: [PlanAlert.Rule],
    on: Int64? = 0,
    distraction: Int64 = 0,
    tracked: Int64 = 120,
    days: Int64? = nil,
    delay: Int64? = nil,
    known: Bool = true
  ) -> PlanAlert {
    let event = PlannedEvent(
      id: "0badcafe",
      file: "plan.yaml",
      uid: title,
      instance: nil,
      title: title,
      kind: days == nil ? .project : .exam,
      span: TimeSpan(
        instant("2026-05-26", days == nil ? 9 : 0),
        days == nil ? instant("2026-05-26", 13) : instant("2026-05-28", 0)
      ),
      isMovable: false,
      tags: days == nil ? [] : ["exam"],
      isAllDay: days != nil,
      isBusy: true
    )
    return PlanAlert(
      event: event,
      span: TimeSpan(
        event.span.start,
        days.map { event.span.start + $0 * 86_400_000 } ?? event.span.end
      ),
      rules: rules,
      basis: days.map { $0 * 15 * 3_600_000 } ?? 4 * 3_600_000,
      on: on.map { $0 * 60_000 },
      distraction: distraction * 60_000,
      other: on.map { _ in 20 * 60_000 },
      tracked: tracked * 60_000,
      startDelay: delay.map { $0 * 60_000 },
      distractions: [
        CategoryTime(
          category: CategoryPath("Leisure > Social"),
          productivity: nil,
          milliseconds: distraction * 48_000
        )
      ],
      usual: known
        ? .init(share: .init(value: 123, low: 61, high: 194), dayCount: 35)
        : .init(share: nil, dayCount: 3),
      offer: known ? TimeSpan(instant("2026-06-02", 14), instant("2026-06-02", 16)) : nil
    )
  }

  static var alerts: PlanAlerts {
    var alerts = PlanAlerts()
    alerts.told = [
      alert(
        "Exam prep",
        rules: [.criticalWindow],
        on: nil,
        distraction: 245,
        tracked: 360,
        days: 2
      ),
      alert(
        "Thesis",
        rules: [.distraction, .offPlan, .lateStart],
        on: 60,
        distraction: 90,
        delay: 45
      ),
      alert("Revision", rules: [.unattended], distraction: 0, tracked: 0, known: false),
    ]
    alerts.leftOut = 2
    alerts.leftOutDistraction = 4_200_000
    return alerts
  }

  static var totals: PlanTotals {
    var totals = PlanTotals()
    totals.judged = PlanParts(on: 100, distraction: 40, other: 20, away: 80)
    totals.parts = PlanParts(on: 100, distraction: 60, other: 40, away: 160)
    totals.unplannedFocus = 90 * 60_000
    totals.focusElsewhere = 15 * 60_000
    totals.otherUnplanned = 30 * 60_000
    totals.tags = [
      .init(
        tag: "study|math",
        events: 3,
        unjudged: 1,
        planned: 300 * 60_000,
        judged: PlanParts(on: 100, distraction: 40, other: 20, away: 80),
        actual: 130 * 60_000,
        startDelay: 7 * 60_000
      ),
      .init(
        tag: nil,
        events: 2,
        unjudged: 2,
        planned: 60 * 60_000,
        judged: PlanParts(),
        actual: nil,
        startDelay: nil
      ),
    ]
    return totals
  }
}

extension PlanParts {
  /// Parts in minutes.
  fileprivate init(on: Int64, distraction: Int64, other: Int64, away: Int64) {
    self.init()
    self.on = on * 60_000
    self.distraction = distraction * 60_000
    self.other = other * 60_000
    self.away = away * 60_000
  }
}
