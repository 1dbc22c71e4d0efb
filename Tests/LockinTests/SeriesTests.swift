import Platform
import TestSupport
import Testing

@testable import Nightly
@testable import Storage

/// Exports of entries under one name: the newest counts for the time that it tells of.
@Suite("States of a series of entries")
struct SeriesTests {
  typealias Entry = (start: Int, end: Int, tag: String)

  /// The minute of a day of May at which something begins.
  private static func at(_ day: Int, _ hour: Int, _ minutes: Int = 60, _ tag: String = "a") -> Entry
  {
    let start = (day - 1) * 1440 + hour * 60
    return (start, start + minutes, tag)
  }

  private static func words(_ entries: [Entry]) -> [String] {
    entries.map { "\($0.start)+\($0.end - $0.start) Timewarrior" }.sorted()
  }

  /// What files hold night by night, what counts in the end, and what the last night tells.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let nights: [[String: [Entry]]]
    let counted: [Entry]
    var told: [String] = []
  }

  static let cases = [
    Case(
      testDescription: "an entry made shorter",
      nights: [["t.json": [at(4, 8), at(5, 8)]], ["t.json": [at(4, 8, 30), at(5, 8)]]],
      counted: [at(4, 8, 30), at(5, 8)]
    ),
    Case(
      testDescription: "an entry moved",
      nights: [
        ["t.json": [at(4, 8), at(4, 12), at(5, 8)]], ["t.json": [at(4, 8), at(4, 14), at(5, 8)]],
      ],
      counted: [at(4, 8), at(4, 14), at(5, 8)]
    ),
    Case(
      testDescription: "an entry removed between others",
      nights: [["t.json": [at(4, 8), at(4, 12), at(5, 8)]], ["t.json": [at(4, 8), at(5, 8)]]],
      counted: [at(4, 8), at(5, 8)],
      told: ["fewer_entries"]
    ),
    Case(
      testDescription: "all entries of a day removed between others",
      nights: [["t.json": [at(4, 8), at(5, 8), at(6, 8)]], ["t.json": [at(4, 8), at(6, 8)]]],
      counted: [at(4, 8), at(6, 8)],
      told: ["fewer_entries"]
    ),
    Case(
      testDescription: "the last entry of a day removed",
      nights: [["t.json": [at(4, 8), at(4, 9), at(4, 20)]], ["t.json": [at(4, 8), at(4, 9)]]],
      counted: [at(4, 8), at(4, 9)],
      told: ["fewer_entries"]
    ),
    Case(
      testDescription: "a window that goes on",
      nights: [["t.json": [at(4, 8), at(5, 8)]], ["t.json": [at(5, 8), at(6, 8)]]],
      counted: [at(4, 8), at(5, 8), at(6, 8)]
    ),
    Case(
      testDescription: "downloads under numbers and dates are states of one another",
      nights: [
        ["t.json": [at(4, 8), at(4, 12), at(5, 8)]],
        ["t (1).json": [at(4, 8), at(4, 12), at(5, 8)]],
        ["t-2026-05-06.json": [at(4, 8), at(5, 8)]],
      ],
      counted: [at(4, 8), at(5, 8)],
      told: ["fewer_entries"]
    ),
    Case(
      testDescription: "parts under names of their own are joined",
      nights: [["jan.json": [at(4, 8), at(4, 12)]], ["feb.json": [at(4, 8), at(5, 8)]]],
      counted: [at(4, 8), at(4, 12), at(5, 8)]
    ),
    Case(
      testDescription: "less than half of what it had: a filtered report",
      nights: [
        ["t.json": [at(4, 8), at(4, 10), at(4, 12), at(4, 14), at(4, 16)]],
        ["t.json": [at(4, 8), at(4, 16)]],
      ],
      counted: [at(4, 8), at(4, 10), at(4, 12), at(4, 14), at(4, 16)],
      told: ["part_of_before"]
    ),
    Case(
      testDescription: "a filtered report, and then all again",
      nights: [
        ["t.json": [at(4, 8), at(4, 10), at(4, 12), at(4, 14), at(4, 16)]],
        ["t.json": [at(4, 8), at(4, 16)]],
        ["t.json": [at(4, 8), at(4, 10), at(4, 12), at(4, 14)]],
      ],
      counted: [at(4, 8), at(4, 10), at(4, 12), at(4, 14)],
      told: ["fewer_entries"]
    ),
    Case(
      testDescription: "the file of before put back",
      nights: [
        ["t.json": [at(4, 8), at(4, 12), at(5, 8)]], ["t.json": [at(4, 8), at(5, 8)]],
        ["t.json": [at(4, 8), at(4, 12), at(5, 8)]],
      ],
      counted: [at(4, 8), at(4, 12), at(5, 8)]
    ),
  ]

  @Test("the newest state counts for the time that it tells of", arguments: cases)
  func states(scene: Case) throws {
    let fold = try FoldScene()
    var told: [String] = []
    for (number, files) in scene.nights.enumerated() {
      for (name, entries) in files { try fold.put(entries, name) }
      told = try fold.night(number * 1440 + 20_000)
    }
    #expect(told == scene.told)
    #expect(try fold.entries() == SeriesTests.words(scene.counted))
    // The same from the archive alone.
    try fold.remove("lockin.sqlite")
    #expect(try fold.entries() == SeriesTests.words(scene.counted))
    #expect(try fold.night(90_000) == [])
    #expect(try fold.entries() == SeriesTests.words(scene.counted))
  }

  /// How many days each export has.
  enum Window: Int, CaseIterable, Sendable {
    case all = 1000
    case month = 30
  }

  @Test(
    "a life in which entries are edited, moved and removed is known as it is",
    arguments: Window.allCases,
    0..<4
  )
  func life(window: Window, seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let fold = try FoldScene()
    var life: [Entry] = []
    for day in 1...60 {
      for hour in stride(from: 8, to: 18, by: 2) where random.next() % 4 > 0 {
        life.append(
          SeriesTests.at(day, hour, 30 + Int(random.next() % 60), "t\(random.next() % 5)")
        )
      }
      // What is edited lies within the window, and is not what the window begins with.
      let near = life.indices.filter {
        life[$0].start > (day - 25) * 1440 && life[$0].start < (day - 1) * 1440
      }
      if !near.isEmpty, random.next() % 2 == 0 {
        let place = near[Int(random.next() % UInt64(near.count))]
        switch random.next() % 3 {
        case 0: life[place].end -= 7
        case 1: life[place].start += 11
        default: life.remove(at: place)
        }
      }
      try fold.put(life.filter { $0.start >= (day - window.rawValue) * 1440 })
      try fold.night(day * 1440)
      if day % 20 == 0 { try expect(fold, life) }
    }
    try fold.remove("lockin.sqlite")
    try expect(fold, life)
    // Of all those exports few are kept.
    #expect(try fold.archived(".gz").count < 50)
  }

  private func expect(_ fold: FoldScene, _ life: [Entry]) throws {
    let (counted, meant) = (try fold.entries(), SeriesTests.words(life))
    #expect(Set(counted).subtracting(meant).isEmpty)
    #expect(Set(meant).subtracting(counted).isEmpty)
    #expect(counted.count == meant.count)
  }
}
