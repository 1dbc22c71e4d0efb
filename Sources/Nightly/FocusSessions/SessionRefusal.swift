/// A session can't be begun or ended as it was asked for.
package struct SessionRefusal: Error, Equatable {
  /// Why.
  package let problem: String
  /// What to do.
  package let remedy: String

  /// None goes on.
  static let none = SessionRefusal(
    problem: "no session goes on",
    remedy: "'lockin session start GOAL' begins one"
  )
}
