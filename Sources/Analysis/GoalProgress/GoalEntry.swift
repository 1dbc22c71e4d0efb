import CivilTime
import Plans

/// The instant that goals are judged at, and the period that ends there.
struct GoalMoment {
  /// The period, as far as it is known.
  let span: TimeSpan
  /// The period's dates.
  let dates: Range<CivilDate>
  /// The date at the period's beginning.
  let before: CivilDate
  /// The date at the instant.
  let date: CivilDate
  /// The beginning of the week of the last date.
  let weekStart: Instant
  /// The last date of which anything is known by then: where the instant is a date's beginning, the one before.
  let lastDate: CivilDate
  /// All dates that anything is known of.
  let days: LocalDays

  /// Whether it is of one date.
  var isDay: Bool { dates.upperBound - dates.lowerBound == 1 }

  /// The instant.
  var asOf: Instant { span.end }
}

/// One goal with its time.
struct GoalEntry: Sendable {
  private let goal: Goal
  var id: String { goal.id }
  private let work: WorkedTime
  private let sessions: [FocusSession]
  private let shared: [(goal: String, from: Instant)]
  private let from: Instant
  /// By date, what was done up to its end.
  private let sums: [Int64]
  /// By date, what became of it as far as trackers saw.
  private let occasions: [Streak.Occasion]
  /// The same where each date is known, as what was done is written down.
  private let occasionsByHand: [Streak.Occasion]
  /// By date, how many dates up to it no tracker saw; nil where trackers play no part.
  private let unseen: [Int]?
  /// The first date since it began on which a tracker was at work.
  private let firstSeen: CivilDate?
  /// From when on who has no tracker knows of each date, as what was done is written down.
  private let byHand: Instant?

  /// The days that say nothing of a pace.
  private let marked: Set<CivilDate>

  /// An entry; `seen` is, by date, whether a tracker was at work, where activity counts.
  ///
  /// Entries of many dates are made at once: what is said of one must not rest on what came after it.
  init(
    goal: Goal,
    work: WorkedTime,
    sessions: [FocusSession],
    shared: [(goal: String, from: Instant)],
    days: LocalDays,
    seen: [Bool]?,
    firstSeen: CivilDate?,
    byHand: Instant?,
    marked: Set<CivilDate>,
    from: Instant
  ) {
    self.goal = goal
    self.work = work
    self.sessions = sessions
    self.shared = shared
    self.from = from
    self.firstSeen = firstSeen
    self.byHand = byHand
    self.marked = marked
    let lengths = days.lengths(work.length)
    sums = GoalEntry.running(lengths)
    unseen = seen.map { GoalEntry.running($0.map { $0 ? 0 : 1 }).map { Int($0) } }
    let byHand = lengths.indices.map { day -> Streak.Occasion in
      if goal.isAhead(on: days.from + day) || days.capacities[day] < GoalLedger.shortDate {
        return .neutral
      }
      if marked.contains(days.from + day), lengths[day] < GoalLedger.streakLeast { return .neutral }
      return lengths[day] >= GoalLedger.streakLeast ? .done : .missed
    }
    occasionsByHand = byHand
    occasions = byHand.indices.map { day in
      byHand[day] == .missed && seen.map { $0[day] } == false ? .neutral : byHand[day]
    }
  }

  /// Whether any of its sessions lies in a span.
  func hasSession(in span: TimeSpan) -> Bool {
    sessions.contains { !$0.span.intersection(span).isEmpty }
  }

  /// Whether it had begun by a date.
  func hasBegun(by date: CivilDate) -> Bool { !goal.isAhead(on: date) }

  /// Whether it is no longer shown on a date.
  func isArchived(on date: CivilDate) -> Bool { goal.isArchived(on: date) }

  /// What was done up to an instant, in milliseconds.
  func actual(upTo instant: Instant) -> Int64 { work.length(upTo: instant) }

  /// What was done within a span.
  func spans(in span: TimeSpan) -> [TimeSpan] { work.spans(in: span) }

  /// What is counted of it on a date: all where it is shown, and where it is archived its sessions.
  func spans(in day: GoalMoment, isNear: Bool) -> [TimeSpan] {
    if isNear { return spans(in: day.span) }
    guard isArchived(on: day.dates.lowerBound) else { return [] }
    return sessions.flatMap { spans(in: $0.span.intersection(day.span)) }
  }

