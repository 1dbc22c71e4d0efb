import Analysis
import CivilTime
import Documents
import Plans
import Platform

/// What people are told of sessions.
package struct SessionWords {
  private let timeline: ZoneTimeline

  /// Words for somebody in these zones.
  package init(_ timeline: ZoneTimeline) { self.timeline = timeline }

  /// What it is called: `thesis, exam`.
  package func name(_ goals: [String]) -> String {
    goals.joined(separator: ", ").withVisibleControls
  }

  /// What a session of the log is called: its goals, else its category or note.
  package func name(_ session: FocusSession) -> String {
    guard session.goals.isEmpty else { return name(session.goals) }
    return (session.category ?? session.note ?? Intake.ownCategory).withVisibleControls
  }

  /// How it is timed: `pomodoro of 25 min`, `stopwatch`.
  package func kind(_ session: RunningSession) -> String {
    guard let length = session.length else { return "stopwatch" }
    return (session.mode == .pomodoro ? "pomodoro" : "session") + " of "
      + Wording.duration(length)
  }

  /// A time of day, with its date where that is not the same as of another instant: `09:25`, `Mon 1 Jun 09:25`.
  package func time(_ instant: Instant, beside other: Instant) -> String {
    let local = timeline.local(at: instant)
    if local.date == timeline.date(at: other) { return local.hourAndMinute }
    return "\(Wording.shortDate(local.date)) \(local.hourAndMinute)"
  }

  /// From when to when: `Mon 1 Jun 09:00-09:25`.
  package func times(_ span: TimeSpan) -> String {
    let start = timeline.local(at: span.start)
    return "\(Wording.shortDate(start.date)) \(start.hourAndMinute)-"
      + time(span.end, beside: span.start)
  }

  /// What was logged: `thesis, Mon 1 Jun 09:00-09:25, 25 min`.
  package func logged(_ session: FocusSession) -> String {
    "\(name(session)), \(times(session.span)), \(Wording.duration(session.span.length))"
  }

  /// What goes on: `thesis, pomodoro of 25 min since 09:00`.
  package func going(_ session: RunningSession, at now: Instant) -> String {
    "\(name(session.goals)), \(kind(session)) since \(time(session.start, beside: now))"
  }

  /// Why nobody knows when it ended; nil where that is known, or it goes on.
  package func unknownEnd(_ state: SessionState) -> String? {
    switch state {
    case .going, .over: nil
    case .tooLong(let elapsed):
      "it has gone on for \(Wording.duration(elapsed)), and a session lasts 24 hours at most"
    case .unknown:
      "the clock was set back meanwhile, to before its start"
    }
  }

  /// What to do where nobody knows when it ended.
  package static let howToEnd =
    "'lockin session complete --end TIME' says when it ended, and 'lockin session cancel' drops it"

  /// What a run has to tell of a session without a known end; nil of any other.
  package func diagnostic(
    _ session: RunningSession,
    _ state: SessionState,
    at now: Instant
  ) -> Diagnostic? {
    unknownEnd(state).map {
      Diagnostic(
        file: "lockin.session.json",
        severity: .warning,
        code: "session_without_end",
        problem: "\(going(session, at: now)): \($0): it is not logged",
        remedy: SessionWords.howToEnd
      )
    }
  }
}
