import Advice
import Documents
import JSONSchema
import Testing

@Suite("Replies and their schema")
struct AdviceSchemaTests {
  private func schema() throws -> Schema {
    let root = try DocumentReader.json(bytes: AdviceReply.schema, file: "schema")
    return try Schema(.init(root, file: "schema"))
  }

  @Test("a reply that is taken is as the schema says")
  func valid() throws {
    let root = try DocumentReader.json(bytes: Array(AdviceReplyTests.valid.utf8), file: "reply")
    #expect(try schema().violations(of: root) == [])
  }

  /// What the schema can't say: which of two times is the earlier one, which days a month has, and
  /// that a whole number is written without a fraction.
  private static let beyond = [
    "an hour with a zero fraction", "an hour with an exponent", "a day that is not",
  ]

  @Test("a reply that is refused is not, as far as a schema can say so", arguments: WrongReply.all)
  func wrong(reply: WrongReply) throws {
    guard
      let root = try? DocumentReader.json(bytes: Array(reply.text.utf8), file: "reply")
    else { return }
    let isBeyond = reply.code == "ends_before_start" || Self.beyond.contains(reply.name)
    #expect(try schema().allows(root) == isBeyond, "\(reply.name)")
  }
}
