import CivilTime
import Platform
import TestSupport
import Testing

@testable import Records
@testable import Storage

@Suite("What is looked at a share a night")
struct RoundTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/lockin.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  @Test("shares of twenty-eight nights hold everything", arguments: [1, 27, 28, 29, 56, 3653])
  func shares(count: Int) {
    let part = Round.part(of: count)
    #expect(part * Round.nights >= count && (part - 1) * Round.nights < count)
    #expect(Round.share(of: count) == min(part, 64))
  }

  @Test("a round counts where nothing was wrong from its beginning to its end")
  func rounds() throws {
    let store = try Store(path: path)
    var round = try store.round(.pages)
    #expect(round.next.isEmpty && round.isSound && round.whole == nil)
    round.next = "/2026/05 30"
    round.isSound = false
    try store.set(round, .pages)
    round = try store.round(.pages)
    #expect(round.next == "/2026/05 30" && !round.isSound)
    round.end(asOf: Instant(milliseconds: 5))
    #expect(round.whole == nil && round.isSound)
    round.end(asOf: Instant(milliseconds: 7))
    try store.set(round, .pages)
    #expect(try store.round(.pages).whole == Instant(milliseconds: 7))
    var days = try store.round(.days)
    days.end(asOf: Instant(milliseconds: 6))
    try store.set(days, .days)
    // Where there is no record, none is to be looked at.
    #expect(try store.verified() == Instant(milliseconds: 7))
    try Workbench.take([SpokenRecord(start: 0, duration: 1000)], into: store)
    #expect(try store.verified() == Instant(milliseconds: 6))
    try store.setBasis("round days", "rubbish")
    #expect(try store.round(.days).next.isEmpty)
    #expect(try store.verified() == nil)
  }

  @Test("records that are not what their row says are named by device and day")
  func records() throws {
    var random = SplitMix64(seed: 3)
    try DamagedStore.fill(path, &random)
    let store = try Store(path: path)
    #expect(try store.recordFaults(atMost: 9).isEmpty)
    #expect(try store.integrityFindings(atMost: 9).isEmpty)
    let days = try store.recordDayNumbers()
    let (first, last) = (try #require(days.first), try #require(days.last))
    try store.connection.execute("UPDATE record_days SET reach_ms = 1 WHERE utc_day = \(first)")
    try store.connection.execute("UPDATE record_days SET segment = x'0200' WHERE utc_day = \(last)")
    let faults = try store.recordFaults(atMost: 99)
    #expect(faults.contains { $0.hasSuffix("are not as many, or not of such times, as is noted") })
    #expect(faults.contains { $0.contains("\(CivilDate(dayNumber: last)) can't be read") })
    #expect(try store.recordFaults(atMost: 1).count == 1)
    #expect(try store.recordFaults(on: first...first, readsTexts: false).count < faults.count)
    #expect(throws: StoreError.self) { try store.checkAll() }
    try store.connection.execute("DELETE FROM texts WHERE id > 2")
    let texts = try Store(path: path).recordFaults(atMost: 99)
    #expect(texts.contains { $0.hasSuffix("are of texts that are not there") })
  }

  @Test("a date whose hours do not add up to its account is found, whatever is wrong with them")
  func balance() throws {
    let store = try Store(path: path)
    let date = CivilDate(dayNumber: 20_600)
    let start = Instant(milliseconds: 20_600 * 86_400_000)
    let cell = HourCell(date: date, hour: 0, occurrence: 0, start: start, end: start + 3_600_000)
    let bucket = HourBucket(
      cell: cell,
      app: 0,
      category: CategoryPath("Work"),
      productivity: nil,
      milliseconds: 60_000
    )
    var account = TimeAccount()
    (account.raw, account.bucketed) = (60_000, 60_000)
    func set() throws {
      try store.transaction {
        try store.set(
          hours: HourSums([bucket]),
          accounts: [DayAccount(date: date, account: account)],
          of: date..<(date + 1)
        )
      }
    }
    let all = date..<(date + 9)
    try set()
    #expect(try store.unbalancedDates(of: all).isEmpty)
    #expect(try store.countedDates() == [date])
    for change in [
      "UPDATE hours SET spent = '{\"1\":60001}'", "UPDATE hours SET spent = '{}'",
      "UPDATE hours SET spent = 'rubbish'", "UPDATE hours SET spent = '{\"1\":x}'",
      "UPDATE hours SET spent = '{\"1\":9223372036854775807,\"2\":1}'", "DELETE FROM hours",
      "UPDATE day_accounts SET raw_ms = 1", "UPDATE day_accounts SET bucketed_ms = 1, raw_ms = 1",
      "DELETE FROM day_accounts",
    ] {
      try store.connection.execute(change)
      #expect(try store.unbalancedDates(of: all) == [date], "\(change)")
      try set()
    }
    #expect(try store.unbalancedDates(of: (date + 1)..<(date + 9)).isEmpty)
  }
}
