import Analysis
import CivilTime
import Plans

/// What the plan came to, and how far plans can be trusted.
enum PlanTotalsSection {
  /// What it says in words stands with the plan.
  static let section = Section(
    fields: {
      Key("plan_totals", totals, \.planTotals)
        .means(
          """
          What the plan came to as far as the data reach; where events overlap, each millisecond is that of \
          one of them. active_ms is the tracked time within all, and both unplanned ones
          """
        )
      Key("planning", .orNull(planning), \.planning)
        .means(
          """
          How long planned work really takes, from nine weeks, or from the dates where they are more; null \
          for a day
          """
        )
    }
  )

  private static let totals = Shape<PlanTotals>.object {
    Key("all", parts, \.parts)
      .means("The time of all events; on, distract, other and away add up to planned")
    Key("judged", parts, \.judged).means("The time of the events that are over, mapped and seen")
    Key("unplanned_focus_ms", .whole(0...), \.unplannedFocus)
      .means("Focus outside all events, in milliseconds")
    Key("other_unplanned_ms", .whole(0...), \.otherUnplanned)
      .means("Other activity outside all events, in milliseconds")
    Key("unplanned_work_ms", .whole(0...), \.unplannedWork)
      .means("Focus outside all events that it belongs to, in milliseconds")
    Key("active_ms", .whole(0...), \.tracked).means("All activity, in milliseconds")
    Key("tags", .list(of: tag), \.tags)
      .means("By tag, the most planned time first; an event with two tags is in both")
  }

  private static let parts = Shape<PlanParts>.object {
    Key("planned_ms", .whole(0...), \.planned).means("All of it, in milliseconds")
    Key("on_ms", .whole(0...), \.on).means("On what was planned, in milliseconds")
    Key("distract_ms", .whole(0...), \.distraction)
      .means("In categories of a negative class that were not planned, in milliseconds")
    Key("other_ms", .whole(0...), \.other).means("In any other category, in milliseconds")
    Key("away_ms", .whole(0...), \.away).means("Without activity, in milliseconds")
  }

  private static let tag = Shape<PlanTotals.Tag>.object("The plan of one tag") {
    Key("tag", .orNull(.text), \.tag)
      .means(
        """
        The tag, or a number such as tag 2 for one of the person's own where titles are not published; null \
        for events without one
        """
      )
    Key("n_events", .whole(0...), \.events).means("How many events")
    Key("n_unjudged", .whole(0...), \.unjudged).means("How many of them can't be judged")
    Key("planned_ms", .whole(0...), \.planned).means("Their time, in milliseconds")
    Key("judged_ms", .whole(0...), \.judged.planned)
      .means("The time of those that can be judged, in milliseconds")
    Key("actual_ms", .orNull(.whole), \.actual)
      .means(
        """
        Time spent on those, before and after their times included, in milliseconds; null where that is not \
        known
        """
      )
    Key("deviation_ms", .orNull(.whole), \.deviation).means("actual less judged, in milliseconds")
    Key("adherence_per_mille", .orNull(.whole), \.adherence)
      .means("The share of the judged time that was kept, in thousandths")
    Key("median_start_delay_ms", .orNull(.whole), \.startDelay)
      .means("The median of planned to real start, in milliseconds; null where none is known")
  }
}

// How long planned work takes.
extension PlanTotalsSection {
  private enum Outcome: String, CaseIterable {
    case insufficient, accurate, factor
  }

  private static let planning = Shape<PlanningFactor.Finding>.object {
    Key("outcome", .choice) { outcome($0).outcome }
      .means(
        """
        insufficient: too few tasks; accurate: the middle ratio of actual to planned may be one, so nothing \
        is corrected; factor: forecasts holds what to expect
        """
      )
    Key("n_tasks", .whole(0...)) { outcome($0).tasks }.means("Events of work that were seen")
    Key("needed_tasks", .whole(0...)) { outcome($0).needed }.means("How many there have to be")
    Key("forecasts", .list(of: forecast), forecasts).means("What to expect of some lengths")
  }

  private static func outcome(
    _ finding: PlanningFactor.Finding
  ) -> (outcome: Outcome, tasks: Int, needed: Int) {
    switch finding {
    case .insufficient(let have, let need): (.insufficient, have, need)
    case .accurate(let tasks): (.accurate, tasks, PlanningFactor.leastTasks)
    case .factor(let factor): (.factor, factor.tasks, PlanningFactor.leastTasks)
    }
  }

  private typealias Forecast = (planned: Int64, real: IntervalEstimate<Int64>)

  @Sendable
  private static func forecasts(_ finding: PlanningFactor.Finding) -> [Forecast] {
    guard case .factor(let factor) = finding else { return [] }
    return factor.usualLengths.map { ($0, factor.forecast($0)) }
  }

  private static let forecast = Shape<Forecast>.object("A planned length and what it takes") {
    Key("planned_ms", .whole, \.planned).means("The planned time, in milliseconds")
    Key("middle_ms", .whole, \.real.value).means("What it takes in the middle, in milliseconds")
    Key("low_ms", .whole, \.real.low)
      .means("The lower end of the conformal 80% interval, in milliseconds")
    Key("high_ms", .whole, \.real.high).means("Its upper end, in milliseconds")
  }
}

extension Outline {
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
    let pieces = "\(Wording.count(have, "piece")) of work that was planned and seen in \(days)"
    return Phrase(Wording.tooLittle("What planned work comes to", have: pieces, need: need) + ".")
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
        let forecast = factor.forecast(planned)
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
            How much of planned work gets done, from \(Wording.count(factor.tasks, "planned event")) in \(days)
            """,
            [.time("Planned"), .number("Usually done"), .text("8 in 10 lie between")],
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
