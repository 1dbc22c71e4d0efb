@_spi(Texts) import Platform

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
    /// What becomes of it.
    public var effect = CategoryRule.Effect.counts
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
  let badRules: [BadCategoryRule]

  private let rules: CategoryRules
  private let ranked: [(index: Int, rule: CategoryRule)]
  /// The fields and expressions of the ranked rules, apart from all else about them.
  private let fields: [CategoryRule.Field]
  private let expressions: [LateExpression]
  /// Which of them an application's name may match at all, and which a title or an address.
  private let ofApps: ExpressionIndex
  private let ofPages: ExpressionIndex
  private let text: (TextID) -> String
  private var identifiers: [CategoryPath: CategoryID] = [.uncategorized: 0]
  /// The first rule, by rank, that an application leads to, and that a title and an address lead to.
  private var appRules = KnownRules()
  private var pageRules = KnownRules()
  /// The same of titles and addresses for all classifiers that share these rules, of which each asks
  /// for a text once: to look at all rules takes longer.
  private let shared: SharedRules
  /// The verdicts of the ranked rules, and those on what an export says itself.
  private var ruleVerdicts: [Verdict?]
  private var givenVerdicts: [TextID: GivenVerdict] = [:]

  /// What the category of an export leads to; a class that the person decided wins over the export's.
  private struct GivenVerdict {
    let category: CategoryID
    let productivity: Int8?
    let decided: Int8?
  }

  /// A classifier for these rules; `text` gives the text that a number stands for.
  public init(rules: CategoryRules, text: @escaping (TextID) -> String) {
    var usable: [(index: Int, rule: CategoryRule, expression: LateExpression)] = []
    var bad: [BadCategoryRule] = []
    for (index, rule) in rules.rules.enumerated() where rule.isLate || !rule.pattern.isEmpty {
      do throws(Expression.Failure) {
        // Many names of the starter sets are never met.
        let expression = rule.isLate ? nil : try Expression.compile(rule).get()
        usable.append((index, rule, LateExpression(rule, expression)))
      } catch {
        bad.append(BadCategoryRule(index: index, reason: error.reason))
      }
    }
    self.rules = rules
    self.badRules = bad
    usable.sort { ($0.rule.rank, $0.index) > ($1.rule.rank, $1.index) }
    self.ranked = usable.map { ($0.index, $0.rule) }
    self.fields = ranked.map(\.rule.field)
    self.expressions = usable.map(\.expression)
    let required = ranked.enumerated().map { place, ranked in
      (place: place, texts: ranked.rule.required)
    }
    let fields = self.fields
    ofApps = ExpressionIndex(required.filter { fields[$0.place].looksAt.contains(.app) })
    ofPages = ExpressionIndex(required.filter { fields[$0.place] != .app })
    self.ruleVerdicts = Array(repeating: nil, count: usable.count)
    self.text = text
    shared = SharedRules()
  }

  /// A classifier for the same rules on another thread.
  public init(sharing other: Classifier) {
    rules = other.rules
    badRules = other.badRules
    ranked = other.ranked
    fields = other.fields
    expressions = other.expressions.map { $0.copy() }
    ofApps = other.ofApps
    ofPages = other.ofPages
    ruleVerdicts = Array(repeating: nil, count: ranked.count)
    text = other.text
    shared = other.shared
  }

  /// Gives every segment the category and the class that its texts and its export lead to.
  func classify(_ segments: inout [Segment]) {
    for index in segments.indices { classify(&segments[index]) }
  }

  /// Gives a segment the category and the class that its texts and its export lead to.
  func classify(_ segment: inout Segment) {
    let verdict = classify(segment)
    segment.category = verdict.category
    segment.productivity = verdict.productivity
    segment.effect = verdict.effect
  }

  /// The verdict on a segment's texts and on what its export says of it.
  ///
  /// A segment that was classified already gets the same verdict again.
  public func classify(_ segment: Segment) -> Verdict {
    let winner =
      segment.isOwn
      ? ranked.count
      : min(firstRule(app: segment.app), firstRule(title: segment.title, url: segment.url))
    if winner < ranked.count { return verdict(ofRule: winner) }
    guard segment.given != 0 else {
      return Verdict(category: 0, productivity: segment.productivity, rule: nil)
    }
    let given = verdict(onGiven: segment.given)
    return Verdict(
      category: given.category,
      productivity: given.decided ?? segment.productivity ?? given.productivity,
      rule: nil
    )
  }

  /// The path of a category.
  public func path(of category: CategoryID) -> CategoryPath { categories[Int(category)] }

  /// Every rule that matches these texts, the one that decides first.
  public func candidates(app: String, title: String, url: String) -> [Candidate] {
    let texts = Texts(app: app.composed, title: title.composed, url: url.composed)
    return zip(ranked, expressions).compactMap { ranked, expression in
      let (index, rule) = ranked
      for field in rule.field.looksAt {
        guard let match = expression.compiled?.firstMatch(in: texts[field]) else { continue }
        return Candidate(index: index, rule: rule, field: field, match: match)
      }
      return nil
    }
  }

  private func verdict(ofRule place: Int) -> Verdict {
    if let known = ruleVerdicts[place] { return known }
    let verdict = Verdict(
      category: identifier(ranked[place].rule.category),
      productivity: rules.productivity(of: ranked[place].rule.category),
      rule: ranked[place].index,
      effect: ranked[place].rule.effect
    )
    ruleVerdicts[place] = verdict
    return verdict
  }

  private func verdict(onGiven category: TextID) -> GivenVerdict {
    if let known = givenVerdicts[category] { return known }
    let path = CategoryPath(text(category))
    let verdict = GivenVerdict(
      category: identifier(path),
      productivity: rules.productivity(of: path),
      decided: rules.decidedProductivity(of: path)
    )
    givenVerdicts[category] = verdict
    return verdict
  }

  /// The place, by rank, of the first rule that matches an application; the end where none does.
  private func firstRule(app: TextID) -> Int {
    if let known = appRules.places[UInt64(app)] { return known }
    let name = text(app).composed
    let first = firstRule(ofApps.places(in: [name])) { field, expression in
      switch field {
      case .app, .window, .any: expression.matches(name)
      case .title, .url: false
      }
    }
    appRules.insert(first, for: UInt64(app))
    return first
  }

  /// The place of the first rule that matches a title or an address; the end where none does.
  private func firstRule(title: TextID, url: TextID) -> Int {
    let key = UInt64(title) | UInt64(url) << 32
    if let known = pageRules.places[key] { return known }
    let first = shared.rule(for: key) ?? lookForRule(title: title, url: url)
    shared.insert(first, for: key)
    pageRules.insert(first, for: key)
    return first
  }

  private func lookForRule(title: TextID, url: TextID) -> Int {
    let titleText = text(title).composed
    let urlText = text(url).composed
    return firstRule(ofPages.places(in: [titleText, urlText])) { field, expression in
      switch field {
      case .app: false
      case .title, .window: expression.matches(titleText)
      case .url: expression.matches(urlText)
      case .any: expression.matches(titleText) || expression.matches(urlText)
      }
    }
  }

  private func firstRule(
    _ places: [Int],
    _ matches: (CategoryRule.Field, LateExpression) -> Bool
  ) -> Int {
    for place in places where matches(fields[place], expressions[place]) {
      return place
    }
    return ranked.count
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

/// Which rules titles and addresses lead to, for several threads.
private final class SharedRules: @unchecked Sendable {
  private let gate = Gate()
  private var rules = KnownRules()

  func rule(for key: UInt64) -> Int? { gate.closed { rules.places[key] } }

  func insert(_ rule: Int, for key: UInt64) { gate.closed { rules.insert(rule, for: key) } }
}

/// The places of rules that texts lead to.
private struct KnownRules {
  private(set) var places: [UInt64: Int] = [:]
  /// More are not kept at once, so that memory stays bounded however many texts there are.
  private static let most = 1 << 18

  mutating func insert(_ place: Int, for key: UInt64) {
    if places.count == KnownRules.most { places = [:] }
    places[key] = place
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
