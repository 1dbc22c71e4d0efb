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

  /// The recurrence in words: `every Mon, Wed, Fri`, or its rule where words are longer than that.
  public var words: String {
    let parts = rule.parts
    let isPlainWeek =
      rule.frequency == .weekly && rule.interval == 1 && rule.limit == .none
      && parts.days.allSatisfy { $0.ordinal == 0 } && parts.setPositions.isEmpty
    if isPlainWeek, !parts.days.isEmpty, parts.months.isEmpty {
      let days = Set(parts.days.map(\.weekday))
      switch days {
      case [.monday, .tuesday, .wednesday, .thursday, .friday]: return "weekdays"
      case [.saturday, .sunday]: return "weekends"
      default: return "every " + days.sorted().map(\.shortName).joined(separator: ", ")
      }
    }
    guard parts == RecurrenceRule.Parts(), rule.limit == .none else { return text }
    let (one, many) =
      switch rule.frequency {
      case .weekly: ("weekly", "weeks")
      case .monthly: ("monthly", "months")
      case .yearly: ("yearly", "years")
      default: ("daily", "days")
      }
    return rule.interval == 1 ? one : "every \(rule.interval) \(many)"
  }
}
