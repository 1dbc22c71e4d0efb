/// All places of the schemas that are known, and what they are called: identifiers and anchors.
///
/// Source: JSON Schema core 2020-12, sections 8.2 and 9. A place is found from the one above it and
/// the step between them, so that even long pointers cost little.
struct SchemaPlaces {
  /// A value within a schema document.
  struct Place {
    let node: DocumentNode
    let parent: Int?
    let step: String
    let file: Int
    var resource: Int
    /// Whether it has been taken for a schema.
    var isSchema = false
    /// Whether all places one step below it are known.
    var isListed = false
  }

  /// A schema with an identifier of its own, or a whole document.
  struct Resource {
    let uri: URIReference
    let root: Int
    var vocabularies: Set<Vocabulary>
    var anchors: [ExactText: Int] = [:]
    var dynamicAnchors: [ExactText: Int] = [:]
  }

  private struct Step: Hashable {
    let parent: Int
    let name: ExactText
  }

  /// How many schemas all documents together may have.
  static let maxSchemas = 200_000
  /// How many documents may be referred to.
  static let maxDocuments = 1_000

  /// How many metaschemas may be described one by the other.
  static let maxDialects = 8

  private(set) var places: [Place] = []
  private(set) var resources: [Resource] = []
  /// The places of schemas in the order in which they were found.
  private(set) var schemas: [Int] = []
  private var children: [Step: Int] = [:]
  private var resourceNumbers: [ExactText: Int] = [:]
  private var files: [String] = []
  private let registry: SchemaRegistry
  /// The documents whose `$schema` is being looked up.
  private var dialectsUnderWay: Set<ExactText> = []

  init(registry: SchemaRegistry) { self.registry = registry }

  /// Takes in a document and gives the number of its resource.
  mutating func add(
    _ document: SchemaRegistry.Document,
    at uri: URIReference
  ) throws(Diagnostic) -> Int {
    let root = places.count
    files.append(document.file)
    places.append(
      Place(node: document.root, parent: nil, step: "", file: files.count - 1, resource: -1)
    )
    guard files.count <= SchemaPlaces.maxDocuments else {
      throw failure(root, "too_many_schemas", "there are too many documents", "refer to fewer")
    }
    let number = try makeResource(at: root, try identifier(of: root, base: uri) ?? uri)
    // It goes by the name that it was found by as well.
    if resourceNumbers[ExactText(uri.document)] == nil {
      resourceNumbers[ExactText(uri.document)] = number
    }
    try take(schema: root)
    return number
  }

  // MARK: Looking up

  /// The schema that a reference at some place means.
  mutating func target(
    of reference: String,
    from place: Int,
    keyword: String
  ) throws(Diagnostic) -> (place: Int, anchor: ExactText?) {
    let uri = resources[places[place].resource].uri.resolving(URIReference(reference))
    let at = child(place, keyword) ?? place
    guard let resource = try resource(uri) else {
      throw failure(
        at,
        "unresolved_reference",
        "no schema is known by the name \(uri.document.quotedWhole)",
        "correct the reference, or name the folder of the schema with --registry"
      )
    }
    let root = resources[resource].root
    guard let fragment = URIReference.decoded(uri.fragment ?? "") else {
      throw failure(
        at,
        "unresolved_reference",
        "the fragment of this reference is not encoded as a URI",
        "write '%25' for '%'"
      )
    }
    if fragment.isEmpty { return (root, nil) }
    if fragment.utf8.first == UInt8(ascii: "/") {
      if let found = walk(from: root, fragment) {
        try take(schema: found)
        return (found, nil)
      }
    } else if let found = resources[resource].anchors[ExactText(fragment)] {
      let isDynamic = resources[resource].dynamicAnchors[ExactText(fragment)] == found
      return (found, isDynamic ? ExactText(fragment) : nil)
    }
    throw failure(
      at,
      "unresolved_reference",
      "nothing in that schema is at \(fragment.quoted)",
      "correct what follows '#'"
    )
  }

  /// The resource of an absolute URI, which is loaded where it isn't known yet.
  private mutating func resource(_ uri: URIReference) throws(Diagnostic) -> Int? {
    let name = uri.document
    if let known = resourceNumbers[ExactText(name)] { return known }
    guard let document = try registry.document(name) else { return nil }
    return try add(document, at: uri)
  }

