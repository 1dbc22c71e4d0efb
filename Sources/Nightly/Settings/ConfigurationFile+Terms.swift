import Documents

extension ConfigurationFile {
  /// Reads on what terms a model may be asked.
  func terms(_ fields: NodeFields) throws(Diagnostic) -> AdviceTerms {
    var terms = AdviceTerms()
    terms.appliesMoves = try fields.value(AdviceKeys.appliesMoves)
    terms.recording = try fields.value(AdviceKeys.record)
    terms.credits = try fields.value(AdviceKeys.credits) ?? terms.credits
    if let price = try fields.value(AdviceKeys.price) {
      // Credits for a million tokens are millionths of a credit for one.
      terms.price = AdviceTerms.Price(
        input: try price.value(AdviceKeys.inputPrice),
        output: try price.value(AdviceKeys.outputPrice),
        request: 0
      )
    }
    return terms
  }
}
