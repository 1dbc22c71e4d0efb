import CivilTime

/// Of how many days, weeks and months a backup is kept, by the names of the files.
///
/// Days are those of UTC, in which the names are.
package struct BackupGenerations: Equatable {
  /// Of how many of the latest days that have one.
  package var days = 7
  /// Of how many of the latest weeks, from Monday on.
  package var weeks = 4
  /// Of how many of the latest months.
  package var months = 12

  /// The name of a backup that is made at an instant: `lockin-20260601T060000Z.backup`.
  package static func name(_ instant: Instant) -> String {
    let time = ZoneTimeline(home: .utc).local(at: instant)
    let parts = time.date.parts
    let seconds = Int((instant.milliseconds / 1000 % 86_400 + 86_400) % 86_400)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    return prefix + parts.year.padded(to: 4) + parts.month.padded(to: 2) + parts.day.padded(to: 2)
      + "T" + clock.map { $0.padded(to: 2) }.joined() + "Z" + ending
  }

  /// The date in the name of a backup that lockin named; nil of any other name.
  static func date(_ name: String) -> CivilDate? { time(name)?.date }

  /// The instant in such a name, in milliseconds since 1970.
  static func instant(_ name: String) -> Instant? {
    time(name).map {
      Instant(milliseconds: (Int64($0.date.dayNumber) * 86_400 + Int64($0.second)) * 1000)
    }
  }

  /// The date of a name, and the second of that day.
  private static func time(_ name: String) -> (date: CivilDate, second: Int)? {
    let bytes = Array(name.utf8)
    guard bytes.count == prefix.utf8.count + 16 + ending.utf8.count, name.hasPrefix(prefix),
      name.hasSuffix("Z" + ending)
    else { return nil }
    let stamp = bytes[prefix.utf8.count...].prefix(15)
    func number(_ from: Int, _ count: Int) -> Int? {
      let digits = stamp.dropFirst(from).prefix(count)
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard stamp.dropFirst(8).first == UInt8(ascii: "T"), let year = number(0, 4),
      let month = number(4, 2), let day = number(6, 2), let hour = number(9, 2), hour < 24,
      let minute = number(11, 2), minute < 60, let second = number(13, 2), second < 60,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    return (date, (hour * 60 + minute) * 60 + second)
  }

  /// Which files of a folder are backups that need not stay, sorted.
  ///
  /// The one that was just `written` stays, and so does the newest, and whatever lockin did not name.
  func surplus(_ names: [String], written: String) -> [String] {
    let dated = names.compactMap { name in BackupGenerations.date(name).map { (name, $0) } }
      .sorted { $1.0.utf8.lexicographicallyPrecedes($0.0.utf8) }
    var kept = Set([written] + dated.prefix(1).map(\.0))
    func keep<Span: Hashable>(_ count: Int, _ span: (CivilDate) -> Span) {
      var seen: Set<Span> = []
      for (name, date) in dated where seen.count < count && seen.insert(span(date)).inserted {
        kept.insert(name)
      }
    }
    keep(days) { $0.dayNumber }
    keep(weeks) { ISOWeek(containing: $0).monday.dayNumber }
    keep(months) { CalendarMonth(containing: $0).first.dayNumber }
    return dated.map(\.0).filter { !kept.contains($0) }.reversed()
  }

  /// Those of a folder in whose stead others need not stay: the newest of their days, weeks and months, sorted.
  func stead(of others: [String], among names: [String]) -> [String] {
    func spans(_ name: String) -> [[Int]] {
      BackupGenerations.date(name).map {
        [
          [0, $0.dayNumber], [1, ISOWeek(containing: $0).monday.dayNumber],
          [2, CalendarMonth(containing: $0).first.dayNumber],
        ]
      } ?? []
    }
    let wanted = Set(others.flatMap(spans))
    var newest: [[Int]: String] = [:]
    for name in names {
      for span in spans(name) where wanted.contains(span) {
        newest[span] = max(newest[span] ?? name, name)
      }
    }
    return Set(newest.values).subtracting(others).sorted()
  }

  private static let prefix = "lockin-"
  private static let ending = ".backup"
}
