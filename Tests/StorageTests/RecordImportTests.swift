import CivilTime
import Platform
import Storage
import Testing

@testable import Records

@Suite("Taking exports in")
struct RecordImportTests {
  private func line(
    _ start: Int64,
    _ duration: Int64,
    app: String = "app",
    duplicate: Int64 = 0,
    device: String = "laptop"
  ) -> String {
    #"{"ambiguous":false,"app":"\#(app)","category":"","device":"\#(device)","duplicate_ms":"#
      + #"\#(duplicate),"duration_ms":\#(duration),"hour_total":false,"kind":"use","#
      + #""productivity":null,"#
      + #""source":"source","start_ms":\#(start),"table":"records","title":"","url":""}"#
  }

  @Test("records come back in canonical order, whatever order they came in")
  func order() throws {
    let bench = try Workbench()
    let changed = try bench.take([
      SpokenRecord(start: day + 5000, duration: 10, app: "b"),
      SpokenRecord(device: "phone", start: day, duration: 10),
      SpokenRecord(start: day - 1, duration: 2),
      SpokenRecord(start: day + 5000, duration: 20, app: "a"),
    ])
    #expect(
      try bench.dump() == [
        line(day - 1, 2), line(day + 5000, 20, app: "a"), line(day + 5000, 10, app: "b"),
        line(day, 10, device: "phone"),
      ]
    )
    // Each day that changed, to its end or as far as its records reach.
    #expect(
      changed.sorted { $0.start < $1.start }.map {
        [$0.start.milliseconds - day, $0.end.milliseconds - day]
      } == [
        [-86_400_000, 1], [0, 86_400_000], [0, 86_400_000],
      ]
    )
  }

  @Test("devices by age: those that came later stand behind, whatever they are called")
  func age() throws {
    let bench = try Workbench()
    try bench.take([
      SpokenRecord(device: "phone", start: day, duration: 10),
      SpokenRecord(device: "laptop", start: 2 * day, duration: 10),
      SpokenRecord(device: "desk", start: 2 * day + 5, duration: 10),
      SpokenRecord(device: "phone", start: 3 * day, duration: 10),
      SpokenRecord(device: "a new one", start: 3 * day, duration: 10),
    ])
    #expect(try bench.store.devicesByAge().map(\.name) == ["phone", "desk", "laptop", "a new one"])
  }

  @Test("the time of an export goes to the end of its last record, and holds those without length")
  func span() throws {
    func span(_ records: [(Int64, Int64)]) throws -> [Int64] {
      let bench = try Workbench()
      return try bench.store.transaction {
        let records = records.map { SpokenRecord(start: day + $0.0, duration: $0.1) }
        let taken = try RecordImport(store: bench.store)
        try Workbench.give(records, to: taken)
        _ = try taken.finish()
        return taken.span.map { [$0.start.milliseconds - day, $0.end.milliseconds - day] } ?? []
      }
    }
    #expect(try span([(500, 10), (100, 4000), (700, 0)]) == [100, 4100])
    #expect(try span([(500, 0)]) == [500, 501])
    #expect(try span([(100, 5), (700, 0)]) == [100, 701])
    #expect(try span([]) == [])
  }

  @Test("copies within an export are counted once, the longest stays")
  func copiesWithin() throws {
    let bench = try Workbench()
    try bench.take([10, 30, 20, 30].map { SpokenRecord(start: day, duration: $0) })
    #expect(try bench.dump() == [line(day, 30, duplicate: 60)])
  }

  @Test("copies between exports are the same record told twice")
  func copiesBetween() throws {
    let bench = try Workbench()
    for duration in [10, 30, 20] as [Int64] {
      try bench.take([SpokenRecord(start: day, duration: duration)])
    }
    #expect(try bench.dump() == [line(day, 30)])
    try bench.take([10, 5].map { SpokenRecord(start: day, duration: $0) })
    #expect(try bench.dump() == [line(day, 30, duplicate: 5)])
  }

  @Test("what copies disagree on is settled the same way in any order")
  func details() throws {
    let records = [
      SpokenRecord(start: day, duration: 10, category: "Work", productivity: 1, isAmbiguous: true),
      SpokenRecord(start: day, duration: 10, category: "Play", productivity: -2),
      SpokenRecord(start: day, duration: 10),
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let bench = try Workbench()
      for index in order { try bench.take([records[index]]) }
      let line = try #require(try bench.dump().first)
      // Both of one copy, that of the higher class.
      #expect(line.contains(#""category":"Work""#))
      #expect(line.contains(#""productivity":1"#))
      #expect(line.contains(#""ambiguous":false"#))
    }
  }

  @Test("the same export twice changes nothing")
  func twice() throws {
    var random = SplitMix64(seed: 7)
    let records = someRecords(&random, count: 200)
    let bench = try Workbench()
    #expect(try bench.take(records).isEmpty == false)
    let before = try bench.dump()
    #expect(try bench.take(records).isEmpty)
    #expect(try bench.take(records.reversed(), budget: 3).isEmpty)
    // Nor does a part of it.
    #expect(try bench.take([SpokenRecord](Set(records).prefix(50))).isEmpty)
    #expect(try bench.dump() == before)
  }

  @Test("how much fits into memory plays no part", arguments: [1, 2, 7, 50])
  func spilling(budget: Int) throws {
    var random = SplitMix64(seed: 8)
    let records = someRecords(&random, count: 300)
    let roomy = try Workbench()
    let tight = try Workbench()
    #expect(try roomy.take(records) == tight.take(records, budget: budget))
    #expect(try roomy.dump() == tight.dump())
    #expect(try tight.rows("SELECT count(*) FROM staged", columns: 1) == ["0"])
  }

  @Test(
    "overlapping and longer exports in any order end in the same store, but for totals of hours",
    arguments: 1...8 as ClosedRange<UInt64>
  )
  func anyOrder(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = someRecords(&random, count: 150).filter { !$0.isHourTotal }
    // Exports that overlap, some with a record grown since.
    let exports = (0..<5).map { _ in
      all.filter { _ in random.chance(perMille: 600) }.map { record in
        var record = record
        if random.chance(perMille: 300) { record.duration += 60_000 }
        return record
      }
    }
    let first = try Workbench()
    for export in exports { try first.take(export) }
    let expected = try first.dump()
    for _ in 0..<3 {
      let other = try Workbench()
      for export in exports.shuffled(using: &random) {
        try other.take(export.shuffled(using: &random), budget: random.integer(in: 1...200))
      }
      #expect(try other.dump() == expected, "seed \(seed)")
    }
  }

  @Test("exports without copies may be cut anywhere", arguments: 1...8 as ClosedRange<UInt64>)
  func anyCut(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var all = someRecords(&random, count: 120)
    for index in all.indices { all[index].start += Int64(index) }
    let whole = try Workbench()
    try whole.take(all)
    let pieces = try Workbench()
    var rest = all.shuffled(using: &random)[...]
    while rest.isEmpty == false {
      let count = random.integer(in: 1...40)
      // A piece also has some of what others have, but nothing twice.
      let some = all.filter { _ in random.chance(perMille: 50) }
      try pieces.take(Array(Set(some + rest.prefix(count))))
      rest = rest.dropFirst(count)
    }
    #expect(try pieces.dump() == whole.dump(), "seed \(seed)")
  }

  @Test("a month a thousand times over can still be read")
  func manyLongCopies() throws {
    let bench = try Workbench()
    let month: Int64 = 31 * 86_400_000
    try bench.take(
      Array(repeating: SpokenRecord(start: day, duration: month), count: 2000)
    )
    #expect(try bench.dump() == [line(day, month, duplicate: month * 1999)])
    #expect(try bench.take([SpokenRecord(start: day, duration: 1)]).isEmpty)
  }

  @Test("an import that is undone leaves nothing, and the next one begins afresh")
  func undone() throws {
    struct Stop: Error {}
    let bench = try Workbench()
    #expect(throws: Stop.self) {
      try bench.store.transaction {
        let intake = try RecordImport(store: bench.store, budget: 1)
        let writer = RecordBatch.Writer(number: 0)
        for _ in 0..<3 {
          writer.add(
            ActivityRecord(
              kind: .use,
              source: writer.text("lost"),
              start: Instant(milliseconds: day),
              duration: 1
            ),
            device: writer.text("d")
          )
          try intake.take(writer.batch())
        }
        throw Stop()
      }
    }
    try bench.take([SpokenRecord(start: day, duration: 1, app: "kept")])
    #expect(try bench.dump() == [line(day, 1, app: "kept")])
  }
}

