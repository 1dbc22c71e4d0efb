import Analysis
import CivilTime
import Documents
@_spi(Texts) import Platform
import Records
import Storage

/// A rule more in `lockin.yaml`, and what it takes.
package struct CategoryAddition {
  /// What a rule is about.
  package enum Subject {
    /// An application with this name, letter case aside.
    case app(String)
    /// The pages of a host, with those below it.
    case site(String)
    /// What has this in its title.
    case title(String)

    /// A site by its host or by the address of one of its pages; nil where a text is neither.
    package init?(site text: String) {
      let address = text.firstRange(of: "://") == nil ? "https://" + text : text
      guard let host = WebAddress.host(address), !host.contains(where: \.isWhitespace) else {
        return nil
      }
      self = .site(host)
    }

    /// The expression of the rule, and what it looks at.
    var pattern: (field: CategoryRule.Field, text: String) {
      switch self {
      case .app(let name): (.app, "^\(name.literal)$")
      case .site(let host): (.url, "^[^:]+://([^/]*[.])?\(host.literal)([:/]|$)")
      case .title(let text): (.title, text.literal)
      }
    }
  }

  /// The file's place of the new rule: `lockin.yaml:12:5`.
  package let place: String
  /// The line of the file that holds it.
  package let line: String
  /// What it takes of the days that were looked at.
  package let use: Use
  /// Where its activity belongs.
  let category: CategoryPath
  private let change: HandWrittenChange

  /// What a new rule takes of the activity of some days.
  package struct Use {
    /// How many days were looked at.
    let days: Int
    /// How much it takes.
    var taken: Int64 = 0
    /// From where it takes that; nothing of what was in its category already.
    var moved: [CategoryMove] = []
    /// How much matches it where it takes nothing.
    var matching: Int64 = 0
    /// The class that its category gets, where that is all it says.
    var productivity: Int?
    /// The rule that comes first there.
    var winner: CategoryRule?

    /// The same in a sentence.
    package var words: String {
      let days = "the last \(days) days"
      if let productivity {
        return "\(Wording.duration(taken)) of \(days) are of class \(productivity) by it"
      }
      if taken > 0 {
        let moves = moved.map { "\(Wording.duration($0.milliseconds)) from \($0.from)" }
        let sources = moves.isEmpty ? "which was there already" : moves.joined(separator: ", ")
        return "it takes \(Wording.duration(taken)) of \(days): \(sources)"
      }
      guard let winner else { return "nothing of \(days) matches it" }
      return "it takes nothing of \(days): \(Wording.duration(matching)) match it, but "
        + "\(winner.place) (\(winner.category)) comes first"
    }
  }

  /// Works out the class of a category that exports name, and how much of the activity of some dates has it then.
  ///
  /// Throws a diagnostic where nothing is in it, where its class is said already, or where the file can't be changed.
  package init(
    classOf category: CategoryPath,
    _ productivity: Int,
    of dates: Range<CivilDate>,
    in open: Session
  ) throws {
    let (old, file) = (open.configuration, open.workspace.configurationFile)
    let name = open.workspace.name(of: file)
    let used = try open.store.usedCategories()
    guard used.contains(where: { CategoryPath($0).isWithin(category) }) else {
      throw Diagnostic(
        file: name,
        code: "unknown_category",
        problem: "no export names the category \(category.description.quoted)",
        remedy: Spelling.nearest(to: category.description, among: used).map {
          "did you mean '\($0)'?"
        }
          ?? "say what belongs into it: --app NAME, --site HOST or --title TEXT"
      )
    }
    guard old.ownRules.productivity[category] == nil else {
      throw Diagnostic(
        file: name,
        code: "rule_exists",
        problem: "the class of \(category.description.quoted) is said there already",
        remedy: "change it there; nothing was written"
      )
    }
    let entry: [DocumentEdit.Entry] = [
      .init(CategoryKeys.category.name, .text(category.description)),
      .init(CategoryKeys.productivity.name, .whole(productivity)),
    ]
    change = try HandWrittenChange(
      adding: entry,
      to: ConfigurationKeys.categories.name,
      in: open.workspace
    )
    let new = try ConfigurationFile.read(change.new, file: file, open.workspace, zones: open.zones)
    guard new.rules.decidedProductivity(of: category) == Int8(productivity) else {
      throw CategoryAddition.isNotLast(name)
    }
    self.category = category
    let known = Set((change.old ?? []).split(separator: 0x0a))
    let lines = change.new.split(separator: 0x0a).filter { !known.contains($0) }
    line = lines.last.map { String(decoding: $0.drop { $0 == 0x20 }, as: UTF8.self) } ?? ""
    place = name
    let all = try CategoryUse(
      of: dates,
      loader: try open.loader(rules: new.rules),
      rules: new.rules
    )
    var use = Use(days: dates.upperBound - dates.lowerBound)
    use.productivity = productivity
    use.taken = all.given.reduce(0) {
      $0 + (CategoryPath($1.name).isWithin(category) ? $1.milliseconds : 0)
    }
    self.use = use
  }

  /// Works out a rule for a category, and what it takes of the activity of some dates.
  ///
  /// Throws a diagnostic where a new category comes without a class, where the rule is there already, or
  /// where the file can't be changed.
  package init(
    _ category: CategoryPath,
    _ subject: Subject,
    productivity: Int?,
    of dates: Range<CivilDate>,
    in open: Session
  ) throws {
    let (old, file) = (open.configuration, open.workspace.configurationFile)
    try old.expectKnown(category, productivity, open.workspace.name(of: file))
    let (field, pattern) = subject.pattern
    if let known = old.ownRules.rules.first(where: { $0.field == field && $0.pattern == pattern }) {
      throw Diagnostic(
        file: known.place,
        code: "rule_exists",
        problem: "this rule is there already, for '\(known.category)'",
        remedy: "change that line where you want it otherwise; nothing was written"
      )
    }
    var entry = [
      DocumentEdit.Entry(CategoryKeys.category.name, .text(category.description)),
      .init(field.rawValue, .text(pattern)),
    ]
    if let productivity {
      entry.append(.init(CategoryKeys.productivity.name, .whole(productivity)))
    }
    change = try HandWrittenChange(
      adding: entry,
      to: ConfigurationKeys.categories.name,
      in: open.workspace
    )
    let new = try ConfigurationFile.read(
      change.new,
      file: file,
      open.workspace,
      zones: open.zones
    )
    guard let rule = new.ownRules.rules.last, rule.category == category, rule.pattern == pattern
    else { throw CategoryAddition.isNotLast(open.workspace.name(of: file)) }
    self.category = category
    place = rule.place
    line = CategoryAddition.line(of: rule, in: change.new)
    use = try CategoryAddition.use(of: new.rules, dates, open)
  }

  /// Writes it, where the file is still as it was read.
  package func write() throws { try change.write() }

  private static func isNotLast(_ file: String) -> Diagnostic {
    Diagnostic(
      file: file,
      code: "not_changed",
      problem: "the rule would not stand where it has to, and nothing was written",
      remedy: "put it under categories by hand"
    )
  }

  /// The line that a rule stands on, without the blanks around it; one of several lines on one.
  private static func line(of rule: CategoryRule, in bytes: [UInt8]) -> String {
    let parts = rule.place.split(separator: ":").suffix(2).compactMap { Int($0) }
    guard parts.count == 2 else { return "" }
    let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
      .dropFirst(parts[0] - 1)
    let blanks: [UInt8] = [0x20, 0x09, 0x0d]
    // Those of a mapping in lines of its own begin below its first key.
    let more = lines.dropFirst().prefix { line in
      line.prefix { $0 == 0x20 }.count == parts[1] - 1 && !line.allSatisfy(blanks.contains)
    }
    return (lines.prefix(1) + more).map { line in
      let text = line.drop(while: blanks.contains).reversed().drop(while: blanks.contains)
      return String(decoding: text.reversed(), as: UTF8.self)
    }.joined(separator: ", ")
  }

  /// What the last of the rules takes of the activity of some dates.
  private static func use(
    of rules: CategoryRules,
    _ dates: Range<CivilDate>,
    _ open: Session
  ) throws -> Use {
    let all = try CategoryUse(
      of: dates,
      loader: try open.loader(rules: rules),
      rules: rules,
      beside: open.configuration.rules
    )
    let last = rules.rules.count - 1
    var use = Use(days: dates.upperBound - dates.lowerBound)
    if let taken = all.taken.first(where: { $0.index == last }) {
      use.taken = taken.milliseconds
      use.moved = all.moved
    } else if let idle = all.idle.first(where: { $0.index == last }), let winner = idle.winner {
      use.matching = idle.milliseconds
      use.winner = rules.rules[winner]
    }
    return use
  }
}

