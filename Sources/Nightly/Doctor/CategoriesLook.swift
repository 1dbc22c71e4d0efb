import Analysis
import CivilTime
import Documents
import Records
import Storage

/// The person's own rules of categories, and whether any time ever went where they put it.
enum CategoriesLook {
  /// How many categories or rules are named.
  private static let most = 3
  /// So many of the titles and addresses that came last are looked at: more would take longer than they are worth.
  private static let latest = 20_000

  static func findings(_ checkup: Checkup) throws -> [Finding] {
    guard let configuration = checkup.configuration, let store = checkup.store.store else {
      return []
    }
    let today = configuration.timeline.date(at: checkup.now)
    return try classless(store, today) + ownRules(configuration, store)
  }

  /// Categories that exports name and that nothing gives a class, where they are more than half an hour a week.
  private static func classless(_ store: Store, _ today: CivilDate) throws -> [Finding] {
    let buckets = try store.buckets(of: today - 27..<today + 1)
    guard let first = buckets.first?.cell.date else { return [] }
    var times: [CategoryPath: Int64] = [:]
    for bucket in buckets where bucket.productivity == nil && bucket.category != .uncategorized {
      times[bucket.category, default: 0] += bucket.milliseconds
    }
    let days = Int64(today - first + 1)
    let week = times.values.reduce(0, +) * 7 / max(7, days)
    guard week >= 30 * 60_000,
      let most = times.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
    else { return [] }
    return [
      .todo(
        "classes",
        "\(Wording.duration(week)) a week have no class, most of it in \(most.description.quoted)",
        "if that is focus, type 'lockin categories add \"\(most)\" --class 2'; -2 is pure distraction"
      )
    ]
  }

  private static func ownRules(
    _ configuration: Configuration,
    _ store: Store
  ) throws -> [Finding] {
    let rules = configuration.ownRules.rules
    var names: [String] = []
    for rule in rules {
      let name = rule.category.description
      if !names.contains(name) { names.append(name) }
    }
    let used = Set(try store.usedCategories())
    // Before any time was accounted for, nothing can be said.
    guard !names.isEmpty, !used.isEmpty else { return [] }
    let idle = names.filter { !used.contains($0) }
    let others = rules.filter { used.contains($0.category.description) }
    let places = try unmet(others, configuration, store).map(\.place)
    var findings: [Finding] = []
    if !idle.isEmpty {
      findings.append(
        .todo(
          "categories",
          "no time ever went to \(some(idle.map(\.quoted))), for which there are rules",
          "'lockin categories test' shows what each rule takes"
        )
      )
    }
    if !places.isEmpty {
      let (noun, verb) = places.count == 1 ? ("the rule", "fits") : ("the rules", "fit")
      findings.append(
        .todo(
          "rules",
          "\(noun) at \(some(places)) \(verb) nothing that was seen",
          "mend or remove \(places.count == 1 ? "it" : "them"); 'lockin categories test' shows what each rule takes"
        )
      )
    }
    return findings.isEmpty
      ? [.ok("categories", "each category of your own has taken something")] : findings
  }

  /// The rules that fit no application that was ever used, and none of the titles and addresses that came last.
  private static func unmet(
    _ rules: [CategoryRule],
    _ configuration: Configuration,
    _ store: Store
  ) throws -> [CategoryRule] {
    // Where titles are not kept, nothing is known of what they were.
    let ofApps = rules.filter { $0.field == .app }
    let others = configuration.keepsTitles ? rules.filter { $0.field != .app } : []
    let apps = try store.usedApps()
    var (unmetApps, unmetOthers) = (UnmetRules(ofApps), UnmetRules(others))
    unmetApps.see(apps)
    unmetOthers.see(apps)
    if !unmetOthers.places.isEmpty { unmetOthers.see(try store.latestTexts(latest)) }
    let places = Set(
      unmetApps.places.map { ofApps[$0].place } + unmetOthers.places.map { others[$0].place }
    )
    return rules.filter { places.contains($0.place) }
  }

  private static func some(_ words: [String]) -> String {
    let more = words.count > most ? " and \(words.count - most) more" : ""
    return words.prefix(most).joined(separator: ", ") + more
  }
}
