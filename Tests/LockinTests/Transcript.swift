import Foundation
import Synchronization
import Testing

/// Commands in a workspace, and the exact words of each.
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

  /// What happens before a command runs.
  enum Change: Sendable, Hashable {
    case now(String)
    case write(File)
    case remove(String)
  }

  /// What is looked at after a command has run.
  enum Expectation: Sendable, Hashable {
    /// All that it says, and its exit code; a line `...` stands for any lines.
    case words(String)
    /// All that a file holds.
    case file(File)
    /// Each text is part of a line of the file, or of what the command says where no file is named.
    case holds(file: String?, [String])
    /// No text is part of such a line.
    case lacks(file: String?, [String])
    /// There is no such file or folder.
    case absent(String)

    /// Whether it can be written down by a run.
    var isRecorded: Bool {
      switch self {
      case .words, .file: true
      case .holds, .lacks, .absent: false
      }
    }
  }

  /// An expectation, with the lines of its content from 0.
  struct Expected: Sendable {
    let place: Place
    let what: Expectation
    let lines: Range<Int>
    var isEscaped = false
  }

  /// A command.
  struct Step: Sendable {
    let arguments: [String]
    let changes: [Change]
    let expected: [Expected]
  }

  let name: String
  let place: Place
  let steps: [Step]

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

  /// Writes what was found in place of what is expected, where the two differ.
  ///
  /// There is one for each expectation that is recorded, in their order, and nil where it was met.
  func record(_ found: [[UInt8]?]) throws {
    try Self.recording.withLock { _ in
      let bytes = try Self.bytes(of: place.file)
      // Cases before this one may have been recorded since, and this one stands elsewhere now.
      var reader = TranscriptReader(file: place.file, bytes: bytes) { try? Self.bytes(of: $0) }
      guard let now = reader.read().first(where: { $0.name == name }) else {
        throw Mistake(place: place, text: "the case is gone")
      }
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let places = now.steps.flatMap(\.expected).filter(\.what.isRecorded)
      for (expected, found) in zip(places, found).reversed() {
        guard let found else { continue }
        let written = expected.isEscaped ? TranscriptReader.escaped(found) : found
        guard written.isEmpty || written.last == UInt8(ascii: "\n") else {
          throw Mistake(place: expected.place, text: "the file does not end its last line: escape")
        }
        let words = written.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .dropLast()
        for line in words {
          if let wrong = TranscriptReader.unfit(line) {
            throw Mistake(place: expected.place, text: wrong)
          }
        }
        lines.replaceSubrange(expected.lines, with: words)
      }
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
