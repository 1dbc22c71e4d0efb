import Analysis
import CivilTime
import Plans

/// What was planned and what became of it.
enum PlanSection {
  /// The section.
  static let section = Section(
    lines: { [Outline.goingOnLine($0), Outline.besideLine($0)] },
    details: { report, _ in Outline.plan(report) },
    fields: {
      Key("plan", .list(of: comparison)) { report in report.plan.map { ($0, report) } }
        .means("The planned events, in order of time")
      Key("context", .list(of: event)) { told($0.context, $0) }
        .means("Events that do not fill hours of the plan")
    }
  )

  /// What is planned for the day after.
  static let ahead = Section(
    summary: { [Outline.ahead($0)] },
    lines: { [Outline.aheadLine($0)] },
    fields: {
      Key("ahead", .list(of: event)) { told($0.ahead, $0) }
        .means("The events of the day after that fill hours")
    }
  )

  private typealias Event = (event: PlannedEvent, showsTitle: Bool)

  private static func told(_ events: [PlannedEvent], _ report: Report) -> [Event] {
    events.map { ($0, report.showsTitles) }
  }

  private static let event = Shape<Event>.object("An event") {
    identity
    Key("exclusion", .orNull(.text), \.event.exclusion?.rawValue)
      .means("Why it does not: all_day, not_busy, empty, too_long")
  }

  @FieldList<Event> private static var identity: [Field<Event>] {
    Key("id", .text, \.event.id).means("Names the event across runs: eight hexadecimal digits")
    Key("title", .orNull(.text)) { $0.showsTitle ? $0.event.title : nil }
      .means("The title; null where titles are not published")
    Key("kind", .choice, \.event.kind).means("What sort of thing it is")
    Key("start", .instant, \.event.span.start).means("When it is planned to begin, RFC 3339 in UTC")
    Key("end", .instant, \.event.span.end).means("When it is planned to end, RFC 3339 in UTC")
    Key("moved_by_advice", .boolean, \.event.isMovedByAdvice)
      .means("Whether it stands where advice put it")
  }
}

// What became of events; where the devices say too little, the parts of their time are null.
extension PlanSection {
  private typealias Told = (item: PlanComparison, report: Report)

  private static let comparison = Shape<Told>.object(
    "An event and what became of it; on, distract, other and away add up to planned"
  ) {
    identity.of { ($0.item.event, $0.report.showsTitles) }
    outcome.of(\.item)
    measures.of(\.item).only { $0.report.kind != .week }
  }

  @FieldList<PlanComparison> private static var outcome: [Field<PlanComparison>] {
    Key("planned_ms", .whole, \.planned).means("Its length, in milliseconds")
    Key("on_ms", .orNull(.whole)) { $0.isAccountedFor ? $0.on : nil }
      .means(
        """
        Time on what was planned, in milliseconds; null where no rule maps the event or the data say too \
        little
        """
      )
    Key("distract_ms", .orNull(.whole)) { $0.isAccountedFor ? $0.distraction : nil }
      .means(
        """
        Time in categories of a negative class that were not planned, in milliseconds; null where it is not \
        known
        """
      )
    Key("other_ms", .orNull(.whole)) { $0.isAccountedFor ? $0.other : nil }
      .means("Time in any other category, in milliseconds; null where it is not known")
    Key("away_ms", .orNull(.whole)) { $0.isAccountedFor ? $0.away : nil }
      .means("Time without activity, in milliseconds; null where it is not known")
    Key("start_delay_ms", .orNull(.whole), \.startDelay)
      .means(
        """
        From the planned start to the first five minutes on it, in milliseconds; negative where early; null \
        where it never began, or only totals of hours are known
        """
      )
    Key("overlaps", .boolean, \.overlaps).means("Whether another event lies at the same time")
    Key("taken", .boolean, \.isTaken)
      .means("Whether at least half of its time went to activity that does not belong to it")
    Key("status", .choice, \.status).means("How it went")
  }

