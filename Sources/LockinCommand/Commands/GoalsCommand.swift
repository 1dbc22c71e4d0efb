import CivilTime
import Documents
import Files
import Insights
import Nightly
import Plans
import Reports
import Storage

/// Shows how the goals stand now.
enum GoalsCommand: Command {
  static let name = "goals"
  static let summary = "print how the goals in plans/goals.yaml stand"
  static let operands = ""
  static let examples = [
    Example("lockin goals", "a table for the terminal"),
    Example("lockin goals --format json", "the same for a script"),
  ]
  static let flags = [
    Flag.choice("--sort", "ORDER", GoalsReview.Order.self),
    Flag.format, Flag.store, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let order = try call.choice("--sort", GoalsReview.Order.self, called: "order")
    let isForProgram = try call.isForProgram
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    let timeline = configuration.timeline
    let now = call.now(configuration)
    for problem in call.settleSession(configuration) { call.messages.warn("\(problem)") }
    let plans = GoalIntake(call.workspace, timeline, now: now).read()
    for problem in plans.diagnostics { call.messages.warn("\(problem)") }
    guard !plans.goals.isEmpty else {
      if isForProgram { try call.output.print(JSONWriter.compact(GoalTable.none) + [0x0a]) }
      if !plans.diagnostics.isEmpty { return .data }
      call.messages.say("there are no goals yet; write them into plans/goals.yaml")
      return .done
    }
    let today = timeline.local(at: now).date
    let review = try ledger(plans, call).review(today..<(today + 1))
    let table = GoalTable(review, by: order, timeline)
    if isForProgram {
      try call.output.print(JSONWriter.compact(table.json) + [0x0a])
    } else {
      try call.output.show(table.lines(on: call.output.screen))
    }
    return plans.diagnostics.isEmpty ? .done : .warnings
  }

  /// Adds up what is known: without a store, that is sessions alone.
  private static func ledger(_ plans: GoalPlans, _ call: Call) throws -> GoalLedger {
    let activity = GoalActivity(plans.goals)
    guard activity.isNeeded else { return plans.ledger(activity) }
    guard try call.hasStore() else {
      call.messages.say("no activity was read yet, so only sessions count; type 'lockin run'")
      return plans.ledger(activity)
    }
    let open = try call.openToRead()
    return try open.store.reading {
      guard let data = try DataExtent(open.store, open.configuration.timeline, asOf: open.now)
      else { return plans.ledger(activity) }
      return try KnownWorkspace(open, data).ledger(open.store)
    }
  }
}
