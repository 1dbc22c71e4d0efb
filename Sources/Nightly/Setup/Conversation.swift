import Documents
import Platform
import Records

/// A person at a terminal: what they are shown, and what they answer.
package struct Conversation {
  /// Shows a text as it is, without a line end of its own.
  let show: (String) throws -> Void
  /// The next line that was typed, without its end; nil where nothing more comes.
  let answer: () -> String?

  /// The person at standard input and standard output.
  package static var terminal: Conversation {
    Conversation(
      show: { text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let safe = lines.map { String($0).withVisibleControls }.joined(separator: "\n")
        try Console.print(Array(safe.utf8))
      },
      answer: { readLine() }
    )
  }

  /// What an answer comes to.
  enum Reading<Value> {
    case good(Value)
    /// It can't be used: why, and what is taken where the next answer is empty.
    case wrong(String, usual: String)
  }

  /// How often a question is asked.
  static let tries = 3

  /// Asks until an answer can be used, three times at most; an empty answer is the usual one.
  ///
  /// Throws `Unanswered` where none could be used or none came.
  func ask<Value>(
    _ question: String,
    usual: String,
    shown: String? = nil,
    _ read: (String) -> Reading<Value>
  ) throws -> Value {
    var (usual, shown) = (usual, shown ?? usual)
    for _ in 0..<Conversation.tries {
      try show("\(question) [\(shown)]: ")
      guard let line = answer() else {
        try show("\n")
        throw Unanswered(question: question, hasEnded: true)
      }
      let text = line.trimmingBlanks
      switch read(text.isEmpty ? usual : text) {
      case .good(let value): return value
      case .wrong(let why, let next):
        try show("  \(why)\n")
        if next != usual { (usual, shown) = (next, next) }
      }
    }
    throw Unanswered(question: question, hasEnded: false)
  }

  /// Asks for yes or no.
  package func confirms(_ question: String, usual: Bool) throws -> Bool {
    let word = usual ? "yes" : "no"
    return try ask(question, usual: word, shown: usual ? "Y/n" : "y/N") { text in
      switch text.lowercased() {
      case "y", "yes": .good(true)
      case "n", "no": .good(false)
      default: .wrong("Write yes or no.", usual: word)
      }
    }
  }
}

/// A question to which no answer came that could be used.
package struct Unanswered: Error, Equatable {
  /// The question.
  package let question: String
  /// Whether nothing more can be answered.
  package let hasEnded: Bool
}
