import Foundation
import TestSupport
import Testing

/// Exports of entries that tell of the last days or hours alone, under one name, as scripts write them each night.
///
/// Times are minutes since the midnight that begins 1 May 2026 on the clock of the zone.
@Suite("Exports of entries that are windows")
struct RollingEntriesTests {
  /// A zone that has one offset all May long.
  struct Zone: Sendable {
    let name: String
    let offset: Int
  }

  static let zones = [
    Zone(name: "America/New_York", offset: -240), Zone(name: "Europe/Berlin", offset: 120),
    Zone(name: "UTC", offset: 0),
  ]

  /// One entry, by its minutes.
  typealias Entry = (start: Int, end: Int, title: String)

  static func text(_ minutes: Int, _ form: (String, String, String)) -> String {
    let parts = [1 + minutes / 1440, minutes / 60 % 24, minutes % 60]
      .map { String(format: "%02d", $0) }
    return "\(form.0)\(parts[0])\(form.1)\(parts[1])\(form.2)\(parts[2])"
  }

  /// How a tracker writes its entries.
  enum Tracker: String, CaseIterable, Sendable {
    case own, toggl, timewarrior

    var file: String { "inbox/" + rawValue + (self == .timewarrior ? ".json" : ".csv") }

    /// The lines of an export; a tracker of UTC knows the zone's offset.
    func lines(_ entries: [Entry], _ zone: Zone) -> [String] {
      entries.map { entry in
        switch self {
        case .own:
          let (start, end) = (entry.start, entry.end)
          return [start, end].map { RollingEntriesTests.text($0, ("2026-05-", " ", ":")) }
            .joined(separator: ",") + ",\(entry.title)"
        case .toggl:
          let times = [entry.start, entry.end].map {
            RollingEntriesTests.text($0, ("2026-05-", ",", ":")) + ":00"
          }
          return "me,me@example.com,,Work,,\(entry.title),No,\(times[0]),\(times[1]),,"
        case .timewarrior:
          let times = [entry.start, entry.end].map {
            RollingEntriesTests.text($0 - zone.offset, ("202605", "T", "")) + "00Z"
          }
          return "{\"start\":\"\(times[0])\",\"end\":\"\(times[1])\",\"tags\":[\"\(entry.title)\"]}"
        }
      }
    }

    func export(_ lines: [String]) -> String {
      switch self {
      case .own: "from,to,what\n" + lines.map { $0 + "\n" }.joined()
      case .toggl:
        "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\n"
          + lines.map { $0 + "\n" }.joined()
      case .timewarrior: "[\n" + lines.joined(separator: ",\n") + "\n]\n"
      }
    }
  }

  /// Which part of a life an export has that is made at an instant; later than that it has nothing.
  struct Window: CustomTestStringConvertible, Sendable {
    let name: String
    /// The first minute that it has, by the minute at which it is made.
    let begins: @Sendable (Int) -> Int
    /// When exports are made: minutes, one export after the other.
    let made: [Int]
    var testDescription: String { name }
  }

  /// Midnight of a day of May.
  private static func midnight(_ day: Int) -> Int { (day - 1) * 1440 }

  static let windows = [
    Window(
      name: "the last 72 hours",
      begins: { $0 - 72 * 60 },
      made: (10...13).map { midnight($0) + 22 * 60 + 15 }
    ),
    Window(
      name: "the last 30 hours, at odd times",
      begins: { $0 - 30 * 60 },
      made: [midnight(12) + 61, midnight(12) + 720, midnight(13) + 555, midnight(14) + 1439]
    ),
    // 11 May 2026 is a Monday.
    Window(
      name: "the week, from its local midnight on",
      begins: { midnight(11 + ($0 / 1440 - 10) / 7 * 7) },
      made: [16, 17, 18].map { midnight($0) + 23 * 60 + 30 }
    ),
    Window(
      name: "the day",
      begins: { $0 / 1440 * 1440 },
      made: (11...13).map { midnight($0) + 23 * 60 + 59 }
    ),
    Window(
      name: "a day, and then the days before it",
      begins: { $0 / 1440 * 1440 },
      made: [14, 13, 12].map { midnight($0) + 23 * 60 + 59 }
    ),
  ]

  /// Fifty minutes every two hours, day and night, from 1 May on.
  private static let life: [Entry] = (0..<240).map { number in
    let start = 30 + 120 * number
    return (start, start + 50, "t\(number % 7)")
  }

  private func workspace(_ zone: Zone) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      zone: \(zone.name)
      sources:
        - { file: "own.csv", columns: { start: from, end: to, title: what } }

