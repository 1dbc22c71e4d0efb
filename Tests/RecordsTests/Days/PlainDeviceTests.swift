import CivilTime
import Platform
import Testing

@testable import Records

@Suite("Devices that leave most stages nothing to do")
struct PlainDeviceTests {
  /// Windows of one device one after another: some touch and say the same, some leave holes, and
  /// rarely one overlaps, is too long, has a copy or no length.
  private func records(_ random: inout SplitMix64, oddities: Int) -> [ActivityRecord] {
    var at: Int64 = 20_535 * 86_400_000
    return (0..<60).map { _ in
      if random.chance(perMille: 400) { at += Int64(random.integer(in: 1...600_000)) }
      let isOdd = random.chance(perMille: oddities)
      let odd = random.integer(in: 0...3)
      if isOdd, odd == 0 { at -= 1000 }
      let length = isOdd && odd == 1 ? 5 * 3_600_000 : Int64(random.integer(in: 1...900_000))
      defer { at += length }
      return ActivityRecord(
        kind: .use,
        source: TextID(random.integer(in: 1...2)),
        start: Instant(milliseconds: at),
        duration: isOdd && odd == 2 ? 0 : length,
        app: TextID(random.integer(in: 3...4)),
        category: TextID(random.integer(in: 0...1)),
        duplicate: isOdd && odd == 3 ? 500 : 0
      )
    }
  }

  private func outcome(_ days: [DayRecords], plain: Bool) -> [String] {
    let asOf = Instant(milliseconds: 20_536 * 86_400_000)
    var accounting = Accounting(
      policy: AccountingPolicy(),
      asOf: asOf,
      classifier: Classifier(rules: CategoryRules()) { "text \($0)" },
      text: { "text \($0)" }
    )
    accounting.looksForPlainDevices = plain
    let utc = ZoneTimeline(home: ZoneRules.utc)
    let from = CivilDate(dayNumber: 20_535)
    let activity = accounting.account(
      days,
      devices: ["a", "b"],
      grid: HourGrid(timeline: utc, from: from, to: from + 2),
      loaded: TimeSpan(Instant(milliseconds: 20_534 * 86_400_000), asOf + 172_800_000)
    )
    return activity.segments.map { "\($0)" } + activity.concurrent.map { "\($0)" }
      + activity.accounts.map { day in
        let dropped = day.account.dropped.map { "\($0.key)=\($0.value)" }.sorted()
        return "\(day.date) \(day.account.raw) \(day.account.bucketed) \(dropped)"
      }
      + activity.observed.spans.map { "\($0)" }
  }

  @Test("one pass gives what the stages give", arguments: 0..<120 as Range<UInt64>)
  func equal(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let days = ["a", "b"].map { device in
      DayRecords(
        device: device,
        utcDay: 20_535,
        copies: records(&random, oddities: seed % 2 == 0 ? 0 : 10),
        text: { "text \($0)" }
      )
    }
    let plain = outcome(days, plain: true)
    #expect(plain.isEmpty == false)
    #expect(plain == outcome(days, plain: false), "seed \(seed)")
  }

  @Test("the pass is taken where nothing is odd")
  func taken() throws {
    var random = SplitMix64(seed: 1)
    let day = DayRecords(
      device: "a",
      utcDay: 20_535,
      copies: records(&random, oddities: 0),
      text: { "text \($0)" }
    )
    let accounting = Accounting(
      policy: AccountingPolicy(),
      asOf: Instant(milliseconds: 20_537 * 86_400_000),
      classifier: Classifier(rules: CategoryRules()) { "text \($0)" },
      text: { "text \($0)" }
    )
    let segments = try #require(accounting.plainSegments([day], device: 0, isOwn: false))
    #expect(segments.count < day.records.count)
    #expect(
      segments.reduce(0) { $0 + $1.span.length } == day.records.reduce(0) { $0 + $1.duration }
    )
  }
}
