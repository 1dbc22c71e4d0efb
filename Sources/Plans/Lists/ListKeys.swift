import Documents

/// The keys of a list in `plans/lists.yaml`.
enum ListKeys {
  static let id = FileKey(
    needed: "id",
    .goalID,
    "Names the list: letters, digits, `-`, `_` or `.`, capitals or not."
  )
  static let name = FileKey(needed: "name", .name(of: 1...100), "What you call it.")
  static let kind = FileKey(
    "kind",
    .choice(ToDoList.Kind.self),
    or: .list,
    "`list` for things to be done, `plan` for what leads to something from one date to another."
  )
  static let start = FileKey("start", .date, "The first date of a plan; a plan needs it.")
  static let end = FileKey("end", .date, "The last date of a plan; a plan needs it.")
  static let milestones = FileKey(
    "milestones",
    .list(of: .unread(.mapping(ListMilestoneKeys.all))),
    or: [],
    "Steps on the way of a plan, in order: at most \(ToDoList.mostMilestones)."
  )
  static let color = FileKey("color", .choice(Goal.Color.self), "A colour to tell it apart by.")
  static let icon = FileKey("icon", .icon, "A sign or two to tell it by, such as an emoji.")
  static let shown = FileKey(
    "show_in_calendar",
    .boolean,
    or: true,
    "Whether `lockin plan export` writes what is on it, and a plan's span."
  )
  static let reminders = FileKey(
    "reminders",
    .boolean,
    or: true,
    "Whether `lockin plan export` reminds of what is on it."
  )

  /// The keys of a list, in the order in which commands write them.
  static let all = KeyList(
    [id, name, kind, start, end, milestones, color, icon, shown, reminders, ItemKeys.list],
    named: "list",
    // What is a plan has two dates, what is a list has none.
    rules: [
      "if": ["required": ["kind"], "properties": ["kind": ["const": "plan"]]],
      "then": KeyList.given([start, end]),
      "else": KeyList.given([], without: [start, end, milestones]),
    ]
  )
  static let list = FileKey("lists", .list(of: .unread(.mapping(all))), or: [], "The lists.")
}

/// The keys of a milestone of a plan.
enum ListMilestoneKeys {
  static let title = FileKey(needed: "title", .name(of: Goal.titleLength), "What it is.")
  static let dueDate = FileKey(
    "due_date",
    .date,
    "The day by which it is to be reached; the plan's end by default."
  )
  static let done = FileKey(
    "done",
    .moment,
    "When it was reached: a date, or a date and a time, local where no offset stands there."
  )
  static let all = KeyList([title, dueDate, done], named: "plan_milestone")
}
