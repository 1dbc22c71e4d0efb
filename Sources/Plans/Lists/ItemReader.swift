import CivilTime
import Documents
import ICalendar
import Platform

/// Reads the items of a list, and tells those of one name apart.
struct ItemReader {
  let reader: NodeReader
  let timeline: ZoneTimeline
  /// What stands before an item's name where it is told apart from the items of other lists.
  let scope: String
  /// The identifiers of those that were read.
  private var known: Set<String> = []
  /// How many entries there were so far, those included that are no items.
  private var entries = 0

  /// The most parts of an item.
  private static let mostSubtasks = 100

  private static let space = NamedUUID("items.lockin.invalid", in: .domainNames)

  /// A reader of the items of one file, or of one list in it by its id.
  init(_ reader: NodeReader, _ timeline: ZoneTimeline, list: String? = nil) {
    self.reader = reader
    self.timeline = timeline
    scope = list.map { "\(reader.file)\n\($0)" } ?? reader.file
  }

  /// The item of the next entry.
  mutating func item(_ node: DocumentNode) throws(Diagnostic) -> ToDo {
    entries += 1
    let fields = try reader.fields(node, ItemKeys.all)
    let title = try fields.value(ItemKeys.title)
    let due = try due(fields)
    let recurrence = try recurrence(fields, due)
    let name = try fields.value(ItemKeys.id) ?? title
    let isByModel = try fields.value(ItemKeys.aiGenerated)
    let item = ToDo(
      uid: NamedUUID("\(scope)\n\(name)", in: ItemReader.space).description,
      name: name,
      title: title,
      notes: try fields.value(ItemKeys.notes),
      due: due,
      recurrence: recurrence,
      subtasks: try subtasks(fields),
      isStarred: try fields.value(ItemKeys.starred),
      flag: try fields.value(ItemKeys.flag),
      done: try completion(fields, ItemKeys.done),
      earlier: try fields.value(ItemKeys.doneBefore).map { stamp in
        stamp.text.map { completion($0, isTimed: !stamp.isDate) }
      },
      tags: try fields.value(ItemKeys.tags),
      reminderMinutes: try reminder(fields, due),
      isDrafted: isByModel ? true : try fields.value(ItemKeys.drafted),
      isShownInCalendar: try fields.value(ItemKeys.shown),
      position: entries,
      order: try fields.value(ItemKeys.sortOrder)
    )
    guard known.insert(item.uid).inserted else {
      throw reader.failure(
        at: node,
        code: "repeated_item",
        problem: "an item of the same name stands above it",
        remedy: "give one of them an 'id' of its own"
      )
    }
    return item
  }

  /// When something was done, as it is written under a key.
  func completion(
    _ fields: NodeFields,
    _ key: FileKey<TimestampText?>
  ) throws(Diagnostic) -> ToDo.Completion? {
    guard let text = try fields.value(key) else { return nil }
    return completion(text, isTimed: !fields.place(of: key).isDate)
  }

  private func completion(_ text: TimestampText, isTimed: Bool) -> ToDo.Completion {
    let instant = text.resolved(in: timeline).instant
    return ToDo.Completion(
      date: isTimed
        ? timeline.date(at: instant) : CivilDateTime(localSeconds: text.localSeconds).date,
      instant: instant,
      isTimed: isTimed
    )
  }

  private func due(_ fields: NodeFields) throws(Diagnostic) -> ToDo.Due? {
    let minute = try fields.value(ItemKeys.dueTime)
    if let date = try fields.value(ItemKeys.dueDate) {
      return ToDo.Due(date, minute: minute)
    }
    guard minute == nil else {
      throw reader.failure(
        at: fields.place(of: ItemKeys.dueTime),
        code: "time_without_date",
        problem: "there is a time by which this is due, but no day",
        remedy: "add 'due_date'"
      )
    }
    return nil
  }

  private func reminder(_ fields: NodeFields, _ due: ToDo.Due?) throws(Diagnostic) -> Int? {
    let minutes = try fields.value(ItemKeys.reminder)
    guard minutes == nil || due != nil else {
      throw reader.failure(
        at: fields.place(of: ItemKeys.reminder),
        code: "reminder_without_date",
        problem: "there is a reminder, but no day by which this is due",
        remedy: "add 'due_date'"
      )
    }
    return minutes
  }

  private func recurrence(
    _ fields: NodeFields,
    _ due: ToDo.Due?
  ) throws(Diagnostic) -> DateRecurrence? {
    let clamps = try fields.value(ItemKeys.clamps)
    let type = try fields.value(ItemKeys.recurringType)
    guard let written = try fields.value(ItemKeys.recurrence) else {
      // set aside: 'none' is no recurrence.
      let other = type.flatMap { try? DateRecurrence($0.rawValue) }
      return due.flatMap { due in clamps ? other?.clampedToMonths(from: due.date) : other }
    }
    let place = fields.place(of: ItemKeys.recurrence)
    guard let date = due?.date else {
      throw reader.failure(
        at: place,
        code: "recurrence_without_date",
        problem: "this comes again, but there is no day on which it begins",
        remedy: "add 'due_date'"
      )
    }
    let recurrence = clamps ? written.clampedToMonths(from: date) : written
    guard recurrence.first(from: date, at: date) != nil else {
      throw reader.failure(
        at: place,
        code: "bad_recurrence",
        problem: "it is never due from \(date) on",
        remedy: "look at 'due_date', and at UNTIL in the rule"
      )
    }
    return recurrence
  }

  private func subtasks(_ fields: NodeFields) throws(Diagnostic) -> [ToDo.Subtask] {
    let nodes = try fields.value(ItemKeys.subtasks)
    guard nodes.count <= ItemReader.mostSubtasks else {
      throw reader.failure(
        at: fields.place(of: ItemKeys.subtasks),
        code: "too_many_subtasks",
        problem: "there are \(nodes.count) subtasks",
        remedy: "keep at most \(ItemReader.mostSubtasks)"
      )
    }
    var subtasks: [ToDo.Subtask] = []
    for node in nodes {
      guard case .object = node.value else {
        subtasks.append(.init(title: try reader.name(node), done: nil))
        continue
      }
      let parts = try reader.fields(node, SubtaskKeys.all)
      _ = try parts.value(SubtaskKeys.doneBefore)
      subtasks.append(
        .init(
          title: try parts.value(SubtaskKeys.title),
          done: try completion(parts, SubtaskKeys.done)
        )
      )
    }
    return subtasks
  }
}
