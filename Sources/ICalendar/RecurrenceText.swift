import CivilTime

/// Why a rule can't be followed.
enum RecurrenceProblem: Error, Equatable {
  /// This part is right, but not understood here.
  case unsupported(String)
  /// This part is wrong.
  case invalid(String)
}

extension RecurrenceRule {
  /// Reads the value of an RRULE; names and keywords in any case, empty parts and blanks ignored.
  ///
  /// RSCALE and SKIP (RFC 7529) are taken where they say what is so without them.
  init(_ text: String) throws(RecurrenceProblem) {
    var given: [String: String] = [:]
    for part in text.uppercased().filter({ !$0.isWhitespace }).split(separator: ";") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2,
        given.updateValue(String(halves[1]), forKey: String(halves[0])) == nil
      else { throw .invalid(String(part)) }
    }
    if given["RSCALE"] == "GREGORIAN" { given["RSCALE"] = nil }
    if given["SKIP"] == "OMIT" { given["SKIP"] = nil }
    if let name = given.keys.sorted().first(where: { !RecurrenceRule.names.contains($0) }) {
      throw .unsupported(name)
    }
    guard let name = given["FREQ"] else { throw .invalid("FREQ") }
    guard let frequency = Frequency(rawValue: name) else { throw .invalid("FREQ=\(name)") }
    self.init(
      frequency: frequency,
      interval: try RecurrenceRule.positive(given, "INTERVAL") ?? 1,
      limit: try RecurrenceRule.limit(given),
      weekStart: try RecurrenceRule.weekday(given["WKST"] ?? "MO", "WKST"),
      parts: try Parts(given)
    )
    try parts.check(frequency, given)
  }

  private static let names: Set<String> = [
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYMONTH", "BYWEEKNO", "BYYEARDAY",
    "BYMONTHDAY", "BYDAY", "BYHOUR", "BYMINUTE", "BYSECOND", "BYSETPOS",
  ]

  private static func limit(_ given: [String: String]) throws(RecurrenceProblem) -> Limit {
    if let count = try positive(given, "COUNT") {
      guard given["UNTIL"] == nil else { throw .invalid("COUNT beside UNTIL") }
      return .count(count)
    }
    guard let until = given["UNTIL"] else { return .none }
    guard let time = WrittenTime(until) else { throw .invalid("UNTIL=\(until)") }
    return .until(time.unzoned)
  }

  private static func positive(
    _ given: [String: String],
    _ name: String
  ) throws(RecurrenceProblem) -> Int? {
    guard let text = given[name] else { return nil }
    guard let number = Int(text), number > 0 else { throw .invalid("\(name)=\(text)") }
    return number
  }

  fileprivate static func weekday(
    _ text: String,
    _ name: String
  ) throws(RecurrenceProblem) -> Weekday {
    switch text {
    case "MO": return .monday
    case "TU": return .tuesday
    case "WE": return .wednesday
    case "TH": return .thursday
    case "FR": return .friday
    case "SA": return .saturday
    case "SU": return .sunday
    default: throw .invalid("\(name)=\(text)")
    }
  }
}

extension RecurrenceRule.Parts {
  fileprivate init(_ given: [String: String]) throws(RecurrenceProblem) {
    self.init()
    months = try Self.numbers(given, "BYMONTH", 1...12)
    weeks = try Self.numbers(given, "BYWEEKNO", -53...53)
    yearDays = try Self.numbers(given, "BYYEARDAY", -366...366)
    monthDays = try Self.numbers(given, "BYMONTHDAY", -31...31)
    days = try Self.days(given["BYDAY"])
    hours = try Self.numbers(given, "BYHOUR", 0...23)
    minutes = try Self.numbers(given, "BYMINUTE", 0...59)
    seconds = try Self.numbers(given, "BYSECOND", 0...60)
    // Section 3.3.12: without leap seconds, second 60 is second 59.
    if let leap = seconds.firstIndex(of: 60) {
      seconds.remove(at: leap)
      if !seconds.contains(59) { seconds.append(59) }
    }
    setPositions = try Self.numbers(given, "BYSETPOS", -366...366)
  }

  /// Refuses the combinations that section 3.3.10 forbids.
  fileprivate func check(
    _ frequency: RecurrenceRule.Frequency,
    _ given: [String: String]
  ) throws(RecurrenceProblem) {
    let ordinals = days.contains { $0.ordinal != 0 }
    if frequency == .weekly, !monthDays.isEmpty { throw .invalid("BYMONTHDAY") }
    if frequency != .yearly, !weeks.isEmpty { throw .invalid("BYWEEKNO") }
    if [.daily, .weekly, .monthly].contains(frequency), !yearDays.isEmpty {
      throw .invalid("BYYEARDAY")
    }
    if ordinals, ![.monthly, .yearly].contains(frequency) || !weeks.isEmpty {
      throw .invalid("BYDAY=\(given["BYDAY"] ?? "")")
    }
    var others = self
    others.setPositions = []
    if !setPositions.isEmpty, others.isEmpty { throw .invalid("BYSETPOS") }
  }

  /// Reads a list of numbers, each once; 0 is one only where the range begins with it.
  private static func numbers(
    _ given: [String: String],
    _ name: String,
    _ range: ClosedRange<Int>
  ) throws(RecurrenceProblem) -> [Int] {
    guard let text = given[name] else { return [] }
    var numbers: [Int] = []
    var seen: Set<Int> = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(item), range.contains(number), number != 0 || range.lowerBound == 0
      else { throw .invalid("\(name)=\(text)") }
      if seen.insert(number).inserted { numbers.append(number) }
    }
    return numbers
  }

  private static func days(
    _ text: String?
  ) throws(RecurrenceProblem) -> [RecurrenceRule.Day] {
    guard let text else { return [] }
    var days: [RecurrenceRule.Day] = []
    var seen: Set<RecurrenceRule.Day> = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let weekday = try RecurrenceRule.weekday(String(item.suffix(2)), "BYDAY")
      var ordinal = 0
      if item.count > 2 {
        guard let number = Int(item.dropLast(2)), number != 0, (-53...53).contains(number) else {
          throw .invalid("BYDAY=\(text)")
        }
        ordinal = number
      }
      let day = RecurrenceRule.Day(ordinal: ordinal, weekday: weekday)
      if seen.insert(day).inserted { days.append(day) }
    }
    return days
  }
}
