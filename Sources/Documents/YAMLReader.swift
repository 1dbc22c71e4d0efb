extension DocumentReader {
  /// The largest YAML file that is read, in bytes.
  static let maxYAMLBytes = 4 << 20
  /// How deep the mappings and lists of a YAML file may be nested.
  static let maxYAMLDepth = 64
  /// How many values a YAML file may hold once each alias is replaced by what it stands for.
  static let maxYAMLNodes = 1_000_000

  /// The tree of a YAML text: one document, in the core schema of YAML 1.2.
  ///
  /// So `no`, `on` and `08:30` are texts. Numbers are put into the notation of JSON. Refused are
  /// keys that are not texts or occur twice, tags outside the core schema, infinities, and whatever
  /// goes beyond the limits above. An empty file is `null`.
  ///
  /// `leniently`, what is refused of a single value or mapping stands there as `unusable`, so that it costs
  /// no more than the entry that it is in.
  public static func yaml(
    bytes: [UInt8],
    file: String,
    leniently: Bool = false
  ) throws(Diagnostic) -> DocumentNode {
    guard bytes.count <= maxYAMLBytes else {
      throw Diagnostic(
        file: file,
        code: "file_too_large",
        problem: "the file has \(bytes.count) bytes; at most \(maxYAMLBytes) are read",
        remedy: "split it"
      )
    }
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var reader = YAMLReader(
      events: YAMLEvents(bytes: bytes[start...], file: file),
      isLenient: leniently
    )
    return try reader.document()
  }
}

/// Builds the tree of a YAML text from its events.
struct YAMLReader: ~Copyable {
  private var events: YAMLEvents
  private var anchors: [String: Sized] = [:]
  private var nodes = 0
  private let isLenient: Bool

  init(events: consuming YAMLEvents, isLenient: Bool) {
    self.events = events
    self.isLenient = isLenient
  }

  /// A node with what it costs to use it again through an alias.
  private struct Sized {
    let node: DocumentNode
    /// How many nodes it has, itself included.
    var count = 1
    /// How many levels of mappings and lists it has.
    var height = 0
  }

  /// The one document of the stream.
  mutating func document() throws(Diagnostic) -> DocumentNode {
    var root: DocumentNode?
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnd:
        return root ?? DocumentNode(.null, at: SourcePosition(line: 1, column: 1))
      case .documentStart:
        guard root == nil else {
          throw failure(
            "several_documents",
            event.position,
            "a second document begins here",
            "keep one document in a file"
          )
        }
        root = try node(try events.next(), depth: 0).node
      default: continue
      }
    }
  }

  /// The node that begins with `event`, inside `depth` mappings and lists.
  private mutating func node(_ event: YAMLEvent, depth: Int) throws(Diagnostic) -> Sized {
    let made: Sized
    switch event.kind {
    case .alias(let anchor):
      return try alias(anchor, at: event.position, depth: depth)
    case .sequenceStart:
      try check(event, depth: depth + 1)
      try checkTag(event, "seq")
      made = try list(at: event.position, depth: depth + 1)
    case .mappingStart:
      try check(event, depth: depth + 1)
      try checkTag(event, "map")
      made = try mapping(at: event.position, depth: depth + 1)
    case .scalar(let scalar):
      try check(event, depth: depth)
      made = Sized(node: DocumentNode(try usable(scalar, event), at: event.position))
    default:
      throw failure("invalid_yaml", event.position, "a value is missing here", "write one")
    }
    if let anchor = event.anchor { anchors[anchor] = made }
    return made
  }

  private mutating func list(at position: SourcePosition, depth: Int) throws(Diagnostic) -> Sized {
    var elements: [DocumentNode] = []
    var (count, height) = (1, 0)
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind {
        let node = DocumentNode(.array(elements), at: position)
        return Sized(node: node, count: count, height: height + 1)
      }
      let element = try node(event, depth: depth)
      elements.append(element.node)
      count += element.count
      height = max(height, element.height)
    }
  }

  private mutating func mapping(
    at position: SourcePosition,
    depth: Int
  ) throws(Diagnostic) -> Sized {
    var members = DocumentMembers()
    var (count, height) = (1, 0)
    var flaw: Diagnostic?
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind {
        let value = flaw.map { .unusable($0) } ?? DocumentNode.Value.object(members.inOrder)
        let node = DocumentNode(value, at: position)
        return Sized(node: node, count: count, height: height + 1)
      }
      let key = try key(event, depth: depth)
      let value = try node(try events.next(), depth: depth)
      if let first = members.position(of: key) {
        let twice = Diagnostic.duplicateKey(
          key,
          file: events.file,
          at: event.position,
          first: first
        )
        guard isLenient else { throw twice }
        flaw = flaw ?? twice
      } else {
        members.set(key, at: event.position, to: value.node)
      }
      count += value.count + 1
      height = max(height, value.height)
    }
  }

  private mutating func key(_ event: YAMLEvent, depth: Int) throws(Diagnostic) -> String {
    let key = try node(event, depth: depth).node
    if case .unusable(let flaw) = key.value { throw flaw }
    guard case .string(let text) = key.value else {
      throw failure(
        "key_not_text",
        event.position,
        "a key has to be a text, and this is \(key.kind)",
        "put it into quotes"
      )
    }
    return text
  }

  private mutating func alias(
    _ anchor: String,
    at position: SourcePosition,
    depth: Int
  ) throws(Diagnostic) -> Sized {
    guard let made = anchors[anchor] else {
      throw failure(
        "unknown_anchor",
        position,
        "nothing above is named \(("&" + anchor).quoted)",
        "name it, or write the value here"
      )
    }
    try take(made.count, at: position)
    guard depth + made.height <= DocumentReader.maxYAMLDepth else { throw tooDeep(position) }
    return made
  }
}

