import CivilTime
import Documents
import ICalendar
import Plans

/// Habits that are added to `plans/habits.yaml`.
extension HabitBook {
  /// Adds a habit with some keys of the file; gives it as it is read then.
  ///
  /// Without an id it gets one of its title, and without a start it begins today.
  package func add(_ keys: [DocumentEdit.Entry]) throws -> Habit {
    var entry: [DocumentEdit.Entry] = []
    if !keys.contains(where: { $0.key == "id" }),
      case .text(let title)? = keys.first(where: { $0.key == "title" })?.value
    {
      entry.append(.init("id", .text(Goal.identifier(of: title))))
    }
    entry += keys
    if !keys.contains(where: { $0.key == "start" }) {
      entry.append(.init("start", .text("\(today)")))
    }
    let edit = DocumentEdit.insert([.key("habits")], [.mapping(entry)])
    guard let habit = try insert(edit).last else {
      throw ChangeRefusal(problem: "the habit was not added", remedy: "look at plans/habits.yaml")
    }
    return habit
  }

  /// Inserts an entry into the file, and gives the habits that it holds then; refuses an entry that is wrong, or
  /// whose id or title stands there.
  @discardableResult
  func insert(_ edit: DocumentEdit) throws -> [Habit] {
    let path = workspace.habitsFile
    var habits: [Habit] = []
    try HandWrittenChange.make(path, in: workspace) { bytes, file in
      let old = HandWrittenChange.begun(bytes, path, workspace, today)
      var known = try HabitsFile.read(old, file: file).diagnostics.map(\.problem)
      let new = try DocumentSplice(bytes: old, file: file).applying([edit])
      let read = try HabitsFile.read(new, file: file)
      for problem in read.diagnostics {
        guard let index = known.firstIndex(of: problem.problem) else {
          throw ChangeRefusal(problem: problem.problem, remedy: problem.remedy)
        }
        known.remove(at: index)
      }
      habits = read.habits
      return new
    }
    return habits
  }

  private var today: CivilDate { timeline.date(at: now) }
}
