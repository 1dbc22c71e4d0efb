import Analysis
import CivilTime
import Plans

extension IndexPage {
  /// The day after the latest report: what is planned, what to expect of its hours, and one thing to do.
  static func ahead(_ report: Report) -> HTML {
    let blocks = HTMLBlocks(paths: .root, preferences: report.preferences)
    let clock = clock(report)
    let strip = DayStrip(ahead: report, within: clock)
    let hasHours = strip.picture.layers.contains { $0.paint == .soft || $0.paint == .focus }
    var key = hasHours ? [Outline.KeyEntry(.soft, "share of focus to expect")] : []
    if best(report) != nil { key.append(Outline.KeyEntry(.focus, "the best two hours")) }
    let drawn: [Outline.Block] =
      hasHours || !strip.events.isEmpty
      ? [.strips([strip], axis: Outline.Tick.hours(of: clock), key: key)] : []
    let left =
      strip.leftOut > 0
      ? [Outline.Block.paragraph("Not drawn: \(Wording.count(strip.leftOut, "more event")).")] : []
    // The hours are drawn above already.
    let tip = Outline.tip(report).map {
      Outline.Tip(advice: $0.advice, reason: $0.reason, hours: nil)
    }
    // Only the first suggestion is told here; one that moves the work moves its breaks as well.
    var told = report
    told.suggestions = tip == nil ? [] : Array(report.suggestions.prefix(1))
    if told.suggestions.first?.kind == .move { told.plannedBreaks = [] }
    let breaks = Outline.breaksAhead(told)
    let heading: HTML =
      "\(day(report.to)): \(planned(report)) <span>\(hours(report))</span>"
    return """
      \(HTML.section("ahead", heading, class: "ahead", level: 1, blocks.blocks(drawn + left + breaks)))\
      \(Outline.asked(report).map(blocks.part))\(tip.map { blocks.tip($0, "One thing to do") })
      """
  }

  /// `Monday 1 June`.
  private static func day(_ date: CivilDate) -> String {
    "\(date.weekday.name) \(date.day) \(date.monthName)"
  }

  /// `two events, 3 h 30 min in all`.
  private static func planned(_ report: Report) -> String {
    let events = report.ahead.filter { $0.exclusion == nil }
    guard !events.isEmpty else { return "no hours planned" }
    // Events that overlap take their time once.
    let length = TimeSet(events.map(\.span)).length
    let count = "\(Wording.number(events.count)) \(events.count == 1 ? "event" : "events")"
    return "\(count), \(Wording.duration(length))" + (events.count == 1 ? "" : " in all")
  }

  private static func best(_ report: Report) -> EnergyCurve.Stretch? {
    report.weekAhead?.curve?.days.first { $0.date == report.to }?.best
  }

  /// What to expect of the best hours: `The best two hours are likely 09:00 to 11:00 …`.
  private static func hours(_ report: Report) -> String {
    guard let best = best(report) else { return "" }
    let words = "\(Wording.hour(best.fromHour)) to \(Wording.hour(best.toHour))"
    let share = Wording.percent(Int64(best.level.value))
    let taken = report.ahead.contains { event in
      guard event.exclusion == nil else { return false }
      let (start, end) = (
        report.timeline.local(at: event.span.start), report.timeline.local(at: event.span.end - 1)
      )
      let first = start.date < report.to ? 0 : start.hour
      let last = end.date > report.to ? 23 : end.hour
      return first < best.toHour && last >= best.fromHour
    }
    let rest = taken ? "something is planned within them" : "they are free"
    return "The best two hours are likely \(words) (\(share) of active time); \(rest)"
  }

  /// The hours of the curve and of the plan, at least from 8 to 20.
  private static func clock(_ report: Report) -> Range<Int> {
    var (first, last) = (8, 19)
    if let curve = report.weekAhead?.curve {
      first = min(first, curve.firstHour)
      last = max(last, curve.firstHour + (curve.days.first?.shares.count ?? 0) - 1)
    }
    for event in report.ahead where event.exclusion == nil {
      let (start, end) = (
        report.timeline.local(at: event.span.start), report.timeline.local(at: event.span.end - 1)
      )
      let lastOfDate = report.timeline.dayStarts + 23
      if report.timeline.date(at: event.span.start) == report.to {
        first = min(first, report.timeline.hourOfDate(start.hour))
      }
      let isLonger = report.timeline.date(at: event.span.end - 1) > report.to
      last = max(last, isLonger ? lastOfDate : report.timeline.hourOfDate(end.hour))
    }
    return first..<last + 1
  }

  /// What goals need, of those that are open.
  static func goals(_ report: Report) -> HTML? {
    let rows = (report.goals?.goals ?? []).filter { $0.completed == nil }.map { goal in
      let needed = GoalFigures.needed(goal)
      return Outline.Bars.Row(
        name: GoalFigures.nameAndVerdict(goal, Outline.Scope(report)),
        value: needed.isEmpty ? GoalFigures.done(goal) : needed,
        length: Picture.part(goal.actual, of: goal.goal.target, on: 1000),
        mark: goal.standing.expected.map { Picture.part($0, of: goal.goal.target, on: 1000) }
      )
    }
    guard !rows.isEmpty else { return nil }
    let list = Outline.Bars(
      title: "Left to do",
      sum: "bars: how much is done"
        + (rows.contains { $0.mark != nil } ? "; marks: what an even pace would have by now" : ""),
      paint: .focus,
      rows: rows
    )
    let part = Outline.Part("needs", "What goals need", [.stacks(nil, [list])])
    return HTMLBlocks(paths: .root, preferences: report.preferences).part(part)
  }
}
