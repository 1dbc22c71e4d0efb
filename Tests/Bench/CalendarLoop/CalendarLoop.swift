import CivilTime
import Glibc
import ICalendar
import Platform
import Synchronization

/// Parses a calendar, or lays it out over 2000-2030, again and again, and prints what one pass
/// makes, how many passes there were, and how long they took in seconds.
///
/// The same in Swift as libical.c beside it: `CalendarLoop parse|expand FILE PASSES`.
@main
enum CalendarLoop {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 4, let passes = Int(words[3]),
      let from = TimestampText("2000-01-01T00:00:00Z")?.instant,
      let to = TimestampText("2030-01-01T00:00:00Z")?.instant,
      let home = zone("Europe/Berlin")
    else { exit(1) }
    let bytes = try ByteStream.contents(of: words[2])
    let owner = ZoneTimeline(home: home)
    let calendar = Calendar(bytes, file: words[2], zones: zone)
    let pass: () -> Int =
      if words[1] == "parse" {
        { Calendar(bytes, file: words[2], zones: zone).events.count }
      } else {
        { Expansion(of: [calendar], from: from, to: to, owner: owner).occurrences.count }
      }
    let made = pass()
    let begin = ContinuousClock.now
    for _ in 0..<passes where pass() != made { exit(1) }
    let took = begin.duration(to: .now) / Duration.seconds(1)
    print(made, passes, took)
  }
}

private let known = Mutex<[String: ZoneRules?]>([:])

/// The system's rules of a zone, read once a process.
private let zone: ZoneLookup = { name in
  known.withLock { known in
    if let rules = known[name] { return rules }
    let path = "/usr/share/zoneinfo/" + name
    let rules = try? TZif.read(ByteStream.contents(of: path), name: name)
    known[name] = .some(rules)
    return rules
  }
}
