import CivilTime
import Plans
import Records

/// Finds large departures from the plan.
///
/// What no rule maps is judged only where much hangs on it, and then for distraction alone; what is
/// done away from devices is never said to be undone.
public struct AlertFinder {
  private let timeline: ZoneTimeline
  private let policy: AlertPolicy
  private let quiet: QuietHours
  private let blocks: FreeBlocks

  /// A finder for the quiet and the working hours, in minutes after midnight; the former may cross
  /// midnight.
  public init(
    timeline: ZoneTimeline,
    policy: AlertPolicy,
    quiet: QuietHours,
    working: Range<Int>,
    spacing: Int64 = WorkingHours.spacing
  ) {
    self.timeline = timeline
    self.policy = policy
    self.quiet = quiet
    self.blocks = FreeBlocks(timeline: timeline, working: working, spacing: spacing)
  }

  /// The alerts on some events and on the days kept for exams and deadlines.
  ///
  /// `usual` gives what distraction usually takes before a large departure; of those with no more
  /// distraction than that, distraction is no reason for an alert. Free blocks are looked for from `date`
  /// on, among all `events`.
  func alerts(
    plan: [PlanComparison],
    windows: [WindowFacts],
    events: [PlannedEvent],
    from date: CivilDate,
    usual: (PlanAlert) throws -> FocusSurface?
  ) rethrows -> PlanAlerts {
    let found = (plan.compactMap(alert) + windows.compactMap(alert))
      .sorted(by: PlanAlert.precedes)
    var alerts = PlanAlerts()
    var taken: [TimeSpan] = []
    for var alert in found {
      if let surface = try usual(alert) { alert.usual = self.usual(of: alert, surface) }
      if alert.isUsual { alert.rules.removeAll(where: \.isOfDistraction) }
      guard !alert.rules.isEmpty else {
        alerts.asUsual += 1
        alerts.asUsualDistraction += alert.distraction
        continue
      }
      guard alerts.told.count < policy.most else {
        alerts.leftOut += 1
        alerts.leftOutDistraction += alert.distraction
        continue
      }
      alert.offer = blocks.first(of: alert.left, from: date, events: events, taken: taken)
      if let offer = alert.offer { taken.append(offer) }
      alerts.told.append(alert)
    }
    return alerts
  }

  /// The alert on an event that fills hours, or nil.
  private func alert(_ item: PlanComparison) -> PlanAlert? {
    let event = item.event
    let planned = item.planned
    let isCritical = event.isCritical
    guard item.status != .ahead, planned >= policy.shortest, item.on != nil || isCritical else {
      return nil
    }
    let distraction = item.distraction - item.course.unplaced.distraction
    let other = item.other - item.course.unplaced.other
    let tracked = item.tracked - item.course.unplaced.tracked
    let isSeen = tracked * 100 >= policy.coverage * planned
    func holds(_ rule: PlanAlert.Rule) -> Bool {
      switch rule {
      case .criticalWindow:
        return isSeen && isCritical
          && (distraction >= policy.critical
            || distraction * 100 > policy.criticalShare * planned)
      case .unattended:
        guard let on = item.on, isCritical, !event.isOffline else { return false }
        // Use before and after it alone is also what an exam on paper looks like.
        let use = item.isJudged ? item.course.otherUse : distraction + other
        return on * 100 < policy.unattended * planned && use >= AlertPolicy.leastUse
      case .distraction:
        return isSeen && distraction >= policy.distraction
          && distraction * 100 >= policy.distractionShare * planned
      case .offPlan:
        guard let on = item.on, !event.isOffline else { return false }
        return isSeen && on * 100 < policy.kept * planned && distraction + other >= policy.offPlan
      case .lateStart:
        guard let delay = item.startDelay else { return false }
        return isSeen && delay >= policy.delay
          && item.course.delayDistraction >= policy.delayDistraction
      }
    }
    let rules = PlanAlert.Rule.allCases.filter(holds)
    guard !rules.isEmpty else { return nil }
    return PlanAlert(
      event: event,
      span: event.span,
      rules: rules,
      basis: planned,
      on: item.on,
      distraction: distraction,
      other: other,
      tracked: tracked,
      startDelay: item.startDelay,
      distractions: item.course.distractions
    )
  }

