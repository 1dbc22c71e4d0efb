import Foundation
import Platform
import TestSupport
import Testing

@Suite("A clock that was ahead for a night")
struct PagesAheadTests {
  private func pages(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let reports = folder.path + "/reports"
    return try Dictionary(
      uniqueKeysWithValues: Directory.files(below: reports).map {
        ($0, try ByteStream.contents(of: reports + "/" + $0, limit: 1 << 30))
      }
    )
  }

  private func run(_ words: String..., now: String, in folder: TemporaryFolder) throws -> String {
    let outcome = try BuiltProgram.run(words, in: folder.path, now: now)
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    return outcome.text + outcome.messages
  }

  @Test(
    "leaves nothing of times that are not over when it is right again",
    arguments: ["2026-06-02T06:00:00Z", "2026-06-10T06:00:00Z", "2031-01-01T06:00:00Z"]
  )
  func ahead(_ wrong: String) throws {
    let folder = try BuiltProgram.workspace()
    let now = "2026-06-01T06:20:00Z"
    _ = try run("run", now: now, in: folder)
    let before = try pages(folder)
    _ = try run("run", now: wrong, in: folder)
    try #require(try pages(folder).count > before.count)
    let said = try run("run", now: now, in: folder)
    #expect(said.contains(" that are not published any more are gone"), "\(said)")
    let after = try pages(folder)
    #expect(after.keys.sorted() == before.keys.sorted())
    #expect(after == before)
    #expect(try run("verify", "--all", now: now, in: folder).contains("is whole"))
    // What was taken away comes when it is time.
    _ = try run("run", now: "2026-06-02T06:00:00Z", in: folder)
    #expect(try pages(folder).keys.contains("2026/06/01/index.html"))
  }

  @Test("nothing goes where the clock may be the one that is wrong now")
  func behind() throws {
    let folder = try BuiltProgram.workspace()
    _ = try run("run", now: "2026-06-01T06:20:00Z", in: folder)
    let before = try pages(folder).keys.sorted()
    for wrong in ["1971-01-01T00:00:00Z", "2026-05-28T06:20:00Z"] {
      #expect(try [0, 3, 65].contains(BuiltProgram.run(["run"], in: folder.path, now: wrong).exit))
    }
    #expect(try Set(pages(folder).keys).isSuperset(of: before))
    // Of plans alone no clock can be told to be wrong.
    let plans = try TemporaryFolder()
    try plans.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try plans.write(
      "events:\n  - { title: A, start: 2026-05-27T09:00, end: 2026-05-27T10:00 }\n"
        + "  - { title: B, start: 2025-05-27T09:00, end: 2025-05-27T10:00 }\n",
      to: "plans/events.yaml"
    )
    _ = try run("run", now: "2026-06-01T06:20:00Z", in: plans)
    let planned = try pages(plans).keys.sorted()
    _ = try run("run", now: "2025-06-02T06:20:00Z", in: plans)
    #expect(try Set(pages(plans).keys).isSuperset(of: planned))
  }
}