  private mutating func walk(from root: Int, _ pointer: String) -> Int? {
    guard let names = PointerStep.names(pointer) else { return nil }
    var place = root
    for name in names {
      guard let next = child(place, name) else { return nil }
      place = next
    }
    return place
  }

  /// The place one step below another one, or nil where there is none.
  mutating func child(_ parent: Int, _ name: String) -> Int? {
    if let known = children[Step(parent: parent, name: ExactText(name))] { return known }
    switch places[parent].node.value {
    case .object(let members):
      // All at once: to look for each of many would take the square of their number.
      guard !places[parent].isListed else { return nil }
      places[parent].isListed = true
      for member in members { _ = child(parent, member.key, member.node) }
      return children[Step(parent: parent, name: ExactText(name))]
    case .array(let elements):
      guard let index = Int(name), "\(index)" == name, elements.indices.contains(index) else {
        return nil
      }
      return child(parent, name, elements[index])
    default: return nil
    }
  }

  private mutating func child(_ parent: Int, _ name: String, _ node: DocumentNode) -> Int {
    let step = Step(parent: parent, name: ExactText(name))
    if let known = children[step] { return known }
    let above = places[parent]
    places.append(
      Place(node: node, parent: parent, step: name, file: above.file, resource: above.resource)
    )
    children[step] = places.count - 1
    return places.count - 1
  }

  // MARK: Taking in

  /// Takes a place for a schema: learns what it and the schemas within it are called.
  private mutating func take(schema first: Int) throws(Diagnostic) {
    var waiting = [first]
    while let place = waiting.popLast() {
      guard !places[place].isSchema else { continue }
      places[place].isSchema = true
      schemas.append(place)
      guard schemas.count <= SchemaPlaces.maxSchemas else {
        throw failure(
          place,
          "too_many_schemas",
          "there are more than \(SchemaPlaces.maxSchemas) schemas",
          "split the schema"
        )
      }
      guard case .object(let members) = places[place].node.value else { continue }
      if let parent = places[place].parent { places[place].resource = places[parent].resource }
      try learnNames(of: place)
      let vocabularies = resources[places[place].resource].vocabularies
      for member in members {
        guard let shape = SchemaPlaces.shapes[member.key], vocabularies.contains(shape.vocabulary)
        else { continue }
        waiting += inner(child(place, member.key, member.node), shape.shape)
      }
    }
  }

  private static let shapes: [String: (vocabulary: Vocabulary, shape: Vocabulary.Shape)] = {
    var shapes: [String: (Vocabulary, Vocabulary.Shape)] = [:]
    for vocabulary in Vocabulary.allCases {
      for (keyword, shape) in vocabulary.applicators { shapes[keyword] = (vocabulary, shape) }
    }
    return shapes
  }()

  /// The schemas of a keyword's value; none where it has another form, which is told later.
  private mutating func inner(_ place: Int, _ shape: Vocabulary.Shape) -> [Int] {
    if let parent = places[place].parent { places[place].resource = places[parent].resource }
    switch (shape, places[place].node.value) {
    case (.one, _): return [place]
    case (.list, .array(let elements)):
      return elements.enumerated().map { child(place, "\($0.offset)", $0.element) }
    case (.map, .object(let members)):
      return members.map { child(place, $0.key, $0.node) }
    default: return []
    }
  }

  private mutating func learnNames(of place: Int) throws(Diagnostic) {
    let node = places[place].node
    if let parent = places[place].parent {
      let base = resources[places[parent].resource].uri
      if let uri = try identifier(of: place, base: base) {
        _ = try makeResource(at: place, uri)
      }
    }
    for keyword in ["$anchor", "$dynamicAnchor"] where node[keyword] != nil {
      guard let name = try string(keyword, of: place), SchemaPlaces.isAnchor(name) else {
        throw failure(
          place,
          "invalid_schema",
          "'\(keyword)' is no name",
          "begin with a letter or '_', and go on with letters, digits, '-', '_' and '.'",
          keyword
        )
      }
      let number = places[place].resource
      if let other = resources[number].anchors[ExactText(name)], other != place {
        throw failure(place, "duplicate_name", "this name is given twice", "rename one", keyword)
      }
      resources[number].anchors[ExactText(name)] = place
      if keyword == "$dynamicAnchor" { resources[number].dynamicAnchors[ExactText(name)] = place }
    }
  }

