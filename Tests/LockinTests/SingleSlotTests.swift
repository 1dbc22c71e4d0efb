import TestSupport
import Testing

@Suite("An export of RescueTime of a single slot")
struct SingleSlotTests {
  private let header =
    "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"

  @Test(
    "is said to have been taken for an hour where others by five minutes come after it, and a rebuild mends that",
    arguments: [
      (160, true, true), (160, false, false),
      // More than five minutes are an hour, whatever comes.
      (400, true, false),
    ]
  )
  func order(seconds: Int, isFirst: Bool, isTold: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    let slots = stride(from: 5, to: 60, by: 5).map {
      "2026-05-25T10:\($0 < 10 ? "0" : "")\($0):00,290,1,code,Software Development,2\n"
    }
    let files = [
      ("one", "2026-05-25T10:00:00,\(seconds),1,mail,Communication,0\n"), ("many", slots.joined()),
    ]
    var messages = ""
    for (name, rows) in isFirst ? files : files.reversed() {
      try folder.write(header + rows, to: "inbox/\(name).csv")
      messages += try BuiltProgram.run(["import", "inbox/\(name).csv"], in: folder.path).messages
    }
    #expect(
      messages.contains(
        "inbox/one.csv: its one slot was taken for an hour when it was read, and others of five minutes have come since: "
          + "'lockin import --rebuild' reads it as one of five minutes"
      ) == isTold,
      "\(messages)"
    )
    guard seconds == 160 else { return }
    if isTold { _ = try BuiltProgram.run(["import", "--rebuild"], in: folder.path) }
    let used = try BuiltProgram.run(["activity", "2026-05-25"], in: folder.path).text
    #expect(used.contains("\"bucketed_ms\":\((11 * 290 + 160) * 1000)"), "\(used)")
  }
}
