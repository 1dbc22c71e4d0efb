/// The rule in the footer of a zone file, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: POSIX.1-2017 section 8.3 (TZ), with hours from -167 to 167 as RFC 8536 section 3.3.1 adds.
struct PosixZoneRule {
  /// The day and time within a year at which the clocks change.
  struct Change {
    enum Day {
      /// Day 1-365, never counting 29 February.
      case julian(Int)
      /// Day 0-365, counting 29 February.
      case ordinal(Int)
      /// The given week (5 = last) and weekday (0 = Sunday) of a month.
      case weekday(month: Int, week: Int, day: Int)
    }

    let day: Day
    /// Seconds after 00:00 local time.
    let time: Int

    /// The change as local seconds since 1970-01-01T00:00:00 in the given year.
    func localSeconds(in year: Int) -> Int64 {
      Int64(dayNumber(in: year)) * 86_400 + Int64(time)
    }

    private func dayNumber(in year: Int) -> Int {
      let newYear = CivilDate.dayNumber(year: year, month: 1, day: 1)
      switch day {
      case .julian(let n): return newYear + n - 1 + (CivilDate.isLeap(year) && n >= 60 ? 1 : 0)
      case .ordinal(let n): return newYear + n
      case .weekday(let month, let week, let weekday):
        let first = CivilDate(dayNumber: CivilDate.dayNumber(year: year, month: month, day: 1))
        let ahead = (weekday - first.weekday.rawValue % 7 + 7) % 7
        let last = CivilDate.daysInMonth(year: year, month: month) - 1
        var offset = ahead + 7 * (week - 1)
        while offset > last { offset -= 7 }
        return first.dayNumber + offset
      }
    }
  }

  let standardName: String
  let standardOffset: Int
  let daylight: (name: String, offset: Int, begins: Change, ends: Change)?

  init?(_ text: [UInt8]) {
    var scanner = Scanner(text: text[...])
    guard let name = scanner.name(), let west = scanner.clock() else { return nil }
    self.standardName = name
    self.standardOffset = -west
    guard !scanner.text.isEmpty else {
      self.daylight = nil
      return
    }
    guard let other = scanner.name() else { return nil }
    var offset = standardOffset + 3600
    if scanner.text.first != Character(",").asciiValue, let west = scanner.clock() {
      offset = -west
    }
    guard scanner.take(","), let begins = scanner.change(), scanner.take(","),
      let ends = scanner.change(), scanner.text.isEmpty
    else { return nil }
    self.daylight = (other, offset, begins, ends)
  }

  func standard(from start: Int64) -> ZoneRules.Span {
    ZoneRules.Span(
      start: start,
      offset: standardOffset,
      abbreviation: standardName
    )
  }

  /// The year's two changes, in order of time.
  func changes(in year: Int) -> [ZoneRules.Span] {
    guard let daylight else { return [] }
    let begins = daylight.begins.localSeconds(in: year) - Int64(standardOffset)
    let ends = daylight.ends.localSeconds(in: year) - Int64(daylight.offset)
    let summer = ZoneRules.Span(
      start: begins,
      offset: daylight.offset,
      abbreviation: daylight.name
    )
    return begins < ends ? [summer, standard(from: ends)] : [standard(from: ends), summer]
  }

  /// Takes the parts of a rule off the front of its text.
  private struct Scanner {
    var text: ArraySlice<UInt8>

    mutating func take(_ character: Character) -> Bool {
      guard text.first == character.asciiValue else { return false }
      text = text.dropFirst()
      return true
    }

    mutating func name() -> String? {
      if take("<") {
        let inside = text.prefix { $0 != 0x3e }
        text = text.dropFirst(inside.count)
        return take(">") ? String(decoding: inside, as: UTF8.self) : nil
      }
      let letters = text.prefix { (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) }
      guard letters.count >= 3 else { return nil }
      text = text.dropFirst(letters.count)
      return String(decoding: letters, as: UTF8.self)
    }

    mutating func number() -> Int? {
      let digits = text.prefix { (0x30...0x39).contains($0) }
      guard (1...3).contains(digits.count) else { return nil }
      text = text.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func clock() -> Int? {
      let negative = take("-")
      if !negative { _ = take("+") }
      guard let hours = number() else { return nil }
      var seconds = hours * 3600
      if take(":") {
        guard let minutes = number() else { return nil }
        seconds += minutes * 60
        if take(":") {
          guard let rest = number() else { return nil }
          seconds += rest
        }
      }
      return negative ? -seconds : seconds
    }

    mutating func change() -> Change? {
      let day: Change.Day
      if take("M") {
        guard let month = number(), (1...12).contains(month), take("."), let week = number(),
          (1...5).contains(week), take("."), let weekday = number(), weekday <= 6
        else { return nil }
        day = .weekday(month: month, week: week, day: weekday)
      } else if take("J") {
        guard let n = number(), (1...365).contains(n) else { return nil }
        day = .julian(n)
      } else {
        guard let n = number(), n <= 365 else { return nil }
        day = .ordinal(n)
      }
      guard take("/") else { return Change(day: day, time: 7200) }
      guard let time = clock() else { return nil }
      return Change(day: day, time: time)
    }
  }
}
