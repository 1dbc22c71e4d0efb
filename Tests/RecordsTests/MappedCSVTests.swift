import Documents
import Records
import Testing

@Suite("A table that the configuration explains")
struct MappedCSVTests {
  private let mapping = ColumnMapping(
    start: ["Begin"],
    end: ["End"],
    app: "Program",
    title: "What",
    category: "Kind",
    url: "Page",
    device: "Machine"
  )

  @Test("every part comes from the column that was named")
  func parts() throws {
    let reading = try read(
      """
      begin,END, Program ,What,Kind,Page,Machine
      2026-03-23 09:00,2026-03-23 10:00,emacs,Chapter 2,Work > Thesis,https://x.org,desk
      2026-03-23T09:00:00Z,2026-03-23T09:00:01Z,,Only a title,,,
      1774256400,1774256460.5,emacs,,,,
      """,
      as: .mapped,
      mapping: mapping
    )
    #expect(
      reading.lines == [
        "desk: 2026-03-23T08:00:00Z +3600000 use app=emacs title=Chapter 2 url=https://x.org "
          + "category=Work > Thesis from mapped-csv",
        "laptop: 2026-03-23T09:00:00Z +1000 use title=Only a title from mapped-csv",
        "laptop: 2026-03-23T09:00:00Z +60500 use app=emacs from mapped-csv",
      ]
    )
  }

  @Test(
    "lengths in every unit",
    arguments: [
      ("s", "90", 90_000), ("s", "\"1,5\"", 1500), ("ms", "1500", 1500), ("min", "1.5", 90_000),
      ("h", "\"0,25\"", 900_000), ("hms", "01:10:26", 4_226_000), ("hms", "1u 3m", 3_780_000),
    ] as [(String, String, Int64)]
  )
  func units(unit: String, length: String, milliseconds: Int64) throws {
    let reading = try read(
      "t,l,a\n2026-03-23T09:00:00Z,\(length),x\n",
      as: .mapped,
      mapping: ColumnMapping(
        start: ["t"],
        duration: "l",
        app: "a",
        unit: try #require(ColumnMapping.Unit(rawValue: unit))
      )
    )
    #expect(reading.total == milliseconds)
    #expect(reading.told == [])
  }

  @Test("the date and the time of day may stand in two columns, in an order that was said")
  func twoColumns() throws {
    let mapping = ColumnMapping(start: ["d", "t"], duration: "l", app: "a", delimiter: 0x7c)
    let text = "d|t|l|a\n05/09/2026|01:05 PM|60|x, y; z\n"
    let reading = try read(text, as: .mapped, dateOrder: .dmy, mapping: mapping)
    #expect(
      reading.lines == ["laptop: 2026-09-05T11:05:00Z +60000 use app=x, y; z from mapped-csv"]
    )
    let refusal = try #require(throws: Diagnostic.self) {
      _ = try read(text, as: .mapped, mapping: mapping)
    }
    #expect(refusal.code == "ambiguous_dates")
  }

  @Test("years of two digits are read where their order is proven or said, else it is asked for")
  func shortYears() throws {
    let mapping = ColumnMapping(start: ["d"], duration: "l", app: "a")
    func table(_ dates: String...) -> String {
      "d,l,a\n" + dates.map { "\($0) 09:00,60,x\n" }.joined()
    }
    // Month first is all that fits.
    #expect(
      try read(table("05/09/26", "09/23/26"), as: .mapped, mapping: mapping).lines.map {
        $0.dropFirst(8).prefix(10)
      } == ["2026-05-09", "2026-09-23"]
    )
    // No year 99 begins a date here, and no month 31.
    #expect(
      try read(table("31.12.99", "01.02.26"), as: .mapped, mapping: mapping).lines.map {
        $0.dropFirst(8).prefix(10)
      } == ["1999-12-31", "2026-02-01"]
    )
    let refusal = try #require(throws: Diagnostic.self) {
      _ = try read(table("23.09.26"), as: .mapped, mapping: mapping)
    }
    #expect(
      refusal.description
        == "in.txt:2:1: nothing in this file tells whether its dates of two digits begin with the day "
        + "or with the year: say it with 'lockin import --date-order dmy' (or mdy or ymd) and the file, "
        + "or with 'date_order' in 'sources' of lockin.yaml; nothing was taken in"
    )
    for (order, date) in [(DateOrder.dmy, "2026-09-23"), (.ymd, "2023-09-26")] {
      let reading = try read(table("23.09.26"), as: .mapped, dateOrder: order, mapping: mapping)
      #expect(reading.lines.map { $0.dropFirst(8).prefix(10) } == [Substring(date)])
    }
  }

  @Test(
    "dates in front of times show their order as well",
    arguments: [
      ("23.09.2026 09:05", "2026-09-23T07:05:00Z"),
      ("23/09/2026, 09:05:10", "2026-09-23T07:05:10Z"),
      ("09/23/2026 9:05 AM", "2026-09-23T07:05:00Z"), ("2026/09/23 09:05", "2026-09-23T07:05:00Z"),
      ("23.09.2026 00:00", "2026-09-22T22:00:00Z"),
      ("2026-09-23 09:05 +0500", "2026-09-23T04:05:00Z"),
    ]
  )
  func times(text: String, start: String) throws {
    let reading = try read(
      "t;l;a\n\(text);60;x\n",
      as: .mapped,
      mapping: ColumnMapping(start: ["t"], duration: "l", app: "a")
    )
    #expect(reading.lines == ["laptop: \(start) +60000 use app=x from mapped-csv"])
  }

  private static let wrong: [(row: String, told: String)] = [
    (
      ",60,x",
      "in.txt:2:1: a field that is needed is empty or missing: the record was left out; fill it"
    ),
    (
      "2026-03-23T09:00:00Z,,x",
      "in.txt:2:22: a field that is needed is empty or missing: the record was left out; fill it"
    ),
    (
      "2026-03-23T09:00:00Z,60,",
      "in.txt:2:25: a field that is needed is empty or missing: the record was left out; fill it"
    ),
    (
      "soon,60,x",
      "in.txt:2:1: this is not a date and time: the record was left out; "
        + "write it like 2026-03-23T09:00:00Z"
    ),
    (
      "2026-03-23T09:00:00Z,01:00:00,x",
      "in.txt:2:22: this is no length of time in the unit that 'duration_unit' names: write another "
        + "duration_unit in 'sources' of lockin.yaml: s, ms, min, h or hms"
    ),
    (
      "2026-03-23T09:00:00Z,\"1,800\",x",
      "in.txt:2:22: this length may be of thousands or have a fraction: the record was left out; "
        + "write it like 1800 or 1.8"
    ),
    (
      "2026-03-23T09:00:00Z,-1,x",
      "in.txt:2:22: the duration is negative: the record was left out"
    ),
  ]

  @Test("a row that is wrong costs itself", arguments: wrong.indices)
  func mistakes(index: Int) throws {
    let wrong = MappedCSVTests.wrong[index]
    let reading = try read(
      "t,l,a\n\(wrong.row)\n2026-03-23T09:00:00Z,60,x\n",
      as: .mapped,
      mapping: ColumnMapping(start: ["t"], duration: "l", app: "a")
    )
    #expect(reading.told == [wrong.told])
    #expect(reading.outcome.records == 1)
  }

  @Test(
    "a point before three digits is a fraction, unless the file speaks against it",
    arguments: [
      // A comma for fractions leaves points to thousands.
      ("1.200 1,5 90", [1500, 90_000], 1), ("1.200 0,500", [500], 1),
      // As some write thousands: all with three digits behind, and none below a thousand.
      ("1.200 900", [900_000], 1), ("1.200 12.345 45", [45_000], 2),
      // As some write milliseconds.
      ("1.200 0.900", [1200, 900], 0), ("1.200 1.5", [1200, 1500], 0),
      ("1.200 3.600", [], 2),
      ("1.200 1800 900", [1200, 1_800_000, 900_000], 0), ("1.200", [], 1),
      // A comma before three digits tells nothing of points.
      ("\"1,200\" 1.250 2.5", [1250, 2500], 1),
    ] as [(String, [Int], Int)]
  )
  func fractions(lengths: String, milliseconds: [Int], left: Int) throws {
    let rows = lengths.split(separator: " ").enumerated().map { index, length in
      "2026-03-2\(index)T09:00:00Z;\(length);x\n"
    }
    let reading = try read(
      "t;l;a\n" + rows.joined(),
      as: .mapped,
      mapping: ColumnMapping(start: ["t"], duration: "l", app: "a")
    )
    let found = reading.lines.compactMap { line in
      line.split(separator: "+").dropFirst().first.flatMap { Int($0.prefix { $0 != " " }) }
    }
    #expect(found == milliseconds)
    #expect(reading.rejected == (left == 0 ? "" : "unparseable=\(left)"))
    #expect(reading.told.allSatisfy { $0.contains("may be of thousands or have a fraction") })
  }

  @Test("an end before the start, and the hour that comes twice")
  func ends() throws {
    let reading = try read(
      "Begin;End;Program;What;Kind;Page;Machine\n"
        + "2026-03-23 09:00;2026-03-23 08:00;x;;;;\n2026-10-25 01:00;2026-10-25 02:30;x;;;;\n"
        + "2026-03-23 09:00;;x;;;;\n",
      as: .mapped,
      mapping: mapping
    )
    #expect(
      reading.lines == [
        "laptop: 2026-10-24T23:00:00Z +5400000 use app=x ambiguous from mapped-csv"
      ]
    )
    #expect(reading.rejected == "missing_field=1 negative_duration=1")
  }

  @Test("starts and ends alone make records of a time log")
  func startsAndEnds() throws {
    let reading = try read(
      "from,to,project\n2026-03-23 09:00,2026-03-23 10:00,Thesis\n2026-03-23 10:00,,\n",
      as: .mapped,
      mapping: ColumnMapping(start: ["from"], end: ["to"])
    )
    #expect(
      reading.lines == ["laptop: 2026-03-23T08:00:00Z +3600000 use app=Time log from mapped-csv"]
    )
    #expect(
      reading.told == [
        "in.txt:3:18: a field that is needed is empty or missing: the record was left out; fill it"
      ]
    )
    let titled = try read(
      "from,to,project\n2026-03-23 09:00,2026-03-23 10:00,Thesis\n",
      as: .mapped,
      mapping: ColumnMapping(start: ["from"], end: ["to"], category: "project")
    )
    #expect(
      titled.lines == ["laptop: 2026-03-23T08:00:00Z +3600000 use category=Thesis from mapped-csv"]
    )
  }

  @Test(
    "where ends and lengths are given, ends count, and lengths stand in for them",
    arguments: [
      ("2026-03-23 09:00:00,2026-03-23 10:00:00,3600", 3_600_000, nil),
      ("2026-03-23 09:00:00,2026-03-23 10:00:00,", 3_600_000, nil),
      ("2026-03-23 09:00:00,2026-03-23 10:00:00,3000", 3_600_000, 41),
      ("2026-03-23 09:00:00,,3000", 3_000_000, nil),
      // Times without seconds are up to a minute off.
      ("2026-03-23 09:00,2026-03-23 10:00,3570", 3_600_000, nil),
      ("2026-03-23 09:00,2026-03-23 10:00,3540", 3_600_000, 35),
      // The hour that comes twice.
      ("2026-10-25 01:00:00,2026-10-25 02:30:00,9000", 9_000_000, nil),
    ] as [(String, Int64, Int?)]
  )
  func endsAndLengths(row: String, length: Int64, column: Int?) throws {
    let reading = try read(
      "from,to,took\n\(row)\n",
      as: .mapped,
      mapping: ColumnMapping(start: ["from"], end: ["to"], duration: "took")
    )
    #expect(reading.total == length)
    #expect(
      reading.told
        == (column.map {
          [
            "in.txt:2:\($0): the duration is not the time from start to end: start and end were believed"
          ]
        } ?? [])
    )
  }

  @Test("a length that is none costs its row, also beside an end")
  func noLength() throws {
    let reading = try read(
      "from,to,took\n2026-03-23 09:00,2026-03-23 10:00,long\n",
      as: .mapped,
      mapping: ColumnMapping(start: ["from"], end: ["to"], duration: "took")
    )
    #expect(reading.rejected == "unparseable=1")
  }

  @Test("a column that is not there is told of with those that are")
  func missing() throws {
    let refusal = try #require(throws: Diagnostic.self) {
      _ = try read("Begin;Ende\n1;2\n", as: .mapped, mapping: mapping)
    }
    #expect(
      refusal.description
        == "in.txt:1:1: there is no column 'End', which 'sources' in lockin.yaml speaks of: mend "
        + "'columns' or 'delimiter' there; the first row names 'begin', 'ende'"
    )
  }
}
