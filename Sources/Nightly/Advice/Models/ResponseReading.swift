import Documents
@_spi(Texts) import Platform

extension ModelProvider {
  /// The reply in a response: one JSON object as text, or the class of what came instead.
  ///
  /// `secret` is the key that was sent: a reply that holds it is not kept.
  public func read(_ response: HTTPResponse, secret: Secret?) throws(ModelFailure) -> ModelReply {
    guard response.status == 200 else { throw ModelFailure(status: response) }
    if let secret, secret.occurs(in: response.body) { throw ModelFailure(.keyEcho) }
    let encoding = response.header("content-encoding") ?? "identity"
    guard encoding.lowercased() == "identity" else { throw ModelFailure(.encodedBody) }
    let type = response.header("content-type")?.prefix { $0 != ";" && $0 != " " }
    guard type?.lowercased() == "application/json" else { throw ModelFailure(.wrongContentType) }
    let body: DocumentNode
    do throws(Diagnostic) {
      body = try DocumentReader.json(bytes: response.body, file: "response")
    } catch {
      throw ModelFailure(error.code == "duplicate_key" ? .duplicateKey : .notJSON)
    }
    let reply = try self.reply(in: body)
    if let secret, secret.occurs(in: reply.text.utf8) {
      throw ModelFailure(.keyEcho, usage: reply.usage)
    }
    guard reply.isObject else { throw ModelFailure(.invalid, usage: reply.usage) }
    return reply
  }
}

extension ModelReply {
  /// Whether the text is one JSON object.
  fileprivate var isObject: Bool {
    // ignored: what is no JSON is no object.
    let root = try? DocumentReader.json(bytes: Array(text.utf8), file: "reply")
    if case .object? = root?.value { return true }
    return false
  }
}

extension ModelFailure {
  /// The class of a response whose status is not 200.
  ///
  /// The body says only which of two things a 429 is; none of its words are kept.
  init(status response: HTTPResponse) {
    let bytes = response.body
    let body = try? DocumentReader.json(bytes: bytes, file: "")  // set aside: the status tells
    let error = body?["error"]
    let words = [error?["type"]?.text, error?["code"]?.text].compactMap { $0 }
    let wantsMoney = words.contains { ModelFailure.billingWords.contains($0) }
    let answer: Answer =
      switch response.status {
      case 300...399: .redirected
      case 401: .unauthorized
      case 402: .billing
      case 403: wantsMoney ? .billing : .forbidden
      case 404: .notFound
      case 408: .requestTimeout
      case 409: .conflict
      case 413: .requestTooLarge
      case 429: wantsMoney ? .billing : .rateLimited
      case 400...499: wantsMoney ? .billing : .badRequest
      case 529: .overloaded
      case 500...599: words.contains("overloaded_error") ? .overloaded : .serverError
      default: .unexpectedStatus
      }
    self.init(.answer(answer), retryAfter: RetryAdvice.milliseconds(response))
  }

  /// Types and codes with which OpenAI and Anthropic say that an account has to be filled up.
  private static let billingWords: Set<String> = [
    "billing_error", "billing_hard_limit_reached", "billing_not_active",
    "credit_balance_exhausted", "insufficient_quota", "organization_spend_limit_exceeded",
    "organization_usage_limit_exceeded", "project_spend_limit_exceeded",
  ]
}

extension DocumentNode {
  /// The text, where this is one.
  var text: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  /// The elements, where this is a list.
  var elements: [DocumentNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  /// A count of tokens, where this is one that can be believed.
  var tokenCount: Int? {
    guard case .number(let text) = value, let count = Int(text), (0...1_000_000_000).contains(count)
    else { return nil }
    return count
  }
}
