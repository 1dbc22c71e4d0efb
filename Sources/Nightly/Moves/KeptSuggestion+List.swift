import CivilTime
import Documents
import Plans
import Reports
import Storage

extension KeptSuggestion {
  /// What is shown of a suggestion; of one that only its decision is known of, the day of that.
  package func words(
    _ timeline: ZoneTimeline
  ) -> (period: String, text: String, because: String) {
    guard isUnknown else { return (period, suggestion.text, suggestion.because) }
    let day = decided.map { timeline.date(at: $0).description } ?? ""
    let text =
      suggestion.move.map {
        "Move an event from \(MoveWords.time($0.from, timeline)) to "
          + "\(MoveWords.time($0.to, timeline))."
      } ?? "What it says is not known."
    return (day, text, "decided before this store was made; plans/decisions.csv holds it")
  }
}

extension KeptSuggestion {
  /// The form of what 'lockin suggestions list --format json' prints, as a JSON Schema.
  package static let schema = form.schema

  /// Suggestions as it prints them.
  package static func document(_ kept: [KeptSuggestion]) -> JSONValue { form.value(of: kept) }

  private static let form = PublishedForm<[KeptSuggestion]>(
    "v1/suggestions-list",
    title: "lockin suggestions list --format json",
    "Suggestions with what was decided on them. It holds titles. Fields may be added; what is not known is null."
  ) {
    Key("suggestions", .list(of: listed)) { $0 }.means("The suggestions, the newest period first")
  }

  private static let listed = Shape<KeptSuggestion>.object("A suggestion") {
    Key("id", .text, \.suggestion.id)
      .means("Names the suggestion across runs: eight hexadecimal digits")
    Key("kind", .orNull(.choice)) { $0.suggestion.kind == .unknown ? nil : $0.suggestion.kind }
      .means("What sort it is")
    Key("state", .choice, \.suggestion.state).means("What has become of it")
    Key("period", .orNull(.text)) { $0.isUnknown ? nil : $0.period }
      .means("The period of the report that made it: 2026-06-02 or 2026-W23")
    Key("text", .orNull(.text)) { $0.isUnknown ? nil : $0.suggestion.text }
      .means("The suggestion in words")
    Key("because", .orNull(.text)) { $0.isUnknown ? nil : $0.suggestion.because }
      .means("What it rests on, in words")
    Key("decided", .orNull(.instant), \.decided).means("When it was applied or refused last")
    Key("decided_by", .orNull(.choice), \.decider).means("Who did that")
    Key("expired", .orNull(.instant), \.expired)
      .means("When the first run ended that no longer made it")
    Key("event", .orNull(.text), \.suggestion.event).means("The id of the event that it is about")
    Key("from", .orNull(.span), \.suggestion.move?.from).means(
      "For a move, when the event is planned"
    )
    Key("to", .orNull(.span), \.suggestion.span)
      .means("When it would be done; null where it has no single time")
    Key("gain", .orNull(.gain), \.suggestion.gain)
      .means("For a move, how much more focus is to be expected, with a 90% interval, in minutes")
  }
}
