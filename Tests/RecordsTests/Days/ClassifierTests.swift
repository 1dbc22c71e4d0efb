import Testing

@testable import Records

@Suite("Categories")
struct ClassifierTests {
  /// `Category|class` that rules give to texts.
  private func verdict(
    _ rules: CategoryRules,
    app: String = "",
    title: String = "",
    url: String = "",
    given: String = "",
    productivity: Int8? = nil
  ) -> String {
    let texts = Texts()
    let classifier = Classifier(rules: rules, text: texts.text)
    var segment = stretch(
      span(0, 1),
      app: texts.id(app),
      title: texts.id(title),
      url: texts.id(url),
      productivity: productivity
    )
    segment.given = texts.id(given)
    let found = classifier.classify(segment)
    #expect(classifier.classify(segment) == found, "asked again")
    let name = classifier.path(of: found.category).description
    return "\(name)|\(found.productivity.map { String($0) } ?? "nil")"
  }

  private func rules(
    _ list: [(String, CategoryRule.Field, String, Int?)],
    _ productivity: [String: Int8] = [:]
  ) -> CategoryRules {
    CategoryRules(
      rules: list.map {
        CategoryRule(category: CategoryPath($0.0), field: $0.1, pattern: $0.2, priority: $0.3)
      },
      productivity: Dictionary(
        uniqueKeysWithValues: productivity.map { (CategoryPath($0.key), $0.value) }
      )
    )
  }

  @Test(
    "a letter is the same whether its mark is one of its own, as macOS writes names of files, or not",
    arguments: ["Pr\u{fc}fung", "Pru\u{308}fung"],
    ["Pr\u{fc}fung Analysis.pdf", "Pru\u{308}fung Analysis.pdf"]
  )
  func composed(pattern: String, title: String) {
    for field in [CategoryRule.Field.title, .app, .url, .any] {
      let rules = rules([("Uni", field, pattern, nil)])
      let (app, address) = (field == .app ? title : "", field == .url ? title : "")
      #expect(verdict(rules, app: app, title: title, url: address) == "Uni|nil")
    }
    #expect(ExpressionCache().matches(pattern, title))
  }

  @Test(
    "paths are read with or without spaces",
    arguments: [
      ("Work > Study > Math", "Work > Study > Math"), ("Work>Study", "Work > Study"),
      ("  Work  >  Study  ", "Work > Study"), ("Work", "Work"), ("", "Uncategorized"),
      (">", "Uncategorized"), ("Work > > Study", "Work > Study"), (" ", "Uncategorized"),
      (">Work>", "Work"),
    ]
  )
  func paths(text: String, description: String) {
    #expect(CategoryPath(text).description == description)
  }

  @Test("a path lies within itself and those above it")
  func within() {
    let path = CategoryPath("Work > Study")
    #expect(path.isWithin(CategoryPath("Work")))
    #expect(path.isWithin(path))
    #expect(path.isWithin(CategoryPath("Work > Study > Math")) == false)
    #expect(CategoryPath("Workshop").isWithin(CategoryPath("Work")) == false)
    #expect(path.parent == CategoryPath("Work"))
    #expect(path.parent?.parent == nil)
    #expect(path.top == "Work")
  }

  @Test("the deeper category wins, then the later rule, and a priority before both")
  func ranks() {
    let depth = rules([("A > B", .app, "x", nil), ("C", .app, "x", nil)])
    #expect(verdict(depth, app: "x") == "A > B|nil")
    let tie = rules([("A", .app, "x", nil), ("B", .app, "x", nil), ("C", .app, "y", nil)])
    #expect(verdict(tie, app: "x") == "B|nil")
    let given = rules([("A", .app, "x", 21), ("B > C", .app, "x", nil)])
    #expect(verdict(given, app: "x") == "A|nil")
    let equal = rules([("A", .app, "x", 20), ("B > C", .app, "x", nil)])
    #expect(verdict(equal, app: "x") == "B > C|nil")
    let low = rules([("A > B", .app, "x", -1), ("C", .app, "x", nil)])
    #expect(verdict(low, app: "x") == "C|nil")
  }

  @Test("own rules come after the others and win where ranks are equal")
  func extending() {
    let base = rules([("A", .app, "x", nil)], ["A": 1, "B": 1])
    let own = rules([("B", .app, "x", nil)], ["B": -1])
    #expect(verdict(base.extended(by: own), app: "x") == "B|-1")
    #expect(verdict(own.extended(by: base), app: "x") == "A|1")
  }

