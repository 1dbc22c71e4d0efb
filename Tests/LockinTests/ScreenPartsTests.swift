import TestSupport
import Testing

@Suite("A screen's log in parts")
struct ScreenPartsTests {
  private static func log(_ rows: String...) -> String {
    "timestamp,event\n" + rows.map { "2026-05-\($0.prefix(8)):00Z,\($0.dropFirst(9))\n" }.joined()
  }

  private static let evening = log("25T21:30 on", "25T21:55 off", "25T22:00 on")
  private static let night = log("26T00:40 off", "26T08:00 on", "26T09:00 off")

  private static func told(_ file: String, _ other: String) -> String {
    "inbox/\(file).csv: the screen was on between its rows and those of inbox/\(other).csv, and the 9600 seconds of that "
      + "count in neither: export parts that share a row where they meet\n"
  }

  @Test(
    "is told where a use is cut, and where parts share a row they give what the whole gives",
    arguments: [
      ([("a", evening), ("b", night)], told("b", "a")),
      ([("b", night), ("a", evening)], told("a", "b")),
      // Both have the change at which they meet.
      ([("a", evening), ("b", log("25T22:00 on", "26T00:40 off", "26T08:00 on"))], nil),
      // A third one has it.
      ([("a", evening), ("c", log("25T22:00 on", "26T00:40 off")), ("b", night)], nil),
      // They meet while it is off.
      (
        [("a", log("25T21:30 on", "25T21:55 off")), ("b", log("26T08:00 on", "26T09:00 off"))], nil
      ),
      // More than a day: a log of between is missing.
      ([("a", evening), ("b", log("27T00:40 off", "27T08:00 on"))], nil),
    ] as [([(String, String)], String?)]
  )
  func parts(files: [(String, String)], expected: String?) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    var messages = ""
    for (name, text) in files {
      try folder.write(text, to: "inbox/\(name).csv")
      messages += try BuiltProgram.run(["import", "inbox/\(name).csv"], in: folder.path)
        .otherMessages
    }
    let told = messages.split(separator: "\n").filter { $0.contains("neither") }.map { "\($0)\n" }
    #expect(told == [expected].compactMap(\.self), "\(messages)")
  }
}
