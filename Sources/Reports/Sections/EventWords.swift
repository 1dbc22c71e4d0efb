import Analysis
import CivilTime
import Plans

// How events of the plan, and what became of them, are called in words.
extension Outline {
  /// The events that began before the period and go on in it, twenty at most: `Night shift: from Sun 8 Mar 22:00 to Mon 9 Mar 06:00`.
  static func goingOn(_ report: Report) -> [Phrase] {
    func time(_ instant: Instant) -> String {
      let local = report.timeline.local(at: instant)
      return "\(Wording.shortDate(local.date)) \(local.hourAndMinute)"
    }
    return report.reachingIn.prefix(20).map { event in
      "\(name(event, report)): from \(time(event.span.start)) to \(time(event.span.end))"
    }
  }

  /// What stands beside the plan of a day, and why it fills no hours: `Conference: Fri 20 Nov, all day`.
  static func beside(_ report: Report) -> [Phrase] {
    report.context.filter { $0.exclusion != .notBusy }.map { event in
      "\(name(event, report)): \(when(event, report)), \(exclusion(event))"
    }
  }

  /// What it is called, and whether advice put it where it stands.
  static func name(_ event: PlannedEvent, _ report: Report) -> Phrase {
    let name = report.name(of: event)
    return event.isMovedByAdvice ? "\(name) (moved as lockin suggested)" : name
  }

  /// `09:00-10:30`; in a week with the day in front, and for whole days the dates.
  static func when(_ event: PlannedEvent, _ report: Report) -> String {
    let start = report.timeline.local(at: event.span.start)
    let end = report.timeline.local(at: event.span.end)
    if event.exclusion == .allDay {
      let last = report.timeline.date(at: max(event.span.start, event.span.end - 1))
      let first = Wording.shortDate(start.date)
      return last == start.date ? first : "\(first) to \(Wording.shortDate(last))"
    }
    let isElsewhere = ![report.from, report.to].contains(
      report.timeline.date(at: event.span.start)
    )
    let day =
      switch report.kind {
      case .day: isElsewhere ? Wording.weekday(start.date) : ""
      case .week: Wording.weekday(start.date)
      case .range: Wording.shortDate(start.date)
      }
    let separator = day.isEmpty ? "" : " "
    // Of one that is too long the end may lie on any day, and in any month.
    let isOfDays = event.span.length >= 6 * 86_400_000
    if event.exclusion == .tooLong, isOfDays {
      return "\(Wording.shortDate(start.date)) \(start.hourAndMinute)\u{2013}"
        + "\(Wording.shortDate(end.date)) \(end.hourAndMinute)"
    }
    let last = event.exclusion == .tooLong ? "\(Wording.weekday(end.date)) " : ""
    return "\(day)\(separator)\(start.hourAndMinute)\u{2013}\(last)\(end.hourAndMinute)"
  }

  /// Why it fills no hours.
  static func exclusion(_ event: PlannedEvent) -> String {
    switch event.exclusion {
    case .allDay: "all day"
    case .notBusy: "free, cancelled or declined"
    case .empty: "has no length"
    case .tooLong: "longer than 16 hours"
    case nil: "not counted"
    }
  }

  /// What became of it, in a word.
  static func word(_ status: PlanComparison.Status) -> String {
    switch status {
    case .kept: "kept"
    case .late: "late"
    case .short: "short"
    case .missed: "missed"
    case .noEvidence: "not seen"
    case .unmapped: "no rule for it"
    case .ahead: "ahead"
    }
  }

  /// The status in words, with when the work on it began.
  static func outcome(_ item: PlanComparison) -> String {
    var words = word(item.status)
    if item.status == .missed {
      // Minutes before it, or here and there in it, are no beginning of what was not done.
    } else if item.status == .late, let delay = item.startDelay {
      words += " by \(Wording.duration(delay))"
    } else if let delay = item.startDelay {
      switch delay {
      case 60000...: words += ", began \(Wording.duration(delay)) late"
      case ...(-900_000): words += ", began at least 15 min early"
      case ...(-60000): words += ", began \(Wording.duration(-delay)) early"
      default: words += ", began on time"
      }
    }
    if item.isTaken { words += ", its time went to other things" }
    return item.overlaps ? words + ", overlaps another" : words
  }
}

extension Wording {
  /// What was planned that fills no hours: `one whole-day event, which fills no hours`; nil where nothing was.
  ///
  /// What is free, cancelled or declined was not planned.
  static func withoutHours(_ events: [PlannedEvent]) -> String? {
    let planned = events.filter { $0.exclusion != .notBusy }
    guard !planned.isEmpty else { return nil }
    let adjective = planned.allSatisfy { $0.exclusion == .allDay } ? "whole-day " : ""
    let noun = planned.count == 1 ? "event" : "events"
    return "\(number(planned.count)) \(adjective)\(noun), which "
      + (planned.count == 1 ? "fills no hours" : "fill no hours")
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

extension Report {
  /// What an event is called, whoever moved it.
  func name(of event: PlannedEvent) -> Phrase { Outline.Scope(self).name(of: event) }
}

extension Outline.Scope {
  /// What an event is called where titles are shown, or hidden.
  func name(of event: PlannedEvent) -> Phrase {
    showsTitles && !event.title.isEmpty ? Phrase(data: event.title) : Phrase(event.kind.unnamed)
  }
}
