import TestSupport
import Testing

@Suite("Exports that give no record")
struct EmptyExportTests {
  @Test(
    "an export that gives nothing is told of",
    arguments: [
      (#"{"buckets":{}}"#, "ActivityWatch JSON", "it holds none"),
      (#"{"days":[]  ,"user":{},"range":{"start":1}}"#, "WakaTime heartbeats", "it holds none"),
      ("timestamp,duration_s,app_identifier,category\n", "lockin CSV", "it holds none"),
      (
        "timestamp,duration_s,app_identifier,category\n2026-03-23T09:00:00Z,0,a,b\n", "lockin CSV",
        "the one that it holds lasts no time, or is another person's"
      ),
      (
        "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n",
        "RescueTime CSV", "it holds none"
      ),
      ("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "iCalendar", "it holds none"),
    ]
  )
  func told(text: String, format: String, what: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write(text, to: "inbox/x")
    let outcome = try BuiltProgram.run(["import", "inbox/x"], in: folder.path)
    #expect(outcome.exit == 3)
    #expect(
      outcome.otherMessages.hasPrefix(
        "inbox/x: no record was taken from this file (\(format)): \(what): if there should be some, "
          + "export it again, over a longer time or with all its parts\n"
      ),
      "\(outcome.messages)"
    )
    let again = try BuiltProgram.run(["import", "inbox/x"], in: folder.path)
    #expect(again.exit == 0, "it is told once")
  }

  @Test("many of them are told in one line")
  func many() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    for number in 1...4 {
      let blanks = String(repeating: " ", count: number)
      try folder.write("{\"buckets\":\(blanks){}}", to: "inbox/\(number).json")
    }
    let files = (1...4).map { "inbox/\($0).json" }
    let outcome = try BuiltProgram.run(["import"] + files, in: folder.path)
    #expect(outcome.exit == 3)
    let lines = outcome.messages.split(separator: "\n").filter {
      $0.contains("no record was taken")
    }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("inbox/1.json: ") == true)
    #expect(lines.first?.hasSuffix("with all its parts (and 3 more like it)") == true)
  }

  @Test("a second export in one file is told of")
  func secondExport() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    let export =
      #"{"buckets":{"w":{"type":"currentwindow","hostname":"h","client":"aw-watcher-window","#
      + #""events":[{"timestamp":"2026-05-29T09:00:00Z","duration":60,"data":{"app":"a","title":"t"}}]}}}"#
    try folder.write(export + "\n" + export + "\n", to: "inbox/two.json")
    let outcome = try BuiltProgram.run(["import", "inbox/two.json"], in: folder.path)
    #expect(outcome.exit != 0)
    #expect(
      outcome.messages.contains("there is something after the end of the JSON value"),
      "\(outcome.messages)"
    )
  }
}
