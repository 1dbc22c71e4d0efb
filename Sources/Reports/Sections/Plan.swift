import CivilTime
import Documents
import Insights
import Plans

/// What was planned and what became of it.
enum PlanSection {
  /// The section.
  static let section = Section(
    part: { report, _ in Outline.plan(report) },
    fields: { report in
      [
        "plan": .array(
          report.plan.map {
            comparison($0, showsTitles: report.showsTitles, isWhole: report.kind != .week)
          }
        ),
        "context": .array(report.context.map { event($0, report) }),
      ]
    }
  )

  /// What is planned for the day after.
  static let ahead = Section(
    part: { report, _ in Outline.ahead(report) },
    fields: { report in
      [
        "ahead": .array(report.ahead.map { event($0, report) })
      ]
    }
  )

  /// An event and what became of it; where the devices say too little, its parts are null.
  ///
  /// The measures beside where its time went are told where it `isWhole`.
  static func comparison(
    _ item: PlanComparison,
    showsTitles: Bool,
    isWhole: Bool
  ) -> JSONValue {
    let isOver = item.status != .ahead
    func known(_ milliseconds: Int64) -> JSONValue { isOver ? .integer(milliseconds) : .null }
    var members = eventMembers(item.event, showsTitles: showsTitles)
    members["planned_ms"] = .integer(item.planned)
    members["on_ms"] = isOver ? JSONValue(item.on) : .null
    members["distract_ms"] = known(item.distraction)
    members["other_ms"] = known(item.other)
    members["away_ms"] = known(item.away)
    members["start_delay_ms"] = JSONValue(item.startDelay)
    members["overlaps"] = .boolean(item.overlaps)
    members["taken"] = .boolean(item.isTaken)
    members["status"] = .string(item.status.rawValue)
    if isWhole { members.merge(measures(item)) { $1 } }
    return .object(members)
  }

  static func event(_ event: PlannedEvent, _ report: Report) -> JSONValue {
    var members = eventMembers(event, showsTitles: report.showsTitles)
    members["exclusion"] = JSONValue(event.exclusion?.rawValue)
    return .object(members)
  }

  private static func eventMembers(
    _ event: PlannedEvent,
    showsTitles: Bool
  ) -> [String: JSONValue] {
    [
      "id": .string(event.id),
      "title": showsTitles ? .string(event.title) : .null,
      "kind": .string(event.kind.rawValue),
      "start": .string(event.span.start.description),
      "end": .string(event.span.end.description),
      "moved_by_advice": .boolean(event.isMovedByAdvice),
    ]
  }

