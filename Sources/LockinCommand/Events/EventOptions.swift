import CivilTime
import Documents
import Plans

extension EventField {
  /// The option that says it, called as the key of the file.
  var option: String {
    switch self {
    case .tags: "--tag"
    case .id, .title, .start, .end, .kind, .movable: "--" + rawValue
    }
  }

  /// Whether an event may do without it.
  fileprivate var isOptional: Bool { self != .title && self != .start && self != .end }
}

extension Call {
  /// What the options say of an event; words that stand alone are its title.
  func eventChanges(
    today: CivilDate,
    title words: [String] = []
  ) throws(UsageError) -> [EventChange] {
    var changes: [EventChange] = []
    if !words.isEmpty {
      guard !arguments.has(EventField.title.option) else {
        throw UsageError(
          problem: "the title is said twice, as '\(words.joined(separator: " "))' and with --title",
          remedy: "leave one out"
        )
      }
      changes.append(EventChange(.title, .plain(.text(words.joined(separator: " ")))))
    }
    for field in EventField.allCases where arguments.has(field.option) {
      let values = arguments.all(field.option)
      if field.isOptional, values == ["none"] {
        changes.append(EventChange(field, nil))
      } else if field == .tags {
        changes.append(EventChange(field, .plain(.list(values.map { .text($0) }))))
      } else {
        changes.append(
          EventChange(field, try value(values.last ?? "", of: field, today: today))
        )
      }
    }
    return changes
  }

  private func value(
    _ text: String,
    of field: EventField,
    today: CivilDate
  ) throws(UsageError) -> EventChange.Value {
    switch field {
    case .start, .end: return .moment(try moment(text, of: field.option, today: today))
    case .movable:
      guard let movable = EventsCommand.Movable(rawValue: text), movable != .none else {
        throw UsageError(
          problem: "\(field.option) '\(text)' is neither yes nor no",
          remedy: "write it like \(field.option) yes"
        )
      }
      return .plain(.boolean(movable == .yes))
    case .id, .title, .kind, .tags: return .plain(.text(text))
    }
  }

  /// A day, a time or both.
  private func moment(
    _ text: String,
    of option: String,
    today: CivilDate
  ) throws(UsageError) -> EventMoment {
    if let moment = DateWords(today: today).moment(text) { return moment }
    let day = text.prefix { $0 != " " }
    if DateWords.monthWithout(String(day)) != nil {
      throw DateWords.mistake(String(day), of: option, DateWords.examplesAhead)
    }
    throw UsageError(
      problem: "\(option) '\(text)' is not a day, a time or both",
      remedy: "write it like 'fri 14:00', 2026-07-15T14:00, 14:00 or +3d"
    )
  }
}
