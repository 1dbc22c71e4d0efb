import CivilTime
import Documents
import Plans

extension ItemField {
  /// The option that says it, called as the key of the file.
  var option: String {
    switch self {
    case .dueDate: "--due"
    case .recurrence: "--repeat"
    case .subtasks: "--subtask"
    case .starred: "--star"
    case .tags: "--tag"
    case .id, .title, .notes, .dueTime, .flag, .reminder:
      "--" + rawValue.map { $0 == "_" ? "-" : String($0) }.joined()
    }
  }

  /// Whether an item may do without it.
  fileprivate var isOptional: Bool { self != .title }
}

extension Call {
  /// What the options say of an item; words that stand alone are its title.
  func itemChanges(today: CivilDate, title words: [String] = []) throws(UsageError) -> [ItemChange]
  {
    var changes: [ItemChange] = []
    if !words.isEmpty {
      guard !arguments.has(ItemField.title.option) else {
        throw UsageError(
          problem: "the title is said twice, as '\(words.joined(separator: " "))' and with --title",
          remedy: "leave one out"
        )
      }
      changes.append(ItemChange(.title, .text(words.joined(separator: " "))))
    }
    for field in ItemField.allCases where arguments.has(field.option) {
      let values = arguments.all(field.option)
      if field.isOptional, values == ["none"] {
        changes.append(ItemChange(field, nil))
      } else if field == .tags || field == .subtasks {
        changes.append(ItemChange(field, .list(values.map { .text($0) })))
      } else if field == .dueDate,
        case .minute(let minute, let date)? = DateWords(today: today).moment(values.last ?? "")
      {
        let time = CivilDateTime(date: date, secondOfDay: minute % 1440 * 60)
        changes.append(ItemChange(.dueDate, .text("\(date + minute / 1440)")))
        changes.append(ItemChange(.dueTime, .text(time.hourAndMinute)))
      } else {
        changes.append(
          ItemChange(field, try value(values.last ?? "", of: field, today: today))
        )
      }
    }
    return changes
  }

  private func value(
    _ text: String,
    of field: ItemField,
    today: CivilDate
  ) throws(UsageError) -> DocumentEdit.Value {
    switch field {
    case .dueDate: return .text("\(try ahead(text, of: field.option, today: today).upperBound - 1)")
    case .starred: return .boolean(true)
    case .reminder:
      guard let minutes = Int(text), minutes >= 0 else {
        throw UsageError(
          problem: "\(field.option) '\(text)' is not a number of minutes",
          remedy: "write it like \(field.option) 60"
        )
      }
      return .whole(minutes)
    case .id, .title, .notes, .dueTime, .recurrence, .flag, .subtasks, .tags: return .text(text)
    }
  }

  /// A number from 1 that an option gives, or nil where it is not given.
  func counted(_ option: String) throws(UsageError) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw UsageError(
        problem: "\(option) '\(text)' is not a number from 1 on",
        remedy: "'lockin todo list' shows them"
      )
    }
    return number
  }
}
