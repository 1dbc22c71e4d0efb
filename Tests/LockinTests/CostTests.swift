import TestSupport
import Testing

@Suite("What an input can cost")
struct CostTests {
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    return folder
  }

  @Test("more devices than a person has are told of, and those that were there first stay")
  func devices() throws {
    let folder = try workspace()
    func table(_ devices: Range<Int>) -> String {
      "timestamp,duration_s,app_identifier,category,device\n"
        + devices.map { "2026-03-23T09:00:00Z,60,a,b,d\($0)\n" }.joined()
    }
    try folder.write(table(0..<4092), to: "inbox/1.csv")
    try folder.write(table(4080..<4200), to: "inbox/2.csv")
    #expect(try BuiltProgram.run(["import", "inbox/1.csv"], in: folder.path).exit == 0)
    let outcome = try BuiltProgram.run(["import", "inbox/2.csv"], in: folder.path)
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.hasPrefix(
        "inbox/2.csv: 104 records left out, as there is room for 4096 devices and these are of others: look "
          + "at what names the devices, or write a 'device' for the file into 'sources' of lockin.yaml\n"
      ),
      "\(outcome.messages)"
    )
    let dump = try BuiltProgram.run(["dump"], in: folder.path).text
    #expect(dump.contains("\"d4095\""))
    #expect(dump.contains("\"d4096\"") == false)
  }

  @Test(
    "more applications and categories than an export may have are left empty and told of; the time counts"
  )
  func names() throws {
    func told(_ count: Int, _ row: (Int) -> String) throws -> String {
      let folder = try workspace()
      let text =
        "timestamp,duration_s,app_identifier,category,title\n"
        + (0..<count).map { "\(1_772_438_400 + $0),1,\(row($0))\n" }.joined()
      try folder.write(text, to: "inbox/1.csv")
      let outcome = try BuiltProgram.run(["import", "inbox/1.csv"], in: folder.path)
      #expect(outcome.exit == 3)
      let sum = try BuiltProgram.run(
        ["activity", "--from", "2026-03-01", "--to", "2026-03-04"],
        in: folder.path
      )
      #expect(sum.text.contains("\"bucketed_ms\":\(count)000,"), "all on one day")
      return outcome.messages
    }
    let names =
      "inbox/1.csv: applications or categories were left empty, as an export may name 10000 and 1000 of "
      + "them: look at what fills these columns; the time counts all the same\n"
    #expect(try told(1001) { "a,c\($0),t" }.hasPrefix(names))
    #expect(try told(10_001) { "a\($0),c,t" }.hasPrefix(names))
  }

  @Test("a calendar with too many events is refused, and a day with too many is told of")
  func events() throws {
    let folder = try workspace()
    func calendar(_ count: Int) -> String {
      "BEGIN:VCALENDAR\r\n"
        + (0..<count).map {
          "BEGIN:VEVENT\r\nUID:\($0)\r\nDTSTART:20260323T090000Z\r\nEND:VEVENT\r\n"
        }.joined() + "END:VCALENDAR\r\n"
    }
    try folder.write(calendar(50_001), to: "inbox/1.ics")
    let refused = try BuiltProgram.run(["import", "inbox/1.ics"], in: folder.path)
    #expect(refused.exit == 65)
    #expect(
      refused.messages.hasPrefix(
        "inbox/1.ics: the calendar has 50001 events, and 50000 are the most that are taken in: export "
          + "fewer years, or one calendar a file; nothing was taken in\n"
      )
    )
    try folder.write(calendar(1020), to: "2.ics")
    let found = try BuiltProgram.run(
      [
        "occurrences", "2.ics", "--from", "2026-03-01T00:00:00Z", "--to", "2026-04-01T00:00:00Z",
        "--zone", "UTC",
      ],
      in: folder.path
    )
    #expect(found.text.split(separator: "\n").count == 1000)
    #expect(
      found.messages.contains("more than 1000 events begin on the same day, and this one is left")
    )
    #expect(found.messages.contains("(and 10 more like it)"))
  }
}
