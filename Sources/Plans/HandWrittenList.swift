import CivilTime
import Documents

/// What the hand-written files of one list have in common.
extension NodeReader {
  /// Reads a file that is one list under a key, entry by entry; a bad entry costs itself, and is among
  /// what is given, called by `noun`.
  func entries(
    of bytes: [UInt8],
    under key: FileKey<[DocumentNode]>,
    called noun: String,
    _ read: (DocumentNode) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> [Diagnostic] {
    try entries(in: root(of: bytes, KeyList([key])), under: key, called: noun, read)
  }

  /// The keys at the top of a file; nil where there is nothing in it.
  func root(of bytes: [UInt8], _ keys: KeyList) throws(Diagnostic) -> NodeFields? {
    let root = try DocumentReader.read(bytes: bytes, file: file, leniently: true)
    if case .null = root.value { return nil }
    return try fields(root, keys)
  }

  /// Reads one list of a file as above.
  func entries(
    in root: NodeFields?,
    under key: FileKey<[DocumentNode]>,
    called noun: String,
    _ read: (DocumentNode) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> [Diagnostic] {
    guard let root else { return [] }
    var problems = ToldMistakes(of: noun)
    for node in try root.value(key) {
      do throws(Diagnostic) { try read(node) } catch {
        problems.add(error.with(effect: .entryLeftOut(noun)))
      }
    }
    return problems.diagnostics
  }

  /// A date and time as it is written.
  func time(_ node: DocumentNode) throws(Diagnostic) -> TimestampText {
    let text = try string(node)
    guard let time = TimestampText(text) else {
      throw failure(
        at: node,
        code: "bad_time",
        problem: "'\(text)' is not a date and time",
        remedy: "write it like 2026-04-08T14:00"
      )
    }
    return time
  }
}
