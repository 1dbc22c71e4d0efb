import CivilTime
import Platform
import Testing

@testable import Records

@Suite("The records of a device's day")
struct DayRecordsTests {
  private let names = ["", "afk", "window", "beta", "alpha"]

  private func record(
    _ start: Int64,
    _ duration: Int64,
    app: TextID = 1,
    category: TextID = 0,
    productivity: Int8? = nil,
    isAmbiguous: Bool = false,
    isHourTotal: Bool = false
  ) -> ActivityRecord {
    ActivityRecord(
      kind: .use,
      source: 2,
      start: at(start),
      duration: duration,
      app: app,
      category: category,
      productivity: productivity,
      isAmbiguous: isAmbiguous,
      isHourTotal: isHourTotal
    )
  }

  private func day(_ copies: [ActivityRecord]) -> DayRecords {
    DayRecords(device: "laptop", utcDay: 0, copies: copies) { names[Int($0)] }
  }

  private func merged(_ a: DayRecords, _ b: DayRecords) -> DayRecords {
    a.merged(with: b) { names[Int($0)] }
  }

  @Test(
    "of the copies within one export the longest stays and the others are counted",
    arguments: [
      ([10], 10, 0), ([10, 10], 10, 10), ([10, 25, 40], 40, 35), ([40, 10, 25], 40, 35),
      ([0, 10], 10, 0), ([0, 0], 0, 0), ([7, 7, 7, 7], 7, 21),
    ] as [([Int64], Int64, Int64)]
  )
  func copies(durations: [Int64], longest: Int64, duplicate: Int64) {
    let found = day(durations.map { record(5, $0) }).records
    #expect(found.map(\.duration) == [longest])
    #expect(found.map(\.duplicate) == [duplicate])
  }

  @Test("records of other texts, kinds or instants are no copies, and are put in order")
  func identity() {
    let first = record(5, 10)
    var others = [first, first, first, first, first, first]
    others[0].start = at(4)
    others[1].kind = .present
    others[2].source = 3
    others[3].app = 3
    others[4].title = 3
    others[5].url = 3
    let found = day([first] + others)
    #expect(found.records.count == 7)
    #expect(found.records.map(\.start.milliseconds) == [4, 5, 5, 5, 5, 5, 5])
    #expect(found.records.last?.kind == .present)
    #expect(found == day((others + [first]).reversed()))
    #expect(found.reach == at(15))
    #expect(day([]).reach == nil)
  }

  @Test(
    "of copies that disagree one counts with its length, its category and its class, in any order"
  )
  func details() {
    // Each with the place of the one that counts.
    let cases: [([(Int64, TextID, Int8?)], Int)] = [
      ([(30, 3, 1), (20, 4, 2)], 0), ([(30, 4, -2), (20, 3, 2), (10, 3, 2)], 0),
      ([(30, 0, nil), (20, 4, 2)], 0), ([(20, 0, nil), (20, 4, -2)], 1),
      ([(20, 3, 1), (20, 4, -2), (20, 4, 0)], 0), ([(20, 3, 1), (20, 4, 1)], 1),
      ([(20, 3, nil), (20, 4, -2)], 1),
    ]
    for (copies, counted) in cases {
      let all = copies.map { record(5, $0.0, category: $0.1, productivity: $0.2) }
      for order in [all, all.reversed(), Array(all.dropFirst() + all.prefix(1))] {
        let one = day(order).records
        let several = order.dropFirst().reduce(day([order[0]])) { merged($0, day([$1])) }.records
        for found in [one, several] {
          #expect(found.map(\.duration) == [copies[counted].0])
          #expect(found.map(\.category) == [copies[counted].1])
          #expect(found.map(\.productivity) == [copies[counted].2])
        }
      }
    }
  }

  @Test("a time is in doubt only if all copies say so")
  func doubt() {
    let some = [10, 20, 30].map { record(5, $0, isAmbiguous: true) }
    #expect(day(some).records.map(\.isAmbiguous) == [true])
    #expect(day(some + [record(5, 1)]).records.map(\.isAmbiguous) == [false])
  }

