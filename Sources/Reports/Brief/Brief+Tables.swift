import Analysis
import CivilTime
import Plans

extension Brief {
  /// The days of a week with what became of their events; nil where there are none.
  static func days(_ report: Report) -> Table? {
    guard !report.days.isEmpty else { return nil }
    let most = report.days.compactMap(\.focus).max() ?? 0
    let hasUsual = report.days.contains { $0.usual != nil }
    let hasPlan = !report.plan.isEmpty
    let plans = Dictionary(grouping: report.plan) {
      report.timeline.date(at: $0.event.span.start)
    }
    let rows = report.days.map { day -> [[Phrase]] in
      let usual: [[Phrase]] =
        hasUsual ? [[Phrase(day.usual.map { Wording.clock($0.median) } ?? Wording.missing)]] : []
      let plan = plans[day.date] ?? []
      let events =
        plan.count > (report.showsTitles ? mostNamed : 1)
        ? [counts(plan)] : plan.map { event($0, report) }
      return [
        [Phrase(Wording.weekday(day.date))], [focus(of: day)], [Phrase(bar(day.focus, of: most))],
      ]
        + usual + (hasPlan ? [events] : [])
    }
    return Table(
      columns: [.text("Day"), .number("Focus"), .text("")]
        + (hasUsual ? [.number("Usual")] : []) + (hasPlan ? [.text("Plan")] : []),
      rows: rows,
      flexible: hasPlan ? (hasUsual ? 4 : 3) : 2,
      noun: "day",
      spoken: [0, 1]
    )
  }

  private static func focus(of day: Report.Day) -> Phrase {
    if let focus = day.focus { return Phrase(Wording.clock(focus)) }
    return day.capacity == 0 ? "not yet" : day.observed > 0 ? Phrase(Wording.missing) : "no tracker"
  }

  /// `██████`: at most ten blocks, and one for anything above nothing.
  private static func bar(_ value: Int64?, of most: Int64) -> String {
    guard let value, value > 0 else { return "" }
    return String(repeating: "█", count: max(1, Picture.part(value, of: most, on: 10)))
  }

  /// Of more events in a day it is counted what became of them, and so it is where their names say nothing.
  private static let mostNamed = 2

  /// `2 kept, 1 short, 1 missed`.
  private static func counts(_ plan: [PlanComparison]) -> Phrase {
    let words = plan.map(\.outcome)
    let known = PlanComparison.Status.allCases.compactMap { status in
      plan.first { $0.status == status }?.outcome
    }
    return Phrase(
      known.map { word in "\(words.count { $0 == word }) \(word)" }.joined(separator: ", ")
    )
  }

  /// An event with what became of it: `Study: analysis 46 min of 2 h 00`.
  private static func event(_ item: PlanComparison, _ report: Report) -> Phrase {
    "\(report.name(of: item.event)) \(item.result)"
  }

  /// The events of a day, what was planned for them and what was done; nil without any.
  static func events(_ report: Report) -> Table? {
    guard !report.plan.isEmpty else { return nil }
    func clock(_ instant: Instant) -> String { report.timeline.local(at: instant).hourAndMinute }
    let rows = report.plan.map { item -> [[Phrase]] in
      let span = item.event.span
      return [
        [Phrase("\(clock(span.start))\u{2013}\(clock(span.end))")],
        [report.name(of: item.event)],
        [Phrase(Wording.clock(item.planned))],
        [
          Phrase(
            item.isAccountedFor ? item.on.map(Wording.clock) ?? Wording.missing : Wording.missing
          )
        ],
        [Phrase(item.outcome)],
      ]
    }
    return Table(
      columns: [
        .text("When"), .text("Event"), .number("Planned"), .number("On it"), .text("Result"),
      ],
      rows: rows,
      flexible: 1,
      noun: "event",
      spoken: [0, 1, 4]
    )
  }
}

extension PlanComparison {
  /// What became of it in a word.
  var outcome: String { status == .unmapped ? "no rule" : Outline.word(status) }

  /// The same with how much was done, where that is what there is to say: `46 min of 2 h 00`.
  fileprivate var result: String {
    status == .short ? "\(Wording.clock(on ?? 0)) of \(Wording.clock(planned))" : outcome
  }
}
