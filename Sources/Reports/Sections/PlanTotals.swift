import CivilTime
import Documents
import Insights
import Plans

/// What the plan came to, and how far plans can be trusted.
enum PlanTotalsSection {
  /// What it says in words stands with the plan.
  static let section = Section(
    fields: { report in
      var fields = [
        "plan_totals": totals(report.planTotals), "planning": planning(report.planning),
      ]
      if report.kind == .range { fields["plan_summary"] = summary(PlanSummary(report.plan)) }
      return fields
    }
  )

  /// What became of the planned events, counted.
  static func summary(_ plan: PlanSummary) -> JSONValue {
    [
      "n_events": JSONValue(plan.events),
      "planned_ms": .integer(plan.planned),
      "statuses": .array(
        plan.groups.map {
          [
            "status": .string($0.status.rawValue), "n_events": JSONValue($0.events),
            "planned_ms": .integer($0.planned),
          ]
        }
      ),
      "n_starts": JSONValue(plan.starts),
      "median_start_delay_ms": JSONValue(plan.startDelay),
      "n_timed": JSONValue(plan.timed),
      "early_ms": plan.timed > 0 ? .integer(plan.early) : .null,
      "overrun_ms": plan.timed > 0 ? .integer(plan.overrun) : .null,
      "deviation_ms": JSONValue(plan.deviation),
    ]
  }

  /// The totals of the period, and those by tag.
  static func totals(_ totals: PlanTotals) -> JSONValue {
    [
      "all": parts(totals.parts),
      "judged": parts(totals.judged),
      "unplanned_focus_ms": .integer(totals.unplannedFocus),
      "other_unplanned_ms": .integer(totals.otherUnplanned),
      "unplanned_work_ms": .integer(totals.unplannedWork),
      "active_ms": .integer(totals.tracked),
      "tags": .array(totals.tags.map(tag)),
    ]
  }

  private static func parts(_ parts: PlanParts) -> JSONValue {
    [
      "planned_ms": .integer(parts.planned), "on_ms": .integer(parts.on),
      "distract_ms": .integer(parts.distraction), "other_ms": .integer(parts.other),
      "away_ms": .integer(parts.away),
    ]
  }

  private static func tag(_ tag: PlanTotals.Tag) -> JSONValue {
    [
      "tag": JSONValue(tag.tag),
      "n_events": JSONValue(tag.events),
      "n_unjudged": JSONValue(tag.unjudged),
      "planned_ms": .integer(tag.planned),
      "judged_ms": .integer(tag.judged.planned),
      "actual_ms": JSONValue(tag.actual),
      "deviation_ms": JSONValue(tag.deviation),
      "adherence_per_mille": JSONValue(tag.adherence),
      "median_start_delay_ms": JSONValue(tag.startDelay),
    ]
  }

  /// What planned work says of plans; null for a day.
  static func planning(_ finding: PlanningFactor.Finding?) -> JSONValue {
    switch finding {
    case nil: return .null
    case .insufficient(let have, let need):
      return [
        "outcome": "insufficient", "n_tasks": JSONValue(have), "needed_tasks": JSONValue(need),
        "forecasts": [],
      ]
    case .accurate(let tasks):
      return [
        "outcome": "accurate", "n_tasks": JSONValue(tasks),
        "needed_tasks": JSONValue(PlanningFactor.leastTasks), "forecasts": [],
      ]
    case .factor(let factor):
      return [
        "outcome": "factor", "n_tasks": JSONValue(factor.tasks),
        "needed_tasks": JSONValue(PlanningFactor.leastTasks),
        "forecasts": .array(
          factor.usualLengths.map { planned in
            let forecast = factor.forecast(planned, tags: [])
            return [
              "planned_ms": .integer(planned), "middle_ms": .integer(forecast.value),
              "low_ms": .integer(forecast.low), "high_ms": .integer(forecast.high),
            ]
          }
        ),
      ]
    }
  }
}

extension Outline {
  /// What a week's plan came to by tag, what was done without a plan, and how far plans can be trusted.
  static func planTotals(_ report: Report) -> [Block] {
    var blocks: [Block] = []
    if let unplanned = unplanned(report.planTotals) { blocks.append(.paragraph(unplanned)) }
    guard report.kind != .day else { return blocks }
    if let tags = judgedTags(report.planTotals) { blocks.insert(.paragraph(tags), at: 0) }
    return blocks
  }

