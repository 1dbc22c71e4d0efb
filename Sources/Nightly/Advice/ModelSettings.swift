import Documents
import Platform

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
  /// Where the key is kept; nil where the server takes none.
  package let key: ServiceKey?
  /// Milliseconds for all requests of a run.
  let deadline: Int64
  /// A file of the authorities to trust instead of the system's.
  let authorities: String?
  package let maxOutputTokens: Int

  /// The most tokens of a reply where the person says nothing else.
  package static let usualOutputTokens = 4096

  /// The host that it is at, and the port if there is one.
  package var host: String { address.host }

  /// A request that tells nothing: without a body and without the key.
  var emptyRequest: HTTPRequest {
    HTTPRequest(
      to: address.appending(provider.provider.path),
      headers: [HTTPHeader("user-agent", "lockin")],
      credential: nil,
      body: []
    )
  }

  /// What the variable of the key is called in messages; nil where the environment has no part in it.
  var nameOfKey: String? {
    guard case .variable(let name)? = key else { return nil }
    return name == provider.usualKeyVariable ? name : "the variable that 'key_env' names"
  }

  /// The key, which no file of the workspace may hold; nil where the server takes none.
  ///
  /// The message has neither the key nor the variable's name, as that could be a key by mistake.
  package func secret(
    file: String,
    outside workspace: String,
    environment: (String) -> String?
  ) throws(Diagnostic) -> Secret? {
    guard let key else { return nil }
    let problem: ServiceKey.Problem
    do throws(ServiceKey.Problem) {
      return try key.secret(outside: workspace, environment: environment)
    } catch {
      problem = error
    }
    let isMissing = problem == .noVariable
    let words: (problem: String, remedy: String)
    if let name = nameOfKey {
      words =
        isMissing
        ? (
          "there is no key for '\(provider.rawValue)' in the environment",
          "set \(name), or use 'provider: offline'"
        )
        : (
          "the key in the environment has blanks, line breaks or other characters that no key has",
          "set \(name) anew"
        )
    } else {
      words = problem.words(of: key, "key", "key_file")
    }
    throw Diagnostic(
      file: file,
      severity: .warning,
      code: isMissing ? "no_key" : "bad_key",
      problem: words.problem,
      remedy: words.remedy
    )
  }
}
