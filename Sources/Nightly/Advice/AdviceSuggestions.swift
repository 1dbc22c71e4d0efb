import Analysis
import CivilTime
import Plans

/// Turns a reply that holds into suggestions for a report.
public struct AdviceSuggestions {
  private let facts: AdviceFacts
  private let showsTitles: Bool

  /// Suggestions on the facts that a reply was given; titles of events are shown where wanted.
  init(_ facts: AdviceFacts, showsTitles: Bool) {
    self.facts = facts
    self.showsTitles = showsTitles
  }

  /// The moves of events that lie over others, which no reply is asked for.
  var partings: [Suggestion] {
    facts.partings.map { Suggestion(moving: $0, facts, showsTitles: showsTitles) }
  }

  /// The moves of a reply, in its order.
  func moves(_ reply: AdviceReply) -> [Suggestion] { reply[.shifts].compactMap(shift) }

  /// The pauses of a reply, in its order.
  func pauses(_ reply: AdviceReply) -> [Suggestion] { reply[.breaks].compactMap(pause) }

  /// The hours of a reply, in its order; those of the same days that overlap or touch are one.
  func hours(_ reply: AdviceReply) -> [PeakClaim] {
    reply[.peakHours].compactMap { facts.peak($0)?.claim }
      .reduce(into: []) { told, claim in
        let isTold = told.contains {
          $0.days == claim.days && !$0.window.union([$0.toHour % 24]).isDisjoint(with: claim.window)
        }
        // The clearer one comes first, and speaks for both.
        if !isTold { told.append(claim) }
      }
  }

  private func shift(_ id: String) -> Suggestion? {
    facts.shift(id).map { Suggestion(moving: $0.move, facts, showsTitles: showsTitles) }
  }

  private func pause(_ id: String) -> Suggestion? {
    guard let pause = facts.pause(id) else { return nil }
    let minutes = Wording.duration(pause.span.length)
    let start = facts.timeline.local(at: pause.span.start)
    let event = facts.events.first { $0.id == pause.event }?.planned
    let place = event.map { " in \(name($0))" } ?? ""
    return Suggestion(
      id: facts.names.pause(in: event, pause.span),
      .pause(pause.span, event: event?.id),
      text: "Pause for \(minutes)\(place) on \(Wording.shortDate(start.date)) at "
        + "\(start.hourAndMinute).",
      because: runs
    )
  }

  /// What speaks for pauses at all.
  private var runs: String {
    let count = facts.figures.first { $0.kind == .longRuns }?.value ?? 0
    guard count > 0, let longest = facts.figures.first(where: { $0.kind == .longestRun }) else {
      return "by then fifty minutes of planned work lie behind you"
    }
    return
      "you focused for more than 50 minutes without a break \(Wording.times(Int(count))), "
      + "the longest for \(Wording.duration(longest.value))"
  }

  /// To keep hours free, besides an event that is planned into them.
  func hours(_ claim: PeakClaim, besides event: PlannedEvent?) -> Suggestion {
    let days = Wording.days(claim.days)
    let intruder = event.map { "; \(name($0)) is planned into them on \(clock($0.span.start))" }
    return Suggestion(
      id: facts.names.peak(claim),
      .keepFree,
      text:
        "Keep \(claim.fromHour):00 to \(claim.toHour):00 \(days) free for work that needs focus.",
      because: "\(Wording.percent(Int64(claim.level.value))) focus in those hours on "
        + "\(claim.dayCount) days, \((claim.difference.value + 5) / 10) points more than in the "
        + "rest of those days" + (intruder ?? "")
    )
  }

  /// To put room in a day into a goal, which is called `name`; nil where its name is not shown.
  public func block(_ block: WorkBlock, of name: String?) -> Suggestion {
    let goal = name.map { "“\($0)”" } ?? "your goal"
    let start = facts.timeline.local(at: block.span.start)
    let end = facts.timeline.local(at: block.span.end)
    let need = Wording.duration(block.need)
    let until =
      switch block.deadline {
      case start.date?: " that day, its deadline"
      case let deadline?: " a day until \(Wording.shortDate(deadline))"
      case nil: " a day"
      }
    let pace =
      block.isFeasible == false
      ? "the goal needs \(need)\(until), more than in your busiest week, so the deadline will hardly be met"
      : "the goal needs \(need)\(until)"
    let best =
      switch block.isBest {
      case true?: "this is your best free time that day; "
      case false?, nil: "this time is free; "
      }
    return Suggestion(
      id: facts.names.block(block),
      .workOn(block.span),
      text: "Work on \(goal) on \(Wording.shortDate(start.date)) from \(start.hourAndMinute) to "
        + "\(end.hourAndMinute).",
      because: best + pace
    )
  }

  /// The sentences of a reply, its summary first, with their figures.
  public func notes(_ reply: AdviceReply) -> [String] {
    let sentences = PlainSentences(facts)
    return reply[.summary].compactMap { sentences.filled($0, showsTitles: showsTitles) }
      + reply[.notes].compactMap { facts.sentence($0) }.compactMap {
        facts.filled($0.text, showsTitles: showsTitles)
      }
  }

  private func name(_ event: PlannedEvent) -> String { event.name(showsTitles: showsTitles) }

  private func clock(_ instant: Instant) -> String { facts.timeline.clock(instant) }
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
  fileprivate init(moving move: ScheduledMove, _ facts: AdviceFacts, showsTitles: Bool) {
    let (event, focus, timeline) = (move.event, move.gain?.focus, facts.timeline)
    let clash = move.clash.map {
      "it lies over \($0.name(showsTitles: showsTitles)), and the other time is free"
        + (move.needsAnother ? " once another move has made room" : "")
    }
    let more = move.gain.map { gain in
      "about \(Wording.duration(gain.focus.value)) more focus (90% interval "
        + "\(Wording.duration(gain.focus.low)) to \(Wording.duration(gain.focus.high))): "
        + "\(Wording.percent(Int64(gain.otherShare))) of active time there, "
        + "\(Wording.percent(Int64(gain.presentShare))) now, from \(gain.dayCount) days"
    }
    self.init(
      id: facts.names.shift(event, to: move.span.start),
      .move(
        move.move,
        gain: focus.map { Gain(focus: $0.value, low: $0.low, high: $0.high) }
      ),
      text:
        "Move \(event.name(showsTitles: showsTitles)) from \(timeline.clock(event.span.start)) to "
        + "\(timeline.clock(move.span.start)).",
      because: [clash, more].compactMap(\.self).joined(separator: "; ")
    )
  }
}

extension PlannedEvent {
  /// The title in quotation marks, or what to call the event without it.
  func name(showsTitles: Bool) -> String {
    showsTitles && !title.isEmpty ? "“\(title)”" : kind.noun
  }
}

extension ZoneTimeline {
  /// `Tue 2 Jun 14:00`.
  func clock(_ instant: Instant) -> String {
    let time = local(at: instant)
    return "\(time.date.weekday.shortName) \(time.date.day) \(time.date.shortMonthName) "
      + time.hourAndMinute
  }
}
