import CivilTime
import Documents
import Plans
import Reports

/// What became of suggestions that were refused or opened again: in lines for a person, and for programs.
package struct VerdictsDocument {
  private let now: Instant
  private let decided: [(id: String, state: Suggestion.State)]
  /// Those on which nothing was decided, with why.
  private let left: [(id: String, state: Suggestion.State, reason: String)]

  /// Suggestions as they were chosen, and what was decided on those that stood in some states.
  package init(
    _ chosen: [Suggestion],
    from: [Suggestion.State],
    _ verdict: Decision.Verdict,
    asOf now: Instant
  ) {
    self.now = now
    let state = Suggestion.State(rawValue: verdict.rawValue) ?? .open
    decided = chosen.filter { from.contains($0.state) }.map { ($0.id, state) }
    left = chosen.filter { !from.contains($0.state) }
      .map { ($0.id, $0.state, VerdictsDocument.reason($0)) }
  }

  private static func reason(_ suggestion: Suggestion) -> String {
    switch suggestion.state {
    case .applied:
      "it is applied: 'lockin apply --undo \(suggestion.id)' puts it back and refuses it"
    case .expired: "it has expired: a run that suggests it again opens it"
    case .open, .refused: "it is \(suggestion.state.rawValue) already: nothing to do"
    }
  }

  /// Whether something was decided.
  package var hasDecided: Bool { !decided.isEmpty }

  /// The lines for a person.
  package var lines: [String] { decided.map { "\($0.id)  \($0.state.rawValue)" } }

  /// What to warn of.
  package var warnings: [String] { left.map { "\($0.id): \($0.reason)" } }

  // MARK: JSON

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { VerdictsDocument.form.value(of: self) }

  private static let form = PublishedForm<VerdictsDocument>(
    "v1/verdicts",
    title: "lockin suggestions refuse --format json, and reopen",
    "What became of suggestions that were to be refused, or opened again. Fields may be added."
  ) {
    Key("schema", .always("lockin.verdicts.v1")).means("The name of this form")
    Key("now", .instant, \.now).means("The instant that it was decided as of")
    Key("decided", .list(of: verdict), \.decided).means("What was decided")
    Key("left", .list(of: rest), \.left).means("What was left as it is")
  }

  private static let verdict = Shape<(id: String, state: Suggestion.State)>.object {
    Key("id", .text, \.id).means("The suggestion")
    Key("state", .choice, \.state).means("How it stands now")
  }

  private static let rest = Shape<(id: String, state: Suggestion.State, reason: String)>.object {
    Key("id", .text, \.id).means("The suggestion")
    Key("state", .choice, \.state).means("How it stands, as before")
    Key("message", .text, \.reason).means("Why nothing was decided on it")
  }
}
