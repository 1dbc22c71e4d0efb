import CivilTime
import Documents
import ICalendar
import Testing

@Suite("Changed instances and several copies of an event")
struct OverrideTests {
  private let master = [
    "UID:a", "SUMMARY:lecture", "DTSTART;TZID=Europe/Berlin:20240304T100000",
    "DTEND;TZID=Europe/Berlin:20240304T120000", "RRULE:FREQ=WEEKLY;COUNT=3",
  ]

  @Test(
    "A changed instance takes the place of the one it names",
    arguments: [
      "RECURRENCE-ID;TZID=Europe/Berlin:20240311T100000", "RECURRENCE-ID:20240311T090000Z",
      "RECURRENCE-ID;VALUE=DATE:20240311", "RECURRENCE-ID:20240311T100000",
    ]
  )
  func moved(id: String) throws {
    let change = ["UID:a", "SUMMARY:moved", id, "DTSTART:20240312T130000Z", "DURATION:PT1H"]
    let found = try expand(events([change, master]))
    #expect(
      found.occurrences.map { "\($0.start) \($0.recurrenceID?.description ?? "-") \($0.summary)" }
        == [
          "2024-03-04T09:00:00Z 2024-03-04T09:00:00Z lecture",
          "2024-03-12T13:00:00Z 2024-03-11T09:00:00Z moved",
          "2024-03-18T09:00:00Z 2024-03-18T09:00:00Z lecture",
        ]
    )
  }

  @Test("An instance moved into the window is there, one moved out of it is not")
  func movedAcrossWindow() throws {
    let change = [
      "UID:a", "RECURRENCE-ID;TZID=Europe/Berlin:20240318T100000", "DTSTART:20240401T130000Z",
    ]
    let calendar = events([master, change])
    let march = try expand(calendar, from: "2024-03-15T00:00:00Z", to: "2024-03-25T00:00:00Z")
    #expect(march.starts == [])
    let april = try expand(calendar, from: "2024-04-01T00:00:00Z", to: "2024-04-02T00:00:00Z")
    #expect(april.starts == ["2024-04-01T13:00:00Z"])
  }

  @Test("A change older than its series counts only where the series still has the instance")
  func staleChange() throws {
    let series = ["UID:a", "DTSTART:20240304T090000Z", "SEQUENCE:2"]
    let change = ["UID:a", "DTSTART:20240312T130000Z", "RECURRENCE-ID:20240311T090000Z"]
    let old = change + ["SEQUENCE:1"]
    let new = change + ["SEQUENCE:2"]
    let rule = series + ["RRULE:FREQ=WEEKLY;COUNT=2"]
    let moved = ["2024-03-04T09:00:00Z", "2024-03-12T13:00:00Z"]
    #expect(try expand(events([rule, old])).starts == moved)
    for ended in [
      series + ["RRULE:FREQ=WEEKLY;UNTIL=20240310T000000Z"], rule + ["EXDATE:20240311T090000Z"],
    ] {
      #expect(try expand(events([ended, old])).starts == ["2024-03-04T09:00:00Z"])
      #expect(try expand(events([ended, new])).starts == moved)
    }
  }

  @Test("A cancelled instance is removed; a cancelled event is there, but not busy")
  func cancelled() throws {
    let change = [
      "UID:a", "RECURRENCE-ID;TZID=Europe/Berlin:20240311T100000", "STATUS:CANCELLED",
    ]
    let found = try expand(events([master, change]))
    #expect(found.starts == ["2024-03-04T09:00:00Z", "2024-03-18T09:00:00Z"])
    let whole = try expand(events([master + ["STATUS:CANCELLED"]]))
    #expect(whole.occurrences.map(\.isBusy) == [false, false, false])
  }

  @Test("A change whose series isn't in the file stands alone")
  func orphan() throws {
    let change = ["UID:b", "RECURRENCE-ID:20240311T090000Z", "DTSTART:20240312T130000Z"]
    let found = try expand(events([change]))
    #expect(found.starts == ["2024-03-12T13:00:00Z"])
    #expect(found.occurrences.map { $0.recurrenceID?.description } == ["2024-03-11T09:00:00Z"])
  }

  @Test("Outlook names an all-day instance by its midnight")
  func allDay() throws {
    let days = ["UID:a", "DTSTART;VALUE=DATE:20240304", "RRULE:FREQ=DAILY;COUNT=3"]
    for id in ["RECURRENCE-ID:20240305T000000", "RECURRENCE-ID:20240304T230000Z"] {
      let change = ["UID:a", id, "DTSTART;VALUE=DATE:20240320"]
      #expect(
        try expand(events([days, change])).starts
          == ["2024-03-03T23:00:00Z", "2024-03-05T23:00:00Z", "2024-03-19T23:00:00Z"],
        "\(id)"
      )
    }
  }

  @Test("A change that can't be understood takes its instance along, not the series")
  func lostChange() throws {
    let change = [
      "UID:a", "RECURRENCE-ID;TZID=Europe/Berlin:20240311T100000", "DTSTART:20240312T130000Z",
      "RRULE:FREQ=NEVER",
    ]
    let calendar = events([master, change])
    #expect(calendar.codes == ["invalid_recurrence"])
    #expect(try expand(calendar).starts == ["2024-03-04T09:00:00Z", "2024-03-18T09:00:00Z"])
  }

  @Test("A change of nobody knows which instance costs itself")
  func unreadableInstance() throws {
    let calendar = events([master, ["UID:a", "RECURRENCE-ID:soon", "DTSTART:20240312T130000Z"]])
    #expect(
      calendar.printed == [
        "a.ics:11:1: RECURRENCE-ID \"soon\" is not a date or time; this changed instance is left out:"
          + " write 20260329 or 20260329T143000, with a Z at the end for UTC"
      ]
    )
    #expect(try expand(calendar).occurrences.count == 3)
  }

  @Test("Of several copies the highest SEQUENCE counts, then the latest change, in any order")
  func copies() throws {
    func copy(_ day: Int, _ properties: String...) -> [String] {
      ["UID:a", "DTSTART:2024030\(day)T090000Z"] + properties
    }
    let cases: [([[String]], String)] = [
      ([copy(1), copy(2, "SEQUENCE:2"), copy(3, "SEQUENCE:1")], "2024-03-02T09:00:00Z"),
      (
        [
          copy(1, "LAST-MODIFIED:20240101T000000Z"), copy(2, "LAST-MODIFIED:20240201T000000Z"),
          copy(3, "LAST-MODIFIED:20240115T000000Z"),
        ], "2024-03-02T09:00:00Z"
      ),
      (
        [copy(1, "DTSTAMP:20240301T000000Z"), copy(2, "DTSTAMP:20240201T000000Z")],
        "2024-03-01T09:00:00Z"
      ),
      // The same change in two downloads: the later one knows more.
      (
        [
          copy(1, "LAST-MODIFIED:20240101T000000Z", "DTSTAMP:20240301T000000Z"),
          copy(2, "LAST-MODIFIED:20240101T000000Z", "DTSTAMP:20240201T000000Z"),
        ], "2024-03-01T09:00:00Z"
      ),
      (
        [copy(1, "SEQUENCE:1", "DTSTAMP:20200101T000000Z"), copy(2, "DTSTAMP:20240201T000000Z")],
        "2024-03-01T09:00:00Z"
      ),
    ]
    for (copies, start) in cases {
      // Each export has one of them.
      let files = copies.enumerated().map { events([$1], file: "\($0).ics") }
      #expect(try expand(files).starts == [start])
      #expect(try expand(files.reversed()).starts == [start])
    }
  }

  @Test(
    "Events of one file that share a UID and differ in times or summary are events of their own"
  )
  func sharedUID() throws {
    func talk(_ day: Int, _ name: String, _ lines: String...) -> [String] {
      ["UID:a", "DTSTART:202403\(day)T090000Z", "SUMMARY:\(name)"] + lines
    }
    let talks = (10..<30).map { talk($0, "Talk \($0)") }
    let found = try expand(events(talks + [talk(10, "Beside it")]))
    #expect(found.occurrences.count == 21)
    #expect(Set(found.occurrences.map(\.name)).count == 21)
    #expect(Set(found.occurrences.map(\.uid)) == ["a"])
    #expect(found.diagnostics.isEmpty)
    // The latest change stands for the UID; no export says that it took the place of the others.
    let split = try expand(
      events([
        talk(10, "Choir", "DTEND:20240310T100000Z", "LAST-MODIFIED:20240101T000000Z"),
        talk(12, "Choir", "DTEND:20240312T100000Z", "SEQUENCE:2"),
        talk(12, "Choir", "DTEND:20240312T110000Z", "SEQUENCE:2"),
      ])
    )
    #expect(
      split.spans == [
        "2024-03-10T09:00:00Z/2024-03-10T10:00:00Z", "2024-03-12T09:00:00Z/2024-03-12T10:00:00Z",
        "2024-03-12T09:00:00Z/2024-03-12T11:00:00Z",
      ]
    )
  }

  @Test("A copy in the same file is one event, and a newer version by SEQUENCE takes its place")
  func copiesInOneFile() throws {
    let copy = ["UID:a", "DTSTART:20240301T090000Z", "SUMMARY:x"]
    #expect(
      try expand(events([copy, copy + ["LOCATION:here"]])).occurrences.map(\.label.location) == [
        "here"
      ]
    )
    let renamed = ["UID:a", "DTSTART:20240301T090000Z", "SUMMARY:y", "SEQUENCE:1"]
    for calendar in [events([copy, renamed]), events([renamed, copy])] {
      let found = try expand(calendar)
      #expect(found.occurrences.map(\.summary) == ["y"])
      #expect(found.diagnostics.map(\.code) == ["repeated_uid"])
    }
  }

  @Test("What is left out of many events is counted")
  func manyReplaced() throws {
    let old = (10..<30).map { ["UID:\($0)", "DTSTART:202403\($0)T090000Z"] }
    let new = (10..<30).map { ["UID:\($0)", "DTSTART:202404\($0)T090000Z"] }
    let found = try expand(events(old, file: "a.ics"), events(new, file: "b.ics"))
    #expect(found.occurrences.count == 20)
    #expect(found.diagnostics.count == 10)
    #expect(
      found.diagnostics.first?.description
        == "a.ics:2:1: b.ics has another event with the same UID at line 2, neither says that it is newer, and that one "
        + "counts: this one is left out: remove the calendar that is out of date, or give each event a UID of its own where "
        + "both take place"
    )
    #expect(
      found.diagnostics.last?.remedy.hasSuffix("both take place (and 10 more like it)") == true
    )
  }

  /// Calendars of a program that numbers its events; `stamp` is the second at which they were made.
  private func numbered(
    _ file: String,
    _ stamp: Int,
    from first: Int = 1,
    _ titles: [(String, day: Int)]
  ) -> ICalendar.Calendar {
    events(
      titles.enumerated().map { number, event in
        [
          "UID:\(first + number)@plan", "DTSTAMP:20240101T0000\(stamp)Z",
          "DTSTART:202403\(event.day)T090000Z", "SUMMARY:\(event.0)",
        ]
      },
      file: file
    )
  }

  @Test("Two calendars that number their events take nothing of each other's")
  func numberedCalendars() throws {
    let math = numbered("math.ics", 10, [("Math 1", 10), ("Math 2", 12)])
    let physics = numbered("physics.ics", 20, [("Physics 1", 11), ("Physics 2", 13)])
    let invitation = numbered("one.ics", 30, [("Dentist", 20)])
    for found in [try expand(math, physics, invitation), try expand(physics, invitation, math)] {
      #expect(
        found.occurrences.map(\.summary) == [
          "Math 1", "Physics 1", "Math 2", "Physics 2", "Dentist",
        ]
      )
      #expect(Set(found.occurrences.map(\.label.name)).count == 5)
      #expect(found.diagnostics.isEmpty)
    }
    // One that was moved and keeps its title is that one, unless it is another: that is told.
    let moved = numbered("new.ics", 20, [("Math 1", 14)])
    let found = try expand(math, moved)
    #expect(found.occurrences.map(\.summary) == ["Math 2", "Math 1"])
    #expect(found.diagnostics.map(\.code) == ["repeated_uid"])
  }

  @Test("What a later download numbers anew is planned once, and what it lacks stays")
  func numberedAnew() throws {
    let old = numbered("uni.ics", 10, [("Algebra", 10), ("Biology", 11), ("Chemistry", 20)])
    let new = numbered("uni (1).ics", 20, [("Chemistry", 20), ("Drama", 21)])
    for found in [try expand(old, new), try expand(new, old)] {
      #expect(found.occurrences.map(\.summary) == ["Algebra", "Biology", "Chemistry", "Drama"])
      #expect(found.occurrences.map(\.file) == ["uni.ics", "uni.ics", "uni.ics", "uni (1).ics"])
    }
    // A UID that nobody else has names one event, wherever it stands and whatever it is called.
    func unique(_ file: String, _ stamp: Int, _ title: String, _ day: Int) -> ICalendar.Calendar {
      events(
        [
          [
            "UID:6ba7b810-9dad@plan", "DTSTAMP:20240101T0000\(stamp)Z",
            "DTSTART:202403\(day)T090000Z", "SUMMARY:\(title)",
          ]
        ],
        file: file
      )
    }
    let found = try expand(unique("a.ics", 10, "x", 10), unique("b.ics", 20, "y", 11))
    #expect(found.occurrences.map(\.summary) == ["y"])
    #expect(found.diagnostics.isEmpty)
  }

  @Test(
    "What two calendars have at one time under one title is planned once, whatever its UIDs are"
  )
  func repeatedInFiles() throws {
    func calendar(_ file: String, _ seed: String, _ all: [(String, Int)]) -> ICalendar.Calendar {
      events(
        all.map { title, day in
          [
            "UID:\(seed)-6ba7b810-\(day)-\(title)", "DTSTART:202403\(day)T090000Z",
            "SUMMARY:\(title)",
          ]
        },
        file: file
      )
    }
    let old = calendar("uni.ics", "a", [("Algebra", 10), ("Biology", 11), ("", 12)])
    let new = calendar("uni (1).ics", "b", [("Biology", 11), ("Chemistry", 11), ("", 12)])
    for found in [try expand(old, new), try expand(new, old)] {
      // Nobody knows whether two without a title are one.
      #expect(
        found.occurrences.map(\.summary).sorted() == ["", "", "Algebra", "Biology", "Chemistry"]
      )
      #expect(found.occurrences.first { $0.summary == "Biology" }?.file == "uni.ics")
    }
    // Within one calendar they are two.
    let twice = calendar("a.ics", "c", [("Algebra", 10), ("Algebra", 10)])
    let other = events(
      [
        ["UID:d-6ba7b810", "DTSTART:20240310T090000Z", "SUMMARY:Algebra"],
        ["UID:e-6ba7b810", "DTSTART:20240310T090000Z", "SUMMARY:Algebra"],
      ],
      file: "b.ics"
    )
    #expect(try expand(twice).occurrences.count == 1)
    #expect(try expand(other).occurrences.count == 2)
  }

  @Test("Changes of instances go to the event that has the instance")
  func changesOfSharedUID() throws {
    let first = ["UID:a", "DTSTART:20240301T090000Z", "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:x"]
    let second = ["UID:a", "DTSTART:20240405T090000Z", "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:x"]
    let moved = [
      "UID:a", "RECURRENCE-ID:20240412T090000Z", "DTSTART:20240413T090000Z", "SUMMARY:x",
    ]
    for calendar in [events([first, second, moved]), events([moved, second, first])] {
      #expect(
        try expand(calendar).starts.map { String($0.prefix(10)) } == [
          "2024-03-01", "2024-03-08", "2024-03-15", "2024-04-05", "2024-04-13", "2024-04-19",
        ]
      )
    }
  }

  @Test("Of two exports of a schedule the newer counts, two parts of one both do")
  func schedulesInFiles() throws {
    func talk(_ day: Int, _ stamp: String) -> [String] {
      ["UID:a", "DTSTART:202403\(day)T090000Z", "SUMMARY:\(day)", "DTSTAMP:\(stamp)T000000Z"]
    }
    let old = events([talk(10, "20240101"), talk(11, "20240101")], file: "old.ics")
    let new = events([talk(10, "20240201"), talk(12, "20240201")], file: "new.ics")
    let rest = events([talk(20, "20240101"), talk(21, "20240101")], file: "rest.ics")
    for found in [try expand(old, new), try expand(new, old)] {
      #expect(found.starts.map { $0.prefix(10).suffix(2) } == ["10", "12"])
      #expect(found.diagnostics.isEmpty)
    }
    #expect(try expand(old, rest).occurrences.count == 4)
  }

  @Test("The same UID in two files is one event")
  func twoFiles() throws {
    let old = events([["UID:a", "DTSTART:20240301T090000Z"]], file: "old.ics")
    let new = events([["UID:a", "DTSTART:20240302T090000Z", "SEQUENCE:1"]], file: "new.ics")
    for found in [try expand(old, new), try expand(new, old)] {
      #expect(found.starts == ["2024-03-02T09:00:00Z"])
      #expect(found.occurrences.map(\.file) == ["new.ics"])
    }
  }

  @Test("A newer copy that can't be understood isn't replaced by an older one")
  func newerIsLeftOut() throws {
    let old = ["UID:a", "DTSTART:20240301T090000Z"]
    let new = ["UID:a", "DTSTART:20240302T090000Z", "SEQUENCE:1", "RRULE:FREQ=OFTEN"]
    #expect(try expand(events([old, new])).starts == [])
    #expect(try expand(events([new, old])).starts == [])
  }

  @Test("Events without UID are told apart by what they say")
  func withoutUID() throws {
    let calendar = events([
      ["DTSTART:20240301T090000Z", "SUMMARY:one"], ["DTSTART:20240301T090000Z", "SUMMARY:two"],
      ["DTSTART:20240301T090000Z", "SUMMARY:one"],
    ])
    let found = try expand(calendar).occurrences
    #expect(found.map(\.summary).sorted() == ["one", "two"])
    #expect(found.allSatisfy { $0.uid.hasPrefix("no-uid-") && $0.uid.count == 23 })
  }

  @Test(
    "Busy is what takes the owner's time",
    arguments: [
      ("STATUS:CONFIRMED", true), ("STATUS:TENTATIVE", true), ("STATUS:CANCELLED", false),
      ("STATUS:CANCELED", false),
      ("TRANSP:OPAQUE", true), ("TRANSP:TRANSPARENT", false), ("transp: transparent ", false),
      ("X-MICROSOFT-CDO-BUSYSTATUS:FREE", false), ("X-MICROSOFT-CDO-BUSYSTATUS:OOF", false),
      ("X-NONE:", true),
    ]
  )
  func busy(property: String, isBusy: Bool) throws {
    let found = try expand(event("DTSTART:20240301T090000Z", property))
    #expect(found.occurrences.map(\.isBusy) == [isBusy])
  }
}
