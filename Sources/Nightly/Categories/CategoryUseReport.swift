import Analysis
import CivilTime
import Documents
import Platform
import Records
import Reports

/// What the rules took, in words for a person and as a document for scripts.
package struct CategoryUseReport {
  let use: CategoryUse
  var rules: [CategoryRule] { all.rules }
  private let all: CategoryRules
  /// The first date.
  let from: CivilDate
  /// The date after the last one.
  let to: CivilDate

  /// What rules took of the activity of some dates.
  package init(
    use: CategoryUse,
    rules: CategoryRules,
    dates: Range<CivilDate>
  ) {
    self.use = use
    all = rules
    from = dates.lowerBound
    to = dates.upperBound
  }

  /// How many applications stand under a rule.
  private static let apps = 3
  /// How much of what is in no category is listed.
  private static let unsorted = 10

  /// The class of what a rule takes; nil where none is said.
  func productivity(of rule: CategoryRule) -> Int8? { all.productivity(of: rule.category) }

  private func shown(_ productivity: Int8?) -> String { productivity.map { "\($0)" } ?? "none" }

  // MARK: Text

  /// The text for a person.
  package var text: String {
    let period = "\(from) to \(to - 1)"
    guard use.total > 0 else {
      return "\(period): no activity; --from and --to choose other dates"
    }
    let sections = [
      ["\(period): \(Wording.duration(use.total)) of activity"],
      takenLines, idleLines, unsortedLines,
    ]
    return sections.filter { !$0.isEmpty }
      .map { $0.map(\.withVisibleControls).joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  private var takenLines: [String] {
    var table = AlignedColumns(
      ["share", "time", "class", "category", "taken by"],
      right: [0, 1, 2]
    )
    for taken in use.taken {
      let rule = rules[taken.index]
      table.add([
        share(taken.milliseconds), Wording.duration(taken.milliseconds),
        shown(productivity(of: rule)), rule.category.description, rule.words,
      ])
      for app in taken.apps.prefix(Self.apps) {
        table.add(["", Wording.duration(app.milliseconds), "", "  \(app.name.clipped(to: 60))"])
      }
      let more = taken.apps.count - Self.apps
      if more > 0 { table.add(["", "", "", "  and \(more) more"]) }
    }
    for category in use.given {
      table.add([
        share(category.milliseconds), Wording.duration(category.milliseconds),
        shown(use.givenClasses[category.name]), category.name,
        "no rule; the export says so",
      ])
    }
    return use.taken.isEmpty && use.given.isEmpty ? [] : table.lines
  }

  /// The rules of the person's own that took nothing.
  var ownIdle: [CategoryUse.IdleRule] {
    use.idle.filter { !rules[$0.index].isStarter }
  }

  private var idleLines: [String] {
    let own = ownIdle
    let starters = use.idle.count - own.count
    guard !use.idle.isEmpty else { return [] }
    var table = AlignedColumns(["", ""], right: [])
    for idle in own {
      let rule = rules[idle.index]
      let reason =
        if let winner = idle.winner {
          "\(Wording.duration(idle.milliseconds)) match it; "
            + "\(rules[winner].place) (\(rules[winner].category)) comes first"
        } else {
          "nothing matches it"
        }
      table.add(["  " + rule.category.description, rule.words])
      table.add(["", "  " + reason])
    }
    let rest = starters == 0 ? [] : ["  \(Wording.count(starters, "rule")) of the starter set"]
    return ["Rules that took nothing:"] + table.lines.dropFirst() + rest
  }

  private var unsortedLines: [String] {
    let all = use.unsorted.reduce(0) { $0 + $1.milliseconds }
    guard all > 0 else { return ["Uncategorized: nothing"] }
    var lines = [
      "Uncategorized: \(Wording.duration(all)), \(share(all)) of the activity. The largest:"
    ]
    for one in use.unsorted.prefix(Self.unsorted) {
      let host = one.host.map { " on \($0)" } ?? ""
      lines += ["", "  \(Wording.duration(one.milliseconds))  \(one.shownApp)\(host)"]
      var titles = AlignedColumns([], right: [0])
      for title in one.titles.prefix(2) where title.name != one.app {
        titles.add([Wording.duration(title.milliseconds), "\"\(title.name.clipped(to: 60))\""])
      }
      lines += titles.lines.dropFirst().map { "    \($0)" }
      if let rule = one.suggestion { lines.append("    \(rule)") }
    }
    let more = use.unsorted.count - Self.unsorted
    if more > 0 { lines += ["", "  and \(more) more"] }
    return lines + [
      "", "Put such a line under categories in lockin.yaml, with the category and the class that",
      "you want, from -2 (pure distraction) to 2 (focus); 'lockin categories add CATEGORY' with",
      "--app NAME or --site HOST writes it there for you.",
    ]
  }

  private func share(_ milliseconds: Int64) -> String {
    Wording.percent(milliseconds, of: use.total)
  }
}

extension CategoryRule {
  /// Where the rule is, and what it looks for.
  var words: String {
    isStarter
      ? "\(place), \(field.rawValue)"
      : "\(place)  \(field.rawValue): \"\(pattern.clipped(to: 50))\""
  }

  /// Whether it is one of the built-in set, whose expressions are long.
  var isStarter: Bool { place == StarterCategories.place }
}

extension CategoryUse.Unsorted {
  /// The application's name, or that it has none.
  fileprivate var shownApp: String { app.isEmpty ? "(no application)" : app.clipped(to: 60) }

  /// A line for `lockin.yaml` that would take this, or nil where nothing names it.
  var suggestion: String? {
    guard host != nil || !app.isEmpty else { return nil }
    let subject = host.map { CategoryAddition.Subject.site($0) } ?? .app(app)
    let (key, pattern) = subject.pattern
    // Within single quotes of YAML a quote is written twice.
    let quoted = pattern.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''")
    return "- { category: My Category, \(key.rawValue): '\(quoted)', class: 0 }"
  }
}

extension String {
  /// The text cut off after so many characters.
  fileprivate func clipped(to count: Int) -> String {
    self.count <= count ? self : prefix(count - 1) + "\u{2026}"
  }
}
