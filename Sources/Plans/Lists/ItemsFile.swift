import CivilTime
import Documents
import Files

/// `plans/items.yaml`: what is to be done, written by hand.
///
/// ```yaml
/// items:
///   - { title: Hand in the form, due_date: 2026-06-30, due_time: 12:00, starred: true,
///       reminder_minutes: 60, tags: [uni] }
/// ```
/// An item has to have a title, and may have anything else; a time needs a date.
public enum ItemsFile {
  /// A JSON Schema (draft 2020-12) that editors can check such files with.
  public static var schema: [UInt8] { PackageResources.items_schema_json }

  private static let keys = [
    "id", "title", "notes", "due_date", "due_time", "starred", "done", "tags", "reminder_minutes",
    "show_in_calendar",
  ]
  private static let space = NamedUUID("items.lockin.invalid", in: .domainNames)

  /// The items in the bytes of such a file that are to be seen in calendars, in the order of the file; a
  /// bad item costs itself and is told of.
  public static func read(
    _ bytes: [UInt8],
    file: String,
    timeline: ZoneTimeline
  ) throws(Diagnostic) -> (toDos: [ToDo], diagnostics: [Diagnostic]) {
    let reader = NodeReader(file: file)
    var toDos: [ToDo] = []
    var known: Set<String> = []
    let diagnostics = try reader.entries(of: bytes, under: "items", called: "item") {
      node throws(Diagnostic) in
      let (toDo, isShown) = try item(node, reader, timeline)
      guard known.insert(toDo.uid).inserted else {
        throw reader.failure(
          at: node,
          code: "repeated_item",
          problem: "an item of the same name stands above it",
          remedy: "give one of them an 'id' of its own"
        )
      }
      if isShown { toDos.append(toDo) }
    }
    return (toDos, diagnostics)
  }

  private static func item(
    _ node: DocumentNode,
    _ reader: NodeReader,
    _ timeline: ZoneTimeline
  ) throws(Diagnostic) -> (ToDo, isShown: Bool) {
    let fields = try reader.fields(node, allowed: keys)
    let title = try fields.required("title", reader.name)
    let date = try fields.optional("due_date", reader.date)
    let minute = try fields.optional("due_time", reader.timeOfDay)
    if date == nil, minute != nil {
      throw reader.failure(
        at: fields["due_time"] ?? node,
        code: "time_without_date",
        problem: "there is a time by which this is due, but no day",
        remedy: "add 'due_date'"
      )
    }
    let reminder = try fields.optional("reminder_minutes", reader.integer(in: 0...10_080))
    if date == nil, reminder != nil {
      throw reader.failure(
        at: fields["reminder_minutes"] ?? node,
        code: "reminder_without_date",
        problem: "there is a reminder, but no day by which this is due",
        remedy: "add 'due_date'"
      )
    }
    let name = try fields.optional("id", reader.name) ?? title
    return (
      ToDo(
        uid: NamedUUID("\(reader.file)\n\(name)", in: space).description,
        title: title,
        notes: try fields.optional("notes", reader.string),
        due: date.map { date in
          minute.map { .time(ClassMeeting.reading(date, $0)) } ?? .date(date)
        },
        isStarred: try fields.optional("starred", reader.boolean) ?? false,
        completed: try fields.optional("done") { node throws(Diagnostic) in
          try reader.instant(node, in: timeline)
        },
        tags: try fields.optional("tags", reader.list(of: reader.name)) ?? [],
        reminderMinutes: reminder
      ), try fields.optional("show_in_calendar", reader.boolean) ?? true
    )
  }
}
