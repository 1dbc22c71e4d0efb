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
  /// What may stand in the file.
  public static let form = FileForm(
    "items",
    "plans/items.yaml",
    "What is to be done, written by hand. No two items have one id, or one title.",
    KeyList([ItemKeys.list])
  )

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
    let diagnostics = try reader.entries(of: bytes, under: ItemKeys.list, called: "item") {
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
    let fields = try reader.fields(node, ItemKeys.all)
    let title = try fields.value(ItemKeys.title)
    let date = try fields.value(ItemKeys.dueDate)
    let minute = try fields.value(ItemKeys.dueTime)
    if date == nil, minute != nil {
      throw reader.failure(
        at: fields.place(of: ItemKeys.dueTime),
        code: "time_without_date",
        problem: "there is a time by which this is due, but no day",
        remedy: "add 'due_date'"
      )
    }
    let reminder = try fields.value(ItemKeys.reminder)
    if date == nil, reminder != nil {
      throw reader.failure(
        at: fields.place(of: ItemKeys.reminder),
        code: "reminder_without_date",
        problem: "there is a reminder, but no day by which this is due",
        remedy: "add 'due_date'"
      )
    }
    let name = try fields.value(ItemKeys.id) ?? title
    return (
      ToDo(
        uid: NamedUUID("\(reader.file)\n\(name)", in: space).description,
        title: title,
        notes: try fields.value(ItemKeys.notes),
        due: date.map { date in
          minute.map { .time(ClassMeeting.reading(date, $0)) } ?? .date(date)
        },
        isStarred: try fields.value(ItemKeys.starred),
        completed: try fields.value(ItemKeys.done)?.resolved(in: timeline).instant,
        tags: try fields.value(ItemKeys.tags),
        reminderMinutes: reminder
      ), try fields.value(ItemKeys.shown)
    )
  }
}
