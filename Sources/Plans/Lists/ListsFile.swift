import CivilTime
import Documents
import Records

/// `plans/lists.yaml`: lists of things to be done, and plans.
///
/// ```yaml
/// lists:
///   - id: shopping
///     name: Shopping
///     items: [{ title: Milk }, { title: Bread, done: 2026-05-30 }]
///   - id: thesis
///     name: Thesis
///     kind: plan
///     start: 2026-04-01
///     end: 2026-07-15
///     milestones: [{ title: Outline, due_date: 2026-04-20, done: 2026-04-18 }]
///     items: [{ title: Ask for the data, due_date: 2026-05-04 }]
/// ```
public enum ListsFile {
  /// The most lists of a file.
  static let most = 200

  /// What may stand in the file.
  public static let form = FileForm(
    "lists",
    "plans/lists.yaml",
    """
    Lists of things to be done, and plans. Ids and names differ from list to list, letter case set aside; no two items of \
    a list have one id, or one title.
    """,
    KeyList([ListKeys.list])
  )

  /// The lists in the bytes of such a file, in its order; a bad list or item costs itself, and is told of.
  public static func read(
    _ bytes: [UInt8],
    file: String,
    timeline: ZoneTimeline
  ) throws(Diagnostic) -> (lists: [ToDoList], diagnostics: [Diagnostic]) {
    let reader = NodeReader(file: file)
    var lists: [ToDoList] = []
    var ids: Set<String> = []
    var names: Set<String> = []
    var problems: [Diagnostic] = []
    let diagnostics = try reader.entries(of: bytes, under: ListKeys.list, called: "list") {
      node throws(Diagnostic) in
      let (list, found) = try list(node, reader, timeline)
      guard lists.count < most else {
        throw reader.failure(
          at: node,
          code: "too_many_lists",
          problem: "this is list \(lists.count + 1)",
          remedy: "keep at most \(most), and take out those that are over"
        )
      }
      guard ids.insert(list.id ?? "").inserted else {
        throw reader.failure(
          at: node[ListKeys.id.name] ?? node,
          code: "repeated_list",
          problem: "a list with the id \((list.id ?? "").quoted) stands above",
          remedy: "give one of them another 'id'"
        )
      }
      guard names.insert(list.name.lowercased()).inserted else {
        throw reader.failure(
          at: node[ListKeys.name.name] ?? node,
          code: "repeated_name",
          problem: "a list with the name \(list.name.quoted) stands above",
          remedy: "give one of them another 'name'"
        )
      }
      lists.append(list)
      problems += found
    }
    return (lists, problems.isEmpty ? diagnostics : (diagnostics + problems).inOrderOfPlace)
  }

  /// One list, and what is wrong with what is on it.
  static func list(
    _ node: DocumentNode,
    _ reader: NodeReader,
    _ timeline: ZoneTimeline
  ) throws(Diagnostic) -> (list: ToDoList, diagnostics: [Diagnostic]) {
    let fields = try reader.fields(node, ListKeys.all)
    let id = try fields.value(ListKeys.id)
    let kind = try fields.value(ListKeys.kind)
    var one = ItemReader(reader, timeline, list: id)
    let dates = try dates(fields, reader, kind)
    let milestones = try milestones(fields, one, dates)
    var items: [ToDo] = []
    var problems = ToldMistakes(of: "item")
    for node in try fields.value(ItemKeys.list) {
      do throws(Diagnostic) { items.append(try one.item(node)) } catch {
        problems.add(error.with(effect: .entryLeftOut("item")))
      }
    }
    let list = ToDoList(
      id: id,
      name: try fields.value(ListKeys.name),
      kind: kind,
      dates: dates,
      milestones: milestones,
      color: try fields.value(ListKeys.color),
      icon: try fields.value(ListKeys.icon),
      isShownInCalendar: try fields.value(ListKeys.shown),
      reminds: try fields.value(ListKeys.reminders),
      items: items.listed
    )
    return (list, problems.diagnostics)
  }

  /// The dates of a plan; a list has none.
  private static func dates(
    _ fields: NodeFields,
    _ reader: NodeReader,
    _ kind: ToDoList.Kind
  ) throws(Diagnostic) -> ClosedRange<CivilDate>? {
    let start = try fields.value(ListKeys.start)
    let end = try fields.value(ListKeys.end)
    guard kind == .plan else {
      let keys: [any DeclaredKey] = [ListKeys.start, ListKeys.end, ListKeys.milestones]
      guard let key = keys.first(where: { fields.node($0)?.isGiven ?? false }) else { return nil }
      throw reader.failure(
        at: fields.place(of: key),
        code: "not_a_plan",
        problem: "a list has no '\(key.name)'",
        remedy: "add 'kind: plan', or leave it out"
      )
    }
    guard let start, let end else {
      throw reader.failure(
        at: fields.place(of: ListKeys.kind),
        code: "plan_without_dates",
        problem: "the plan says not \(start == nil ? "when it begins" : "when it ends")",
        remedy: "add '\(start == nil ? "start" : "end")', a date such as 2026-06-30"
      )
    }
    guard start <= end else {
      throw reader.failure(
        at: fields.place(of: ListKeys.end),
        code: "ends_before_start",
        problem: "the plan ends before it starts",
        remedy: "put 'end' at 'start' or after it"
      )
    }
    return start...end
  }

  /// The steps of a plan.
  private static func milestones(
    _ fields: NodeFields,
    _ one: ItemReader,
    _ dates: ClosedRange<CivilDate>?
  ) throws(Diagnostic) -> [ToDoList.Milestone] {
    let nodes = try fields.value(ListKeys.milestones)
    guard nodes.count <= ToDoList.mostMilestones else {
      throw one.reader.failure(
        at: fields.place(of: ListKeys.milestones),
        code: "too_many_milestones",
        problem: "there are \(nodes.count) milestones",
        remedy: "keep at most \(ToDoList.mostMilestones)"
      )
    }
    var milestones: [ToDoList.Milestone] = []
    for node in nodes {
      let parts = try one.reader.fields(node, ListMilestoneKeys.all)
      let due = try parts.value(ListMilestoneKeys.dueDate)
      if let due, let dates, !dates.contains(due) {
        throw one.reader.failure(
          at: parts.place(of: ListMilestoneKeys.dueDate),
          code: "outside_plan",
          problem: "\(due) is not from \(dates.lowerBound) to \(dates.upperBound)",
          remedy: "choose a day of the plan"
        )
      }
      milestones.append(
        .init(
          title: try parts.value(ListMilestoneKeys.title),
          dueDate: due,
          done: try one.completion(parts, ListMilestoneKeys.done)
        )
      )
    }
    return milestones
  }
}

extension DocumentNode {
  /// Whether anything stands there.
  fileprivate var isGiven: Bool {
    if case .null = value { false } else { true }
  }
}
