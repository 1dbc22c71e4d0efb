import Advice
import Documents

extension ConfigurationFile {
  /// The keys under `advice` that say what may be done with advice, and on what terms a model may be asked.
  static let termKeys = ["auto_apply", "record", "credits", "price"]

  /// Reads on what terms a model may be asked.
  func terms(_ fields: NodeFields) throws(Diagnostic) -> AdviceTerms {
    var terms = AdviceTerms()
    terms.appliesMoves = try fields.optional("auto_apply", reader.boolean) ?? false
    terms.recording =
      try fields.optional("record", reader.choice(AdviceTerms.Recording.self)) ?? .auto
    terms.credits =
      try fields.optional("credits", reader.integer(in: 0...1_000_000)) ?? terms.credits
    if let node = fields["price"] {
      let price = try reader.fields(node, allowed: ["input", "output"])
      func amount(_ node: DocumentNode) throws(Diagnostic) -> Double {
        try reader.number(node, in: 0...1_000_000)
      }
      // Credits for a million tokens are millionths of a credit for one.
      terms.price = AdviceTerms.Price(
        input: try price.required("input", amount),
        output: try price.required("output", amount),
        request: 0
      )
    }
    return terms
  }
}
