import TestSupport
import Testing

@Suite("A run of which nothing was fetched")
struct NothingFetchedTests {
  @Test("and that has nothing else to tell of says why, and so does its record")
  func nothingElse() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: UTC\nfetch: [ { activitywatch: \"http://127.0.0.1:1\" } ]\n",
      to: "lockin.yaml"
    )
    for _ in 0..<2 {
      let outcome = try BuiltProgram.run(["run"], in: folder.path)
      #expect(outcome.exit == 65)
      #expect(
        outcome.messages.contains(
          "lockin.yaml:2:10: nothing was fetched from activitywatch '1' (127.0.0.1:1): nobody takes connections there"
        ),
        "\(outcome.messages)"
      )
      #expect(try folder.text(of: "lockin.run.json").contains("\"not_fetched\": 1"))
    }
  }
}
