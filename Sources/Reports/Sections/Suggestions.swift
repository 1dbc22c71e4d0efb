import CivilTime
import Documents
import Insights
import Plans

/// What might be done differently, and who says so.
enum SuggestionSection {
  /// The section.
  static let section = Section(
    part: { report, _ in Outline.suggestions(report) },
    fields: { report in
      [
        "suggestions": .array(report.suggestions.map { suggestion($0) }),
        "no_suggestions": JSONValue(report.silence),
        "notes": .array(report.notes.map { .string($0) }),
        "advice": origin(report.adviceOrigin),
      ]
    }
  )

  static func suggestion(_ suggestion: Suggestion) -> JSONValue {
    [
      "id": .string(suggestion.id),
      "kind": .string(suggestion.kind.rawValue),
      "text": .string(suggestion.text),
      "because": .string(suggestion.because),
      "state": .string(suggestion.state.rawValue),
      "event": JSONValue(suggestion.event),
      "from": suggestion.move.map { BreakSection.span($0.from) } ?? .null,
      "to": suggestion.span.map { BreakSection.span($0) } ?? .null,
      "gain": suggestion.gain?.json ?? .null,
    ]
  }

  /// Who made the suggestions; null where nobody was to make any.
  static func origin(_ origin: AdviceOrigin?) -> JSONValue {
    switch origin {
    case nil: nil
    case .rules: ["source": "rules", "model": nil, "reason": nil]
    case .rulesInstead(let model, let reason, _):
      ["source": "rules", "model": .string(model), "reason": .string(reason)]
    case .model(let model): ["source": "model", "model": .string(model), "reason": nil]
    }
  }
}

extension Outline {
  /// What might be done differently.
  static func suggestions(_ report: Report) -> Part? {
    let others = [report.silence].compactMap { $0 } + report.notes
    guard !report.suggestions.isEmpty || !others.isEmpty else { return nil }
    let notes = others.map { Block.paragraph(Phrase(ShownText.text($0))) }
    let advice = report.suggestions.map { suggestion in
      Advice(
        text: Phrase(ShownText.text(suggestion.text)),
        evidence: Phrase(ShownText.text(suggestion.because)),
        state: suggestion.state == .open ? nil : suggestion.state.rawValue
      )
    }
    let title = report.kind == .week ? "Try next week" : "Next"
    let origin = adviceOrigin(report).map { [Block.paragraph($0)] } ?? []
    return Part("next", title, (advice.isEmpty ? [] : [.suggestions(advice)]) + notes + origin)
  }

  /// Who made the suggestions; nil where lockin alone was to make them.
  static func adviceOrigin(_ report: Report) -> Phrase? {
    switch report.adviceOrigin {
    case nil, .rules: return nil
    case .model(let model):
      return """
        Chosen by \(data: model) among proposals that lockin worked out; every figure \
        is lockin's own.
        """
    case .rulesInstead(let model, let reason, let isAskedAgain):
      let why: Phrase =
        switch reason {
        case "offline": "By rule, since \(data: model) was not asked: the run was offline"
        case "no_key": "By rule, since \(data: model) was not asked: there was no key"
        case "bad_key": "By rule, since \(data: model) was not asked: the key can't be used"
        case "not_allowed":
          "By rule, since \(data: model) was not asked: the month's credits are used up"
        case "sent_too_much":
          "By rule, since \(data: model) was not asked: as much as may leave in six hours was sent"
        case "not_recorded": "By rule, since no reply of \(data: model) was kept"
        default:
          "By rule, since \(data: model) gave no advice (\(reason.split(separator: "_").joined(separator: " ")))"
        }
      return why + (isAskedAgain ? "; it is asked again at the next run." : ".")
    }
  }
}
