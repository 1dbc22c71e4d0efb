import Foundation
import TestSupport
import Testing

@testable import LockinCommand

@Suite("Help and docs/commands.md")
struct HelpTests {
  static let names = Program.commands.map { $0.name }

  @Test("every command and every option is in docs/commands.md", arguments: Self.names)
  func page(_ name: String) throws {
    let page = try DocumentationPage("docs/commands.md").text
    #expect(page.contains("| `lockin \(name)"), "\(name)")
    for flag in Program.commands.first(where: { $0.name == name })?.flags ?? [] {
      #expect(page.contains(flag.name), "\(name) \(flag.name)")
    }
  }

  @Test("the help text comes at once")
  func startUp() throws {
    let folder = try TemporaryFolder()
    _ = try BuiltProgram.run(["help"], in: folder.path)
    var best = Duration.seconds(1)
    for _ in 0..<10 {
      let clock = ContinuousClock()
      best = min(best, try clock.measure { _ = try BuiltProgram.run(["help"], in: folder.path) })
    }
    // Of a debug build, beside other tests; 'make conformance' holds the release to 20 ms.
    #expect(best < .milliseconds(150))
  }
}
