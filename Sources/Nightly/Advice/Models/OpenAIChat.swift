import Documents
import Platform

/// OpenAI's Chat Completions.
///
/// Source: `CreateChatCompletionRequest` and `CreateChatCompletionResponse` of OpenAI's published
/// `openapi.json`, version 2.3.0.
public struct OpenAIChat: ModelProvider {
  /// The form of Chat Completions.
  public init() {}

  /// What is added to the service's address.
  public var path: String { "/chat/completions" }
  /// None.
  public var headers: [HTTPHeader] { [] }
  /// A bearer's token.
  public var keyHeader: (name: String, prefix: String) { ("authorization", "Bearer ") }

  /// The request in the service's form.
  ///
  /// No temperature is sent, as models that reason refuse it, and no seed, as it is deprecated.
  public func body(_ request: ModelRequest) -> JSONValue {
    var members: [String: JSONValue] = [
      "model": .string(request.model),
      "messages": request.messages(request.instructions),
      "max_completion_tokens": JSONValue(request.maxOutputTokens),
      "response_format": OpenAIChat.responseFormat(request),
      "store": false,
    ]
    if let identifier = request.safetyIdentifier {
      members["safety_identifier"] = .string(identifier)
    }
    return .object(members)
  }

  /// The reply's text.
  public func reply(in body: DocumentNode) throws(ModelFailure) -> ModelReply {
    try OpenAIChat.firstChoice(of: body)
  }

  static func responseFormat(_ request: ModelRequest) -> JSONValue {
    [
      "type": "json_schema",
      "json_schema": [
        "name": .string(request.schemaName), "schema": request.schema, "strict": true,
      ],
    ]
  }

  static func firstChoice(of body: DocumentNode) throws(ModelFailure) -> ModelReply {
    let usage = TokenUsage(
      input: body["usage"]?["prompt_tokens"]?.tokenCount,
      output: body["usage"]?["completion_tokens"]?.tokenCount
    )
    guard let choice = body["choices"]?.elements?.first, let message = choice["message"],
      let reason = choice["finish_reason"]?.text
    else { throw ModelFailure(.wrongShape, usage: usage) }
    if let refusal = message["refusal"]?.text, !refusal.isEmpty {
      throw ModelFailure(.refused, usage: usage)
    }
    switch reason {
    case "stop": break
    case "length": throw ModelFailure(.cutOff, usage: usage)
    case "content_filter": throw ModelFailure(.contentFilter, usage: usage)
    default: throw ModelFailure(.wrongShape, usage: usage)
    }
    switch message["content"]?.value {
    case .string(let text): return ModelReply(text: text, usage: usage)
    case .null: return ModelReply(text: "", usage: usage)
    default: throw ModelFailure(.wrongShape, usage: usage)
    }
  }
}

/// A server that took over the form of Chat Completions: llama.cpp, vLLM and others.
///
/// Such servers hold the reply to the schema without showing it to the model, so that the
/// instructions say it too; and they know the older name of the token limit.
public struct CompatibleChat: ModelProvider {
  /// The form of Chat Completions as other servers take it.
  init() {}

  /// What is added to the service's address.
  public var path: String { "/chat/completions" }
  /// None.
  public var headers: [HTTPHeader] { [] }
  /// A bearer's token.
  public var keyHeader: (name: String, prefix: String) { ("authorization", "Bearer ") }

  /// The request in the service's form.
  public func body(_ request: ModelRequest) -> JSONValue {
    [
      "model": .string(request.model),
      "messages": request.messages(request.instructionsWithSchema),
      "max_tokens": JSONValue(request.maxOutputTokens),
      "response_format": OpenAIChat.responseFormat(request),
      "stream": false,
      "temperature": 0,
    ]
  }

  /// The reply's text.
  public func reply(in body: DocumentNode) throws(ModelFailure) -> ModelReply {
    try OpenAIChat.firstChoice(of: body)
  }
}
