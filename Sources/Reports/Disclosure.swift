import Analysis
import CivilTime
import Plans

/// What of a person's own words may stand in what is published: one rule, applied where values enter a
/// report.
///
/// Categories are always shown, since figures without them say nothing. Titles of events and goals, their
/// names in the files of plans, and tags are shown together; applications, and the names of files and devices,
/// are chosen apart. What is not shown has a number instead, the same in all reports of a run, and an event whose
/// title is not shown an id under the workspace's key.
public struct Disclosure: Sendable {
  /// Whether titles, names and tags are shown.
  let showsTitles: Bool
  /// Whether applications are shown.
  let showsApps: Bool
  /// Whether the names of files and devices are shown.
  let showsSources: Bool
  private let devices: [String: String]
  private let tags: [String: String]
  private let goals: [String: String]
  private let habits: [String: String]
  private let lists: [String: String]
  private let ids: KeyedIDs

  /// A rule for one person, with everything that has a name: the devices by their first records, all events that
  /// have tags, and the ids of the goals, the habits and the lists in the order of their files.
  ///
  /// What comes later gets a number behind the others, so that the numbers in old reports stay.
  public init(
    showsTitles: Bool,
    showsApps: Bool,
    showsSources: Bool,
    devices: [String] = [],
    tagged events: [PlannedEvent] = [],
    goals: [String] = [],
    habits: [String] = [],
    lists: [String] = [],
    ids: KeyedIDs = KeyedIDs()
  ) {
    self.showsTitles = showsTitles
    self.showsApps = showsApps
    self.showsSources = showsSources
    self.devices = Disclosure.numbered(devices, "device")
    self.tags = Disclosure.numbered(Disclosure.tags(of: events), "tag")
    self.goals = Disclosure.numbered(goals, "goal")
    self.habits = Disclosure.numbered(habits, "habit")
    self.lists = Disclosure.numbered(lists, "list")
    self.ids = ids
  }

  /// The tags of the person's own by the start of the first event that has them, then as they are written.
  static func tags(of events: [PlannedEvent]) -> [String] { tagged(events).map(\.name) }

  /// The same with the starts of these events.
  public static func tagged(_ events: [PlannedEvent]) -> [(name: String, first: Instant)] {
    var first: [String: (start: Instant, place: Int)] = [:]
    for event in events {
      for tag in event.subjects where !PlanTag.words.contains(tag) {
        if let known = first[tag], known.start <= event.span.start { continue }
        first[tag] = (event.span.start, first[tag]?.place ?? first.count)
      }
    }
    return first.sorted { ($0.value.start, $0.value.place) < ($1.value.start, $1.value.place) }
      .map { ($0.key, $0.value.start) }
  }

  private static func numbered(_ names: [String], _ noun: String) -> [String: String] {
    Dictionary(names.enumerated().map { ($1, "\(noun) \($0 + 1)") }) { first, _ in first }
  }

  /// What a device is called.
  func device(_ name: String) -> String {
    showsSources ? name : devices[name] ?? "a device"
  }

  /// What a device is called where names are not shown, by its place in the order of numbers.
  public static func device(_ index: Int) -> String { "device \(index + 1)" }

  /// The files with what they are called: in order of name, or of their numbers where names are not shown.
  func files(_ files: [SourceFile]) -> [(file: SourceFile, name: String)] {
    guard !showsSources else {
      return files.sorted { ($0.file, $0.format) < ($1.file, $1.format) }.map { ($0, $0.file) }
    }
    return SourceFile.numbered(files)
  }

  /// What a tag is called: the words that lockin knows are nobody's own.
  func tag(_ tag: String) -> String {
    showsTitles || PlanTag.words.contains(tag) ? tag : tags[tag] ?? "another tag"
  }

  /// An event without the person's own words where titles are not shown.
  public func event(_ event: PlannedEvent) -> PlannedEvent {
    guard !showsTitles else { return event }
    return PlannedEvent(
      id: ids.of(event.id),
      file: "",
      uid: "",
      instance: event.instance,
      title: "",
      kind: event.kind,
      span: event.span,
      isMovable: event.isMovable,
      tags: event.tags.filter(PlanTag.words.contains),
      isAllDay: event.exclusion == .allDay,
      isBusy: event.exclusion != .notBusy,
      isMovedByAdvice: event.isMovedByAdvice
    )
  }

