import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Nightly
@testable import Plans
@testable import Platform

@Suite("Many changes of what is to be done")
struct ListBookTests {
  private static let words = [
    "Read", "Übung: 2", "no", "a #b", "it's", "x, y", "{z}", "日本語", "- dash", "true", "&anchor",
    "*star", "line\nline", "08:30", "C:\\path",
  ]
  private static let now = Instant(milliseconds: 1_780_293_600_000)

  /// An item as it is to be.
  private struct Wish {
    var id: String
    var title: String
    var notes: String?
    var due: String?
    var starred = false
    var done = false

    /// The entry as somebody who writes plainly would write it.
    var line: String {
      func json(_ text: String) -> String {
        String(decoding: JSONWriter.compact(.string(text)), as: UTF8.self)
      }
      let parts: [String?] = [
        "id: \(id)", "title: \(json(title))", notes.map { "notes: \(json($0))" },
        due.map { "due_date: \($0)" }, starred ? "starred: true" : nil,
        done ? "done: 2026-06-01T06:00+00:00" : nil,
      ]
      return "- { " + parts.compactMap { $0 }.joined(separator: ", ") + " }\n"
    }
  }

  @Test(
    "fifty by commands, and the same written plainly, are the same items",
    arguments: 0..<24 as Range<UInt64>
  )
  func fifty(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    let beginnings: [String?] = [
      nil, "", "# mine\nitems:\n", "items: [] # none yet\r\n",
    ]
    let beginning = beginnings[Int(seed) % beginnings.count]
    if let beginning { try folder.write(beginning, to: "plans/items.yaml") }
    let workspace = Workspace(root: folder.path, folder: folder.path)
    let timeline = ZoneTimeline(home: .utc)
    let book = ListBook(workspace, timeline, now: Self.now)
    var wishes: [Wish] = []
    for number in 0..<50 {
      try Self.change(&wishes, number, &random, book)
      let plain = "items:\n" + wishes.map(\.line).joined()
      let bytes = try ByteStream.contents(of: folder.path + "/plans/items.yaml")
      let wanted = try ItemsFile.read(Array(plain.utf8), file: "f", timeline: timeline)
      let read = try ItemsFile.read(bytes, file: "f", timeline: timeline)
      #expect(wanted.diagnostics == [] && read.diagnostics == [])
      try #require(
        read.items == wanted.items,
        "\(seed):\n\(String(decoding: bytes, as: UTF8.self))\n\(plain)"
      )
    }
    let text = try folder.text(of: "plans/items.yaml")
    for comment in ["# mine", "# none yet"] where beginning?.contains(comment) ?? false {
      #expect(text.contains(comment), "\(text)")
    }
  }

  @Test("and give the same bytes of every report", arguments: 24..<28 as Range<UInt64>)
  func reports(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folders = try (0..<2).map { _ in try BuiltProgram.workspace() }
    for folder in folders {
      try folder.write("zone: UTC\nprivacy: { publish_titles: true }\n", to: "lockin.yaml")
    }
    let book = ListBook(
      Workspace(root: folders[0].path, folder: folders[0].path),
      ZoneTimeline(home: .utc),
      now: Self.now
    )
    var wishes: [Wish] = []
    for number in 0..<50 { try Self.change(&wishes, number, &random, book) }
    try folders[1].write("items:\n" + wishes.map(\.line).joined(), to: "plans/items.yaml")
    for folder in folders {
      let run = try BuiltProgram.run(["run", "--now", "2026-06-01T08:00:00Z"], in: folder.path)
      #expect(run.exit == 0, "\(run.messages)")
    }
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folders[0].path + "/reports")
    #expect(paths.contains("2026/05/31/report.json"))
    // What says whose folder it is, and when files were written, differs by its workspace.
    for path in paths where !path.hasPrefix(".lockin") {
      let trees = folders.map {
        FileManager.default.contents(atPath: "\($0.path)/reports/\(path)")
      }
      #expect(trees[0] == trees[1], "\(seed): \(path)")
    }
    let wanted = wishes.filter { !$0.done && $0.due.map { $0 < "2026-06-01" } ?? false }
    let report = try folders[0].text(of: "reports/2026/05/31/report.json")
    for wish in wanted { #expect(report.contains(wish.due ?? ""), "\(seed): \(wish)") }
  }

  /// Makes a random change by the book, and the same of what is wished for.
  private static func change(
    _ wishes: inout [Wish],
    _ number: Int,
    _ random: inout SplitMix64,
    _ book: ListBook
  ) throws {
    let text = "\(random.choice(of: words)) \(number)"
    guard !wishes.isEmpty, !random.chance(perMille: 250) else {
      let wish = Wish(id: "i\(number)", title: text)
      _ = try book.add([.init(.id, .text(wish.id)), .init(.title, .text(text))], to: nil)
      wishes.append(wish)
      return
    }
    let place = random.integer(in: 0...wishes.count - 1)
    let name = ListBook.Name(wishes[place].id)
    switch random.integer(in: 0...6) {
    case 0:
      wishes[place].title = text
      _ = try book.edit(name, [.init(.title, .text(text))])
    case 1:
      wishes[place].notes = random.chance(perMille: 300) ? nil : text
      _ = try book.edit(name, [.init(.notes, wishes[place].notes.map { .text($0) })])
    case 2:
      wishes[place].due =
        random.chance(perMille: 300)
        ? nil : "2026-0\(random.integer(in: 5...7))-\(random.integer(in: 10...30))"
      _ = try book.edit(name, [.init(.dueDate, wishes[place].due.map { .text($0) })])
    case 3:
      _ = try book.star(name, isUndone: wishes[place].starred)
      wishes[place].starred.toggle()
    case 4:
      _ = try book.complete(name, isUndone: wishes[place].done)
      wishes[place].done.toggle()
    case 5:
      let other = random.integer(in: 0...wishes.count - 1)
      _ = try book.move(name, to: other + 1)
      wishes.insert(wishes.remove(at: place), at: other)
    default:
      _ = try book.remove(name)
      wishes.remove(at: place)
    }
  }
}
