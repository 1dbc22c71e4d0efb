import Documents
import HTTP

/// Who gives advice.
package enum Adviser: Equatable {
  case none
  /// lockin itself, by rule.
  case offline
  case model(ModelSettings)
}

/// The model that a person chose in `lockin.yaml`, and how to reach it.
package struct ModelSettings: Equatable {
  package let provider: ProviderKind
  /// The model's name, as its provider writes it.
  package let model: String
  let address: ServiceAddress
  /// The variable of the environment that holds the key; nil where the server takes none.
  let keyVariable: String?
  /// Milliseconds for all requests of a run.
  let deadline: Int64
  /// A file of the authorities to trust instead of the system's.
  package let authorities: String?
  package let maxOutputTokens: Int

  /// Settings with all their parts given.
  package init(
    provider: ProviderKind,
    model: String,
    address: ServiceAddress,
    keyVariable: String?,
    deadline: Int64,
    authorities: String?,
    maxOutputTokens: Int
  ) {
    self.provider = provider
    self.model = model
    self.address = address
    self.keyVariable = keyVariable
    self.deadline = deadline
    self.authorities = authorities
    self.maxOutputTokens = maxOutputTokens
  }

  /// The most tokens of a reply where the person says nothing else.
  package static let usualOutputTokens = 4096

  /// A request that tells nothing: without a body and without the key.
  package var emptyRequest: HTTPRequest {
    HTTPRequest(
      to: address.appending(provider.provider.path),
      headers: [HTTPHeader("user-agent", "lockin")],
      credential: nil,
      body: []
    )
  }

  /// What the variable of the key is called in messages; nil where the server takes none.
  package var nameOfKey: String? {
    keyVariable.map {
      $0 == provider.usualKeyVariable ? $0 : "the variable that 'key_env' names"
    }
  }

  /// The key, which nothing but the environment may hold; nil where the server takes none.
  ///
  /// The message has neither the key nor the variable's name, as that could be a key by mistake.
  package func secret(
    file: String,
    environment: (String) -> String?
  ) throws(Diagnostic) -> Secret? {
    guard let keyVariable, let name = nameOfKey else { return nil }
    let value = environment(keyVariable) ?? ""
    if let secret = Secret(value) { return secret }
    throw Diagnostic(
      file: file,
      severity: .warning,
      code: value.isEmpty ? "no_key" : "bad_key",
      problem: value.isEmpty
        ? "there is no key for '\(provider.rawValue)' in the environment"
        : "the key in the environment has blanks, line breaks or other characters that no key has",
      remedy: value.isEmpty ? "set \(name), or use 'provider: offline'" : "set \(name) anew"
    )
  }
}
