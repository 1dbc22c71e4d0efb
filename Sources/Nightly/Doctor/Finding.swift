/// What one look at a workspace came to.
package struct Finding: Equatable, Sendable {
  /// Whether there is something to do.
  package enum State: String, CaseIterable, Sendable {
    case ok
    case todo
    /// It can't be seen from here.
    case unknown
  }

  /// What was looked at, in a word that stays.
  package let id: String
  package let state: State
  /// How it stands, in one sentence without a full stop.
  package let words: String
  /// What to do; nil where there is nothing to do.
  let remedy: String?

  static func ok(_ id: String, _ words: String) -> Finding {
    Finding(id: id, state: .ok, words: words, remedy: nil)
  }

  static func todo(_ id: String, _ words: String, _ remedy: String) -> Finding {
    Finding(id: id, state: .todo, words: words, remedy: remedy)
  }

  static func unknown(_ id: String, _ words: String, _ remedy: String? = nil) -> Finding {
    Finding(id: id, state: .unknown, words: words, remedy: remedy)
  }
}