  private func identifier(of place: Int, base: URIReference) throws(Diagnostic) -> URIReference? {
    guard let text = try string("$id", of: place) else { return nil }
    let reference = URIReference(text)
    guard reference.fragment?.isEmpty ?? true else {
      throw failure(place, "invalid_schema", "'$id' has a fragment", "use '$anchor' for it", "$id")
    }
    return base.resolving(reference)
  }

  /// Core 2020-12, section 8.2.2: an XML `NCName` in ASCII.
  private static func isAnchor(_ name: String) -> Bool {
    guard let first = name.utf8.first, (first | 0x20) &- 0x61 < 26 || first == 0x5f else {
      return false
    }
    return name.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5f || $0 == 0x2d || $0 == 0x2e
    }
  }

  private mutating func makeResource(at place: Int, _ uri: URIReference) throws(Diagnostic) -> Int {
    let name = ExactText(uri.document)
    if let known = resourceNumbers[name], resources[known].root != place {
      throw failure(
        place,
        "duplicate_name",
        "two schemas have this identifier",
        "rename one",
        "$id"
      )
    }
    let inherited = places[place].resource
    let number = resources.count
    resourceNumbers[name] = number
    places[place].resource = number
    resources.append(
      Resource(
        uri: URIReference(uri.document),
        root: place,
        vocabularies: inherited < 0
          ? Set(Vocabulary.allCases) : resources[inherited].vocabularies
      )
    )
    if let dialect = try string("$schema", of: place) {
      resources[number].vocabularies = try vocabularies(of: dialect, at: place)
    }
    return number
  }

  // MARK: Dialects

  /// The vocabularies of the dialect that a metaschema describes.
  private mutating func vocabularies(
    of dialect: String,
    at place: Int
  ) throws(Diagnostic) -> Set<Vocabulary> {
    let uri = URIReference(dialect)
    let name = ExactText(uri.document)
    if name.text == Metaschema.uri { return Set(Vocabulary.allCases) }
    guard dialectsUnderWay.insert(name).inserted else { return Set(Vocabulary.allCases) }
    defer { dialectsUnderWay.remove(name) }
    guard uri.scheme != nil, dialectsUnderWay.count <= SchemaPlaces.maxDialects,
      let resource = try resource(uri)
    else {
      throw failure(
        place,
        "unknown_dialect",
        "\(dialect.quotedWhole) is no dialect that is known",
        "write \"$schema\": \"\(Metaschema.uri)\"",
        "$schema"
      )
    }
    let metaschema = places[resources[resource].root].node
    guard let list = metaschema["$vocabulary"] else { return Set(Vocabulary.allCases) }
    guard case .object(let members) = list.value else {
      throw failure(
        place,
        "invalid_schema",
        "'$vocabulary' is not an object",
        "write one",
        "$schema"
      )
    }
    var vocabularies: Set<Vocabulary> = [.core]
    for member in members {
      if let vocabulary = Vocabulary(uri: member.key) {
        vocabularies.insert(vocabulary)
      } else if case .boolean(true) = member.node.value {
        throw failure(
          place,
          "unknown_vocabulary",
          "the dialect needs the vocabulary \(member.key.quotedWhole), which isn't known",
          "use another dialect",
          "$schema"
        )
      }
    }
    return vocabularies
  }

  // MARK: Mistakes

  private func string(_ keyword: String, of place: Int) throws(Diagnostic) -> String? {
    guard let node = places[place].node[keyword] else { return nil }
    guard case .string(let text) = node.value else {
      throw failure(place, "invalid_schema", "'\(keyword)' is not a text", "write a text", keyword)
    }
    return text
  }

  /// A mistake at a place, or at one of its keywords.
  func failure(
    _ place: Int,
    _ code: String,
    _ problem: String,
    _ remedy: String,
    _ keyword: String? = nil
  ) -> Diagnostic {
    let node = places[place].node
    return Diagnostic(
      file: files[places[place].file],
      position: (keyword.flatMap { node[$0] } ?? node).position,
      code: code,
      problem: problem,
      remedy: remedy
    )
  }
}
