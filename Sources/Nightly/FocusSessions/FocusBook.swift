import CivilTime
import Documents
import Plans
import Platform

/// The one focus session that may go on, in `lockin.session.json`, and the log that it ends up in,
/// `plans/sessions.csv`.
///
/// An end is noted first, then logged, then the session is forgotten: whoever comes after a command that was
/// killed in between finishes that, once. A short lock keeps commands apart that are at work at once.
package struct FocusBook {
  /// A step of a command.
  enum Moment: CaseIterable {
    /// It is about to wait for its turn.
    case waiting
    /// Nobody else is at work.
    case alone
    /// It knows what goes on.
    case known
    /// What goes on was written down: that it began, or that it ends.
    case noted
    /// The session is in the log.
    case logged
    /// The session is forgotten.
    case forgotten
  }

  /// A session that a command found over, or ended.
  package struct Logged {
    /// The row of the log.
    package let session: FocusSession
    /// Whether it had a length, and all of it.
    package let isWhole: Bool
    /// Whether a note came too late, as the row was there already.
    package var missedNote = false
  }

  /// What a look at the session came to.
  package struct Settled {
    /// The session that was over, and is logged now.
    package var logged: Logged?
    /// The session that goes on.
    package var running: RunningSession?
  }

  private static let noSession = ChangeRefusal(
    problem: "no session goes on",
    remedy: "'lockin session start GOAL' begins one"
  )

  let workspace: Workspace
  let timeline: ZoneTimeline
  /// Is told of each step.
  var step: (Moment) -> Void = { _ in }

  /// The session and the log of a workspace.
  package init(_ workspace: Workspace, _ timeline: ZoneTimeline) {
    self.workspace = workspace
    self.timeline = timeline
  }

  /// The session that goes on, or that is about to be logged; nil where there is none.
  package func current() throws -> RunningSession? {
    try RunningSessionFile.read(
      workspace.runningFile,
      name: workspace.name(of: workspace.runningFile)
    )
  }

  // MARK: - What a person does

  /// Logs a session whose time is over, and finishes what a command that was killed began.
  package func settle(_ now: Instant) throws -> Settled {
    guard !FileStatus.isAbsent(workspace.runningFile) else { return Settled() }
    return try alone { try settleAlone(now) }
  }

  /// Begins a session; gives one that was over and is logged now.
  ///
  /// Throws `ChangeRefusal` where one goes on.
  package func start(_ session: RunningSession, _ now: Instant) throws -> Logged? {
    try alone {
      let settled = try settleAlone(now)
      if let running = settled.running {
        let words = SessionWords(timeline)
        throw ChangeRefusal(
          problem: "a session goes on: \(words.going(running, at: now))",
          remedy: words.unknownEnd(running.state(at: now)) == nil
            ? "'lockin session complete' ends and logs it, 'lockin session cancel' drops it"
            : SessionWords.howToEnd
        )
      }
      var session = session
      // set aside: a log that can't be read is told of when the session is logged.
      session.equalStarts = (try? equalStarts(session)) ?? 0
      try write(session)
      return settled.logged
    }
  }

  /// Ends the session that goes on and logs it; `end` is when it ended, where that was before now.
  ///
  /// Throws `ChangeRefusal` where none goes on, or it can't have ended then.
  package func complete(
    _ now: Instant,
    note: String? = nil,
    end: EventMoment? = nil
  ) throws -> Logged {
    guard !FileStatus.isAbsent(workspace.runningFile) else { throw FocusBook.noSession }
    return try alone {
      guard var running = try unlogged() else { throw FocusBook.noSession }
      if running.ending == nil {
        let instant = try SessionEnd(running, now, timeline).instant(end)
        running = try noted(instant, of: running.noting(note), now)
        return try log(running)
      }
      guard end == nil else {
        throw ChangeRefusal(
          problem: "when this session ended is noted already",
          remedy: "leave --end out, and it is logged"
        )
      }
      // A command before this one could not log it.
      let isLogged = try isLogged(running)
      if !isLogged, let note {
        running = running.noting(note)
        try write(running)
      }
      var logged = try log(running)
      logged.missedNote = isLogged && note != nil
      return logged
    }
  }

  /// Logs a session that was not timed; gives one that was over and is logged now.
  ///
  /// Throws `ChangeRefusal` where it lies ahead, or over another one.
  package func add(_ session: FocusSession, _ now: Instant) throws -> Logged? {
    let words = SessionWords(timeline)
    guard session.span.end <= now else {
      throw ChangeRefusal(
        problem: "\(words.times(session.span)) is not over yet",
        remedy: "log what is over, or say another day: --at 'yesterday 14:00'"
      )
    }
    return try alone {
      let settled = try settleAlone(now)
      if let running = settled.running, running.start < session.span.end {
        throw ChangeRefusal(
          problem: "a session goes on since then: \(words.going(running, at: now))",
          remedy: "'lockin session complete' ends and logs it, 'lockin session cancel' drops it"
        )
      }
      let others = try rows().sessions.map(\.session)
      if let other = others.first(where: { !$0.span.intersection(session.span).isEmpty }) {
        throw ChangeRefusal(
          problem: "\(words.times(session.span)) lies over a session: \(words.logged(other))",
          remedy: "say another --at, or a shorter time"
        )
      }
      try append(session)
      return settled.logged
    }
  }

  /// Forgets the session that goes on; where `asked` is given, that one alone.
  ///
  /// Throws `ChangeRefusal` where none goes on, or it was over and is logged now.
  package func cancel(_ asked: RunningSession?, _ now: Instant) throws -> RunningSession {
    guard !FileStatus.isAbsent(workspace.runningFile) else { throw FocusBook.noSession }
    return try alone {
      let settled = try settleAlone(now)
      if let logged = settled.logged {
        throw ChangeRefusal(
          problem: "the session was over: \(SessionWords(timeline).logged(logged.session))",
          remedy: "it is logged now, and can't be cancelled any more"
        )
      }
      guard let running = settled.running else { throw FocusBook.noSession }
      guard asked.map(running.isSame(as:)) ?? true else {
        throw ChangeRefusal(
          problem: "another session goes on by now",
          remedy: "'lockin session status' shows it"
        )
      }
      try forget()
      return running
    }
  }

  // MARK: - Steps

  private func alone<Value>(_ body: () throws -> Value) throws -> Value {
    step(.waiting)
    let lock = try FileLock(path: workspace.runningFile + ".lock", waitsForAll: true)
    return try withExtendedLifetime(lock) {
      step(.alone)
      return try body()
    }
  }

  private func known() throws -> RunningSession? {
    let running = try current()
    step(.known)
    return running
  }

  /// The same, unless it is in the log: a program that synchronises folders may bring the file back of one that is.
  private func unlogged() throws -> RunningSession? {
    guard let running = try known() else { return nil }
    guard running.ending == nil, try equalStarts(running) > running.equalStarts else {
      return running
    }
    try forget()
    return nil
  }

  private func settleAlone(_ now: Instant) throws -> Settled {
    guard var running = try unlogged() else { return Settled() }
    if running.ending == nil {
      guard case .over(let end) = running.state(at: now) else {
        return Settled(running: running)
      }
      running = try noted(end, of: running, now)
    }
    return Settled(logged: try log(running))
  }

  /// Writes down that a session ended, before it is logged.
  private func noted(
    _ end: Instant,
    of session: RunningSession,
    _ now: Instant
  ) throws -> RunningSession {
    var running = session
    func ending(equalRows: Int) -> RunningSession.Ending {
      RunningSession.Ending(
        end: end,
        recorded: Instant(seconds: now.seconds),
        equalRows: equalRows
      )
    }
    running.ending = ending(equalRows: 0)
    running.ending = ending(equalRows: try equalRows(running))
    try write(running)
    return running
  }

  private func write(_ session: RunningSession) throws {
    try RunningSessionFile.write(session, to: workspace.runningFile)
    step(.noted)
  }

  private func forget() throws {
    try AtomicFile.remove(at: workspace.runningFile)
    step(.forgotten)
  }
}