      """,
      to: "lockin.yaml"
    )
    return folder
  }

  private func write(
    _ entries: [Entry],
    _ tracker: Tracker,
    _ zone: Zone,
    to folder: TemporaryFolder
  ) throws {
    try folder.write(tracker.export(tracker.lines(entries, zone)), to: tracker.file)
  }

  /// The records of a store, as a dump has them.
  private func records(_ folder: TemporaryFolder) throws -> [String] {
    try BuiltProgram.run(["dump"], in: folder.path).text.split(separator: "\n").map(String.init)
      .filter { $0.contains("\"table\":\"records\"") }
  }

  @Test(
    "lose nothing by moving on: what lies before their first entry is not missing",
    arguments: zones,
    windows
  )
  func moving(zone: Zone, window: Window) throws {
    for (tracker, isNewestFirst) in [(Tracker.own, true), (.timewarrior, false)] {
      let folder = try workspace(zone)
      var seen: Set<Int> = []
      for made in window.made {
        let begin = window.begins(made)
        let entries = Self.life.filter { $0.start >= begin && $0.end <= made }
        seen.formUnion(entries.map(\.start))
        try write(isNewestFirst ? entries.reversed() : entries, tracker, zone, to: folder)
        let told = try BuiltProgram.run(["import", tracker.file], in: folder.path)
        #expect(told.exit == 0, "\(tracker): \(told.messages)")
        #expect(!told.messages.contains("before"), "\(tracker): \(told.messages)")
      }
      #expect(try records(folder).count == seen.count, "\(tracker)")
    }
  }

  @Test(
    "count as they are changed, tell of what is in them no more, and give what was true all along",
    arguments: zones,
    Tracker.allCases
  )
  func changed(zone: Zone, tracker: Tracker) throws {
    let folder = try workspace(zone)
    let nights = (10...14).map { Self.midnight($0) + 22 * 60 + 15 }
    var life = Self.life
    var told: [String] = []
    for (night, made) in nights.enumerated() {
      if night == 3 {
        // Within the window: another title for one, and one that never was.
        let place = try #require(life.firstIndex { $0.start == Self.midnight(12) + 510 })
        life[place].title = "mended"
        life.remove(at: place + 3)
      }
      let entries = life.filter { $0.start >= made - 72 * 60 && $0.end <= made }
      try write(entries, tracker, zone, to: folder)
      let outcome = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
      told.append(outcome.messages.contains("it has 1 entry fewer than before") ? "1" : "")
      #expect(night == 3 || !outcome.messages.contains("than before"), "\(outcome.messages)")
    }
    #expect(told == ["", "", "", "1", ""])
    let other = try workspace(zone)
    let begin = nights[0] - 72 * 60
    try write(
      life.filter { $0.start >= begin && $0.end <= nights[4] },
      tracker,
      zone,
      to: other
    )
    _ = try BuiltProgram.run(["run", "--no-record"], in: other.path)
    #expect(try records(folder) == records(other))
    #expect(try records(folder).count == 83)
    try folder.removeCache()
    #expect(try records(folder) == records(other))
  }

  @Test(
    "lose nothing where a long entry reaches back over what has fallen out by its end",
    arguments: zones,
    Tracker.allCases
  )
  func overlapping(zone: Zone, tracker: Tracker) throws {
    // Three hours of which short ones are parts, each night and each noon.
    let long: [Entry] = (0..<40).map { (600 + 720 * $0, 780 + 720 * $0, "project") }
    let life = (Self.life + long).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    let folder = try workspace(zone)
    var seen: Set<String> = []
    for made in [10, 11, 12, 13].flatMap({ [Self.midnight($0) + 740, Self.midnight($0) + 1475] }) {
      let entries = life.filter { $0.end > made - 48 * 60 && $0.end <= made }
      seen.formUnion(entries.map { "\($0.start) \($0.title)" })
      try write(entries, tracker, zone, to: folder)
      let told = try BuiltProgram.run(["import", tracker.file], in: folder.path)
      #expect(told.exit == 0 && !told.messages.contains("before"), "\(told.messages)")
    }
    #expect(try records(folder).count == seen.count)
    // One of the middle that is removed is missed.
    let made = Self.midnight(13) + 1475
    var entries = life.filter { $0.end > made - 48 * 60 && $0.end <= made }
    entries.remove(at: entries.count / 2)
    try write(entries, tracker, zone, to: folder)
    let told = try BuiltProgram.run(["import", tracker.file], in: folder.path)
    #expect(told.messages.contains("1 entry fewer than before"), "\(told.messages)")
  }

  @Test("a last entry that is removed is missed on its own day, and not on those behind it")
  func last() throws {
    let zone = Self.zones[0]
    let day = Self.midnight(12)
    let entries: [Entry] = [
      (day + 540, day + 600, "a"), (day + 1230, day + 1320, "b"), (day + 1980, day + 2040, "c"),
    ]
    for (kept, isTold) in [([0], true), ([0, 1], false), ([1], false)] {
      let folder = try workspace(zone)
      // An evening in New York is a day further in UTC.
      let had = kept == [0] ? Array(entries[..<2]) : entries
      try write(had, .timewarrior, zone, to: folder)
      _ = try BuiltProgram.run(["import", "inbox/timewarrior.json"], in: folder.path)
      try write(kept.map { entries[$0] }, .timewarrior, zone, to: folder)
      let told = try BuiltProgram.run(["import", "inbox/timewarrior.json"], in: folder.path)
      #expect(
        told.messages.contains("1 entry fewer than before") == isTold,
        "\(kept): \(told.messages)"
      )
    }
  }
}
