import Documents
import Testing

@testable import Records

@Suite("lockin's own CSV")
struct ActivityCSVTests {
  private let header = "timestamp,duration_s,app_identifier,category\n"

  @Test("columns are found by name, in any order, and the others are passed over")
  func columns() throws {
    let reading = try read(
      """
      id,device,url,title,category,app_identifier,duration_s,timestamp,created_at
      7,phone,https://x.org,Hello,Work > Study,com.x,90.5,2026-03-23T09:00:00+01:00,now
      8,,,,,com.y,1,2026-03-23T08:00:01.2345Z,
      """,
      as: .activityCSV
    )
    #expect(
      reading.lines == [
        "phone: 2026-03-23T08:00:00Z +90500 use app=com.x title=Hello url=https://x.org "
          + "category=Work > Study from lockin-csv",
        "laptop: 2026-03-23T08:00:01.234Z +1000 use app=com.y from lockin-csv",
      ]
    )
    #expect(reading.outcome.records == 2)
    #expect(reading.told == [])
  }

  @Test("titles and addresses are left out where they are not to be kept")
  func privacy() throws {
    let reading = try read(
      "title,url,timestamp,duration_s,app_identifier,category\nS,http://x,2026-03-23T09:00Z,1,a,c",
      as: .activityCSV,
      keepsTitles: false
    )
    #expect(
      reading.lines == ["laptop: 2026-03-23T09:00:00Z +1000 use app=a category=c from lockin-csv"]
    )
  }

  @Test("a time without an offset is local, and marked where the clock shows it twice or never")
  func localTimes() throws {
    let reading = try read(
      header + """
        2026-07-01 12:00,60,a,c
        2026-10-25T02:30:00,60,a,c
        2026-03-29T02:30:00,60,a,c
        1774256400,60,a,c
        1774256400.5,60,a,c
        """,
      as: .activityCSV
    )
    #expect(
      reading.lines == [
        "laptop: 2026-07-01T10:00:00Z +60000 use app=a category=c from lockin-csv",
        "laptop: 2026-10-25T00:30:00Z +60000 use app=a category=c ambiguous from lockin-csv",
        "laptop: 2026-03-29T01:30:00Z +60000 use app=a category=c ambiguous from lockin-csv",
        "laptop: 2026-03-23T09:00:00Z +60000 use app=a category=c from lockin-csv",
        "laptop: 2026-03-23T09:00:00.500Z +60000 use app=a category=c from lockin-csv",
      ]
    )
  }

  private static let wrongRows: [(row: String, reason: String, told: String)] = [
    (
      "yesterday,60,a,c", "unparseable=1",
      "in.txt:2:1: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z"
    ),
    (
      "2026-02-30T09:00:00Z,60,a,c", "unparseable=1",
      "in.txt:2:1: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z"
    ),
    (
      // Milliseconds since 1970 where seconds belong.
      "17742564e30,60,a,c", "unparseable=1",
      "in.txt:2:1: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z"
    ),
    (
      "9999999999999999999999999,60,a,c", "unparseable=1",
      "in.txt:2:1: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z"
    ),
    (
      "2026-03-23T09:00:00Z,1h,a,c", "unparseable=1",
      "in.txt:2:22: this is not a number of seconds: write it like 90 or 12.5"
    ),
    (
      "2026-03-23T09:00:00Z,60,,c", "missing_field=1",
      "in.txt:2:25: a field that is needed is empty or missing: the record was left out; fill it"
    ),
    (
      "2026-03-23T09:00:00Z", "missing_field=1",
      "in.txt:2:1: a field that is needed is empty or missing: the record was left out; fill it"
    ),
    (
      "2026-03-23T09:00:00Z,-1,a,c", "negative_duration=1",
      "in.txt:2:22: the duration is negative: the record was left out"
    ),
    (
      "2026-03-23T09:00:00Z,2678401,a,c", "absurd_duration=1",
      "in.txt:2:22: the duration is more than 31 days: the record was left out"
    ),
    (
      "1989-12-31T23:59:59Z,60,a,c", "before_1990=1",
      "in.txt:2:1: the date lies before 1990: the record was left out"
    ),
    (
      "2026-03-23T09:00:00Z,60,a\u{0}b,c", "nul_byte=1",
      "in.txt:2:25: there is a NUL byte: the record was left out; export the file again"
    ),
  ]

  @Test("a row that is wrong costs itself, and its place is told", arguments: wrongRows.indices)
  func mistakes(index: Int) throws {
    let mistake = ActivityCSVTests.wrongRows[index]
    let reading = try read(header + mistake.row + "\n1774256400,5,a,c\n", as: .activityCSV)
    #expect(reading.rejected == mistake.reason)
    #expect(reading.told == [mistake.told])
    #expect(
      reading.lines == ["laptop: 2026-03-23T09:00:00Z +5000 use app=a category=c from lockin-csv"]
    )
  }

  @Test("the longest record that is taken in lasts 31 days, the first begins with 1990")
  func bounds() throws {
    let reading = try read(header + "1990-01-01T00:00:00Z,2678400,a,c\n", as: .activityCSV)
    #expect(reading.outcome.records == 1)
    #expect(reading.rejected == "")
  }

  @Test("records without length are counted and not told of")
  func zero() throws {
    let row = "2026-03-23T09:00:00Z,0,a,c\n2026-03-23T09:00:00Z,0.0004,a,c\n"
    let reading = try read(header + row, as: .activityCSV)
    #expect(reading.rejected == "zero_duration=2")
    #expect(reading.told == [])
  }

  @Test("bytes that are not UTF-8 are told with their field")
  func invalidUTF8() throws {
    let reading = try read(
      Array((header + "1774256400,5,").utf8) + [0xff, 0x2c, 0x63, 0x0a],
      as: .activityCSV
    )
    #expect(reading.rejected == "invalid_utf8=1")
    #expect(
      reading.told == ["in.txt:2:14: these bytes are not UTF-8: export the file as UTF-8"]
    )
  }

  @Test("the first of each mistake is told, the others are counted, in order of place")
  func several() throws {
    let reading = try read(
      header + """
        2026-03-23T09:00:00Z,-1,a,c
        x,1,a,c
        1774256400,5,a,c
        2026-03-23T09:00:00Z,-2,a,c
        2026-03-23T09:00:00Z,-3,a,c
        """,
      as: .activityCSV
    )
    #expect(reading.rejected == "negative_duration=3 unparseable=1")
    #expect(
      reading.told == [
        "in.txt:2:22: the duration is negative: the record was left out (and 2 more like it)",
        "in.txt:3:1: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z",
      ]
    )
    #expect(reading.outcome.records == 1)
    #expect(reading.outcome.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test("rows of another person are left out")
  func otherUser() throws {
    let text = """
      user_id,timestamp,duration_s,app_identifier,category
      ina,1774256400,5,a,c
      tom,1774256400,6,a,c
      ,1774256400,7,a,c
      """
    let reading = try read(text, as: .activityCSV, user: "ina")
    #expect(reading.rejected == "other_user=1")
    #expect(reading.told == [], "they are left out because the person asked for it")
    #expect(reading.outcome.records == 2)
    #expect(try read(text, as: .activityCSV).outcome.records == 3)
  }

  @Test("what comes before an unclosed quotation is taken in")
  func brokenOff() throws {
    let reading = try read(
      header + "1774256400,5,a,c\n1774256400,6,\"a,c\n1,2,3,4\n",
      as: .activityCSV
    )
    #expect(reading.outcome.records == 1)
    #expect(reading.rejected == "broken_off=1")
    #expect(
      reading.told == [
        "in.txt:3:1: the file ends inside a quotation that begins in this row: mend the "
          + "row, or export the file again"
      ]
    )
  }

  @Test("every beginning of a file can be read")
  func prefixes() throws {
    let text = Array(
      (header + "2026-03-23T09:00:00Z,60,\"ü \"\"x\"\"\",c\r\n1774256400,5,a,c\n").utf8
    )
    for count in text.indices {
      #expect(try read(Array(text[..<count]), as: .activityCSV).outcome.records <= 2)
    }
    #expect(try read(text, as: .activityCSV).outcome.records == 2)
  }

  @Test(
    "a stray quotation mark takes no row behind it",
    arguments: [
      // The row ends on its line all the same: it is read as it stands.
      ("a,\"the \"best\" film\"", "the \"best\" film", ""), ("a,5\" screen", "5\" screen", ""),
      // It does not: the row is left out, and the next one begins anew.
      ("a,\"t\"x", nil, "in.txt:2:1: "), ("a,\"the \"best\" film", nil, "in.txt:2:1: "),
    ] as [(String, String?, String)]
  )
  func strayQuotation(cells: String, title: String?, told: String) throws {
    let text = """
      timestamp,duration_s,category,app_identifier,title
      1774256400,5,c,\(cells)
      1774256500,6,c,b,"u, v"
      1774256600,7,c,b,w
      """
    let reading = try read(text, as: .activityCSV)
    let rest = ["b title=u, v", "b title=w"]
    let read = reading.lines.map { line in
      line.split(separator: "app=").last.map { String($0.prefix { $0 != "\n" }) } ?? ""
    }
    #expect(read.count == rest.count + (title == nil ? 0 : 1), "\(read)")
    if let title { #expect(read[0].contains("title=\(title)")) }
    #expect(read.suffix(2).allSatisfy { $0.contains("title=u, v") || $0.contains("title=w") })
    #expect(reading.told.allSatisfy { $0.hasPrefix(told) })
    #expect(reading.told.isEmpty == told.isEmpty)
  }
}
