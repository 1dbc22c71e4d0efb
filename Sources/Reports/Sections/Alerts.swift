import CivilTime
import Days
import Documents
import Insights
import Plans

/// Large departures from the plan.
enum AlertSection {
  /// The section.
  static let section = Section(
    part: { report, _ in Outline.alerts(report) },
    fields: { report in
      [
        "alerts": list(report.alerts, AlertWords(report)),
        "alerts_left_out": leftOut(report.alerts),
      ]
    }
  )

  /// The alerts that are told, in order of weight.
  static func list(_ alerts: PlanAlerts, _ words: AlertWords) -> JSONValue {
    .array(alerts.told.map { value($0, words) })
  }

  /// What the others come to.
  static func leftOut(_ alerts: PlanAlerts) -> JSONValue {
    [
      "alerts": JSONValue(alerts.leftOut), "distract_ms": .integer(alerts.leftOutDistraction),
      "as_usual": JSONValue(alerts.asUsual),
      "as_usual_distract_ms": .integer(alerts.asUsualDistraction),
    ]
  }

  private static func value(_ alert: PlanAlert, _ words: AlertWords) -> JSONValue {
    [
      "id": .string(alert.id),
      "title": JSONValue(words.title(alert)),
      "kind": .string(alert.event.kind.rawValue),
      "start": .string(alert.span.start.description),
      "end": .string(alert.span.end.description),
      "rules": .array(alert.rules.map { .string($0.rawValue) }),
      "critical": .boolean(alert.event.isCritical),
      "severity_tenths": .integer(alert.severity),
      "basis_ms": .integer(alert.basis),
      "on_ms": JSONValue(alert.on),
      "distract_ms": .integer(alert.distraction),
      "other_ms": JSONValue(alert.other),
      "active_ms": .integer(alert.tracked),
      "start_delay_ms": JSONValue(alert.startDelay),
      "distractions": Section.sums(
        alert.distractions.prefix(3).map { ($0.category.description, $0.milliseconds) }
      ),
      "active_share_per_mille": JSONValue(alert.activeShare),
      "usual": [
        "per_mille": JSONValue(alert.usual.share?.value),
        "low_per_mille": JSONValue(alert.usual.share?.low),
        "high_per_mille": JSONValue(alert.usual.share?.high),
        "n_days": JSONValue(alert.usual.dayCount),
      ],
      "offer": alert.offer.map {
        ["start": .string($0.start.description), "end": .string($0.end.description)]
      } ?? .null,
      "text": .string(words.sentence(alert).text),
    ]
  }
}

/// Says alerts in words.
struct AlertWords {
  private let timeline: ZoneTimeline
  private let showsTitles: Bool

  init(timeline: ZoneTimeline, showsTitles: Bool) {
    self.timeline = timeline
    self.showsTitles = showsTitles
  }

  init(_ report: Report) {
    self.init(timeline: report.timeline, showsTitles: report.showsTitles)
  }

  /// The title, or nil where it is not published.
  func title(_ alert: PlanAlert) -> String? { showsTitles ? alert.event.title : nil }

  /// What happened, and when there is time to make up for it.
  func sentence(_ alert: PlanAlert) -> Phrase {
    var phrase = finding(alert)
    if alert.rules.contains(.lateStart), alert.rules.first != .lateStart,
      let delay = alert.startDelay
    {
      phrase = phrase + ". It began \(Wording.duration(delay)) late"
    }
    let left = Wording.duration(alert.left)
    guard let offer = alert.offer else {
      return phrase + ". No \(left) in a row are free in the seven days after."
    }
    return phrase + ". Next free for \(left): \(times(offer))."
  }

  private func finding(_ alert: PlanAlert) -> Phrase {
    let on = alert.on ?? 0
    let length = Wording.duration(alert.basis)
    switch alert.rules.first {
    case .criticalWindow, .distraction, nil:
      let whole = alert.event.exclusion == nil ? "its time" : "its waking hours"
      return """
        \(Wording.duration(alert.distraction)) of \(distraction(alert)) in \(subject(alert)), \
        \(Wording.percent(alert.distraction, of: alert.basis)) of \(whole)
        """
    case .unattended:
      let work: Phrase =
        on == 0 ? "no sign of work on it" : "\(Wording.duration(on)) of \(length) on it"
      return "\(subject(alert)): \(work), while devices were in use"
    case .offPlan:
      let elsewhere = alert.distraction + (alert.other ?? 0)
      return """
        \(subject(alert)): \(Wording.duration(on)) of \(length) on it, \
        \(Wording.duration(elsewhere)) on other things, \
        \(Wording.duration(alert.distraction)) of it distraction
        """
    case .lateStart:
      return """
        \(subject(alert)) began \(Wording.duration(alert.startDelay ?? 0)) late, with distraction \
        before that; \(Wording.duration(alert.distraction)) in all
        """
    }
  }

