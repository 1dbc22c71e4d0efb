import Documents
import Platform

/// The form in which a service takes requests and gives replies.
public protocol ModelProvider: Sendable {
  /// What is added to the service's address.
  var path: String { get }
  /// The header lines beside the content's type.
  var headers: [HTTPHeader] { get }
  /// The header line that carries the key, and what stands before the key.
  var keyHeader: (name: String, prefix: String) { get }
  /// The request in the service's form.
  func body(_ request: ModelRequest) -> JSONValue
  /// The reply's text as it is, out of the body of a response with status 200.
  func reply(in body: DocumentNode) throws(ModelFailure) -> ModelReply
}

extension ModelProvider {
  /// The whole request: the same value gives the same bytes.
  public func request(
    _ request: ModelRequest,
    to address: ServiceAddress,
    secret: Secret?
  ) -> HTTPRequest {
    HTTPRequest(
      to: address.appending(path),
      headers: [
        HTTPHeader("content-type", "application/json"), HTTPHeader("accept", "application/json"),
        HTTPHeader("user-agent", "lockin"),
      ] + headers,
      credential: secret.map {
        HTTPRequest.Credential(name: keyHeader.name, prefix: keyHeader.prefix, secret: $0)
      },
      body: JSONWriter.compact(body(request))
    )
  }
}

/// The services that lockin can ask.
public enum ProviderKind: String, Sendable, CaseIterable {
  /// OpenAI through Chat Completions.
  case openai
  /// OpenAI through Responses.
  case openaiResponses = "openai_responses"
  /// Anthropic through Messages.
  case anthropic
  /// A server of Ollama, through its own form.
  case ollama
  /// A server with OpenAI's form of Chat Completions, such as llama.cpp or vLLM.
  case compatible

  /// The service's form.
  public var provider: any ModelProvider {
    switch self {
    case .openai: OpenAIChat()
    case .openaiResponses: OpenAIResponses()
    case .anthropic: AnthropicMessages()
    case .ollama: OllamaChat()
    case .compatible: CompatibleChat()
    }
  }

  /// The service's address where a person names none; nil where there is no usual one.
  var usualAddress: String? {
    switch self {
    case .openai, .openaiResponses: "https://api.openai.com/v1"
    case .anthropic: "https://api.anthropic.com/v1"
    case .ollama: "http://localhost:11434"
    case .compatible: nil
    }
  }

  /// The variable of the environment that usually holds the key; nil where there is usually no key.
  var usualKeyVariable: String? {
    switch self {
    case .openai, .openaiResponses: "OPENAI_API_KEY"
    case .anthropic: "ANTHROPIC_API_KEY"
    case .ollama, .compatible: nil
    }
  }
}
