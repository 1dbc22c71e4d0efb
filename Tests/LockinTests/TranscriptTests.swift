import Foundation
import Platform
import TestSupport
import Testing

@Suite("What the program says and writes")
struct TranscriptTests {
  static let read = Result { try Transcript.all() }
  static let cases: [Transcript] = (try? read.get().cases) ?? []

  @Test("is as its transcripts tell", arguments: cases)
  func transcript(_ one: Transcript) throws {
    let workspace = try BuiltProgram.workspace()
    var now = "2026-06-01T06:00:00Z"
    var recorded: [[UInt8]?] = []
    for step in one.steps {
      for change in step.changes {
        switch change {
        case .now(let text): now = text
        case .write(let file): try workspace.write(file.bytes, to: file.name)
        case .remove(let name):
          try FileManager.default.removeItem(atPath: workspace.path + "/" + name)
        }
      }
      let outcome = try BuiltProgram.run(
        step.arguments,
        in: workspace.path,
        environment: ["LOCKIN_PASSPHRASE": "correct horse"],
        now: now
      )
      for expected in step.expected {
        recorded += expect(expected, of: outcome, in: workspace)
      }
    }
    if recorded.contains(where: { $0 != nil }) {
      try one.record(recorded)
      Issue.record(
        "recorded \(one.name); look at it, then run again",
        sourceLocation: one.place.location
      )
    }
  }

  /// Looks at one expectation; the result is what to record for it, if it is one to record.
  private func expect(
    _ expected: Transcript.Expected,
    of outcome: BuiltProgram.Outcome,
    in workspace: TemporaryFolder
  ) -> [[UInt8]?] {
    let location = expected.place.location
    let output = outcome.text + outcome.messages
    func lines(_ file: String?) -> [Substring] {
      let text = file.map { (try? workspace.text(of: $0)) ?? "" } ?? output
      return text.split(separator: "\n")
    }
    switch expected.what {
    case .words(let text):
      let found = output + "exit \(outcome.exit)\n"
      guard !Self.matches(found, text) else { return [nil] }
      if Self.isRecording { return [Array(found.utf8)] }
      expectSameLines(found, text, sourceLocation: location)
      return [nil]
    case .file(let file):
      let path = workspace.path + "/" + file.name
      let found = FileManager.default.contents(atPath: path).map(Array.init)
      guard found != file.bytes else { return [nil] }
      if Self.isRecording, let found { return [found] }
      expectSameLines(
        found.map { String(decoding: $0, as: UTF8.self) } ?? "there is no such file\n",
        String(decoding: file.bytes, as: UTF8.self),
        sourceLocation: location
      )
      return [nil]
    case .holds(let file, let parts):
      let lines = lines(file)
      for part in parts where !lines.contains(where: { $0.contains(part) }) {
        let found = lines.prefix(40).joined(separator: "\n")
        Issue.record("no line holds '\(part)':\n\(found)", sourceLocation: location)
      }
    case .lacks(let file, let parts):
      let lines = lines(file)
      for part in parts {
        for line in lines where line.contains(part) {
          Issue.record("a line holds '\(part)': \(line)", sourceLocation: location)
        }
      }
      if let file, FileStatus.isAbsent(workspace.path + "/" + file) {
        Issue.record("there is no file \(file)", sourceLocation: location)
      }
    case .absent(let name):
      if !FileStatus.isAbsent(workspace.path + "/" + name) {
        Issue.record("\(name) is there", sourceLocation: location)
      }
    }
    return []
  }

  private static let isRecording = ProcessInfo.processInfo.environment["LOCKIN_RECORD"] == "1"

  /// Whether the words are those expected, in which a line `...` stands for any lines.
  static func matches(_ found: String, _ expected: String) -> Bool {
    var rest = found.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let parts = expected.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "...", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return found == expected
    }
    guard rest.starts(with: first) else { return false }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }

  @Test("there are cases at all, and all can be read")
  func casesCanBeRead() throws {
    let found = try Self.read.get()
    #expect(found.cases.count > 100)
    for mistake in found.mistakes {
      Issue.record(mistake, sourceLocation: mistake.place.location)
    }
  }

  @Test(
    "a line '...' stands for any lines",
    arguments: [
      ("a\nb\n", true), ("...\nb\n", true), ("a\n...\n", true), ("...\n", true),
      ("a\n...\nb\n", true), ("...\na\n...\nb\n...\n", true), ("a\n", false),
      ("...\na\n", false), ("b\n...\n", false), ("...\nb\n...\na\n...\n", false),
      ("a\n...\na\nb\n", false), ("a...\nb\n", false),
    ]
  )
  func dots(_ expected: String, _ isMatch: Bool) {
    #expect(Self.matches("a\nb\n", expected) == isMatch)
  }
}

@Suite("The form of the transcripts")
struct TranscriptReaderTests {
  private static func read(
    _ text: String
  ) -> (cases: [Transcript], mistakes: [Transcript.Mistake]) {
    var reader = TranscriptReader(file: "a.txt", bytes: Array(text.utf8)) {
      $0 == "b.db" ? [0, 255] : nil
    }
    return (reader.read(), reader.mistakes)
  }

