import Days
import Documents
import Storage

/// The person's own rules of categories, and whether any time ever went where they put it.
enum CategoriesLook {
  /// How many categories are named.
  private static let most = 3

  static func findings(_ checkup: Checkup) throws -> [Finding] {
    guard let configuration = checkup.configuration, let store = checkup.store.store else {
      return []
    }
    var names: [String] = []
    for rule in configuration.rules.rules where rule.place != StarterCategories.place {
      let name = rule.category.description
      if !names.contains(name) { names.append(name) }
    }
    let used = Set(try store.usedCategories())
    // Before any time was accounted for, nothing can be said.
    guard !names.isEmpty, !used.isEmpty else { return [] }
    let idle = names.filter { !used.contains($0) }
    guard !idle.isEmpty else {
      return [.ok("categories", "each category of your own has taken something")]
    }
    let shown = idle.prefix(most).map(\.quoted).joined(separator: ", ")
    let more = idle.count > most ? " and \(idle.count - most) more" : ""
    return [
      .todo(
        "categories",
        "no time ever went to \(shown)\(more), for which there are rules",
        "'lockin categories test' shows what each rule takes"
      )
    ]
  }
}
