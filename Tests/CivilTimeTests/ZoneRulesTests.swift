import Foundation
import Testing

@testable import CivilTime

@Suite("Zones")
struct ZoneRulesTests {
  private func resolve(_ zone: String, _ local: String) throws -> ZoneRules.Resolution {
    let seconds = try #require(TimestampText(local)).localSeconds
    return try systemZone(zone).resolve(localSeconds: seconds)
  }

  @Test(
    "A reading that the clock shows once is unique",
    arguments: [
      ("Europe/Berlin", "2024-03-31T01:59:59", 1_711_846_799),
      ("Europe/Berlin", "2024-03-31T03:00:00", 1_711_846_800),
      ("Europe/Berlin", "2024-10-27T01:59:59", 1_729_987_199),
      ("Europe/Berlin", "2024-10-27T03:00:00", 1_729_994_400),
      ("Europe/Berlin", "2300-07-01T12:00:00", 10_429_466_400),
      ("Asia/Kathmandu", "2026-01-01T00:00:00", 1_767_204_900),
    ] as [(String, String, Int64)]
  )
  func unique(zone: String, local: String, seconds: Int64) throws {
    #expect(try resolve(zone, local) == .unique(seconds))
  }

  @Test(
    "A skipped reading takes the offset before the gap",
    arguments: [
      ("Europe/Berlin", "2024-03-31T02:30:00", 1_711_848_600),
      ("Europe/Berlin", "2024-03-31T02:00:00", 1_711_846_800),
      ("America/Santiago", "2026-09-06T00:00:00", 1_788_667_200),
      ("Pacific/Apia", "2011-12-30T12:00:00", 1_325_282_400),
    ] as [(String, String, Int64)]
  )
  func skipped(zone: String, local: String, seconds: Int64) throws {
    #expect(try resolve(zone, local) == .skipped(seconds))
  }

  @Test("A repeated reading is the first of the two")
  func repeated() throws {
    let reading = try resolve("Europe/Berlin", "2024-10-27T02:30:00")
    #expect(reading == .repeated(first: 1_729_989_000, second: 1_729_992_600))
    #expect(reading.seconds == 1_729_989_000)
    #expect(
      try resolve("Australia/Lord_Howe", "2026-04-05T01:45:00")
        == .repeated(first: 1_775_313_900, second: 1_775_315_700)
    )
  }

  @Test("Spans tell the offset, the name and the next change")
  func spans() throws {
    let berlin = try systemZone("Europe/Berlin")
    let change: Int64 = 1_774_746_000
    #expect(berlin.offset(atUTC: change - 1) == 3600)
    #expect(berlin.offset(atUTC: change) == 7200)
    #expect(berlin.spans[berlin.spanIndex(atUTC: change)].abbreviation == "CEST")
    #expect(berlin.nextChange(afterUTC: change - 1) == change)
    #expect(berlin.nextChange(afterUTC: change) == 1_792_890_000)
    #expect(ZoneRules.utc.nextChange(afterUTC: 0) == nil)
  }

  @Test("The system's zones that have one offset for ever are read")
  func fixed() throws {
    #expect(try systemZone("UTC").offset(atUTC: 0) == 0)
    #expect(try systemZone("Etc/GMT-14").offset(atUTC: 0) == 50_400)
  }
}

@Suite("Compiled zone files")
struct TZifTests {
  private func berlin() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin")))
  }

  @Test("Every beginning of a zone file that is not the whole is refused")
  func truncated() throws {
    let bytes = try berlin()
    let read = (0..<bytes.count).filter {
      (try? TZif.read(Array(bytes.prefix($0)), name: "cut")) != nil
    }
    #expect(read == [])
  }

  @Test("Other files are refused by name")
  func foreign() throws {
    #expect(throws: TZifError.truncated) { try TZif.read([], name: "empty") }
    #expect(throws: TZifError.notTZif) { try TZif.read(Array("<!doctype html>".utf8), name: "x") }
    var old = try berlin()
    old[4] = 0
    #expect(throws: TZifError.tooOld) { try TZif.read(old, name: "old") }
  }

  @Test("A damaged zone file is refused or read, but never crashes or hangs")
  func damaged() throws {
    let bytes = try berlin()
    var random = SplitMix(state: 42)
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let zone = try? TZif.read(damaged, name: "damaged, seed 42") else { continue }
      _ = zone.resolve(localSeconds: 1_711_848_600)
      #expect(zip(zone.spans, zone.spans.dropFirst()).allSatisfy { $0.start <= $1.start })
    }
  }
}

