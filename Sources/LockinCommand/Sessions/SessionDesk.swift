import Analysis
import CivilTime
import Documents
import Nightly
import Plans
import Platform

/// Does what a person wants with sessions, and tells what came of it.
struct SessionDesk {
  private let call: Call
  private let configuration: Configuration
  private let form: PrintedForm
  private let book: FocusBook
  private let now: Instant

  init(_ call: Call, _ form: PrintedForm) throws {
    self.call = call
    self.form = form
    configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    book = call.focusBook(configuration)
    now = call.now(configuration)
  }

  private var words: SessionWords { SessionWords(configuration.timeline) }

  func start() throws -> ExitCode {
    let plans = GoalIntake(call.workspace, configuration.timeline, now: now).goals()
    for problem in plans.diagnostics { call.messages.warn("\(problem)") }
    let request = try SessionRequest(call.arguments, plans.goals)
    if call.arguments.has("--follow") { try expectClock() }
    let session = request.session(now)
    var report = SessionReport(now)
    report.deed = .started
    report.running = session
    report.logged = try book.start(session, now)?.session
    try tell(report)
    let today = configuration.timeline.date(at: now)
    for goal in plans.goals where request.goals.contains(goal.id) {
      guard let start = goal.start, start > today else { continue }
      call.messages.say("it does not count for '\(goal.id)', which begins on \(start)")
    }
    return call.arguments.has("--follow") ? try follow(session) : .done
  }

  func status() throws -> ExitCode {
    if call.arguments.has("--follow") { try expectClock() }
    var report = SessionReport(now)
    let settled = try book.settle(now)
    report.logged = settled.logged?.session
    report.running = settled.running
    try tell(report)
    guard let running = settled.running else { return .done }
    if words.unknownEnd(running.state(at: now)) != nil { return .warnings }
    return call.arguments.has("--follow") ? try follow(running) : .done
  }

  func complete() throws -> ExitCode {
    let text = call.arguments.value("--end")
    let words = DateWords(today: configuration.timeline.date(at: now))
    let end = text.flatMap { words.moment($0, isPast: true) }
    if let text, end?.instant(after: now, in: configuration.timeline) == nil {
      throw UsageError(
        problem: "--end '\(text)' is not a time",
        remedy: "write it like 11:30 or 2026-06-01T11:30"
      )
    }
    let logged = try book.complete(now, note: try SessionRequest.note(call.arguments), end: end)
    var report = SessionReport(now)
    report.deed = .completed
    report.logged = logged.session
    try tell(report)
    guard logged.missedNote else { return .done }
    call.messages.warn("the note is missing: a command before this one had logged the session")
    return .warnings
  }

  func log() throws -> ExitCode {
    let plans = GoalIntake(call.workspace, configuration.timeline, now: now).goals()
    for problem in plans.diagnostics { call.messages.warn("\(problem)") }
    let session = try SessionRequest.logged(
      call.arguments,
      plans.goals,
      now,
      configuration.timeline
    )
    var report = SessionReport(now)
    report.deed = .added
    if let settled = try book.add(session, now) {
      call.messages.say("the session is over and logged: \(words.logged(settled.session))")
    }
    report.logged = session
    try tell(report)
    return .done
  }

  func cancel() throws -> ExitCode {
    var asked: RunningSession?
    if !call.arguments.has("--yes") {
      guard let running = try book.settle(now).running else {
        // Whether it was over or there was none: in the words of whoever finds it so.
        _ = try book.cancel(nil, now)
        return .done
      }
      guard call.invocation.isConversation, form == .text else {
        throw UsageError(
          problem: "'lockin session cancel' asks on a terminal before it drops a session",
          remedy: "add --yes"
        )
      }
      let question = "Drop \(words.going(running, at: now)), without a trace?"
      guard try Conversation.terminal.confirms(question, usual: false) else {
        call.messages.say("it goes on")
        return .done
      }
      asked = running
    }
    var report = SessionReport(now)
    report.cancelled = try book.cancel(asked, now)
    report.deed = .cancelled
    try tell(report)
    return .done
  }

  func list() throws -> ExitCode {
    for problem in call.settleSession(configuration) { call.messages.warn("\(problem)") }
    let timeline = configuration.timeline
    let plans = GoalIntake(call.workspace, timeline, now: now).read()
    for problem in plans.diagnostics { call.messages.warn("\(problem)") }
    let today = timeline.date(at: now)
    let dates = try call.dates(today: today, upTo: today)
    let goal = try call.arguments.value("--goal").map { word throws(UsageError) in
      let id = word.lowercased()
      let isLogged = plans.sessions.contains { $0.goals.contains(id) }
      return isLogged ? id : try SessionRequest.goal(word, plans.goals)
    }
    let list = SessionList(plans.sessions, of: goal, on: dates, timeline)
    if form == .json {
      try call.output.print(list.json)
    } else if list.days.days.isEmpty {
      call.messages.say("no sessions from \(dates.lowerBound) to \(dates.upperBound + -1)")
    } else {
      try call.output.show(list.lines(on: call.output.screen))
    }
    return plans.diagnostics.isEmpty ? .done : .warnings
  }

  // MARK: Parts

  private func tell(_ report: SessionReport) throws {
    switch form {
    case .json: try call.output.print(report.json)
    case .text: try call.output.show(report.lines(configuration.timeline))
    }
  }

  /// Refuses to follow a session by a clock that stands still, or where what is printed is for a program.
  private func expectClock() throws(UsageError) {
    if form == .json {
      throw UsageError(
        problem: "--follow shows a person how a session goes on, and JSON is for programs",
        remedy: "leave one of them out"
      )
    }
    guard call.timeStandsStill(configuration) else { return }
    throw UsageError(
      problem: "--follow needs a clock, and time stands still here",
      remedy: "leave out --now, LOCKIN_NOW and 'as_of'"
    )
  }

  private func follow(_ session: RunningSession) throws -> ExitCode {
    let line = FollowedLine()
    let shows = call.messages.showsProgress
    let outcome: SessionFollow.Outcome
    do {
      let interruptions = Interruptions()
      defer { line.end() }
      outcome = try withExtendedLifetime(interruptions) {
        try SessionFollow(
          book: book,
          clock: call.invocation.time,
          wait: interruptions.come(within:),
          draw: { if shows { line.draw($0) } },
          width: { line.width }
        ).follow(session)
      }
    }
    switch outcome {
    case .left:
      call.messages.say("the session goes on: 'lockin session status --follow' shows it again")
    case .gone: call.messages.say("the session was ended by another command")
    case .withoutEnd(let state):
      call.messages.warn("\(words.unknownEnd(state) ?? ""): \(SessionWords.howToEnd)")
      return .warnings
    case .over(let logged):
      var report = SessionReport(call.invocation.time())
      report.deed = .completed
      report.logged = logged.session
      try tell(report)
      return tellEnd(report, line)
    }
    return .done
  }

  /// Tells the person that a session is over: by the command that they named, or the terminal's bell.
  private func tellEnd(_ report: SessionReport, _ line: FollowedLine) -> ExitCode {
    guard let program = configuration.endProgram else {
      if call.invocation.terminals.messages != nil { line.ring() }
      return .done
    }
    let failure = program.tell(
      report.json,
      folder: call.workspace.root,
      environment: call.invocation.environment
    )
    guard let failure else { return .done }
    call.messages.warn("\(failure)")
    return .warnings
  }
}
