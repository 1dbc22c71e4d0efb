import CivilTime
import Documents

/// `plans/changes.yaml`: events of calendars and exports that take place at another time.
///
/// ```yaml
/// changes:
///   - { event: "lab@uni.example", instance: 2026-04-08T12:00+02:00, from: 2026-04-08T12:00+02:00,
///       to: 2026-04-09T09:00+02:00, suggestion: 1a2b3c4d }
/// ```
/// What is imported is never changed itself: the file lies over it.
public enum ChangesFile {
  /// What may stand in the file.
  public static let form = FileForm(
    "changes",
    "plans/changes.yaml, which 'lockin apply' writes",
    "Moves of events that come from calendars and exports, at most one of each event.",
    KeyList([ChangeKeys.list])
  )

  /// No event is moved further than so many milliseconds: a month, so that no one has to look further.
  public static let furthest: Int64 = 31 * 86_400_000

  /// The codes of what is told of moves when their events are looked at.
  public static let calendarCodes: Set<String> = ["event_gone", "moved_since", "whole_days"]

  /// A move with its place in the file.
  public struct Entry: Sendable {
    /// The move.
    public let move: EventMove
    /// Its place in the list, from 0.
    public let index: Int
    /// Where it stands.
    public let position: SourcePosition
  }

  /// The moves in the bytes of such a file; a bad one costs itself and is told of.
  public static func read(
    _ bytes: [UInt8],
    file: String,
    timeline: ZoneTimeline
  ) throws(Diagnostic) -> (entries: [Entry], diagnostics: [Diagnostic]) {
    let reader = NodeReader(file: file)
    var entries: [Entry] = []
    var seen: [String: Int] = [:]
    var index = -1
    let diagnostics = try reader.entries(of: bytes, under: ChangeKeys.list, called: "move") {
      node throws(Diagnostic) in
      index += 1
      let move = try move(node, reader, timeline)
      if let line = seen[EventID.make(uid: move.uid, instance: move.instance)] {
        throw reader.failure(
          at: node,
          code: "repeated_change",
          problem: "this event is moved at line \(line) already",
          remedy: "remove one of the two"
        )
      }
      seen[EventID.make(uid: move.uid, instance: move.instance)] = node.position.line
      entries.append(Entry(move: move, index: index, position: node.position))
    }
    return (entries, diagnostics)
  }

  private static func move(
    _ node: DocumentNode,
    _ reader: NodeReader,
    _ timeline: ZoneTimeline
  ) throws(Diagnostic) -> EventMove {
    let fields = try reader.fields(node, ChangeKeys.all)
    let move = EventMove(
      uid: try fields.value(ChangeKeys.event),
      instance: try fields.value(ChangeKeys.instance)?.resolved(in: timeline).instant,
      from: try fields.value(ChangeKeys.from).resolved(in: timeline).instant,
      to: try fields.value(ChangeKeys.to).resolved(in: timeline).instant,
      suggestion: try fields.value(ChangeKeys.suggestion)
    )
    guard abs(move.to - move.from) <= furthest else {
      throw reader.failure(
        at: fields.place(of: ChangeKeys.to),
        code: "too_far",
        problem: "the event would move by more than 31 days",
        remedy: "look at the dates, or move it in its calendar"
      )
    }
    return move
  }

  /// The events with the moves laid over them, and what is to be told of moves that can't be.
  ///
  /// `window` is the time in which all events are known: a move of an event outside of it is passed over.
  public static func applied(
    _ entries: [Entry],
    to events: [PlannedEvent],
    window: TimeSpan,
    file: String,
    timeline: ZoneTimeline
  ) -> (events: [PlannedEvent], diagnostics: [Diagnostic]) {
    var events = events
    var diagnostics: [Diagnostic] = []
    let places = Dictionary(events.indices.map { (events[$0].id, $0) }) { first, _ in first }
    for entry in entries {
      let move = entry.move
      func tell(_ code: String, _ problem: String, _ remedy: String) {
        diagnostics.append(
          Diagnostic(
            file: file,
            position: entry.position,
            severity: .warning,
            code: code,
            problem: problem,
            remedy: remedy,
            effect: .entryLeftOut("move")
          )
        )
      }
      guard let place = places[EventID.make(uid: move.uid, instance: move.instance)] else {
        if window.start <= move.from, move.from < window.end {
          tell("event_gone", "no calendar has this event any more", "remove the entry")
        }
        continue
      }
      let event = events[place]
      let isByAdvice = move.suggestion != nil
      if event.exclusion == .allDay {
        tell("whole_days", "an event of whole days has no time to be moved", "remove the entry")
      } else if event.span.start == move.from {
        let span = TimeSpan(move.to, move.to + event.span.length)
        events[place] = event.moved(to: span, byAdvice: isByAdvice)
      } else if event.span.start == move.to {
        // The calendar has taken the move in.
        events[place] = event.moved(to: event.span, byAdvice: isByAdvice)
      } else {
        tell(
          "moved_since",
          "its calendar has the event at \(TimestampForm.withOffset(event.span.start, in: timeline)) "
            + "now",
          "remove the entry, or write that time behind 'from'"
        )
      }
    }
    return (events, diagnostics)
  }
}
