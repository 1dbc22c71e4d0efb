/// Finds the rules that fit none of the texts they are shown.
public struct UnmetRules {
  /// The places in the list of the rules that fitted nothing so far.
  public private(set) var places: Set<Int>
  private let expressions: [(place: Int, expression: Expression)]

  /// Some rules; those whose expressions can't be used are left out.
  public init(_ rules: [CategoryRule]) {
    expressions = rules.enumerated().compactMap { place, rule in
      // set aside: expressions that can't be used are told of where rules are read.
      guard !rule.pattern.isEmpty, let found = try? Expression.compile(rule).get() else {
        return nil
      }
      return (place, found)
    }
    places = Set(expressions.map(\.place))
  }

  /// Takes out the rules that fit one of some texts; the order of the texts does not matter.
  public mutating func see(_ texts: some Sequence<String>) {
    for text in texts {
      if places.isEmpty { return }
      for (place, expression) in expressions
      where places.contains(place) && expression.matches(text) {
        places.remove(place)
      }
    }
  }
}
