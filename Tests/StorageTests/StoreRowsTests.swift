import CivilTime
import Plans
import Platform
import Testing

@testable import Records
@testable import Storage

@Suite("Rows of the store")
struct StoreRowsTests {
  private let bench: Workbench
  private var store: Store { bench.store }

  init() throws { bench = try Workbench() }

  private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  private func cell(_ date: CivilDate, _ hour: Int, occurrence: Int = 0) -> HourCell {
    let start = Instant(
      seconds: Int64(date.dayNumber) * 86_400 + Int64(hour + occurrence) * 3600
    )
    return HourCell(
      date: date,
      hour: hour,
      occurrence: occurrence,
      start: start,
      end: start + 3_600_000
    )
  }

  private func text(_ text: String) throws -> TextID {
    var text = text
    return try text.withUTF8 { try store.texts.id(of: UnsafeRawBufferPointer($0)) }
  }

  @Test("what time goes to gets its number again after a transaction that was undone")
  func undoneUses() throws {
    struct Stop: Error {}
    let bench = try Workbench()
    let store = bench.store
    let date = CivilDate(dayNumber: 20_535)
    func set(_ name: String) throws {
      let app = try Array(name.utf8).withUnsafeBytes { try store.texts.id(of: $0) }
      let start = Instant(milliseconds: day)
      let bucket = HourBucket(
        cell: HourCell(date: date, hour: 0, occurrence: 0, start: start, end: start + 3_600_000),
        app: app,
        category: CategoryPath("Work"),
        productivity: nil,
        milliseconds: 7
      )
      try store.set(hours: HourSums([bucket]), accounts: [], of: date..<date + 1)
    }
    try store.transaction { try set("kept") }
    #expect(throws: Stop.self) {
      try store.transaction {
        try set("lost")
        throw Stop()
      }
    }
    try store.transaction { try set("next") }
    #expect(try bench.rows("SELECT id, app FROM uses", columns: 2) == ["1|1", "2|3"])
    #expect(
      try bench.rows("SELECT app, category, ms FROM hour_activity", columns: 3) == ["next|Work|7"]
    )
    try store.clearBuckets()
    try set("kept")
    #expect(
      try bench.rows("SELECT app, category, ms FROM hour_activity", columns: 3) == ["kept|Work|7"]
    )
  }

  @Test("hour buckets and accounts come back as they were set")
  func buckets() throws {
    let first = try date("2026-10-24")
    let second = first + 1
    let zed = try text("zed")
    let app = try text("app")
    let buckets = [
      HourBucket(
        cell: cell(first, 9),
        app: zed,
        category: CategoryPath("Work > Study"),
        productivity: 2,
        milliseconds: 1500
      ),
      HourBucket(
        cell: cell(second, 2),
        app: app,
        category: CategoryPath("Play"),
        productivity: -2,
        milliseconds: 10
      ),
      HourBucket(
        cell: cell(second, 2, occurrence: 1),
        app: zed,
        category: CategoryPath("Uncategorized"),
        productivity: nil,
        milliseconds: 20
      ),
      HourBucket(
        cell: cell(second, 2, occurrence: 1),
        app: app,
        category: CategoryPath("Uncategorized"),
        productivity: nil,
        milliseconds: 30
      ),
    ]
    var account = TimeAccount()
    account.raw = 100
    account.flood = 5
    account.bucketed = 60
    account.concurrent = 15
    account.dropped = [.afk: 20, .clippedFuture: 10, .duplicate: 0]
    try store.set(
      hours: HourSums(buckets),
      accounts: [DayAccount(date: first, account: account)],
      of: first..<second + 1
    )
    #expect(try store.buckets(of: first..<second + 1) == buckets)
    #expect(try store.buckets(of: second..<second + 1) == Array(buckets[1...]))
    let accounts = try store.accounts(of: first..<second + 1)
    try #require(accounts.count == 1)
    #expect(accounts[0].date == first)
    account.dropped[.duplicate] = nil
    #expect(accounts[0].account == account)

    // The dump knows no numbers of texts: "app" came second and stands first.
    #expect(
      try bench.dump() == [
        #"{"app":"zed","capacity_ms":3600000,"category":"Work > Study","date":"2026-10-24","hour":9,"ms":1500,"occurrence":0,"productivity":2,"start_ms":1792832400000,"table":"hour_buckets"}"#,
        #"{"app":"app","capacity_ms":3600000,"category":"Play","date":"2026-10-25","hour":2,"ms":10,"occurrence":0,"productivity":-2,"start_ms":1792893600000,"table":"hour_buckets"}"#,
        #"{"app":"app","capacity_ms":3600000,"category":"Uncategorized","date":"2026-10-25","hour":2,"ms":30,"occurrence":1,"productivity":null,"start_ms":1792897200000,"table":"hour_buckets"}"#,
        #"{"app":"zed","capacity_ms":3600000,"category":"Uncategorized","date":"2026-10-25","hour":2,"ms":20,"occurrence":1,"productivity":null,"start_ms":1792897200000,"table":"hour_buckets"}"#,
        #"{"bucketed_ms":60,"concurrent_ms":15,"date":"2026-10-24","dropped":"afk=20 clipped_future=10","flood_ms":5,"raw_ms":100,"table":"day_accounts"}"#,
      ]
    )
    #expect(
      try bench.rows(
        "SELECT app_identifier, category, duration_s, timestamp FROM device_activity LIMIT 1",
        columns: 4
      ) == ["zed|Work > Study|1.5|1792832400"]
    )

    // Setting one day leaves the other alone.
    try store.set(hours: HourSums([]), accounts: [], of: second..<second + 1)
    #expect(try store.buckets(of: first..<second + 1) == [buckets[0]])
    #expect(try store.accounts(of: first..<second + 1).count == 1)
  }

  @Test("the dump does not depend on the numbers that texts were given")
  func textNumbers() throws {
    let other = try Workbench()
    for name in ["b", "a", "source"] {
      var name = name
      _ = try name.withUTF8 { try other.store.texts.id(of: UnsafeRawBufferPointer($0)) }
    }
    let records = ["a", "b"].map { SpokenRecord(start: day, duration: 5, app: $0) }
    try bench.take(records)
    try other.take(records)
    #expect(try bench.dump() == other.dump())
  }

  @Test("stale times are joined, and gone when cleared")
  func staleTimes() throws {
    func span(_ from: Int64, _ to: Int64) -> TimeSpan {
      TimeSpan(Instant(milliseconds: from), Instant(milliseconds: to))
    }
    try store.markStale([span(0, 10), span(5, 20)])
    try store.markStale([span(0, 10), span(30, 40)])
    #expect(try store.staleTimes().spans == [span(0, 20), span(30, 40)])
    try store.clearStaleTimes()
    #expect(try store.staleTimes().spans == [])
  }

  @Test("calendars are kept by file")
  func calendars() throws {
    try store.setCalendar(file: "b.ics", content: [0, 255, 7])
    try store.setCalendar(file: "a.ics", content: [])
    try store.setCalendar(file: "c.ics", content: [1])
    try store.setCalendar(file: "a.ics", content: [9])
    try store.setCalendar(file: "c.ics", content: nil)
    let calendars = try store.calendars()
    #expect(calendars.map(\.file) == ["a.ics", "b.ics"])
    #expect(calendars.map(\.content) == [[9], [0, 255, 7]])
  }

  private func event(_ id: String, _ start: Int64, title: String = "T") -> PlannedEvent {
    PlannedEvent(
      id: id,
      file: "plans/events.yaml",
      uid: "u",
      instance: nil,
      title: title,
      kind: .exam,
      span: TimeSpan(Instant(milliseconds: start), Instant(milliseconds: start + 60_000)),
      isMovable: true,
      tags: ["b", "A"],
      isAllDay: id == "00000002",
      isBusy: true
    )
  }

  @Test("planned events are set as a whole, and dumped in order of time")
  func events() throws {
    try store.set(events: [event("00000003", 5), event("00000001", 5)])
    try store.set(events: [event("00000002", 10_000, title: "\"ü\u{0}\""), event("00000001", 5)])
    #expect(
      try bench.dump() == [
        #"{"end_ms":60005,"exclusion":null,"file":"plans/events.yaml","id":"00000001","kind":"exam","movable":true,"start_ms":5,"table":"planned_events","tags":"a,b","title":"T","uid":"u"}"#,
        #"{"end_ms":70000,"exclusion":"all_day","file":"plans/events.yaml","id":"00000002","kind":"exam","movable":true,"start_ms":10000,"table":"planned_events","tags":"a,b","title":"\"ü\u0000\"","uid":"u"}"#,
      ]
    )
    #expect(
      try bench.rows(
        "SELECT id, title, start_ts, end_ts, tags, ai_modified FROM schedules LIMIT 1",
        columns: 6
      )
        == ["00000001|T|0|60|a,b|0"]
    )
  }

  @Test("a row of activity is an hour and an application, and an event that lockin moved says so")
  func views() throws {
    let day = try date("2026-10-24")
    func bucket(_ category: String, _ milliseconds: Int64) throws -> HourBucket {
      HourBucket(
        cell: cell(day, 9),
        app: try text("app"),
        category: CategoryPath(category),
        productivity: 0,
        milliseconds: milliseconds
      )
    }
    try store.set(
      hours: HourSums([bucket("Work", 1500), bucket("Play", 2500)]),
      accounts: [],
      of: day..<day + 1
    )
    #expect(
      try bench.rows(
        "SELECT category, duration_s, timestamp, created_at FROM device_activity",
        columns: 4
      ) == ["Play|4.0|1792832400|1792836000"]
    )
    try store.set(events: [event("00000001", 5000), event("00000002", 5000)])
    let move = Move(
      event: "00000001",
      from: TimeSpan(Instant(milliseconds: 1), Instant(milliseconds: 2)),
      to: TimeSpan(Instant(milliseconds: 5000), Instant(milliseconds: 65_000))
    )
    let decision = Decision(
      recorded: Instant(milliseconds: 7000),
      suggestion: "aaaa1111",
      verdict: .applied,
      decider: .person,
      move: move
    )
    try store.mirror([decision], of: "a")
    #expect(
      try bench.rows("SELECT id, ai_modified, updated_at FROM schedules", columns: 3)
        == ["00000001|1|7", "00000002|0|"]
    )
  }

  @Test("a file is known by its size and times")
  func imports() throws {
    func stamp(_ size: Int64, _ modified: Int64, _ changed: Int64) -> FileStamp {
      FileStamp(size: size, modified: modified, changed: changed)
    }
    func remember(_ stamp: FileStamp, _ hash: [UInt8], _ refusal: String? = nil) throws {
      try store.remember(
        Store.RememberedFile(file: "inbox/b.csv", stamp: stamp, hash: hash, refusal: refusal)
      )
    }
    try remember(stamp(10, 99, 98), [1, 2])
    #expect(try store.knownHash(file: "inbox/b.csv", stamp: stamp(10, 99, 98)) == [1, 2])
    for other in [stamp(11, 99, 98), stamp(10, 97, 98), stamp(10, 99, 97)] {
      #expect(try store.knownHash(file: "inbox/b.csv", stamp: other) == nil)
    }
    #expect(try store.knownHash(file: "inbox/a.csv", stamp: stamp(10, 99, 98)) == nil)
    try remember(stamp(11, 99, 98), [3], "no export\nremove it")
    #expect(try store.knownHash(file: "inbox/b.csv", stamp: stamp(11, 99, 98)) == nil)
    #expect(try store.refusedFiles().map(\.hash) == [[3]])
    try store.forgetRefusals(but: ["inbox/b.csv"])
    #expect(try store.refusedFiles().count == 1)
    try store.forgetRefusals()
    #expect(try store.rememberedFiles().isEmpty)
  }

  @Test("runs and what they published")
  func runs() throws {
    #expect(try store.lastPublishedRun() == nil)
    for (time, exit) in [(1, 0), (2, 3), (3, 74)] {
      try store.add(
        RunEntry(asOf: Instant(milliseconds: Int64(time)), exit: exit, changed: time)
      )
    }
    #expect(
      try store.lastPublishedRun() == RunEntry(asOf: Instant(milliseconds: 2), exit: 3, changed: 2)
    )
    try store.setReport(
      kind: "day",
      period: "2026-03-23",
      headline: "old",
      suggestions: [],
      drawn: nil
    )
    try store.setReport(
      kind: "day",
      period: "2026-03-23",
      headline: "",
      suggestions: ["Move \"a\"."],
      drawn: Instant(milliseconds: 5000)
    )
    #expect(
      try bench.rows(
        "SELECT id, report_date, summary_text, suggestions_json, created_at FROM ai_reports",
        columns: 5
      ) == [#"1-day-2026-03-23|2026-03-23||["Move \"a\"."]|5"#]
    )
    // None of it is part of the facts.
    #expect(try bench.dump() == [])
  }

  @Test("a transaction that throws leaves nothing behind")
  func transaction() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.transaction {
        try store.setBasis("k", "v")
        throw Stop()
      }
    }
    #expect(try store.basis("k") == nil)
    #expect(try store.transaction { 5 } == 5)
  }
}
