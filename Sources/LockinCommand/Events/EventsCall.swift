import Analysis
import CivilTime
import Documents
import Nightly
import Plans
import Platform
import Reports

/// A call of `lockin events`, with the events that it is about.
struct EventsCall {
  let call: Call
  let timeline: ZoneTimeline
  let isJSON: Bool
  let book: EventBook
  private let now: Instant

  init(_ call: Call) throws {
    self.call = call
    isJSON = try call.choice(Flag.format.name, PrintedForm.self) == .json
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    timeline = configuration.timeline
    now = call.now(configuration)
    let today = timeline.date(at: now)
    book = EventBook(call.workspace, timeline, today: today)
  }

  private var words: String { call.arguments.operands.joined(separator: " ") }

  /// The event that the operands name.
  private func event(_ word: String, _ rest: String) throws -> EventBook.Name {
    guard !call.arguments.operands.isEmpty else {
      throw UsageError(
        problem: "no event is named",
        remedy: "write it like 'lockin events \(word) 'Thesis outline'\(rest)'"
      )
    }
    let date = try call.arguments.value("--on").map { text in
      let dates = try call.ahead(text, of: "--on", today: book.today)
      guard dates.upperBound - dates.lowerBound == 1 else {
        throw UsageError(
          problem: "--on '\(text)' is more than one day",
          remedy: "name one, such as 2026-03-29, tomorrow or fri"
        )
      }
      return dates.lowerBound
    }
    return .init(words, on: date)
  }

  // MARK: - Looking

  /// Prints the events from today on, of the days that are named, or all.
  func list() throws -> ExitCode {
    let isNamed = !call.arguments.operands.isEmpty
    let hasAll = call.arguments.has("--all")
    guard !isNamed || !hasAll else {
      throw UsageError(problem: "the days are named, and --all as well", remedy: "leave one out")
    }
    guard words != "list" else {
      throw UsageError(problem: "'list' stands there twice", remedy: "leave one out")
    }
    let days = isNamed ? try call.ahead(words, of: nil, today: book.today) : nil
    let read = try book.read()
    for problem in read?.diagnostics ?? [] { call.messages.warn("\(problem)") }
    let from = timeline.start(of: days?.lowerBound ?? book.today)
    let end = days.map { timeline.start(of: $0.upperBound) }
    let shown = (read?.events ?? []).sorted(by: PlannedEvent.precedes).filter { event in
      hasAll || event.span.end > from && end.map { event.span.start < $0 } ?? true
    }
    let listing = EventListing(
      events: shown.map { .init(event: $0, timeline: timeline) },
      today: book.today
    )
    if isJSON {
      try call.output.print(listing.json)
    } else if shown.isEmpty {
      call.messages.say(
        read?.events.isEmpty ?? true
          ? "no event is planned in \(book.file): 'lockin events add TITLE' adds one"
          : "none of the events of \(book.file) is then: 'lockin events list --all' shows all"
      )
    } else {
      try call.output.show(listing.lines(on: call.output.screen))
    }
    return read?.diagnostics.isEmpty ?? true ? .done : .warnings
  }

  /// What the options say of an event, each value held against what its key may be.
  private func changes(title words: [String] = []) throws(UsageError) -> [EventChange] {
    let changes = try call.eventChanges(today: book.today, title: words)
    for change in changes {
      guard let mistake = change.mistake(in: timeline) else { continue }
      throw UsageError(of: change.field.option, mistake)
    }
    return changes
  }

  // MARK: - Changing

  /// Adds an event.
  func add() throws -> ExitCode {
    let changes = try changes(title: call.arguments.operands)
    guard changes.contains(where: { $0.field == .title }) else {
      throw UsageError(
        problem: "it was not said what the event is called",
        remedy: "write it like 'lockin events add 'Thesis outline' --start 'fri 14:00' --end 16:00'"
      )
    }
    let outcome = try book.add(changes)
    return try tell(.add, outcome, words, "added to \(outcome.file)")
  }

  /// Says something else of an event.
  func edit() throws -> ExitCode {
    let name = try event("edit", " --start 'fri 14:00'")
    let changes = try changes()
    guard !changes.isEmpty else {
      throw UsageError(
        problem: "it was not said what of '\(words)' is to change",
        remedy: "write it like --start 'fri 14:00' or --title TEXT"
      )
    }
    let outcome = try book.edit(name, changes)
    let id =
      outcome.namedFor.map { ", with an id, so that it stays the same event for \($0)" } ?? ""
    return try tell(
      .edit,
      outcome,
      words,
      outcome.isChanged ? "changed in \(outcome.file)\(id)" : "it says so already"
    )
  }

  /// Takes an event out, where the person means it.
  func remove() throws -> ExitCode {
    let name = try event("remove", " --yes")
    let (event, title) = try book.event(name)
    guard try call.arguments.has("--yes") || isMeant(event, title) else {
      call.messages.say("nothing was changed")
      return .done
    }
    let outcome = try book.remove(name)
    return try tell(.remove, outcome, title, "removed from \(outcome.file)")
  }

  /// Asks whether an event is to go; nobody who can't be asked is taken to mean it.
  private func isMeant(_ event: PlannedEvent?, _ title: String) throws -> Bool {
    let day = event.map { ", \(EventForm.Entry(event: $0, timeline: timeline).words)" } ?? ""
    guard call.invocation.isConversation, !isJSON else {
      throw UsageError(
        problem: "'\(title)'\(day) would be removed, and nobody can be asked",
        remedy: "write --yes"
      )
    }
    do {
      return try Conversation.terminal.confirms("Remove '\(title)'\(day)?", usual: false)
    } catch is Unanswered {
      // set aside: who says nothing does not mean it.
      return false
    }
  }

  /// Tells what a command did with an event.
  private func tell(
    _ action: EventForm.Action,
    _ outcome: EventBook.Outcome,
    _ title: String,
    _ said: String
  ) throws -> ExitCode {
    if isJSON {
      try call.output.print(
        EventForm.value(of: .init(action: action, outcome: outcome, timeline: timeline))
      )
      return .done
    }
    if action != .remove,
      let note = outcome.event?.lengthNote(at: nil, remedy: PlannedEvent.lengthRemedy)
    {
      call.messages.warn("\(note)")
    }
    let what =
      outcome.event.map {
        "\($0.title), \(EventForm.Entry(event: $0, timeline: timeline).words)"
      } ?? title
    try call.output.show("\(what): \(said)".withVisibleControls)
    if action != .remove, let event = outcome.event, event.span.start < now,
      try call.hasStore(),
      let taken = try TakenTime(of: event, in: call.openToRead())
    {
      call.messages.say(taken.words)
    }
    return .done
  }
}
