/// The categories that everybody starts with: common applications and sites, sorted.
///
/// Their ranks are below those of any own rule, which therefore always wins. The classes are those of RescueTime's
/// scale, from -2 (very distracting) to 2 (very productive).
public enum StarterCategories {
  /// What its rules give as their place.
  public static let place = "starter set"

  /// The rules and the classes.
  public static let rules = CategoryRules(
    rules: StarterEntry.all.flatMap { $0.rules(place: place) },
    productivity: Dictionary(
      uniqueKeysWithValues: StarterEntry.all.map { ($0.category, $0.productivity) }
    )
  )
}
