import CivilTime
import Testing

@testable import Records

/// Exports that were put one behind the other into one file.
@Suite("Tables of several exports in one file")
struct JoinedTablesTests {
  private static let plain =
    "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"
  private static let documents =
    "Date,Time Spent (seconds),Number of People,Activity,Document,Category,Productivity\n"
  private static let row = "2026-03-23T09:05:00,120,1,Xcode,Editing,2\n"
  private static let another = "2026-03-24T09:05:00,120,1,Xcode,Editing,2\n"
  private static let documented = "2026-03-24T09:05:00,120,1,Xcode,Secret letter,Editing,2\n"

  @Test("of the same columns are read as one, and nothing is told")
  func same() throws {
    let reading = try read(
      Self.plain + Self.row + Self.plain.uppercased() + Self.another,
      as: .rescueTime
    )
    #expect(reading.outcome.records == 2)
    #expect(reading.told == [])
  }

  @Test(
    "of other columns end the reading, with the line at which they begin",
    arguments: [
      (ExportFormat.rescueTime, plain + row, documents + documented),
      (ExportFormat.rescueTime, documents + documented, plain + row),
      (
        ExportFormat.activityWatchCSV,
        "timestamp,duration,app,title\n2026-03-23T09:05:00Z,120,Code,x\n",
        "timestamp,duration,status\n2026-03-23T09:05:00Z,120,afk\n"
      ),
      (
        ExportFormat.activityCSV,
        "timestamp,duration_s,app_identifier,category\n2026-03-23T09:05:00Z,120,Code,Work\n",
        "timestamp,app_identifier,duration_s,category\n2026-03-24T09:05:00Z,Code,120,Work\n"
      ),
    ]
  )
  func other(format: ExportFormat, first: String, second: String) throws {
    let reading = try read(first + second + second.split(separator: "\n")[1] + "\n", as: format)
    #expect(reading.outcome.records == 1)
    #expect(!reading.lines.contains { $0.contains("Secret letter=") || $0.contains("app=120") })
    #expect(
      reading.told == [
        "in.txt:3:1: a second table begins here, with other columns than the first, and nothing of it was read: put it into a "
          + "file of its own"
      ]
    )
  }
}
