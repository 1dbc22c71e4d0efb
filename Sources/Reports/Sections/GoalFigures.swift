import Analysis
import CivilTime
import Plans

/// All that is said of goals in words, in whatever form.
public enum GoalFigures {
  /// What a goal is called: its title, or where titles are not published its number.
  static func name(_ goal: GoalReview, _ scope: Outline.Scope) -> Phrase {
    Phrase(data: scope.showsTitles ? goal.goal.title : goal.goal.id)
  }

  /// `Goals: one overdue, two likely late`.
  static func heading(_ review: GoalsReview) -> String {
    let open = review.goals.filter { $0.completed == nil }
    let overdue = open.count { if case .overdue = $0.verdict { true } else { false } }
    let late = open.count { if case .likelyLate = $0.verdict { true } else { false } }
    let trouble =
      (overdue > 0 ? ["\(Wording.number(overdue)) overdue"] : [])
      + (late > 0 ? ["\(Wording.number(late)) likely late"] : [])
    return trouble.isEmpty ? "Goals" : "Goals: \(trouble.joined(separator: ", "))"
  }

  /// `Thesis: likely 4 days late, needs 34 min a day`; of a day what was done for it.
  static func line(_ goal: GoalReview, _ scope: Outline.Scope) -> Phrase {
    let name = name(goal, scope).cut(to: Brief.titleWidth)
    if scope.kind == .day, goal.wanted != nil { return "\(name): \(worked(goal))" }
    let done = scope.kind == .day && goal.worked > 0 ? "\(worked(goal)), " : ""
    if case .noDeadline = goal.verdict { return "\(name): \(worked(goal)) \(scope.within)" }
    let needed = goal.needed == nil || goal.completed != nil ? "" : ", needs \(needed(goal))"
    return "\(name): \(done)\(lowercased(verdict(goal, scope.timeline)))\(needed)"
  }

  /// A goal with how it does: `Thesis – likely 4 days late`.
  static func nameAndVerdict(_ goal: GoalReview, _ scope: Outline.Scope) -> Phrase {
    "\(name(goal, scope)) \u{2013} \(lowercased(verdict(goal, scope.timeline)))"
  }

  private static func lowercased(_ words: String) -> String {
    words.prefix(1).lowercased() + words.dropFirst()
  }

  /// `Likely 4 days late`, `Completed on Sat 30 May`.
  public static func verdict(_ goal: GoalReview, _ timeline: ZoneTimeline) -> String {
    switch goal.verdict {
    case .completed:
      let date = goal.completed.map { Wording.shortDate(timeline.date(at: $0)) }
      return "Completed" + (date.map { " on \($0)" } ?? "")
    case .notStarted: return "Not started"
    case .noDeadline: return "No deadline"
    case .week(.limit(let limit), let done):
      return done > limit
        ? "Over its limit by \(Wording.duration(done - limit))" : "Within its limit"
    case .week(.target(let target), let done):
      return done >= target
        ? "Reached this week" : "\(Wording.duration(target - done)) to go this week"
    case .invalid: return "Can't be judged"
    case .overdue(let days): return "Overdue by \(Wording.count(days, "day"))"
    case .tooEarly: return "Too early to say"
    case .idle: return "Nothing done lately"
    case .likelyInTime: return "Likely in time"
    case .open: return "May or may not be in time"
    case .likelyLate(let days?): return "Likely \(Wording.count(days, "day")) late"
    case .likelyLate(nil): return "Likely not in two years"
    }
  }

  /// The index: `89.9`, and `under 90` where rounding would make 90 of less; empty where it has no meaning.
  public static func index(_ standing: GoalStanding) -> String {
    guard let tenths = standing.indexTenths, let nearest = standing.nearestTenths else { return "" }
    // From 70, 90 and 100 on something else is said of a goal.
    let limit = [700, 900, 1000].first { tenths < $0 && nearest >= $0 }
    return limit.map { "under \($0 / 10)" } ?? Wording.tenths(nearest)
  }

  /// `42 h 10 min of 120 h (35%)`; of what is for each week `3 h 10 min of 5 h this week`.
  public static func done(_ goal: GoalReview) -> String {
    let week = goal.goal.weekly.map { weekly in
      let most = weekly.limit == nil ? "" : "at most "
      let whole = hours(weekly.limit ?? weekly.target ?? 0)
      return "\(Wording.duration(goal.week.done)) of \(most)\(whole) this week"
    }
    guard goal.goal.target > 0 || week == nil else { return week ?? "" }
    return "\(Wording.duration(goal.actual)) of \(target(goal.goal)) "
      + "(\(Wording.percent(goal.actual, of: goal.goal.target)))" + (week.map { ", \($0)" } ?? "")
  }

