import CivilTime
import Documents
import Nightly
import Plans
import Records

/// What a person wants to begin: a session for some goals, timed in some way.
struct SessionRequest {
  let goals: [String]
  let mode: FocusSession.Mode
  /// After how many milliseconds it ends by itself; nil of a stopwatch.
  let length: Int64?
  let note: String?

  /// The options that say how a session is timed.
  static let pomodoro = Flag(
    "--pomodoro",
    "MINUTES",
    "start: end by itself after 5 to 60 minutes; 25 by default, and so where no option says how long",
    isOptional: true,
    takesNumber: true
  )
  static let minutes = Flag("--minutes", "N", "start: end by itself after 5 to 240 minutes")
  static let stopwatch = Flag("--stopwatch", nil, "start: go on until it is completed")
  static let note = Flag("--note", "TEXT", "start, complete: what else there is to know")

  /// The most characters of a note.
  private static let longestNote = 500

  /// What the operands and options of 'session start' say; `known` are the goals that there are.
  init(_ arguments: Arguments, _ known: [Goal]) throws(UsageError) {
    goals = try SessionRequest.goals(arguments.operands, known)
    (mode, length) = try SessionRequest.timing(arguments)
    note = try SessionRequest.note(arguments)
  }

  /// What 'session log' says: a length, what it was, and when.
  static func logged(
    _ arguments: Arguments,
    _ known: [Goal],
    _ now: Instant,
    _ timeline: ZoneTimeline
  ) throws(UsageError) -> FocusSession {
    guard let text = arguments.operands.first, let length = length(text) else {
      throw UsageError(
        problem: arguments.operands.first.map { "\($0.quoted) is no length of time" }
          ?? "it was not said how long it was",
        remedy: "write it like 'lockin session log 1h30 \"reading on paper\"'"
      )
    }
    let words = arguments.operands.dropFirst().joined(separator: " ")
    if !words.isEmpty, arguments.has(note.name) {
      throw UsageError(problem: "the note is said twice", remedy: "leave --note out")
    }
    let ids = arguments.all("--goal")
    let category = try arguments.value("--category").flatMap { text throws(UsageError) in
      try note(text).map { CategoryPath($0).description }
    }
    return FocusSession(
      logged: try span(length, arguments.value("--at"), now, timeline),
      try ids.isEmpty ? [] : goals(ids, known),
      note: try words.isEmpty ? note(arguments) : note(words),
      category: category,
      at: Instant(seconds: now.milliseconds / 1000)
    )
  }

  /// When something of a length was; up to now where nobody says.
  private static func span(
    _ length: Int64,
    _ text: String?,
    _ now: Instant,
    _ timeline: ZoneTimeline
  ) throws(UsageError) -> TimeSpan {
    let today = timeline.date(at: now)
    guard let text else {
      let end = Instant(seconds: now.milliseconds / 1000)
      return TimeSpan(end - length, end)
    }
    let moment = DateWords(today: today).moment(text, isPast: true)
    guard let start = moment?.instant(after: timeline.start(of: today) - 1, in: timeline) else {
      throw UsageError(
        problem: "--at \(text.quoted) is no time",
        remedy: "write it like --at 14:00 or --at 'yesterday 9am'"
      )
    }
    return TimeSpan(start, start + length)
  }

  /// Milliseconds of `50m`, `1h`, `1h30` or `1 h 30 min`, up to a day; nil of anything else.
  private static func length(_ text: String) -> Int64? {
    var rest = text.lowercased().filter { $0 != " " }[...]
    var minutes = 0
    if let sign = rest.firstIndex(of: "h") {
      guard let hours = DateWords.number(rest[..<sign], digits: 1...2) else { return nil }
      minutes = 60 * hours
      rest = rest[sign...].dropFirst()
      if rest.isEmpty { rest = "0m" }
    } else if !rest.contains("m") {
      return nil
    }
    if let unit = ["min", "m"].first(where: rest.hasSuffix) { rest = rest.dropLast(unit.count) }
    guard let more = DateWords.number(rest, digits: 1...4) else { return nil }
    minutes += more
    return (1...1440).contains(minutes) ? Int64(minutes) * 60_000 : nil
  }

