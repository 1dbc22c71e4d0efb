import CivilTime
import Documents
import Files
import Ingest
import Planning
import Storage

/// Makes moves that advice suggests, and takes them back: in `plans/events.yaml` for the person's own
/// events, in `plans/changes.yaml` for imported ones.
struct MoveBook {
  let open: OpenWorkspace

  /// A suggestion to apply or to take back, with the event as it is planned now.
  struct Step {
    let suggestion: Suggestion
    let move: Suggestion.Move
    let event: PlannedEvent
  }

  /// The plan around some moves.
  func plan(
    around moves: [Suggestion.Move]
  ) throws -> (
    events: [PlannedEvent], diagnostics: [Diagnostic]
  ) {
    let spans = moves.flatMap { [$0.from, $0.to] }
    guard let from = spans.map(\.start).min(), let to = spans.map(\.end).max() else {
      return ([], [])
    }
    return open.planIntake.events(
      calendars: try open.store.calendars(),
      from: from - 2 * 86_400_000,
      to: to + 2 * 86_400_000
    )
  }

  /// Puts the events at their new times and keeps what became of the suggestions, one file after the
  /// other, so that each file and the store agree where the second can't be written.
  ///
  /// Where a run ended between the two, the store hears of it now.
  func make(_ choice: MoveChoice) throws {
    let steps = choice.steps
    try decide(choice.done, .applied)
    for isOwn in [true, false] {
      let part = steps.filter { isOwnEvent($0.event) == isOwn }
      guard part.isEmpty == false else { continue }
      if isOwn {
        try moveOwn(part.map { ($0.event.id, $0.move.to, true) })
      } else {
        try moveImported(
          part.map { ($0.event, from: $0.move.from, to: $0.move.to, $0.suggestion.id) }
        )
      }
      try decide(part, .applied)
    }
  }

  /// Puts the events back to where they were; their suggestions count as refused, so that they do not
  /// come back.
  func takeBack(_ steps: [Step]) throws {
    for isOwn in [true, false] {
      let part = steps.filter { isOwnEvent($0.event) == isOwn }
      guard part.isEmpty == false else { continue }
      let before = try part.map { try earlier($0) }
      if isOwn {
        try moveOwn(zip(part, before).map { ($0.event.id, $0.move.from, $1 != nil) })
      } else {
        try moveImported(
          zip(part, before).map { ($0.event, from: $0.move.to, to: $0.move.from, $1?.id) }
        )
      }
      try decide(part, .refused)
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

  private func decide(_ steps: [Step], _ state: Suggestion.State) throws {
    try open.store.transaction {
      for step in steps { _ = try open.store.decide(step.suggestion.id, state, at: open.now) }
    }
  }

  private func moveOwn(_ moves: [(event: String, to: TimeSpan, isByAdvice: Bool)]) throws {
    try edit(open.workspace.eventsFile) { bytes, file in
      try EventsFile.moving(
        moves.map { EventsFile.Move(event: $0.event, span: $0.to, isByAdvice: $0.isByAdvice) },
        in: bytes ?? [],
        file: file,
        timeline: open.configuration.timeline
      )
    }
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
    let file = open.workspace.name(of: path)
    let status = FileStatus.isAbsent(path) ? nil : try FileStatus(reading: path)
    let old = try status.map { _ in try ByteStream.contents(of: path) }
    if let status, status.permissions & 0o222 == 0 {
      throw Diagnostic(
        file: file,
        code: "read_only",
        problem: "the file is read-only, and was left as it is",
        remedy: "allow yourself to write it with 'chmod u+w \(file)'"
      )
    }
    let new = try change(old, file)
    guard FileStatus(path: path) == status,
      try status.map({ _ in try ByteStream.contents(of: path) }) == old
    else {
      throw Diagnostic(
        file: file,
        code: "changed_while_read",
        problem: "the file changed meanwhile, and was left as it is",
        remedy: "try again when you have saved it"
      )
    }
    try Directory.make(Directory.parent(of: path))
    try AtomicFile.write(
      new,
      to: AtomicFile.target(of: path),
      permissions: status?.permissions ?? 0o644
    )
  }
}
