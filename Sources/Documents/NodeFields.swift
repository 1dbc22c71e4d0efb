extension NodeReader {
  /// Reads a whole number in a range.
  public func integer(in range: ClosedRange<Int>) -> Read<Int> {
    { node throws(Diagnostic) in try integer(node, in: range) }
  }

  /// Reads a number in a range.
  public func number(in range: ClosedRange<Double>) -> Read<Double> {
    { node throws(Diagnostic) in try number(node, in: range) }
  }

  /// Reads one of the names of `type`.
  public func choice<Choice>(_ type: Choice.Type) -> Read<Choice>
  where Choice: RawRepresentable<String> & CaseIterable {
    { node throws(Diagnostic) in try choice(node, type) }
  }

  /// Reads a list, each element with `element`.
  public func list<Element>(of element: @escaping Read<Element>) -> Read<[Element]> {
    { node throws(Diagnostic) in try list(node, of: element) }
  }

  /// Reads one value, or a list of them.
  public func oneOrMore<Value>(of read: @escaping Read<Value>) -> Read<[Value]> {
    { node throws(Diagnostic) in
      guard case .array = node.value else { return [try read(node)] }
      return try list(node, of: read)
    }
  }
}

/// The entries of a mapping whose keys are known to be allowed ones.
public struct NodeFields: Sendable {
  /// The name of the file in diagnostics.
  public let file: String
  /// The mapping.
  public let node: DocumentNode

  /// The value under `key`, or nil where it is missing or `null`.
  public subscript(key: String) -> DocumentNode? {
    guard let node = node[key] else { return nil }
    if case .null = node.value { return nil }
    return node
  }

  /// The value under `key`, read by `read`.
  ///
  /// Throws a diagnostic of the code `missing_key`, at the mapping, where it is missing or `null`.
  public func required<Value>(
    _ key: String,
    _ read: NodeReader.Read<Value>
  ) throws(Diagnostic) -> Value {
    guard let value = try optional(key, read) else { throw missing(key) }
    return value
  }

  /// The mistake of leaving out a key.
  func missing(_ key: String) -> Diagnostic {
    Diagnostic(
      file: file,
      position: node[key]?.position ?? node.position,
      code: "missing_key",
      problem: "there is no value for '\(key)'",
      remedy: "add '\(key): ...'"
    )
  }

  /// The value under `key`, read by `read`, or nil where it is missing or `null`.
  public func optional<Value>(
    _ key: String,
    _ read: NodeReader.Read<Value>
  ) throws(Diagnostic) -> Value? {
    guard let node = self[key] else { return nil }
    return try read(node)
  }
}
