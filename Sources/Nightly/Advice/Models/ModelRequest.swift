import Documents

/// What a model is asked, before it takes any provider's form.
public struct ModelRequest: Sendable, Hashable {
  /// The model's name, as its provider writes it.
  public var model: String
  /// What the model is to do; the program's own words.
  public var instructions: String
  /// The facts, as JSON.
  public var facts: [UInt8]
  /// The form of the reply, in the subset of JSON Schema that all providers know.
  public var schema: JSONValue
  /// The schema's name, 1-64 of `A-Za-z0-9_-`.
  public var schemaName: String
  /// The most tokens that the reply may have.
  public var maxOutputTokens: Int
  /// A keyed hash that stands for the person, where the provider takes one.
  var safetyIdentifier: String?

  /// A request with all its parts given.
  public init(
    model: String,
    instructions: String,
    facts: [UInt8],
    schema: JSONValue,
    schemaName: String,
    maxOutputTokens: Int,
    safetyIdentifier: String? = nil
  ) {
    self.model = model
    self.instructions = instructions
    self.facts = facts
    self.schema = schema
    self.schemaName = schemaName
    self.maxOutputTokens = maxOutputTokens
    self.safetyIdentifier = safetyIdentifier
  }
}

extension ModelRequest {
  /// The facts as text.
  var question: String { String(decoding: facts, as: UTF8.self) }

  /// The instructions with the schema, for servers that hold a reply to it without telling the model.
  var instructionsWithSchema: String {
    instructions + "\n\nReply with one JSON value that this JSON Schema allows, and nothing else: "
      + String(decoding: JSONWriter.compact(schema), as: UTF8.self)
  }

  /// The system's and the user's message, as Chat Completions and its kin take them.
  func messages(_ instructions: String) -> JSONValue {
    [
      ["role": "system", "content": .string(instructions)],
      ["role": "user", "content": .string(question)],
    ]
  }
}
