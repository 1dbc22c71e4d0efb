/// The sets of categories that somebody may start with: common applications and sites, sorted.
///
/// Their ranks are below those of any own rule, which therefore always wins. The classes are those of RescueTime's
/// scale, from -2 (very distracting) to 2 (very productive).
public enum StarterCategories: Int, Sendable, CaseIterable {
  /// The set that there was at first; it is not changed any more, since figures that somebody knows rest on it.
  case first = 1
  /// The set for many countries, with deeper categories.
  case second = 2

  /// What its rules give as their place.
  public static let place = "starter set"

  /// The rules and the classes.
  public var rules: CategoryRules {
    switch self {
    case .first: StarterCategories.firstRules
    case .second: StarterCategories.secondRules
    }
  }

  private static let firstRules = rules(of: StarterEntry.first, StarterNames.listed)
  private static let secondRules = rules(of: StarterEntry.second, StarterNames.folded)

  private static func rules(
    of table: [StarterEntry],
    _ choices: ([String]) -> [StarterNames.Choice]
  ) -> CategoryRules {
    CategoryRules(
      rules: table.flatMap { $0.rules(place: place, choices) },
      productivity: Dictionary(
        uniqueKeysWithValues: table.map { ($0.category, $0.productivity) }
      )
    )
  }
}
