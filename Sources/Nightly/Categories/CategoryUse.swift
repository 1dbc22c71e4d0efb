import CivilTime
import Records
import Storage

/// What each rule took of the activity of some days, and what none took.
package struct CategoryUse {
  /// What a rule took.
  package struct RuleUse {
    /// The rule's place in the list.
    package let index: Int
    package let milliseconds: Int64
    /// The applications, the largest first.
    let apps: [CategoryShare]
  }

  /// A rule that took nothing.
  package struct IdleRule {
    package let index: Int
    /// How much it matches.
    package let milliseconds: Int64
    /// The rule of a higher rank that took most of it, or nil where it matches nothing.
    let winner: Int?
  }

  /// Activity in no category, by application or, where a page was seen, by its host.
  package struct Unsorted {
    package let app: String
    /// The host of the pages, or nil where no page was seen.
    package let host: String?
    package let milliseconds: Int64
    /// The titles, the largest first.
    package let titles: [CategoryShare]
  }

  /// All activity of the days.
  package private(set) var total: Int64 = 0
  /// The rules that took something, the largest first.
  package let taken: [RuleUse]
  /// The rules that took nothing, in the order they were given; of those that leave out nothing is known.
  package let idle: [IdleRule]
  /// What no rule matches, under the category that its export gives, the largest first.
  package let given: [CategoryShare]
  /// The classes of those, as the rules or the export say; none where neither does.
  package private(set) var givenClasses: [String: Int8] = [:]
  /// What is in no category, the largest first.
  let unsorted: [Unsorted]
  /// What other rules put elsewhere, the largest first; none where there are no others.
  package private(set) var moved: [CategoryMove] = []

  /// Measures the activity of some days, a week at a time; and what `others` would make of it.
  package init(
    of dates: Range<CivilDate>,
    loader: ActivityLoader,
    rules: CategoryRules,
    beside others: CategoryRules? = nil
  ) throws {
    let text = loader.store.texts.text
    let classifier = Classifier(rules: rules, text: text)
    var classes: [String: Int8] = [:]
    var moves = others.map {
      CategoryMoves(from: Classifier(rules: $0, text: text), to: classifier)
    }
    var uses: [Use: Int64] = [:]
    var from = dates.lowerBound
    while from < dates.upperBound {
      let to = min(from + 7, dates.upperBound)
      for segment in try loader.load(from..<to).segments {
        let verdict = classifier.classify(segment)
        if verdict.rule == nil, let productivity = verdict.productivity {
          classes[classifier.path(of: verdict.category).description] = productivity
        }
        let use = Use(
          rule: verdict.rule,
          category: verdict.category,
          app: segment.app,
          title: segment.title,
          url: segment.url
        )
        uses[use, default: 0] += segment.span.length
        moves?.add(segment, verdict.category)
      }
      from = to
    }
    self.init(uses, rules: rules, classifier: classifier, text: text)
    givenClasses = classes
    moved = moves?.all(text) ?? []
    try loader.store.texts.check()
  }

  /// Activity of the same texts that went the same way.
  private struct Use: Hashable {
    let rule: Int?
    let category: CategoryID
    let app: TextID
    let title: TextID
    let url: TextID

    /// What uses are sorted by, so that nothing depends on the order of a dictionary.
    var order: [Int] { [rule ?? -1, Int(category), Int(app), Int(title), Int(url)] }
  }

  private init(
    _ uses: [Use: Int64],
    rules: CategoryRules,
    classifier: Classifier,
    text: (TextID) -> String
  ) {
    var byRule: [Int: ShareTally] = [:]
    var given = ShareTally()
    var unsorted: [[String]: ShareTally] = [:]
    let uses = uses.sorted { $0.key.order.lexicographicallyPrecedes($1.key.order) }
    for (use, milliseconds) in uses {
      total += milliseconds
      let app = text(use.app)
      if let rule = use.rule {
        byRule[rule, default: ShareTally()].add(milliseconds, to: app)
      } else if use.category != 0 {
        given.add(milliseconds, to: classifier.path(of: use.category).description)
      } else {
        let host = WebAddress.host(text(use.url))
        unsorted[[app] + (host.map { [$0] } ?? []), default: ShareTally()]
          .add(milliseconds, to: text(use.title))
      }
    }
    taken = byRule.map { RuleUse(index: $0, milliseconds: $1.total, apps: $1.shares) }
      .sorted { ($1.milliseconds, $0.index) < ($0.milliseconds, $1.index) }
    self.given = given.shares
    self.unsorted = unsorted.sorted {
      $0.value.total != $1.value.total
        ? $0.value.total > $1.value.total
        : $0.key.joined(separator: "\n") < $1.key.joined(separator: "\n")
    }.map { key, tally in
      Unsorted(
        app: key[0],
        host: key.count > 1 ? key[1] : nil,
        milliseconds: tally.total,
        titles: tally.shares.filter { !$0.name.isEmpty }
      )
    }

    var outranked: [Int: [Int: Int64]] = [:]
    for (use, milliseconds) in uses {
      guard let winner = use.rule else { continue }
      for candidate in classifier.candidates(
        app: text(use.app),
        title: text(use.title),
        url: text(use.url)
      ) where byRule[candidate.index] == nil {
        outranked[candidate.index, default: [:]][winner, default: 0] += milliseconds
      }
    }
    let idle = rules.rules.indices.filter { byRule[$0] == nil && rules.rules[$0].effect == .counts }
    self.idle = idle.map { index in
      let winners = outranked[index] ?? [:]
      return IdleRule(
        index: index,
        milliseconds: winners.values.reduce(0, +),
        winner: winners.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      )
    }
  }
}
