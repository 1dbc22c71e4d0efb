import CivilTime
import Foundation
import SampleData
import Testing

@Suite struct SampleWorkspaceTests {
  let files = SampleFiles.published

  @Test("the same seed gives the same bytes")
  func deterministic() {
    let again = SampleWorkspace.files(seed: SampleWorkspace.publishedSeed, zone: berlin)
    for file in again {
      #expect(files.texts[file.path] == String(decoding: file.bytes, as: UTF8.self), "\(file.path)")
    }
  }

  @Test("the sample data in the repository are what the generator makes, byte for byte")
  func published() throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = repository.appendingPathComponent("sample-data")
    for (path, text) in files.texts {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(path))
      #expect(bytes == Data(text.utf8), "\(path); 'make sample-data' writes it anew")
    }
    #expect(files.texts.count == 17)
  }

  @Test("another seed gives other exports, and the same hand-written files")
  func otherSeed() throws {
    let other = SampleFiles(seed: 1)
    for path in ["inbox/aw-buckets-export.json", "inbox/phone-ina.csv", "truth.json"] {
      #expect(try files.text(path) != other.text(path), "\(path)")
    }
    #expect(
      try files.text("inbox/rescuetime-office.csv") != other.text("inbox/rescuetime-office.csv")
    )
    for path in [
      "lockin.yaml", "plans/events.yaml", "plans/goals.yaml", "plans/sessions.csv",
      "inbox/university.ics",
    ] {
      #expect(try files.text(path) == other.text(path), "\(path)")
    }
  }

  @Test("the workspace has these files, sorted, and at most 6 MB")
  func size() {
    let list = SampleWorkspace.files(seed: 3, zone: berlin)
    #expect(
      list.map(\.path) == [
        "inbox/aw-buckets-export.json", "inbox/personal.ics", "inbox/phone-ina.csv",
        "inbox/rescuetime-office.csv", "inbox/university.ics", "lockin.key", "lockin.yaml",
        "plans/changes.yaml", "plans/checkins.csv", "plans/decisions.csv", "plans/events.yaml",
        "plans/goals.yaml", "plans/habits.yaml", "plans/items.yaml", "plans/lists.yaml",
        "plans/sessions.csv", "truth.json",
      ]
    )
    #expect(list.reduce(0) { $0 + $1.bytes.count } <= 6_000_000)
  }

  @Test("calendars have CRLF line ends and lines of at most 75 octets")
  func calendarLines() throws {
    for path in ["inbox/personal.ics", "inbox/university.ics"] {
      let text = try files.text(path)
      let lines = text.components(separatedBy: "\r\n")
      #expect(lines.last == "")
      #expect(lines.allSatisfy { $0.utf8.count <= 75 && $0.contains("\n") == false })
      #expect(lines.contains { $0.hasPrefix(" ") }, "\(path) has a folded line")
      #expect(lines.count { $0 == "BEGIN:VEVENT" } == lines.count { $0 == "END:VEVENT" })
    }
  }

  @Test(
    "the timetable has its holidays, its cancelled, its moved instance and its exam",
    arguments: [
      "EXDATE;TZID=Europe/Berlin:20260501T111500",
      "EXDATE;TZID=Europe/Berlin:20260514T111500",
      "RECURRENCE-ID;TZID=Europe/Berlin:20260504T111500",
      "STATUS:CANCELLED",
      "RECURRENCE-ID;TZID=Europe/Berlin:20260520T161500",
      "DTSTART;TZID=Europe/Berlin:20260521T174500",
      "DTSTART;VALUE=DATE:20260330", "DTEND;VALUE=DATE:20260413",
      "DTSTART;TZID=Europe/Berlin:20260529T133000",
      "RRULE:FREQ=WEEKLY;UNTIL=20260718T215959Z",
    ]
  )
  func timetable(line: String) throws {
    let lines = try files.text("inbox/university.ics").components(separatedBy: "\r\n")
    #expect(lines.contains(line))
  }

  @Test(
    "the personal calendar has its call across the clock change, its movable and its free entries",
    arguments: [
      "DTSTART;TZID=Europe/Berlin:20260322T110000", "CATEGORIES:study", "X-LOCKIN-MOVABLE:TRUE",
      "DTSTART;VALUE=DATE:20260418", "DTEND;VALUE=DATE:20260419", "TRANSP:TRANSPARENT",
    ]
  )
  func personal(line: String) throws {
    let lines = try files.text("inbox/personal.ics").components(separatedBy: "\r\n")
    #expect(lines.contains(line))
  }

  @Test("events written by hand have local times")
  func handWritten() throws {
    let lines = try files.lines("plans/events.yaml")
    #expect(lines.contains("    start: 2026-04-08T14:00"))
    #expect(lines.contains("    end: 2026-04-08T16:00"))
    #expect(lines.count { $0.hasPrefix("  - title: ") } == 5)
  }
}
