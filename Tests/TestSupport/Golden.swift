import Foundation
import Testing

/// Compares a text with the golden file beside the test, and shows only the lines that differ.
///
/// With `LOCKIN_RECORD=1` in the environment the file is written anew and the test fails, so that a
/// recording is never mistaken for a pass.
///
/// The golden files lie in the folder `Golden` beside the test where no other folder is given.
public func expectGolden(
  _ text: String,
  _ name: String,
  folder: URL? = nil,
  file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let beside = URL(fileURLWithPath: file).deletingLastPathComponent()
    .appendingPathComponent("Golden")
  let golden = (folder ?? beside).appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["LOCKIN_RECORD"] == "1" {
    try? FileManager.default.createDirectory(
      at: golden.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try? text.write(to: golden, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name); look at it, then run again", sourceLocation: sourceLocation)
    return
  }
  guard let expected = try? String(contentsOf: golden, encoding: .utf8) else {
    Issue.record("no golden file \(name); record it", sourceLocation: sourceLocation)
    return
  }
  expectSameLines(text, expected, sourceLocation: sourceLocation)
}

/// Compares two texts line by line and shows only the lines that differ.
public func expectSameLines(
  _ text: String,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard text != expected else { return }
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = text.split(separator: "\n", omittingEmptySubsequences: false)
  let lines = new.difference(from: old).sorted { $0.line < $1.line }.prefix(40).map {
    switch $0 {
    case .remove(let offset, let line, _): "-\(offset + 1): \(line)"
    case .insert(let offset, let line, _): "+\(offset + 1): \(line)"
    }
  }
  Issue.record(
    "expected (-) and found (+):\n\(lines.joined(separator: "\n"))",
    sourceLocation: sourceLocation
  )
}

extension CollectionDifference.Change {
  fileprivate var line: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}
