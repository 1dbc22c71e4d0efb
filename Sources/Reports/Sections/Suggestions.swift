import Analysis
import CivilTime
import Plans

/// What might be done differently, and who says so.
enum SuggestionSection {
  /// The section.
  static let section = Section(
    summary: { [Outline.suggestions($0)] },
    fields: {
      Key("suggestions", .list(of: suggestion), \.suggestions)
        .means("What might be done differently, at most three")
      Key("no_suggestions", .orNull(.text), \.silence)
        .means(
          """
          Why there are no suggestions, in a sentence; null where there are some, or none were wanted
          """
        )
      Key("notes", .list(of: .text), \.notes)
        .means("Words of encouragement, with figures of the period")
      Key("advice", .orNull(origin), \.adviceOrigin)
        .means("Where the suggestions come from; null where none are wanted")
    }
  )

  private static let suggestion = Shape<Suggestion>.object("A suggestion") {
    Key("id", .text, \.id).means("Names the suggestion across runs: eight hexadecimal digits")
    Key("kind", .choice(of: [.move, .pause, .workOn, .keepFree, .practice]), \.kind).means(
      "What sort it is"
    )
    Key("text", .text, \.text).means("The suggestion in words")
    Key("because", .text, \.because).means("What it rests on, in words")
    Key("state", .choice(of: [.open, .applied, .refused]), \.state).means("What has become of it")
    Key("event", .orNull(.text), \.event)
      .means("The id of the event that it is about; null where it is about none")
    Key("from", .orNull(.span), \.move?.from).means("For a move, when the event is planned")
    Key("to", .orNull(.span), \.span)
      .means("When it would be done; null where it has no single time")
    Key("gain", .orNull(.gain), \.gain)
      .means("For a move, how much more focus is to be expected, with a 90% interval, in minutes")
  }

  private enum Source: String, CaseIterable {
    case rules, model
  }

  /// Who made the suggestions.
  static let origin = Shape<AdviceOrigin>.object {
    Key("source", .choice) { origin($0).source }
      .means("Who chose the suggestions among lockin's proposals: lockin's rules, or a model")
    Key("model", .orNull(.text)) { origin($0).model }
      .means(
        """
        The model that was to choose, as its provider names it; null where none was to be asked
        """
      )
    Key("reason", .orNull(.text)) { origin($0).reason }
      .means(
        """
        Why the rules chose and not the model, as a code such as timed_out; null where the model chose, or \
        none was to be asked
        """
      )
  }

  private static func origin(
    _ origin: AdviceOrigin
  ) -> (source: Source, model: String?, reason: String?) {
    switch origin {
    case .rules: (.rules, nil, nil)
    case .rulesInstead(let model, let reason, _): (.rules, model, reason)
    case .model(let model): (.model, model, nil)
    }
  }
}

extension Outline {
  /// What the one thing to do is called.
  static func tipLabel(_ kind: Report.Kind) -> String {
    kind == .week ? "One thing for next week" : "One thing to do"
  }

  /// The first suggestion, with what is to be expected of its day's hours where it has a time.
  static func tip(_ report: Report) -> Tip? {
    guard let first = report.suggestions.first, first.state == .open else { return nil }
    return Tip(
      advice: advice(first),
      reason: Phrase(ShownText.text(reason(first))),
      hours: hours(of: first, report)
    )
  }

  /// What a suggestion rests on, as a sentence: `Expect about 38 min more focus …`.
  private static func reason(_ suggestion: Suggestion) -> String {
    let because = suggestion.because
    return because.hasPrefix("about ")
      ? "Expect " + because : because.prefix(1).uppercased() + because.dropFirst()
  }

  private static func hours(of suggestion: Suggestion, _ report: Report) -> HourColumns? {
    guard let curve = report.weekAhead?.curve, let span = suggestion.span else { return nil }
    let start = report.timeline.local(at: span.start)
    guard let day = curve.days.first(where: { $0.date == start.date }) else { return nil }
    func clock(_ span: TimeSpan) -> Range<Int> {
      let (first, last) = (
        report.timeline.local(at: span.start), report.timeline.local(at: span.end - 1)
      )
      guard first.date == day.date, first.hour <= last.hour else { return 0..<0 }
      return first.hour..<last.hour + 1
    }
    return HourColumns(
      day,
      from: curve.firstHour,
      lit: clock(span),
      left: suggestion.move.map { clock($0.from) } ?? 0..<0
    )
  }

  /// What might be done differently.
  static func suggestions(_ report: Report) -> Part? {
    let others = [report.silence].compactMap { $0 } + report.notes
    guard !report.suggestions.isEmpty || !others.isEmpty else { return nil }
    let notes = others.map { Block.paragraph(Phrase(ShownText.text($0))) }
    let advice = report.suggestions.map(advice)
    let title = report.kind == .week ? "Try next week" : "Next"
    let origin = adviceOrigin(report).map { [Block.paragraph($0)] } ?? []
    return Part(
      "next",
      title,
      (advice.isEmpty ? [] : [.suggestions(advice)]) + notes + origin
    )
  }

  /// A suggestion in words.
  static func advice(_ suggestion: Suggestion) -> Advice {
    Advice(
      text: Phrase(ShownText.text(suggestion.text)),
      evidence: Phrase(ShownText.text(suggestion.because)),
      state: suggestion.state == .open ? nil : suggestion.state.rawValue
    )
  }

  /// Who made the suggestions; nil where lockin alone was to make them.
  static func adviceOrigin(_ report: Report) -> Phrase? {
    switch report.adviceOrigin {
    case nil, .rules: return nil
    case .model(let model) where report.suggestions.isEmpty:
      return "\(data: model) was asked which of lockin\u{2019}s proposals to take."
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

extension Shape<Suggestion.Gain> {
  /// How much more focus is to be expected.
  package static var gain: Shape {
    .object {
      Key("minutes", .whole) { minutes($0.focus) }.means("The mean")
      Key("low", .whole) { minutes($0.low) }.means("The lower end of the interval")
      Key("high", .whole) { minutes($0.high) }.means("The upper end of the interval")
    }
  }

  /// Whole minutes, half of one rounded up.
  private static func minutes(_ milliseconds: Int64) -> Int64 {
    let (minutes, rest) = (milliseconds + 30_000).quotientAndRemainder(dividingBy: 60_000)
    return rest < 0 ? minutes - 1 : minutes
  }
}