  /// How planned events went on average, and what the words for those say that say little.
  static func course(_ report: Report) -> [Block] {
    let plan = PlanSummary(report.plan)
    return [measures(plan, report.planTotals), meaning(plan)].compactMap { $0 }.map {
      .paragraph($0)
    }
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

  /// What became of each tag that can be judged, at most six: `study 3 h 59 min of 7 h 30 min (-46%)`.
  private static func judgedTags(_ totals: PlanTotals) -> Phrase? {
    let judged = totals.tags.filter { $0.judged.planned > 0 && $0.actual != nil }
    guard judged.contains(where: { $0.tag != nil }) else { return nil }
    var phrase: Phrase = "By tag, before and after the event as well: "
    for (index, tag) in judged.prefix(6).enumerated() {
      if index > 0 { phrase = phrase + ", " }
      phrase =
        phrase + name(tag) + """
           \(Wording.duration(tag.actual)) of \(Wording.duration(tag.judged.planned)) \
          (\(percent(tag)))
          """
    }
    return phrase + "."
  }

  /// The plan by tag, where events have tags.
  static func tagTable(_ totals: PlanTotals) -> [Block] {
    guard totals.tags.contains(where: { $0.tag != nil }) else { return [] }
    return [.table(tags(totals))]
  }

  private static func name(_ tag: PlanTotals.Tag) -> Phrase {
    tag.tag.map { Phrase(data: $0) } ?? "without a tag"
  }

  /// `-40%`, of what can be judged.
  private static func percent(_ tag: PlanTotals.Tag) -> String {
    let deviation = tag.deviation ?? 0
    return "\(deviation > 0 ? "+" : "")\(deviation * 100 / max(1, tag.judged.planned))%"
  }

  /// What planned work comes to, where there is too little of it.
  static func planning(have: Int, need: Int, within days: String = "nine weeks") -> Phrase {
    """
    What planned work comes to: insufficient evidence (have \(Wording.count(have, "piece")) of work that \
    was planned and seen in \(days), need \(need)).
    """
  }

  /// In which days planned work was looked at.
  static func planned(_ report: Report) -> String {
    let count = report.to - report.from
    return count > 63 ? "these \(count) days" : "nine weeks"
  }

  /// What was done outside the plan; nil where that is nothing.
  static func unplanned(_ totals: PlanTotals) -> Phrase? {
    guard totals.unplannedWork > 0 else { return nil }
    let outside = Wording.duration(totals.unplannedFocus)
    guard totals.focusElsewhere > 0 else { return "Focus outside the plan: \(outside)." }
    return """
      Focus outside the plan: \(outside), and \(Wording.duration(totals.focusElsewhere)) within \
      events that it does not belong to.
      """
  }

  private static func tags(_ totals: PlanTotals) -> DataTable {
    let rows = totals.tags.map { tag -> [DataTable.Cell] in
      let events =
        tag.unjudged > 0 ? "\(tag.events) (\(tag.unjudged) not judged)" : "\(tag.events)"
      return [
        .init(name(tag)),
        .init(events),
        .init(Wording.duration(tag.planned)),
        .init(tag.judged.planned > 0 ? Wording.duration(tag.judged.planned) : Wording.missing),
        .init(Wording.duration(tag.actual)),
        .init(deviation(tag)),
        .init(tag.adherence.map { Wording.percent(Int64($0)) } ?? Wording.missing),
        .init(Wording.duration(tag.startDelay)),
      ]
    }
    return DataTable(
      "plan-tags",
      "The plan by tag; actual is time on it, before and after as well",
      [
        .text("Tag"), .text("Events"), .number("Planned"), .number("Judged"), .number("Actual"),
        .number("Difference"), .number("Kept"), .number("Median delay"),
      ],
      rows,
      limit: 10
    )
  }

  /// `-1 h 20 min (-40%)`, of what can be judged.
  private static func deviation(_ tag: PlanTotals.Tag) -> String {
    guard let deviation = tag.deviation, tag.judged.planned > 0 else { return Wording.missing }
    let sign = deviation > 0 ? "+" : ""
    return "\(sign)\(Wording.duration(deviation)) (\(percent(tag)))"
  }

  /// What planned work comes to, where it is known and no plan's length.
  static func planning(
    _ finding: PlanningFactor.Finding?,
    within days: String = "nine weeks"
  ) -> [Block] {
    switch finding {
    // Whoever plans well need not be told how to correct a plan.
    case nil, .accurate, .insufficient: return []
    case .factor(let factor):
      let rows = factor.usualLengths.map { planned -> [DataTable.Cell] in
        let forecast = factor.forecast(planned, tags: [])
        return [
          .init(Wording.duration(planned)), .init(Wording.duration(forecast.value)),
          .init("\(Wording.duration(forecast.low)) to \(Wording.duration(forecast.high))"),
        ]
      }
      guard !rows.isEmpty else { return [] }
      return [
        .table(
          DataTable(
            "planning",
            """
            What planned work comes to, from \(Wording.count(factor.tasks, "piece")) of it in \(days); \
            eight in ten lie within the interval
            """,
            [.time("Planned"), .number("Comes to"), .text("80% interval")],
            rows
          )
        )
      ]
    }
  }
}

extension PlanningFactor {
  /// The round lengths that the person's own work covers, in milliseconds.
  var usualLengths: [Int64] {
    [30, 60, 90, 120, 180, 240].map { $0 * 60_000 }.filter(lengths.contains)
  }
}
