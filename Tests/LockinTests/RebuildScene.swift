import Foundation
import TestSupport

/// A workspace in Berlin whose exports a rebuild reads anew.
struct RebuildScene {
  /// The first line of an export.
  static let header = "timestamp,duration_s,app_identifier,category,device,title\n"
  /// The workspace.
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
  }

  /// Runs a command in it.
  func lockin(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(arguments, in: folder.path, environment: now)
  }

  /// The environment of commands.
  let now = ["LOCKIN_NOW": "2026-05-31T03:00:00Z"]

  /// An export of some hours of a day in May 2026, one record an hour.
  func export(
    _ name: String,
    day: Int,
    hours: Range<Int>,
    app: String = "code",
    local: Bool = false
  ) throws {
    let rows = hours.map { hour in
      let time = String(format: "2026-05-%02dT%02d:00:00", day, hour) + (local ? "" : "Z")
      return "\(time),600,\(app),,laptop,title \(hour)\n"
    }
    try folder.write(Self.header + rows.joined(), to: "inbox/\(name)")
  }

  /// The records in the dump.
  func records() throws -> [String] {
    try lockin("dump").text.split(separator: "\n").map(String.init)
      .filter { $0.contains("\"table\":\"records\"") }
  }

  /// Removes a file.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path + "/" + name)
  }
}
