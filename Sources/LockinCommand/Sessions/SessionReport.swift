import CivilTime
import Documents
import Nightly
import Plans
import Reports

/// What a command did with the session, and what goes on now.
struct SessionReport {
  /// What a command did.
  enum Deed: String, CaseIterable {
    case none
    case started
    case completed
    case added = "logged"
    case cancelled
  }

  let now: Instant
  var deed = Deed.none
  /// What goes on.
  var running: RunningSession?
  /// What was logged by the command.
  var logged: FocusSession?
  /// What was dropped.
  var cancelled: RunningSession?

  init(_ now: Instant) { self.now = now }

  // MARK: Text

  /// The lines for a person.
  func lines(_ timeline: ZoneTimeline) -> [String] {
    let words = SessionWords(timeline)
    var lines =
      logged.map { session in
        [
          ([.completed, .added].contains(deed) ? "logged" : "over and logged") + ": "
            + words.logged(session)
        ]
      } ?? []
    if let cancelled {
      lines.append("cancelled, and not logged: \(words.going(cancelled, at: now))")
    }
    if let running {
      lines.append(deed == .started ? started(running, words) : going(running, words))
    } else if deed == .none, logged == nil {
      lines.append("no session goes on")
    }
    return lines
  }

  private func started(_ session: RunningSession, _ words: SessionWords) -> String {
    let end = session.plannedEnd.map { ", until \(words.time($0, beside: session.start))" }
    return "started: \(words.name(session.goals)), \(words.kind(session))"
      + (end ?? ", until 'lockin session complete'")
  }

  private func going(_ session: RunningSession, _ words: SessionWords) -> String {
    let head = words.going(session, at: now)
    let state = session.state(at: now)
    if let unknown = words.unknownEnd(state) {
      return "\(head): \(unknown): \(SessionWords.howToEnd)"
    }
    guard case .going(let elapsed) = state else { return head }
    let left = session.length.map { ", \(SessionReport.clock($0 - elapsed)) left" } ?? ""
    return "\(head): \(SessionReport.clock(elapsed)) by now\(left)"
  }

  /// A length as a clock shows it: `4:05`, `1:04:05`.
  static func clock(_ milliseconds: Int64) -> String {
    let seconds = Int(max(0, milliseconds) / 1000)
    let (minute, second) = (seconds / 60 % 60, (seconds % 60).padded(to: 2))
    return seconds < 3600
      ? "\(minute):\(second)" : "\(seconds / 3600):\(minute.padded(to: 2)):\(second)"
  }

  // MARK: JSON

  /// The form of what is printed, as a JSON Schema.
  static let schema = form.schema

  /// The report as it is printed.
  var json: JSONValue { SessionReport.form.value(of: self) }

  private static let form = PublishedForm<SessionReport>(
    "v1/session",
    title: "lockin session --format json",
    """
    What 'lockin session' did, and the session that goes on. It holds ids of goals and notes. Fields may be added; what \
    is not known is null.
    """
  ) {
    Key("schema", .always("lockin.session.v1")).means("The name of this form")
    Key("now", .instant, \.now).means("The instant that it is told as of")
    Key("did", .choice, \.deed).means("What the command did; none of one that only looks")
    Key("running", .orNull(running)) { report in
      report.running.map { ($0, $0.state(at: report.now)) }
    }.means("The session that goes on")
    Key("logged", .orNull(SessionForm.session), \.logged)
      .means("The session that the command logged, as it ended it or found it over")
    Key("cancelled", .orNull(running)) { report in
      report.cancelled.map { ($0, $0.state(at: report.now)) }
    }.means("The session that the command dropped")
  }

  private static let running = Shape<(RunningSession, SessionState)>.object {
    Key("goals", .list(of: .text), \.0.goals).means("The ids of the goals that it counts for")
    Key("mode", .choice, \.0.mode).means("How it is timed")
    Key("note", .orNull(.text), \.0.note).means("What the person noted")
    Key("start", .instant, \.0.start).means("When it began, by the clock as it was then")
    Key("end", .orNull(.instant), \.0.plannedEnd)
      .means("When it ends by itself; null of a stopwatch")
    Key("state", .choice) { SessionForm.State($0.1) }
      .means(
        """
        going; over; or, where nobody knows when it ended, too_long of a stopwatch that nobody stopped, and unknown where \
        the clock was set back to before its start: the command then ends with 3
        """
      )
    Key("elapsed_ms", .orNull(.whole(0...))) { SessionForm.elapsed($0.1) }
      .means("How long it has gone on")
    Key("left_ms", .orNull(.whole(0...))) { running in
      running.0.length.flatMap { length in
        SessionForm.elapsed(running.1).map { max(0, length - $0) }
      }
    }.means("How long it goes on; null of a stopwatch")
  }
}

/// What sessions have in common wherever they are printed.
enum SessionForm {
  /// How a session stands, in a word.
  enum State: String, CaseIterable {
    case going
    case over
    case tooLong = "too_long"
    case unknown

    init(_ state: SessionState) {
      self =
        switch state {
        case .going: .going
        case .over: .over
        case .tooLong: .tooLong
        case .unknown: .unknown
        }
    }
  }

  /// How long a session has gone on, where that is known.
  static func elapsed(_ state: SessionState) -> Int64? {
    switch state {
    case .going(let elapsed), .tooLong(let elapsed): elapsed
    case .over, .unknown: nil
    }
  }

  /// The keys of a session that is logged.
  @FieldList<Whole> static func fields<Whole>(
    of session: @escaping @Sendable (Whole) -> FocusSession
  ) -> [Field<Whole>] {
    Key("goals", .list(of: .text)) { session($0).goals }
      .means("The ids of the goals that it counts for")
    Key("start", .instant) { session($0).span.start }.means("When it began")
    Key("end", .instant) { session($0).span.end }.means("When it ended")
    Key("mode", .orNull(.choice)) { session($0).mode }.means("How it was timed")
    Key("note", .orNull(.text)) { session($0).note }.means("What the person noted")
    Key("category", .orNull(.text)) { session($0).category }.means(
      "What the person said that it counts as"
    )
    Key("recorded", .orNull(.instant)) { session($0).recorded }.means("When it was written down")
  }

  /// A session that is logged.
  static let session = Shape<FocusSession>.object { fields { $0 } }
}
