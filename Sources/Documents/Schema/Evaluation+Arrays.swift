/// The keywords about the elements of arrays.
extension Evaluation {
  mutating func followsElements(
    _ prefix: [Int],
    _ rest: Int?,
    _ elements: [DocumentNode],
    tell: Bool,
    _ seen: inout Seen?
  ) throws(Undecided) -> Bool {
    var isMet = true
    for (index, element) in elements.enumerated() where isMet || tell {
      let step = PointerStep.index(index)
      let holds: Bool
      if index < prefix.count {
        let keyword: [PointerStep] = [.name("prefixItems"), step]
        holds = try inside(prefix[index], element, at: step, keyword, tell: tell)
      } else if let rest {
        holds = try inside(rest, element, at: step, [.name("items")], tell: tell)
      } else {
        break
      }
      if !holds { isMet = false }
      seen?.insert(index)
    }
    return isMet
  }

  mutating func followsContains(
    _ schema: Int,
    _ count: (least: Int, most: Int?),
    _ elements: [DocumentNode],
    _ node: DocumentNode,
    tell: Bool,
    _ seen: inout Seen?
  ) throws(Undecided) -> Bool {
    var found = 0
    for (index, element) in elements.enumerated() {
      if try inside(schema, element, at: .index(index), [], tell: false) {
        found += 1
        seen?.insert(index)
      }
    }
    if found < count.least {
      let keyword = count.least == 1 ? "contains" : "minContains"
      if tell { try self.tell(.tooFewMatches, node, at: .name(keyword)) }
      return false
    }
    if let most = count.most, found > most {
      if tell { try self.tell(.tooManyMatches, node, at: .name("maxContains")) }
      return false
    }
    return true
  }
}
