import CivilTime
import Documents
import Platform
import Records
import Storage

/// What a run looks at besides its work: a share of the records, and of what was counted of them, the next one each
/// night, so that all of it has its turn.
///
/// Pages are looked at by `Store.checkPages`. What is wrong is told, and put right: counted days are counted anew.
/// Records that can't be read end the run.
struct NightlyShare {
  private let open: Session
  private var store: Store { open.store }
  /// What was wrong.
  private(set) var problems: [Diagnostic] = []
  private var rounds: [Round.Subject: Round] = [:]
  /// Whether a week was forgotten that others have read already.
  private(set) var hasForgotten = false

  init(_ open: Session) { self.open = open }

  private var name: String { open.workspace.name(of: store.path) }

  /// Reads the next days of records, and adds up their hours.
  mutating func lookAtDays() throws {
    let days = try store.recordDayNumbers()
    guard !days.isEmpty else { return try lookAtTables() }
    var round = try store.round(.days)
    let first = Int(round.next).flatMap { last in days.firstIndex { $0 > last } } ?? 0
    let share = days[first...].prefix(Round.share(of: days.count))
    guard let begin = share.first, let end = share.last else { return }
    if let fault = try store.recordFaults(on: begin...end, readsTexts: false).first {
      throw StoreError.damaged(store.path, fault)
    }
    let dates = CivilDate(dayNumber: begin)..<CivilDate(dayNumber: end + 1)
    // What is stale is counted anew by this run, whatever it says now.
    let stale = try store.staleTimes()
    let timeline = open.configuration.timeline
    func span(_ date: CivilDate) -> TimeSpan {
      TimeSpan(timeline.start(of: date), timeline.start(of: date + 1))
    }
    let other = try store.unbalancedDates(of: dates).filter { stale.intersection(span($0)).isEmpty }
    if !other.isEmpty {
      round.isSound = false
      try countAnew(other.map(span), other)
      problems += other.map {
        problem("the hours of \($0) do not add up to its account", "this run counts that day anew")
      }
    }
    if try end == days.last || store.isSmall { try lookAtTables() }
    round.next = "\(end)"
    if end == days.last { round.end(asOf: open.now) }
    rounds[.days] = round
  }

  /// Looks how tables and indices fit together: a page from an earlier state bears its sum, and is found by that.
  private func lookAtTables() throws {
    if let finding = try store.integrityFindings(atMost: 1).first {
      throw StoreError.damaged(store.path, finding)
    }
  }

  /// A week that had its turn, and how often all weeks had it before.
  struct Turn {
    let week: ISOWeek
    let round: Int
  }

  /// Counts the next week anew, and compares what is kept of it; gives which it was, nil where there is none.
  ///
  /// Its activity is loaded by whoever draws reports, for those of the same week that are drawn again.
  mutating func lookAtWeeks(
    _ planned: Recount.Planned?,
    _ loader: ActivityLoader,
    _ drawing: ReportDrawing
  ) throws -> Turn? {
    guard let planned, let last = planned.data.weeks.last else { return nil }
    var round = try store.round(.weeks)
    let known = round.next.split(separator: " ").compactMap { Int($0) }
    let done = known.first ?? .min
    let turn = Turn(
      week: planned.data.weeks.first { $0.monday.dayNumber > done } ?? planned.data.weeks[0],
      round: known.count == 2 ? known[1] : 0
    )
    let week = turn.week
    var recount = try open.counting(planned, loader)
    recount.activity = drawing.activity(of:)
    let found = try recount.differences(in: [week])
    if !found.isEmpty {
      round.isSound = false
      let timeline = open.configuration.timeline
      let span = TimeSpan(timeline.start(of: week.monday), timeline.start(of: week.monday + 7))
      try countAnew([span], [week.monday])
      hasForgotten = true
      let dates = found.map { "\($0.date)" }.joined(separator: ", ")
      problems.append(
        problem(
          "what is kept of \(dates) was not as it is counted from the records",
          "this run counted week \(week) anew, and drew all reports anew"
        )
      )
    }
    round.next =
      "\(week == last ? Int.min : week.monday.dayNumber) \(turn.round + (week == last ? 1 : 0))"
    if week == last { round.end(asOf: open.now) }
    rounds[.weeks] = round
    return turn
  }

  /// Keeps how far all rounds have got.
  func finish() throws {
    guard !rounds.isEmpty else { return }
    try store.transaction {
      for (subject, round) in rounds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        try store.set(round, subject)
      }
    }
  }

  private func countAnew(_ spans: [TimeSpan], _ dates: [CivilDate]) throws {
    try store.transaction {
      try store.markStale(spans)
      for date in dates { try store.forget(week: ISOWeek(containing: date).monday) }
    }
  }

  private func problem(_ words: String, _ remedy: String) -> Diagnostic {
    Diagnostic(
      file: name,
      severity: .warning,
      code: "counted_differed",
      problem: words,
      remedy: remedy + "; where it comes again, type 'lockin verify --all' and tell us what it says"
    )
  }
}