  /// What became of an event, likewise.
  func comparison(_ item: PlanComparison) -> PlanComparison {
    var item = item
    item.event = event(item.event)
    return item
  }

  /// The alerts, likewise.
  public func alerts(_ alerts: PlanAlerts) -> PlanAlerts {
    var alerts = alerts
    for index in alerts.told.indices { alerts.told[index].event = event(alerts.told[index].event) }
    return alerts
  }

  /// A suggestion, likewise: its words were made without titles.
  public func suggestion(_ suggestion: Suggestion) -> Suggestion {
    guard !showsTitles else { return suggestion }
    let proposal: Suggestion.Proposal =
      switch suggestion.proposal {
      case .move(let move, let gain): .move(self.move(move), gain: gain)
      case .pause(let span, let event): .pause(span, event: event.map(ids.of))
      case .workOn, .keepFree, .practice, .unknown: suggestion.proposal
      }
    return Suggestion(
      id: ids.published(suggestion),
      proposal,
      text: suggestion.text,
      because: suggestion.because,
      state: suggestion.state
    )
  }

  private func move(_ move: Move) -> Move {
    Move(event: ids.of(move.event), from: move.from, to: move.to)
  }

  /// What became of a suggested move, likewise.
  public func verdict(_ verdict: MoveVerdict) -> MoveVerdict {
    guard !showsTitles else { return verdict }
    return MoveVerdict(
      suggestion: suggestion(verdict.suggestion),
      move: move(verdict.move),
      event: verdict.event.map(event),
      seen: verdict.seen,
      expected: verdict.expected,
      otherwise: verdict.otherwise
    )
  }

  /// What the days ahead hold, likewise.
  public func weekAhead(_ week: WeekAhead) -> WeekAhead {
    guard !showsTitles, let schedule = week.schedule else { return week }
    var week = week
    week.schedule = WeekSchedule(
      moves: schedule.moves.map { move in
        ScheduledMove(
          event: event(move.event),
          span: move.span,
          gain: move.gain,
          clash: move.clash.map(event),
          needsAnother: move.needsAnother
        )
      },
      staying: schedule.staying.map { StayingEvent(event($0.event), $0.reason) },
      movableCount: schedule.movableCount,
      isOptimal: schedule.isOptimal
    )
    return week
  }

  /// What the plan came to, with the tags as they are called.
  func totals(_ totals: PlanTotals) -> PlanTotals {
    showsTitles ? totals : totals.named { tag($0) }
  }

  /// What is known of a period, likewise, and without applications where they are not shown.
  func insights(_ facts: PeriodInsights) -> PeriodInsights {
    var known = facts
    if !showsApps { known.apps = [] }
    known.plan = facts.plan.map(comparison)
    known.context = facts.context.map(event)
    known.ahead = facts.ahead.map(event)
    known.reachingIn = facts.reachingIn.map(event)
    known.totals = totals(facts.totals)
    known.devices = facts.devices.map { (device($0.name), $0.attended, $0.concurrent) }
    // What was seen of exams is told by alerts alone.
    known.windows = []
    return known
  }

  /// The goals as they are called.
  func goals(_ review: GoalsReview) -> GoalsReview {
    showsTitles ? review : review.named { goals[$0] ?? "a goal" }
  }

  /// The habits as they are called.
  func habits(_ reviews: [HabitReview]) -> [HabitReview] {
    showsTitles ? reviews : reviews.map { $0.called(habits[$0.habit.id] ?? "a habit") }
  }

  /// The lists as they are called; the one without a name is nobody's own.
  func lists(_ reviews: [ListReview]) -> [ListReview] {
    showsTitles
      ? reviews
      : reviews.map { review in
        review.called(review.list.id.map { lists[$0] ?? "a list" } ?? review.list.name)
      }
  }

  /// What a day asks for, likewise.
  func due(_ due: DueAhead) -> DueAhead {
    showsTitles
      ? due
      : due.called(
        list: { lists[$0] ?? "a list" },
        habit: { habits[$0.id] ?? "a habit" }
      )
  }
}