  @Test("holds each byte of a file")
  func bytes() throws {
    let found = Self.read(
      """
      # About.

      === one
      $ lockin run --quiet
      -- empty --
      -- plans/a b (2).yaml --
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
    let steps = found.cases.flatMap(\.steps)
    #expect(steps.map(\.arguments) == [["run", "--quiet"], ["check"]])
    #expect(steps.map { $0.expected.map(\.what) } == [[.words("a\n\nexit 3\n")], [.words("")]])
    #expect(
      steps.first?.changes == [
        .write(.init(name: "empty", bytes: [])),
        .write(.init(name: "plans/a b (2).yaml", bytes: Array("#\n\n\\x41\n".utf8))),
        .write(.init(name: "c", bytes: Array("-- é".utf8) + [255] + Array("\r\n\\xy".utf8))),
        .write(.init(name: "d", bytes: [0, 255])),
      ]
    )
  }

  @Test("is that of several commands, of what changes before each, and of what is looked at after")
  func steps() throws {
    let found = Self.read(
      """
      === one
      # What it is about.
      $ lockin todo add 'Two  words' "it's" '' --due fri
      added
      exit 0
      -- expected plans/a.yaml --
      # mine
      -- expected b.csv (escaped) --
      a\\r
      $ lockin run
      -- now 2026-06-02T06:00:00Z --
      -- remove inbox --
      -- expected --
      ...
      exit 3
      -- expected in output --
      one
      two
      -- not expected in reports/a.md --
      three
      -- not expected lockin.run.json --
      $ lockin goals
      -- expected in plans/a.yaml --
      mine

      """
    )
    #expect(found.mistakes.isEmpty)
    let steps = try #require(found.cases.first).steps
    #expect(
      steps.map(\.arguments) == [
        ["todo", "add", "Two  words", "it's", "", "--due", "fri"], ["run"], ["goals"],
      ]
    )
    #expect(steps.map(\.changes) == [[], [.now("2026-06-02T06:00:00Z"), .remove("inbox")], []])
    #expect(
      steps.map { $0.expected.map(\.what) } == [
        [
          .words("added\nexit 0\n"),
          .file(.init(name: "plans/a.yaml", bytes: Array("# mine\n".utf8))),
          .file(.init(name: "b.csv", bytes: Array("a\r\n".utf8))),
        ],
        [
          .words("...\nexit 3\n"), .holds(file: nil, ["one", "two"]),
          .lacks(file: "reports/a.md", ["three"]), .absent("lockin.run.json"),
        ],
        [.words(""), .holds(file: "plans/a.yaml", ["mine"])],
      ]
    )
    #expect(
      steps.map { $0.expected.map(\.lines.lowerBound) } == [
        [3, 6, 8], [13, 16, 19, 21], [22, 23],
      ]
    )
  }

  @Test("any bytes can be written escaped, and are read as they were")
  func escapes() {
    let all: [[UInt8]] = [
      [], [10], Array("a".utf8), Array("a\n\n".utf8), Array("é\r\n-- a\n- b\n\\\n".utf8),
      Array("=== \n\n$ \t".utf8), [255, 13, 10, 0, 10], Array(0...255),
    ]
    for bytes in all {
      let text = String(decoding: TranscriptReader.escaped(bytes), as: UTF8.self)
      let found = Self.read("=== a\n$ lockin run\n-- b (escaped) --\n\(text)-- expected --\n")
      #expect(
        found.mistakes.isEmpty
          && found.cases.first?.steps.first?.changes == [.write(.init(name: "b", bytes: bytes))],
        "\(text)"
      )
    }
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
      ("=== a\n# b\n#c\n$ lockin run\n-- expected --\n", 3),
      ("=== a\n$ lock run\n-- expected --\n", 2),
      ("=== a\n$ lockin 'run\n-- expected --\n", 2),
      ("=== a\n$ lockin ru'n'\n-- expected --\n", 2),
      ("=== a\n$ lockin run\n-- b --\nexit 1\n", 2),
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
      ("=== a\n$ lockin run\nb\n", 3),
      ("=== a\n$ lockin run\n-- expected --\nexit 1\n\n", 5),
      ("=== a\n$ lockin run\n-- expected --\nexit 1\n-- b --\nc\n", 5),
      ("=== a\n$ lockin run\nexit 1\n-- b --\nc\n", 4),
      ("=== a\n$ lockin run\nexit 1\n-- expected --\nexit 1\n", 4),
      ("=== a\n$ lockin run\nexit 1\n\n$ lockin run\n", 4),
      ("=== a\n$ lockin run\n-- b --\n-- expected in b --\nc\n-- expected --\n", 4),
      ("=== a\n$ lockin run\n-- expected in b --\n", 3),
      ("=== a\n$ lockin run\n-- expected in b --\n\n", 3),
      ("=== a\n$ lockin run\n-- expected in b (escaped) --\nc\n", 3),
      ("=== a\n$ lockin run\n-- expected ../b --\nc\n", 3),
      ("=== a\n$ lockin run\n-- not expected b --\nc\n", 4),
      ("=== a\n$ lockin run\n-- remove b --\nc\n-- expected --\n", 4),
      ("=== a\n$ lockin run\n-- remove ../b --\n-- expected --\n", 3),
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