@Suite("Footer rules of zone files")
struct PosixZoneRuleTests {
  private func changes(_ rule: String, _ year: Int) -> [String] {
    (PosixZoneRule(Array(rule.utf8))?.changes(in: year) ?? []).map {
      "\(Instant(seconds: $0.start)) \($0.abbreviation) \($0.offset)"
    }
  }

  @Test(
    "A rule gives the two changes of a year",
    arguments: [
      (
        "CET-1CEST,M3.5.0,M10.5.0/3", 2026,
        ["2026-03-29T01:00:00Z CEST 7200", "2026-10-25T01:00:00Z CET 3600"]
      ),
      (
        "EST5EDT,M3.2.0,M11.1.0", 2026,
        ["2026-03-08T07:00:00Z EDT -14400", "2026-11-01T06:00:00Z EST -18000"]
      ),
      // Ireland's winter time is the daylight time, with a negative saving.
      (
        "IST-1GMT0,M10.5.0,M3.5.0/1", 2026,
        ["2026-03-29T01:00:00Z IST 3600", "2026-10-25T01:00:00Z GMT 0"]
      ),
      (
        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 2026,
        ["2026-04-04T15:00:00Z +1030 37800", "2026-10-03T15:30:00Z +11 39600"]
      ),
      // Greenland: Saturday at 22:00, written as Sunday's hour -1 of an earlier rule.
      (
        "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2026,
        ["2026-03-29T01:00:00Z -01 -3600", "2026-10-25T01:00:00Z -02 -7200"]
      ),
      // Julian days never count 29 February; day 60 is 1 March in every year.
      (
        "AAA0BBB,J60/0,J300/1", 2024,
        ["2024-03-01T00:00:00Z BBB 3600", "2024-10-27T00:00:00Z AAA 0"]
      ),
      (
        "AAA0BBB,J59/0,J365/1", 2024,
        ["2024-02-28T00:00:00Z BBB 3600", "2024-12-31T00:00:00Z AAA 0"]
      ),
      // Ordinal days count from 0 and do count it; day 59 is 29 February in a leap year.
      (
        "AAA0BBB,59/0,299/1", 2024,
        ["2024-02-29T00:00:00Z BBB 3600", "2024-10-26T00:00:00Z AAA 0"]
      ),
      (
        "AAA0BBB,59/0,299/1", 2025,
        ["2025-03-01T00:00:00Z BBB 3600", "2025-10-27T00:00:00Z AAA 0"]
      ),
    ]
  )
  func rules(text: String, year: Int, expected: [String]) {
    #expect(changes(text, year) == expected)
  }

  @Test("A rule without daylight time is one offset")
  func standardOnly() throws {
    let rule = try #require(PosixZoneRule(Array("<+0530>-5:30".utf8)))
    #expect(rule.standardName == "+0530")
    #expect(rule.standardOffset == 19_800)
    #expect(rule.changes(in: 2026).isEmpty)
  }

  @Test(
    "A rule that makes no sense is refused",
    arguments: [
      "", "CET", "CE-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
      "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300",
      "CET-1CEST,J1,366", "<+05-5", "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-1000",
    ]
  )
  func refused(text: String) {
    #expect(PosixZoneRule(Array(text.utf8)) == nil)
  }

  @Test("Dublin's clock agrees with London's, though its rule is written the other way round")
  func dublin() throws {
    let dublin = try systemZone("Europe/Dublin")
    let london = try systemZone("Europe/London")
    for hour in Int64(490_000)..<500_000 {
      #expect(dublin.offset(atUTC: hour * 3600) == london.offset(atUTC: hour * 3600))
    }
  }
}