  /// What is told where a report is not on a week, beside where an event's time went.
  @FieldList<PlanComparison> private static var measures: [Field<PlanComparison>] {
    Key("critical", .boolean, \.event.isCritical)
      .means("Of a day's report: whether it is an exam or a deadline, or time kept for one")
    Key("offline", .boolean, \.event.isOffline)
      .means("Of a day's report: whether it is done away from devices")
    Key("early_ms", .orNull(.whole), \.course.early)
      .means(
        """
        Of a day's report: time on it before its start without a hole of more than five minutes, in \
        milliseconds; null where that is not known
        """
      )
    Key("overrun_ms", .orNull(.whole), \.course.overrun)
      .means("Of a day's report: the same after its end, up to two hours and the next event")
    Key("actual_ms", .orNull(.whole), \.actual)
      .means("Of a day's report: on, early and overrun together, in milliseconds")
    Key("deviation_ms", .orNull(.whole), \.deviation)
      .means("Of a day's report: actual less planned, in milliseconds")
    Key("adherence_per_mille", .orNull(.whole), \.adherence)
      .means("Of a day's report: on over planned, in thousandths; null where it can't be judged")
    Key("on_screen_adherence_per_mille", .orNull(.whole), \.onScreenAdherence)
      .means(
        """
        Of a day's report: on over the active time, in thousandths; null below ten minutes of activity
        """
      )
    Key("drift_per_mille", .orNull(.whole), \.drift)
      .means("Of a day's report: distract and other over planned, in thousandths")
    Key("distract_per_mille", .orNull(.whole), \.distractionShare)
      .means("Of a day's report: distract over planned, in thousandths")
    Key("coverage_per_mille", .orNull(.whole), \.coverage)
      .means("Of a day's report: active time over planned, in thousandths")
  }
}

extension Outline {
  /// What lies ahead on the day after, for a report that is read that morning.
  static func ahead(_ report: Report) -> Part? {
    guard report.kind == .day, !report.ahead.isEmpty else { return nil }
    let events = report.ahead.prefix(20).map { event -> Phrase in
      "\(when(event, report)) \(name(event, report))"
    }
    return Part(
      "ahead",
      "Planned for \(Wording.shortDate(report.to))",
      [.list(Array(events))] + breaksAhead(report)
    )
  }

  /// The same in a line.
  static func aheadLine(_ report: Report) -> Brief.Line? {
    guard report.kind == .day, !report.ahead.isEmpty else { return nil }
    let events = report.ahead.map { event -> Phrase in
      let start = report.timeline.local(at: event.span.start)
      let end = report.timeline.local(at: event.span.end)
      let name = report.name(of: event).cut(to: Brief.titleWidth)
      return "\(start.hourAndMinute)\u{2013}\(end.hourAndMinute) \(name)"
    }
    return Brief.Line("Planned for \(Wording.shortDate(report.to))", events, most: 3)
  }

  /// What began before the period and goes on in it.
  static func goingOnLine(_ report: Report) -> Brief.Line? {
    let events = goingOn(report)
    return events.isEmpty ? nil : Brief.Line("From before", events, most: 4)
  }

  /// The events of a day that fill no hours; what is read aloud has the room for those that do.
  static func besideLine(_ report: Report) -> Brief.Line? {
    let events = report.kind == .day ? beside(report) : []
    return events.isEmpty ? nil : Brief.Line("Fills no hours", events, isDrawn: true)
  }

  /// What was planned and what became of it.
  static func plan(_ report: Report) -> Part {
    var blocks: [Block] = []
    if report.plan.isEmpty {
      let others = Wording.withoutHours(report.context)
      blocks.append(
        .paragraph(
          Phrase(
            others.map { "No hours were planned: \($0)." } ?? begunBefore(report)
              ?? "Nothing was planned for \(Scope(report).hours)."
          )
        )
      )
    } else {
      blocks.append(
        .paragraph(summary(PlanSummary(report.plan), judged: report.planTotals.judged))
      )
      if let beyond = beyond(report) { blocks.append(.paragraph(beyond)) }
      if let offer = offer(report) { blocks.append(.paragraph(offer)) }
      if report.kind == .day { blocks.append(.table(table(report))) }
    }
    blocks += reachingIn(report)
    blocks += usualDistraction(report)
    if let unplanned = unplanned(report.planTotals) { blocks.append(.paragraph(unplanned)) }
    let context = report.context.prefix(20).map { event -> Phrase in
      "\(name(event, report)): \(when(event, report)), \(exclusion(event))"
    }
    if !context.isEmpty {
      blocks.append(.paragraph("In the calendar, but not counted as planned hours:"))
      let rest = report.context.count - context.count
      blocks.append(.list(context + (rest > 0 ? ["\(rest) more in report.json"] : [])))
    }
    if report.kind != .day, !report.plan.isEmpty {
      let tables =
        [.table(table(report))] + tagTable(report.planTotals)
        + planning(report.planning, within: planned(report))
      blocks.append(.folded("Each planned event, and plans in figures", tables))
    }
    return Part("plan", "Plan against actual", blocks)
  }

