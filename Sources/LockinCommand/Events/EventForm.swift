import CivilTime
import Documents
import Nightly
import Plans
import Reports

/// One event, and what a command did with it, for programs.
enum EventForm {
  /// What a command does with an event.
  enum Action: String, CaseIterable, Sendable {
    case add
    case edit
    case remove
  }

  /// What is told.
  struct Subject: Sendable {
    let action: Action
    let outcome: EventBook.Outcome
    let timeline: ZoneTimeline

    fileprivate var entry: Entry? { outcome.event.map { Entry(event: $0, timeline: timeline) } }
  }

  /// An event, and the clock that it goes by.
  struct Entry: Sendable {
    let event: PlannedEvent
    let timeline: ZoneTimeline

    var isAllDay: Bool { event.exclusion == .allDay }
    /// The local date and time of its start.
    var start: CivilDateTime { timeline.local(at: event.span.start) }
    /// The local date and time of its end.
    var end: CivilDateTime { timeline.local(at: event.span.end) }
  }

  /// The form of what is printed, as a JSON Schema.
  static let schema = form.schema

  /// What is told of an event.
  static func value(of subject: Subject) -> JSONValue { form.value(of: subject) }

  private static let form = PublishedForm<Subject>(
    "v1/event",
    title: "what changes of lockin events --format json print",
    "One event as it is written. Fields may be added; what is not known is null."
  ) {
    Key("schema", .always("lockin.event.v1")).means("The name of this form")
    Key("action", .choice, \.action).means("What the command does")
    Key("changed", .boolean, \.outcome.isChanged).means("Whether the file is another one now")
    Key("file", .text, \.outcome.file).means("The file that it stands in")
    Key("event", .orNull(entry), \.entry)
      .means("The event as it is now; as it was, where it was removed; null where that was wrong")
  }

  /// An event.
  static let entry = Shape<Entry>.object("An event of plans/events.yaml") {
    Key("id", .text, \.event.id).means("Eight digits that name it in suggestions and reports")
    Key("name", .text, \.event.uid).means("Names it in the file: its id, or its title and start")
    Key("title", .text, \.event.title).means("What the person calls it")
    Key("start", .instant, \.event.span.start).means("When it begins, RFC 3339 in UTC")
    Key("end", .instant, \.event.span.end).means("When it ends, RFC 3339 in UTC")
    Key("date", .date, \.start.date).means("The local date on which it begins")
    Key("all_day", .boolean, \.isAllDay).means("Whether it is of whole days")
    Key("kind", .choice, \.event.kind).means("What it is")
    Key("tags", .list(of: .text.means("A tag")), \.event.tags).means("Words of the person's own")
    Key("movable", .boolean, \.event.isMovable).means("Whether another time may be suggested")
    Key("moved_by_advice", .boolean, \.event.isMovedByAdvice)
      .means("Whether lockin apply moved it")
  }
}
