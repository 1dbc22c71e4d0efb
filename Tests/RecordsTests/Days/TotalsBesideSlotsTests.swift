import CivilTime
import Testing

@testable import Records

@Suite("Totals of hours beside what has a place")
struct TotalsBesideSlotsTests {
  /// Something on the laptop from one minute of the day to another.
  struct Placed: Sendable {
    let app: String
    let from: Int64
    let to: Int64
    var source = "rescuetime"
  }

  /// A total of the hour from 9:00, in minutes.
  struct Total: Sendable {
    let app: String
    let minutes: Int64
    var source = "rescuetime"
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let placed: [Placed]
    let totals: [Total]
    /// Minutes that count, and that other records tell of.
    let used: Int64
    let known: Int64
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "slots that do not begin with the hour",
      placed: [Placed(app: "editor", from: 560, to: 590), Placed(app: "mail", from: 590, to: 600)],
      totals: [Total(app: "editor", minutes: 30), Total(app: "mail", minutes: 10)],
      used: 40,
      known: 40
    ),
    Case(
      name: "slots that end within the hour",
      placed: [Placed(app: "editor", from: 545, to: 555)],
      totals: [Total(app: "editor", minutes: 30), Total(app: "mail", minutes: 10)],
      used: 40,
      known: 10
    ),
    Case(
      name: "slots of another hour",
      placed: [
        Placed(app: "editor", from: 600, to: 610), Placed(app: "editor", from: 530, to: 540),
      ],
      totals: [Total(app: "editor", minutes: 30)],
      used: 50,
      known: 0
    ),
    Case(
      name: "slots that say more",
      placed: [Placed(app: "editor", from: 550, to: 590)],
      totals: [Total(app: "editor", minutes: 30)],
      used: 40,
      known: 30
    ),
    Case(
      name: "an application that is called otherwise",
      placed: [Placed(app: "editor", from: 560, to: 590)],
      totals: [Total(app: "Editor", minutes: 30)],
      used: 30,
      known: 30
    ),
    Case(
      name: "the archive of the account",
      placed: [Placed(app: "editor", from: 560, to: 590)],
      totals: [Total(app: "editor", minutes: 30, source: "rescuetime-archive")],
      used: 30,
      known: 30
    ),
    Case(
      name: "both kinds of totals, beyond slots",
      placed: [Placed(app: "editor", from: 560, to: 570)],
      totals: [
        Total(app: "editor", minutes: 30),
        Total(app: "editor", minutes: 30, source: "rescuetime-archive"),
      ],
      used: 30,
      known: 40
    ),
    Case(
      name: "a full hour, and more than it has",
      placed: [Placed(app: "editor", from: 540, to: 600)],
      totals: [Total(app: "editor", minutes: 60), Total(app: "mail", minutes: 30)],
      used: 60,
      known: 90
    ),
    Case(
      name: "another tracker's window at the end of the hour",
      placed: [Placed(app: "alpha", from: 570, to: 600, source: "window")],
      totals: [Total(app: "Alpha", minutes: 30)],
      used: 30,
      known: 30
    ),
    Case(
      name: "another tracker's window that reaches into the hour",
      placed: [Placed(app: "alpha", from: 500, to: 550, source: "window")],
      totals: [Total(app: "alpha", minutes: 30)],
      used: 70,
      known: 10
    ),
    Case(
      name: "windows of another tracker over each other",
      placed: [
        Placed(app: "alpha", from: 570, to: 590, source: "window"),
        Placed(app: "beta", from: 570, to: 590, source: "window"),
      ],
      totals: [Total(app: "gamma", minutes: 30)],
      used: 30,
      known: 40
    ),
    Case(
      name: "a window that nobody closed speaks for four hours",
      placed: [Placed(app: "alpha", from: 0, to: 1200, source: "window")],
      totals: [Total(app: "alpha", minutes: 30)],
      used: 270,
      known: 0
    ),
  ]

  @Test("count as far as they have more", arguments: cases)
  func beyond(_ scenario: Case) throws {
    let day = try date("2026-06-01")
    var scene = Scene(day..<(day + 1))
    for placed in scenario.placed {
      // Slots are of five minutes.
      let length = placed.source == "rescuetime" ? 5 : placed.to - placed.from
      for from in stride(from: placed.from, to: placed.to, by: Int(length)) {
        scene.add(.use, placed.app, from: from, to: from + length, source: placed.source)
      }
    }
    for total in scenario.totals {
      scene.add(.use, total.app, from: 540, to: 540 + total.minutes, source: total.source)
      scene.lines[scene.lines.count - 1].isHourTotal = true
    }
    let account = scene.account().total
    let reported = scene.lines.reduce(0) { $0 + $1.duration }
    #expect(account.raw == reported)
    #expect(account.isBalanced)
    #expect(account.bucketed == scenario.used * minute)
    #expect(account.dropped[.sameDeviceOverlap] ?? 0 == scenario.known * minute)
  }
}
