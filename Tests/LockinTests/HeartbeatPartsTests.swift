import TestSupport
import Testing

@Suite("Heartbeats in parts")
struct HeartbeatPartsTests {
  /// A dump with heartbeats so many seconds after 2026-05-26T08:00:00Z on a machine.
  private static func dump(_ seconds: [Int], _ machine: String = "desk") -> String {
    let beats = seconds.map {
      "{\"time\":\(1_779_782_400 + $0),\"entity\":\"/a.swift\",\"type\":\"file\",\"project\":\"p\",\"machine_name_id\":\"\(machine)\"}"
    }
    return
      "{\"user\":{},\"range\":{},\"days\":[{\"date\":\"2026-05-26\",\"heartbeats\":[\(beats.joined(separator: ","))]}]}"
  }

  private static func told(_ file: String, _ other: String, _ seconds: Int) -> String {
    "inbox/\(file).json: its heartbeats and those of inbox/\(other).json are \(seconds) seconds apart, which count in "
      + "neither: export parts that share a heartbeat, such as whole days of which both have the last one\n"
  }

  @Test(
    "are told where they meet without sharing one, and else give what the whole gives",
    arguments: [
      ([("a", dump([0, 60])), ("b", dump([120, 180]))], told("b", "a", 60), 120),
      ([("b", dump([120, 180])), ("a", dump([0, 60]))], told("a", "b", 60), 120),
      ([("a", dump([0, 60])), ("b", dump([960, 1000]))], told("b", "a", 900), 100),
      ([("a", dump([0, 60])), ("b", dump([961, 1001]))], nil, 100),
      ([("a", dump([0, 60])), ("b", dump([60, 120, 180]))], nil, 180),
      ([("a", dump([0, 60])), ("b", dump([0, 60, 120, 180]))], nil, 180),
      ([("a", dump([0, 60])), ("b", dump([120, 180], "laptop"))], nil, 120),
      ([("a", dump([0, 60])), ("c", dump([30, 60, 120])), ("b", dump([120, 180]))], nil, 180),
    ] as [([(String, String)], String?, Int)]
  )
  func parts(files: [(String, String)], expected: String?, seconds: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    var messages = ""
    for (name, text) in files {
      try folder.write(text, to: "inbox/\(name).json")
      messages += try BuiltProgram.run(["import", "inbox/\(name).json"], in: folder.path)
        .otherMessages
    }
    let told = messages.split(separator: "\n").filter { $0.contains("apart") }.map { "\($0)\n" }
    #expect(told == [expected].compactMap(\.self), "\(messages)")
    let used = try BuiltProgram.run(["activity", "2026-05-26"], in: folder.path).text
    #expect(used.contains("\"bucketed_ms\":\(seconds * 1000)"), "\(used)")
    let again = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    #expect(!again.messages.contains("apart"), "\(again.messages)")
  }
}
