import Foundation
import TestSupport
import Testing

@Suite("The request of the sample week")
struct SampleRequestTests {
  private static let repository = BuiltProgram.fixtures.deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The request as it stands in the repository.
  private static func published() throws -> Data {
    try Data(contentsOf: repository.appendingPathComponent("reports/advice-request.json"))
  }

  @Test("the one in the repository is what 'advise --request' prints, byte for byte")
  func published() throws {
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path).exit == 0)
    let printed = try BuiltProgram.run(
      ["advise", "--request", "week", "2026-W22", "-C", "ws"],
      in: folder.path
    )
    #expect(printed.exit == 0, "\(printed.messages)")
    #expect(printed.output == (try Self.published()))
  }

  @Test("docs/advice.md shows what of it is about the person, byte for byte")
  func page() throws {
    let request = try #require(
      try JSONSerialization.jsonObject(with: try Self.published()) as? [String: Any]
    )
    let messages = try #require(request["messages"] as? [[String: String]])
    let texts = messages.filter { $0["role"] == "user" }.compactMap { $0["content"] }
    #expect(texts.count == 1)
    let page = try DocumentationPage("docs/advice.md").text
    for text in texts { #expect(page.contains("```json\n\(text)\n```\n")) }
    // What else is sent says nothing of a person: it is the same for everybody.
    #expect(messages.count == 2)
    #expect(
      request.keys.sorted() == [
        "max_completion_tokens", "messages", "model", "response_format", "safety_identifier",
        "store",
      ]
    )
  }
}
