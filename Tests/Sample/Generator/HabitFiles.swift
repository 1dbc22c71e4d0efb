import CivilTime

/// The habits of the sample workspace, and what was done of them: one that is firm, one that comes and goes, and
/// one that any three days of a week will do for.
enum HabitFiles {
  /// `plans/habits.yaml`.
  static let habits = """
    # What I want to do again and again; 'lockin habits done water' writes down that I did.
    habits:
      - { id: water, title: Drink water, recurrence: daily, times: [09:00, 12:00, 15:00, 18:00], start: 2026-04-20, color: blue }
      - { id: reading, title: Read a few pages, recurrence: daily, times: [21:30], grace_hours: 2, start: 2026-04-06, color: purple }
      - { id: exercise, title: Move for half an hour, recurrence: weekly, target: 3, start: 2026-04-06, color: green }

    """

  /// `plans/checkins.csv`, in order of time.
  static var checkins: String {
    let first = CivilDate(dayNumber: CivilDate.dayNumber(year: 2026, month: 4, day: 6))
    var rows: [(date: CivilDate, minute: Int, text: String)] = []
    func add(
      _ habit: String,
      _ day: Int,
      _ step: Int?,
      _ state: String,
      _ minute: Int,
      _ note: String = ""
    ) {
      let date = first + day
      let time = CivilDateTime(date: date, secondOfDay: minute * 60).hourAndMinute
      let step = step.map(String.init) ?? ""
      rows.append(
        (date, minute, "\(habit),\(date),\(step),\(state),\(note),\(date)T\(time):00+02:00\n")
      )
    }
    for day in 0..<56 {
      // Reading slips once in two weeks, and for some days in the week of the mock exam.
      if day % 13 != 7, !(50...52).contains(day) {
        add("reading", day, 1, "done", 21 * 60 + 35 + day * 7 % 25)
      }
      // Three days of most weeks; a cold in the fifth one.
      if [1, 3, 5].contains(day % 7), day / 7 != 4, !(day / 7 == 6 && day % 7 == 5) {
        add("exercise", day, nil, "done", 17 * 60 + 10 + day * 11 % 40)
      }
      if day / 7 == 4, day % 7 == 1 { add("exercise", day, nil, "skip", 18 * 60, "a cold") }
      guard day >= 14 else { continue }
      for (step, hour) in [9, 12, 15, 18].enumerated() where (day * 5 + step * 3) % 11 > 1 {
        add("water", day, step + 1, "done", hour * 60 + 5 + (day * 3 + step * 7) % 30)
      }
    }
    rows.sort { ($0.date, $0.minute, $0.text) < ($1.date, $1.minute, $1.text) }
    return "habit,date,step,state,note,recorded\n" + rows.map(\.text).joined()
  }
}