  /// When it was completed; nil where it was not by the moment's instant.
  func completed(_ moment: GoalMoment) -> Instant? {
    standing(actual(upTo: moment.asOf), on: moment.date).status == .completed
      ? work.instant(reaching: goal.target) : nil
  }

  /// The date by which its target is to be reached.
  var deadline: CivilDate? { goal.deadline }

  /// How it stands; `worked` is what is counted of it in the period, in milliseconds, where that is not all of it.
  func review(_ moment: GoalMoment, worked: Int64? = nil) -> GoalReview {
    let actual = work.length(upTo: moment.asOf)
    let standing = standing(actual, on: moment.date)
    let remaining = max(0, goal.target - actual)
    // Of what no tracker ever saw it can't be said that it was too little, or fell behind.
    let isUnknown = unseen(moment) != nil && !hasSeen(moment) && actual == 0
    let isOpen = remaining > 0 && standing.status != .invalid
    let weeks = weeks(upTo: moment)
    let past = sessions.filter { $0.span.start < moment.asOf }
    let early = past.filter { $0.span.start < from }
    let excluded = TimeSet(
      early.map { $0.span.intersection(TimeSpan($0.span.start, min(from, moment.asOf))) }
    )
    return GoalReview(
      goal: goal,
      standing: standing,
      actual: actual,
      worked: worked ?? work.length(in: moment.span),
      week: (
        done: work.length(in: TimeSpan(moment.weekStart, moment.asOf)),
        before: work.length(
          in: TimeSpan(moment.weekStart, max(moment.weekStart, moment.span.start))
        )
      ),
      completed: completed(moment),
      daysLeft: goal.deadline.map { $0 - moment.date },
      wanted: isUnknown ? nil : wanted(moment),
      needed: goal.workingDays(from: moment.date).flatMap {
        isOpen ? GoalEntry.share(remaining, days: $0) : nil
      },
      weeks: weeks,
      outlook: isOpen ? outlook(remaining, weeks, moment.date) : .none,
      streak: streak(moment),
      beforeStart: (early.count, excluded.length),
      enteredLate: past.count(where: \.wasEnteredLate),
      sharedWith: shared.filter { $0.from < moment.asOf }.map(\.goal).sorted(),
      turn: isUnknown
        ? nil
        : GoalTurn(
          from: self.standing(work.length(upTo: moment.span.start), on: moment.before),
          to: standing
        )
    )
  }

  /// Whether a tracker had been at work by an instant.
  private func hasSeen(_ moment: GoalMoment) -> Bool {
    firstSeen.map { $0 <= moment.lastDate } ?? false
  }

  /// Whether each date is known at an instant without a tracker.
  private func isByHand(_ moment: GoalMoment) -> Bool {
    byHand.map { $0 < moment.asOf } ?? false && !hasSeen(moment)
  }

  /// By date, how many dates up to it are not known of, as no tracker saw them; nil where all are.
  private func unseen(_ moment: GoalMoment) -> [Int]? { isByHand(moment) ? nil : unseen }

  private func standing(_ actual: Int64, on date: CivilDate) -> GoalStanding {
    GoalStanding(
      actual: actual,
      target: goal.target,
      start: goal.start,
      deadline: goal.deadline,
      asOf: date
    )
  }

  /// What one day was to bring, seen from its morning.
  private func wanted(_ moment: GoalMoment) -> Int64? {
    let remaining = goal.target - work.length(upTo: moment.span.start)
    guard moment.isDay, !goal.isAhead(on: moment.before), remaining > 0, goal.target > 0
    else {
      return nil
    }
    if let daily = goal.dailyTarget { return min(daily, remaining) }
    // Once the deadline has passed, no day is like another that it needed so much of.
    guard let start = goal.start, let deadline = goal.deadline, deadline > start else { return nil }
    return goal.workingDays(from: moment.before).map { GoalEntry.share(remaining, days: $0) }
  }

  /// A part for each day, rounded up to whole milliseconds.
  private static func share(_ length: Int64, days: Int) -> Int64 {
    let days = Int64(days)
    return length / days + (length % days > 0 ? 1 : 0)
  }

