import Documents
import Platform

/// OpenAI's Responses.
///
/// Source: `CreateResponse` and `Response` of OpenAI's published `openapi.json`, version 2.3.0.
public struct OpenAIResponses: ModelProvider {
  /// The form of Responses.
  init() {}

  /// What is added to the service's address.
  public var path: String { "/responses" }
  /// None.
  public var headers: [HTTPHeader] { [] }
  /// A bearer's token.
  public var keyHeader: (name: String, prefix: String) { ("authorization", "Bearer ") }

  /// The request in the service's form; the service keeps what it does not hear `store: false` about.
  public func body(_ request: ModelRequest) -> JSONValue {
    var members: [String: JSONValue] = [
      "model": .string(request.model),
      "instructions": .string(request.instructions),
      "input": .string(request.question),
      "max_output_tokens": JSONValue(request.maxOutputTokens),
      "text": [
        "format": [
          "type": "json_schema", "name": .string(request.schemaName), "schema": request.schema,
          "strict": true,
        ]
      ],
      "store": false,
    ]
    if let identifier = request.safetyIdentifier {
      members["safety_identifier"] = .string(identifier)
    }
    return .object(members)
  }

  /// The reply's text: all texts of all messages, one after the other.
  public func reply(in body: DocumentNode) throws(ModelFailure) -> ModelReply {
    let usage = TokenUsage(
      input: body["usage"]?["input_tokens"]?.tokenCount,
      output: body["usage"]?["output_tokens"]?.tokenCount
    )
    guard let status = body["status"]?.text else { throw ModelFailure(.wrongShape, usage: usage) }
    switch (status, body["incomplete_details"]?["reason"]?.text, body["error"]?["code"]?.text) {
    case ("completed", _, _): break
    case ("incomplete", "max_output_tokens", _): throw ModelFailure(.cutOff, usage: usage)
    case ("incomplete", "content_filter", _): throw ModelFailure(.contentFilter, usage: usage)
    case ("failed", _, "rate_limit_exceeded"): throw ModelFailure(.rateLimited, usage: usage)
    case ("failed", _, "server_error"): throw ModelFailure(.serverError, usage: usage)
    case ("failed", _, _): throw ModelFailure(.badRequest, usage: usage)
    default: throw ModelFailure(.wrongShape, usage: usage)
    }
    guard let output = body["output"]?.elements else {
      throw ModelFailure(.wrongShape, usage: usage)
    }
    var text = ""
    for item in output where item["type"]?.text == "message" {
      guard let parts = item["content"]?.elements else {
        throw ModelFailure(.wrongShape, usage: usage)
      }
      for part in parts {
        switch (part["type"]?.text, part["text"]?.text) {
        case ("output_text", let piece?): text += piece
        case ("refusal", _): throw ModelFailure(.refused, usage: usage)
        default: throw ModelFailure(.wrongShape, usage: usage)
        }
      }
    }
    return ModelReply(text: text, usage: usage)
  }
}
