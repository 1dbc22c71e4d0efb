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
    let form = try call.choice(Flag.format.name, PrintedForm.self)
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    let timeline = configuration.timeline
    let now = call.now(configuration)
    for problem in call.settleSession(configuration) { call.messages.warn("\(problem)") }
    let plans = GoalIntake(call.workspace, timeline, now: now).read()
    for problem in plans.diagnostics { call.messages.warn("\(problem)") }
    guard !plans.goals.isEmpty else {
      if !plans.diagnostics.isEmpty { return .data }
      call.messages.say("there are no goals yet; write them into plans/goals.yaml")
      return .done
    }
    let today = timeline.local(at: now).date
    let review = try ledger(plans, call).review(today..<(today + 1))
    switch form {
    case .text: try Console.print(text(review, order, timeline))
    case .json: try Console.print(json(review, order))
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

  private static func json(_ review: GoalsReview, _ order: GoalsReview.Order) -> [UInt8] {
    JSONWriter.compact([
      "goals": GoalSection.goals(review.sorted(by: order), showsTitles: true),
      "goal_time": GoalSection.time(review),
    ]) + [0x0a]
  }

  /// A line for each goal, and below it what is to be expected.
  private static func text(
    _ review: GoalsReview,
    _ order: GoalsReview.Order,
    _ timeline: ZoneTimeline
  ) -> [UInt8] {
    let date = timeline.local(at: review.asOf).date
    var columns = AlignedColumns(["goal", "verdict", "index", "done", "due", "needed"], right: [])
    let goals = review.sorted(by: order)
    for goal in goals {
      columns.add([
        goal.goal.title, GoalFigures.verdict(goal, timeline), GoalFigures.index(goal.standing),
        GoalFigures.done(goal), GoalFigures.due(goal, from: date), GoalFigures.needed(goal),
      ])
    }
    var lines = columns.lines
    for goal in goals {
      let sentences = [
        goal.standing.status == .notStarted ? nil : GoalFigures.outlook(goal, from: date),
        GoalFigures.pace(goal), GoalFigures.streak(goal.streak),
      ].compactMap { $0 }
      if !sentences.isEmpty {
        lines += ["", goal.goal.title, "  " + sentences.joined(separator: " ")]
      }
    }
    return Array(lines.map { $0.withVisibleControls + "\n" }.joined().utf8)
  }
}
