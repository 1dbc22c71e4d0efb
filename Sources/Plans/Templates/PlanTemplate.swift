import CivilTime
import Documents

/// A habit, a plan or a list to begin with, which is the person's own once it is added.
///
/// All of them stand in two files of the program, in the form of `plans/habits.yaml` and `plans/lists.yaml`.
public struct PlanTemplate: Sendable {
  /// What is made from it.
  public enum Kind: String, Sendable, CaseIterable {
    /// A habit, in `plans/habits.yaml`.
    case habit
    /// A plan from one date to another, in `plans/lists.yaml`.
    case plan
    /// A list, in `plans/lists.yaml`.
    case list
  }

  /// Its name, which is the id of what is made from it unless that gets a title of its own.
  public let name: String
  /// What is made from it is called so unless it gets a title of its own.
  public let title: String
  /// What is made from it.
  public let kind: Kind
  private let value: DocumentEdit.Value

  /// The day of the files that stands for the day on which something begins.
  private static let dayOne = CivilDate(dayNumber: 20_454)

  /// All of them: habits, then plans, then lists.
  public static func all() throws(Diagnostic) -> [PlanTemplate] {
    try read(habitFile, "habit-templates.yaml", HabitKeys.list.name)
      + read(listFile, "list-templates.yaml", ListKeys.list.name)
  }

  /// The files, as `HabitsFile` and `ListsFile` read them.
  static let habitFile = PackageResources.habit_templates_yaml
  static let listFile = PackageResources.list_templates_yaml

  private static func read(
    _ bytes: [UInt8],
    _ file: String,
    _ key: String
  ) throws(Diagnostic) -> [PlanTemplate] {
    let root = try DocumentReader.read(bytes: bytes, file: file)
    let isHabit = key == HabitKeys.list.name
    return (root[key]?.elements ?? []).compactMap { node in
      func text(_ key: String) -> String? {
        if case .string(let text)? = node[key]?.value { text } else { nil }
      }
      guard let value = DocumentEdit.Value(node), let name = text(HabitKeys.id.name),
        let title = text(isHabit ? HabitKeys.title.name : ListKeys.name.name)
      else { return nil }
      let isPlan = text(ListKeys.kind.name) == ToDoList.Kind.plan.rawValue
      return PlanTemplate(
        name: name,
        title: title,
        kind: isHabit ? .habit : isPlan ? .plan : .list,
        value: value
      )
    }
  }

  /// The key under which its file has what is made from it.
  public var listKey: String { kind == .habit ? HabitKeys.list.name : ListKeys.list.name }

  /// What is made from it, with an id and a title, beginning on a day; all its dates lie as far behind that day as
  /// they lie in the template.
  public func entry(id: String, title: String, start: CivilDate) -> DocumentEdit.Value {
    let titleKey = kind == .habit ? HabitKeys.title.name : ListKeys.name.name
    guard case .mapping(let entries) = value else { return value }
    return .mapping(
      entries.map { entry in
        switch entry.key {
        case HabitKeys.id.name: .init(entry.key, .text(id))
        case titleKey: .init(entry.key, .text(title))
        default: .init(entry.key, entry.value.moved(by: start - PlanTemplate.dayOne))
        }
      }
    )
  }

  /// The lines of a file in which what is made from it stands alone.
  public func text(id: String, title: String, start: CivilDate) throws(Diagnostic) -> String {
    let splice = try DocumentSplice(bytes: Array("\(listKey):\n".utf8), file: name)
    let bytes = try splice.applying([
      .insert([.key(listKey)], [entry(id: id, title: title, start: start)], form: .block)
    ])
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension DocumentEdit.Value {
  /// The same with every date in it so many days later.
  fileprivate func moved(by days: Int) -> DocumentEdit.Value {
    switch self {
    case .text(let text): CivilDate(text).map { .text("\($0 + days)") } ?? self
    case .boolean, .whole, .number: self
    case .written(_, let value): value.moved(by: days)
    case .list(let values): .list(values.map { $0.moved(by: days) })
    case .mapping(let entries):
      .mapping(entries.map { .init($0.key, $0.value.moved(by: days)) })
    }
  }
}
