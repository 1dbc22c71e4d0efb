import Foundation
import Synchronization
import Testing

/// A command that goes wrong, and the exact words of it.
///
/// `Transcripts/README.md` tells the form.
struct Transcript: Sendable {
  /// A line of a file of cases.
  struct Place: Sendable, Hashable {
    let file: String
    let line: Int

    /// The same for the test's own messages.
    var location: SourceLocation {
      SourceLocation(
        fileID: "LockinTests/\(file)",
        filePath: Transcript.folder.appendingPathComponent(file).path,
        line: line,
        column: 1
      )
    }
  }

  /// What is wrong with a file of cases.
  struct Mistake: Error, Sendable, Hashable, CustomStringConvertible {
    let place: Place
    let text: String
    var description: String { "Transcripts/\(place.file):\(place.line): \(text)" }
  }

  /// A file that is put over the workspace.
  struct File: Sendable, Hashable {
    let name: String
    let bytes: [UInt8]
  }

  let name: String
  let place: Place
  let arguments: [String]
  let files: [File]
  let expected: String
  /// Where the expected words stand, in lines from 0.
  let expectedLines: Range<Int>

  /// The folder of the cases.
  static let folder = BuiltProgram.fixtures.appendingPathComponent("Transcripts")

  /// All cases of the folder, by name, and what is wrong with its files.
  static func all() throws -> (cases: [Transcript], mistakes: [Mistake]) {
    var cases: [Transcript] = []
    var mistakes: [Mistake] = []
    var named: Set<String> = ["README.md"]
    let present = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for file in present where file.hasSuffix(".txt") {
      named.insert(file)
      var reader = TranscriptReader(file: file, bytes: try bytes(of: file)) { beside in
        named.insert(beside)
        return try? bytes(of: beside)
      }
      cases += reader.read()
      mistakes += reader.mistakes
    }
    for file in present where !named.contains(file) {
      let text = "no case takes this file: name it as '-- NAME (from \(file)) --', or remove it"
      mistakes.append(Mistake(place: Place(file: file, line: 1), text: text))
    }
    var first: [String: Place] = [:]
    for one in cases {
      if let other = first[one.name] {
        let text = "'\(one.name)' is at \(other.file):\(other.line) too: give one another name"
        mistakes.append(Mistake(place: one.place, text: text))
      }
      first[one.name] = one.place
    }
    return (cases.sorted { $0.name < $1.name }, mistakes)
  }

  /// Writes `text` in place of the expected words.
  func record(_ text: String) throws {
    try Self.recording.withLock { _ in
      let bytes = try Self.bytes(of: place.file)
      // Cases before this one may have been recorded since, and this one stands elsewhere now.
      var reader = TranscriptReader(file: place.file, bytes: bytes) { try? Self.bytes(of: $0) }
      guard let now = reader.read().first(where: { $0.name == name }) else {
        throw Mistake(place: place, text: "the case is gone")
      }
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let words = Array(text.utf8).split(
        separator: UInt8(ascii: "\n"),
        omittingEmptySubsequences: false
      ).dropLast()
      for line in words {
        if let wrong = TranscriptReader.unfit(line) { throw Mistake(place: place, text: wrong) }
      }
      lines.replaceSubrange(now.expectedLines, with: words)
      try Data(lines.joined(separator: [UInt8(ascii: "\n")]))
        .write(to: Self.folder.appendingPathComponent(place.file))
    }
  }

  private static let recording = Mutex(())

  private static func bytes(of file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(file)))
  }
}

extension Transcript: CustomTestStringConvertible {
  var testDescription: String { name }
}
