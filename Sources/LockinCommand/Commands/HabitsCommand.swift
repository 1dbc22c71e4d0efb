import Analysis
import CivilTime
import Documents
import Nightly
import Plans
import Platform
import Reports

/// Shows how habits go, and writes down what was done of them.
enum HabitsCommand: Command {
  static let name = "habits"
  static let summary = "show habits, and write down what was done of them"
  static let operands = "[list] | done ID | skip ID | undo ID | add TITLE"
  static let examples = [
    Example("lockin habits", "what is open today, streaks and rates"),
    Example("lockin habits done water", "one more step of today's"),
    Example("lockin habits add 'Go running' --recurrence weekly --target 3", "three times a week"),
  ]
  static let flags = [
    Flag(
      "--date",
      "DATE",
      "with done, skip and undo: the date that it is for; today by default"
    ),
    Flag(
      "--step",
      "N",
      "with done, skip and undo: which step of the date; the next by default"
    ),
    Flag("--note", "TEXT", "with done and skip: what else there is to know"),
    Flag(
      "--recurrence",
      "WHEN",
      "with add: daily (by default), weekdays, 'mon, wed', 'every 2 days', weekly or a rule"
    ),
    Flag("--target", "N", "with add: how many steps of a day, or days of a week, make it done"),
    Flag("--at", "TIME", "with add: when a step is due, such as 8:00; may be given several times"),
    Flag("--id", "ID", "with add: what it is called in other commands"),
    Flag("--start", "DAY", "with add: the day it begins with; today by default"),
    Flag.format,
  ]

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case list
    case done
    case skip
    case undo
    case add

    /// The options that belong to it besides `--format`.
    fileprivate var flags: [String] {
      switch self {
      case .list: []
      case .done, .skip: ["--date", "--step", "--note"]
      case .undo: ["--date", "--step"]
      case .add: ["--recurrence", "--target", "--at", "--id", "--start"]
      }
    }
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    let others = flags.map(\.name).filter { !(word.flags + [Flag.format.name]).contains($0) }
    try call.refuse(others, in: "habits \(word.rawValue)")
    switch word {
    case .list: return try list(call)
    case .done: return try write(.done, call)
    case .skip: return try write(.skip, call)
    case .undo: return try write(.undo, call)
    case .add: return try add(call)
    }
  }

  private static func add(_ call: Call) throws -> ExitCode {
    guard !call.arguments.operands.isEmpty else {
      throw UsageError(
        problem: "it was not said what the habit is",
        remedy: "write it like 'lockin habits add \"Drink water\" --target 8'"
      )
    }
    let form = try call.choice(Flag.format.name, PrintedForm.self)
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    let now = call.now(configuration)
    let today = configuration.timeline.date(at: now)
    func text(_ option: String) -> String? { call.arguments.value(option) }
    let keys: [(String, DocumentEdit.Value?)] = [
      ("id", text("--id").map { .text($0) }),
      ("title", .text(call.arguments.operands.joined(separator: " "))),
      ("recurrence", .text(text("--recurrence") ?? "daily")),
      ("times", try times(call.arguments.all("--at"))),
      (
        "target",
        try text("--target").map { text throws(UsageError) in
          guard let target = Int(text), target > 0 else {
            throw UsageError(problem: "--target '\(text)' is no number", remedy: "write it like 3")
          }
          return .whole(target)
        }
      ),
      (
        "start",
        try text("--start").map { text throws(UsageError) in
          .text("\(try call.ahead(text, of: "--start", today: today).lowerBound)")
        }
      ),
    ]
    let habit = try HabitBook(call.workspace, configuration.timeline, now: now).add(
      keys.compactMap { key, value in value.map { DocumentEdit.Entry(key, $0) } }
    )
    let listing = HabitListing(
      reviews: HabitIntake(call.workspace, configuration.timeline, now: now).read().reviews()
        .filter { $0.habit.id == habit.id },
      now: now
    )
    if form == .json {
      try call.output.print(listing.json)
    } else {
      try call.output.show(
        "\(habit.title) (\(habit.id)), \(HabitFigures.recurrence(habit)): added to plans/habits.yaml"
          .withVisibleControls
      )
    }
    return .done
  }

  private static func times(_ texts: [String]) throws(UsageError) -> DocumentEdit.Value? {
    var times: [DocumentEdit.Value] = []
    for text in texts {
      guard let minute = DateWords.minute(text), minute < 1440 else {
        throw UsageError(
          problem: "--at '\(text)' is not a time of day",
          remedy: "write it like 8:00"
        )
      }
      times.append(.text("\((minute / 60).padded(to: 2)):\((minute % 60).padded(to: 2))"))
    }
    return times.isEmpty ? nil : .list(times)
  }

  private static func list(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let form = try call.choice(Flag.format.name, PrintedForm.self)
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    let now = call.now(configuration)
    let plans = HabitIntake(call.workspace, configuration.timeline, now: now).read()
    for problem in plans.diagnostics { call.messages.warn("\(problem)") }
    let listing = HabitListing(reviews: plans.reviews(), now: now)
    switch form {
    case .json: try call.output.print(listing.json)
    case .text where plans.habits.isEmpty:
      if plans.diagnostics.isEmpty {
        call.messages.say("there are no habits yet: 'lockin habits add TITLE' adds one")
      }
    case .text: try call.output.show(listing.lines(on: call.output.screen))
    }
    guard !plans.diagnostics.isEmpty else { return .done }
    return plans.habits.isEmpty ? .data : .warnings
  }

  private static func write(_ state: Checkin.State, _ call: Call) throws -> ExitCode {
    let form = try call.choice(Flag.format.name, PrintedForm.self)
    guard let habit = call.arguments.operands.first, call.arguments.operands.count == 1 else {
      throw UsageError(
        problem: "name one habit by its id",
        remedy: "'lockin habits' shows them"
      )
    }
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    let now = call.now(configuration)
    let timeline = configuration.timeline
    let entry = HabitBook.Entry(
      habit: habit,
      state,
      date: try call.date("--date", today: timeline.date(at: now)),
      step: try call.arguments.value("--step").map { text throws(UsageError) in
        guard let step = Int(text), step > 0 else {
          throw UsageError(problem: "--step '\(text)' is no step", remedy: "write a number from 1")
        }
        return step
      },
      note: call.arguments.value("--note")
    )
    let outcome = try HabitBook(call.workspace, timeline, now: now).write(entry)
    switch form {
    case .json: try call.output.print(HabitNote(state, outcome).json)
    case .text: try call.output.show(HabitNote(state, outcome).words.withVisibleControls)
    }
    return .done
  }
}