  @Test("a rule looks at its own field alone, whatever the case of letters")
  func fields() {
    for (field, app, title, url) in [
      (CategoryRule.Field.app, "FOO", "", ""), (.title, "", "a foo b", ""),
      (.url, "", "", "https://Foo.org"), (.any, "Foo", "", ""), (.any, "", "fOO", ""),
      (.any, "", "", "foo"),
    ] {
      let one = rules([("A", field, "foo", nil)])
      #expect(verdict(one, app: app, title: title, url: url) == "A|nil")
      if field != .any {
        let elsewhere = (app: title, title: url, url: app)
        #expect(
          verdict(one, app: elsewhere.app, title: elsewhere.title, url: elsewhere.url)
            == "Uncategorized|nil"
        )
      }
    }
    #expect(verdict(rules([("A", .title, "ÜBUNG", nil)]), title: "übung 3") == "A|nil")
    #expect(verdict(rules([("A", .title, #"^\w+$"#, nil)]), title: "Übung") == "A|nil")
  }

  @Test("an empty expression matches nothing, and a wrong one is named and left out")
  func badRules() {
    let some = rules([
      ("A", .app, "", nil), ("B", .app, "(", nil), ("C", .app, "x", nil), ("D", .app, "[z-a]", nil),
    ])
    let classifier = Classifier(rules: some, text: { _ in "" })
    #expect(classifier.badRules.map(\.index) == [1, 3])
    #expect(classifier.badRules.allSatisfy { $0.reason.contains(" at character ") })
    #expect(verdict(some, app: "x") == "C|nil")
    #expect(verdict(rules([("A", .app, "", nil)]), app: "x") == "Uncategorized|nil")
    #expect(some.rules.map { $0.mistake == nil } == [true, false, true, false])
  }

  @Test("an expression that would search for ever does not match")
  func runaway() {
    let text = String(repeating: "a", count: 40) + "!"
    #expect(verdict(rules([("A", .title, "^(a|aa)+$", nil)]), title: text) == "Uncategorized|nil")
  }

  @Test("classes are inherited from the nearest category above")
  func classes() {
    let some = rules(
      [("A > B > C", .app, "x", nil), ("D", .app, "y", nil), ("A > E", .app, "z", nil)],
      ["A": 2, "A > B": -1]
    )
    #expect(verdict(some, app: "x") == "A > B > C|-1")
    #expect(verdict(some, app: "z") == "A > E|2")
    #expect(verdict(some, app: "y") == "D|nil")
  }

  @Test("the export's own category and class count where no rule matches")
  func given() {
    let some = rules([("A", .app, "x", nil)], ["A": 2, "Social": -2])
    #expect(verdict(some, app: "q") == "Uncategorized|nil")
    #expect(verdict(some, app: "q", given: "Social > Chat") == "Social > Chat|-2")
    #expect(verdict(some, app: "q", given: "Social", productivity: -1) == "Social|-1")
    #expect(verdict(some, app: "q", given: "Else") == "Else|nil")
    #expect(verdict(some, app: "q", productivity: 1) == "Uncategorized|1")
    // A rule's verdict is the person's own.
    #expect(verdict(some, app: "x", given: "Social", productivity: -1) == "A|2")
  }

  @Test("letter case counts where a rule says so")
  func letterCase() {
    let strict = CategoryRules(
      rules: [
        CategoryRule(
          category: CategoryPath("A"),
          field: .app,
          pattern: "Vim",
          ignoresCase: false
        )
      ]
    )
    #expect(verdict(strict, app: "GVim") == "A|nil")
    #expect(verdict(strict, app: "gvim") == "Uncategorized|nil")
  }

  @Test("a rule on the window looks at the application and the title alone")
  func window() {
    let one = rules([("A", .window, "foo", nil)])
    #expect(verdict(one, app: "foo") == "A|nil")
    #expect(verdict(one, title: "a Foo") == "A|nil")
    #expect(verdict(one, url: "https://foo.org") == "Uncategorized|nil")
  }

  @Test("candidates come in the order in which they would decide, with what they match")
  func candidates() {
    let some = rules([
      ("A", .any, "o+", nil), ("B", .title, "x", nil), ("C > D", .window, "^F", nil),
      ("E", .app, "foo", nil), ("F", .url, "(?=fo)", 5),
    ])
    let found = Classifier(rules: some) { _ in "" }
      .candidates(app: "Foo", title: "nothing", url: "foo")
    #expect(found.map(\.index) == [2, 3, 0, 4])
    #expect(found.map(\.match) == ["F", "Foo", "oo", ""])
    #expect(found.map(\.field) == [.app, .app, .app, .url])
    #expect(found.map(\.rule.rank) == [20, 10, 10, 5])
  }

  @Test("a verdict names its rule, and what was classified once gets the same verdict again")
  func again() {
    let some = rules([("A", .app, "x", nil), ("B", .app, "y", nil)], ["Social": -2])
    let texts = Texts()
    let classifier = Classifier(rules: some, text: texts.text)
    var segment = stretch(span(0, 1), app: texts.id("y"), title: 0, url: 0, productivity: nil)
    #expect(classifier.classify(segment).rule == 1)
    segment.app = texts.id("q")
    segment.given = texts.id("Social")
    let first = classifier.classify(segment)
    #expect(first.rule == nil)
    segment.category = first.category
    segment.productivity = first.productivity
    #expect(classifier.classify(segment) == first)
  }
}
