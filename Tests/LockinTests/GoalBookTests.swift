import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Nightly
@testable import Plans
@testable import Platform

@Suite("Many changes of goals")
struct GoalBookTests {
  /// A goal as it is to be, in words of its own.
  private struct Wish: Equatable {
    var id: String
    var title: String
    var description: String?
    var target: String
    var daily: String?
    var start: String?
    var deadline: String?
    var categories: [String] = []
    var tags: [String] = []
    var color: String?
    var milestones: [(title: String, done: String?)] = []
    var archived: String?

    static func == (a: Wish, b: Wish) -> Bool { a.line == b.line }

    /// The entry as somebody who writes plainly would write it.
    var line: String {
      func list(_ texts: [String]) -> String {
        "[" + texts.map(\.json).joined(separator: ", ") + "]"
      }
      var parts = ["id: \(id.json)", "title: \(title.json)", "target_hours: \(target)"]
      parts += [
        description.map { "description: \($0.json)" }, daily.map { "daily_target: \($0)" },
        "created: 2026-06-01", start.map { "start: \($0)" }, deadline.map { "deadline: \($0)" },
        categories.isEmpty ? nil : "categories: \(list(categories))",
        tags.isEmpty ? nil : "tags: \(list(tags))", color.map { "color: \($0)" },
        archived.map { "archived: \($0)" },
      ].compactMap { $0 }
      if !milestones.isEmpty {
        let steps = milestones.map { step in
          "{ title: \(step.title.json)" + (step.done.map { ", done: \($0)" } ?? "") + " }"
        }
        parts.append("milestones: [\(steps.joined(separator: ", "))]")
      }
      return "- { " + parts.joined(separator: ", ") + " }\n"
    }
  }

  private static let words = [
    "Read", "Übung: 2", "no", "12", "a #b", "it's", "x, y", "{z}", "日本語", "- dash", "true",
    "Work > Code",
    "\"quoted\"", "&anchor", "*star", "line\nline", "tab\ttab", "08:30", "\u{1f600} smile",
    "C:\\path",
  ]
  private static let now = Instant(milliseconds: 1_780_293_600_000)

