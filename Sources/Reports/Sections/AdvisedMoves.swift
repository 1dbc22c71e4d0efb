import Analysis
import CivilTime
import Plans

/// What became of moves that advice made or suggested.
enum AdvisedMoveSection {
  /// What was moved on the morning after a day.
  static let moves = Section(
    lines: { [Outline.movedLine($0)] },
    details: { report, _ in Outline.adviceMoves(report) },
    fields: {
      Key("advice_moves", .list(of: move), \.adviceMoves)
        .means("For a day, the moves that advice made on the morning after")
    }
  )

  /// What became of the suggested moves that the person decided on, in a week.
  static let verdicts = Section(
    details: { report, _ in Outline.adviceVerdicts(report) },
    fields: {
      Key("advice_verdicts", .list(of: verdict), \.adviceVerdicts)
        .means(
          """
          For a week, what became of the suggested moves that were applied or refused; nothing is said of \
          causes
          """
        )
    }
  )

  /// A move that was made on the morning after a day.
  static let move = Shape<AdviceMove>.object("A move") {
    Key("id", .text, \.id).means("The suggestion: eight hexadecimal digits")
    Key("event", .text, \.move.event).means("The event: eight hexadecimal digits")
    Key("from", .span, \.move.from).means("When it was planned before")
    Key("to", .span, \.move.to).means("When it is planned now")
    Key("decided_by", .orNull(.choice), \.decider)
      .means(
        """
        Who took the advice up: the person, or lockin itself where auto_apply allowed it; null where that \
        was not kept
        """
      )
  }

  /// What became of a suggested move that was applied or refused.
  static let verdict = Shape<MoveVerdict>.object(
    "What the devices saw where the event took place, beside what was to be expected"
  ) {
    Key("id", .text, \.suggestion.id).means("The suggestion: eight hexadecimal digits")
    Key("event", .text, \.move.event).means("The event: eight hexadecimal digits")
    Key("state", .choice(of: [.applied, .refused]), \.suggestion.state)
      .means(
        """
        What the person made of it; where it was applied the event took place at the new time, else at \
        the old one
        """
      )
    Key("from", .span, \.move.from).means("The old time")
    Key("to", .span, \.move.to).means("The suggested time")
    Key("span_ms", .whole, \.span.length).means("How long the event is, in milliseconds")
    Key("focus_ms", .orNull(.whole), \.seen?.focus)
      .means("Focus where it took place, in milliseconds; null where the devices say too little")
    Key("expected", .orNull(expectation), \.expected?.focus)
      .means("Focus that was to be expected there; null where fewer than 14 days were known")
    Key("other_place", .orNull(expectation), \.otherwise?.focus)
      .means(
        "Focus that was to be expected in the other place; null where fewer than 14 days were known"
      )
    Key("n_days", .whole) { $0.expected?.dayCount ?? 0 }
      .means("On how many days before the week the expectations rest")
    Key("interval", .text) { _ in "90%, of a single day, approximate" }
      .means("What the intervals are")
    Key("verdict", .choice, \.verdict).means("How the focus compares with the interval")
  }

  private static let expectation = Shape<IntervalEstimate<Int64>>.object {
    Key("focus_ms", .whole, \.value).means("What was to be expected")
    Key("low_ms", .whole, \.low).means("The lower end of the interval")
    Key("high_ms", .whole, \.high).means("The upper end of the interval")
  }
}

extension Outline {
  /// What advice moved on the morning after, in a line.
  static func movedLine(_ report: Report) -> Brief.Line? {
    let items = (adviceMoves(report)?.blocks ?? []).flatMap { block -> [Phrase] in
      guard case .list(let items) = block else { return [] }
      return items
    }
    return items.isEmpty ? nil : Brief.Line("By advice", items, most: 4)
  }

  /// What advice moved on the morning after a day; nil where it moved nothing.
  static func adviceMoves(_ report: Report) -> Part? {
    guard !report.adviceMoves.isEmpty else { return nil }
    // A list for each who decided, since the two are never the same to the reader.
    let blocks = [Suggestion.Decider.person, .lockin, nil].flatMap { decider -> [Block] in
      let items = report.adviceMoves.filter { $0.decider == decider }.map { item -> Phrase in
        """
        \(name(item.event, report)) moved from \(clock(item.move.from.start, report)) to \
        \(clock(item.move.to.start, report)). “lockin apply --undo \(item.id)” puts it back.
        """
      }
      let intro: Phrase =
        switch decider {
        case .person?: "Suggestions that you applied:"
        case .lockin?: "Suggestions that lockin applied by itself, as auto_apply allowed:"
        case nil: "Suggestions that were applied:"
        }
      return items.isEmpty ? [] : [.paragraph(intro), .list(items)]
    }
    return Part("moved", "Moved by advice", blocks)
  }

  /// What became of the suggested moves that were decided on, in a week; nil where there were none.
  static func adviceVerdicts(_ report: Report) -> Part? {
    guard !report.adviceVerdicts.isEmpty else { return nil }
    return Part(
      "verdicts",
      "Last week\u{2019}s advice",
      [
        .list(report.adviceVerdicts.map { sentence($0, report) }),
        .paragraph(
          "Single hours differ a lot from day to day, so this says what happened and not why."
        ),
      ]
    )
  }

  private static func sentence(_ item: MoveVerdict, _ report: Report) -> Phrase {
    let from = clock(item.move.from.start, report)
    let to = clock(item.move.to.start, report)
    let begin: Phrase =
      item.isMoved
      ? "Applied: \(name(item.event, report)) moved from \(from) to \(to)."
      : "Refused: \(name(item.event, report)) stayed at \(from), and not \(to)."
    let since: Phrase =
      item.event.map { $0.span != item.span } ?? true ? " It has been moved or removed since." : ""
    return begin + since + " \(seen(item)) \(expected(item))"
  }

  private static func seen(_ item: MoveVerdict) -> String {
    guard let seen = item.seen else { return "The devices say too little of that time." }
    return
      "Focus there was \(Wording.duration(seen.focus)) of \(Wording.duration(item.span.length))."
  }

  private static func expected(_ item: MoveVerdict) -> String {
    guard let expected = item.expected, let otherwise = item.otherwise else {
      return "It is too early to say what such hours hold: that takes 14 days."
    }
    let days = Wording.count(expected.dayCount, "day")
    let interval =
      "90% interval of a single day \(Wording.duration(expected.focus.low)) to "
      + "\(Wording.duration(expected.focus.high)), approximate, from \(days) before"
    let place =
      switch item.verdict {
      case .above: ": it was above that"
      case .below: ": it was below that"
      case .within: ": it was within that"
      case .tooEarly: ""
      }
    return item.isMoved
      ? "\(Wording.duration(expected.focus.value)) were to be expected (\(interval))\(place). Such hours as "
        + "the old ones usually hold \(Wording.duration(otherwise.focus.value))."
      : "Such hours usually hold \(Wording.duration(expected.focus.value)) (\(interval))\(place). In the "
        + "other place \(Wording.duration(otherwise.focus.value)) were to be expected."
  }

  private static func name(_ event: PlannedEvent?, _ report: Report) -> Phrase {
    guard let event else { return "an event" }
    return report.showsTitles && !event.title.isEmpty
      ? Phrase(data: event.title) : Phrase(event.kind.unnamed)
  }

  /// `Tue 2 Jun 14:00`.
  private static func clock(_ instant: Instant, _ report: Report) -> String {
    let local = report.timeline.local(at: instant)
    return "\(Wording.shortDate(local.date)) \(local.hourAndMinute)"
  }
}
