/// Where the suggestions of a report come from.
public enum AdviceOrigin: Sendable, Hashable {
  /// From rules, as no model was to be asked.
  case rules
  /// From rules, as the model that the person chose gave none: why, as a code, and whether it is asked
  /// again at the next run.
  case rulesInstead(of: String, reason: String, isAskedAgain: Bool)
  /// From a model of this name, and every part of it was checked.
  case model(String)

  /// Whether a model chose.
  public var isModel: Bool { if case .model = self { true } else { false } }
}
