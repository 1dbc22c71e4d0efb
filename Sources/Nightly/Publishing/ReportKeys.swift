import CivilTime
import Documents
import Files
import Insights
import Plans
import Reports
import Storage

/// What tells all that a report rests on from anything else.
///
/// A report is a pure function of what is near its period; whatever may go into it is in its key, by
/// fingerprints that are sums over days, so that the keys of ten years of reports cost a few milliseconds:
///
/// - its own days' activity and a day more on either side, for work that begins before midnight or ends after;
/// - the plan from seventeen days before to ten days after it: windows of exams, the week ahead, free blocks;
/// - what the same days and weeks before came to, and the days that its rhythms rest on;
/// - the goals that may be shown, with what was done for them so far;
/// - how far time and data reach into it; exports that touch it; its neighbours; decisions on moves in it;
/// - the choices that shape pages.
struct ReportKeys {
  /// So many days before a period's first may an event begin that is looked at.
  static let planBefore = 17
  /// So many days behind its last one.
  static let planAfter = 10

  let timeline: ZoneTimeline
  let now: Instant
  let reach: Instant
  let known: KnownDays
  let plan: Plan
  let goals: GoalKeys
  let names: NameKeys
  let lostDays: [CivilDate]
  let advice: AdviceHistory
  /// The fingerprint of the choices that shape pages.
  let choices: Fingerprint
  private let dayPlaces: [CivilDate: Int]
  private let weekPlaces: [ISOWeek: Int]
  let published: PublishedPeriods

