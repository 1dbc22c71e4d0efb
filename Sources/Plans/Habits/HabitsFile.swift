import CivilTime
import Documents
import ICalendar

/// `plans/habits.yaml`: what a person means to do again and again.
///
/// ```yaml
/// habits:
///   - { id: water, title: Drink water, recurrence: daily, times: [08:00, 12:00, 16:00, 20:00],
///       start: 2026-05-01 }
///   - { id: running, title: Go running, recurrence: weekly, target: 3, start: 2026-05-01 }
/// ```
public enum HabitsFile {
  /// The most habits of a file.
  private static let most = 200

  /// What may stand in the file.
  public static let form = FileForm(
    "habits",
    "plans/habits.yaml",
    """
    What a person means to do again and again. Ids and titles differ from habit to habit, letter case set aside.
    """,
    KeyList([HabitKeys.list])
  )

  /// The habits in the bytes of such a file, in its order; a bad habit costs itself and is told of.
  public static func read(
    _ bytes: [UInt8],
    file: String
  ) throws(Diagnostic) -> (habits: [Habit], diagnostics: [Diagnostic]) {
    let reader = NodeReader(file: file)
    var habits: [Habit] = []
    var titles: Set<String> = []
    var ids: Set<String> = []
    let diagnostics = try reader.entries(of: bytes, under: HabitKeys.list, called: "habit") {
      node throws(Diagnostic) in
      let habit = try habit(node, reader)
      guard habits.count < most else {
        throw reader.failure(
          at: node,
          code: "too_many_habits",
          problem: "this is habit \(habits.count + 1)",
          remedy: "keep at most \(most), and take out those that are over"
        )
      }
      guard ids.insert(habit.id).inserted else {
        throw reader.failure(
          at: node[HabitKeys.id.name] ?? node,
          code: "repeated_habit",
          problem: "a habit with the id \(habit.id.quoted) stands above",
          remedy: "give one of them another 'id'"
        )
      }
      guard titles.insert(habit.title.lowercased()).inserted else {
        throw reader.failure(
          at: node[HabitKeys.title.name] ?? node,
          code: "repeated_title",
          problem: "a habit with the title \(habit.title.quoted) stands above",
          remedy: "give one of them another 'title'"
        )
      }
      habits.append(habit)
    }
    return (habits, diagnostics)
  }

  private static func habit(
    _ node: DocumentNode,
    _ reader: NodeReader
  ) throws(Diagnostic) -> Habit {
    let fields = try reader.fields(node, HabitKeys.all)
    let start = try fields.value(HabitKeys.start)
    let recurrence = try fields.value(HabitKeys.recurrence)
    if recurrence.countsFromDone {
      throw reader.failure(
        at: fields.place(of: HabitKeys.recurrence),
        code: "bad_recurrence",
        problem: "a habit has days of its own, whenever it was done last",
        remedy: "write it like 'every 30 days', or put it into plans/items.yaml"
      )
    }
    let habit = Habit(
      id: try fields.value(HabitKeys.id),
      title: try fields.value(HabitKeys.title),
      // What may fall on any day of a month has no day to clamp.
      recurrence: try fields.value(HabitKeys.clamps) && !recurrence.namesPeriodsOnly
        ? recurrence.clampedToMonths(from: start) : recurrence,
      exceptions: try fields.value(HabitKeys.exceptions),
      times: Set(try fields.value(HabitKeys.times)).sorted(),
      target: try fields.value(HabitKeys.target),
      graceHours: try fields.value(HabitKeys.grace),
      start: start,
      color: try fields.value(HabitKeys.color),
      icon: try fields.value(HabitKeys.icon),
      reminds: try fields.value(HabitKeys.reminders)
    )
    try check(habit, fields, reader)
    return habit
  }

  /// Refuses a target that can't be reached, and steps that nobody takes.
  private static func check(
    _ habit: Habit,
    _ fields: NodeFields,
    _ reader: NodeReader
  ) throws(Diagnostic) {
    func failure(
      _ key: any DeclaredKey,
      _ code: String,
      _ problem: String,
      _ remedy: String
    ) -> Diagnostic {
      reader.failure(at: fields.place(of: key), code: code, problem: problem, remedy: remedy)
    }
    guard habit.times.count <= 48 else {
      throw failure(
        HabitKeys.times,
        "too_many_times",
        "there are \(habit.times.count) times a day",
        "keep at most 48"
      )
    }
    let most = habit.most
    guard let target = habit.target, target > most.count else { return }
    throw failure(
      HabitKeys.target,
      "out_of_range",
      "\(target) can't be reached: \(most.words)",
      "write at most \(most.count)"
    )
  }
}

extension Habit {
  /// How many check-ins a period can have at most, and why.
  fileprivate var most: (count: Int, words: String) {
    guard isQuota else {
      return times.isEmpty
        ? (48, "a day has at most 48 steps") : (times.count, "there are \(times.count) times a day")
    }
    let interval = recurrence.rule.interval
    return switch recurrence.rule.frequency {
    case .weekly: (7 * interval, "there are \(7 * interval) days")
    case .monthly: (28 * interval, "the shortest has \(28 * interval) days")
    default: (365 * interval, "the shortest has \(365 * interval) days")
    }
  }
}
