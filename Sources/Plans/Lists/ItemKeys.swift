import Documents

/// The keys of an item in `plans/items.yaml`.
enum ItemKeys {
  static let id = FileKey("id", .name, "Names the item, where its title may change.")
  static let title = FileKey(needed: "title", .name, "What is to be done.")
  static let notes = FileKey("notes", .text, "What else there is to know.")
  static let dueDate = FileKey(
    "due_date",
    .date,
    "The day by which it is due, such as `2026-06-30`."
  )
  static let dueTime = FileKey("due_time", .timeOfDay, "The time of that day, such as `12:00`.")
  static let starred = FileKey(
    "starred",
    .boolean,
    or: false,
    "Whether it matters more than others."
  )
  static let done = FileKey(
    "done",
    .moment,
    "When it was done: a date, or a date and a time, local where no offset stands there."
  )
  static let tags = FileKey("tags", .list(of: .name), or: [], "Words of your own.")
  static let reminder = FileKey(
    "reminder_minutes",
    .reminder,
    "Minutes before it is due at which to be reminded."
  )
  static let shown = FileKey(
    "show_in_calendar",
    .boolean,
    or: true,
    "Whether `lockin plan export` writes it; true where not given."
  )

  static let all = KeyList(
    [id, title, notes, dueDate, dueTime, starred, done, tags, reminder, shown],
    named: "item",
    // A time and a reminder need a day.
    rules: [
      "anyOf": [
        KeyList.given([dueDate]), KeyList.given([], without: [dueTime, reminder]),
      ]
    ]
  )
  static let list = FileKey("items", .list(of: .unread(.mapping(all))), or: [], "The items.")
}
