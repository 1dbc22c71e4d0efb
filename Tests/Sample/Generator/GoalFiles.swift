import CivilTime

/// The goals of the sample workspace, and the sessions that were kept for them by hand.
///
/// On 1 June 2026 there is one in every state: on track, at risk, behind, completed, overdue, without a
/// deadline, and not started.
enum GoalFiles {
  /// `plans/goals.yaml`.
  static let goals = """
    # What I want to put hours into. What counts are the sessions in sessions.csv that name the id, and
    # all activity in the categories, each minute once.
    goals:
      - id: semester
        title: Keep up with the semester
        target_hours: 145
        start: 2026-03-23
        deadline: 2026-06-15
        categories: [Work > Study]
        tags: [study]
        color: blue
      - id: database
        title: Database project
        description: Schema, queries and the report; handed in on paper.
        target_hours: 27
        start: 2026-04-01
        deadline: 2026-06-15
        categories: [Work > Programming]
        tags: [study]
        color: teal
      - id: thesis
        title: First draft of the thesis
        target_hours: 60
        start: 2026-03-23
        deadline: 2026-07-15
        categories: [Work > Writing]
        tags: [study]
        color: purple
      - { id: spanish, title: Spanish up to lesson 12, target_hours: 20, start: 2026-03-30, deadline: 2026-05-24, color: orange }
      - { id: exchange, title: Apply for the exchange term, target_hours: 6, start: 2026-05-04, deadline: 2026-05-29, color: green }
      - { id: guitar, title: Play the guitar, target_hours: 50, daily_target: 0.5, start: 2026-04-06, color: red }
      - { id: running, title: Train for the half marathon, target_hours: 40, start: 2026-06-08, deadline: 2026-09-20 }

    """

  /// `plans/sessions.csv`, in order of time.
  static var sessions: String {
    var rows = applications
    let monday = CivilDate(dayNumber: CivilDate.dayNumber(year: 2026, month: 3, day: 30))
    // Spanish on three evenings a week, but for the week of the mock exam.
    for week in 0..<8 where week != 6 {
      for (day, minutes) in [(0, 40), (2, 50), (4, 45)] {
        rows.append(
          Row("spanish", monday + (7 * week + day), 18 * 60 + 15, minutes, "custom", "")
        )
      }
    }
    // The guitar before dinner, on most days; the first time was before it was a goal.
    rows.append(Row("guitar", monday + 4, 19 * 60 + 20, 25, "stopwatch", "borrowed from Jo"))
    for day in 7..<63 where (day * 7 + day / 9) % 10 > 2 {
      rows.append(Row("guitar", monday + day, 19 * 60 + 20, 25 + day % 4 * 5, "stopwatch", ""))
    }
    rows.sort { ($0.date, $0.minute, $0.goal) < ($1.date, $1.minute, $1.goal) }
    return "goal,start,end,mode,note,recorded\n" + rows.map(\.text).joined()
  }

  private static var applications: [Row] {
    func day(_ month: Int, _ day: Int) -> CivilDate {
      CivilDate(dayNumber: CivilDate.dayNumber(year: 2026, month: month, day: day))
    }
    var late = Row("spanish", day(5, 16), 11 * 60, 60, "stopwatch", "\"on the train, with Jo\"")
    late.recorded = "2026-05-20T08:00+02:00"
    return [
      Row("thesis", day(4, 11), 10 * 60, 110, "stopwatch", "reading on paper"),
      Row("thesis", day(4, 25), 10 * 60, 95, "stopwatch", "reading on paper"),
      Row("exchange", day(5, 5), 16 * 60, 90, "stopwatch", ""),
      Row("thesis", day(5, 9), 10 * 60 + 30, 120, "stopwatch", "outline on cards"),
      Row("exchange", day(5, 12), 16 * 60, 90, "stopwatch", ""),
      late,
      Row("exchange;thesis", day(5, 19), 16 * 60, 120, "stopwatch", "letter and summary"),
      Row("exchange", day(5, 26), 16 * 60, 90, "stopwatch", "handed in"),
    ]
  }

  /// A session in the time after the clocks went forward.
  private struct Row {
    let goal: String
    let date: CivilDate
    let minute: Int
    let length: Int
    let mode: String
    let note: String
    var recorded = ""

    init(
      _ goal: String,
      _ date: CivilDate,
      _ minute: Int,
      _ length: Int,
      _ mode: String,
      _ note: String
    ) {
      self.goal = goal
      self.date = date
      self.minute = minute
      self.length = length
      self.mode = mode
      self.note = note
    }

    var text: String {
      func time(_ minute: Int) -> String {
        let reading = CivilDateTime(date: date, secondOfDay: minute * 60)
        return "\(reading.date)T\(reading.hourAndMinute)+02:00"
      }
      return "\(goal),\(time(minute)),\(time(minute + length)),\(mode),\(note),\(recorded)\n"
    }
  }
}
