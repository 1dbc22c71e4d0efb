import TestSupport
import Testing

@Suite("What is told of an export of plans")
struct PlanExportWordsTests {
  @Test("a moved event that its calendar has in UTC is told in the person's own time")
  func utc() throws {
    let folder = try TemporaryFolder()
    func lockin(_ words: String...) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(
        words,
        in: folder.path,
        environment: ["LOCKIN_NOW": "2026-06-01T06:00:00Z"]
      )
    }
    func move(to time: String) throws {
      try folder.write(
        "changes:\n  - { event: \"single@x\", from: 2026-06-03T14:00+02:00, to: \(time) }\n",
        to: "plans/changes.yaml"
      )
      #expect([0, 3].contains(try lockin("run").exit))
    }
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:single@x\r\nDTSTAMP:20260501T000000Z\r\n"
        + "DTSTART:20260603T120000Z\r\nDTEND:20260603T140000Z\r\nSUMMARY:Single\r\nX-LOCKIN-MOVABLE:TRUE\r\n"
        + "END:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "inbox/g.ics"
    )
    try move(to: "2026-06-03T09:00+02:00")
    #expect([0, 3].contains(try lockin("plan", "export").exit))
    try move(to: "2026-06-03T23:30+02:00")
    let told = try lockin("plan", "export")
    #expect(
      (told.text + told.messages).contains("time Wed 23:30-01:30, was Wed 09:00-11:00"),
      "\(told.text)\(told.messages)"
    )
  }
}
