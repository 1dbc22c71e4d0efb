import Documents
import Platform

/// Anthropic's Messages, version 2023-06-01, with structured output.
public struct AnthropicMessages: ModelProvider {
  /// The form of Messages.
  init() {}

  /// What is added to the service's address.
  public var path: String { "/messages" }
  /// The version of the form.
  public var headers: [HTTPHeader] { [HTTPHeader("anthropic-version", "2023-06-01")] }
  /// The key alone.
  public var keyHeader: (name: String, prefix: String) { ("x-api-key", "") }

  /// The request in the service's form.
  public func body(_ request: ModelRequest) -> JSONValue {
    [
      "model": .string(request.model),
      "system": .string(request.instructions),
      "messages": [["role": "user", "content": .string(request.question)]],
      "max_tokens": JSONValue(request.maxOutputTokens),
      "output_config": ["format": ["type": "json_schema", "schema": request.schema]],
    ]
  }

  /// The reply's text: all blocks of text, one after the other.
  public func reply(in body: DocumentNode) throws(ModelFailure) -> ModelReply {
    let usage = TokenUsage(
      input: body["usage"]?["input_tokens"]?.tokenCount,
      output: body["usage"]?["output_tokens"]?.tokenCount
    )
    guard let blocks = body["content"]?.elements else {
      throw ModelFailure(.wrongShape, usage: usage)
    }
    switch body["stop_reason"]?.text {
    case "end_turn", "stop_sequence": break
    case "max_tokens": throw ModelFailure(.cutOff, usage: usage)
    case "model_context_window_exceeded": throw ModelFailure(.requestTooLarge, usage: usage)
    case "refusal": throw ModelFailure(.refused, usage: usage)
    default: throw ModelFailure(.wrongShape, usage: usage)
    }
    var text = ""
    for block in blocks {
      switch (block["type"]?.text, block["text"]?.text) {
      case ("text", let piece?): text += piece
      case ("thinking", _), ("redacted_thinking", _): break
      default: throw ModelFailure(.wrongShape, usage: usage)
      }
    }
    return ModelReply(text: text, usage: usage)
  }
}
