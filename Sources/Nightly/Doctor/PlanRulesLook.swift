import Analysis
import CivilTime
import Plans
import Records
import Storage

/// The planned events of these weeks of which no rule says what they are.
enum PlanRulesLook {
  static func findings(_ checkup: Checkup) throws -> [Finding] {
    guard let configuration = checkup.configuration, let store = checkup.store.store else {
      return []
    }
    let week: Int64 = 7 * 86_400_000
    let intake = PlanIntake(
      workspace: checkup.workspace,
      configuration: configuration,
      zones: checkup.zones
    )
    let events = intake.events(
      calendars: try store.calendars(),
      from: checkup.now - 4 * week,
      to: checkup.now + week
    ).events.filter { $0.exclusion == nil }
    guard !events.isEmpty else { return [] }
    let expressions = ExpressionCache()
    let others = events.filter {
      !configuration.planMapping.isWritten($0, titleMatches: expressions.matches)
    }
    guard let offer = PlanOffer.largest(of: others) else {
      return [.ok("plan_rules", "it is known of all planned events which activity they are")]
    }
    let count = Wording.count(offer.count, "event")
    guard let category = offer.category else {
      return [
        .todo(
          "plan_rules",
          "no rule says which activity \"\(offer.words)\" is (\(count))",
          "type '\(offer.command)', with 'away' as the category where no device is used"
        )
      ]
    }
    return [
      .ok(
        "plan_rules",
        "\(count) count as \(category) by the word \"\(offer.words)\"; '\(offer.command)' makes that a rule"
      )
    ]
  }
}
