import CivilTime
import Testing

@testable import Records

/// Days that are loaded some at a time.
@Suite("Activity of days that are put together")
struct JoinedActivityTests {
  @Test("days that were accounted for one by one come to what they do together")
  func joined() throws {
    let first = try #require(CivilDate("2026-05-18"))
    var scene = Scene(first..<(first + 3))
    // Before and past midnight, on two devices at once, and a day on which nothing was.
    scene.add(from: 22 * 60, to: 25 * 60)
    scene.add(.use, "mail", from: 9 * 60, to: 10 * 60)
    scene.add(.use, "music", from: 9 * 60 + 30, to: 11 * 60, device: "phone")
    scene.add(.use, "code", from: 26 * 60, to: 27 * 60)
    let texts = Texts()
    let records = scene.records(scene.lines, texts)
    let whole = scene.account(records, texts)
    let accounting = Accounting(
      policy: scene.policy,
      asOf: scene.asOf,
      classifier: Classifier(rules: scene.rules, text: texts.text),
      text: texts.text
    )
    let days = (0..<3).map { number in
      let grid = HourGrid(timeline: scene.timeline, from: first + number, to: first + number + 1)
      let week = TimeSpan(grid.span.start - 7 * 24 * hour, grid.span.end + 7 * 24 * hour)
      return accounting.account(records, devices: scene.devices, grid: grid, loaded: week)
    }
    let joined = Outcome(
      activity: AccountedActivity(joining: days, grid: scene.grid),
      texts: texts
    )
    #expect(joined.description == whole.description)
    #expect(joined.activity.segments.count == whole.activity.segments.count)
    // Four stretches on the laptop and the phone, the one past midnight in one piece.
    #expect(days.reduce(0) { $0 + $1.segments.count } == joined.activity.segments.count + 1)
  }
}
