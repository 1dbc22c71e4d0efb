import Foundation
import TestSupport
import Testing

@Suite("What the program says when something is wrong")
struct TranscriptTests {
  static let read = Result { try Transcript.all() }
  static let cases: [Transcript] = (try? read.get().cases) ?? []

  @Test("says it in its own words", arguments: cases)
  func message(_ one: Transcript) throws {
    let workspace = try BuiltProgram.workspace()
    for file in one.files { try workspace.write(file.bytes, to: file.name) }
    let outcome = try BuiltProgram.run(
      one.arguments,
      in: workspace.path,
      environment: ["LOCKIN_PASSPHRASE": "correct horse"]
    )
    let found = outcome.text + outcome.messages + "exit \(outcome.exit)\n"
    if ProcessInfo.processInfo.environment["LOCKIN_RECORD"] == "1" {
      try one.record(found)
      Issue.record(
        "recorded \(one.name); look at it, then run again",
        sourceLocation: one.place.location
      )
    } else {
      expectSameLines(found, one.expected, sourceLocation: one.place.location)
    }
  }

  @Test("there are cases at all, and all can be read")
  func casesCanBeRead() throws {
    let found = try Self.read.get()
    #expect(found.cases.count > 100)
    for mistake in found.mistakes {
      Issue.record(mistake, sourceLocation: mistake.place.location)
    }
  }
}

@Suite("The form of the cases")
struct TranscriptReaderTests {
  private static func read(_ text: String) -> (cases: [Transcript], mistakes: [Transcript.Mistake])
  {
    var reader = TranscriptReader(file: "a.txt", bytes: Array(text.utf8)) {
      $0 == "b.db" ? [0, 255] : nil
    }
    return (reader.read(), reader.mistakes)
  }

  @Test("holds each byte of a file")
  func bytes() {
    let found = Self.read(
      """
      # About.

      === one
      $ lockin run --quiet
      -- empty --
      -- plans/a b.yaml --
      #

      \\x41
      -- c (escaped) --
      \\x2d- é\\xff\\r
      \\\\x\\
      y\\
      -- d (from b.db) --
      -- expected --
      a

      exit 3

      === two
      $ lockin check
      -- expected --

      """
    )
    #expect(found.mistakes.isEmpty)
    #expect(found.cases.map(\.name) == ["one", "two"])
    #expect(found.cases.map(\.arguments) == [["run", "--quiet"], ["check"]])
    #expect(found.cases.map(\.expected) == ["a\n\nexit 3\n", ""])
    #expect(
      found.cases.first?.files == [
        Transcript.File(name: "empty", bytes: []),
        Transcript.File(name: "plans/a b.yaml", bytes: Array("#\n\n\\x41\n".utf8)),
        Transcript.File(name: "c", bytes: Array("-- é".utf8) + [255] + Array("\r\n\\xy".utf8)),
        Transcript.File(name: "d", bytes: [0, 255]),
      ]
    )
  }

  @Test(
    "is refused with its line",
    arguments: [
      ("", 1),
      ("# no case\n", 1),
      ("about\n=== a\n$ lockin run\n-- expected --\n", 1),
      ("===a\n$ lockin run\n-- expected --\n", 1),
      ("=== a b\n$ lockin run\n-- expected --\n", 1),
      ("=== a\n", 2),
      ("=== a\nlockin run\n-- expected --\n", 2),
      ("=== a\n$ lock run\n-- expected --\n", 2),
      ("=== a\n$ lockin run\n", 1),
      ("=== a\n$ lockin run\n-- b --\nexit 1\n", 1),
      ("=== a\n$ lockin run\n\n-- expected --\n", 3),
      ("=== a\n$ lockin run\n-- b --\n-- b --\n-- expected --\n", 4),
      ("=== a\n$ lockin run\n-- ../b --\n-- expected --\n", 3),
      ("=== a\n$ lockin run\n-- /b --\n-- expected --\n", 3),
      ("=== a\n$ lockin run\n-- b -\n-- expected --\n", 3),
      ("=== a\n$ lockin run\n-- b (plain) --\n-- expected --\n", 3),
      ("=== a\n$ lockin run\n-- b (escaped) --\n\\n\n-- expected --\n", 4),
      ("=== a\n$ lockin run\n-- b (escaped) --\n\\x+1\n-- expected --\n", 4),
      ("=== a\n$ lockin run\n-- b (from c.db) --\n-- expected --\n", 3),
      ("=== a\n$ lockin run\n-- b (from b.db) --\nc\n-- expected --\n", 4),
      ("=== a\n$ lockin run\n-- b --\nc\r\n-- expected --\n", 4),
      ("=== a\n$ lockin run\n-- expected --\nb\n", 4),
      ("=== a\n$ lockin run\n-- expected --\nexit 1\n\n", 5),
      ("=== a\n$ lockin run\n-- expected --\nexit 1\n-- b --\nc\n", 5),
      ("=== a\n$ lockin run\n-- expected --\nexit 1", 4),
    ]
  )
  func refused(_ text: String, _ line: Int) {
    #expect(Self.read(text).mistakes.map(\.place.line) == [line])
  }

  @Test("is refused where no empty line parts two cases, and the other one is read")
  func apart() {
    let found = Self.read(
      "=== a\n$ lockin run\n-- expected --\nexit 1\n=== b\n$ lockin run\n-- expected --\nexit 1\n"
    )
    let told = ["Transcripts/a.txt:5: above the next case is an empty line"]
    #expect(found.mistakes.map(\.description) == told)
    #expect(found.cases.map(\.name) == ["b"])
  }
}
