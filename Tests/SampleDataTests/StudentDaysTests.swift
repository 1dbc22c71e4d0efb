import CivilTime
import Foundation
import SampleData
import Testing

@Suite struct StudentDaysTests {
  /// The focused share of time at computers, in thousandths, over the hours that are wanted.
  func share(
    _ days: StudentDays,
    where isWanted: (Weekday, Int) -> Bool
  ) -> Int64 {
    var active: Int64 = 0
    var focus: Int64 = 0
    for segment in days.segments(of: .laptop) + days.segments(of: .office) {
      let local = berlin.local(at: segment.start)
      guard isWanted(local.date.weekday, local.hour) else { continue }
      active += segment.duration
      if segment.use.isFocus { focus += segment.duration }
    }
    return focus * 1000 / max(active, 1)
  }

  @Test("the planted peak and slump are in the segments", arguments: [1, 2, 3, 48] as [UInt64])
  func peak(seed: UInt64) {
    let days = StudentDays(student: .ina, seed: seed, zone: berlin)
    let peak = share(days) { $0 <= .friday && (9...10).contains($1) }
    let slump = share(days) { $0 <= .friday && (14...15).contains($1) }
    let rest = share(days) { $0 <= .friday && [9, 10, 14, 15].contains($1) == false }
    #expect(peak - rest >= 150, "seed \(seed): \(peak) and \(rest)")
    #expect(rest - slump >= 100, "seed \(seed): \(slump) and \(rest)")
  }

  @Test("a constant probability is met in the long run", arguments: [200, 500, 800])
  func calibrated(perMille: Int) {
    var student = Student.ina
    student.plans = []
    student.dayCount = 350
    let hours = [Int](repeating: perMille, count: 24)
    student.focus = HourTable(weekdays: hours, saturday: hours, sunday: hours)
    let days = StudentDays(student: student, seed: 5, zone: berlin)
    let found = share(days) { _, _ in true }
    // The standard error over 350 days is about 10 thousandths.
    #expect(abs(found - Int64(perMille)) < 30, "\(found)")
  }

  @Test("segments of a device are in order, do not overlap and lie in the period")
  func order() throws {
    let days = StudentDays(student: .ina, seed: 48, zone: berlin)
    // 2026-03-23T00:00 and 2026-06-01T00:00 in Berlin.
    let from = Instant(milliseconds: 1_774_220_400_000)
    let to = Instant(milliseconds: 1_780_264_800_000)
    for device in Device.allCases {
      let segments = days.segments(of: device)
      #expect(segments.isEmpty == false)
      #expect(segments.allSatisfy { $0.start < $0.end && $0.start >= from && $0.end <= to })
      #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.end <= $1.start }, "\(device)")
    }
  }

  @Test("nothing happens between 01:00 and 06:00, and noon stays noon after the clock change")
  func clockChange() {
    let days = StudentDays(student: .ina, seed: 48, zone: berlin)
    for device in Device.allCases {
      for segment in days.segments(of: device) {
        let hour = berlin.local(at: segment.start).hour
        #expect((1...5).contains(hour) == false, "\(segment.start)")
      }
    }
    // Calls with grandma are planned for 11:00: 10:00 UTC on 22 March, 09:00 UTC from 29 March on.
    let kept = days.outcomes.filter { $0.occurrence.kind == .call && $0.isKept && $0.delay < 15 }
    let calls = days.segments(of: .phone).filter { $0.use.title == "Video call" }
    #expect(kept.isEmpty == false)
    for outcome in kept {
      let start =
        Int64(outcome.occurrence.date.dayNumber) * 86_400_000 + 9 * 3_600_000
        + Int64(outcome.delay) * 60_000
      #expect(calls.contains { $0.start.milliseconds == start }, "\(outcome.occurrence.date)")
    }
  }

  @Test("plans are kept about as often as their Beta distributions say")
  func adherence() {
    var planned: [PlanKind: Int] = [:]
    var kept: [PlanKind: Int] = [:]
    for seed in 100..<106 as Range<UInt64> {
      let days = StudentDays(student: .ina, seed: seed, zone: berlin)
      for outcome in days.outcomes {
        guard Student.ina.daysAway.contains(outcome.occurrence.date) == false else { continue }
        planned[outcome.occurrence.kind, default: 0] += 1
        if outcome.isKept { kept[outcome.occurrence.kind, default: 0] += 1 }
      }
    }
    func share(_ kind: PlanKind) -> Int { kept[kind, default: 0] * 100 / planned[kind, default: 1] }
    // Means of Beta(9, 1), Beta(6, 3) and Beta(6, 2): 90, 67 and 75 %.
    #expect((84...96).contains(share(.lecture)), "\(share(.lecture))")
    #expect((57...77).contains(share(.study)), "\(share(.study))")
    #expect((65...85).contains(share(.sport)), "\(share(.sport))")
    #expect(share(.exam) == 100)
  }

  @Test("lectures of the simulation are those of the calendar")
  func lectures() {
    let days = StudentDays(student: .ina, seed: 48, zone: berlin)
    let lectures = days.outcomes.map(\.occurrence).filter { $0.kind == .lecture }
    // Five a week in seven weeks, less 25, 4, 14 and 1 May.
    #expect(lectures.count == 31)
    let moved = lectures.filter { $0.startMinute == 17 * 60 + 45 }.map(\.date.description)
    #expect(moved == ["2026-05-21"])
    let dates = Set(lectures.map(\.date.description))
    for free in ["2026-05-01", "2026-05-04", "2026-05-14", "2026-05-20", "2026-05-25"] {
      #expect(dates.contains(free) == false)
    }
  }

  @Test("the configuration gives every window the class that the truth counts it as")
  func classes() throws {
    let rules = try CategoryRule.all(in: SampleFiles.published.text("lockin.yaml"))
    #expect(rules.count == 29)
    let days = StudentDays(student: .ina, seed: 48, zone: berlin)
    var checked: Set<AppUse> = []
    var unmatched: Set<String> = []
    for segment in days.segments(of: .laptop) + days.segments(of: .phone) {
      let use = segment.use
      guard checked.insert(use).inserted else { continue }
      guard let found = rules.filter({ $0.matches(use) }).max(by: { $0.depth < $1.depth }) else {
        unmatched.insert(use.app)
        continue
      }
      let deepest = rules.last { $0.matches(use) && $0.depth == found.depth } ?? found
      #expect(deepest.productivity == use.productivity, "\(use)")
    }
    #expect(unmatched == ["org.weather"])
  }
}

/// A category rule of the sample configuration, read without a YAML reader.
struct CategoryRule {
  let depth: Int
  let field: String
  let pattern: NSRegularExpression
  let productivity: Int

  static func all(in text: String) throws -> [CategoryRule] {
    let form = try NSRegularExpression(
      pattern: #"- \{ category: (.+?), (app|title|url): "(.+?)", class: (-?\d) \}"#
    )
    return try text.split(separator: "\n").compactMap { line in
      let line = String(line)
      let range = NSRange(line.startIndex..., in: line)
      guard let match = form.firstMatch(in: line, range: range) else { return nil }
      let parts = (1...4).compactMap { Range(match.range(at: $0), in: line).map { line[$0] } }
      return CategoryRule(
        depth: parts[0].split(separator: ">").count,
        field: String(parts[1]),
        pattern: try NSRegularExpression(pattern: String(parts[2])),
        productivity: try #require(Int(parts[3]))
      )
    }
  }

  func matches(_ use: AppUse) -> Bool {
    let text = field == "app" ? use.app : field == "title" ? use.title : use.url ?? ""
    return pattern.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
