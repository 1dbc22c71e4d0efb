import Analysis
import CivilTime
import Documents
import Nightly
import Plans
import Platform
import Storage

/// A call of `lockin goals`, with the goals that it is about.
struct GoalsCall {
  private(set) var call: Call
  let timeline: ZoneTimeline
  let form: PrintedForm
  let book: GoalBook

  init(_ call: Call) throws {
    self.call = call
    form = try call.choice(Flag.format.name, PrintedForm.self)
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    timeline = configuration.timeline
    // What is over counts as what it came to.
    for problem in call.settleSession(configuration) { call.messages.warn("\(problem)") }
    book = GoalBook(call.workspace, timeline, now: call.now(configuration))
  }

  var isJSON: Bool { form == .json }

  /// The same as it stands behind its first operand.
  var behindFirstOperand: GoalsCall {
    var behind = self
    behind.call = call.behindFirstOperand
    return behind
  }

  /// The first operand, which names a goal, and those behind it, of which so many are expected.
  func operands(_ word: String, _ rest: ClosedRange<Int>, _ example: String) throws -> [String] {
    let operands = call.arguments.operands
    guard operands.count > rest.lowerBound else {
      throw UsageError(
        problem: operands.isEmpty
          ? "no goal is named" : "'goals \(word) \(operands.joined(separator: " "))' is not all",
        remedy: "write it like 'lockin goals \(example)'"
      )
    }
    guard operands.count - 1 <= rest.upperBound else {
      throw UsageError(
        problem: "unexpected '\(operands[rest.upperBound + 1])'",
        remedy: "write it like 'lockin goals \(example)'"
      )
    }
    return operands
  }

  /// Adds up what is known: without a store, that is sessions alone.
  func ledger() throws -> GoalLedger {
    var activity = GoalActivity(book.plans.goals)
    guard activity.isNeeded else { return book.plans.ledger(activity) }
    guard try call.hasStore() else {
      call.messages.say("no activity was read yet, so only sessions count; type 'lockin run'")
      activity.isUnread = true
      return book.plans.ledger(activity)
    }
    let open = try call.openToRead()
    return try open.store.reading {
      let data = try DataExtent(open.store, open.configuration.timeline, asOf: open.now)
      guard data.reach != nil else { return book.plans.ledger(activity) }
      return try KnownWorkspace(open, data).ledger(open.store)
    }
  }

  /// Tells what a command did with a goal.
  func tell(
    _ action: GoalForm.Action,
    _ outcome: GoalBook.Outcome,
    _ words: @autoclosure () -> String
  ) throws -> ExitCode {
    if isJSON {
      let subject = GoalForm.Subject(
        action: action,
        isChanged: outcome.isChanged,
        goal: outcome.goal,
        sessions: book.sessions(of: outcome.goal.id),
        timeline: timeline
      )
      try call.output.print(GoalForm.value(of: subject))
    } else {
      try call.output.show(words().withVisibleControls)
    }
    return .done
  }
}
