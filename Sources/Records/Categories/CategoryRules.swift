@_spi(Texts) import Platform

/// A rule that puts activity into a category.
public struct CategoryRule: Sendable, Hashable {
  /// Which text of a record a rule looks at.
  public enum Field: String, Sendable, CaseIterable {
    /// The application's name.
    case app
    /// The title of its window or page.
    case title
    /// The address of the page.
    case url
    /// The application's name or the title: what ActivityWatch's rules look at.
    case window
    /// Any of the three.
    case any
  }

  /// What becomes of matching activity.
  public enum Effect: UInt8, Sendable {
    /// It counts in its category.
    case counts
    /// It is left out, as the person wants it.
    case ignored
    /// Nobody was there: a lock screen.
    case away
  }

  /// The category that matching activity belongs to.
  public let category: CategoryPath
  /// The text that is looked at.
  public let field: Field
  /// What is looked for: an expression that somebody wrote, or names of which one is made when it is needed.
  private let sought: Sought
  /// Whether letter case is set aside.
  public let ignoresCase: Bool
  /// The rule's rank where it is not ten times the depth of its category.
  let priority: Int?
  /// Where the rule was written, as a person knows it: `lockin.yaml:12:5`.
  public let place: String
  /// What becomes of what it takes.
  public let effect: Effect
  /// A rule for one category.
  public init(
    category: CategoryPath,
    field: Field,
    pattern: String,
    ignoresCase: Bool = true,
    priority: Int? = nil,
    place: String = "",
    effect: Effect = .counts
  ) {
    self.category = category
    self.field = field
    sought = .expression(pattern.composed)
    self.ignoresCase = ignoresCase
    self.priority = priority
    self.place = place
    self.effect = effect
  }

  /// A rule of the starter set, which looks for names.
  init(
    category: CategoryPath,
    field: Field,
    names: StarterNames,
    priority: Int,
    place: String,
    effect: Effect = .counts
  ) {
    self.category = category
    self.field = field
    sought = .names(names)
    self.ignoresCase = true
    self.priority = priority
    self.place = place
    self.effect = effect
  }

  private enum Sought: Sendable, Hashable {
    case expression(String)
    case names(StarterNames)
  }

  /// A regular expression of PCRE2; it matches anywhere in the text.
  ///
  /// One of many names is written anew each time that it is asked for.
  public var pattern: String {
    switch sought {
    case .expression(let pattern): pattern
    case .names(let names): names.pattern
    }
  }

  /// What tells the rule's expression from any other, and is at hand.
  public var mark: String {
    switch sought {
    case .expression(let pattern): pattern
    case .names(let names): names.mark
    }
  }

  /// Whether the expression can surely be used, and takes long to be made.
  var isLate: Bool { if case .names = sought { true } else { false } }

  /// Texts of which one stands in whatever the expression matches, in small letters; nil where none are known.
  var required: [[UInt8]]? {
    if case .names(let names) = sought { names.choice.required } else { nil }
  }

  /// Higher ranks win: the given priority, or ten times the depth.
  public var rank: Int { priority ?? 10 * category.depth }
}

/// The rules and the productivity classes of a person's categories.
public struct CategoryRules: Sendable, Hashable {
  /// The rules in the order they were given.
  public var rules: [CategoryRule]
  /// Productivity classes, -2...2, of categories; a category without one has its parent's.
  public var productivity: [CategoryPath: Int8]
  /// The categories to which the person gave a class, which wins over that of an export.
  public var decided: Set<CategoryPath> = []

  /// Rules and classes; both may be empty.
  public init(rules: [CategoryRule] = [], productivity: [CategoryPath: Int8] = [:]) {
    self.rules = rules
    self.productivity = productivity
  }

  /// These rules with others after them, which win where ranks are equal.
  public func extended(by other: CategoryRules) -> CategoryRules {
    CategoryRules(
      rules: rules + other.rules,
      productivity: productivity.merging(other.productivity) { $1 }
    )
  }

  /// Whether a rule puts anything into a category or below it; letter case is set aside.
  public func fill(_ category: CategoryPath) -> Bool {
    let path = CategoryPath(category.description.lowercased())
    return rules.contains {
      CategoryPath($0.category.description.lowercased()).isWithin(path)
    }
  }

  /// The class that the person gave to a category, or to the nearest one above that has any; nil where it is a
  /// built-in one.
  public func decidedProductivity(of path: CategoryPath) -> Int8? {
    var at: CategoryPath? = path
    while let here = at {
      if let found = productivity[here] { return decided.contains(here) ? found : nil }
      at = here.parent
    }
    return nil
  }

  /// The class of a category: its own, or that of the nearest category above that has one.
  public func productivity(of path: CategoryPath) -> Int8? {
    var at: CategoryPath? = path
    while let here = at {
      if let found = productivity[here] { return found }
      at = here.parent
    }
    return nil
  }
}
