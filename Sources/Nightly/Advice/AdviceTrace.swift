import Plans

/// What was looked at on the way to a report's suggestions: as much of what was decided and said as
/// concerns it.
package struct AdviceTrace {
  /// Where the suggestions came from, for the run's record.
  package enum State: String {
    case none
    case model
    case rule
    /// By rule, and a model is asked at another run.
    case waiting
  }

  package var state = State.none
  /// The hash of what a model is asked, in hexadecimal digits; empty where none is.
  package var question = ""
  /// The ids of all suggestions that were thought of.
  var considered: [String] = []
  /// The ids of those that were made, which are among them.
  package var made: [String] = []

  /// Nothing was looked at.
  init() {}

  /// What was looked at.
  init(origin: AdviceOrigin, question: String, considered: [String], made: [String]) {
    state =
      switch origin {
      case .model: .model
      case .rulesInstead(_, _, isAskedAgain: true): .waiting
      default: .rule
      }
    self.question = question
    self.made = Set(made).sorted()
    self.considered = Set(considered + made).sorted()
  }

  /// The trace as words with blanks between them.
  package var text: String {
    ([state.rawValue, question.isEmpty ? "-" : question]
      + considered.map { made.contains($0) ? "+" + $0 : $0 }).joined(separator: " ")
  }

  /// Reads a trace; one that can't be read looked at nothing, and is of no state.
  init(text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count >= 2, let state = State(rawValue: words[0]) else { return }
    self.state = state
    question = words[1] == "-" ? "" : words[1]
    considered = words.dropFirst(2).map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
    made = words.dropFirst(2).filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
  }
}
