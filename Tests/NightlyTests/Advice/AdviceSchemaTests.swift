import Documents
import Testing

@testable import Nightly

@Suite("Replies and their schema")
struct AdviceSchemaTests {
  private let schema: Schema

  init() throws {
    schema = try Schema(json: ReplyJudge.schema, file: "schema")
  }

  private func allows(_ reply: AdviceReply) throws -> Bool {
    let root = try DocumentReader.json(bytes: JSONWriter.compact(reply.json), file: "reply")
    return schema.violations(of: root).isEmpty
  }

  @Test("the schema allows every reply that holds")
  func valid() throws {
    for seed in 0..<200 as Range<UInt64> {
      var days = RandomDays(seed: seed)
      let facts = days.facts()
      #expect(try allows(days.reply(facts)), "seed \(seed)")
      #expect(try allows(RuleAdviser(facts).reply()), "seed \(seed)")
    }
  }

  @Test(
    "a schema alone would let most wrong replies through: they are what the other checks are for"
  )
  func wrong() throws {
    var days = RandomDays(seed: 1)
    let facts = days.facts()
    let allowed = try WrongReply.allCases.filter { try allows($0.apply(to: facts, &days).1) }
    #expect(allowed.count * 100 >= 78 * WrongReply.allCases.count)
  }
}
