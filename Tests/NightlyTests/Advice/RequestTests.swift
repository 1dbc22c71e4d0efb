import Documents
import TestSupport
import Testing

@testable import Nightly
@testable import Platform

@Suite("A request in each provider's form")
struct RequestTests {
  static let schemaText =
    #"{"additionalProperties":false,"properties":{"note":{"type":"string"}},"required":["note"],"type":"object"}"#

  static let withSchema =
    #"Say \"hello\".\n\nReply with one JSON value that this JSON Schema allows, and nothing else: "#
    + #"{\"additionalProperties\":false,\"properties\":{\"note\":{\"type\":\"string\"}},"#
    + #"\"required\":[\"note\"],\"type\":\"object\"}"#

  static let bodies: [(ProviderKind, String)] = [
    (
      .openai,
      #"{"max_completion_tokens":800,"messages":[{"content":"Say \"hello\".","role":"system"},"#
        + #"{"content":"{\"H1\":50}","role":"user"}],"model":"m-1","response_format":"#
        + #"{"json_schema":{"name":"advice","schema":\#(schemaText),"strict":true},"#
        + #""type":"json_schema"},"store":false}"#
    ),
    (
      .openaiResponses,
      #"{"input":"{\"H1\":50}","instructions":"Say \"hello\".","max_output_tokens":800,"#
        + #""model":"m-1","store":false,"text":{"format":{"name":"advice","schema":\#(schemaText),"#
        + #""strict":true,"type":"json_schema"}}}"#
    ),
    (
      .anthropic,
      #"{"max_tokens":800,"messages":[{"content":"{\"H1\":50}","role":"user"}],"model":"m-1","#
        + #""output_config":{"format":{"schema":\#(schemaText),"type":"json_schema"}},"#
        + #""system":"Say \"hello\"."}"#
    ),
    (
      .ollama,
      #"{"format":\#(schemaText),"messages":[{"content":"\#(withSchema)","role":"system"},"#
        + #"{"content":"{\"H1\":50}","role":"user"}],"model":"m-1","#
        + #""options":{"num_ctx":4096,"num_predict":800,"temperature":0},"stream":false,"#
        + #""think":false}"#
    ),
    (
      .compatible,
      #"{"max_tokens":800,"messages":[{"content":"\#(withSchema)","role":"system"},"#
        + #"{"content":"{\"H1\":50}","role":"user"}],"model":"m-1","response_format":"#
        + #"{"json_schema":{"name":"advice","schema":\#(schemaText),"strict":true},"#
        + #""type":"json_schema"},"stream":false,"temperature":0}"#
    ),
  ]

  @Test("is exactly these bytes", arguments: bodies)
  func bytes(kind: ProviderKind, body: String) throws {
    let address = try ServiceAddress("https://example.com/v1")
    let request = kind.provider.request(Samples.request, to: address, secret: nil)
    #expect(String(decoding: request.body, as: UTF8.self) == body)
    #expect(request.credential == nil)
  }

  @Test(
    "goes to the provider's address, with the key in the provider's header",
    arguments: [
      (ProviderKind.openai, "https://example.com/v1/chat/completions", "authorization", "Bearer "),
      (.openaiResponses, "https://example.com/v1/responses", "authorization", "Bearer "),
      (.anthropic, "https://example.com/v1/messages", "x-api-key", ""),
      (.ollama, "https://example.com/v1/api/chat", "authorization", "Bearer "),
      (.compatible, "https://example.com/v1/chat/completions", "authorization", "Bearer "),
    ]
  )
  func header(kind: ProviderKind, url: String, name: String, prefix: String) throws {
    let secret = try #require(Secret("sk-1"))
    let request = kind.provider.request(
      Samples.request,
      to: try ServiceAddress("https://example.com/v1"),
      secret: secret
    )
    #expect(request.target.text == url)
    #expect(request.credential?.name == name)
    #expect(request.credential?.prefix == prefix)
    let version = kind == .anthropic ? [HTTPHeader("anthropic-version", "2023-06-01")] : []
    #expect(
      request.headers == [
        HTTPHeader("content-type", "application/json"), HTTPHeader("accept", "application/json"),
        HTTPHeader("user-agent", "lockin"),
      ] + version
    )
  }

  @Test("names the person to OpenAI alone, by the hash", arguments: ProviderKind.allCases)
  func person(kind: ProviderKind) throws {
    var question = Samples.request
    question.safetyIdentifier = String(repeating: "0a", count: 32)
    let body = String(
      decoding: JSONWriter.compact(kind.provider.body(question)),
      as: UTF8.self
    )
    let isOpenAI = kind == .openai || kind == .openaiResponses
    #expect(body.contains(#""safety_identifier":"0a0a"#) == isOpenAI)
    #expect(body.contains("0a0a") == isOpenAI)
  }

  @Test(
    "gives Ollama a context that holds request and reply",
    arguments: [(9, 800, 4096), (10_000, 800, 6144), (100_000, 4096, 55_296)]
  )
  func context(bytes: Int, output: Int, tokens: Int64) throws {
    var question = Samples.request
    question.facts = [UInt8](repeating: 0x20, count: bytes)
    question.maxOutputTokens = output
    guard case .object(let body) = ProviderKind.ollama.provider.body(question),
      case .object(let options)? = body["options"]
    else {
      Issue.record("no options")
      return
    }
    #expect(options["num_ctx"] == .integer(tokens))
  }

  /// OpenAI's own description of its interface is held against these files by `make conformance`.
  @Test(
    "is kept as a file for OpenAI",
    arguments: [
      (ProviderKind.openai, "openai-chat"), (.openaiResponses, "openai-responses"),
    ]
  )
  func recorded(provider: (ProviderKind, String)) throws {
    var question = Samples.request
    question.schema = try AdviceQuestion.schema()
    question.safetyIdentifier = String(repeating: "0a", count: 32)
    expectGolden(
      String(decoding: JSONWriter.pretty(provider.0.provider.body(question)), as: UTF8.self),
      provider.1 + ".json"
    )
  }
}
