import Foundation
import TestSupport
import Testing

@Suite("A workspace over some nights")
struct WorkspaceTests {
  private func run(
    _ arguments: String...,
    in folder: TemporaryFolder
  ) throws
    -> BuiltProgram.Outcome
  {
    try BuiltProgram.run(arguments, in: folder.path)
  }

  @Test("a traveller's days have the hours that the traveller's clocks showed")
  func traveller() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      """
      zone:
        - { zone: Europe/Berlin }
        - { from: 2026-05-20T12:00, zone: America/New_York }
        - { from: 2026-05-25T12:00:00Z, zone: Asia/Kathmandu }

      """,
      to: "lockin.yaml"
    )
    #expect(try run("run", in: folder).exit == 0)
    let lines = try run("activity", "--from", "2026-05-19", "--to", "2026-05-26", in: folder).text
      .split(separator: "\n").dropLast()
    let hours = try lines.map { line -> Double in
      let day = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let cells = day?["hours"] as? [[String: Any]] ?? []
      return cells.reduce(0) { $0 + Double($1["capacity_ms"] as? Int ?? 0) } / 3_600_000
    }
    // Six hours gained going west, nine and three quarters lost going east.
    #expect(hours == [24, 30, 24, 24, 24, 24, 14.25, 24])
  }
}