extension Configuration {
  /// Refuses a category that is not known yet and for which no class is known, or which is most likely a slip.
  fileprivate func expectKnown(
    _ category: CategoryPath,
    _ productivity: Int?,
    _ file: String
  ) throws(Diagnostic) {
    let known = Set(rules.rules.map(\.category)).union(rules.productivity.keys)
    guard productivity == nil, !known.contains(where: { $0.isWithin(category) }) else { return }
    let near = Spelling.nearest(to: category.description, among: known.map(\.description).sorted())
    // A part of a known category has the class of that one.
    guard near != nil || rules.productivity(of: category) == nil else { return }
    throw Diagnostic(
      file: file,
      code: "unknown_category",
      problem: "there is no category \(category.description.quoted) yet",
      remedy: (near.map { "did you mean '\($0)'? A" } ?? "a")
        + " new one is made where you say its class: --class, from -2 (pure distraction) to 2 (focus)"
    )
  }
}

extension String {
  /// A regular expression for exactly this text.
  var literal: String {
    var pattern = ""
    for scalar in unicodeScalars {
      let text = String(scalar)
      if text.withVisibleControls != text {
        pattern += "\\x{\(String(scalar.value, radix: 16))}"
      } else {
        pattern += "\\^$.|?*+()[]{}".contains(text) ? "\\" + text : text
      }
    }
    return pattern
  }
}