extension YAMLReader {
  /// The value of a scalar, or why there is none where that may stand in its place.
  private func usable(
    _ scalar: YAMLScalar,
    _ event: YAMLEvent
  ) throws(Diagnostic) -> DocumentNode.Value {
    do throws(Diagnostic) { return try value(of: scalar, event) } catch {
      guard isLenient else { throw error }
      return .unusable(error)
    }
  }

  private func value(
    of scalar: YAMLScalar,
    _ event: YAMLEvent
  ) throws(Diagnostic) -> DocumentNode.Value {
    let core = "tag:yaml.org,2002:"
    switch event.tag {
    case nil where !scalar.isPlain, "!", core + "str":
      return .string(scalar.text)
    case nil:
      return try plain(scalar.text, at: event.position)
    case core + "null", core + "bool", core + "int", core + "float":
      let value = try plain(scalar.text, at: event.position)
      if matches(value, tag: event.tag?.dropFirst(core.utf8.count)) { return value }
      throw failure(
        "wrong_tag",
        event.position,
        "this is not what its tag says",
        "remove the tag"
      )
    default:
      throw unknownTag(event)
    }
  }

  private func plain(
    _ text: String,
    at position: SourcePosition
  ) throws(Diagnostic) -> DocumentNode.Value {
    if let value = YAMLCoreSchema.value(of: text) { return value }
    if YAMLCoreSchema.isNotFinite(text) {
      throw failure(
        "not_finite",
        position,
        "\(text.quoted) is not a number that can be used",
        "write a number, or put the text into quotes"
      )
    }
    throw failure(
      "number_too_large",
      position,
      "this number has more than 64 bits",
      "write a smaller one, or put it into quotes"
    )
  }

  private func matches(_ value: DocumentNode.Value, tag: Substring?) -> Bool {
    switch (value, tag) {
    case (.null, "null"), (.boolean, "bool"), (.number, "float"): true
    case (.number(let text), "int"): text.utf8.allSatisfy { $0 == 0x2d || $0 &- 0x30 < 10 }
    default: false
    }
  }

  private func checkTag(_ event: YAMLEvent, _ name: String) throws(Diagnostic) {
    guard let tag = event.tag, tag != "!", tag != "tag:yaml.org,2002:" + name else { return }
    throw unknownTag(event)
  }

  /// Counts a node, and holds it against the limits.
  private mutating func check(_ event: YAMLEvent, depth: Int) throws(Diagnostic) {
    try take(1, at: event.position)
    guard depth <= DocumentReader.maxYAMLDepth else { throw tooDeep(event.position) }
  }

  private mutating func take(_ count: Int, at position: SourcePosition) throws(Diagnostic) {
    nodes += count
    guard nodes <= DocumentReader.maxYAMLNodes else {
      throw failure(
        "too_many_nodes",
        position,
        "the file has more than \(DocumentReader.maxYAMLNodes) values, aliases written out",
        "use fewer aliases, or split the file"
      )
    }
  }

  private func tooDeep(_ position: SourcePosition) -> Diagnostic {
    failure(
      "too_deep",
      position,
      "mappings and lists are nested deeper than \(DocumentReader.maxYAMLDepth) levels",
      "make the nesting flatter"
    )
  }

  private func unknownTag(_ event: YAMLEvent) -> Diagnostic {
    failure(
      "unknown_tag",
      event.position,
      "the tag \((event.tag ?? "").quoted) means nothing here",
      "remove it"
    )
  }

  private func failure(
    _ code: String,
    _ position: SourcePosition,
    _ problem: String,
    _ remedy: String
  ) -> Diagnostic {
    Diagnostic(
      file: events.file,
      position: position,
      code: code,
      problem: problem,
      remedy: remedy
    )
  }
}
