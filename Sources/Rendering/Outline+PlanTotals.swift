import Analysis
import CivilTime
import Planning

extension Outline {
  /// What a week's plan came to by tag, what was done without a plan, and how far plans can be trusted.
  static func planTotals(_ report: Report) -> [Block] {
    var blocks: [Block] = []
    if let unplanned = unplanned(report.planTotals) { blocks.append(.paragraph(unplanned)) }
    guard report.kind == .week else { return blocks }
    if report.planTotals.tags.contains(where: { $0.tag != nil }) {
      blocks.append(.table(tags(report.planTotals)))
    }
    return blocks + planning(report.planning)
  }

  private static func unplanned(_ totals: PlanTotals) -> Phrase? {
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
        .init(tag.tag.map { Phrase(data: $0) } ?? "without a tag"),
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
      """
      The plan by tag; of events at the same time one has it, and actual is time on it, before and \
      after as well
      """,
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
    let percent = deviation * 100 / tag.judged.planned
    return "\(sign)\(Wording.duration(deviation)) (\(sign)\(percent)%)"
  }

  private static func planning(_ finding: PlanningFactor.Finding?) -> [Block] {
    switch finding {
    // Whoever plans well need not be told how to correct a plan.
    case nil, .accurate: return []
    case .insufficient(let have, let need):
      guard have > 0 else { return [] }
      return [
        .paragraph(
          """
          What planned work comes to: insufficient evidence (have \
          \(Wording.count(have, "piece")) of work that was planned and seen in nine weeks, need \
          \(need)).
          """
        )
      ]
    case .factor(let factor):
      let rows = factor.usualLengths.map { planned -> [DataTable.Cell] in
        let forecast = factor.forecast(planned, tags: [])
        return [
          .init(Wording.duration(planned)), .init(Wording.duration(forecast.middle)),
          .init("\(Wording.duration(forecast.low)) to \(Wording.duration(forecast.high))"),
        ]
      }
      guard rows.isEmpty == false else { return [] }
      return [
        .table(
          DataTable(
            "planning",
            """
            What planned work comes to, from \(Wording.count(factor.tasks, "piece")) of it in nine \
            weeks; eight in ten lie within the interval
            """,
            [.time("Planned"), .number("Comes to"), .text("80% interval")],
            rows
          )
        )
      ]
    }
  }
}