  @Test(
    "fifty by commands, and the same written plainly, are the same goals",
    arguments: 0..<24 as Range<UInt64>
  )
  func fifty(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    // Some begin with a file of their own, each in another way.
    let beginnings: [String?] = [
      nil, "", "# mine\ngoals:\n", "goals: [] # none yet\r\n",
      "goals: # all of it\n\n# The end.\n",
    ]
    let beginning = beginnings[Int(seed) % beginnings.count]
    if let beginning { try folder.write(beginning, to: "plans/goals.yaml") }
    let workspace = Workspace(root: folder.path, folder: folder.path)
    var wishes: [Wish] = []
    var number = 0
    for _ in 0..<50 {
      let book = GoalBook(workspace, ZoneTimeline(home: .utc), now: Self.now)
      try Self.change(&wishes, &number, &random, book)
      let plain = "goals:\n" + wishes.map(\.line).joined()
      let wanted = try GoalsFile.read(Array(plain.utf8), file: "f")
      #expect(wanted.diagnostics == [])
      let bytes = try ByteStream.contents(of: folder.path + "/plans/goals.yaml")
      let read = try GoalsFile.read(bytes, file: "f")
      #expect(read.diagnostics == [])
      try #require(
        read.goals == wanted.goals,
        "\(seed):\n\(String(decoding: bytes, as: UTF8.self))\n\(plain)"
      )
    }
    // What was there is there still.
    if let beginning {
      let text = try folder.text(of: "plans/goals.yaml")
      for comment in ["# mine", "# none yet", "# all of it", "# The end."]
      where beginning.contains(comment) {
        #expect(text.contains(comment), "\(text)")
      }
    }
  }

  private static func title(_ number: inout Int, _ random: inout SplitMix64) -> String {
    number += 1
    return "\(random.choice(of: words)) \(number)"
  }

  /// Makes a random change by the book, and the same of what is wished for.
  private static func change(
    _ wishes: inout [Wish],
    _ number: inout Int,
    _ random: inout SplitMix64,
    _ book: GoalBook
  ) throws {
    guard !wishes.isEmpty, !random.chance(perMille: 200) else {
      var wish = Wish(
        id: "g\(number)",
        title: title(&number, &random),
        target: "\(random.integer(in: 1...99))"
      )
      if random.chance(perMille: 500) { wish.deadline = "2026-07-\(random.integer(in: 10...31))" }
      if random.chance(perMille: 300) { wish.tags = [random.choice(of: words)] }
      var changes: [GoalChange] = [
        .init(.id, .text(wish.id)), .init(.title, .text(wish.title)),
        .init(.target, .number(wish.target)),
      ]
      if let deadline = wish.deadline { changes.append(.init(.deadline, .text(deadline))) }
      if !wish.tags.isEmpty { changes.append(.init(.tags, .list(wish.tags.map { .text($0) }))) }
      _ = try book.add(changes)
      wishes.append(wish)
      return
    }
    let place = random.integer(in: 0...wishes.count - 1)
    var wish = wishes[place]
    let isTaken = random.chance(perMille: 300)
    switch random.integer(in: 0...9) {
    case 0:
      wish.title = title(&number, &random)
      _ = try book.edit(wish.id, [.init(.title, .text(wish.title))], logged: nil)
    case 1:
      wish.description = isTaken ? nil : random.choice(of: words)
      _ = try book.edit(
        wish.id,
        [.init(.description, wish.description.map { .text($0) })],
        logged: nil
      )
    case 2:
      wish.target = random.choice(of: ["0.5", "7.25", "10000", "42"])
      wish.daily = isTaken ? nil : random.choice(of: ["0.5", "24"])
      _ = try book.edit(
        wish.id,
        [
          .init(.target, .number(wish.target)), .init(.dailyTarget, wish.daily.map { .number($0) }),
        ],
        logged: nil
      )
    case 3:
      wish.categories = (0..<random.integer(in: 1...3)).map { _ in random.choice(of: words) }
      if isTaken { wish.categories = [] }
      let value =
        wish.categories.isEmpty ? nil : DocumentEdit.Value.list(wish.categories.map { .text($0) })
      _ = try book.edit(wish.id, [.init(.categories, value)], logged: nil)
    case 4:
      wish.color = isTaken ? nil : random.choice(of: ["red", "blue"])
      wish.start = isTaken ? nil : "2026-05-\(random.integer(in: 10...31))"
      _ = try book.edit(
        wish.id,
        [.init(.color, wish.color.map { .text($0) }), .init(.start, wish.start.map { .text($0) })],
        logged: nil
      )
    case 5 where isTaken:
      _ = try book.remove(wish.id)
      wishes.remove(at: place)
      return
    case 6:
      let isUndone = wish.archived != nil
      _ = try book.archive(wish.id, isUndone: isUndone)
      wish.archived = isUndone ? nil : "2026-06-01"
    default: try step(&wish, &number, &random, book)
    }
    wishes[place] = wish
  }

  /// The same of its milestones.
  private static func step(
    _ wish: inout Wish,
    _ number: inout Int,
    _ random: inout SplitMix64,
    _ book: GoalBook
  ) throws {
    let count = wish.milestones.count
    guard count > 0, !random.chance(perMille: count < 20 ? 500 : 0) else {
      let place = random.integer(in: 0...count)
      let text = title(&number, &random)
      _ = try book.addMilestone(text, to: wish.id, at: place + 1)
      wish.milestones.insert((text, nil), at: place)
      return
    }
    let place = random.integer(in: 0...count - 1)
    switch random.integer(in: 0...2) {
    case 0:
      _ = try book.completeMilestone(place + 1, of: wish.id, on: nil)
      wish.milestones[place].done = wish.milestones[place].done ?? "2026-06-01T06:00+00:00"
    case 1:
      let other = random.integer(in: 0...count - 1)
      _ = try book.moveMilestone(place + 1, to: other + 1, of: wish.id)
      wish.milestones.insert(wish.milestones.remove(at: place), at: other)
    default:
      _ = try book.removeMilestone(place + 1, of: wish.id)
      wish.milestones.remove(at: place)
    }
  }
}

extension String {
  /// The text as JSON, and YAML, have it between double quotes.
  fileprivate var json: String {
    String(decoding: JSONWriter.compact(.string(self)), as: UTF8.self)
  }
}
