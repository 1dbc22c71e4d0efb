import Analysis
import CivilTime
import Plans
import Storage

/// What was counted of the records and is not as it follows from them.
enum CountedFlaws {
  /// Weeks that were counted anew, and how many there are.
  struct Extent {
    var weeks = 0
    var all = 0
  }

  /// The dates whose accounts do not add up to the time of their hours, whatever the records say.
  static func ofBalance(_ store: Store, as name: String) throws -> [Flaw] {
    let dates = try store.countedDates()
    guard let first = dates.first, let last = dates.last else { return [] }
    return limited(
      try store.unbalancedDates(of: first..<(last + 1)).map { date in
        Flaw.ofCounted(name, "the hours of \(date) do not add up to its account")
      },
      name
    )
  }

  /// The weeks that are counted anew and compared: all, or every twenty-eighth by the date, so that each has had its
  /// turn after as many days, and always the latest.
  static func ofWeeks(
    _ open: Session,
    _ known: KnownWorkspace,
    all: Bool,
    today: CivilDate,
    as name: String
  ) throws -> (flaws: [Flaw], extent: Extent) {
    let recount = try open.counting(known.planned)
    let weeks = try recount.allWeeks().sorted()
    let chosen = all ? weeks : CountedFlaws.sample(of: weeks, on: today)
    var flaws: [Flaw] = []
    for (date, kinds) in try recount.differences(in: Set(chosen)) {
      let names = kinds.map(words).sorted().joined(separator: " and ")
      let verb = kinds.count == 1 ? "is" : "are"
      flaws.append(
        Flaw.ofCounted(name, "\(names) of \(date) \(verb) not as counted anew from the records")
      )
    }
    if try hasOtherEvents(open, known) {
      flaws.append(Flaw.ofCounted(name, "the planned events are not as they are laid out anew"))
    }
    return (limited(flaws, name), Extent(weeks: chosen.count, all: weeks.count))
  }

  static func sample(of weeks: [ISOWeek], on date: CivilDate) -> [ISOWeek] {
    let turn = ((date.dayNumber % Round.nights) + Round.nights) % Round.nights
    let chosen = weeks.enumerated().filter { $0.offset % Round.nights == turn }.map(\.element)
    return Set(chosen + weeks.suffix(1)).sorted()
  }

  /// Whether the planned events that SQL finds are other ones than the plan has; the store is one that is read, where
  /// nothing stays of what is written.
  private static func hasOtherEvents(_ open: Session, _ known: KnownWorkspace) throws -> Bool {
    guard known.planned != nil else { return false }
    let before = try open.store.plannedEvents()
    try open.store.transaction { try open.store.set(events: known.plan.events) }
    return try open.store.plannedEvents() != before
  }

  private static func words(_ kind: Recount.Difference) -> String {
    switch kind {
    case .hours: "the hours"
    case .account: "the account"
    case .day: "what is kept of the day"
    case .week: "what is kept of the week"
    }
  }

  private static func limited(_ flaws: [Flaw], _ name: String) -> [Flaw] {
    guard flaws.count > StoreFlaws.most else { return flaws }
    return flaws.prefix(StoreFlaws.most) + [
      Flaw.ofCounted(name, "the same of \(flaws.count - StoreFlaws.most) others")
    ]
  }
}
