import Platform

/// Why an attempt brought no reply that can be used.
public struct ModelFailure: Error, Sendable, Hashable {
  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// There was no whole response.
    case transport(TransportFailure.Kind)
    /// The response was not the one wanted.
    case answer(Answer)
    /// lockin did not ask, or did not ask again.
    case own(Own)
  }

  /// A response that is not the one wanted.
  public enum Answer: String, Sendable, CaseIterable {
    /// 3xx; keys are not taken elsewhere.
    case redirected
    /// 400, 422 and others of 4xx: the request is not understood.
    case badRequest = "bad_request"
    /// 401: the key is not known.
    case unauthorized
    /// 402, or 429 for want of credit: someone has to pay.
    case billing
    /// 403.
    case forbidden
    /// 404: no such model, or no such address.
    case notFound = "not_found"
    /// 408.
    case requestTimeout = "request_timeout"
    /// 409.
    case conflict
    /// 413, or more than the model's context.
    case requestTooLarge = "request_too_large"
    /// 429: later it will be taken.
    case rateLimited = "rate_limited"
    /// 5xx.
    case serverError = "server_error"
    /// 529, and 503 of Anthropic's kind: too many others ask.
    case overloaded
    /// A status that no provider documents.
    case unexpectedStatus = "unexpected_status"
    /// The body is compressed, which was not asked for.
    case encodedBody = "encoded_body"
    /// The body is not `application/json`, such as a page to log in.
    case wrongContentType = "wrong_content_type"
    /// The body is not JSON.
    case notJSON = "not_json"
    /// A key occurs twice in the body.
    case duplicateKey = "duplicate_key"
    /// The body is not of the form that the provider documents.
    case wrongShape = "wrong_shape"
    /// The model refuses.
    case refused
    /// A filter of the provider's took the reply away.
    case contentFilter = "content_filter"
    /// The reply reached the most tokens it may have.
    case cutOff = "cut_off"
    /// The reply holds the key.
    case keyEcho = "key_echo"
    /// The reply is no JSON object of the schema.
    case invalid
  }

  /// A reason of lockin's own.
  public enum Own: String, Sendable, CaseIterable {
    /// No time was left.
    case deadline
    /// The caller allowed no further attempt.
    case notAllowed = "not_allowed"
    /// Too much has been sent in the last hours.
    case sentTooMuch = "sent_too_much"
    /// The request is larger than it may be.
    case requestTooLong = "request_too_long"
  }

  /// What to do about a failure.
  enum Course {
    /// The same again, a little later.
    case retry
    /// The same with room for a longer reply, once.
    case retryLonger
    /// Nothing: it would end the same way.
    case stop
  }

  /// What happened.
  public let kind: Kind
  /// Milliseconds after which the server wants to be asked again, where it said so.
  let retryAfter: Int64?
  /// What the failed reply took, where the provider said so.
  public let usage: TokenUsage

  /// A failure with its parts given.
  init(
    _ kind: Kind,
    retryAfter: Int64? = nil,
    usage: TokenUsage = TokenUsage()
  ) {
    self.kind = kind
    self.retryAfter = retryAfter
    self.usage = usage
  }

  /// An answer that is not the one wanted.
  init(_ answer: Answer, usage: TokenUsage = TokenUsage()) {
    self.init(.answer(answer), usage: usage)
  }

  /// A stable name for logs and reports.
  public var code: String {
    switch kind {
    case .transport(let kind): kind.rawValue
    case .answer(let answer): answer.rawValue
    case .own(let own): own.rawValue
    }
  }
}

extension ModelFailure.Kind {
  /// What to do about it.
  ///
  /// What a retry could mend is what the providers' own clients retry: the way, 408, 409, 429 and 5xx.
  /// A certificate, a page to log in or a reply of ten megabytes would be the same the next time.
  var course: ModelFailure.Course {
    switch self {
    case .transport(let kind):
      switch kind {
      case .unresolved, .unreachable, .connectionLost, .timedOut, .tlsFailed, .malformed, .other:
        .retry
      case .noLibrary, .refusedAddress, .untrustedCertificate, .badAuthorities, .bodyTooLarge,
        .headerTooLarge, .cancelled:
        .stop
      }
    case .answer(let answer):
      switch answer {
      case .requestTimeout, .conflict, .rateLimited, .serverError, .overloaded, .notJSON: .retry
      case .cutOff: .retryLonger
      case .redirected, .badRequest, .unauthorized, .billing, .forbidden, .notFound,
        .requestTooLarge, .unexpectedStatus, .encodedBody, .wrongContentType, .duplicateKey,
        .wrongShape, .refused, .contentFilter, .keyEcho, .invalid:
        .stop
      }
    case .own: .stop
    }
  }
}