  /// `120 h`: what is to be reached in all.
  public static func target(_ goal: Goal) -> String {
    guard goal.target == 0, let weekly = goal.weekly else { return hours(goal.target) }
    return weekly.limit.map { "at most \(hours($0)) a week" }
      ?? "\(hours(weekly.target ?? 0)) a week"
  }

  private static func hours(_ time: Int64) -> String {
    time % 3_600_000 == 0 && time > 0 ? "\(time / 3_600_000) h" : Wording.duration(time)
  }

  /// `Wed 15 Jul, in 45 days`.
  public static func due(_ goal: GoalReview, from date: CivilDate) -> String {
    guard let deadline = goal.goal.deadline, let left = goal.daysLeft else { return "no deadline" }
    let day = GoalFigures.day(deadline, from: date)
    if goal.standing.status == .completed { return day }
    switch left {
    case 0: return "\(day), today"
    case ..<0: return "\(day), \(Wording.count(-left, "day")) ago"
    default: return "\(day), in \(Wording.count(left, "day"))"
    }
  }

  /// What a day takes: `2 h 10 min a day`; on the deadline and behind it what remains.
  public static func needed(_ goal: GoalReview) -> String {
    guard let needed = goal.needed else {
      let isDue = goal.daysLeft.map { $0 <= 0 } ?? false
      return isDue && goal.remaining > 0 ? "\(Wording.duration(goal.remaining)) left" : ""
    }
    return "\(Wording.duration(needed)) \(goal.daysLeft == 0 ? "today" : "a day")"
  }

  /// What was done in the period, on a day with what was wanted.
  public static func worked(_ goal: GoalReview) -> String {
    let worked = Wording.duration(goal.worked)
    guard let wanted = goal.wanted, let isEnough = goal.isOnTrackToday else { return worked }
    let whole = Wording.duration(wanted)
    if isEnough { return "\(worked), enough (\(whole) needed)" }
    return worked == whole
      ? "\(worked), less than a minute short" : "\(worked) of the \(whole) needed"
  }

  /// When it is likely to be done, with the interval and what it rests on; nil where there is nothing
  /// to say.
  static func outlook(_ goal: GoalReview, from date: CivilDate) -> String? {
    switch goal.outlook {
    case .none: return nil
    case .insufficient(let weeks):
      let have = Wording.count(weeks, "complete week")
      return Wording.tooLittle("When it will be done", have: have, need: GoalForecast.leastWeeks)
        + "."
    case .idle(let weeks):
      return "Not at this pace: nothing was done in the last \(Wording.count(weeks, "week"))."
    case .expected(let completion):
      return completionText(completion, from: date)
    }
  }

  private static func completionText(
    _ completion: GoalReview.Completion,
    from date: CivilDate
  ) -> String {
    let basis = "from \(Wording.count(completion.weeks, "week"))"
    let deadline =
      completion.byDeadline.map { " \(GoalFigures.chance($0)) that it is done by the deadline." }
      ?? ""
    func on(_ day: CivilDate) -> String { GoalFigures.day(day, from: date) }
    guard let early = completion.early else { return "Not in two years (\(basis))." + deadline }
    guard let middle = completion.middle else {
      return "From \(on(early)) at the earliest, more likely not in two years (\(basis))."
        + deadline
    }
    guard let late = completion.late else {
      return
        "Even odds by \(on(middle)) (10% by \(on(early)), perhaps not in two years; \(basis))."
        + deadline
    }
    return "Likely done by \(on(middle)) (10% by \(on(early)), 90% by \(on(late)); \(basis))."
      + deadline
  }

  /// `64%`; a dozen weeks can bear no chance beyond these ends.
  private static func chance(_ thousandths: Int) -> String {
    switch thousandths {
    case ...50: "5% or less"
    case 950...: "95% or more"
    default: Wording.percent(Int64(thousandths))
    }
  }

  /// The streak in a sentence, or nil where there never was one of two days.
  static func streak(_ streak: Streak) -> String? {
    guard streak.longest > 1 else { return nil }
    return
      "Streak \(Wording.count(streak.current, "day")), longest \(streak.longest); ten minutes or "
      + "more on \(streak.kept) of \(Wording.count(streak.counted, "day"))."
  }

  /// The pace of a goal without a deadline, with what it was before; nil with a deadline, or too early.
  public static func pace(_ goal: GoalReview) -> String? {
    guard goal.goal.deadline == nil, let now = goal.pace(weeks: 4) else { return nil }
    let before =
      goal.pace(weeks: 4, skipping: 4).map { ", after \(Wording.duration($0)) in the four before" }
      ?? ""
    return "\(Wording.duration(now)) a week over the last four weeks\(before)."
  }