extension FocusBook {
  /// How often a log is written that an editor saves meanwhile.
  private static var tries: Int { 3 }

  /// Logs a session whose end was noted, unless that was done, and forgets it.
  private func log(_ running: RunningSession) throws -> Logged {
    guard let session = running.logged else { throw FocusBook.noSession }
    if try isLogged(running) {
      // Whoever was killed may have left the file before it.
      try DraftName.clear(beside: AtomicFile.target(of: workspace.sessionsFile))
    } else {
      try append(session)
    }
    step(.logged)
    try forget()
    return Logged(session: session, isWhole: session.span.end == running.plannedEnd)
  }

  private func append(_ session: FocusSession) throws {
    for left in (0..<FocusBook.tries).reversed() {
      let told = try rows().diagnostics
      let change = try HandWrittenChange(of: workspace.sessionsFile, in: workspace) {
        try SessionsFile.appending(session, to: $0, file: $1, told: told, timeline: timeline)
      }
      do {
        return try change.write()
      } catch let problem as Diagnostic where problem.code == "changed_while_read" && left > 0 {
        // set aside: an editor saved the file meanwhile, and the row goes behind what it says now.
      }
    }
  }

  private func isLogged(_ running: RunningSession) throws -> Bool {
    try equalRows(running) > running.ending?.equalRows ?? 0
  }

  /// How many rows of the log are this session.
  private func equalRows(_ running: RunningSession) throws -> Int {
    guard let session = running.logged else { return 0 }
    return try rows().sessions.count { $0.session.isSame(as: session) }
  }

  /// How many rows of the log have a session's goals and its start.
  private func equalStarts(_ running: RunningSession) throws -> Int {
    try rows().sessions.count { entry in
      entry.session.span.start == running.start
        && Set(entry.session.goals) == Set(running.goals)
    }
  }

  private func rows() throws -> (sessions: [SessionsFile.Entry], diagnostics: [Diagnostic]) {
    let path = workspace.sessionsFile
    if FileStatus.isAbsent(path) { return ([], []) }
    return try SessionsFile.read(path: path, file: workspace.name(of: path), timeline: timeline)
  }
}
