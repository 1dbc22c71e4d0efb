import Documents

/// The keys under `advice`.
enum AdviceKeys {
  static let provider = FileKey(
    "provider",
    .choice(AdviserName.self),
    or: .offline,
    "`offline`: by lockin's own rules (by default); `none`: not at all; else a model that is asked over the network."
  )
  static let model = FileKey("model", .name, "The model's name, as its provider writes it.")
  static let url = FileKey(
    "url",
    .unread(["type": "string", "maxLength": 2048, "pattern": "^[!\"$->A-~]+$"]),
    "Where the model is, without name, password, query or fragment; http for this machine alone."
  )
  static let keyVariable = FileKey("key_env", ServiceKeys.variable, ServiceKeys.variableMeaning)
  static let keyFile = FileKey("key_file", .name, ServiceKeys.fileMeaning)
  static let deadline = FileKey(
    "deadline",
    .whole(5...600),
    or: 60,
    "Seconds for all attempts of a run; 60 by default."
  )
  static let authorities = FileKey(
    "ca_file",
    .unread(.name),
    "A PEM file of authorities to trust, relative to the workspace."
  )
  static let tokens = FileKey(
    "max_output_tokens",
    .whole(256...32_768),
    or: ModelSettings.usualOutputTokens,
    "The most tokens of a reply; \(ModelSettings.usualOutputTokens) by default."
  )
  static let appliesMoves = FileKey(
    "auto_apply",
    .boolean,
    or: false,
    "Whether your own movable events are moved as suggested; false by default."
  )
  static let record = FileKey(
    "record",
    .choice(AdviceTerms.Recording.self),
    or: .auto,
    """
    Whether replies are kept and used again: `auto`, for the same facts (by default); `replay`, and nothing is \
    asked; `record`: all is asked anew and kept, but for facts that no reply held for; `off`: nothing is kept.
    """
  )
  static let credits = FileKey(
    "credits",
    .whole(0...1_000_000),
    "What requests may cost in a month."
  )
  static let price = FileKey(
    "price",
    .mapping(KeyList([inputPrice, outputPrice])),
    "Credits for a million tokens."
  )
  static let inputPrice = FileKey(needed: "input", .number(0...1_000_000), "Of what is sent.")
  static let outputPrice = FileKey(needed: "output", .number(0...1_000_000), "Of a reply.")

  static let all = KeyList(
    [
      provider, model, url, keyVariable, keyFile, deadline, authorities, tokens, appliesMoves,
      record,
      credits, price,
    ],
    rules: [
      "allOf": [
        ["if": given(ProviderKind.allCases), "then": KeyList.given([model])],
        [
          "if": given(ProviderKind.allCases.filter { $0.usualAddress == nil }),
          "then": KeyList.given([url]),
        ],
      ]
    ]
  )

  /// Where one of some providers is named.
  private static func given(_ providers: [ProviderKind]) -> JSONValue {
    [
      "required": [.string(provider.name)],
      "properties": [provider.name: ["enum": .array(providers.map { .string($0.rawValue) })]],
    ]
  }

  /// Who gives advice.
  enum AdviserName: String, CaseIterable {
    case offline
    case none
    case openai
    case openaiResponses = "openai_responses"
    case anthropic
    case ollama
    case compatible
  }
}
