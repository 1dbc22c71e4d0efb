import CPCRE2

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
  }

  /// The categories met so far; the first is `Uncategorized`.
  public private(set) var categories: [CategoryPath] = [.uncategorized]
  /// The rules that can't be used.
  public let badRules: [BadCategoryRule]

  private let rules: CategoryRules
  private let ranked: [(rule: CategoryRule, expression: Expression)]
  private let text: (TextID) -> String
  private var identifiers: [CategoryPath: CategoryID] = [.uncategorized: 0]
  private var verdicts = VerdictTable()

  /// A classifier for these rules; `text` gives the text that a number stands for.
  public init(rules: CategoryRules, text: @escaping (TextID) -> String) {
    var usable: [(offset: Int, rule: CategoryRule, expression: Expression)] = []
    var bad: [BadCategoryRule] = []
    for (index, rule) in rules.rules.enumerated() where rule.pattern.isEmpty == false {
      switch Expression.compile(rule.pattern) {
      case .success(let expression): usable.append((index, rule, expression))
      case .failure(let error): bad.append(BadCategoryRule(index: index, reason: error.reason))
      }
    }
    self.rules = rules
    self.badRules = bad
    self.ranked =
      usable
      .sorted { ($0.rule.rank, $0.offset) > ($1.rule.rank, $1.offset) }
      .map { ($0.rule, $0.expression) }
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
  func classify(_ segment: Segment) -> Verdict {
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

  private func decide(_ key: VerdictTable.Key) -> Verdict {
    let app = text(key.app)
    let title = text(key.title)
    let url = text(key.url)
    for (rule, expression) in ranked {
      let matches =
        switch rule.field {
        case .app: expression.matches(app)
        case .title: expression.matches(title)
        case .url: expression.matches(url)
        case .any:
          expression.matches(app) || expression.matches(title) || expression.matches(url)
        }
      if matches {
        return Verdict(
          category: identifier(rule.category),
          productivity: rules.productivity(of: rule.category)
        )
      }
    }
    guard key.category != 0 else {
      return Verdict(category: 0, productivity: key.productivity)
    }
    let path = CategoryPath(text(key.category))
    return Verdict(
      category: identifier(path),
      productivity: key.productivity ?? rules.productivity(of: path)
    )
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
}

/// A compiled regular expression of PCRE2, the syntax that ActivityWatch's rules are written in.
final class Expression {
  private let code: OpaquePointer
  private let match: OpaquePointer
  private let context: OpaquePointer?

  struct Failure: Error { let reason: String }

  private init(code: OpaquePointer, match: OpaquePointer) {
    self.code = code
    self.match = match
    // A rule that would search for ever is taken not to match.
    self.context = pcre2_match_context_create_8(nil)
    pcre2_set_match_limit_8(context, 100_000)
  }

  deinit {
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(match)
    pcre2_code_free_8(code)
  }

  static func compile(_ pattern: String) -> Result<Expression, Failure> {
    var code: Int32 = 0
    var offset = 0
    var pattern = pattern
    let options = UInt32(PCRE2_CASELESS) | UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP)
    let compiled = pattern.withUTF8 {
      pcre2_compile_8($0.baseAddress, $0.count, options, &code, &offset, nil)
    }
    guard let compiled else {
      var message = [UInt8](repeating: 0, count: 256)
      let length = pcre2_get_error_message_8(code, &message, message.count)
      let words = String(decoding: message.prefix(Int(max(0, length))), as: UTF8.self)
      return .failure(Failure(reason: "\(words) at character \(offset + 1)"))
    }
    pcre2_jit_compile_8(compiled, UInt32(PCRE2_JIT_COMPLETE))
    guard let match = pcre2_match_data_create_from_pattern_8(compiled, nil) else {
      pcre2_code_free_8(compiled)
      return .failure(Failure(reason: "no memory"))
    }
    return .success(Expression(code: compiled, match: match))
  }

  func matches(_ text: String) -> Bool {
    guard text.isEmpty == false else { return false }
    var text = text
    return text.withUTF8 {
      pcre2_match_8(code, $0.baseAddress, $0.count, 0, 0, match, context) >= 0
    }
  }
}

extension CategoryRule {
  /// What is wrong with the rule's expression, or nil where it can be used.
  public var mistake: String? {
    if case .failure(let error) = Expression.compile(pattern) { return error.reason }
    return nil
  }
}

/// Tells whether expressions match texts, compiling each once.
public final class ExpressionCache {
  private var compiled: [String: Expression?] = [:]

  /// An empty cache.
  public init() {}

  /// Whether `pattern` matches anywhere in `text`; a pattern that can't be used matches nothing.
  public func matches(_ pattern: String, _ text: String) -> Bool {
    let expression: Expression?
    if let known = compiled[pattern] {
      expression = known
    } else {
      expression = try? Expression.compile(pattern).get()
      compiled[pattern] = .some(expression)
    }
    return expression?.matches(text) ?? false
  }
}
