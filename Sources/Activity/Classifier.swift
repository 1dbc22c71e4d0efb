/// A category's place in a classifier's table.
public typealias CategoryID = UInt16

/// A rule that can't be used.
public struct BadCategoryRule: Sendable, Hashable {
  /// The rule's place in the list.
  public let index: Int
  /// What the expression engine says of it.
  public let reason: String
}

/// Puts records into categories, looking each distinct combination of texts up only once.
public final class Classifier {
  /// What a record's texts lead to.
  public struct Verdict: Sendable, Hashable {
    /// The category.
    public let category: CategoryID
    /// Its productivity class, -2...2, or nil where it is not known.
    public let productivity: Int8?
    /// The place in the list of the rule that decided, or nil where none matches.
    public let rule: Int?
  }

  /// A rule that matches some texts.
  public struct Candidate: Sendable, Hashable {
    /// The rule's place in the list.
    public let index: Int
    /// The rule.
    public let rule: CategoryRule
    /// Which of the texts it matches; never `window` or `any`.
    public let field: CategoryRule.Field
    /// The part of that text which it matches.
    public let match: String
  }

  /// The categories met so far; the first is `Uncategorized`.
  public private(set) var categories: [CategoryPath] = [.uncategorized]
  /// The rules that can't be used.
  public let badRules: [BadCategoryRule]

  private let rules: CategoryRules
  private let ranked: [(index: Int, rule: CategoryRule, expression: Expression)]
  private let text: (TextID) -> String
  private var identifiers: [CategoryPath: CategoryID] = [.uncategorized: 0]
  private var verdicts = VerdictTable()
  private var firstRules: [TextID: Int] = [:]

  /// A classifier for these rules; `text` gives the text that a number stands for.
  public init(rules: CategoryRules, text: @escaping (TextID) -> String) {
    var usable: [(index: Int, rule: CategoryRule, expression: Expression)] = []
    var bad: [BadCategoryRule] = []
    for (index, rule) in rules.rules.enumerated() where rule.pattern.isEmpty == false {
      switch Expression.compile(rule.pattern, ignoresCase: rule.ignoresCase) {
      case .success(let expression): usable.append((index, rule, expression))
      case .failure(let error): bad.append(BadCategoryRule(index: index, reason: error.reason))
      }
    }
    self.rules = rules
    self.badRules = bad
    self.ranked = usable.sorted { ($0.rule.rank, $0.index) > ($1.rule.rank, $1.index) }
    self.text = text
  }

  /// Gives every segment the category and the class that its texts and its export lead to.
  func classify(_ segments: inout [Segment]) {
    for index in segments.indices {
      let verdict = classify(segments[index])
      segments[index].category = verdict.category
      segments[index].productivity = verdict.productivity
    }
  }

  /// The verdict on a segment's texts and on what its export says of it.
  ///
  /// A segment that was classified already gets the same verdict again.
  public func classify(_ segment: Segment) -> Verdict {
    let key = VerdictTable.Key(
      app: segment.app,
      title: segment.title,
      url: segment.url,
      category: segment.given,
      productivity: segment.productivity
    )
    if let known = verdicts[key] { return known }
    let verdict = decide(key)
    verdicts.insert(verdict, for: key)
    return verdict
  }

  /// The path of a category.
  public func path(of category: CategoryID) -> CategoryPath { categories[Int(category)] }

  /// Every rule that matches these texts, the one that decides first.
  public func candidates(app: String, title: String, url: String) -> [Candidate] {
    let texts = Texts(app: app, title: title, url: url)
    return ranked.compactMap { index, rule, expression in
      for field in rule.field.looksAt {
        guard let match = expression.firstMatch(in: texts[field]) else { continue }
        return Candidate(index: index, rule: rule, field: field, match: match)
      }
      return nil
    }
  }

  private func decide(_ key: VerdictTable.Key) -> Verdict {
    // There are few applications and many titles, so what an application leads to is kept, and only
    // the rules that could still win are tried on the rest.
    var winner = firstRule(app: key.app)
    let title = text(key.title)
    let url = text(key.url)
    for position in ranked[..<winner].indices {
      let expression = ranked[position].expression
      let matches =
        switch ranked[position].rule.field {
        case .app: false
        case .title, .window: expression.matches(title)
        case .url: expression.matches(url)
        case .any: expression.matches(title) || expression.matches(url)
        }
      guard matches else { continue }
      winner = position
      break
    }
    if winner < ranked.count {
      return Verdict(
        category: identifier(ranked[winner].rule.category),
        productivity: rules.productivity(of: ranked[winner].rule.category),
        rule: ranked[winner].index
      )
    }
    guard key.category != 0 else {
      return Verdict(category: 0, productivity: key.productivity, rule: nil)
    }
    let path = CategoryPath(text(key.category))
    return Verdict(
      category: identifier(path),
      productivity: key.productivity ?? rules.productivity(of: path),
      rule: nil
    )
  }

  /// The place, by rank, of the first rule that matches an application; the end where none does.
  private func firstRule(app: TextID) -> Int {
    if let known = firstRules[app] { return known }
    let name = text(app)
    let first =
      ranked.firstIndex { ranked in
        switch ranked.rule.field {
        case .app, .window, .any: ranked.expression.matches(name)
        case .title, .url: false
        }
      } ?? ranked.count
    // Memory stays bounded however many names there are.
    if firstRules.count == 1 << 16 { firstRules = [:] }
    firstRules[app] = first
    return first
  }

  private func identifier(_ path: CategoryPath) -> CategoryID {
    if let known = identifiers[path] { return known }
    // More categories than a table can name are not told apart.
    guard categories.count < Int(CategoryID.max) else { return 0 }
    let identifier = CategoryID(categories.count)
    categories.append(path)
    identifiers[path] = identifier
    return identifier
  }

  private struct Texts {
    let app: String
    let title: String
    let url: String

    /// The text that a field of its own stands for.
    subscript(field: CategoryRule.Field) -> String {
      switch field {
      case .app: app
      case .title: title
      default: url
      }
    }
  }
}

extension CategoryRule.Field {
  /// The single texts it stands for.
  fileprivate var looksAt: [CategoryRule.Field] {
    switch self {
    case .app, .title, .url: [self]
    case .window: [.app, .title]
    case .any: [.app, .title, .url]
    }
  }
}
