import Documents
import Plans
import Records

/// The keys of an entry under `categories`.
enum CategoryKeys {
  static let category = FileKey(
    "category",
    .name,
    "The category with those above it, such as `Work > Study`; only what is ignored needs none."
  )
  /// The regular expressions that what is known of activity has to match.
  static let fields = CategoryRule.Field.allCases.map { field in
    let subject =
      switch field {
      case .app: "the application's name"
      case .title: "the title"
      case .url: "the address of a page"
      case .window: "the application's name or the title"
      case .any: "the application's name, the title or the address"
      }
    return (
      field: field,
      key: FileKey(
        field.rawValue,
        .unread(.text),
        "A regular expression (PCRE2) that \(subject) has to match; of several in an entry one is enough."
      )
    )
  }
  static let ignoresCase = FileKey(
    "ignore_case",
    .boolean,
    or: true,
    "Whether letter case does not count; true by default."
  )
  static let isIgnored = FileKey(
    "ignore",
    .boolean,
    or: false,
    "Whether what it takes is left out and counted under `ignored` alone; false by default."
  )
  static let productivity = FileKey(
    "class",
    .whole(-2...2),
    "How productive it is, from -2 (very distracting) to 2 (very productive)."
  )
  static let priority = FileKey(
    "priority",
    .whole(-10_000...10_000),
    "Counts over how deep the category is."
  )
  static let file = FileKey(
    "import",
    .unread(.name),
    """
    In place of all these a file of the workspace with ActivityWatch's category settings (Settings, Categorization, \
    Export), which count with its ranks: a score above 0 is class 1, from 5 on 2, and likewise below 0.
    """,
    refusesNull: true
  )
  static let imported = KeyList([file])
  static let all = KeyList(
    [category] + fields.map(\.key) + [ignoresCase, isIgnored, productivity, priority, file],
    named: "category",
    rules: [
      "anyOf": [
        KeyList.given([category]),
        ["required": [.string(isIgnored.name)], "properties": [isIgnored.name: ["enum": [true]]]],
      ]
    ]
  )

  /// A category, or a file of them.
  static let entry = FileKind<DocumentNode>.unread(
    [
      "type": "object",
      "if": ["required": [.string(file.name)]],
      "then": .object(imported.schema),
      "else": .object(all.reference),
    ],
    mappings: [all]
  )
}

/// The keys of a rule under `plan_categories`.
enum PlanRuleKeys {
  static let tag = FileKey("tag", .name, "A tag of events.")
  static let kind = FileKey("kind", .choice(PlannedEvent.Kind.self), "A kind of events.")
  static let title = FileKey("title", .name, "A regular expression that the title has to match.")
  static let category = FileKey(
    needed: "category",
    .name,
    "The category that counts for them, or `away` for what is done away from devices."
  )
  static let atScreen = FileKey(
    "at_screen",
    .boolean,
    or: false,
    "Whether an event without any device in use counts as missed; false by default."
  )
  static let movable = FileKey(
    "movable",
    .boolean,
    or: false,
    """
    Whether such projects and personal events may be moved where they do not say themselves that they may not; false \
    by default.
    """
  )
  static let all = KeyList(
    [tag, kind, title, category, atScreen, movable],
    named: "plan_category",
    rules: [
      "anyOf": [
        KeyList.given([tag], without: [kind, title]), KeyList.given([kind], without: [tag, title]),
        KeyList.given([title], without: [tag, kind]),
      ]
    ]
  )
}

extension FileKind<Bool> {
  /// Whether the built-in set counts; `2` is its number.
  static var starterCategories: FileKind {
    .init(["enum": [true, false, 2]]) { $0.starterCategories }
  }
}

extension NodeReader {
  /// Whether the built-in set counts; code `unknown_value`.
  fileprivate func starterCategories(_ node: DocumentNode) throws(Diagnostic) -> Bool {
    let problem: String
    switch node.value {
    case .boolean(let isWanted): return isWanted
    case .unusable(let flaw): throw flaw
    case .number("2"): return true
    case .number(let text): problem = "there is no set \(text.quoted)"
    default: problem = "expected true or false, found \(node.kind)"
    }
    throw failure(
      at: node,
      code: "unknown_value",
      problem: problem,
      remedy: "write true, or false for none"
    )
  }
}