  /// The rule that the largest group of events lacks; of those that are known by their words only in a week.
  private static func offer(_ report: Report) -> Phrase? {
    let others = report.plan.filter { item in
      item.status == .unmapped || item.isGuessed && report.kind == .week
    }
    guard report.showsTitles else {
      let count = others.count { $0.status == .unmapped }
      return count == 0
        ? nil
        : "No rule says which activity \(Wording.count(count, "event")) are; “lockin doctor” offers a line."
    }
    guard let offer = PlanOffer.largest(of: others.map(\.event)) else { return nil }
    let count = Wording.count(offer.count, "event")
    guard let category = offer.category else {
      return """
        No rule says which activity “\(data: offer.words)” is (\(count)). To say so: \(data: offer.command).
        """
    }
    return """
      “\(data: offer.words)” counts as \(category) by that word (\(count)). To make it a rule: \(data: offer.command).
      """
  }

  private static func table(_ report: Report) -> DataTable {
    let rows = report.plan.map { item -> [DataTable.Cell] in
      func part(_ milliseconds: Int64?) -> DataTable.Cell {
        .init(item.isAccountedFor ? Wording.duration(milliseconds) : Wording.missing)
      }
      let parts = [part(item.on), part(item.distraction), part(item.other), part(item.away)]
      // A week shows what was kept; where the rest of each event went is for its day to say.
      return [
        .init(when(item.event, report)),
        .init(name(item.event, report)),
        .init(Wording.duration(item.planned)),
      ] + parts.prefix(report.kind == .day ? 4 : 1) + [.init(outcome(item))]
    }
    let parts: [DataTable.Column] = [
      .number("On it"), .number("Distraction"), .number("Other"), .number("Away"),
    ]
    return DataTable(
      "plan-table",
      report.kind == .day
        ? "Each planned event and where its time went" : "Each planned event",
      [.time("When"), .text("Event"), .number("Planned")]
        + parts.prefix(report.kind == .day ? 4 : 1) + [.text("Result")],
      rows,
      limit: report.kind == .day ? 80 : 40
    )
  }

  /// How many events there are and what became of them: `2 events planned (3 h 00 min): 2 kept`.
  static func summary(_ plan: PlanSummary, judged: PlanParts) -> Phrase {
    // An event that began late may have been kept; it counts with those that were.
    let late = plan.group(.late)?.events ?? 0
    let kept = (plan.group(.kept)?.events ?? 0) + late
    let counts =
      (kept > 0 ? ["\(kept) kept" + (late > 0 ? " (\(late) of them begun late)" : "")] : [])
      + plan.groups.filter { !$0.status.isKept }.map { "\($0.events) \(word($0.status))" }
    let events = """
      \(Wording.count(plan.events, "event")) planned (\(Wording.duration(plan.planned))): \
      \(counts.joined(separator: ", ")).
      """
    guard judged.planned > 0 else { return Phrase(events) }
    return """
      \(events) Of the \(Wording.duration(judged.planned)) that can be judged: \
      \(Wording.duration(judged.on)) on it, \(Wording.duration(judged.distraction)) distraction, \
      \(Wording.duration(judged.other)) other, \(Wording.duration(judged.away)) away.
      """
  }

  /// That events which began before the period go on in it, where none begins in it.
  private static func begunBefore(_ report: Report) -> String? {
    guard !report.reachingIn.isEmpty else { return nil }
    let planned = report.insights.goingOn(report.timeline)
    return "No event begins in \(Scope(report).hours); what began before goes on for "
      + "\(Wording.duration(planned))."
  }

  /// The events that began before the period and go on in it.
  private static func reachingIn(_ report: Report) -> [Block] {
    let events = goingOn(report)
    guard !events.isEmpty else { return [] }
    return [.paragraph("Begun before, and going on here:"), .list(events)]
  }

  /// What of the events' length lies beyond the period, and counts there.
  private static func beyond(_ report: Report) -> Phrase? {
    let end = report.timeline.start(of: report.to)
    let later = report.plan.filter { $0.event.span.end > end }
    guard !later.isEmpty else { return nil }
    let length = later.reduce(0) { $0 + ($1.event.span.end - max($1.event.span.start, end)) }
    return Phrase(
      "\(Wording.duration(length)) of that come after \(Scope(report).name), and count there."
    )
  }
}
