import CivilTime
import Documents
import Platform
import Records

/// `plans/events.yaml`: planned events written by hand.
///
/// ```yaml
/// events:
///   - { title: Thesis outline, start: 2026-04-08T14:00, end: 2026-04-08T16:00, kind: project,
///       tags: [study], movable: true }
/// ```
/// Times without an offset are the owner's local time. From one date to another are whole days, the
/// last of them not included. `lockin apply` adds `moved_by_advice: true` to what it moves.
public enum EventsFile {
  /// What may stand in the file.
  public static let form = FileForm(
    "events",
    "plans/events.yaml",
    "Planned events, written by hand. An event ends after it starts, and no two have one id, or one title and start.",
    KeyList([EventKeys.list])
  )

  /// The key that says of an event that advice moved it.
  public static let movedByAdvice = EventKeys.movedByAdvice.name

  /// The events in the bytes of such a file; a bad event costs itself and is told of.
  ///
  /// `tellsOfCopies` says whether an event that stands there twice is told of, as in a file written by
  /// hand.
  public static func read(
    _ bytes: [UInt8],
    file: String,
    timeline: ZoneTimeline,
    tellsOfCopies: Bool = true
  ) throws(Diagnostic) -> (events: [PlannedEvent], diagnostics: [Diagnostic]) {
    let read = try readWithPlaces(
      bytes,
      file: file,
      timeline: timeline,
      tellsOfCopies: tellsOfCopies
    )
    return (read.events.map(\.event), read.diagnostics)
  }

  /// The same, each event with where its tags stand, in the order of the file.
  public static func readWithPlaces(
    _ bytes: [UInt8],
    file: String,
    timeline: ZoneTimeline,
    tellsOfCopies: Bool = true
  ) throws(Diagnostic) -> (
    events: [(event: PlannedEvent, tags: [(tag: String, position: SourcePosition)])],
    diagnostics: [Diagnostic]
  ) {
    let reader = NodeReader(file: file)
    var events: [(event: PlannedEvent, tags: [(tag: String, position: SourcePosition)])] = []
    var known: [String: PlannedEvent] = [:]
    var notes = ToldMistakes(of: "event")
    let diagnostics = try reader.entries(of: bytes, under: EventKeys.list, called: "event") {
      node throws(Diagnostic) in
      let event = try event(node, reader, timeline) { notes.add($0) }
      if known[event.uid] == event {
        if tellsOfCopies { notes.add(copy(at: node, reader)) }
        return
      }
      guard known.updateValue(event, forKey: event.uid) == nil else {
        throw reader.failure(
          at: node,
          code: "repeated_event",
          problem: node[EventKeys.id.name] == nil
            ? "an event with the same name and start stands above it"
            : "an event with the same 'id' stands above it",
          remedy: node[EventKeys.id.name] == nil
            ? "give one of them an 'id' of its own" : "give one of them another 'id'"
        )
      }
      if tellsOfCopies,
        let note = event.lengthNote(at: node.position, remedy: PlannedEvent.lengthRemedy)
      {
        notes.add(note)
      }
      events.append((event, tags(of: node)))
    }
    let told = notes.diagnostics
    return (events, told.isEmpty ? diagnostics : (diagnostics + told).inOrderOfPlace)
  }

  /// The tags of an event that was read, in lower case, with their places.
  private static func tags(of node: DocumentNode) -> [(tag: String, position: SourcePosition)] {
    guard case .array(let nodes)? = node[EventKeys.tags.name]?.value else { return [] }
    return nodes.compactMap { node in
      if case .string(let tag) = node.value { (tag.lowercased(), node.position) } else { nil }
    }
  }

  private static func copy(
    at node: DocumentNode,
    _ reader: NodeReader
  ) -> Diagnostic {
    Diagnostic(
      file: reader.file,
      position: node.position,
      severity: .warning,
      code: "equal_event",
      problem: "the same event stands above it",
      remedy: "remove one of them, or give it an 'id' of its own if there are two",
      effect: .changed("the two count as one")
    )
  }

