import Analysis
import CivilTime
import Records
import Reports

/// Activity that one set of rules puts into a category and another set into another one.
package struct CategoryMove {
  /// Where it is.
  package let from: CategoryPath
  /// Where it would be.
  package let to: CategoryPath
  /// How much it is.
  package let milliseconds: Int64
  /// The sites and applications, the largest first.
  package let parts: [CategoryShare]
}

/// Finds what two sets of rules put into different categories.
struct CategoryMoves {
  private let before: Classifier
  private let after: Classifier
  private var amounts: [Way: Int64] = [:]

  /// Activity of the same texts that would go the same way.
  private struct Way: Hashable {
    let from: CategoryID
    let to: CategoryID
    let app: TextID
    let url: TextID
  }

  /// Nothing yet.
  init(from before: Classifier, to after: Classifier) {
    self.before = before
    self.after = after
  }

  /// Counts a segment that belongs into a category by the rules that would be.
  mutating func add(_ segment: Segment, _ category: CategoryID) {
    let old = before.classify(segment).category
    guard before.path(of: old) != after.path(of: category) else { return }
    let way = Way(from: old, to: category, app: segment.app, url: segment.url)
    amounts[way, default: 0] += segment.span.length
  }

  /// All moves, the largest first.
  func all(_ text: (TextID) -> String) -> [CategoryMove] {
    var tallies: [[CategoryPath]: ShareTally] = [:]
    for (way, milliseconds) in amounts {
      let app = text(way.app)
      let name = WebAddress.host(text(way.url)) ?? (app.isEmpty ? "(no application)" : app)
      tallies[[before.path(of: way.from), after.path(of: way.to)], default: ShareTally()]
        .add(milliseconds, to: name)
    }
    return tallies.map { ways, tally in
      CategoryMove(from: ways[0], to: ways[1], milliseconds: tally.total, parts: tally.shares)
    }.sorted {
      ($1.milliseconds, $0.from, $0.to) < ($0.milliseconds, $1.from, $1.to)
    }
  }
}
