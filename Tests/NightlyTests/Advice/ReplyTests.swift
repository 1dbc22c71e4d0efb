import FaultServer
import Foundation
import Platform
import Testing

@testable import Nightly

@Suite("What a response says")
struct ReplyTests {
  /// The services' own clients take these files for replies as well, in `make conformance`.
  @Test("a reply is its text and what it took", arguments: ProviderKind.allCases)
  func good(kind: ProviderKind) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Replies/\(kind.rawValue).json")
    let body = try String(contentsOf: file, encoding: .utf8)
    let reply = try kind.provider.read(Samples.json(body), secret: nil)
    #expect(reply == ModelReply(text: Samples.reply, usage: TokenUsage(input: 12, output: 34)))
  }

  static let chat = #"{"choices":[{"message":{"content":"{}"},"finish_reason":"stop"}]}"#
  static let responses = #"{"status":"completed","output":[]}"#
  static let messages = #"{"content":[{"type":"text","text":"{}"}],"stop_reason":"end_turn"}"#
  static let ollama = #"{"message":{"content":"{}"},"done":true,"done_reason":"stop"}"#

  static let endingsTable: [(ProviderKind, String, String, String, String)] = [
    (ProviderKind.openai, chat, #""stop""#, #""length""#, "cut_off"),
    (.openai, chat, #""stop""#, #""content_filter""#, "content_filter"),
    (.openai, chat, #""stop""#, #""tool_calls""#, "wrong_shape"),
    (.openai, chat, #","finish_reason":"stop""#, "", "wrong_shape"),
    (.openai, chat, #""content":"{}""#, #""content":null,"refusal":"no""#, "refused"),
    (.openai, chat, #""content":"{}""#, #""content":null"#, "invalid"),
    (.openai, chat, #""content":"{}""#, #""content":[]"#, "wrong_shape"),
    (.openai, chat, #""content":"{}""#, #""other":1"#, "wrong_shape"),
    (.openai, chat, #"[{"message":{"content":"{}"},"finish_reason":"stop"}]"#, "[]", "wrong_shape"),
    (.openai, chat, chat, "[]", "wrong_shape"), (.openai, chat, chat, "null", "wrong_shape"),
    (.openaiResponses, responses, "[]", "[]", "invalid"),
    (.openaiResponses, responses, "[]", "{}", "wrong_shape"),
    (
      .openaiResponses, responses, "[]",
      #"[{"type":"message","content":[{"type":"refusal","refusal":"no"}]}]"#, "refused"
    ),
    (
      .openaiResponses, responses, "[]",
      #"[{"type":"message","content":[{"type":"audio"}]}]"#, "wrong_shape"
    ),
    (.openaiResponses, responses, #"[{"type":"message"}]"#, "[]", "invalid"),
    (.openaiResponses, responses, "completed", "in_progress", "wrong_shape"),
    (
      .openaiResponses, responses, #""completed""#,
      #""incomplete","incomplete_details":{"reason":"max_output_tokens"}"#, "cut_off"
    ),
    (
      .openaiResponses, responses, #""completed""#,
      #""incomplete","incomplete_details":{"reason":"content_filter"}"#, "content_filter"
    ),
    (
      .openaiResponses, responses, #""completed""#,
      #""failed","error":{"code":"server_error","message":"x"}"#, "server_error"
    ),
    (
      .openaiResponses, responses, #""completed""#,
      #""failed","error":{"code":"rate_limit_exceeded","message":"x"}"#, "rate_limited"
    ),
    (
      .openaiResponses, responses, #""completed""#,
      #""failed","error":{"code":"invalid_prompt","message":"x"}"#, "bad_request"
    ),
    (.anthropic, messages, "end_turn", "max_tokens", "cut_off"),
    (.anthropic, messages, "end_turn", "refusal", "refused"),
    (.anthropic, messages, "end_turn", "stop_sequence", "{}"),
    (.anthropic, messages, "end_turn", "tool_use", "wrong_shape"),
    (.anthropic, messages, "end_turn", "pause_turn", "wrong_shape"),
    (.anthropic, messages, "end_turn", "model_context_window_exceeded", "request_too_large"),
    (.anthropic, messages, #""type":"text""#, #""type":"tool_use""#, "wrong_shape"),
    (.anthropic, messages, #"[{"type":"text","text":"{}"}]"#, "[]", "invalid"),
    (.anthropic, messages, #"[{"type":"text","text":"{}"}]"#, #""{}""#, "wrong_shape"),
    (.ollama, ollama, #""stop""#, #""length""#, "cut_off"),
    (.ollama, ollama, #""stop""#, #""load""#, "wrong_shape"),
    (.ollama, ollama, "true", "false", "wrong_shape"),
    (.ollama, ollama, #""{}""#, #""""#, "invalid"),
    (.ollama, ollama, #""{}""#, "null", "wrong_shape"),
    (.compatible, chat, #""stop""#, #""length""#, "cut_off"),
    (.compatible, chat, #""stop""#, #""abort""#, "wrong_shape"),
  ]

  @Test("each ending has its class", arguments: endingsTable)
  func endings(kind: ProviderKind, body: String, part: String, other: String, reading: String) {
    #expect(Samples.reading(kind, Samples.json(body.replacing(part, with: other))) == reading)
  }

  @Test(
    "a text that is not one JSON object is refused with a code",
    arguments: [
      ("{}", "{}"), (" \n{\"a\":1}\n", " \n{\"a\":1}\n"), ("", "invalid"),
      (" \n", "invalid"), ("```json\n{}\n```", "invalid"),
      ("\n```\n{}```", "invalid"), ("`{}`", "invalid"),
      ("Here: {}", "invalid"), ("{} Done.", "invalid"),
      ("{\"a\":1,}", "invalid"), ("{\"a\":NaN}", "invalid"),
      ("{\"a\":1,\"a\":1}", "invalid"),
      ("{\"b\":{\"a\":1,\"\\u0061\":2}}", "invalid"),
      ("[]", "invalid"), ("null", "invalid"),
      ("\u{feff}{}", "invalid"),
      (String(repeating: "[", count: 65), "invalid"),
    ],
    ProviderKind.allCases
  )
  func texts(sample: (text: String, reading: String), kind: ProviderKind) {
    let form: ReplyForm =
      switch kind {
      case .openai, .compatible: .chat
      case .openaiResponses: .responses
      case .anthropic: .messages
      case .ollama: .ollama
      }
    #expect(Samples.reading(kind, Samples.json(form.envelope(sample.text))) == sample.reading)
  }

  @Test(
    "a body that is not plain JSON is told from a reply",
    arguments: [
      ("application/json", "identity", chat, "{}"),
      ("application/json; charset=utf-8", "", chat, "encoded_body"),
      ("APPLICATION/JSON;charset=utf-8", "Identity", chat, "{}"),
      ("text/html", "identity", chat, "wrong_content_type"),
      ("application/json-seq", "identity", chat, "wrong_content_type"),
      ("application/json", "gzip", chat, "encoded_body"),
      ("application/json", "identity", "{", "not_json"),
      ("application/json", "identity", "", "not_json"),
      ("application/json", "identity", #"{"a":1,"a":2}"#, "duplicate_key"),
      ("application/json", "identity", String(repeating: "[", count: 100_000), "not_json"),
      (
        "application/json", "identity", "\"" + String(repeating: "a", count: 300_000) + "\"",
        "not_json"
      ),
    ]
  )
  func bodies(type: String, encoding: String, body: String, reading: String) {
    let response = HTTPResponse(
      status: 200,
      headers: [HTTPHeader("Content-Type", type), HTTPHeader("Content-Encoding", encoding)],
      body: Array(body.utf8)
    )
    #expect(Samples.reading(.openai, response) == reading)
  }

  @Test(
    "a reply that holds the key is not kept, however the key is written",
    arguments: [
      (#"{\"note\":\"sk-canary\"}"#, "key_echo"),
      (#"{\"note\":\"\u0073k-canary\"}"#, "key_echo"),
      (#"{\"note\":\"sk-cat\"}"#, #"{"note":"sk-cat"}"#),
    ]
  )
  func key(content: String, reading: String) throws {
    let body = ReplyTests.chat.replacing("{}", with: content)
    let secret = try #require(Secret("sk-canary"))
    #expect(Samples.reading(.openai, Samples.json(body), secret: secret) == reading)
  }

  @Test("a body that holds the key beside the reply is not kept either")
  func keyElsewhere() throws {
    let body = #"{"model":"sk-canary","# + ReplyTests.chat.dropFirst()
    let secret = try #require(Secret("sk-canary"))
    #expect(Samples.reading(.openai, Samples.json(body), secret: secret) == "key_echo")
  }

  @Test("counts that can't be are left out")
  func counts() throws {
    let body =
      ReplyTests.chat.dropLast()
      + #","usage":{"prompt_tokens":99999999999999999999,"completion_tokens":-1}}"#
    let reply = try OpenAIChat().read(Samples.json(String(body)), secret: nil)
    #expect(reply.usage == TokenUsage())
  }

  static let statusesTable: [(Int, String, String)] = [
    (201, "{}", "unexpected_status"), (204, "", "unexpected_status"),
    (301, "", "redirected"), (307, "", "redirected"), (308, "", "redirected"),
    (400, "{}", "bad_request"), (401, "", "unauthorized"), (402, "", "billing"),
    (403, "", "forbidden"), (404, "", "not_found"), (405, "", "bad_request"),
    (408, "", "request_timeout"), (409, "", "conflict"), (413, "", "request_too_large"),
    (422, "", "bad_request"), (429, "", "rate_limited"), (429, "<html>", "rate_limited"),
    (500, "", "server_error"), (502, "<html>", "server_error"), (503, "", "server_error"),
    (504, "", "server_error"), (529, "", "overloaded"),
    (503, #"{"error":{"type":"overloaded_error"}}"#, "overloaded"),
    (
      429, #"{"error":{"message":"x","type":"insufficient_quota","param":null,"code":null}}"#,
      "billing"
    ),
    (429, #"{"error":{"type":"x","code":"credit_balance_exhausted"}}"#, "billing"),
    (429, #"{"error":{"type":"x","code":"project_spend_limit_exceeded"}}"#, "billing"),
    (429, #"{"error":{"type":"x","code":"organization_spend_limit_exceeded"}}"#, "billing"),
    (429, #"{"error":{"type":"x","code":"organization_usage_limit_exceeded"}}"#, "billing"),
    (429, #"{"error":{"type":"requests","code":"rate_limit_exceeded"}}"#, "rate_limited"),
    (429, #"{"error":{"type":"x","code":7}}"#, "rate_limited"),
    (429, #"{"error":"insufficient_quota"}"#, "rate_limited"),
    (400, #"{"type":"error","error":{"type":"billing_error","message":"x"}}"#, "billing"),
    (403, #"{"error":{"type":"billing_error"}}"#, "billing"),
  ]

  @Test("each status has its class", arguments: statusesTable)
  func statuses(status: Int, body: String, reading: String) {
    #expect(Samples.reading(.openai, Samples.response(status, body)) == reading)
  }

  static let date = ("date", "Sun, 06 Nov 1994 08:49:37 GMT")

  static let waitsTable: [([(String, String)], Int64?)] = [
    ([("retry-after", "7")], 7000), ([("retry-after", "0.5")], 500),
    ([("retry-after-ms", "250"), ("retry-after", "7")], 250),
    ([("retry-after-ms", "0.2")], 1), ([("retry-after", "86400")], 86_400_000),
    ([("retry-after", "0")], nil), ([("retry-after", "-3")], nil), ([("retry-after", "")], nil),
    ([("retry-after", "soon")], nil), ([("retry-after", "1e3")], nil),
    ([("retry-after", "9999999999999999999999")], nil), ([("retry-after", "1.2.3")], nil),
    ([("retry-after", "Sun, 06 Nov 1994 08:49:40 GMT"), date], 3000),
    ([("retry-after", "Sun, 06 Nov 1994 08:49:40 GMT")], nil),
    ([("retry-after", "Sun, 06 Nov 1994 08:49:30 GMT"), date], nil),
    ([("retry-after", "Sun, 31 Feb 1994 08:49:40 GMT"), date], nil),
    ([("x-ratelimit-reset-requests", "6m0s")], 360_000),
    ([("x-ratelimit-reset-requests", "6m0.0s")], 360_000),
    ([("x-ratelimit-reset-requests", "6m1.2.3s")], nil),
    ([("x-ratelimit-reset-requests", "1h2m3.5s")], 3_723_500),
    ([("x-ratelimit-reset-tokens", "20ms")], 20), ([("x-ratelimit-reset-tokens", "1.5")], 1500),
    (
      [
        ("x-ratelimit-remaining-requests", "10"), ("x-ratelimit-reset-requests", "9s"),
        ("x-ratelimit-remaining-tokens", "0"), ("x-ratelimit-reset-tokens", "2s"),
      ], 2000
    ),
    ([("x-ratelimit-reset-requests", "1s"), ("x-ratelimit-reset-tokens", "3s")], 3000),
    ([("x-ratelimit-reset-requests", "1x")], nil), ([("x-ratelimit-reset-requests", "s")], nil),
    ([("x-ratelimit-reset-requests", "")], nil),
    (
      [
        ("anthropic-ratelimit-tokens-remaining", "0"),
        ("anthropic-ratelimit-tokens-reset", "1994-11-06T08:49:47Z"), date,
      ], 10_000
    ),
    ([("anthropic-ratelimit-tokens-reset", "1994-11-06T08:49:47Z")], nil),
  ]

  @Test("when to ask again is read from the header", arguments: waitsTable)
  func waits(headers: [(String, String)], wait: Int64?) {
    let failure = #expect(throws: ModelFailure.self) {
      try OpenAIChat().read(Samples.response(429, "{}", headers), secret: nil)
    }
    #expect(failure?.retryAfter == wait)
  }
}
