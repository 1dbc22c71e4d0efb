/// Where schemas that others refer to come from: the metaschema, and what a caller has at hand.
///
/// Nothing is ever fetched.
public struct SchemaRegistry: Sendable {
  /// A schema with the name of its file for diagnostics.
  public struct Document: Sendable {
    /// The name of its file.
    public let file: String
    /// The schema.
    public let root: DocumentNode

    /// A schema that was read from a file.
    public init(_ root: DocumentNode, file: String) {
      self.root = root
      self.file = file
    }
  }

  private let find: @Sendable (String) throws(Diagnostic) -> Document?

  /// Schemas that `find` gives for their absolute URIs without fragments; nil where there is none.
  public init(_ find: @escaping @Sendable (String) throws(Diagnostic) -> Document?) {
    self.find = find
  }

  /// The metaschema of draft 2020-12 and nothing beside it.
  public static let empty = SchemaRegistry { _ throws(Diagnostic) in nil }

  func document(_ uri: String) throws(Diagnostic) -> Document? {
    if let part = Metaschema.parts[uri] { return Document(part, file: uri) }
    return try find(uri)
  }
}

/// The metaschema of draft 2020-12, as json-schema.org publishes it.
enum Metaschema {
  /// What a schema's `$schema` says.
  static let uri = "https://json-schema.org/draft/2020-12/schema"

  /// The metaschema and the vocabularies it is made of, by their URIs.
  static let parts: [String: DocumentNode] = {
    let text = PackageResources.metaschema_json
    let file = "metaschema.json"
    let root = try? DocumentReader.json(bytes: text, file: file)  // set aside: told as unknown then
    guard case .array(let documents)? = root?.value else { return [:] }
    var parts: [String: DocumentNode] = [:]
    for document in documents {
      if case .string(let uri)? = document["$id"]?.value { parts[uri] = document }
    }
    return parts
  }()
}
