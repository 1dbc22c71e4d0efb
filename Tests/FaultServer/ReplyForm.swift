/// In whose form a reply is wrapped.
public enum ReplyForm: Sendable {
  case chat
  case responses
  case messages
  case ollama

  /// How a reply ends.
  public enum Ending: Sendable {
    case normal
    case cutOff
    case refusal
    case filter
  }

  init(path: String) {
    self =
      path.hasSuffix("/responses")
      ? .responses
      : path.hasSuffix("/messages") ? .messages : path.hasSuffix("/api/chat") ? .ollama : .chat
  }

  /// The body of a response that carries a text, as the services' own documents show it.
  public func envelope(_ text: String, _ ending: Ending = .normal) -> String {
    let text = ReplyForm.literal(text)
    switch self {
    case .chat:
      let reason =
        switch ending {
        case .normal, .refusal: "stop"
        case .cutOff: "length"
        case .filter: "content_filter"
        }
      let message =
        ending == .refusal
        ? #""content":null,"refusal":"I can't help with that.""#
        : #""content":\#(text),"refusal":null"#
      return #"{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"#
        + #""message":{"role":"assistant",\#(message)},"logprobs":null,"finish_reason":"\#(reason)"}],"#
        + #""usage":{"prompt_tokens":12,"completion_tokens":34,"total_tokens":46}}"#
    case .responses:
      let status = ending == .cutOff || ending == .filter ? "incomplete" : "completed"
      let details =
        switch ending {
        case .cutOff: #"{"reason":"max_output_tokens"}"#
        case .filter: #"{"reason":"content_filter"}"#
        default: "null"
        }
      let part =
        ending == .refusal
        ? #"{"type":"refusal","refusal":"I can't help with that."}"#
        : #"{"type":"output_text","text":\#(text),"annotations":[]}"#
      return #"{"id":"r","object":"response","created_at":1,"status":"\#(status)","error":null,"#
        + #""incomplete_details":\#(details),"model":"m","parallel_tool_calls":true,"#
        + #""tool_choice":"auto","tools":[],"output":[{"type":"reasoning","id":"x","summary":[]},"#
        + #"{"type":"message","id":"y","status":"completed","role":"assistant","content":[\#(part)]}],"#
        + #""usage":{"input_tokens":12,"input_tokens_details":{"cache_write_tokens":0,"#
        + #""cached_tokens":0},"output_tokens":34,"output_tokens_details":{"reasoning_tokens":0},"#
        + #""total_tokens":46}}"#
    case .messages:
      let reason =
        switch ending {
        case .normal: "end_turn"
        case .cutOff: "max_tokens"
        case .refusal, .filter: "refusal"
        }
      return
        #"{"id":"m","type":"message","role":"assistant","model":"m","content":[{"type":"text","#
        + #""text":\#(text)}],"stop_reason":"\#(reason)","stop_sequence":null,"#
        + #""usage":{"input_tokens":12,"output_tokens":34}}"#
    case .ollama:
      // Ollama knows no refusals: they are sentences where JSON was asked for.
      let text = ending == .refusal ? #""I can't help with that.""# : text
      let reason = ending == .cutOff ? "length" : "stop"
      return #"{"model":"m","created_at":"2026-11-21T00:00:00Z","message":{"role":"assistant","#
        + #""content":\#(text)},"done":true,"done_reason":"\#(reason)","#
        + #""prompt_eval_count":12,"eval_count":34}"#
    }
  }

  /// The body of an error.
  public func error(_ type: String, code: String? = nil) -> String {
    let code = code.map { "\"\($0)\"" } ?? "null"
    return switch self {
    case .chat, .responses:
      #"{"error":{"message":"Words of the server.","type":"\#(type)","param":null,"code":\#(code)}}"#
    case .messages:
      #"{"type":"error","error":{"type":"\#(type)","message":"Words."},"request_id":"req_test-1"}"#
    case .ollama: #"{"error":"Words of the server."}"#
    }
  }

  /// A JSON string.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\" + String(scalar)
      case "\n": literal += "\\n"
      case "\0"..."\u{1f}":
        literal += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
