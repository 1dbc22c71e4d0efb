/// What is told of a value that `anyOf` or `oneOf` does not allow: that no schema holds, and what keeps
/// the value from being as the nearest of them says.
extension Evaluation {
  /// How near a value came to what a schema says.
  ///
  /// Nearest is the schema of which most is there and holds: members, elements, and names that are
  /// asked for. Of several such it is the one that least is wrong with, and of those the first.
  private struct Attempt {
    let met: Int
    let violations: [Violation]

    func isNearer(than other: Attempt) -> Bool {
      if met != other.met { return met > other.met }
      return violations.count < other.violations.count
    }

    /// Whether the schema has no use for such a value; `length` is how long the value's pointer is,
    /// as those of the parts of the value are longer.
    func isOfAnotherKind(at length: Int) -> Bool {
      let own = violations.filter { $0.instance.utf8.count == length }
      return own.contains { $0.code == .wrongType || $0.code == .notAllowed }
        // A choice in which, again, nothing was near.
        || violations.count == 1 && own.first?.code == .matchesNone
    }
  }

  /// Tells that none of the schemas holds, and then the violations of the nearest one.
  ///
  /// A schema that asks for another kind of value altogether is not near; where that is so of all of
  /// them, nothing more is told.
  mutating func tellNearest(of schemas: [Int], _ node: DocumentNode) throws(Undecided) {
    try tell(.matchesNone, node)
    let length = PointerStep.text(instancePath).utf8.count
    var nearest: Attempt?
    for (index, schema) in schemas.enumerated() {
      guard let attempt = try attempt(schema, node, .index(index)),
        !attempt.isOfAnotherKind(at: length),
        nearest.map({ attempt.isNearer(than: $0) }) ?? true
      else { continue }
      nearest = attempt
    }
    told += nearest?.violations ?? []
    guard told.count <= Evaluation.maxViolations else { throw Undecided(code: .tooManyViolations) }
  }

  /// What a schema has to say of a value, without its being told; nil where it can't be decided.
  private mutating func attempt(
    _ schema: Int,
    _ node: DocumentNode,
    _ step: PointerStep
  ) throws(Undecided) -> Attempt? {
    let before = (
      told: told.count, met: met, depthInPlace: depthInPlace, instance: instancePath.count,
      keyword: keywordPath.count
    )
    met = 0
    defer {
      told.removeLast(told.count - before.told)
      met = before.met
    }
    var nothing: Seen?
    do throws(Undecided) {
      _ = try beside(schema, node, step, tell: true, &nothing)
    } catch {
      // Work and places are counted for the whole document; how deep one goes is not.
      guard error.code == .tooDeep || error.code == .endlessReference else { throw error }
      depthInPlace = before.depthInPlace
      instancePath.removeLast(instancePath.count - before.instance)
      keywordPath.removeLast(keywordPath.count - before.keyword)
      return nil
    }
    return Attempt(met: met, violations: Array(told[before.told...]))
  }
}