  /// What a day's report says of an event beside where its time went.
  static func measures(_ item: PlanComparison) -> [String: JSONValue] {
    [
      "critical": .boolean(item.event.isCritical),
      "offline": .boolean(item.event.isOffline),
      "early_ms": JSONValue(item.course.early),
      "overrun_ms": JSONValue(item.course.overrun),
      "actual_ms": JSONValue(item.actual),
      "deviation_ms": JSONValue(item.deviation),
      "adherence_per_mille": JSONValue(item.adherence),
      "on_screen_adherence_per_mille": JSONValue(item.onScreenAdherence),
      "drift_per_mille": JSONValue(item.drift),
      "distract_per_mille": JSONValue(item.distractionShare),
      "coverage_per_mille": JSONValue(item.coverage),
    ]
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

  /// What was planned and what became of it.
  static func plan(_ report: Report) -> Part {
    var blocks: [Block] = []
    if report.plan.isEmpty {
      blocks.append(.paragraph("Nothing was planned for \(Scope(report).hours)."))
    } else {
      blocks.append(
        .paragraph(summary(PlanSummary(report.plan), judged: report.planTotals.judged))
      )
      if report.kind == .range { blocks += course(report) }
      if report.kind == .day {
        blocks.append(.table(table(report)))
      } else if let furthest = furthest(report) {
        blocks.append(.paragraph(furthest))
      }
    }
    blocks += usualDistraction(report)
    blocks += planTotals(report)
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

  private static func table(_ report: Report) -> DataTable {
    let rows = report.plan.map { item -> [DataTable.Cell] in
      func part(_ milliseconds: Int64?) -> DataTable.Cell {
        .init(item.status == .ahead ? Wording.missing : Wording.duration(milliseconds))
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
    let counts = plan.groups.map { "\($0.events) \(word($0.status))" }
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

  /// The events whose time went furthest from what was planned, at most three; nil where alerts have
  /// told it already.
  private static func furthest(_ report: Report) -> Phrase? {
    guard report.alerts.told.isEmpty else { return nil }
    let missed = report.plan.compactMap { item -> (item: PlanComparison, off: Int64)? in
      guard let on = item.on, item.status == .short || item.status == .missed else { return nil }
      return (item, item.planned - on)
    }
    let most = missed.enumerated()
      .sorted { ($1.element.off, $0.offset) < ($0.element.off, $1.offset) }
      .prefix(3).map(\.element.item)
    guard !most.isEmpty else { return nil }
    var phrase: Phrase = "Furthest from the plan: "
    for (index, item) in most.enumerated() {
      if index > 0 { phrase = phrase + "; " }
      phrase =
        phrase + """
          \(when(item.event, report)) \(plainName(item.event, report)) \
          (\(Wording.duration(item.on)) of \(Wording.duration(item.planned)))
          """
    }
    return phrase + "."
  }

  private static func name(_ event: PlannedEvent, _ report: Report) -> Phrase {
    let name = plainName(event, report)
    return event.isMovedByAdvice ? "\(name) (AI-recommended adjustment)" : name
  }

  private static func plainName(_ event: PlannedEvent, _ report: Report) -> Phrase {
    report.showsTitles && !event.title.isEmpty
      ? Phrase(data: event.title) : Phrase(event.kind.unnamed)
  }

  /// `09:00-10:30`; in a week with the day in front, and for whole days the dates.
  private static func when(_ event: PlannedEvent, _ report: Report) -> String {
    let start = report.timeline.local(at: event.span.start)
    let end = report.timeline.local(at: event.span.end)
    if event.exclusion == .allDay {
      let last = report.timeline.local(at: max(event.span.start, event.span.end - 1)).date
      let first = Wording.shortDate(start.date)
      return last == start.date ? first : "\(first) to \(Wording.shortDate(last))"
    }
    let isElsewhere = start.date != report.from && start.date != report.to
    let day =
      switch report.kind {
      case .day: isElsewhere ? Wording.weekday(start.date) : ""
      case .week: Wording.weekday(start.date)
      case .range: Wording.shortDate(start.date)
      }
    let separator = day.isEmpty ? "" : " "
    return "\(day)\(separator)\(start.hourAndMinute)\u{2013}\(end.hourAndMinute)"
  }

  private static func exclusion(_ event: PlannedEvent) -> String {
    switch event.exclusion {
    case .allDay: "all day"
    case .notBusy: "free, cancelled or declined"
    case .empty: "has no length"
    case .tooLong: "longer than 16 hours"
    case nil: "not counted"
    }
  }

  private static func word(_ status: PlanComparison.Status) -> String {
    switch status {
    case .kept: "kept"
    case .late: "late"
    case .short: "short"
    case .missed: "missed"
    case .noEvidence: "unverified"
    case .unmapped: "no rule for it"
    case .ahead: "ahead"
    }
  }

  /// The status in words, with when the work on it began.
  private static func outcome(_ item: PlanComparison) -> String {
    var words = word(item.status)
    if item.status == .late, let delay = item.startDelay {
      words += " by \(Wording.duration(delay))"
    } else if let delay = item.startDelay {
      switch delay {
      case 60000...: words += ", began \(Wording.duration(delay)) late"
      case ...(-900_000): words += ", begun 15 min early or more"
      case ...(-60000): words += ", began \(Wording.duration(-delay)) early"
      default: words += ", began on time"
      }
    }
    if item.isTaken { words += ", its time went to other things" }
    return item.overlaps ? words + ", overlaps another" : words
  }
}

extension PlannedEvent.Kind {
  /// What to call an event of this kind whose title is not published.
  var unnamed: String {
    switch self {
    case .class: "a class"
    case .project: "project work"
    case .exam: "an exam"
    case .personal: "an event of yours"
    case .meeting: "a meeting"
    }
  }
}