  /// The session, which begins now.
  func session(_ now: Instant) -> RunningSession {
    RunningSession(goals: goals, mode: mode, length: length, start: now, note: note)
  }

  // MARK: Parts

  private static func goals(_ words: [String], _ known: [Goal]) throws(UsageError) -> [String] {
    var goals: [String] = []
    // A title may have a semicolon itself.
    let parts = words.flatMap { word in
      known.contains { $0.title.lowercased() == word.lowercased() }
        ? [word[...]] : word.split(separator: ";")
    }
    for word in parts.map({ String($0).trimmed }) where !word.isEmpty {
      let goal = try goal(word, known)
      if !goals.contains(goal) { goals.append(goal) }
    }
    guard !goals.isEmpty else {
      throw UsageError(
        problem: "no goal was named",
        remedy: "write it like 'lockin session start thesis'"
      )
    }
    guard goals.count <= RunningSession.mostGoals else {
      throw UsageError(
        problem: "these are more than \(RunningSession.mostGoals) goals",
        remedy: "name those that the session is for"
      )
    }
    return goals
  }

  /// The id of a goal, as somebody calls it: by its id or its title, capitals or not.
  static func goal(_ word: String, _ known: [Goal]) throws(UsageError) -> String {
    let id = word.lowercased()
    if known.contains(where: { $0.id == id }) { return id }
    if let titled = known.first(where: { $0.title.lowercased() == id }) { return titled.id }
    let ids = known.map(\.id)
    let near = Spelling.nearest(to: id, among: known.map { $0.title.lowercased() })
    let titled = known.first { $0.title.lowercased() == near }
    let shown = ids.prefix(10).joined(separator: ", ") + (ids.count > 10 ? ", and others" : "")
    throw UsageError(
      problem: "there is no goal \(word.quoted)",
      remedy: (Spelling.nearest(to: id, among: ids) ?? titled?.id).map { "did you mean '\($0)'?" }
        ?? (ids.isEmpty
          ? "write it into plans/goals.yaml first" : "plans/goals.yaml has \(shown)"),
      isOfFiles: true
    )
  }

  private static func timing(
    _ arguments: Arguments
  ) throws(UsageError) -> (FocusSession.Mode, Int64?) {
    let given = [pomodoro, minutes, stopwatch].map(\.name).filter(arguments.has)
    guard given.count <= 1 else {
      throw UsageError(
        problem: "\(given[0]) and \(given[1]) say two things",
        remedy: "leave one out"
      )
    }
    if arguments.has(stopwatch.name) { return (.stopwatch, nil) }
    if arguments.has(minutes.name) {
      let length = try length(arguments, minutes, RunningSession.customMinutes)
      return (.custom, length)
    }
    let length = try length(arguments, pomodoro, RunningSession.pomodoroMinutes)
    return (.pomodoro, length ?? Int64(RunningSession.usualPomodoro) * 60_000)
  }

  /// A number of minutes, in milliseconds; nil where none was given.
  private static func length(
    _ arguments: Arguments,
    _ flag: Flag,
    _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int64? {
    guard let text = arguments.value(flag.name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        problem:
          "\(flag.name) '\(text)' is not a number of minutes from \(range.lowerBound) to \(range.upperBound)",
        remedy: "write it like \(flag.name) 30"
          + (flag.name == pomodoro.name ? ", or take --minutes or --stopwatch" : "")
      )
    }
    return Int64(number) * 60_000
  }

  /// A note of one line.
  static func note(_ arguments: Arguments) throws(UsageError) -> String? {
    try arguments.value(note.name).flatMap { text throws(UsageError) in try note(text) }
  }

  private static func note(_ text: String) throws(UsageError) -> String? {
    let text = text.trimmed
    guard !text.isEmpty else { return nil }
    guard text.unicodeScalars.count <= longestNote else {
      throw UsageError(
        problem: "the note has \(text.unicodeScalars.count) characters",
        remedy: "write at most \(longestNote)"
      )
    }
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) else {
      throw UsageError(
        problem: "the note has a line end or another control character",
        remedy: "write it in one line"
      )
    }
    return text
  }
}

extension String {
  /// The text without blanks around it.
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
    let rest = drop { blanks.contains($0) }
    guard let last = rest.lastIndex(where: { !blanks.contains($0) }) else { return "" }
    return String(rest[...last])
  }
}
