import Platform
import TestSupport
import Testing

@testable import Records

/// What rows say is remembered by the bytes behind their times; no outcome may depend on it.
@Suite("Rows that say what others said")
struct KnownRestsTests {
  /// Bytes that a row may end with; some of them are no UTF-8, and some rows go on in the next line.
  private static let rests: [[UInt8]] =
    [
      "zed,Work", "zed,Work,laptop", "zed,,laptop,notes", "firefox,Browsing,phone,Straße",
      "firefox,Browsing,phone,\"a, b\"", "x,\"y\"", "x,\"y\"\"z\",laptop", "x,\"y", "x,y\" z",
      "x,y,laptop,\"two\nlines\"", "\"x\",y,laptop,\"\"", " zed , Work ", "zed", "", ",",
      "x,y,\"a\"b",
      "x,y,\"\r\n\",t", "\"", "x,y,d,\"\n",
    ].map { Array($0.utf8) } + [
      [0x78, 0x2c, 0xff], [0x78, 0x2c, 0x00], [0x78, 0x2c, 0xc3, 0x28],
    ]

  private static let times = [
    "2026-03-01T10:00:00Z,1.5", "2026-03-01T10:00:02Z,60", "2026-03-01 11:00,7",
    // These are read in Berlin, one of them twice on the clock and one never.
    "2026-10-25T02:30:00,1", "2026-03-29T02:30:00,1",
    "1989-01-01T00:00:00Z,1", "2026-03-01T10:00:00Z,0", "2026-03-01T10:00:00Z,-1", "never,1",
    "2026-03-01T10:00:00Z,", "\"2026-03-01T10:00:00Z\",1", "2026-03-01T10:00:00Z", "1772359200,5",
    "2026-03-01T1\n0:00:00Z,1",
  ]

  private func file(_ rows: [[UInt8]], end: String) -> [UInt8] {
    Array("timestamp,duration_s,app_identifier,category,device,title\(end)".utf8)
      + rows.flatMap { $0 + Array(end.utf8) }
  }

  /// The lines and the losses of a file, and those of its rows read each as a file of its own kind:
  /// with a column behind them that never comes again, so that nothing is remembered.
  @Test("the outcome is that of rows that say what no other said", arguments: 1...60)
  func noDifference(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let end = random.choice(of: ["\n", "\r\n", "\r"])
    var known: [[UInt8]] = []
    var unknown: [[UInt8]] = []
    let used = (0..<random.integer(in: 1...6)).map { _ in random.choice(of: KnownRestsTests.rests) }
    let hasOpenQuotations = random.chance(perMille: 300)
    for number in 0..<random.integer(in: 1...200) {
      let times = random.choice(of: KnownRestsTests.times)
      let rest = random.choice(of: used)
      if hasOpenQuotations == false, rest.filter({ $0 == 0x22 }).count % 2 == 1 { continue }
      let row = Array(times.utf8) + [0x2c] + rest
      known.append(row)
      // The device stands fifth, so that a further column changes no record.
      unknown.append(row + Array(",\(number)".utf8))
    }
    let isWhole = used.allSatisfy { rest in
      rest.contains(0x22) == false && rest.filter { $0 == 0x2c }.count >= 3
    }
    let with = try read(file(known, end: end), as: .activityCSV, workers: 1)
    let alone = try known.map { try read(file([$0], end: end), as: .activityCSV, workers: 1) }
    if hasOpenQuotations == false {
      #expect(with.lines == alone.flatMap(\.lines), "seed \(seed)")
      #expect(with.total == alone.reduce(0) { $0 + $1.total }, "seed \(seed)")
      var losses: [String: Int] = [:]
      for one in alone {
        for (reason, count) in one.outcome.rejections.counts {
          losses[reason.rawValue, default: 0] += count
        }
      }
      #expect(
        with.rejected
          == losses.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " "),
        "seed \(seed)"
      )
    }
    if isWhole {
      let without = try read(file(unknown, end: end), as: .activityCSV, workers: 1)
      #expect(with.lines == without.lines, "seed \(seed)")
    }
    let two = try read(file(known, end: end), as: .activityCSV, workers: 2)
    #expect(two.lines == with.lines, "seed \(seed)")
    #expect(two.told == with.told, "seed \(seed)")
  }

  @Test("a rest that goes on in the next line is read anew each time")
  func twoLines() throws {
    let reading = try read(
      """
      timestamp,duration_s,app_identifier,category
      2026-03-01T10:00:00Z,1,a,"x
      2026-03-01T10:00:01Z,1,a,b"
      2026-03-01T10:00:02Z,1,a,b
      2026-03-01T10:00:03Z,1,a,b
      """,
      as: .activityCSV
    )
    #expect(
      reading.lines.map { $0.replacingNewlines } == [
        "laptop: 2026-03-01T10:00:00Z +1000 use app=a category=x/2026-03-01T10:00:01Z,1,a,b from lockin-csv",
        "laptop: 2026-03-01T10:00:02Z +1000 use app=a category=b from lockin-csv",
        "laptop: 2026-03-01T10:00:03Z +1000 use app=a category=b from lockin-csv",
      ]
    )
  }

  @Test("rows that a quotation takes in are no rows, though they were looked at before")
  func rowsInQuotation() throws {
    let plain = (10..<60).map { "2026-03-01T10:00:\($0)Z,1,a,b\n" }.joined()
    let reading = try read(
      """
      timestamp,duration_s,app_identifier,category
      \(plain)2026-03-01T11:00:00Z,1,a,"x
      2026-03-01T11:00:01Z,1,a,b
      2026-03-01T11:00:02Z,1,a,"
      \(plain)2026-03-01T12:00:00Z,-1,a,b
      """,
      as: .activityCSV
    )
    #expect(reading.lines.count == 101)
    #expect(
      reading.lines.filter { $0.contains("T11") }.map { $0.replacingNewlines } == [
        "laptop: 2026-03-01T11:00:00Z +1000 use app=a "
          + "category=x/2026-03-01T11:00:01Z,1,a,b/2026-03-01T11:00:02Z,1,a, from lockin-csv"
      ]
    )
    #expect(reading.told.count == 1)
    #expect(reading.told.first?.hasPrefix("in.txt:105:22: ") == true)
  }

  @Test("a time on the hour that a clock shows twice marks its own record only")
  func ambiguous() throws {
    let reading = try read(
      """
      timestamp,duration_s,app_identifier,category
      2026-10-25T02:30:00,1,a,b
      2026-10-25T12:30:00,1,a,b
      2026-10-25T02:31:00,1,a,b
      """,
      as: .activityCSV
    )
    #expect(reading.lines.map { $0.contains("ambiguous") } == [true, false, true])
  }

  @Test("rows of another user stay out, however often they come")
  func otherUser() throws {
    let reading = try read(
      """
      timestamp,duration_s,app_identifier,category,user_id
      2026-03-01T10:00:00Z,1,a,b,ina
      2026-03-01T10:00:01Z,1,a,b,tom
      2026-03-01T10:00:02Z,1,a,b,ina
      2026-03-01T10:00:03Z,1,a,b,tom
      """,
      as: .activityCSV,
      user: "ina"
    )
    #expect(reading.lines.count == 2)
    #expect(reading.rejected == "other_user=2")
  }
}

extension String {
  fileprivate var replacingNewlines: String { String(map { $0.isNewline ? "/" : $0 }) }
}
