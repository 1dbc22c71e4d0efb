import Foundation
import TestSupport
import Testing

@Suite("Entries that were changed after they were read")
struct ChangedEntriesTests {
  private static let first = entry(1, "20260530T070000Z", "20260530T090000Z", "thesis")
  private static let second = entry(2, "20260531T070000Z", "20260531T090000Z", "mail")

  private static func entry(_ id: Int, _ start: String, _ end: String, _ tag: String) -> String {
    "{\"id\":\(id),\"start\":\"\(start)\",\"end\":\"\(end)\",\"tags\":[\"\(tag)\"]}"
  }

  private static let told =
    "inbox/timew.json: 1 entry that it had before is not in it any more, or shorter, and counts as before: where they were changed or "
    + "removed, 'lockin import --rebuild --forget-missing=inbox/timew.json' leaves out what they were\n"

  /// Reads an export, then what took its place; gives what is told then.
  private func told(_ old: [String], _ new: [String]) throws -> (TemporaryFolder, String) {
    let folder = try BuiltProgram.workspace()
    for entries in [old, new] {
      try folder.write("[\(entries.joined(separator: ",\n"))]\n", to: "inbox/timew.json")
      let outcome = try BuiltProgram.run(["import", "inbox/timew.json"], in: folder.path)
      if entries == new { return (folder, outcome.messages) }
      #expect(outcome.exit == 0, "\(outcome.messages)")
    }
    return (folder, "")
  }

  @Test("are told where their days are covered, and left out by the command that is told")
  func changed() throws {
    let shorter = Self.entry(2, "20260531T083000Z", "20260531T090000Z", "mail")
    let (folder, messages) = try told([Self.first, Self.second], [Self.first, shorter])
    #expect(messages.contains(Self.told), "\(messages)")
    func rows() throws -> Int {
      let dump = try BuiltProgram.run(["dump"], in: folder.path).text
      return dump.split(separator: "\n").filter { $0.contains("\"source\":\"timewarrior\"") }.count
    }
    #expect(try rows() == 3)
    let again = try BuiltProgram.run(["import", "inbox/timew.json"], in: folder.path)
    #expect(!again.messages.contains("had before"))
    let rebuilt = try BuiltProgram.run(
      ["import", "--rebuild", "--forget-missing=inbox/timew.json"],
      in: folder.path
    )
    #expect([0, 3].contains(rebuilt.exit), "\(rebuilt.messages)")
    #expect(try rows() == 2)
  }

  @Test("of one that became shorter as well, and not of one that became longer")
  func shortened() throws {
    let longer = Self.entry(2, "20260531T070000Z", "20260531T093000Z", "mail")
    let (_, messages) = try told([Self.first, longer], [Self.first, Self.second])
    #expect(messages.contains(Self.told), "\(messages)")
    let (_, others) = try told([Self.first, Self.second], [Self.first, longer])
    #expect(!others.contains("had before"), "\(others)")
  }

  @Test(
    "where the name held other days before, the command that would lose them is told with what comes first"
  )
  func otherDays() throws {
    let folder = try BuiltProgram.workspace()
    let other = Self.entry(2, "20260531T070000Z", "20260531T090000Z", "news")
    for (entries, isTold) in [([Self.first], false), ([Self.second], false), ([other], true)] {
      try folder.write("[\(entries.joined(separator: ",\n"))]\n", to: "inbox/timew.json")
      let told = try BuiltProgram.run(["import", "inbox/timew.json"], in: folder.path).messages
      #expect(
        told.contains(
          "export all of the time that this name ever held into it, run, and then 'lockin import --rebuild "
            + "--forget-missing=inbox/timew.json' leaves out what they were: before that it would leave out other days as well"
        ) == isTold,
        "\(told)"
      )
    }
  }

  @Test("what was added, of other days, or the same says nothing")
  func others() throws {
    for (old, new) in [
      ([Self.first], [Self.first, Self.second]), ([Self.first], [Self.second]),
      ([Self.first, Self.second], [Self.second]),
      ([Self.first, Self.second], [Self.second, Self.first]),
    ] {
      let (_, messages) = try told(old, new)
      #expect(!messages.contains("had before"), "\(messages)")
    }
  }

  @Test("of one that was removed between others as well")
  func removed() throws {
    let last = Self.entry(3, "20260601T070000Z", "20260601T073000Z", "mail")
    let (_, messages) = try told([Self.first, Self.second, last], [Self.first, last])
    #expect(messages.contains(Self.told), "\(messages)")
  }
}
