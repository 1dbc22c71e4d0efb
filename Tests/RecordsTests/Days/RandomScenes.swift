import CivilTime
import Platform

@testable import Records

/// Random exports around a clock change, drawn so that ties, overlaps, copies and holes are common.
struct RandomScenes {
  /// Zones and dates at which their clocks change, or for Kathmandu do not.
  static let places: [(zone: String, date: String)] = [
    ("Europe/Berlin", "2026-03-29"), ("Europe/Berlin", "2026-10-25"),
    ("Australia/Lord_Howe", "2026-04-05"), ("Australia/Lord_Howe", "2026-10-04"),
    ("Asia/Kathmandu", "2026-03-29"), ("Pacific/Apia", "2011-12-30"),
    ("America/Santiago", "2026-09-06"), ("America/Santiago", "2026-04-05"),
    ("Asia/Beirut", "2026-03-29"), ("Asia/Beirut", "2026-10-25"),
    ("Africa/Casablanca", "2026-02-15"), ("Africa/Casablanca", "2026-03-22"),
  ]

  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The place of a seed.
  static func place(_ seed: UInt64) -> (zone: String, date: String) {
    places[Int(seed % UInt64(places.count))]
  }

  /// A scene of some days around a clock change, with everything that may go wrong in it.
  mutating func scene(_ seed: UInt64, hasCopies: Bool = true) throws -> Scene {
    let place = RandomScenes.place(seed)
    let day = try date(place.date)
    var scene = Scene((day - 1)..<(day + 2))
    scene.timeline = ZoneTimeline(home: try systemZone(place.zone))
    scene.policy.attribution = random.choice(of: [.latest, .latest, .distraction, .primary])
    scene.policy.floodGap = random.choice(of: [0, 0, 5000])
    scene.policy.evidenceReach = random.choice(of: [3_600_000, 86_400_000])
    scene.rules = rules()
    let middle = Int64(day.dayNumber) * 86_400_000
    if random.chance(perMille: 300) { scene.asOf = at(middle + instant(within: 40)) }
    for device in scene.devices {
      for _ in 0..<random.integer(in: 0...25) {
        scene.lines.append(line(device, middle + instant(within: 60)))
      }
    }
    if hasCopies {
      for _ in 0..<random.integer(in: 0...6) where scene.lines.isEmpty == false {
        var copy = random.choice(of: scene.lines)
        if random.chance(perMille: 500) { copy.duration = copy.duration / 2 }
        scene.lines.append(copy)
      }
    }
    return scene
  }

  /// Milliseconds from noon, at most so many hours away; half of them on whole ten minutes.
  private mutating func instant(within hours: Int) -> Int64 {
    let found = Int64(random.integer(in: -hours * 3_600_000...hours * 3_600_000)) + 12 * hour
    return random.chance(perMille: 500) ? found - found % (10 * minute) : found
  }

  private mutating func line(_ device: String, _ start: Int64) -> Line {
    let kind: ActivityRecord.Kind = random.choice(weighted: [
      (60, .use), (15, .present), (5, .away), (20, .annotation),
    ])
    let duration: Int64 =
      switch random.integer(in: 0...9) {
      case 0: 0
      case 1: Int64(random.integer(in: 1...12)) * second
      case 2: Int64(random.integer(in: 4...30)) * hour
      case 3, 4, 5: Int64(random.integer(in: 1...18)) * 10 * minute
      default: Int64(random.integer(in: 1...7_200_000))
      }
    var line = Line(device: device, kind: kind, source: "\(kind)", start: start, duration: duration)
    switch kind {
    case .use:
      line.app = random.choice(of: ["firefox", "firefox", "code", "game", "chat"])
      line.title = random.choice(of: ["", "one", "two"])
      line.category = random.choice(of: ["", "", "Work", "Fun"])
      line.productivity = random.choice(of: [nil, nil, -1, 2])
      if random.chance(perMille: 200) { return total(line) }
    case .annotation:
      line.source = random.choice(of: ["web-firefox", "web-firefox", "web-chrome", "vscode"])
      line.title = random.choice(of: ["one", "three"])
      line.url = random.choice(of: ["https://study.edu", "https://fun.com"])
    case .present, .away: break
    }
    return line
  }

  /// A total of the hour that a record begins in, now and then above it.
  private mutating func total(_ line: Line) -> Line {
    var total = line
    total.isHourTotal = true
    total.source = random.choice(of: ["sums", "sums", "summary"])
    total.app = random.choice(of: ["", "", "code"])
    total.title = ""
    total.start -= (total.start % hour + hour) % hour
    total.duration = random.choice(of: [
      hour, 10 * minute, Int64(random.integer(in: 1...3_600_000)),
      Int64(random.integer(in: 1...14_400_000)),
    ])
    return total
  }

  private mutating func rules() -> CategoryRules {
    let all = [
      CategoryRule(category: CategoryPath("Work > Code"), field: .app, pattern: "code"),
      CategoryRule(category: CategoryPath("Fun"), field: .any, pattern: "game|fun"),
      CategoryRule(category: CategoryPath("Work > Study"), field: .url, pattern: "study"),
      CategoryRule(category: CategoryPath("Chat"), field: .title, pattern: "two"),
    ]
    var kept: [CategoryRule] = []
    for rule in all where random.chance(perMille: 800) { kept.append(rule) }
    return CategoryRules(
      rules: kept,
      productivity: [CategoryPath("Work"): 2, CategoryPath("Fun"): -2]
    )
  }

  /// The items in another order.
  mutating func shuffled<Item>(_ items: [Item]) -> [Item] {
    var items = items
    for index in items.indices.dropFirst().reversed() {
      items.swapAt(index, random.integer(in: 0...index))
    }
    return items
  }
}
