/// Where the suggestions of a report come from.
public enum AdviceOrigin: Sendable, Hashable {
  /// From rules; the code says why not from a model that the person chose, nil where none was asked.
  case rules(String?)
  /// From a model of this name, and every part of it was checked.
  case model(String)
}
