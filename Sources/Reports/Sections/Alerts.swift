import Analysis
import CivilTime
import Plans
import Records

/// Large departures from the plan.
enum AlertSection {
  /// The section.
  static let section = Section(
    lines: { [Outline.elsewhereLine($0)] },
    details: { report, _ in Outline.alerts(report) },
    fields: {
      Key("alerts", .list(of: alert)) { told($0.alerts, AlertWords($0)) }
        .means(
          """
          Large departures from the plan, at most as many as the settings say, the heaviest first
          """
        )
      Key("alerts_left_out", leftOut, \.alerts).means("What the alerts that are left out come to")
    }
  )

  /// An alert, with who says it in words.
  typealias Told = (alert: PlanAlert, words: AlertWords)

  /// The alerts that are told, in order of weight.
  static func told(_ alerts: PlanAlerts, _ words: AlertWords) -> [Told] {
    alerts.told.map { ($0, words) }
  }

  /// What the others come to.
  static let leftOut = Shape<PlanAlerts>.object {
    Key("alerts", .whole(0...), \.leftOut).means("How many there are")
    Key("distract_ms", .whole(0...), \.leftOutDistraction)
      .means("Their distraction, in milliseconds")
    Key("as_usual", .whole(0...), \.asUsual).optional
      .means(
        """
        How many departures were no alert, as distraction took no more than it usually does at those hours
        """
      )
    Key("as_usual_distract_ms", .whole(0...), \.asUsualDistraction).optional
      .means("Their distraction, in milliseconds")
  }

  /// An alert.
  static let alert = Shape<Told>.object(
    "A large departure from the plan, with what it rests on"
  ) {
    event
    Key("rules", .list(of: .choice, least: 1), \.alert.rules)
      .means(
        """
        Every rule that it meets, the weightiest first: much distraction in the time of an exam or deadline; \
        hardly any work in such a time while devices were in use; much distraction; less than half of it \
        spent on it and much on other things; begun late with distraction before
        """
      )
    Key("severity_tenths", .whole(0...), \.alert.severity)
      .means(
        """
        Tenths of minutes of distraction, doubled where critical and one and a half times where it can't be \
        moved
        """
      )
    times.of(\.alert)
    Key("active_share_per_mille", .orNull(.whole), \.alert.activeShare)
      .means("The share of distraction in its active time, in thousandths")
    Key("usual", usual, \.alert.usual)
      .means(
        """
        The share of distraction in active time to expect in the same hours of the week, with an \
        approximate 90% interval, from the twelve weeks before
        """
      )
    Key("offer", .orNull(.span), \.alert.offer)
      .means(
        "A free block for what is left of it, the next that no heavier alert has; null where none fits"
      )
    Key("text", .text) { $0.words.sentence($0.alert).text }.means("The alert in words")
  }

  /// What it is about.
  @FieldList<Told> private static var event: [Field<Told>] {
    Key("id", .text, \.alert.id)
      .means("Names the event, and the alert with it, across runs: eight hexadecimal digits")
    Key("title", .orNull(.text)) { $0.words.title($0.alert) }
      .means("The event's title; null where titles are not published")
    Key("kind", .choice, \.alert.event.kind).means("What sort of event it is")
    Key("start", .instant, \.alert.span.start)
      .means("The beginning of the time that was looked at, RFC 3339 in UTC")
    Key("end", .instant, \.alert.span.end)
      .means("Its end: the event's, or as far as the period or the data reach")
    Key("critical", .boolean, \.alert.event.isCritical)
      .means("Whether it is an exam or a deadline, or time kept for one")
  }

  /// Where its time went.
  @FieldList<PlanAlert> private static var times: [Field<PlanAlert>] {
    Key("basis_ms", .whole(0...), \.basis)
      .means(
        "What its shares are of: its length, or its waking hours where it lasts days, in milliseconds"
      )
    Key("on_ms", .orNull(.whole), \.on)
      .means("Time on it, in milliseconds; null where it lasts days or no rule maps it")
    Key("distract_ms", .whole(0...), \.distraction)
      .means("Time in categories of a negative class within it, in milliseconds")
    Key("other_ms", .orNull(.whole), \.other)
      .means("Time in any other category, in milliseconds; null where it lasts days")
    Key("active_ms", .whole(0...), \.tracked).means("Time with activity within it, in milliseconds")
    Key("start_delay_ms", .orNull(.whole), \.startDelay).means("As in plan")
    Key("distractions", .sums("Milliseconds")) {
      $0.distractions.prefix(3).map { ($0.category.description, $0.milliseconds) }
    }
    .means("Milliseconds of distraction by category, of the three largest")
  }

