import Foundation
import Platform
import Testing

// One after another: whether a pipe that nobody reads ends this process is one setting for all of it.
@Suite("Programs that show a text", .serialized)
struct ForegroundProcessTests {
  private func show(
    _ command: [String],
    _ text: String,
    additions: [String: String] = [:]
  ) -> Bool {
    ForegroundProcess(command: command, additions: additions).show(Array(text.utf8))
  }

  @Test("it gets all of the text, and what is added to its environment")
  func text() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lockin-shown-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let long = String(repeating: "0123456789\n", count: 50_000)
    #expect(
      show(["sh", "-c", "{ echo $ADDED; cat; } > \(file.path)"], long, additions: ["ADDED": "x"])
    )
    #expect(try String(contentsOf: file, encoding: .utf8) == "x\n" + long)
  }

  @Test(
    "what ends like what is withheld is not in its environment, and what only begins like it is"
  )
  func withheld() {
    func hasPath(withheld: [String]) -> Bool {
      // A shell that finds no program ends with 127, which is told.
      ForegroundProcess(
        command: ["sh", "-c", "/usr/bin/env | /usr/bin/grep -q ^PATH= || exit 127"],
        withheld: withheld
      ).show([])
    }
    #expect(hasPath(withheld: []))
    #expect(hasPath(withheld: ["PAT", "_PATH"]))
    #expect(!hasPath(withheld: ["PATH"]))
    #expect(!hasPath(withheld: ["_KEY", "TH"]))
  }

  @Test("one that ends before it has read all is none the worse for it")
  func early() {
    let long = String(repeating: "0123456789\n", count: 50_000)
    #expect(show(["true"], long))
    #expect(show(["sh", "-c", "exit 3"], long))
    #expect(show(["sh", "-c", "kill -9 $$"], long))
  }

  @Test("one that is not there says so, by a shell as well")
  func absent() {
    #expect(!show(["/no/such/program"], "text"))
    #expect(!show(["no-such-program-anywhere"], "text"))
    #expect(!show(["sh", "-c", "no-such-program-anywhere 2>/dev/null"], "text"))
  }
}
