import Analysis
import CivilTime
import Plans
import Platform

/// What a day holds, in lines for a terminal: what is planned, what is due, habits, what goals want, and one thing to
/// do.
package struct Morning {
  /// The report of the day before.
  private let report: Report
  private let events: [PlannedEvent]

  /// The day after that of a report, with what is planned for it.
  package init(_ report: Report, _ events: [PlannedEvent]) {
    self.report = report
    self.events = events
  }

  /// The lines for a person's screen.
  package func lines(on screen: Screen) -> [String] {
    let heading = screen.lines(TonedText(Wording.date(report.to), .strong))
    let asked = Outline.asked(report).map { [$0] } ?? []
    let parts =
      [planned(on: screen)]
      + asked.map { part in
        screen.lines(TonedText(part.title, .strong))
          + part.blocks.flatMap { block -> [String] in
            guard case .list(let items) = block else { return [] }
            return items.flatMap { screen.lines(TonedText("  " + $0.text)) }
          }
      } + [tip(on: screen)]
    return heading + parts.filter { !$0.isEmpty }.flatMap { [""] + $0 }
  }

  private func planned(on screen: Screen) -> [String] {
    guard !events.isEmpty else { return asks ? [] : ["Nothing is planned or due."] }
    var table = AlignedColumns([], right: [])
    for event in events {
      table.add([time(event), report.name(of: event).text, kind(event)])
    }
    return Array(table.lines(on: screen).dropFirst())
  }

  private var asks: Bool { Outline.asked(report) != nil }

  /// What an event is, where its title does not say: one that fills no hours says why.
  private func kind(_ event: PlannedEvent) -> String {
    switch event.exclusion {
    case .notBusy: "does not block time"
    case .allDay, .empty, .tooLong, nil: event.kind == .personal ? "" : event.kind.rawValue
    }
  }

  /// `09:00-10:30`; of an instant `23:59`; `all day`; from before or beyond the day without that end.
  private func time(_ event: PlannedEvent) -> String {
    if event.exclusion == .allDay { return "all day" }
    let (start, end) = (
      report.timeline.local(at: event.span.start), report.timeline.local(at: event.span.end)
    )
    if event.span.isEmpty { return start.hourAndMinute }
    let from = start.date < report.to ? "" : start.hourAndMinute
    let isOver = end.date > report.to && end.secondOfDay > 0
    return from + "-" + (isOver ? "" : end.hourAndMinute)
  }

  private func tip(on screen: Screen) -> [String] {
    guard let tip = Outline.tip(report) else { return [] }
    return screen.lines(
      TonedText("One thing to do: ", .strong)
        + TonedText("\(tip.advice.text.text) \(tip.reason.text)")
    )
  }
}
