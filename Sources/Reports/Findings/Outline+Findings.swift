import CivilTime
import Insights

extension Outline {
  /// The id of the part that ends with a table of hours.
  static let expectedFocus = "expected-focus"

  /// Findings in words, in the same ones as reports as far as these say the same.
  static func findings(_ findings: FindingsDocument) -> [Part] {
    [
      Part(
        "peaks",
        "Hours with more or less focus",
        [
          .list(
            PeakWording.sentences(findings.peaks, findings.patterns.recurrences).map { Phrase($0) }
          )
        ] + (PeakWording.planned(findings.peaks).map { [.paragraph(Phrase($0))] } ?? [])
      ),
      Part("changes", "What changed", [.list(PatternWording.phrases(findings.patterns.emerging))]),
      Part(
        "moves-looked-back",
        "Moves of work, looked back on",
        [.list(MoveBacktestWording.sentences(findings.moveBacktest).map { Phrase($0) })]
      ),
      Part(expectedFocus, "Focus to expect", [.paragraph(expected(findings))]),
      Part("plan", "Plan against actual", plan(findings)),
      Part("goals", "Goals", goals(findings)),
      Part("breaks", "Breaks and distraction", breaks(findings)),
      Part(
        "week-ahead",
        "The seven days from \(Wording.date(findings.ahead.dates.lowerBound)) on",
        ahead(findings)
      ),
    ]
  }

  private static func expected(_ findings: FindingsDocument) -> Phrase {
    guard let surface = findings.surface else {
      return "Nothing to go by: no hour has a quarter of an hour of activity in a known category."
    }
    return """
      Percent of the active time, by weekday and hour, drawn together where days say little; an \
      estimate from \(Wording.count(surface.dayCount, "day")), and no claim. \u{b7}: no activity at \
      that hour.
      """
  }

  private static func plan(_ findings: FindingsDocument) -> [Block] {
    let (plan, totals) = (findings.plan, findings.facts.totals)
    var blocks: [Block] = []
    if plan.events == 0 {
      blocks.append(.paragraph("Nothing was planned for \(findings.scope.this)."))
    } else {
      blocks.append(.paragraph(summary(plan, judged: totals.judged)))
      if let measures = measures(plan, totals) { blocks.append(.paragraph(measures)) }
      if let meaning = meaning(plan) { blocks.append(.paragraph(meaning)) }
    }
    if let unplanned = unplanned(totals) { blocks.append(.paragraph(unplanned)) }
    blocks += tagTable(totals)
    if !findings.facts.plan.isEmpty || !findings.alerts.told.isEmpty {
      blocks += departures(findings)
    }
    return blocks + planning(findings)
  }

  /// Shares of the judged time, and how starts and ends went.
  private static func measures(_ plan: PlanSummary, _ totals: PlanTotals) -> Phrase? {
    let judged = totals.judged
    guard judged.planned > 0 else { return nil }
    let drift = judged.distraction + judged.other
    var phrase: Phrase = """
      Kept: \(Wording.percent(judged.on, of: judged.planned)). Drift to other things: \
      \(Wording.percent(drift, of: judged.planned)), distraction alone: \
      \(Wording.percent(judged.distraction, of: judged.planned)).
      """
    if let delay = plan.startDelay {
      let words =
        switch delay {
        case 60000...: "\(Wording.duration(delay)) late"
        case ...(-60000): "\(Wording.duration(-delay)) early"
        default: "on time"
        }
      phrase =
        phrase + " Median start: \(words) (\(plan.starts) known)."
    }
    if let deviation = plan.deviation {
      let sign = deviation < 0 ? "less" : "more"
      phrase =
        phrase + """
           With \(Wording.duration(plan.early)) before and \(Wording.duration(plan.overrun)) after \
          their times, \(Wording.count(plan.timed, "event")) took \
          \(Wording.duration(Int64(clamping: deviation.magnitude))) \(sign) than planned.
          """
    }
    return phrase
  }

  /// What the words for events that say little mean, as far as there are such events.
  private static func meaning(_ plan: PlanSummary) -> Phrase? {
    var words: [String] = []
    if let missed = plan.group(.missed) {
      words.append(
        "Missed: less than five minutes on it while devices were in use "
          + "(\(Wording.duration(missed.planned)) planned)."
      )
    }
    if let unverified = plan.group(.noEvidence) {
      words.append(
        "Unverified: the devices say too little (\(Wording.duration(unverified.planned)) planned)."
      )
    }
    if let unmapped = plan.group(.unmapped) {
      words.append(
        "No rule says which activity belongs to \(Wording.duration(unmapped.planned)) of the plan."
      )
    }
    return words.isEmpty ? nil : Phrase(words.joined(separator: " "))
  }

  private static func departures(_ findings: FindingsDocument) -> [Block] {
    let alerts = findings.alerts
    guard !alerts.told.isEmpty else {
      return findings.facts.plan.contains(where: \.isJudged)
        ? [.paragraph("No event departs from the plan far enough for an alert.")] : []
    }
    let words = AlertWording(timeline: findings.timeline, showsTitles: true)
    return [
      .paragraph(
        """
        Large departures from the plan, the heaviest first; the weight is the minutes of distraction, \
        times two for exams and deadlines and times 1.5 for what can\u{2019}t be moved:
        """
      ),
      .suggestions(
        alerts.told.map { alert in
          Advice(
            text: words.sentence(alert)
              + " Weight \(Wording.tenths(Int(clamping: alert.severity))).",
            evidence: words.evidence(alert),
            state: nil
          )
        }
      ),
    ] + (words.rest(alerts).map { [.paragraph($0)] } ?? [])
  }

  private static func planning(_ findings: FindingsDocument) -> [Block] {
    let count = findings.dates.upperBound - findings.dates.lowerBound
    let days = count > 63 ? "these \(count) days" : "nine weeks"
    switch findings.planning {
    case .insufficient(let have, let need):
      return [.paragraph(planning(have: have, need: need, within: days))]
    case .accurate(let tasks):
      return [
        .paragraph(
          """
          Plans hold as they are: of \(tasks) pieces of planned work in \(days) the middle one took about \
          as long as planned (a ratio of 1 lies in the 90% interval of the median).
          """
        )
      ]
    case .factor: return planning(findings.planning, within: days)
    }
  }

  private static func goals(_ findings: FindingsDocument) -> [Block] {
    let review = findings.goals
    guard !review.goals.isEmpty || review.leftOut > 0 else {
      return [.paragraph("There are no goals; plans/goals.yaml is the place for them.")]
    }
    return goals(review, findings.scope)
  }

  private static func breaks(_ findings: FindingsDocument) -> [Block] {
    let work = breaks(findings.facts.continuousWork)
    let cap: [Block] =
      switch findings.cap {
      case .found(let cap): Outline.cap(cap)
      case .insufficient(let have, let need):
        [
          .paragraph(
            """
            A daily cap on distraction: insufficient evidence (have \(Wording.count(have, "day")) of \
            Monday to Friday, need \(need)).
            """
          )
        ]
      case .small:
        [.paragraph("No distraction took three hours a week, so there is none to cap.")]
      case .even:
        [
          .paragraph(
            "The largest distraction took about as long each day, so a cap changes nothing."
          )
        ]
      }
    return
      (work.isEmpty
      ? [.paragraph("No work was seen, so there is nothing to say of breaks.")] : work) + cap
  }
}
