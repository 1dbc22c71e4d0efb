import CivilTime
import Documents
import Insights
import Plans

/// What became of moves that advice made or suggested.
enum AdvisedMoveSection {
  /// What was moved on the morning after a day.
  static let moves = Section(
    part: { report, _ in Outline.adviceMoves(report) },
    fields: { report in
      [
        "advice_moves": .array(report.adviceMoves.map { move($0) })
      ]
    }
  )

  /// What became of the moves that were suggested for a week.
  static let verdicts = Section(
    part: { report, _ in Outline.adviceVerdicts(report) },
    fields: { report in
      [
        "advice_verdicts": .array(report.adviceVerdicts.map { verdict($0) })
      ]
    }
  )

  /// What became of a suggested move.
  static func verdict(_ item: MoveVerdict) -> JSONValue {
    // To the person's eyes, what has expired was left open.
    let state = item.suggestion.state == .expired ? .open : item.suggestion.state
    return [
      "id": .string(item.suggestion.id),
      "event": .string(item.move.event),
      "state": .string(state.rawValue),
      "from": span(item.move.from),
      "to": span(item.move.to),
      "span_ms": .integer(item.span.length),
      "focus_ms": JSONValue(item.seen?.focus),
      "expected": expectation(item.expected),
      "other_place": expectation(item.otherwise),
      "n_days": JSONValue(item.expected?.dayCount ?? 0),
      "interval": "90%, of a single day, approximate",
      "verdict": .string(item.verdict.rawValue),
    ]
  }

  /// A move that was made on the morning after a day.
  static func move(_ item: AdviceMove) -> JSONValue {
    [
      "id": .string(item.id),
      "event": .string(item.move.event),
      "from": span(item.move.from),
      "to": span(item.move.to),
      "decided_by": JSONValue(item.decider?.rawValue),
    ]
  }

  private static func expectation(_ expected: ExpectedFocus?) -> JSONValue {
    guard let focus = expected?.focus else { return .null }
    return [
      "focus_ms": .integer(focus.value),
      "low_ms": .integer(focus.low),
      "high_ms": .integer(focus.high),
    ]
  }

  private static func span(_ span: TimeSpan) -> JSONValue {
    ["start": .string(span.start.description), "end": .string(span.end.description)]
  }
}

extension Outline {
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

  /// What became of the moves that were suggested for a week; nil where there were none.
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
      switch item.suggestion.state {
      case .applied: "Applied: \(name(item.event, report)) moved from \(from) to \(to)."
      case .refused: "Refused: \(name(item.event, report)) stayed at \(from), and not \(to)."
      case .open, .expired:
        "Not taken up: \(name(item.event, report)) stayed at \(from), and not \(to)."
      }
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
