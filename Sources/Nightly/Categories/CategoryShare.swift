/// An amount of time with the name it went to.
package struct CategoryShare: Equatable {
  package let name: String
  package let milliseconds: Int64
}

/// Adds amounts up by name.
struct ShareTally {
  private(set) var total: Int64 = 0
  private var byName: [String: Int64] = [:]

  mutating func add(_ milliseconds: Int64, to name: String) {
    total += milliseconds
    byName[name, default: 0] += milliseconds
  }

  /// The amounts, the largest first, then by name.
  var shares: [CategoryShare] {
    byName.map { CategoryShare(name: $0, milliseconds: $1) }
      .sorted { ($1.milliseconds, $0.name) < ($0.milliseconds, $1.name) }
  }
}
