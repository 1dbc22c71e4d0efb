import CivilTime
import Testing

@testable import Records

@Suite("Totals of hours")
struct HourTotalsTests {
  private func scene() throws -> Scene {
    let day = try date("2026-06-01")
    return Scene(day..<(day + 1))
  }

  /// Adds a total of so many minutes to the hour that begins so many minutes after midnight.
  private func add(
    _ category: String,
    _ length: Int64,
    hour start: Int64,
    device: String = "laptop",
    source: String = "sums",
    to scene: inout Scene
  ) {
    scene.add(.use, from: start, to: start + length, device: device, source: source)
    scene.lines[scene.lines.count - 1].category = category
    scene.lines[scene.lines.count - 1].isHourTotal = true
  }

  /// `laptop Study 0-20`, in minutes of the day, of each attended stretch.
  private func attended(_ outcome: Outcome) -> [String] {
    let midnight = outcome.activity.grid.span.start
    return outcome.activity.segments.map {
      let from = ($0.span.start - midnight) / minute
      let to = ($0.span.end - midnight) / minute
      let total = $0.isHourTotal ? " total" : ""
      return "\(outcome.activity.devices[$0.device]) \(outcome.activity.path(of: $0)) \(from)-\(to)"
        + total
    }
  }

  @Test(
    "no time leaves its slot, and what goes round again is a copy",
    arguments: [
      (0, 100, ["0+100"]), (250, 50, ["250+50"]), (250, 100, ["250+50", "0+50"]),
      (300, 100, ["0+100"]), (0, 700, ["0+300 copies 400"]),
      (550, 700, ["250+50", "0+300 copies 350"]), (299, 1, ["299+1"]),
      (0, 2_678_400_000, ["0+300 copies 2678399700"]), (0, 0, []),
    ] as [(Int64, Int64, [String])]
  )
  func parts(filled: Int64, length: Int64, expected: [String]) {
    let parts = HourTotals.parts(of: 300, from: filled, length: length)
    #expect(
      parts.map {
        "\($0.offset)+\($0.length)" + ($0.duplicate == 0 ? "" : " copies \($0.duplicate)")
      }
        == expected
    )
    #expect(parts.reduce(0) { $0 + $1.length + $1.duplicate } == length)
  }

  @Test("totals are laid end to end within their hour, by name")
  func laid() throws {
    var scene = try scene()
    add("Study", 30, hour: 540, to: &scene)
    add("Play", 20, hour: 540, to: &scene)
    add("Study", 60, hour: 600, to: &scene)
    let outcome = scene.account()
    #expect(
      attended(outcome) == [
        "laptop Play 540-560 total", "laptop Study 560-590 total", "laptop Study 600-660 total",
      ]
    )
    #expect(outcome.total.raw == 110 * minute)
    #expect(outcome.total.bucketed == 110 * minute)
  }

  @Test("a total that has grown since the last export is the same total, and moves no other")
  func grown() throws {
    var scene = try scene()
    add("Play", 10, hour: 540, to: &scene)
    add("Study", 10, hour: 540, to: &scene)
    let texts = Texts()
    let first = scene.records(scene.lines, texts)
    scene.lines[0].duration = 40 * minute
    let second = scene.records(scene.lines.reversed(), texts)
    let both = zip(first, second).map { $0.merged(with: $1, text: texts.text) }
    let outcome = scene.account(both, texts)
    #expect(attended(outcome) == ["laptop Play 540-580 total", "laptop Study 580-590 total"])
    #expect(outcome.total.raw == 50 * minute)
  }

  @Test("what goes beyond the hour lies over what is there, and beyond twice the hour is a copy")
  func overflow() throws {
    var scene = try scene()
    add("Play", 40, hour: 540, to: &scene)
    add("Study", 50, hour: 540, to: &scene)
    var account = scene.account().total
    #expect(account.raw == 90 * minute)
    #expect(account.bucketed == 60 * minute)
    #expect(account.dropped == [.sameDeviceOverlap: 30 * minute])
    add("Work", 100, hour: 540, to: &scene)
    account = scene.account().total
    #expect(account.raw == 190 * minute)
    #expect(account.bucketed == 60 * minute)
    // Thirty minutes up to the hour's end, sixty round from its start, and ten more.
    #expect(account.dropped == [.sameDeviceOverlap: 120 * minute, .duplicate: 10 * minute])
    #expect(account.isBalanced)
  }

  @Test("six full hours are six totals, and none is a record too long to be believed")
  func fullHours() throws {
    var scene = try scene()
    for hour in 0..<Int64(6) { add("Study", 60, hour: hour * 60, to: &scene) }
    #expect(scene.account().total.bucketed == 360 * minute)
    #expect(scene.account().total.dropped == [:])
  }

  @Test("a total never hides what has a place, on its own device or another one")
  func behind() throws {
    var scene = try scene()
    scene.add(.use, "code", from: 530, to: 550)
    add("Study", 30, hour: 540, to: &scene)
    var outcome = scene.account()
    #expect(
      attended(outcome) == ["laptop Uncategorized 530-550", "laptop Study 550-570 total"]
    )
    #expect(outcome.total.dropped == [.sameDeviceOverlap: 10 * minute])
    scene.lines.removeLast()
    add("Study", 30, hour: 540, device: "phone", to: &scene)
    for policy in [AccountingPolicy.Attribution.latest, .distraction, .primary] {
      scene.policy.attribution = policy
      outcome = scene.account()
      #expect(
        attended(outcome) == ["laptop Uncategorized 530-550", "phone Study 550-570 total"]
      )
      #expect(outcome.total.concurrent == 10 * minute)
    }
    // Whichever device comes first, and whatever it shows.
    scene.devices = ["phone", "laptop"]
    scene.rules.productivity = [CategoryPath("Study"): -2]
    for policy in [AccountingPolicy.Attribution.latest, .distraction, .primary] {
      scene.policy.attribution = policy
      #expect(
        attended(scene.account()) == ["laptop Uncategorized 530-550", "phone Study 550-570 total"]
      )
    }
  }

  @Test("a glance is held by what has a place, and by no total")
  func glance() throws {
    var scene = try scene()
    let start = scene.grid.span.start.milliseconds
    add("Study", 40, hour: 540, to: &scene)
    scene.lines.append(
      Line(device: "phone", app: "chat", start: start + 550 * minute, duration: 9000)
    )
    // As much as there is of it, in front of the total.
    #expect(scene.account().activity.segments.map(\.span.length).contains(9000))
    #expect(scene.account().total.concurrent == 9000)
    scene.lines[0].device = "phone"
    scene.add(.use, "code", from: 530, to: 550)
    scene.lines[1].start = start + 550 * minute - 9000
    // The laptop keeps the attention for the glance, though a total of the phone comes after it.
    #expect(
      attended(scene.account()) == ["laptop Uncategorized 530-550", "phone Study 550-580 total"]
    )
  }

  @Test("two sources each have the hour to themselves")
  func sources() throws {
    var scene = try scene()
    add("Study", 30, hour: 540, to: &scene)
    add("Study", 20, hour: 540, source: "others", to: &scene)
    let account = scene.account().total
    #expect(account.bucketed == 30 * minute)
    #expect(account.dropped == [.sameDeviceOverlap: 20 * minute])
  }

  @Test("of a total in the hour of the run counts what can have been by then")
  func future() throws {
    var scene = try scene()
    add("Play", 20, hour: 540, to: &scene)
    add("Study", 30, hour: 540, to: &scene)
    add("Study", 30, hour: 600, to: &scene)
    scene.asOf = scene.grid.span.start + 585 * minute
    let account = scene.account().total
    #expect(account.bucketed == 45 * minute)
    #expect(account.dropped == [.clippedFuture: 5 * minute, .future: 30 * minute])
  }
}
