import Foundation
import TestSupport
import Testing

/// A minute's share of what `make torture` does for half an hour: one case of so many, of all kinds.
@Suite("Nothing is lost, whatever a night does")
struct TortureTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Torture").path

  private static let tools =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  @Test(
    "killed, refused, cut off, damaged, at once",
    .enabled(if: tools, "needs python3 and strace")
  )
  func share() throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram.run(
      [
        Self.folder + "/torture.py", "--program", BuiltProgram.path, "--jobs", "1", "--every",
        "401",
      ],
      in: folder.path,
      environment: BuiltProgram.plain.merging(
        ["PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
      ) { $1 },
      now: nil,
      program: "/usr/bin/python3"
    )
    #expect(outcome.exit == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.contains("0 failures"), "\(outcome.text)")
  }
}
