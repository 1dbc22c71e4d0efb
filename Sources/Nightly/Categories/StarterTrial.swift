import Analysis
import Records

/// One of the built-in sets of categories, looked at in place of the one that counts.
package struct StarterTrial {
  let tried: StarterCategories
  /// The one that counts; nil where none does.
  let current: StarterCategories?

  /// A trial of one set.
  package init(_ tried: StarterCategories, inPlaceOf current: StarterCategories?) {
    self.tried = tried
    self.current = current
  }

  /// What would be elsewhere, in words for a person.
  func lines(_ moved: [CategoryMove]) -> [String] {
    let name = "starter_categories: \(tried.rawValue)"
    guard tried != current else {
      return ["These are the figures of \(name), which is what counts here already."]
    }
    let now = current.map { "\($0.rawValue)" } ?? "false"
    let sum = moved.reduce(0) { $0 + $1.milliseconds }
    guard sum > 0 else {
      return ["With \(name) in place of \(now) all of it would stay where it is."]
    }
    return [
      "With \(name) in place of \(now), \(Wording.duration(sum)) would be elsewhere:", "",
    ] + CategoryMove.lines(moved) + [
      "", "Nothing was changed: these are the figures as they would be. For them write",
      "'\(name)' into lockin.yaml.",
    ]
  }
}
