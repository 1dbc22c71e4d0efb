import CivilTime
import Records

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
    prefix + Instant(seconds: instant.seconds).description.filter { !"-:".contains($0) } + ending
  }

  /// The instant in the name of a backup that lockin named, to the second; nil of any other name.
  static func instant(_ name: String) -> Instant? {
    var stamp = Array(name.dropFirst(prefix.count).dropLast(ending.count))
    for place in [4, 7, 13, 16] where place < stamp.count {
      stamp.insert(place < 10 ? "-" : ":", at: place)
    }
    guard let instant = TimestampText(String(stamp))?.instant,
      self.name(instant).hasSameBytes(as: name)
    else { return nil }
    return instant
  }

  /// Which files of a folder are backups that need not stay now that one was `written`, sorted.
  ///
  /// Those of days to come, which a clock that was ahead has made, stay and are no reason for others to go.
  func surplus(_ names: [String], written: String) -> [String] {
    let dated = names.sorted(by: >).filter { $0 <= written }.compactMap { name in
      BackupGenerations.instant(name).map { (name, ZoneTimeline(home: .utc).date(at: $0)) }
    }
    var kept: Set = [written]
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

  private static let prefix = "lockin-"
  private static let ending = ".backup"
}
