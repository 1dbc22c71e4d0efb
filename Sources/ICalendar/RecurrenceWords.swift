import CivilTime

extension RecurrenceRule {
  /// The rule that a few words say, or nil where they say none.
  ///
  /// ```
  /// daily, weekly, monthly, yearly
  /// weekdays, weekends
  /// mon wed fri      monday, thursday
  /// every day        every 2 weeks
  /// ```
  init?(words text: String) {
    var words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    if words.first == "every" || words.first == "each" {
      words.removeFirst()
      let interval = words.first.flatMap { Int($0) }
      if interval != nil { words.removeFirst() }
      if let unit = words.first.flatMap(Self.frequency(ofUnit:)), words.count == 1 {
        guard (1...999).contains(interval ?? 1) else { return nil }
        self.init(frequency: unit, interval: interval ?? 1)
        return
      }
      guard interval == nil else { return nil }
    }
    if words.count == 1, let frequency = Self.frequencies[words[0]] {
      self.init(frequency: frequency)
      return
    }
    var days: [Weekday] = []
    for word in words where word != "and" {
      guard let some = Self.weekdays(word) else { return nil }
      days += some.filter { !days.contains($0) }
    }
    guard !days.isEmpty else { return nil }
    var parts = Parts()
    parts.days = days.sorted().map { Day(weekday: $0) }
    self.init(frequency: .weekly, parts: parts)
  }

  private static let frequencies: [String: Frequency] = [
    "daily": .daily, "weekly": .weekly, "monthly": .monthly, "yearly": .yearly,
    "annually": .yearly,
  ]

  private static func frequency(ofUnit word: String) -> Frequency? {
    switch word {
    case "day", "days": .daily
    case "week", "weeks": .weekly
    case "month", "months": .monthly
    case "year", "years": .yearly
    default: nil
    }
  }

  private static func weekdays(_ word: String) -> [Weekday]? {
    switch word {
    case "weekdays", "weekday", "workdays": [.monday, .tuesday, .wednesday, .thursday, .friday]
    case "weekends", "weekend": [.saturday, .sunday]
    default:
      Weekday.allCases.first {
        let name = $0.name.lowercased()
        return [name, name + "s", String(name.prefix(2)), String(name.prefix(3))].contains(word)
      }.map { [$0] }
    }
  }
}

extension DateRecurrence {
  /// The recurrence as the value of an RRULE.
  public var text: String {
    let parts = rule.parts
    var text = "FREQ=\(rule.frequency.rawValue)"
    if rule.interval != 1 { text += ";INTERVAL=\(rule.interval)" }
    func add(_ name: String, _ values: [String]) {
      if !values.isEmpty { text += ";\(name)=" + values.joined(separator: ",") }
    }
    add("BYMONTH", parts.months.map(\.description))
    add("BYMONTHDAY", parts.monthDays.map(\.description))
    add(
      "BYDAY",
      parts.days.map { ($0.ordinal == 0 ? "" : "\($0.ordinal)") + Self.name(of: $0.weekday) }
    )
    add("BYSETPOS", parts.setPositions.map(\.description))
    if rule.weekStart != .monday { add("WKST", [Self.name(of: rule.weekStart)]) }
    switch rule.limit {
    case .none: break
    case .count(let count): add("COUNT", ["\(count)"])
    case .until(let until): add("UNTIL", [until.writtenDate.description.filter { $0 != "-" }])
    }
    return text
  }

  private static func name(of weekday: Weekday) -> String {
    weekday.name.prefix(2).uppercased()
  }

  /// The recurrence in words that it can be written with: `every Mon, Wed, Fri`, or its rule where words are longer
  /// than that.
  public var words: String {
    let words = phrase
    // set aside: what is no recurrence is not what can be written.
    return (try? DateRecurrence(words))?.text == text ? words : text
  }

  /// The recurrence as people say it: `monthly on the last Fri, until 2027-06-30`; its rule where that takes more
  /// words.
  public var phrase: String {
    guard let plain = wordsWithoutEnd else { return text }
    switch rule.limit {
    case .none: return plain
    case .count(let count): return "\(plain), \(count == 1 ? "once" : "\(count) times")"
    case .until(let until): return "\(plain), until \(until.writtenDate)"
    }
  }

  private var wordsWithoutEnd: String? {
    let (one, many) =
      switch rule.frequency {
      case .weekly: ("weekly", "weeks")
      case .monthly: ("monthly", "months")
      case .yearly: ("yearly", "years")
      default: ("daily", "days")
      }
    if countsFromDone {
      return "after \(rule.interval) \(rule.interval == 1 ? String(many.dropLast()) : many)"
    }
    let every = rule.interval == 1 ? one : "every \(rule.interval) \(many)"
    var rest = rule.parts
    (rest.months, rest.monthDays, rest.days, rest.setPositions) = ([], [], [], [])
    guard rest == RecurrenceRule.Parts() else { return nil }
    let parts = rule.parts
    let date = parts.monthDays.map(Self.day)
    switch (rule.frequency, parts.months.count, parts.monthDays.count, parts.days.count) {
    case (_, 0, 0, 0): return parts.setPositions.isEmpty ? every : nil
    case (.weekly, 0, 0, _): return parts.setPositions.isEmpty ? weekly(every) : nil
    case (.monthly, 0, _, 0):
      if parts.setPositions.isEmpty { return "\(every) on the \(date.joined(separator: ", "))" }
      // So a day is written that is the last one of shorter months.
      guard parts.setPositions == [-1], parts.monthDays.first == 28, let last = date.last else {
        return nil
      }
      return "\(every) on the \(last) or the last day"
    case (.monthly, 0, 0, _):
      guard parts.setPositions.isEmpty, parts.days.allSatisfy({ $0.ordinal != 0 }) else {
        return nil
      }
      let days = parts.days.map { "\(Self.place($0.ordinal)) \($0.weekday.shortName)" }
      return "\(every) on the \(days.joined(separator: ", "))"
    case (.yearly, 1, 1, 0):
      guard parts.setPositions.isEmpty, let month = parts.months.first, parts.monthDays[0] > 0,
        let first = CivilDate(year: 2000, month: month, day: 1)
      else { return nil }
      return "\(every) on \(parts.monthDays[0]) \(first.shortMonthName)"
    default: return nil
    }
  }

  private func weekly(_ every: String) -> String? {
    guard rule.parts.days.allSatisfy({ $0.ordinal == 0 }) else { return nil }
    let days = Set(rule.parts.days.map(\.weekday))
    let names = days.sorted().map(\.shortName).joined(separator: ", ")
    guard rule.interval == 1 else { return "\(every) on \(names)" }
    switch days {
    case [.monday, .tuesday, .wednesday, .thursday, .friday]: return "weekdays"
    case [.saturday, .sunday]: return "weekends"
    default: return "every \(names)"
    }
  }

  /// `15th`, `last day`.
  private static func day(_ number: Int) -> String {
    number > 0 ? place(number) : "\(place(number)) day"
  }

  /// `1st`, `last`, `2nd to last`.
  private static func place(_ number: Int) -> String {
    guard number > 0 else { return number == -1 ? "last" : "\(place(-number)) to last" }
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}
