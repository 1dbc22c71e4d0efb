import Documents
import Platform

/// Ollama's own `/api/chat`.
///
/// Its copy of OpenAI's form knows neither the size of the context nor that a model should not think,
/// so that a long request would be cut without a word.
public struct OllamaChat: ModelProvider {
  /// The form of Ollama.
  init() {}

  /// What is added to the service's address.
  public var path: String { "/api/chat" }
  /// None.
  public var headers: [HTTPHeader] { [] }
  /// A bearer's token, for servers behind a gate.
  public var keyHeader: (name: String, prefix: String) { ("authorization", "Bearer ") }

  /// The request in the service's form.
  public func body(_ request: ModelRequest) -> JSONValue {
    [
      "model": .string(request.model),
      "messages": request.messages(request.instructionsWithSchema),
      "format": request.schema,
      "options": [
        "num_ctx": JSONValue(OllamaChat.contextTokens(request)),
        "num_predict": JSONValue(request.maxOutputTokens),
        "temperature": 0,
      ],
      "stream": false,
      "think": false,
    ]
  }

  /// Tokens of context for request and reply, in steps of 2,048.
  ///
  /// Two bytes a token are fewer than any model's tokens have in texts such as these.
  static func contextTokens(_ request: ModelRequest) -> Int {
    let bytes = request.instructionsWithSchema.utf8.count + request.question.utf8.count
    let tokens = bytes / 2 + min(request.maxOutputTokens, 1 << 20)
    return max(4096, (tokens + 2047) / 2048 * 2048)
  }

  /// The reply's text.
  public func reply(in body: DocumentNode) throws(ModelFailure) -> ModelReply {
    let usage = TokenUsage(
      input: body["prompt_eval_count"]?.tokenCount,
      output: body["eval_count"]?.tokenCount
    )
    guard case .boolean(true)? = body["done"]?.value, let text = body["message"]?["content"]?.text
    else { throw ModelFailure(.wrongShape, usage: usage) }
    switch body["done_reason"]?.text {
    case "stop": return ModelReply(text: text, usage: usage)
    case "length": throw ModelFailure(.cutOff, usage: usage)
    default: throw ModelFailure(.wrongShape, usage: usage)
    }
  }
}
