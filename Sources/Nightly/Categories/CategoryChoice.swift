import Documents
import Platform
import Records
import Reports

/// Which rule takes one combination of application, title and address, and why.
package struct CategoryChoice {
  let app: String
  let title: String
  let url: String
  /// The rules that match, the one that takes it first.
  let candidates: [Classifier.Candidate]
  let productivity: Int8?

  package init(app: String, title: String, url: String, rules: CategoryRules) {
    self.app = app
    self.title = title
    self.url = url
    candidates = Classifier(rules: rules) { _ in "" }
      .candidates(app: app, title: title, url: url)
    productivity = candidates.first.flatMap { rules.productivity(of: $0.rule.category) }
  }

  /// The text for a person.
  package var text: String {
    guard let winner = candidates.first else {
      let unsorted = CategoryUse.Unsorted(
        app: app,
        host: WebAddress.host(url),
        milliseconds: 0,
        titles: []
      )
      let remedy = unsorted.suggestion.map { ["a rule that would take it:", "  \($0)"] } ?? []
      return (["Uncategorized: no rule matches, unless the export names a category"] + remedy)
        .map(\.withVisibleControls).joined(separator: "\n")
    }
    let known = productivity.map { "class \($0)" } ?? "no class"
    var table = AlignedColumns(["", "rank", "category", "rule", "because"], right: [1])
    for (index, candidate) in candidates.enumerated() {
      table.add([
        index == 0 ? "takes it" : reason(candidate, after: winner),
        "\(candidate.rule.rank)", candidate.rule.category.description, candidate.rule.words,
        "\(candidate.field.rawValue) has \"\(candidate.match)\"",
      ])
    }
    return (["\(winner.rule.category), \(known)", ""] + table.lines)
      .map(\.withVisibleControls).joined(separator: "\n")
  }

  /// Why a rule that matches does not take it.
  private func reason(
    _ candidate: Classifier.Candidate,
    after winner: Classifier.Candidate
  ) -> String {
    candidate.rule.rank == winner.rule.rank ? "stands earlier" : "ranks lower"
  }

  // MARK: JSON

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document for scripts.
  package var json: JSONValue { CategoryChoice.form.value(of: self) }

  private static let form = PublishedForm<CategoryChoice>(
    "v1/categories-choice",
    title: "lockin categories test --app NAME --format json",
    "Which rule takes one combination of application, title and address. Fields may be added."
  ) {
    Key("app", .text, \.app).means("The application")
    Key("title", .text, \.title).means("The title")
    Key("url", .text, \.url).means("The address")
    Key("category", .text) { ($0.candidates.first?.rule.category ?? .uncategorized).description }
      .means("The category that it gets")
    Key("class", .orNull(.whole(-2...2)), \.productivity)
      .means("The class of that category, from -2 (pure distraction) to 2 (focus)")
    Key("candidates", .list(of: candidate), \.candidates)
      .means("The rules that match, the one that takes it first")
  }

  private static let candidate = Shape<Classifier.Candidate>.object {
    RuleKeys.all.of(\.rule)
    Key("matched", .text, \.field.rawValue).means("Which of the texts it matches")
    Key("match", .text, \.match).means("The part of that text which it matches")
  }
}
