import CivilTime
import Documents
import Records
import Reports

extension CategoryUseReport {
  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document for scripts: all lists are complete, but for the idle rules of the starter set.
  package var json: JSONValue { CategoryUseReport.form.value(of: self) }

  private static let form = PublishedForm<CategoryUseReport>(
    "v1/categories-test",
    title: "lockin categories test --format json",
    """
    What the rules took of the activity of some days. It holds applications and titles. Fields may be added; what \
    is not known is null.
    """
  ) {
    Key("from", .date, \.from).means("The first day")
    Key("to", .date, \.to).means("The day after the last one")
    Key("total_ms", .whole(0...), \.use.total).means("All activity, in milliseconds")
    Key("taken", .list(of: taken)) { report in
      report.use.taken.map {
        (report.rules[$0.index], report.productivity(of: report.rules[$0.index]), $0)
      }
    }.means("The rules that took something, the largest first")
    Key("idle", .list(of: idle)) { report in
      report.ownIdle.map { rule in
        (report.rules[rule.index], rule.milliseconds, rule.winner.map { report.rules[$0].place })
      }
    }.means("The rules of your own that took nothing")
    Key("given", .list(of: given)) { report in
      report.use.given.map { ($0, report.use.givenClasses[$0.name]) }
    }
    .means("What no rule matches, under the category that its export gives")
    Key("uncategorized", .list(of: unsorted), \.use.unsorted).means("What is in no category")
  }

  private static let taken = Shape<
    (rule: CategoryRule, productivity: Int8?, use: CategoryUse.RuleUse)
  >.object {
    RuleKeys.all.of(\.rule)
    productivity(\.productivity)
    Key("ms", .whole(0...), \.use.milliseconds).means("How much it took")
    Key("apps", .list(of: share("app", "The application")), \.use.apps)
      .means("Of which applications, the largest first")
  }

  private static let given = Shape<(share: CategoryShare, productivity: Int8?)>.object {
    Key("category", .text, \.share.name).means("The category")
    productivity(\.productivity)
    Key("ms", .whole(0...), \.share.milliseconds).means("How much, in milliseconds")
  }

  private static func productivity<Whole>(
    _ value: @escaping @Sendable (Whole) -> Int8?
  ) -> Field<Whole> {
    Key("class", .orNull(.whole(-2...2))) { value($0).map(Int.init) }
      .means("Its class, -2 to 2; null where nothing says it")
  }

  private static let idle = Shape<(rule: CategoryRule, matching: Int64, winner: String?)>.object {
    RuleKeys.all.of(\.rule)
    Key("matching_ms", .whole(0...), \.matching).means("How much matches it")
    Key("outranked_by", .orNull(.text), \.winner)
      .means("Where the rule stands that took most of that; null where nothing matches it")
  }

  private static let unsorted = Shape<CategoryUse.Unsorted>.object {
    Key("app", .text, \.app).means("The application; empty where none is known")
    Key("host", .orNull(.text), \.host).means("The site, where a page was seen")
    Key("ms", .whole(0...), \.milliseconds).means("How much")
    Key("titles", .list(of: share("title", "The title")), \.titles)
      .means("Its titles, the largest first")
    Key("suggestion", .orNull(.text), \.suggestion)
      .means("A line for lockin.yaml that would take it; null where nothing names it")
  }

  private static func share(_ name: String, _ meaning: String) -> Shape<CategoryShare> {
    .object {
      Key(name, .text, \.name).means(meaning)
      Key("ms", .whole(0...), \.milliseconds).means("How much, in milliseconds")
    }
  }
}

/// How documents tell of a rule.
enum RuleKeys {
  /// Its keys; the long expressions of the starter set are left out.
  @FieldList<CategoryRule> static var all: [Field<CategoryRule>] {
    Key("place", .text, \.place).means("Where it stands: lockin.yaml:12:5, or the starter set")
    Key("category", .text, \.category.description).means("Its category")
    Key("field", .text, \.field.rawValue).means("What it looks at: app, title, url, window or any")
    Key("pattern", .orNull(.text)) { $0.isStarter ? nil : $0.pattern }
      .means("What it looks for; null for one of the starter set")
    Key("ignore_case", .boolean, \.ignoresCase).means("Whether letter case is the same to it")
    Key("rank", .whole, \.rank).means("The rule with the higher one counts first")
  }
}
