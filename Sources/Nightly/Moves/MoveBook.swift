import CivilTime
import Documents
import Plans
import Platform
import Storage

/// Makes moves that advice suggests, and takes them back: in `plans/events.yaml` for the person's own
/// events, in `plans/changes.yaml` for imported ones.
package struct MoveBook {
  let open: Session

  /// The book of a workspace.
  package init(
    open: Session
  ) {
    self.open = open
  }

  /// A suggestion to apply or to take back, with the event as it is planned now.
  package struct Step {
    package let suggestion: Suggestion
    package let move: Move
    package let event: PlannedEvent

    /// A step of a suggestion.
    package init(
      suggestion: Suggestion,
      move: Move,
      event: PlannedEvent
    ) {
      self.suggestion = suggestion
      self.move = move
      self.event = event
    }
  }

  /// The plan around some moves, as far as an event may have been moved since.
  package func plan(
    around moves: [Move]
  ) throws -> (
    events: [PlannedEvent], diagnostics: [Diagnostic]
  ) {
    let spans = moves.flatMap { [$0.from, $0.to] }
    guard let from = spans.map(\.start).min(), let to = spans.map(\.end).max() else {
      return ([], [])
    }
    return open.planIntake.events(
      calendars: try open.store.calendars(),
      from: from - ChangesFile.furthest,
      to: to + ChangesFile.furthest
    )
  }

  /// Puts the events at their new times and keeps what became of the suggestions, one file of events after
  /// the other, so that each agrees with the decisions where the second can't be written.
  ///
  /// Where a run ended between the two, the decisions hear of it now.
  package func make(_ choice: MoveChoice, by decider: Suggestion.Decider) throws {
    let steps = choice.steps
    if !choice.done.isEmpty { try decisions.add(addition(.applied, choice.done, by: decider)) }
    for isOwn in [true, false] {
      let part = steps.filter { isOwnEvent($0.event) == isOwn }
      guard !part.isEmpty else { continue }
      // No event moves where the decision can't be written.
      let addition = try addition(.applied, part, by: decider)
      if isOwn {
        try edit(open.workspace.eventsFile) { try movedOwn(part, in: $0, file: $1) }
      } else {
        try moveImported(
          part.map { ($0.event, from: $0.move.from, to: $0.move.to, $0.suggestion.id) }
        )
      }
      try decisions.add(addition)
    }
  }

  /// What making moves of own events would come to: they count as made in the store, which is a copy to
  /// rehearse on, and the bytes that the person's own file would hold are given back.
  func rehearse(_ choice: MoveChoice, by decider: Suggestion.Decider) throws -> [UInt8]? {
    let all = choice.done + choice.steps
    guard !all.isEmpty else { return nil }
    let addition = try addition(.applied, all, by: decider)
    let change =
      choice.steps.isEmpty
      ? nil
      : try HandWrittenChange(of: open.workspace.eventsFile, in: open.workspace) {
        try movedOwn(choice.steps, in: $0, file: $1)
      }
    try decisions.rehearse(addition)
    return change?.new
  }

  /// Puts the events back to where they were; their suggestions count as refused, so that they do not
  /// come back.
  package func takeBack(_ steps: [Step]) throws {
    for isOwn in [true, false] {
      let part = steps.filter { isOwnEvent($0.event) == isOwn }
      guard !part.isEmpty else { continue }
      let before = try part.map { try earlier($0) }
      let addition = try addition(.refused, part, by: .person)
      if isOwn {
        let moves = zip(part, before).map {
          EventsFile.Move(event: $0.event.id, span: $0.move.from, isByAdvice: $1 != nil)
        }
        try edit(open.workspace.eventsFile) { try moved(moves, in: $0, file: $1) }
      } else {
        try moveImported(
          zip(part, before).map { ($0.event, from: $0.move.to, to: $0.move.from, $1?.id) }
        )
      }
      try decisions.add(addition)
    }
  }

  /// Whether an event is written in the person's own file.
  func isOwnEvent(_ event: PlannedEvent) -> Bool {
    event.file == open.workspace.name(of: open.workspace.eventsFile)
  }

  /// An earlier suggestion that brought the event to where it goes back to.
  private func earlier(_ step: Step) throws -> Suggestion? {
    try open.store.suggestions().map(\.suggestion).first {
      $0.state == .applied && $0.move?.event == step.move.event && $0.move?.to == step.move.from
    }
  }

  var decisions: DecisionBook { DecisionBook(open: open) }

  func addition(
    _ verdict: Decision.Verdict,
    _ steps: [Step],
    by decider: Suggestion.Decider
  ) throws -> DecisionBook.Addition {
    try decisions.addition(
      decisions.decisions(verdict, on: steps.map(\.suggestion), by: decider)
    )
  }

  /// The person's own file with some events at their suggested times.
  private func movedOwn(_ steps: [Step], in bytes: [UInt8]?, file: String) throws -> [UInt8] {
    try moved(
      steps.map { EventsFile.Move(event: $0.event.id, span: $0.move.to, isByAdvice: true) },
      in: bytes,
      file: file
    )
  }

  private func moved(
    _ moves: [EventsFile.Move],
    in bytes: [UInt8]?,
    file: String
  ) throws -> [UInt8] {
    try EventsFile.moving(
      moves,
      in: bytes ?? [],
      file: file,
      timeline: open.configuration.timeline
    )
  }

  private func moveImported(
    _ moves: [(event: PlannedEvent, from: TimeSpan, to: TimeSpan, suggestion: String?)]
  ) throws {
    try edit(open.workspace.changesFile) { bytes, file in
      let known =
        try bytes.map {
          try ChangesFile.read($0, file: file, timeline: open.configuration.timeline).entries
        } ?? []
      let new = moves.map { event, from, to, suggestion in
        // What was moved before still comes from the time in its calendar, which may have followed.
        let old = known.first { $0.move.isAbout(event) && $0.move.to == from.start }?.move
        return EventMove(
          uid: event.uid,
          instance: event.instance,
          from: old?.from ?? from.start,
          to: to.start,
          suggestion: suggestion
        )
      }
      return try ChangesFile.writing(
        new,
        in: bytes,
        file: file,
        timeline: open.configuration.timeline
      )
    }
  }

  /// Changes a hand-written file as a whole or not at all; a link stays one.
  private func edit(
    _ path: String,
    _ change: (_ bytes: [UInt8]?, _ file: String) throws -> [UInt8]
  ) throws {
    try HandWrittenChange(of: path, in: open.workspace, change).write()
  }
}