  @Test("a total is one of its category, and no copy of what has a place in the hour")
  func totals() {
    let all = [
      record(5, 10, category: 3, isHourTotal: true), record(5, 30, category: 4, isHourTotal: true),
      record(5, 25, category: 3, isHourTotal: true), record(5, 7, category: 3),
    ]
    for copies in [all, all.reversed(), [all[1], all[3], all[2], all[0]]] {
      let found = day(copies)
      #expect(found.records.map(\.duration) == [7, 25, 30])
      #expect(found.records.map(\.duplicate) == [0, 10, 0])
      #expect(found.records.map(\.isHourTotal) == [false, true, true])
      // A total may lie anywhere up to the end of its hour.
      #expect(found.reach == at(5 + hour))
    }
  }

  @Test("of an application in an hour the export read later counts as a whole")
  func otherCategory() {
    func total(_ length: Int64, _ category: TextID, _ productivity: Int8) -> ActivityRecord {
      record(5, length, category: category, productivity: productivity, isHourTotal: true)
    }
    let cases: [(exports: [[ActivityRecord]], counted: [ActivityRecord])] = [
      ([[total(30, 3, 2)], [total(30, 4, -2)]], [total(30, 4, -2)]),
      ([[total(30, 3, 2)], [total(20, 3, 2)]], [total(20, 3, 2)]),
      // Two categories in one export stay two.
      (
        [[total(50, 3, 2)], [total(20, 3, 2), total(15, 4, -2)]],
        [total(20, 3, 2), total(15, 4, -2)]
      ),
      ([[total(20, 3, 2), total(15, 4, -2)], [total(30, 3, 2)]], [total(30, 3, 2)]),
      // Another application's stands for itself.
      (
        [[total(30, 4, -2)], [record(5, 9, app: 7, isHourTotal: true)]],
        [total(30, 4, -2), record(5, 9, app: 7, isHourTotal: true)]
      ),
    ]
    for (exports, counted) in cases {
      let days = exports.map { day($0) }
      let all = days.dropFirst().reduce(days[0]) { merged($0, $1) }
      #expect(all.records == counted)
      #expect(merged(all, days[days.count - 1]) == all)
    }
  }

  @Test("parts of a slot of RescueTime that have no title add up, up to its length")
  func parts() {
    func parts(_ lengths: [Int64], title: TextID = 0) -> [ActivityRecord] {
      let records = lengths.map { length in
        var record = record(0, length)
        record.source = 5
        record.title = title
        return record
      }
      return DayRecords(device: "laptop", utcDay: 0, copies: records) {
        ["", "afk", "window", "beta", "alpha", "rescuetime"][Int($0)]
      }.records
    }
    #expect(parts([70_000, 50_000, 50_000]).map(\.duration) == [170_000])
    #expect(parts([250_000, 90_000]).map { [$0.duration, $0.duplicate] } == [[300_000, 40_000]])
    #expect(
      parts([70_000, 50_000], title: 3).map { [$0.duration, $0.duplicate] } == [[70_000, 50_000]]
    )
  }

  @Test("between exports the larger of both figures stays")
  func merging() {
    let first = day([record(5, 10), record(5, 40), record(60, 5)])
    let second = day([record(5, 50), record(90, 5)])
    let both = merged(first, second)
    #expect(both.records.map(\.start.milliseconds) == [5, 60, 90])
    #expect(both.records.map(\.duration) == [50, 5, 5])
    // A record that grew between two exports was never counted twice by anyone.
    #expect(both.records.map(\.duplicate) == [10, 0, 0])
  }

  @Test(
    "merging is associative and idempotent, and commutative but for totals",
    arguments: 0..<200 as Range<UInt64>
  )
  func mergeLaws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func export() -> DayRecords {
      var all: [ActivityRecord] = []
      for _ in 0..<random.integer(in: 0...12) {
        all.append(
          record(
            Int64(random.integer(in: 0...3)),
            Int64(random.integer(in: 0...4)),
            app: TextID(random.integer(in: 1...2)),
            category: TextID(random.choice(of: [0, 3, 4])),
            productivity: random.choice(of: [nil, -2, 0, 2]),
            isAmbiguous: random.chance(perMille: 300),
            isHourTotal: seed % 2 == 1 && random.chance(perMille: 300)
          )
        )
      }
      return day(all)
    }
    let (a, b, c) = (export(), export(), export())
    if seed % 2 == 0 { #expect(merged(a, b) == merged(b, a), "seed \(seed)") }
    #expect(merged(merged(a, b), c) == merged(a, merged(b, c)), "seed \(seed)")
    #expect(merged(a, a) == a, "seed \(seed)")
    #expect(merged(merged(a, b), b) == merged(a, b), "seed \(seed)")
    #expect(day(a.records) == a, "seed \(seed)")
  }
}
