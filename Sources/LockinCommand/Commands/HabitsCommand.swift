import CivilTime
import Documents
import Nightly
import Plans
import Platform

/// Shows how habits go, and writes down what was done of them.
enum HabitsCommand: Command {
  static let name = "habits"
  static let summary = "show habits, and write down what was done of them"
  static let operands = "[list] | done ID | skip ID | undo ID"
  static let examples = [
    Example("lockin habits", "what is open today, streaks and rates"),
    Example("lockin habits done water", "one more step of today's"),
  ]
  static let flags = [
    Flag(
      "--date",
      "DATE",
      "with done, skip and undo: the date that it is for; today where not given"
    ),
    Flag(
      "--step",
      "N",
      "with done, skip and undo: which step of the date; the next where not given"
    ),
    Flag("--note", "TEXT", "with done and skip: what else there is to know"),
    Flag.format,
  ]

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case list
    case done
    case skip
    case undo
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    switch word {
    case .list: return try list(call)
    case .done: return try write(.done, call)
    case .skip: return try write(.skip, call)
    case .undo:
      try call.refuse(["--note"], in: "habits undo")
      return try write(.undo, call)
    }
  }

  private static func list(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    try call.refuse(["--date", "--step", "--note"], in: "habits list")
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
        call.messages.say("there are no habits yet; write them into plans/habits.yaml")
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