  /// What was done for all goals together, and for how many the day had enough.
  static func together(_ review: GoalsReview, _ scope: Outline.Scope) -> Phrase {
    let count = review.workedOn.count
    let worked = Wording.duration(review.worked)
    let all = Wording.count(review.goals.count, "goal")
    let wanted = review.goals.filter { $0.wanted != nil }
    let enough = wanted.count { $0.isOnTrackToday == true }
    let sum =
      count > 0
      ? "Worked on \(count) of \(all) \(scope.within): \(worked), each minute once."
      : review.worked == 0
        ? "No goal was worked on \(scope.within)."
        : "No goal that is listed here was worked on \(scope.within); \(worked) went to others that are archived or done."
    return Phrase(
      sum + (wanted.isEmpty ? "" : " Enough for the day: \(enough) of \(wanted.count).")
    )
  }

  /// What is to be told of a goal's index since the period began: below 90 more is asked of it, below 70 much.
  static func turn(_ goal: GoalReview, _ scope: Outline.Scope) -> Phrase? {
    if let excess = goal.excess {
      return """
        \(name(goal, scope)) took \(Wording.duration(goal.week.done)) this week, \(Wording.duration(excess)) over its limit.
        """
    }
    guard let turn = goal.turn else { return nil }
    let before =
      switch turn.from {
      case .onTrack: ", after 90 or more when \(scope.name) began."
      case .atRisk: ", after 70 or more when \(scope.name) began."
      default: "."
      }
    return """
      \(name(goal, scope)) fell behind what is expected by now: index \(index(goal.standing))\(before)
      """
  }

  /// What is to be expected of a goal, in sentences.
  package static func expected(_ goal: GoalReview, from date: CivilDate) -> [String] {
    let isAhead = goal.standing.status == .notStarted || goal.goal.start == nil
    return [
      isAhead ? nil : outlook(goal, from: date), pace(goal),
      // Days of what is to be less are no streak.
      goal.goal.weekly?.limit == nil ? streak(goal.streak) : nil,
    ].compactMap { $0 }
  }

  /// A goal with its deadline, its index and all that its figures rest on.
  static func sentences(
    _ goal: GoalReview,
    _ review: GoalsReview,
    _ scope: Outline.Scope
  ) -> Phrase {
    let date = scope.timeline.date(at: review.asOf)
    let due = (goal.goal.deadline == nil ? "" : "due ") + due(goal, from: date)
    let index = index(goal.standing)
    let early = goal.standing.isEarly ? " (early days)" : ""
    let sentences =
      [Phrase(index.isEmpty ? "\(due)." : "\(due); index \(index)\(early).")]
      + expected(goal, from: date).map { Phrase($0) } + notes(goal, review, scope)
    return sentences.reduce("\(name(goal, scope)):") { $0 + " " + $1 }
  }

  private static func notes(
    _ goal: GoalReview,
    _ review: GoalsReview,
    _ scope: Outline.Scope
  ) -> [Phrase] {
    var notes: [Phrase] = []
    if goal.isFeasible == false, let needed = goal.needed, let busy = goal.busyWeek {
      notes.append(
        """
        It needs \(Wording.duration(needed * 7)) in seven days; of the last \
        \(Wording.count(goal.weeks.count, "time")) seven days the busiest had \(Wording.duration(busy)).
        """
      )
    }
    if goal.beforeStart.sessions > 0 {
      notes.append(
        """
        \(Wording.duration(goal.beforeStart.length)) of \
        \(Wording.count(goal.beforeStart.sessions, "session")) lie before its start and are left out.
        """
      )
    }
    if goal.enteredLate > 0 {
      notes.append(
        """
        \(Wording.count(goal.enteredLate, "session was", "sessions were")) written down more than two \
        days later.
        """
      )
    }
    if !goal.sharedWith.isEmpty {
      let names = goal.sharedWith.prefix(5).map { id in
        review.goal(id).map { name($0, scope) } ?? Phrase(data: id)
      }
      let rest = goal.sharedWith.count - names.count
      let list = names.dropFirst().reduce(names[0]) { $0 + ", " + $1 }
      let others = rest > 0 ? " and \(rest) others" : ""
      notes.append("Some of its time counts for \(list)\(others) as well.")
    }
    return notes
  }

  /// A date, with the year where that is another than now.
  static func day(_ day: CivilDate, from date: CivilDate) -> String {
    day.year == date.year ? Wording.shortDate(day) : Wording.date(day)
  }
}