  /// One event of the file; `note` gets what is to be told of one that is taken in.
  static func event(
    _ node: DocumentNode,
    _ reader: NodeReader,
    _ timeline: ZoneTimeline,
    note: (Diagnostic) -> Void = { _ in }
  ) throws(Diagnostic) -> PlannedEvent {
    let fields = try reader.fields(node, EventKeys.all)
    let title = try fields.value(EventKeys.title)
    let begin = try fields.value(EventKeys.start)
    let finish = try fields.value(EventKeys.end)
    let hasTimes = [EventKeys.start, EventKeys.end].contains { !fields.place(of: $0).isDate }
    let written = WrittenSpan(from: begin, to: finish, in: timeline)
    let (start, end) = (written.span.start, written.span.end)
    for (key, text, isSkipped) in [
      (EventKeys.start, begin, written.skipsStart), (EventKeys.end, finish, written.skipsEnd),
    ] where isSkipped && hasTimes {
      let isOut = end <= start
      let problem = Diagnostic(
        file: reader.file,
        position: fields.place(of: key).position,
        severity: isOut ? .error : .warning,
        code: "skipped_time",
        problem: "the clock goes forward and never shows this time",
        remedy: "write a time that your clock shows",
        effect: isOut ? nil : .changed("it is read as \(text.shownInstead(in: timeline))")
      )
      if isOut { throw problem }
      note(problem)
    }
    guard end > start else {
      throw reader.failure(
        at: fields.place(of: EventKeys.end),
        code: "ends_before_start",
        problem: "the event ends before it starts",
        remedy: "put 'end' after 'start'"
      )
    }
    let uid = try fields.value(EventKeys.id) ?? "\(title)@\(start)"
    return PlannedEvent(
      id: EventID.make(uid: uid, instance: nil),
      file: reader.file,
      uid: uid,
      instance: nil,
      title: title,
      kind: try fields.value(EventKeys.kind),
      span: TimeSpan(start, end),
      isMovable: try fields.value(EventKeys.movable),
      tags: try fields.value(EventKeys.tags),
      isAllDay: !hasTimes,
      isBusy: true,
      isMovedByAdvice: try fields.value(EventKeys.movedByAdvice)
    )
  }
}

extension EventsFile {
  /// Events as the bytes of such a file, in JSON.
  ///
  /// What came with an export of activity is kept in this form.
  public static func bytes(_ events: [PlannedEvent]) -> [UInt8] {
    let list = events.map { event -> JSONValue in
      [
        EventKeys.title.name: .string(event.title),
        EventKeys.start.name: .string(event.span.start.description),
        EventKeys.end.name: .string(event.span.end.description),
        EventKeys.kind.name: event.isKindGuessed ? .null : .string(event.kind.rawValue),
        EventKeys.tags.name: .array(event.tags.map { .string($0) }),
        EventKeys.movable.name: event.saysMovable.map { .boolean($0) } ?? .null,
      ]
    }
    return JSONWriter.compact([EventKeys.list.name: .array(list)])
  }

  /// Whether bytes are such a file in JSON rather than a calendar.
  public static func isOne(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "{") }
}

extension PlannedEvent {
  /// What an export of activity tells of as planned: its file tells it apart from others by no more than its
  /// title and its start.
  public init(_ plan: ExportedPlan, file: String) {
    let uid = "\(plan.title)@\(plan.span.start)"
    let tags = plan.tags.map { $0.lowercased() }
    self.init(
      id: EventID.make(uid: uid, instance: nil),
      file: file,
      uid: uid,
      instance: nil,
      title: plan.title,
      kind: Kind.named(by: tags),
      span: plan.span,
      isMovable: tags.contains("movable") ? true : nil,
      tags: tags,
      isAllDay: false,
      isBusy: true
    )
  }
}

/// Names planned events in a way that stays the same from run to run.
enum EventID {
  /// Eight hexadecimal digits of the hash of the event's own identifier and its instance.
  static func make(uid: String, instance: Instant?) -> String {
    let text = uid + "\n" + (instance.map { String($0.milliseconds) } ?? "")
    return KeyedIDs.plain(text)
  }
}
