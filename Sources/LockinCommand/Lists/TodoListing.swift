import CivilTime
import Documents
import ICalendar
import Nightly
import Plans
import Platform
import Reports

/// What is to be done, as it is printed.
struct TodoListing {
  /// An item that is shown.
  struct Entry: Sendable {
    let item: ToDo
    /// Its position in its list, by which commands take it.
    var position: Int { item.position }
  }

  /// A list, and what of it is shown.
  struct Shown: Sendable {
    let list: ToDoList
    let items: [Entry]
  }

  let lists: [Shown]
  let today: CivilDate

  var isEmpty: Bool { lists.allSatisfy(\.items.isEmpty) }

  /// A heading for each list, and a line for each item and each of its parts.
  func lines(on screen: Screen) -> [String] {
    var lines: [String] = []
    for shown in lists where !shown.items.isEmpty {
      if !lines.isEmpty { lines.append("") }
      let name = [shown.list.icon, shown.list.name].compactMap { $0 }.joined(separator: " ")
      let id = shown.list.id.map { " (\($0))" } ?? ""
      lines += screen.lines(TonedText(name + id, .strong))
      var columns = AlignedColumns(["", "", "item", "due", "again"], right: [0])
      for entry in shown.items {
        let item = entry.item
        columns.add([
          "\(entry.position)", item.isOpen ? item.isStarred ? "*" : "" : "x", item.title,
          item.isOpen ? item.due.map(due(of:)) ?? "" : "", item.recurrence?.phrase ?? "",
        ])
        for (number, part) in item.subtasks.enumerated() {
          columns.add(["", part.done == nil ? "" : "x", "  \(number + 1). \(part.title)"])
        }
      }
      lines += columns.lines(on: screen).dropFirst()
    }
    return lines
  }

  private func due(of due: ToDo.Due) -> String {
    due.words + (due.date < today ? ", overdue" : "")
  }

  /// The form of what is printed, as a JSON Schema.
  static let schema = form.schema

  var json: JSONValue { TodoListing.form.value(of: self) }

  private static let form = PublishedForm<TodoListing>(
    "v1/todo-list",
    title: "lockin todo --format json",
    "What is to be done, list by list. Fields may be added; what is not known is null."
  ) {
    Key("schema", .always("lockin.todo-list.v1")).means("The name of this form")
    Key("date", .date, \.today).means("The local date that it is")
    Key("lists", .list(of: list), \.lists)
      .means("The lists, that without a name first, then in the order of the file")
  }

  private static let list = Shape<Shown>.object("A list") {
    Key("list", ItemForm.list, \.list).means("What it is")
    Key("items", .list(of: entry), \.items).means("What of it is shown, in the order of the file")
  }

  private static let entry = Shape<Entry>.object("An item with its place") {
    Key("position", .whole(1...), \.position).means("Its place in the list, from 1")
    Key("item", ItemForm.item, \.item).means("What it is")
  }
}