  /// The totals of the weeks that end before the instant's date, the latest first.
  ///
  /// A week of which no tracker saw a single day, and without any session, says nothing of a goal that
  /// counts activity; and so does one with a day that is not to be compared with others.
  private func weeks(upTo moment: GoalMoment) -> [Int64] {
    let days = moment.days
    let unseen = unseen(moment)
    func sum(_ sums: [Int64], before date: CivilDate) -> Int64 {
      let index = min(date - days.from, sums.count) - 1
      return index >= 0 ? sums[index] : 0
    }
    func dark(before date: CivilDate) -> Int {
      guard let unseen else { return 0 }
      let index = date - days.from
      // What lies before all that is known was not seen either.
      return index <= 0 ? index : unseen[min(index, unseen.count) - 1]
    }
    var weeks: [Int64] = []
    var end = moment.date
    guard let start = goal.start else { return [] }
    while weeks.count < GoalForecast.weeks, end - 7 >= start, end > days.from {
      let total = sum(sums, before: end) - sum(sums, before: end - 7)
      let isDark = unseen != nil && dark(before: end) - dark(before: end - 7) == 7
      let isUsual = (1...7).allSatisfy { !marked.contains(end - $0) }
      if isUsual, total > 0 || !isDark { weeks.append(total) }
      end = end - 7
    }
    // Before the first time of any goal there was nothing, and no need to count it date by date.
    while unseen == nil, weeks.count < GoalForecast.weeks, end - 7 >= start {
      weeks.append(0)
      end = end - 7
    }
    return weeks
  }

  private func outlook(
    _ remaining: Int64,
    _ weeks: [Int64],
    _ date: CivilDate
  ) -> GoalReview.Outlook {
    guard weeks.count >= GoalForecast.leastWeeks else { return .insufficient(weeks: weeks.count) }
    guard let forecast = GoalForecast(weeks: weeks.reversed(), remaining: remaining) else {
      return .idle(weeks: weeks.count)
    }
    // What is done within a day is done on the date itself.
    func by(_ chance: Double) -> CivilDate? {
      forecast.days(chance: chance).map { date + ($0 - 1) }
    }
    return .expected(
      GoalReview.Completion(
        early: by(0.1),
        middle: by(0.5),
        late: by(0.9),
        byDeadline: goal.workingDays(from: date).map {
          Int((forecast.toldChance(within: $0) * 1000).rounded())
        },
        weeks: weeks.count
      )
    )
  }

  /// The streak up to the instant's date, which is pending while it has not got its ten minutes.
  private func streak(_ moment: GoalMoment) -> Streak {
    guard let start = goal.start else { return Streak([]) }
    let known = moment.days.from
    let first = max(start, min(known, moment.date) - Streak.recent)
    guard first <= moment.date else { return Streak([]) }
    let isByHand = isByHand(moment)
    let occasions = isByHand ? occasionsByHand : occasions
    var some = (first.dayNumber...moment.date.dayNumber).map { number -> Streak.Occasion in
      let day = number - known.dayNumber
      guard occasions.indices.contains(day) else {
        return isByHand || unseen == nil ? .missed : .neutral
      }
      return occasions[day]
    }
    // Of a date that is not over, only what was done up to now counts.
    let today = moment.date - known
    if some.last == .done, occasions.indices.contains(today) {
      let before = today > 0 ? sums[today - 1] : 0
      if work.length(upTo: moment.asOf) - before < GoalLedger.streakLeast {
        some[some.count - 1] = .missed
      }
    }
    // Whether a tracker will be at work on it is not known before it is over: it is pending as well.
    if some.last == .neutral { some[some.count - 1] = .missed }
    return Streak(some)
  }

  private static func running(_ values: [Int64]) -> [Int64] {
    var sum: Int64 = 0
    return values.map { value in
      sum += value
      return sum
    }
  }
}

extension Goal {
  /// Whether a date lies before its beginning, which may not be known yet.
  func isAhead(on date: CivilDate) -> Bool { start.map { date < $0 } ?? true }

  /// How many days are left to work on it from a date on, that one and the deadline's among them; nil without a
  /// deadline, and once it has passed.
  ///
  /// What is due on a day may be done on it: a deadline of today leaves one day, and is late tomorrow. What is done
  /// before the start does not count.
  func workingDays(from date: CivilDate) -> Int? {
    let first = max(date, start ?? date)
    return deadline.flatMap { $0 >= first ? $0 - first + 1 : nil }
  }
}
