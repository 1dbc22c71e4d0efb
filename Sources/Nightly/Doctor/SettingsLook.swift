import Analysis
import Documents

/// What a person writes by hand: `lockin.yaml` and the files of `plans/`.
enum SettingsLook {
  static func findings(_ checkup: Checkup) throws -> [Finding] {
    let configuration: Configuration
    switch checkup.settings {
    case .success(let read): configuration = read
    case .failure(let error):
      return [
        .todo("configuration", "\(error.diagnostic)", "mend lockin.yaml, then type 'lockin check'")
      ]
    }
    let doubts = configuration.warnings.count + configuration.hints.count
    return [
      doubts == 0
        ? .ok("configuration", "lockin.yaml has no mistakes")
        : .todo(
          "configuration",
          "\(Wording.count(doubts, "thing")) in lockin.yaml may not be meant as written",
          "'lockin check' says which"
        ),
      plans(checkup, configuration),
    ] + hook(checkup, configuration)
  }

  private static func plans(_ checkup: Checkup, _ configuration: Configuration) -> Finding {
    let intake = PlanIntake(
      workspace: checkup.workspace,
      configuration: configuration,
      zones: checkup.zones
    )
    let goals = GoalIntake(checkup.workspace, configuration.timeline, now: checkup.now).read()
    let habits = HabitIntake(checkup.workspace, configuration.timeline, now: checkup.now).read()
    let mistakes = HandWrittenCheck.mistakes(intake, goals, habits, asOf: checkup.now)
    guard !mistakes.isEmpty else { return .ok("plans", "what stands in plans/ has no mistakes") }
    let count = mistakes.reduce(0) { $0 + $1.count }
    return .todo(
      "plans",
      "\(Wording.count(count, "entry", "entries")) of plans/ should be looked at",
      "'lockin check' says which"
    )
  }

  private static func hook(_ checkup: Checkup, _ configuration: Configuration) -> [Finding] {
    guard let hook = configuration.hook else { return [] }
    let problems = SettingsInUse(
      checkup.workspace,
      configuration,
      store: nil,
      searchPath: checkup.surroundings.environment["PATH"] ?? ""
    ).hook()
    if let problem = problems.first { return [.todo("hook", problem.problem, problem.remedy)] }
    return [.ok("hook", "\((hook.command.first ?? "").quoted) is told of new alerts")]
  }
}
