import CivilTime
import Documents
import ICalendar
import Nightly
import Plans
import Reports

/// One item, and what a command did with it, for programs.
enum ItemForm {
  /// What a command does with an item.
  enum Action: String, CaseIterable, Sendable {
    case add
    case edit
    case done
    case undo
    case star
    case move
    case remove
  }

  /// What is told.
  struct Subject: Sendable {
    let action: Action
    let outcome: ListBook.Outcome
  }

  /// The form of what is printed, as a JSON Schema.
  static let schema = form.schema

  /// What is told of an item.
  static func value(of subject: Subject) -> JSONValue { form.value(of: subject) }

  private static let form = PublishedForm<Subject>(
    "v1/todo-item",
    title: "what changes of lockin todo --format json print",
    "One item as it is written. Fields may be added; what is not known is null."
  ) {
    Key("schema", .always("lockin.todo-item.v1")).means("The name of this form")
    Key("action", .choice, \.action).means("What the command does")
    Key("changed", .boolean, \.outcome.isChanged).means("Whether the file is another one now")
    Key("file", .text, \.outcome.file).means("The file that it stands in")
    Key("list", list, \.outcome.list).means("The list that it is on")
    Key("position", .whole(1...), \.outcome.position).means("Its place in the list, from 1")
    Key("item", item, \.outcome.item).means(
      "The item as it is now; as it was, where it was removed"
    )
  }

  /// A list, without what is on it.
  static let list = Shape<ToDoList>.object("What a list is") {
    Key("id", .orNull(.text), \.id).means("Names it; null of plans/items.yaml")
    Key("name", .text, \.name).means("What the person calls it")
    Key("kind", .choice, \.kind).means("What it is for")
    Key("start", .orNull(.date), \.dates?.lowerBound).means("The first local date of a plan")
    Key("end", .orNull(.date), \.dates?.upperBound).means("The last local date of a plan")
  }

  /// An item.
  static let item = Shape<ToDo>.object("An item") {
    Key("name", .text, \.name).means("Names it in its list: its id, or its title without one")
    Key("title", .text, \.title).means("What is to be done")
    Key("notes", .orNull(.text), \.notes).means("What else there is to know")
    Key("due_date", .orNull(.date)) { $0.due?.date }
      .means("The local date by which it is due next")
    Key("due_time", .orNull(.text)) { $0.due?.time }
      .means("The time of that date, HH:MM")
    Key("recurrence", .orNull(.text)) { $0.recurrence?.phrase }.means(
      "How it comes again, in words"
    )
    Key("open", .boolean, \.isOpen).means("Whether anything of it is left to do")
    Key("done_at", .orNull(.instant)) { $0.done?.instant }
      .means("When it was done last, RFC 3339 in UTC; of a date, when that began")
    Key("starred", .boolean, \.isStarred).means("Whether it matters more than others")
    Key("flag", .orNull(.choice), \.flag).means("Its colour")
    Key("tags", .list(of: .text.means("A tag")), \.tags).means("Words of the person's own")
    Key("reminder_minutes", .orNull(.whole), \.reminderMinutes)
      .means("Minutes before it is due at which to be reminded")
    Key("subtasks", .list(of: part), parts).means("Its parts, in order")
  }

  private typealias Part = (position: Int, subtask: ToDo.Subtask)

  private static let part = Shape<Part>.object("A part of an item") {
    Key("position", .whole(1...), \.position).means("Its place, from 1")
    Key("title", .text, \.subtask.title).means("What is to be done")
    Key("done_at", .orNull(.instant)) { $0.subtask.done?.instant }
      .means("When it was done, RFC 3339 in UTC; of a date, when that began")
  }

  private static func parts(_ item: ToDo) -> [Part] {
    item.subtasks.enumerated().map { ($0 + 1, $1) }
  }
}