  private static let usual = Shape<PlanAlert.Usual>.object {
    Key("per_mille", .orNull(.whole), \.share?.value)
      .means("The share, in thousandths; null where fewer than 14 days are known")
    Key("low_per_mille", .orNull(.whole), \.share?.low).means("The interval's lower end")
    Key("high_per_mille", .orNull(.whole), \.share?.high).means("The interval's upper end")
    Key("n_days", .whole(0...), \.dayCount).means("How many days are known")
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
      return phrase + ". No \(left) in a row are left free in the seven days after."
    }
    return phrase + ". Next free \(left): \(times(offer))."
  }

  /// What happened, where there is room for a line: `Sat 30 May 10:00 Study: reading, 1 h 12 min of distraction`.
  func line(_ alert: PlanAlert) -> Phrase {
    let (on, length) = (alert.on ?? 0, Wording.duration(alert.basis))
    let what =
      switch alert.rules.first {
      case .criticalWindow, .distraction, nil:
        "\(Wording.duration(alert.distraction)) of distraction"
      case .unattended where on == 0: "no sign of work on it"
      case .unattended, .offPlan: "\(Wording.duration(on)) of \(length) on it"
      case .lateStart: "began \(Wording.duration(alert.startDelay ?? 0)) late"
      }
    let start = timeline.local(at: alert.span.start)
    let time = alert.event.exclusion == nil ? " \(start.hourAndMinute)" : ""
    return
      "\(Wording.shortDate(start.date))\(time) \(name(alert).cut(to: Brief.titleWidth)), \(what)"
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
      if alert.tracked == 0 {
        "no device was in use within it"
      } else if alert.isOfDistraction {
        distractionEvidence(alert)
      } else {
        """
        \(Wording.percent(alert.on ?? 0, of: alert.basis)) of its time went to it, and \
        \(Wording.percent(alert.distraction + (alert.other ?? 0), of: alert.basis)) to other things
        """
      }
    if alert.rules.contains(.unattended) {
      phrase = phrase + "; if it was done on paper, tag it “offline”"
    }
    return phrase + "."
  }

  /// What distraction took, with what is usual.
  private func distractionEvidence(_ alert: PlanAlert) -> Phrase {
    let phrase: Phrase = """
      distraction took \(Wording.percent(alert.distraction, of: alert.tracked)) of \
      \(Wording.duration(alert.tracked)) of active time
      """
    guard let share = alert.usual.share else {
      let have = Wording.count(alert.usual.dayCount, "day")
      let need = PlanAlert.Usual.neededDays
      return phrase
        + Phrase("; " + Wording.tooLittle("whether that is usual", have: have, need: need))
    }
    return phrase + """
      ; expected at those hours: \(percent(share.value)) (approximate 90% interval \
      \(percent(share.low)) to \(percent(share.high)), \(Wording.count(alert.usual.dayCount, "day")))
      """
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
    let isNamed = title(alert).map { !$0.isEmpty } ?? false
    let called: Phrase = isNamed ? "“\(name(alert))”" : name(alert)
    let isOpen = alert.span.end < alert.event.span.end
    return "\(called) (\(when(alert))\(isOpen ? ", so far" : ""))"
  }

  private func name(_ alert: PlanAlert) -> Phrase {
    if let title = title(alert), !title.isEmpty { return Phrase(data: title) }
    return Phrase(alert.event.kind.unnamed)
  }

  private func when(_ alert: PlanAlert) -> String {
    guard alert.event.exclusion != nil else { return times(alert.span) }
    let first = timeline.date(at: alert.span.start)
    let last = timeline.date(at: max(alert.span.start, alert.span.end - 1))
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

  /// Where planned time went instead.
  static func elsewhereLine(_ report: Report) -> Brief.Line? {
    let words = AlertWords(report)
    let told = report.alerts.told.prefix(mostAlerts).map { words.line($0) }
    return told.isEmpty ? nil : Brief.Line("Went elsewhere", Array(told))
  }

  /// The most alerts below the days of a page, and in a line.
  static let mostAlerts = 2
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