  /// What the alert rests on.
  func evidence(_ alert: PlanAlert) -> Phrase {
    var phrase: Phrase =
      if alert.tracked > 0 {
        """
        distraction took \(Wording.percent(alert.distraction, of: alert.tracked)) of \
        \(Wording.duration(alert.tracked)) of active time
        """
      } else {
        "no device was in use within it"
      }
    if let share = alert.usual.share {
      phrase =
        phrase + """
          ; expected at those hours: \(percent(share.value)) (approximate 90% interval \
          \(percent(share.low)) to \(percent(share.high)), \
          \(Wording.count(alert.usual.dayCount, "day")))
          """
    } else {
      phrase =
        phrase + """
          ; whether that is usual: insufficient evidence (have \
          \(Wording.count(alert.usual.dayCount, "day")), need \(PlanAlert.Usual.neededDays))
          """
    }
    if alert.rules.contains(.unattended) {
      phrase = phrase + "; if it was done on paper, tag it “offline”"
    }
    return phrase + "."
  }

  /// How many alerts are left out, or nil where none is.
  func rest(_ alerts: PlanAlerts) -> Phrase? {
    guard alerts.leftOut > 0 else { return nil }
    return """
      \(Wording.count(alerts.leftOut, "lighter alert")) left out, with \
      \(Wording.duration(alerts.leftOutDistraction)) of distraction.
      """
  }

  /// How many departures are no alert, as they had no more distraction than usual; nil where none is.
  func asUsual(_ alerts: PlanAlerts) -> Phrase? {
    guard alerts.asUsual > 0 else { return nil }
    return """
      \(Wording.count(alerts.asUsual, "event")) with much distraction \
      (\(Wording.duration(alerts.asUsualDistraction))) \(alerts.asUsual == 1 ? "is" : "are") no alert: \
      those hours usually have as much.
      """
  }

  /// What kind of distraction it was, where one makes four fifths of it or more.
  private func distraction(_ alert: PlanAlert) -> Phrase {
    guard let first = alert.distractions.first, alert.distraction > 0 else { return "distraction" }
    let name = Phrase(data: first.category.description)
    if first.milliseconds * 5 >= alert.distraction * 4 { return name }
    return "distraction (\(Wording.duration(first.milliseconds)) of it \(name))"
  }

  /// `“Exam prep” (Tue 26 May 09:00-13:00)`.
  private func subject(_ alert: PlanAlert) -> Phrase {
    let name: Phrase =
      if let title = title(alert), !title.isEmpty {
        "“\(data: title)”"
      } else {
        Phrase(alert.event.kind.unnamed)
      }
    let isOpen = alert.span.end < alert.event.span.end
    return "\(name) (\(when(alert))\(isOpen ? ", so far" : ""))"
  }

  private func when(_ alert: PlanAlert) -> String {
    guard alert.event.exclusion != nil else { return times(alert.span) }
    let first = timeline.local(at: alert.span.start).date
    let last = timeline.local(at: max(alert.span.start, alert.span.end - 1)).date
    let start = Wording.shortDate(first)
    return first == last ? start : "\(start) to \(Wording.shortDate(last))"
  }

  /// `Tue 26 May 09:00-13:00`.
  private func times(_ span: TimeSpan) -> String {
    let start = timeline.local(at: span.start)
    let end = timeline.local(at: span.end)
    return "\(Wording.shortDate(start.date)) \(start.hourAndMinute)\u{2013}\(end.hourAndMinute)"
  }

  private func percent(_ thousandths: Int) -> String { Wording.percent(Int64(thousandths)) }
}

extension Outline {
  /// Why events with much distraction are no alert, where there is no other alert to tell it beside.
  static func usualDistraction(_ report: Report) -> [Block] {
    guard report.alerts.told.isEmpty, let usual = AlertWords(report).asUsual(report.alerts) else {
      return []
    }
    return [.paragraph(usual)]
  }

  /// So many alerts stand open; whoever is short of time reads no more.
  private static let shownAlerts = 3

  /// Large departures from the plan, or nil where there is none.
  static func alerts(_ report: Report) -> Part? {
    guard !report.alerts.told.isEmpty else { return nil }
    let words = AlertWords(report)
    let advice = report.alerts.told.map { alert in
      Advice(text: words.sentence(alert), evidence: words.evidence(alert), state: nil)
    }
    var blocks: [Block] = [.suggestions(Array(advice.prefix(shownAlerts)))]
    if let rest = words.rest(report.alerts) { blocks.append(.paragraph(rest)) }
    if let usual = words.asUsual(report.alerts) { blocks.append(.paragraph(usual)) }
    let others = Array(advice.dropFirst(shownAlerts))
    if !others.isEmpty {
      blocks.append(.folded(Wording.count(others.count, "more alert"), [.suggestions(others)]))
    }
    return Part("alerts", "Alerts", blocks)
  }
}
