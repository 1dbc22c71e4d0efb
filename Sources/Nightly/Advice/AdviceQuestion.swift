import Documents
import Platform

/// What a model is asked about a period.
package struct AdviceQuestion {
  package let request: ModelRequest
  /// Names what is asked, whoever asks: the same for equal facts, instructions, model and form.
  let hash: [UInt8]

  /// The question that facts make for a model.
  package init(
    _ facts: AdviceFacts,
    _ provider: ProviderKind,
    model: String,
    maxOutputTokens: Int
  ) throws {
    request = ModelRequest(
      model: model,
      instructions: Instructions.text,
      facts: JSONWriter.compact(facts.json),
      schema: try AdviceQuestion.schema(),
      schemaName: "advice",
      maxOutputTokens: maxOutputTokens,
      safetyIdentifier: facts.user
    )
    hash = AdviceQuestion.hash(request, about: facts.anonymous, to: provider)
  }

  /// The schema of a reply without what says nothing about one, which some providers refuse.
  static func schema() throws(Diagnostic) -> JSONValue {
    let root = try DocumentReader.json(bytes: ReplyCheck.schema, file: "advice.schema.json")
    guard case .object(let members)? = JSONValue(root) else { return .null }
    return .object(members.filter { !["$schema", "$id", "title"].contains($0.key) })
  }

  /// Names a request: other instructions, another schema or model makes another name, so that what was kept of
  /// an older one is not found.
  static func hash(
    _ request: ModelRequest,
    about facts: JSONValue,
    to provider: ProviderKind
  ) -> [UInt8] {
    ContentHash.of(
      JSONWriter.compact([
        "provider": .string(provider.rawValue),
        "model": .string(request.model),
        "instructions": .string(request.instructions),
        // Whose facts they are plays no part.
        "facts": facts,
        "schema": request.schema,
        "max_output_tokens": JSONValue(request.maxOutputTokens),
      ])
    )
  }
}
