import Foundation
import Platform
import TestSupport
import Testing

/// Two programs that tell of one machine, of which neither export says that it is.
@Suite("Devices that are told of twice")
struct TwiceToldDevicesTests {
  private let folder: TemporaryFolder
  private static let words = "has the same hours as"

  init() throws {
    folder = try TemporaryFolder()
    try configure("")
  }

  private func configure(_ rest: String) throws {
    try folder.write("zone: UTC\n" + rest, to: "lockin.yaml")
  }

  private func rows(_ row: (_ day: Int, _ hour: Int) -> String) -> String {
    (11...15).flatMap { day in [8, 9, 13].map { row(day, $0) + "\n" } }.joined()
  }

  /// RescueTime by the hour.
  private func hours(shift: Int = 0, seconds: Int = 1800) -> String {
    "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"
      + rows { day, hour in
        "2026-05-\(day)T\(String(format: "%02d", hour + shift)):00:00,\(seconds),1,Code,Editing,2"
      }
  }

  /// Windows by the minute, of a device that its exports name.
  private var windows: String {
    "timestamp,duration_s,app_identifier,category,device\n"
      + rows { day, hour in
        "2026-05-\(day)T\(String(format: "%02d", hour)):30:00Z,1800,Code.exe,,lap"
      }
  }

  private func told(_ words: [String] = ["run", "-q"]) throws -> [Substring] {
    let outcome = try BuiltProgram.run(words, in: folder.path, now: "2026-05-16T06:00:00Z")
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    return (outcome.text + outcome.messages).split(separator: "\n").filter {
      $0.contains(TwiceToldDevicesTests.words)
    }
  }

  @Test("are told each night and by check, until 'sources' says whose they are")
  func oneMachine() throws {
    try folder.write(windows, to: "inbox/lap.csv")
    try folder.write(hours(), to: "inbox/rescuetime.csv")
    for _ in 1...2 {
      let lines = try told()
      #expect(lines.count == 1)
      #expect(
        lines.first?.contains(
          "'rescuetime', a device that nothing names, has the same hours as 'lap' on 5 days"
        )
          == true,
        "\(lines)"
      )
    }
    #expect(try told(["check"]).count == 1)
    try configure("sources: [{ file: rescuetime.csv, device: lap }]\n")
    _ = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(try told() == [])
    let report = try BuiltProgram.run(
      ["report", "2026-05-12"],
      in: folder.path,
      now: "2026-05-16T06:00:00Z"
    )
    #expect(report.text.contains("1 h 30 min at devices"), "\(report.text)")
  }

  @Test(
    "are two where their hours are others, or one has much more of them",
    arguments: [(6, 1800), (0, 600)]
  )
  func two(shift: Int, seconds: Int) throws {
    try folder.write(windows, to: "inbox/lap.csv")
    try folder.write(hours(shift: shift, seconds: seconds), to: "inbox/rescuetime.csv")
    #expect(try told() == [])
  }

  @Test("are none where both say when it was, as a minute of two devices counts once")
  func timed() throws {
    try folder.write(windows, to: "inbox/lap.csv")
    try folder.write(
      "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()\n"
        + rows { day, hour in
          let start = String(format: "%02d", hour)
          return
            "U,u@x.org,,Thesis,,a,No,2026-05-\(day),\(start):30:00,2026-05-\(day),\(String(format: "%02d", hour + 1)):00:00,00:30:00,,"
        },
      to: "inbox/toggl.csv"
    )
    #expect(try told() == [])
  }
}