  /// The alert on days that are kept for an exam or a deadline, or nil.
  private func alert(_ window: WindowFacts) -> PlanAlert? {
    let distraction = window.distractions.reduce(0) { $0 + $1.milliseconds }
    let awake = awake(window.span).reduce(0) { $0 + $1.time }
    guard
      distraction >= policy.critical
        || (awake > 0 && distraction * 100 > policy.criticalShare * awake)
    else { return nil }
    return PlanAlert(
      event: window.event,
      span: window.span,
      rules: [.criticalWindow],
      basis: awake,
      on: nil,
      distraction: distraction,
      other: nil,
      tracked: window.tracked,
      startDelay: nil,
      distractions: window.distractions
    )
  }

  /// The hours of a span with the milliseconds of each that are not quiet.
  private func awake(_ span: TimeSpan) -> [(cell: HourCell, time: Int64)] {
    hours(of: span).compactMap { cell in
      let part = cell.span.intersection(span)
      let minutes = (0..<60).count { minute in
        !quiet.contains(cell.hour * 60 + minute)
      }
      let time = part.length * Int64(minutes) / 60
      return time > 0 ? (cell, time) : nil
    }
  }

  private func hours(of span: TimeSpan) -> [HourCell] {
    guard !span.isEmpty else { return [] }
    let first = timeline.date(at: span.start)
    let last = timeline.date(at: span.end - 1)
    return HourGrid(timeline: timeline, from: first, to: last + 1).cells
      .filter { !$0.span.intersection(span).isEmpty }
  }

  /// What distraction usually takes of the active time in the hours of an alert.
  ///
  /// The interval is the mean of the hours' intervals, as if they erred together: it is too wide rather
  /// than too narrow.
  private func usual(of alert: PlanAlert, _ surface: FocusSurface) -> PlanAlert.Usual {
    let unknown = PlanAlert.Usual(share: nil, dayCount: surface.dayCount)
    guard surface.dayCount >= PlanAlert.Usual.neededDays else { return unknown }
    let isDays = alert.event.exclusion != nil
    let cells =
      isDays
      ? awake(alert.span)
      : hours(of: alert.span).map { ($0, $0.span.intersection(alert.span).length) }
    var sums = (time: Int64(0), value: Int64(0), low: Int64(0), high: Int64(0))
    for (cell, time) in cells {
      guard let share = surface.estimate(cell.date, hour: cell.hour) else { continue }
      sums.time += time
      sums.value += time * Int64(share.value)
      sums.low += time * Int64(share.low)
      sums.high += time * Int64(share.high)
    }
    guard sums.time > 0 else { return unknown }
    func mean(_ sum: Int64) -> Int { Int((sum + sums.time / 2) / sums.time) }
    return PlanAlert.Usual(
      share: .init(value: mean(sums.value), low: mean(sums.low), high: mean(sums.high)),
      dayCount: surface.dayCount
    )
  }
}

extension WindowFacts {
  /// The parts of the same event brought together, in order of time and name.
  public static func joined(_ parts: [WindowFacts]) -> [WindowFacts] {
    var known: [String: Int] = [:]
    var joined: [WindowFacts] = []
    for part in parts.sorted(by: { $0.span.start < $1.span.start }) {
      guard let place = known[part.event.id] else {
        known[part.event.id] = joined.count
        joined.append(part)
        continue
      }
      let other = joined[place]
      let sums = Dictionary(
        (other.distractions + part.distractions).map { ($0.category, $0.milliseconds) },
        uniquingKeysWith: +
      )
      joined[place] = WindowFacts(
        event: part.event,
        span: TimeSpan(other.span.start, max(other.span.end, part.span.end)),
        tracked: other.tracked + part.tracked,
        distractions: CategoryTime.largestFirst(sums)
      )
    }
    return joined.sorted { ($0.span.start, $0.event.id) < ($1.span.start, $1.event.id) }
  }
}
