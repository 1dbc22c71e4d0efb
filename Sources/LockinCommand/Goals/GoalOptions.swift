import CivilTime
import Documents
import Plans

extension GoalField {
  /// The option that says it, called as the key of the file.
  var option: String {
    switch self {
    case .categories: "--category"
    case .tags: "--tag"
    case .id, .title, .description, .target, .dailyTarget, .weeklyTarget, .weeklyLimit, .start,
      .deadline, .color:
      "--" + rawValue.map { $0 == "_" ? "-" : String($0) }.joined()
    }
  }

  /// Whether a goal may do without it.
  fileprivate var isOptional: Bool { ![.id, .title].contains(self) }
}

extension Call {
  /// What takes a value away.
  private static let none = "none"

  /// What the options say of a goal; words that stand alone are its title.
  func goalChanges(today: CivilDate, title words: [String] = []) throws(UsageError) -> [GoalChange]
  {
    var changes: [GoalChange] = []
    if !words.isEmpty {
      guard !arguments.has(GoalField.title.option) else {
        throw UsageError(
          problem: "the title is said twice, as '\(words.joined(separator: " "))' and with --title",
          remedy: "leave one out"
        )
      }
      changes.append(GoalChange(.title, .text(words.joined(separator: " "))))
    }
    for field in GoalField.allCases where arguments.has(field.option) {
      let values = arguments.all(field.option)
      guard let last = values.last else { continue }
      if field.isOptional, values == [Call.none] {
        changes.append(GoalChange(field, nil))
      } else if field == .categories || field == .tags {
        changes.append(GoalChange(field, .list(values.map { .text($0) })))
      } else {
        changes.append(GoalChange(field, try value(last, of: field, today: today)))
      }
    }
    return changes
  }

  private func value(
    _ text: String,
    of field: GoalField,
    today: CivilDate
  ) throws(UsageError) -> DocumentEdit.Value {
    switch field {
    case .target, .dailyTarget, .weeklyTarget, .weeklyLimit:
      return .number(try hours(text, of: field.option))
    case .start:
      return .text("\(try ahead(text, of: field.option, today: today).lowerBound)")
    case .deadline:
      return .text("\(try ahead(text, of: field.option, today: today).upperBound - 1)")
    case .id, .title, .description, .categories, .tags, .color: return .text(text)
    }
  }

  /// A number of hours as YAML and JSON write it; the decimals stand behind a point or a comma.
  private func hours(_ text: String, of option: String) throws(UsageError) -> String {
    let plain = text.hasSuffix("h") ? text.dropLast() : Substring(text)
    let parts = plain.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { $0 &- 0x30 < 10 }
    }
    guard (1...2).contains(parts.count), areDigits, plain.utf8.count < 20 else {
      throw UsageError(
        problem: "\(option) '\(text)' is not a number of hours",
        remedy: "write it like 40 or 1.5"
      )
    }
    let whole = String(parts[0].drop { $0 == "0" })
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    let short = String(fraction.reversed().drop { $0 == "0" }.reversed())
    return (whole.isEmpty ? "0" : whole) + (short.isEmpty ? "" : "." + short)
  }

  /// A position from 1.
  func position(_ text: String, called noun: String = "position") throws(UsageError) -> Int {
    guard let position = Int(text), position > 0 else {
      throw UsageError(
        problem: "'\(text)' is not a \(noun)",
        remedy: "write a number from 1 on; 'lockin goals show ID' shows them"
      )
    }
    return position
  }
}
