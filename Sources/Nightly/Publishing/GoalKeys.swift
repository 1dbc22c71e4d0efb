import Analysis
import CivilTime
import Plans
import Platform

/// What is in the keys of reports of goals.
///
/// A goal may be shown in a period that it has begun by, until four weeks after its deadline, a year where activity counts
/// for it, and after that where a session of it lies there. What was done for it since its start is in the key of each.
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
  /// By date, what days are marked as.
  private let marked: FingerprintSums

  /// The keys of some goals and of the sessions that are known.
  init(_ plans: GoalPlans, asOf: Instant) {
    var byGoal: [String: [Int: Fingerprint]] = [:]
    var all: [Int: Fingerprint] = [:]
    for session in plans.sessions where session.recorded.map({ $0 <= asOf }) ?? true {
      var input = FingerprintInput()
      session.add(to: &input)
      let date = plans.timeline.date(at: session.span.start).dayNumber
      all[date] = (all[date] ?? .nothing) + input.fingerprint
      for goal in Set(session.goals) {
        byGoal[goal, default: [:]][date] =
          (byGoal[goal]?[date] ?? .nothing) + input.fingerprint
      }
    }
    entries = plans.goals.enumerated().compactMap { place, goal in
      // One that has not begun is in no report.
      guard let start = goal.start else { return nil }
      var input = FingerprintInput()
      // Where names are hidden its place stands for it.
      input.add(place)
      goal.add(to: &input)
      let date = start.dayNumber
      var brief = FingerprintInput()
      brief.add(goal.id)
      for category in goal.categories { brief.add(category) }
      all[date] = (all[date] ?? .nothing) + brief.fingerprint
      return Entry(
        start: start,
        last: goal.deadline.map { $0 + GoalLedger.longestNear(goal) + 1 },
        countsActivity: !goal.categories.isEmpty,
        definition: input.fingerprint,
        sessions: FingerprintSums(byGoal[goal.id] ?? [:])
      )
    }
    self.all = FingerprintSums(all)
    leftOut = plans.leftOut
    marked = FingerprintSums(
      Dictionary(
        plans.marked.map { date, mark in
          var input = FingerprintInput()
          input.add(date.dayNumber)
          input.add(mark.rawValue)
          return (date.dayNumber, input.fingerprint)
        }
      ) { first, _ in first }
    )
  }

  /// What tells all that a period's report may say of goals from anything else.
  func fingerprint(_ dates: Range<CivilDate>, _ known: KnownDays) -> Fingerprint {
    let (from, to) = (dates.lowerBound.dayNumber, dates.upperBound.dayNumber)
    var input = FingerprintInput()
    input.add(leftOut)
    // What is compared, and the pace of goals, reach back by a quarter of a year at most.
    input.add(marked.sum((from - 92)..<to))
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
    input.add(weekly?.target)
    input.add(weekly?.limit)
    input.add(start.map { Int64($0.dayNumber) })
    input.add(deadline.map { Int64($0.dayNumber) })
    for category in categories { input.add(category) }
    for tag in tags { input.add(tag) }
    input.add(color?.rawValue ?? "")
    switch archived {
    case nil: break
    case .always?: input.add("archived")
    case .since(let date)?: input.add(Int64(date.dayNumber))
    }
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
