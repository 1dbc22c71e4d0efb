import Documents

/// The keys of an event in `plans/events.yaml`.
enum EventKeys {
  static let id = FileKey("id", .name, "Names the event, where its title or start may change.")
  static let title = FileKey(needed: "title", .name, "What you call it.")
  static let start = FileKey(
    needed: "start",
    .moment,
    "When it begins: `2026-04-08T14:00`, or a date for whole days; local time where no offset stands there."
  )
  static let end = FileKey(
    needed: "end",
    .moment,
    "When it ends; of whole days, the day after the last."
  )
  static let kind = FileKey(
    "kind",
    .choice(PlannedEvent.Kind.self),
    "What it is; by default what its title says, such as `class` of a lecture, and else `personal`."
  )
  static let tags = FileKey(
    "tags",
    .list(of: .name),
    or: [],
    """
    Words of your own; `goal:ID` names a goal, `due:2026-04-10` and `from:2026-04-08` bound where a movable event may \
    go; `exam` and `deadline` tell of days that matter, `offline` of work on paper.
    """
  )
  static let movable = FileKey(
    "movable",
    .boolean,
    "Whether another time may be suggested; false by default."
  )
  static let movedByAdvice = FileKey(
    "moved_by_advice",
    .boolean,
    or: false,
    "Whether `lockin apply` moved it."
  )

  static let all = KeyList(
    [id, title, start, end, kind, tags, movable, movedByAdvice],
    named: "event"
  )
  static let list = FileKey("events", .list(of: .unread(.mapping(all))), or: [], "The events.")
}
