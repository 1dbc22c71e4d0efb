import CivilTime
import Documents

extension EventsFile {
  /// A new time for an event of the file.
  public struct Move: Sendable, Hashable {
    /// The event's id.
    public let event: String
    /// Its new time.
    public let span: TimeSpan
    /// Whether it is there by advice; false where it goes back.
    let isByAdvice: Bool

    /// A move with all its parts given.
    public init(event: String, span: TimeSpan, isByAdvice: Bool) {
      self.event = event
      self.span = span
      self.isByAdvice = isByAdvice
    }
  }

  /// The bytes of the file with some events at other times, and every other byte as it was.
  ///
  /// An event without an `id` gets what named it up to now, so that it stays the same event in calendars.
  /// Throws a diagnostic where the file can't be read, an event stands in it twice or not at all, or the
  /// change can't be made in place.
  public static func moving(
    _ moves: [Move],
    in bytes: [UInt8],
    file: String,
    timeline: ZoneTimeline
  ) throws(Diagnostic) -> [UInt8] {
    let splice = try DocumentSplice(bytes: bytes, file: file)
    let reader = NodeReader(file: file)
    let root = try DocumentReader.read(bytes: bytes, file: file, leniently: true)
    let nodes =
      if case .array(let nodes) = root[EventKeys.list.name]?.value { nodes } else {
        [DocumentNode]()
      }
    // set aside: an entry that is wrong is told of where the file is read, and is not the one that moves.
    let events = nodes.map { node in try? event(node, reader, timeline) }
    var edits: [DocumentEdit] = []
    for move in moves {
      let places = events.indices.filter { events[$0]?.id == move.event }
      guard let place = places.first, let event = events[place] else {
        throw Diagnostic(
          file: file,
          code: "event_gone",
          problem: "the event is no longer in this file",
          remedy: "run 'lockin run' for new suggestions"
        )
      }
      guard places.count == 1 else {
        throw reader.failure(
          at: nodes[places[1]],
          code: "repeated_event",
          problem: "the event stands in this file twice, so it was not moved",
          remedy: "remove one of the two"
        )
      }
      edits += try self.edits(of: move, event, nodes[place], place, reader, timeline)
    }
    let moved = try splice.applying(edits)
    let read = try EventsFile.read(moved, file: file, timeline: timeline).events
    for move in moves
    where !read.contains(where: { $0.id == move.event && $0.span == move.span }) {
      throw Diagnostic(
        file: file,
        code: "not_changed",
        problem: "the new time can't be written in the way this file writes times",
        remedy: "make the change by hand"
      )
    }
    return moved
  }

  private static func edits(
    of move: Move,
    _ event: PlannedEvent,
    _ node: DocumentNode,
    _ index: Int,
    _ reader: NodeReader,
    _ timeline: ZoneTimeline
  ) throws(Diagnostic) -> [DocumentEdit] {
    let path: [DocumentEdit.Step] = [.key(EventKeys.list.name), .index(index)]
    func time(
      _ key: any DeclaredKey,
      _ new: Instant,
      _ old: Instant
    ) throws(Diagnostic) -> DocumentEdit {
      let key = key.name
      let text = try reader.string(node[key] ?? node)
      let written =
        TimestampForm(text)?.text(new, after: old, in: timeline)
        ?? TimestampForm.withOffset(new, in: timeline)
      return .set(path + [.key(key)], to: .text(written))
    }
    var edits = [
      try time(EventKeys.start, move.span.start, event.span.start),
      try time(EventKeys.end, move.span.end, event.span.end),
    ]
    let fields = try reader.fields(node, EventKeys.all)
    let end = EventKeys.end.name
    if fields.node(EventKeys.id) == nil {
      edits.append(
        .set(path + [.key(EventKeys.id.name)], to: .text(event.uid), behind: [end])
      )
    }
    if move.isByAdvice || fields.node(EventKeys.movedByAdvice) != nil {
      let key = EventKeys.movedByAdvice.name
      edits.append(
        .set(
          path + [.key(key)],
          to: .boolean(move.isByAdvice),
          behind: [end, EventKeys.id.name]
        )
      )
    }
    return edits
  }
}
