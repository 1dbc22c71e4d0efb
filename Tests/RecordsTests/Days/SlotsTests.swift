import CivilTime
import Testing

@testable import Records

@Suite("Slots with documents and without")
struct SlotsTests {
  /// Records of an activity in the slot from 9:05, in seconds; a title is a document.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let records: [(app: String, title: String, seconds: Int64)]
    let used: Int64
    let known: Int64
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "both say the same",
      records: [("mail", "", 120), ("mail", "a", 70), ("mail", "b", 50)],
      used: 120,
      known: 120
    ),
    Case(
      name: "the export with documents ended within the slot",
      records: [("mail", "", 120), ("mail", "a", 70)],
      used: 120,
      known: 70
    ),
    Case(
      name: "the export without documents did",
      records: [("mail", "", 50), ("mail", "a", 70), ("mail", "b", 50)],
      used: 120,
      known: 50
    ),
    Case(
      name: "another activity",
      records: [("mail", "", 50), ("editor", "a", 70)],
      used: 120,
      known: 0
    ),
    Case(
      name: "what is beside documents is told as such",
      records: [("mail", "", 120), ("mail", "a", 70), ("mail", "No Details", 50)],
      used: 120,
      known: 120
    ),
  ]

  @Test("count once", arguments: cases)
  func once(_ scenario: Case) throws {
    let day = try date("2026-06-01")
    var scene = Scene(day..<(day + 1))
    for record in scenario.records {
      scene.add(.use, record.app, from: 545, to: 546, source: "rescuetime")
      scene.lines[scene.lines.count - 1].duration = record.seconds * 1000
      scene.lines[scene.lines.count - 1].title = record.title
    }
    let account = scene.account().total
    #expect(account.raw == scenario.records.reduce(0) { $0 + $1.seconds * 1000 })
    #expect(account.isBalanced)
    #expect(account.bucketed == scenario.used * 1000)
    #expect(account.dropped[.sameDeviceOverlap] ?? 0 == scenario.known * 1000)
  }
}
