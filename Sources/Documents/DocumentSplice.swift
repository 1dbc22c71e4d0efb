/// Changes a hand-written YAML or JSON file in place: every byte that is not meant to change stays, with
/// comments, order, quotes and line ends.
///
/// What comes out is read again and compared; where anything else would have changed, nothing is given.
/// ```swift
/// let splice = try DocumentSplice(bytes: bytes, file: "plans/events.yaml")
/// let changed = try splice.applying([
///   .set([.key("events"), .index(2)], "start", to: .text("2026-04-09T09:00"), after: "start")
/// ])
/// ```
public struct DocumentSplice {
  /// A step from a value to one inside it.
  public enum Step: Sendable, Hashable {
    /// To the value under a key of a mapping.
    case key(String)
    /// To an element of a list, from 0.
    case index(Int)
  }

  /// A value to write.
  public enum Scalar: Sendable, Hashable {
    /// A text.
    case text(String)
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case whole(Int)
  }

  /// An entry to write into a mapping.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The value.
    public let value: Scalar

    /// An entry with its key and value.
    public init(_ key: String, _ value: Scalar) {
      self.key = key
      self.value = value
    }
  }

  /// Something to change.
  public enum Edit: Sendable, Hashable {
    /// Sets the value of a key in the mapping at a path; a key that is not there is added below `after`.
    case set([Step], String, to: Scalar, after: String)
    /// Adds mappings to the end of the list at a path, which is made where it is missing.
    case append([Step], [[Entry]])
    /// Takes elements out of the list at a path.
    case remove([Step], Set<Int>)

    /// Where the mapping or list is that it changes.
    var path: [Step] {
      switch self {
      case .set(let path, _, to: _, after: _), .append(let path, _), .remove(let path, _): path
      }
    }
  }

  let bytes: [UInt8]
  let file: String
  let tree: DocumentNode
  let marks: MarkedNode?
  /// Whether the file is JSON, so that keys have quotes.
  let isJSON: Bool
  /// The line end of the file.
  let newline: [UInt8]

  /// A file's bytes; throws what `DocumentReader` does where they can't be read.
  public init(bytes: [UInt8], file: String) throws(Diagnostic) {
    self.bytes = bytes
    self.file = file
    tree = try DocumentReader.read(bytes: bytes, file: file, leniently: true)
    isJSON = DocumentReader.isJSON(bytes)
    marks = isJSON ? MarkedNode.json(bytes) : try MarkedNode.yaml(bytes, file: file)
    let first = bytes.firstIndex(of: 0x0a)
    newline = first.map { $0 > 0 && bytes[$0 - 1] == 0x0d } ?? false ? [0x0d, 0x0a] : [0x0a]
  }

  /// The bytes with all edits made, each at its place in the file as it was.
  ///
  /// Throws a diagnostic of the code `anchored` where a value to change is shared through an anchor, and
  /// `not_changed` where the file is written in a way that can't be changed without touching more.
  public func applying(_ edits: [Edit]) throws(Diagnostic) -> [UInt8] {
    var expected = tree
    var replacements: [Replacement] = []
    for edit in edits {
      guard let changed = DocumentSplice.edited(expected, edit, self) else {
        throw DocumentSplice.flaw(expected, edit.path[...]) ?? notChanged(nil)
      }
      expected = changed
      replacements += try self.replacements(for: edit)
    }
    let changed = try spliced(replacements)
    // What is wrong with bytes of our own making says nothing to anybody.
    // set aside: they are not used then.
    let read = try? DocumentReader.read(bytes: changed, file: file, leniently: true)
    guard let read, DocumentSplice.areEqual(read, expected) else { throw notChanged(nil) }
    return changed
  }

  /// Bytes to put in place of others.
  struct Replacement {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  private func spliced(_ replacements: [Replacement]) throws(Diagnostic) -> [UInt8] {
    // Insertions at one place stay in the order in which they were asked for.
    let ordered = replacements.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 256)
    var at = 0
    for replacement in ordered {
      guard replacement.range.lowerBound >= at else { throw notChanged(nil) }
      result += bytes[at..<replacement.range.lowerBound]
      result += replacement.bytes
      at = replacement.range.upperBound
    }
    return result + bytes[at...]
  }

  /// What to say where a file can't be changed in place.
  func notChanged(_ node: DocumentNode?) -> Diagnostic {
    Diagnostic(
      file: file,
      position: node?.position,
      code: "not_changed",
      problem: "the file is written in a way that can't be changed in place, and was left as it is",
      remedy: "make the change by hand, or write 'key: value' on lines of their own"
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
