import CivilTime

/// What became of habits on dates, by what was said of them: of two that speak of one step the later one
/// counts.
public struct CheckinLog: Sendable {
  /// What stands of one date of a habit.
  public struct Marks: Sendable, Hashable {
    /// The steps that were done, from 1, in order.
    public fileprivate(set) var done: [Int] = []
    /// The steps that were excused; 0 stands for the whole date.
    public fileprivate(set) var skipped: [Int] = []
    /// The steps that were done or excused, 0 for the whole date, in the order in which that was said.
    public fileprivate(set) var order: [Int] = []
    /// The steps that were done since although the whole date was excused.
    fileprivate var doneAfterAll: [Int] = []
    /// The steps that were excused by themselves before they were done after all.
    fileprivate var excusedBefore: [Int] = []
    /// When each step that was done was written down, where that is known.
    public fileprivate(set) var recorded: [Int: Instant] = [:]

    /// Nothing was said.
    init() {}

    /// Whether the whole date is excused.
    public var isSkipped: Bool { skipped.contains(0) }

    /// The lowest step of so many that is neither done nor excused; nil where there is none.
    public func firstOpen(of steps: Int) -> Int? {
      guard steps > 0 else { return nil }
      return (1...steps).first { !done.contains($0) && !skipped.contains($0) }
    }
  }

  /// The marks by habit and date.
  private var marks: [String: [CivilDate: Marks]] = [:]

  /// A log of check-ins in the order in which they were written; those of steps that a habit has not
  /// count for nothing.
  public init(_ checkins: some Sequence<Checkin>, of habits: [Habit]) {
    let steps = Dictionary(habits.map { ($0.id, $0.stepsOfDate) }) { first, _ in first }
    for checkin in checkins {
      guard let most = steps[checkin.habit], (checkin.step ?? 0) <= most else { continue }
      marks[checkin.habit, default: [:]][checkin.date, default: Marks()].take(checkin, of: most)
    }
  }

  /// The marks of a habit on a date.
  public func marks(of habit: Habit, on date: CivilDate) -> Marks {
    marks[habit.id]?[date] ?? Marks()
  }

  /// The dates of a habit of which something was said, in order.
  public func dates(of habit: Habit) -> [CivilDate] { (marks[habit.id] ?? [:]).keys.sorted() }
}

extension CheckinLog.Marks {
  fileprivate mutating func take(_ checkin: Checkin, of steps: Int) {
    switch checkin.state {
    case .done:
      // One more than there are changes nothing.
      guard let step = checkin.step ?? firstOpen(of: steps) else { return }
      let wasExcused = skipped.contains(step)
      forget(step)
      if wasExcused { excusedBefore.append(step) }
      if isSkipped || !doneAfterAll.isEmpty { doneAfterAll.append(step) }
      if isSkipped { forget(0) }
      done = (done + [step]).sorted()
      order.append(step)
      recorded[step] = checkin.recorded
    case .skip:
      skip(checkin.step ?? 0)
    case .undo:
      guard let step = checkin.step ?? order.last else { return }
      let wasAfterAll = doneAfterAll.contains(step)
      let wasExcused = excusedBefore.contains(step)
      forget(step)
      if wasExcused { return skip(step) }
      // What was excused before is again, as nothing was done since.
      if wasAfterAll, doneAfterAll.isEmpty { skip(0) }
    }
  }

  private mutating func skip(_ step: Int) {
    forget(step)
    skipped = (skipped + [step]).sorted()
    order.append(step)
    if step == 0 { doneAfterAll = [] }
  }

  private mutating func forget(_ step: Int) {
    done.removeAll { $0 == step }
    skipped.removeAll { $0 == step }
    order.removeAll { $0 == step }
    doneAfterAll.removeAll { $0 == step }
    excusedBefore.removeAll { $0 == step }
    recorded[step] = nil
  }
}
