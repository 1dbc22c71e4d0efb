import CivilTime
import Documents

/// Reads the values that timetable files are made of.
extension NodeReader {
  /// A date such as `2026-04-13`.
  func date(_ node: DocumentNode) throws(Diagnostic) -> CivilDate {
    let text = try string(node)
    guard let date = CivilDate(text) else {
      throw failure(
        at: node,
        code: "bad_date",
        problem: "\(text.quoted) is not a date",
        remedy: "write it like 2026-04-13"
      )
    }
    return date
  }

  /// A time of day in minutes after midnight; `24:00` is the end of the day.
  func timeOfDay(_ node: DocumentNode) throws(Diagnostic) -> Int {
    if case .number = node.value {
      throw failure(
        at: node,
        code: "wrong_kind",
        problem: "expected a time of day, found a number",
        remedy: "write it like 10:15 or 14:00"
      )
    }
    let text = try string(node)
    guard let minutes = NodeReader.minutes(text) else {
      throw failure(
        at: node,
        code: "bad_time",
        problem: "\(text.quoted) is not a time of day",
        remedy: "write it like 10:15 or 14:00"
      )
    }
    return minutes
  }

  private static func minutes(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60,
      hour < 24 || (hour == 24 && minute == 0)
    else { return nil }
    return hour * 60 + minute
  }

  /// A date, or a date with the time of day that tells one meeting from another.
  func meetingDate(_ node: DocumentNode) throws(Diagnostic) -> (date: CivilDate, minute: Int?) {
    let text = try string(node)
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == " "
    }
    if let date = parts.first.flatMap({ CivilDate($0) }) {
      if parts.count == 1 { return (date, nil) }
      if let minute = NodeReader.minutes(parts[1]) { return (date, minute) }
    }
    throw failure(
      at: node,
      code: "bad_date",
      problem: "\(text.quoted) is not a date",
      remedy: "write it like 2026-04-13, or 2026-04-13T10:15 where there are several that day"
    )
  }

  /// A day of the week by its English name or the first letters of it.
  func weekday(_ node: DocumentNode) throws(Diagnostic) -> Weekday {
    let text = try string(node)
    let lower = text.lowercased()
    let found = Weekday.allCases.filter {
      lower.utf8.count >= 2 && $0.name.lowercased().hasPrefix(lower)
    }
    guard let day = found.first, found.count == 1 else {
      throw failure(
        at: node,
        code: "bad_weekday",
        problem: "\(text.quoted) is no day of the week",
        remedy: "write it like monday, mon or mo"
      )
    }
    return day
  }

  /// A colour, as `#RRGGBB` or by its name in CSS.
  func color(_ node: DocumentNode) throws(Diagnostic) -> ClassColor {
    let text = try string(node)
    guard let color = ClassColor(text) else {
      throw failure(
        at: node,
        code: "bad_color",
        problem: "\(text.quoted) is not a colour",
        remedy: "write it like \"#1A1F71\", in quotes, or by a name such as teal"
      )
    }
    return color
  }

  /// At least one day of the week.
  func weekdays(_ node: DocumentNode) throws(Diagnostic) -> [Weekday] {
    let days = try oneOrMore(of: weekday)(node)
    guard !days.isEmpty else {
      throw failure(
        at: node,
        code: "no_days",
        problem: "the class is on no day",
        remedy: "list its days, such as [mon, wed]"
      )
    }
    return days
  }

  /// Days without classes: a date, or a mapping of `date`, or `from` and `to`, and a `reason`.
  func freeDays(_ node: DocumentNode) throws(Diagnostic) -> Timetable.FreeDays {
    guard case .object = node.value else {
      let date = try date(node)
      return Timetable.FreeDays(from: date, through: date)
    }
    let fields = try fields(node, FreeDayKeys.all)
    let reason = try fields.value(FreeDayKeys.reason)
    if let only = try fields.value(FreeDayKeys.date) {
      if let other = fields.node(FreeDayKeys.from) ?? fields.node(FreeDayKeys.to) {
        throw failure(
          at: other,
          code: "conflicting_keys",
          problem: "there is a 'date' beside 'from' and 'to'",
          remedy: "write either 'date', or 'from' and 'to'"
        )
      }
      return Timetable.FreeDays(from: only, through: only, reason: reason)
    }
    let from = try fields.needed(FreeDayKeys.from)
    let through = try fields.needed(FreeDayKeys.to)
    guard from <= through else {
      throw failure(
        at: fields.place(of: FreeDayKeys.to),
        code: "ends_before_start",
        problem: "the days without classes end before they start",
        remedy: "put 'to', the last of them, after 'from'"
      )
    }
    return Timetable.FreeDays(from: from, through: through, reason: reason)
  }

  /// `all`, `odd`, `even`, or a list of weeks: numbers in the semester, or `2026-W17`.
  func weeks(_ node: DocumentNode) throws(Diagnostic) -> ClassEntry.Weeks {
    guard case .array(let nodes) = node.value else {
      return switch try choice(node, WeekChoice.self) {
      case .all: .all
      case .odd: .odd
      case .even: .even
      }
    }
    guard let first = nodes.first else {
      throw failure(
        at: node,
        code: "no_weeks",
        problem: "the list of weeks is empty",
        remedy: "list the weeks, such as [1, 3, 4], or leave 'weeks' out"
      )
    }
    if case .number = first.value {
      return .numbered(try list(node, of: integer(in: NodeReader.semesterWeeks)))
    }
    return .calendar(
      try list(node) { node throws(Diagnostic) in
        let text = try string(node)
        guard let week = ISOWeek(text) else {
          throw failure(
            at: node,
            code: "bad_week",
            problem: "\(text.quoted) is not a week",
            remedy: "number the semester's weeks, such as [1, 3, 4], or name them like 2026-W17"
          )
        }
        return week
      }
    )
  }

  /// The numbers that weeks of a semester may have.
  static let semesterWeeks = 1...157

  /// Weeks by a word.
  enum WeekChoice: String, CaseIterable {
    case all
    case odd
    case even
  }
}