  init(
    timeline: ZoneTimeline,
    now: Instant,
    reach: Instant,
    known: KnownDays,
    plan: Plan,
    goals: GoalKeys,
    names: NameKeys,
    lostDays: [CivilDate],
    advice: AdviceHistory,
    choices: Fingerprint,
    published: PublishedPeriods
  ) {
    self.timeline = timeline
    self.now = now
    self.reach = reach
    self.known = known
    self.plan = plan
    self.goals = goals
    self.names = names
    self.lostDays = lostDays
    self.advice = advice
    self.choices = choices
    self.published = published
    dayPlaces = Dictionary(published.days.enumerated().map { ($1, $0) }) { first, _ in first }
    weekPlaces = Dictionary(published.weeks.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The key of the report on a period.
  func key(of period: Period) -> Fingerprint {
    let (from, to) = (period.dates.lowerBound, period.dates.upperBound)
    let monday = ISOWeek(containing: from).monday
    var input = FingerprintInput()
    input.add(choices)
    input.add(from.dayNumber)
    input.add(to.dayNumber)
    input.add(known.activity(of: (from - 1)..<(to + 1)))
    input.add(
      plan.fingerprint(
        (from.dayNumber - ReportKeys.planBefore)..<(to.dayNumber + ReportKeys.planAfter)
      )
    )
    addBefore(period, monday, &input)
    input.add(known.activity(of: (period.rhythm - Rhythms.lookBack)..<period.rhythm))
    input.add(known.activity(of: (monday - Foresight.days)..<monday))
    input.add(goals.fingerprint(from..<to, known))
    // Whatever is later than its last event is as far away as any other time.
    let (start, end) = (timeline.start(of: from), timeline.start(of: to))
    input.add(plan.reached(now, reach, behind: end))
    for change in timeline.offsets(in: TimeSpan(timeline.start(of: from - 1), end + 86_400_000)) {
      input.add(change.from.milliseconds)
      input.add(change.offset)
    }
    let (previous, next) = neighbours(of: period)
    input.add(previous ?? "")
    input.add(next ?? "")
    let links = links(of: period)
    input.add(links.week != nil)
    for date in links.days.sorted() { input.add(date.dayNumber) }
    names.add(period.dates, TimeSpan(start, timeline.start(of: to)), to: &input)
    for date in lostDays where period.dates.contains(date) { input.add(date.dayNumber) }
    advice.add(period.dates, plan, to: &input)
    return input.fingerprint
  }

  /// What tells all that the keys of the days and weeks from one Monday up to another can rest on from
  /// anything else: where it is the same, so are they.
  ///
  /// It is nil while time or data do not reach beyond them, as their events may not be over. Whatever
  /// `key(of:)` adds must be in it.
  func key(ofAll dates: Range<CivilDate>) -> Fingerprint? {
    let (from, to) = (dates.lowerBound, dates.upperBound)
    let end = timeline.start(of: to)
    // As `Plan.reached` has it, of whatever ends by then.
    guard min(now, reach) >= end + 86_400_000 else { return nil }
    var input = FingerprintInput()
    input.add(choices)
    input.add(from.dayNumber)
    input.add(to.dayNumber)
    input.add(known.activity(of: (from - max(Rhythms.lookBack, Foresight.days) - 1)..<(to + 1)))
    input.add(
      plan.fingerprint(
        (from.dayNumber - ReportKeys.planBefore)..<(to.dayNumber + ReportKeys.planAfter)
      )
    )
    for date in days(min(from - 7 * 8, Alerts.days(before: from).lowerBound)..<to) {
      input.add(known.fingerprint(date))
      if date.weekday == .monday { input.add(known.fingerprint(ISOWeek(containing: date))) }
    }
    input.add(goals.fingerprint(dates, known))
    for change in timeline.offsets(in: TimeSpan(timeline.start(of: from - 1), end + 86_400_000)) {
      input.add(change.from.milliseconds)
      input.add(change.offset)
    }
    addPublished(published.days, from, to, &input) { $0.dayNumber }
    addPublished(published.weeks, ISOWeek(containing: from), ISOWeek(containing: to), &input) {
      $0.monday.dayNumber
    }
    names.add(all: dates, to: &input)
    for date in lostDays where dates.contains(date) { input.add(date.dayNumber) }
    advice.add(all: dates, plan, to: &input)
    return input.fingerprint
  }

  private func days(_ dates: Range<CivilDate>) -> some Sequence<CivilDate> {
    (dates.lowerBound.dayNumber..<dates.upperBound.dayNumber).lazy.map(CivilDate.init(dayNumber:))
  }

  /// Adds which periods of a stretch of time are published, and the ones before and behind it.
  private func addPublished<Element: Comparable>(
    _ all: [Element],
    _ from: Element,
    _ to: Element,
    _ input: inout FingerprintInput,
    _ number: (Element) -> Int
  ) {
    let first = all.partitionPoint { $0 >= from }
    let end = all.partitionPoint { $0 >= to }
    for place in (first - 1)...end {
      input.add(all.indices.contains(place) ? Int64(number(all[place])) : nil)
    }
  }

  /// What the same periods before came to.
  private func addBefore(
    _ period: Period,
    _ monday: CivilDate,
    _ input: inout FingerprintInput
  ) {
    let dates = period.dates
    for number in 0..<(dates.upperBound - dates.lowerBound) {
      for week in 1...8 {
        input.add(known.fingerprint(dates.lowerBound + number - 7 * week))
      }
    }
    for week in 1...8 { input.add(known.fingerprint(ISOWeek(containing: monday - 7 * week))) }
    input.add(known.windows(of: Alerts.days(before: dates.upperBound)))
  }

  /// The names of the published periods before and after one.
  func neighbours(of period: Period) -> (previous: String?, next: String?) {
    func names<Element: CustomStringConvertible>(
      _ place: Int?,
      _ all: [Element]
    ) -> (String?, String?) {
      func name(_ place: Int) -> String? {
        all.indices.contains(place) ? all[place].description : nil
      }
      return place.map { (name($0 - 1), name($0 + 1)) } ?? (nil, nil)
    }
    return switch period {
    case .day(let date): names(dayPlaces[date], published.days)
    case .week(let week): names(weekPlaces[week], published.weeks)
    case .dates: (nil, nil)
    }
  }

  /// The other pages that a period's page leads to.
  func links(of period: Period) -> ReportLinks {
    let week = ISOWeek(containing: period.dates.lowerBound)
    return ReportLinks(
      week: weekPlaces[week] == nil ? nil : week,
      days: Set(week.days.filter { dayPlaces[$0] != nil })
    )
  }
}

extension Period {
  /// The Monday as of which its rhythm is: the last one before what lies ahead of it, for a day that of
  /// its own week.
  ///
  /// Any dates have a rhythm of their own, as of the day after.
  var rhythm: CivilDate {
    switch self {
    case .day(let date): ISOWeek(containing: date).monday
    case .week(let week): week.monday + 7
    case .dates(let dates): dates.upperBound
    }
  }
}

extension Array {
  /// The place of the first element for which `holds` is true, as it is for all behind it; else the count.
  fileprivate func partitionPoint(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// What is in the keys of reports of goals.
///
/// A goal may be shown in a period that it has begun by, until four weeks after its deadline, and after that
/// where a session of it lies there. What was done for it since its start is in the key of each.
struct GoalKeys {
  private struct Entry {
    let start: CivilDate
    /// The last date on which it may be shown without a session.
    let last: CivilDate?
    let countsActivity: Bool
    let definition: Fingerprint
    /// By date, the sessions that begin then.
    let sessions: FingerprintSums
  }

  private let entries: [Entry]
  /// By date, all sessions that begin then, and the goals that start then.
  private let all: FingerprintSums
  private let leftOut: Int

  /// The keys of some goals and of the sessions that are known.
  init(_ plans: GoalPlans, asOf: Instant) {
    var byGoal: [String: [Int: Fingerprint]] = [:]
    var all: [Int: Fingerprint] = [:]
    for session in plans.sessions where session.recorded.map({ $0 <= asOf }) ?? true {
      var input = FingerprintInput()
      session.add(to: &input)
      let date = plans.timeline.local(at: session.span.start).date.dayNumber
      all[date] = (all[date] ?? .nothing) + input.fingerprint
      for goal in Set(session.goals) {
        byGoal[goal, default: [:]][date] =
          (byGoal[goal]?[date] ?? .nothing) + input.fingerprint
      }
    }
    entries = plans.goals.enumerated().map { place, goal in
      var input = FingerprintInput()
      // Where names are hidden its place stands for it.
      input.add(place)
      goal.add(to: &input)
      let date = goal.start.dayNumber
      var brief = FingerprintInput()
      brief.add(goal.id)
      for category in goal.categories { brief.add(category) }
      all[date] = (all[date] ?? .nothing) + brief.fingerprint
      return Entry(
        start: goal.start,
        last: goal.deadline.map { $0 + GoalKeys.daysAfter },
        countsActivity: !goal.categories.isEmpty,
        definition: input.fingerprint,
        sessions: FingerprintSums(byGoal[goal.id] ?? [:])
      )
    }
    self.all = FingerprintSums(all)
    leftOut = plans.leftOut
  }

  /// A goal that is over may be shown for so many days.
  private static let daysAfter = 29

  /// What tells all that a period's report may say of goals from anything else.
  func fingerprint(_ dates: Range<CivilDate>, _ known: KnownDays) -> Fingerprint {
    let (from, to) = (dates.lowerBound.dayNumber, dates.upperBound.dayNumber)
    var input = FingerprintInput()
    input.add(leftOut)
    // The time of all goals together.
    input.add(all.sum((from - 1)..<(to + 1)))
    var first: CivilDate?
    for entry in entries where entry.start < dates.upperBound {
      guard
        entry.last.map({ $0 >= dates.lowerBound }) ?? true
          || entry.sessions.sum((from - 1)..<(to + 1)) != .nothing
      else { continue }
      input.add(entry.definition)
      input.add(entry.sessions.sum(Int(Int32.min)..<(to + 1)))
      if entry.countsActivity { first = min(first ?? entry.start, entry.start) }
    }
    if let first { input.add(known.activity(of: first..<dates.upperBound)) }
    return input.fingerprint
  }
}

extension Goal {
  fileprivate func add(to input: inout FingerprintInput) {
    input.add(id)
    input.add(title)
    input.add(description ?? "")
    input.add(target)
    input.add(dailyTarget)
    input.add(start.dayNumber)
    input.add(deadline.map { Int64($0.dayNumber) })
    for category in categories { input.add(category) }
    for tag in tags { input.add(tag) }
    input.add(color?.rawValue ?? "")
  }
}

extension FocusSession {
  fileprivate func add(to input: inout FingerprintInput) {
    for goal in goals { input.add(goal) }
    input.add(span.start.milliseconds)
    input.add(span.end.milliseconds)
    input.add(wasEnteredLate)
  }
}

/// What the person made of suggestions and what advisers said, as far as reports show or heed it.
struct AdviceHistory {
  /// Moves that were suggested and not withdrawn while they could still have been taken up.
  let moves: [KeptSuggestion]
  private let timeline: ZoneTimeline

  /// The history of some suggestions.
  init(_ kept: [KeptSuggestion], _ timeline: ZoneTimeline) {
    moves = kept.filter { $0.suggestion.move != nil && !$0.isWithdrawn }
    self.timeline = timeline
  }

  /// The moves that were due in a week.
  func due(in dates: Range<CivilDate>) -> [Suggestion] {
    MoveJudge.due(
      moves.map(\.suggestion),
      in: TimeSpan(timeline.start(of: dates.lowerBound), timeline.start(of: dates.upperBound))
    )
  }

  /// The moves that were made on the morning after a day, on which its report is read.
  func made(after date: CivilDate) -> [KeptSuggestion] {
    moves.filter { item in
      guard item.suggestion.state == .applied, let decided = item.decided else { return false }
      return timeline.local(at: decided).date == date + 1
    }
  }

  /// Adds all that the reports of some dates, whichever they are, show of moves.
  func add(all dates: Range<CivilDate>, _ plan: Plan, to input: inout FingerprintInput) {
    guard !moves.isEmpty else { return }
    let due = Set(due(in: dates).map(\.id))
    for item in moves {
      let decided = item.decided.map { timeline.local(at: $0).date }
      let isMade = decided.map { dates.contains($0 + -1) } ?? false
      guard isMade || due.contains(item.suggestion.id), let move = item.suggestion.move
      else { continue }
      input.add(item.suggestion.id)
      input.add(item.suggestion.state.rawValue)
      for instant in [move.from.start, move.from.end, move.to.start, move.to.end] {
        input.add(instant.milliseconds)
      }
      input.add(item.decided?.milliseconds)
      input.add(item.decider?.rawValue ?? "")
      input.add(plan.fingerprint(ofEvent: move.event))
    }
  }

  /// Adds what the reports of some dates show of moves.
  func add(_ dates: Range<CivilDate>, _ plan: Plan, to input: inout FingerprintInput) {
    guard !moves.isEmpty else { return }
    let isWeek = dates.upperBound - dates.lowerBound > 1
    let shown =
      isWeek ? due(in: dates) : made(after: dates.lowerBound).map(\.suggestion)
    for suggestion in shown {
      input.add(suggestion.id)
      input.add(suggestion.state.rawValue)
      guard let move = suggestion.move else { continue }
      for instant in [move.from.start, move.from.end, move.to.start, move.to.end] {
        input.add(instant.milliseconds)
      }
      input.add(plan.fingerprint(ofEvent: move.event))
    }
    for item in isWeek ? [] : made(after: dates.lowerBound) {
      input.add(item.decider?.rawValue ?? "")
    }
  }
}

extension KeptSuggestion {
  /// Whether a run no longer made it while it could still have been taken up, so that nothing can be
  /// said of the person's choice.
  fileprivate var isWithdrawn: Bool {
    guard suggestion.state == .expired, let expired, let move = suggestion.move else {
      return false
    }
    return expired < min(move.from.start, move.to.start)
  }
}
