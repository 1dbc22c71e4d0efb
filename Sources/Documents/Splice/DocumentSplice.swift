/// Changes a hand-written YAML file in place: every byte that is not meant to change stays, with
/// comments, order, quotes and line ends.
///
/// What comes out is read again and compared; where anything else would have changed, nothing is given.
/// ```swift
/// let splice = try DocumentSplice(bytes: bytes, file: "plans/events.yaml")
/// let changed = try splice.applying([
///   .set([.key("events"), .index(2), .key("start")], to: .text("2026-04-09T09:00"))
/// ])
/// ```
public struct DocumentSplice {
  typealias Step = DocumentEdit.Step
  typealias Value = DocumentEdit.Value

  let file: String
  private(set) var lines: SourceLines
  private(set) var tree: DocumentNode
  private(set) var marks: MarkedNode?

  var bytes: [UInt8] { lines.bytes }

  /// A file's bytes; throws what `DocumentReader` does where they can't be read, and a diagnostic of the code
  /// `not_yaml` of JSON.
  public init(bytes: [UInt8], file: String) throws(Diagnostic) {
    self.file = file
    lines = SourceLines(bytes)
    tree = try DocumentReader.read(bytes: bytes, file: file, leniently: true)
    guard !DocumentReader.isJSON(bytes) else {
      throw Diagnostic(
        file: file,
        code: "not_yaml",
        problem: "this file is JSON, and commands change YAML alone",
        remedy: "put a line with '#' above it, which makes it YAML, and try again"
      )
    }
    marks = try MarkedNode.yaml(bytes, file: file)
  }

  /// The bytes with all edits made, one after another: each finds what those before it left.
  ///
  /// Throws a diagnostic of the code `anchored` where a value to change is shared through an anchor, and
  /// `not_changed` where the file is written in a way that can't be changed without touching more.
  public func applying(_ edits: [DocumentEdit]) throws(Diagnostic) -> [UInt8] {
    var splice = self
    for edit in edits { try splice.make(edit) }
    return splice.bytes
  }

  /// Bytes to put in place of others.
  struct Replacement {
    let range: Range<Int>
    var bytes: [UInt8] = []
  }

  /// Replaces bytes, where that leads to a tree and to nothing else.
  mutating func take(
    _ replacements: [Replacement],
    leadingTo expected: DocumentNode?,
    at path: [Step]
  ) throws(Diagnostic) {
    let changed = try spliced(replacements, path)
    // What is wrong with bytes of our own making says nothing to anybody.
    // set aside: they are not used then.
    let read = try? DocumentSplice(bytes: changed, file: file)
    guard let read, let expected, read.tree.holdsSame(as: expected) else {
      throw notChanged(path)
    }
    self = read
  }

  private func spliced(
    _ replacements: [Replacement],
    _ path: [Step]
  ) throws(Diagnostic) -> [UInt8] {
    // Insertions at one place stay in the order in which they were asked for.
    let ordered = replacements.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 256)
    var at = 0
    for replacement in ordered {
      guard replacement.range.lowerBound >= at else { throw notChanged(path) }
      result += bytes[at..<replacement.range.lowerBound]
      result += replacement.bytes
      at = replacement.range.upperBound
    }
    return result + bytes[at...]
  }

  /// The marks at a path, or nil where there is nothing; what is shared through an anchor is refused.
  func find(_ path: some Collection<Step>) throws(Diagnostic) -> MarkedNode? {
    for count in 0...path.count {
      guard let node = marks?[path.prefix(count)] else { return nil }
      let isAlias = if case .alias = node.form { true } else { false }
      guard !node.isAnchored, !isAlias else { throw anchored(Array(path.prefix(count))) }
    }
    return marks?[path]
  }

  /// The marks at a path that has to be there.
  func own(_ path: some Collection<Step>) throws(Diagnostic) -> MarkedNode {
    guard let node = try find(path) else { throw notChanged(Array(path)) }
    return node
  }

  /// What to say where a file can't be changed in place.
  func notChanged(_ path: [Step]) -> Diagnostic {
    Diagnostic(
      file: file,
      position: tree[path]?.position,
      code: "not_changed",
      problem: "the file is written in a way that can't be changed in place, and was left as it is",
      remedy: "make the change by hand, or write 'key: value' on lines of their own"
    )
  }

  /// What to say of a value that may stand elsewhere too.
  func anchored(_ path: [Step]) -> Diagnostic {
    Diagnostic(
      file: file,
      position: tree[path]?.position,
      code: "anchored",
      problem: "this is shared through an anchor (& or *), so that a change here would change more",
      remedy: "write it out without the anchor, or make the change by hand"
    )
  }
}

extension DocumentReader {
  /// Whether `read` takes bytes for JSON: their first character is `{` or `[`.
  static func isJSON(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let first = bytes[start...].first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
