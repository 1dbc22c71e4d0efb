import CivilTime
import Insights
import Plans

/// Turns a reply that holds into suggestions for a report.
public struct AdviceSuggestions {
  private let facts: AdviceFacts
  private let showsTitles: Bool

  /// Suggestions on the facts that a reply was given; titles of events are shown where wanted.
  public init(_ facts: AdviceFacts, showsTitles: Bool) {
    self.facts = facts
    self.showsTitles = showsTitles
  }

  /// The suggestions of a reply: shifts first, then breaks, hours and notes.
  public func suggestions(_ reply: AdviceReply) -> [Suggestion] {
    reply.shifts.compactMap(shift) + reply.breaks.compactMap(pause)
      + reply.peakHours.compactMap(peak) + reply.notes.compactMap(note)
  }

  private func shift(_ choice: AdviceReply.Choice) -> Suggestion? {
    facts.shifts.first { $0.id == choice.id }.map {
      Suggestion(moving: $0.move, facts.timeline, showsTitles: showsTitles)
    }
  }

  private func pause(_ choice: AdviceReply.Choice) -> Suggestion? {
    guard let pause = facts.breaks.first(where: { $0.id == choice.id }) else { return nil }
    let minutes = Wording.duration(pause.span.length)
    let event = facts.events.first { $0.id == pause.event }?.planned
    let place = event.map { " in \(name($0))" } ?? ""
    return Suggestion(
      id: SuggestionID.pause(pause, facts),
      kind: .break,
      text: "Pause at \(clock(pause.span.start)) for \(minutes)\(place), for energy.",
      evidence: runs
    )
  }

  /// What speaks for pauses at all.
  private var runs: String {
    let count = facts.figures.first { $0.kind == .longRuns }?.value ?? 0
    guard count > 0, let longest = facts.figures.first(where: { $0.kind == .longestRun }) else {
      return "by then fifty minutes of planned work lie behind you"
    }
    return
      "you worked more than 50 minutes without a break \(count == 1 ? "once" : "\(count) times"), "
      + "the longest for \(Wording.duration(longest.value))"
  }

  private func peak(_ choice: AdviceReply.Choice) -> Suggestion? {
    guard let claim = facts.peaks.first(where: { $0.id == choice.id })?.claim else { return nil }
    let days = Wording.days(claim.days)
    return Suggestion(
      id: SuggestionID.peak(claim),
      kind: .peakHours,
      text:
        "Keep \(claim.fromHour):00 to \(claim.toHour):00 \(days) free for work that needs focus.",
      evidence: "\(Wording.percent(Int64(claim.level.value))) focus in those hours on "
        + "\(claim.dayCount) days, about \((claim.expectedDifference + 5) / 10) points more than in the "
        + "rest of those days"
    )
  }

  private func note(_ note: AdviceReply.Note) -> Suggestion? {
    let figures = NoteFigures(facts: facts)
    guard let text = figures.filled(note.text) else { return nil }
    return Suggestion(
      id: SuggestionID.note(note.text),
      kind: .note,
      text: text,
      evidence: note.evidence.compactMap { id in
        facts.figures.first { $0.id == id }.map {
          "\($0.kind.words): \(figures.words(id, nil) ?? "")"
        }
          ?? figures.words(id, nil)
      }.joined(separator: "; ")
    )
  }

  private func name(_ event: PlannedEvent) -> String { event.name(showsTitles: showsTitles) }

  private func clock(_ instant: Instant) -> String { facts.timeline.clock(instant) }
}

extension AdviceFacts.Figure.Kind {
  /// What a figure is called.
  var words: String {
    switch self {
    case .focus: "focus"
    case .longestBlock: "longest focus block"
    case .focusBlocks: "focus blocks of at least 10 minutes"
    case .planKept: "planned time that was kept"
    case .longRuns: "runs of more than 50 minutes without a break"
    case .longestRun: "the longest of them"
    }
  }
}

extension PlannedEvent.Kind {
  /// What to call an event of this kind whose title is not shown.
  var noun: String {
    switch self {
    case .class: "the class"
    case .project: "the project work"
    case .exam: "the exam"
    case .personal: "the event"
    case .meeting: "the meeting"
    }
  }
}

extension Suggestion {
  /// A move that a schedule proposes; the event's title is shown where wanted.
  public init(moving move: ScheduledMove, _ timeline: ZoneTimeline, showsTitles: Bool) {
    let (event, gain) = (move.event, move.gain)
    self.init(
      id: SuggestionID.shift(event, to: move.span.start),
      kind: .shift,
      text:
        "Move \(event.name(showsTitles: showsTitles)) from \(timeline.clock(event.span.start)) to "
        + "\(timeline.clock(move.span.start)).",
      evidence:
        "about \(Wording.duration(gain.value)) more focus is to be expected there (90% interval "
        + "\(Wording.duration(gain.low)) to \(Wording.duration(gain.high))): "
        + "\(Wording.percent(Int64(move.otherShare))) of the time against "
        + "\(Wording.percent(Int64(move.presentShare))), from \(move.dayCount) days",
      move: Move(event: event.id, from: event.span, to: move.span)
    )
  }
}

extension PlannedEvent {
  /// The title in quotation marks, or what to call the event without it.
  fileprivate func name(showsTitles: Bool) -> String {
    showsTitles && !title.isEmpty ? "“\(title)”" : kind.noun
  }
}

extension ZoneTimeline {
  /// `Tue 2 Jun 14:00`.
  fileprivate func clock(_ instant: Instant) -> String {
    let time = local(at: instant)
    return "\(time.date.weekday.shortName) \(time.date.day) \(time.date.shortMonthName) "
      + time.hourAndMinute
  }
}
