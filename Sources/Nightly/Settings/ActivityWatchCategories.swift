import Documents
import Records

/// Reads the category settings that ActivityWatch exports as `aw-category-export.json`.
///
/// Source of the form: `src/util/classes.ts` and the category settings of aw-webui; what the rules
/// mean: `aw_transform/classify.py` of aw-core and `aw-transform/src/classify.rs` of
/// aw-server-rust. As there, a rule looks at every text of a window's event (the application and
/// the title, not the address of a page), letter case counts unless `ignore_case` is true, the rank
/// is `priority` or ten times the depth, and of equal ranks the later rule wins. `select_keys`
/// narrows a rule to the application or the title.
///
/// Scores are numbers of any size there; here the sign decides, and from 5 on the class is 2 or -2.
/// As there, a score of 0 is the same as none: the nearest category above decides. Colours are not
/// used.
///
/// ActivityWatch's expressions are Python's (or those of the Rust crate fancy-regex), which agree
/// with PCRE2 in all that is common. Python alone has `\uXXXX` and `\N{NAME}`, and the flags `(?a)`,
/// `(?u)` and `(?L)`: such a rule is left out with a warning. Silently different are `{,n}`, plain
/// text in PCRE2 before 10.43, `\Z`, which PCRE2 also lets stand before a last line break, and
/// `[[:alpha:]]` and other named sets, which Python takes for single characters.
struct ActivityWatchCategories {
  private let reader: NodeReader
  private let file: String

  /// A reader of a file that diagnostics call `file`.
  init(file: String) {
    self.file = file
    self.reader = NodeReader(file: file)
  }

  /// The rules and classes of a file, and what had to be left out.
  func read(
    _ bytes: [UInt8]
  ) throws(Diagnostic) -> (rules: CategoryRules, warnings: [Diagnostic]) {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let root = try DocumentReader.json(bytes: Array(bytes[start...]), file: file)
    // The export has `categories`, the server's settings `classes`, and that setting alone is a list.
    let isList = if case .array = root.value { true } else { false }
    guard let list = root["categories"] ?? root["classes"] ?? (isList ? root : nil) else {
      throw reader.failure(
        at: root,
        code: "not_categories",
        problem: "this file holds no category settings of ActivityWatch",
        remedy: "export them in ActivityWatch under Settings, Categorization"
      )
    }
    var rules = CategoryRules()
    var warnings: [Diagnostic] = []
    for node in try reader.list(list, of: { $0 }) {
      let fields = try fields(node)
      let names = try fields.required("name", reader.list(of: reader.string))
      // ActivityWatch takes no notice of a category without a name.
      guard !names.isEmpty else { continue }
      let path = CategoryPath(names.joined(separator: " > "))
      if let data = try fields.optional("data", self.fields),
        let score = try data.optional("score", reader.number(in: -1e9...1e9)), score != 0
      {
        rules.productivity[path] = productivity(score)
      }
      guard let node = fields["rule"] else { continue }
      do throws(Diagnostic) {
        if let rule = try rule(node, for: path) { rules.rules.append(rule) }
      } catch {
        guard error.severity == .warning else { throw error }
        warnings.append(error)
      }
    }
    return (rules, warnings)
  }

  /// A rule, or nil where it is one that matches nothing.
  ///
  /// Throws a warning where the rule has to be left out.
  private func rule(
    _ node: DocumentNode,
    for path: CategoryPath
  ) throws(Diagnostic) -> CategoryRule? {
    let fields = try fields(node)
    guard let type = fields["type"] else { return nil }
    switch try reader.string(type) {
    case "none": return nil
    case "regex": break
    case let other:
      throw leftOut(type, "rules of the type '\(other)' are not understood")
    }
    for key in ["negate", "source", "host"] {
      guard let value = fields[key] else { continue }
      if case .boolean(false) = value.value { continue }
      throw leftOut(value, "'\(key)' is not understood")
    }
    guard let regex = fields["regex"] else { return nil }
    let selected = try fields.optional("fields", field)
    let keys = try fields.optional("select_keys", field)
    // The servers take `weight` for another name of `priority`.
    let priority = try fields.optional("priority", rank)
    let weight = try fields.optional("weight", rank)
    let rule = CategoryRule(
      category: path,
      field: selected ?? keys ?? .window,
      pattern: try reader.string(regex),
      ignoresCase: try fields.optional("ignore_case", reader.boolean) ?? false,
      priority: priority ?? weight,
      place: "\(file):\(node.position.line):\(node.position.column)"
    )
    if let reason = rule.mistake {
      throw leftOut(regex, "this regular expression can't be used (\(reason))")
    }
    return rule
  }

  private func rank(_ node: DocumentNode) throws(Diagnostic) -> Int {
    try reader.integer(node, in: -1_000_000...1_000_000)
  }

  /// The texts that a rule looks at.
  private func field(_ node: DocumentNode) throws(Diagnostic) -> CategoryRule.Field {
    switch Set(try reader.list(node, of: reader.string)) {
    case []: .window
    case ["app"]: .app
    case ["title"]: .title
    case ["url"]: .url
    case ["app", "title"]: .window
    case ["app", "title", "url"]: .any
    default: throw leftOut(node, "a rule on other texts than app, title and url is not understood")
    }
  }

  /// The entries of a mapping; what other versions of ActivityWatch write beside them is passed over.
  private func fields(_ node: DocumentNode) throws(Diagnostic) -> NodeFields {
    try reader.fields(node, allowed: try reader.entries(node).map(\.key))
  }

  private func productivity(_ score: Double) -> Int8 {
    if score > 0 { return score >= 5 ? 2 : 1 }
    return score <= -5 ? -2 : -1
  }

  private func leftOut(_ node: DocumentNode, _ problem: String) -> Diagnostic {
    Diagnostic(
      file: file,
      position: node.position,
      severity: .warning,
      code: "rule_left_out",
      problem: problem,
      remedy: "the rule was left out; write it anew under categories in lockin.yaml"
    )
  }
}