@Suite("Finding records again")
struct RecordQueryTests {
  private let utcDay = 20_535

  @Test("a long record is found from every day it reaches into")
  func longRecords() throws {
    let bench = try Workbench()
    let month: Int64 = 31 * 86_400_000
    try bench.take([
      // Begins in the last millisecond of its day, ends in the one of the 31st day after.
      SpokenRecord(start: day + 86_399_999, duration: month, app: "long"),
      SpokenRecord(device: "phone", start: day, duration: 86_400_000, app: "day"),
    ])
    func devices(_ first: Int, _ last: Int) throws -> [String] {
      try bench.store.records(first: utcDay + first, last: utcDay + last).map(\.device)
    }
    #expect(try devices(0, 0) == ["laptop", "phone"])
    // The day's record ends where the next day begins.
    #expect(try devices(1, 1) == ["laptop"])
    #expect(try devices(31, 31) == ["laptop"])
    #expect(try devices(32, 40) == [])
    #expect(try devices(-5, -1) == [])
    #expect(try devices(-5, 0) == ["laptop", "phone"])
  }

  @Test("days come in order of time, then of device")
  func order() throws {
    let bench = try Workbench()
    try bench.take(
      [("b", 1), ("a", 2), ("a", 1), ("ü", 0)].map { device, offset in
        SpokenRecord(device: device, start: day + Int64(offset) * 86_400_000, duration: 1)
      }
    )
    #expect(
      try bench.store.records(first: utcDay, last: utcDay + 9).map {
        "\($0.device)\($0.utcDay - utcDay)"
      }
        == ["ü0", "a1", "b1", "a2"]
    )
    #expect(try bench.store.devices() == ["a", "b", "ü"])
    let extent = try #require(try bench.store.extent())
    #expect(extent.firstDay == utcDay)
    #expect(extent.lastDay == utcDay + 2)
    #expect(extent.reach.milliseconds == day + 2 * 86_400_000 + 1)
  }

  @Test("an empty store has no extent, no devices and no last end")
  func empty() throws {
    let bench = try Workbench()
    #expect(try bench.store.extent() == nil)
    #expect(try bench.store.devices() == [])
    #expect(try bench.store.lastEnd(asOf: Instant(milliseconds: day)) == nil)
    #expect(try bench.dump() == [])
  }

  @Test("the last end is that of what began before the instant, and not beyond it")
  func lastEnd() throws {
    let bench = try Workbench()
    let length: Int64 = 86_400_000
    try bench.take([
      SpokenRecord(start: day, duration: 20 * length, app: "long"),
      SpokenRecord(device: "phone", start: day + 15 * length, duration: 1000),
      SpokenRecord(start: day + 400 * length, duration: 1000, app: "future"),
    ])
    func lastEnd(_ at: Int64) throws -> Int64? {
      try bench.store.lastEnd(asOf: Instant(milliseconds: day + at)).map { $0.milliseconds - day }
    }
    // The record that began fifteen days before the last one ends after it.
    #expect(try lastEnd(30 * length) == 20 * length)
    #expect(try lastEnd(16 * length) == 16 * length)
    #expect(try lastEnd(400 * length) == 20 * length)
    #expect(try lastEnd(401 * length) == 400 * length + 1000)
    #expect(try lastEnd(0) == nil)
  }

  @Test("damaged records name the device, the day and the way out", .timeLimit(.minutes(5)))
  func damaged() throws {
    let bench = try Workbench()
    try bench.take([SpokenRecord(start: day, duration: 1)])
    _ = try bench.rows("UPDATE record_days SET segment = x'0102'", columns: 0)
    let error = try #require(throws: StoreError.self) {
      _ = try bench.store.records(first: utcDay, last: utcDay)
    }
    #expect(
      error.problem
        == "the cache is damaged (the records of laptop on 2026-03-23 can't be read), and is made anew from archive/"
    )
  }

  @Test(
    "where there are too many texts, those that are known keep their name, and no record is lost"
  )
  func tooManyTexts() throws {
    let bench = try Workbench()
    let count = 102_000
    let intake = try bench.store.transaction {
      let intake = try RecordImport(store: bench.store, sizeOfExport: 1)
      // It forgets its texts after each batch and brings them again.
      let writer = RecordBatch.Writer(number: 0, limit: 500)
      for index in 0..<count {
        writer.add(
          ActivityRecord(
            kind: .use,
            source: writer.text("source"),
            start: Instant(milliseconds: day + Int64(index) * 100),
            duration: 100,
            app: writer.text("app"),
            title: writer.text("title \(index)"),
            category: 0
          ),
          device: writer.text("laptop")
        )
        if index % 5000 == 4999 || index == count - 1 { try intake.take(writer.batch()) }
      }
      _ = try intake.finish()
      return intake
    }
    #expect(intake.beyondDevices == 0)
    #expect(intake.beyondTexts == 2003)
    let records = try bench.store.records(first: utcDay, last: utcDay).flatMap(\.records)
    #expect(records.count == count)
    #expect(records.allSatisfy { bench.store.texts.text($0.app) == "app" })
    #expect(records.count { $0.title == 0 } == 2003)
  }

  @Test("dump looks at the days there are, not at those between", .timeLimit(.minutes(5)))
  func farApart() throws {
    let bench = try Workbench()
    // 1990 and 9999.
    try bench.take([
      SpokenRecord(start: 631_152_000_000, duration: 1),
      SpokenRecord(start: 253_402_300_799_000, duration: 1),
    ])
    #expect(try bench.dump().count == 2)
  }
}
