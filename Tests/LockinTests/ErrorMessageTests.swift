import Foundation
import TestSupport
import Testing

@Suite("What the program says when something is wrong")
struct ErrorMessageTests {
  /// The folders below `Errors`: each has a command, the files that go wrong, and what is expected.
  static let cases: [String] =
    ((try? FileManager.default.contentsOfDirectory(
      atPath: BuiltProgram.fixtures.appendingPathComponent("Errors").path
    )) ?? []).sorted()

  @Test("says it in its own words", arguments: cases)
  func message(_ name: String) throws {
    let folder = BuiltProgram.fixtures.appendingPathComponent("Errors").appendingPathComponent(name)
    let command = try String(
      contentsOf: folder.appendingPathComponent("command.txt"),
      encoding: .utf8
    )
    let workspace = try BuiltProgram.workspace(
      overlay: folder.appendingPathComponent("workspace")
    )
    let outcome = try BuiltProgram.run(
      command.split(whereSeparator: \.isWhitespace).map(String.init),
      in: workspace.path
    )
    expectGolden(
      outcome.text + outcome.messages + "exit \(outcome.exit)\n",
      "expected.txt",
      folder: folder
    )
  }

  @Test("there are cases at all")
  func casesExist() { #expect(Self.cases.count > 30) }
}
