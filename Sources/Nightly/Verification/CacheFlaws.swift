import CivilTime
import Documents
import Platform
import Storage

/// What the cache has otherwise than one that was made anew from the archive.
enum CacheFlaws {
  /// Compares the lines of both dumps, and all that is kept of weeks; of what differs the first is told.
  static func find(
    _ cache: Store,
    _ fresh: Store,
    as name: String,
    _ timeline: ZoneTimeline
  ) throws -> [Flaw] {
    if let line = try firstDifference(cache, fresh) {
      let words = try subject(of: line, timeline)
      return [.ofCache(name, "\(words) are not as the archive gives them")]
    }
    let mondays = Set(try (cache.keptWeeks() + fresh.keptWeeks()).map(\.monday))
    for monday in mondays.sorted() {
      let (kept, made) = (try cache.kept(week: monday), try fresh.kept(week: monday))
      guard kept?.week != made?.week || kept?.days != made?.days else { continue }
      return [
        .ofCache(name, "the figures of week \(ISOWeek(containing: monday)) are not as counted anew")
      ]
    }
    return []
  }

  /// The first line of a fresh cache that the other one has not in its place, or what that has behind all of them; nil
  /// where there is none.
  private static func firstDifference(_ cache: Store, _ fresh: Store) throws -> [UInt8]? {
    var hashes: [Int] = []
    try fresh.dump { hashes.append($0.hashValue) }
    var (place, other): (Int, [UInt8]?) = (0, nil)
    try cache.dump { line in
      guard other == nil else { return }
      if place < hashes.count, hashes[place] == line.hashValue {
        place += 1
      } else {
        other = line
      }
    }
    if place == hashes.count { return other }
    var number = 0
    try fresh.dump { line in
      if number == place { other = line }
      number += 1
    }
    return other
  }

  /// What a line of the dump is about: `the records of 2026-05-30 on desk`.
  private static func subject(of line: [UInt8], _ timeline: ZoneTimeline) throws -> String {
    guard
      case .object(let members)? = JSONValue(try DocumentReader.json(bytes: line, file: "dump"))
    else { return "lines of the dump" }
    var date = ""
    if case .integer(let start)? = members["start_ms"] {
      date = " of \(timeline.date(at: Instant(milliseconds: start)))"
    }
    if case .string(let text)? = members["date"] { date = " of \(text)" }
    switch members["table"] {
    case "records":
      guard case .string(let device)? = members["device"] else { return "the records" + date }
      return "the records\(date) on \(device)"
    case "planned_events": return "the planned events" + date
    default: return "the hours" + date
    }
  }
}
