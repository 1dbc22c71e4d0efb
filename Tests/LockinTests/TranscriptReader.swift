/// Reads a file of cases.
///
/// It is strict, as a line that is taken for something else makes a test that tests nothing. A case
/// with a mistake is left out, and the next one is read.
struct TranscriptReader {
  let file: String
  let bytes: [UInt8]
  /// The bytes of a file that stands beside.
  let beside: (String) -> [UInt8]?
  private(set) var mistakes: [Transcript.Mistake] = []
  private var lines: [String] = []

  init(file: String, bytes: [UInt8], beside: @escaping (String) -> [UInt8]?) {
    self.file = file
    self.bytes = bytes
    self.beside = beside
  }

  /// All cases that can be read; what is wrong with the others is in `mistakes` afterwards.
  mutating func read() -> [Transcript] {
    do { try split() } catch {
      mistakes.append(error)
      return []
    }
    let starts = lines.indices.filter { lines[$0].hasPrefix("===") }
    for index in 0..<(starts.first ?? lines.count) {
      let line = lines[index]
      if !line.isEmpty && !line.hasPrefix("#") {
        mistakes.append(mistake(index, "above the first '=== NAME' are only '#' lines"))
      }
    }
    var cases: [Transcript] = []
    for (start, end) in zip(starts, starts.dropFirst() + [lines.count]) {
      do { cases.append(try readCase(start..<end)) } catch { mistakes.append(error) }
    }
    if starts.isEmpty { mistakes.append(mistake(0, "there is no case: begin with '=== NAME'")) }
    return cases
  }

  /// Why a line can't stand in a file of cases as part of what a case holds, or nil.
  static func unfit(_ line: ArraySlice<UInt8>) -> String? {
    if isHeading(line) {
      return "a line begins as a heading or a command does: write the file escaped"
    }
    return notText(line)
  }

  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    ["===", "-- ", "$ "].contains { line.starts(with: $0.utf8) }
  }

  private static func notText(_ line: ArraySlice<UInt8>) -> String? {
    let control = line.contains { $0 < 32 && $0 != UInt8(ascii: "\t") || $0 == 127 }
    guard !control, String(validating: line, as: UTF8.self) != nil else {
      return "the line is not plain text: write the file '(escaped)', or '(from FILE)'"
    }
    return nil
  }

  private mutating func split() throws(Transcript.Mistake) {
    lines = []
    let all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      if let wrong = Self.notText(line) { throw mistake(index, wrong) }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    guard lines.removeLast().isEmpty else {
      throw mistake(lines.count, "the last line does not end: end it")
    }
  }

  private func mistake(_ index: Int, _ text: String) -> Transcript.Mistake {
    Transcript.Mistake(place: place(index), text: text)
  }

  private func place(_ index: Int) -> Transcript.Place {
    Transcript.Place(file: file, line: index + 1)
  }

  // MARK: A case

  private func readCase(_ range: Range<Int>) throws(Transcript.Mistake) -> Transcript {
    let start = range.lowerBound
    guard let name = lines[start].wholeMatch(of: /=== ([a-z0-9]+(?:-[a-z0-9]+)*)/)?.1 else {
      throw mistake(start, "a case begins with '=== NAME', of a-z, 0-9 and '-'")
    }
    var end = range.upperBound
    if end < lines.count {
      end -= 1
      guard lines[end].isEmpty else {
        throw mistake(end + 1, "above the next case is an empty line")
      }
    }
    let first = (start + 1..<end).first { !lines[$0].hasPrefix("# ") } ?? end
    guard first < end, lines[first].hasPrefix("$ ") else {
      throw mistake(first, "under the name is the command, as '$ lockin run'")
    }
    let commands = (first..<end).filter { lines[$0].hasPrefix("$ ") }
    var steps: [Transcript.Step] = []
    for (command, next) in zip(commands, commands.dropFirst() + [end]) {
      steps.append(try readStep(command..<next))
    }
    return Transcript(name: String(name), place: place(start), steps: steps)
  }

  private func readStep(_ range: Range<Int>) throws(Transcript.Mistake) -> Transcript.Step {
    let (command, end) = (range.lowerBound, range.upperBound)
    guard let words = Self.words(lines[command]), words.prefix(2) == ["$", "lockin"] else {
      throw mistake(command, "a command is written as '$ lockin goals add 'A title''")
    }
    let headings = range.filter { lines[$0].hasPrefix("-- ") }
    let first = headings.first ?? end
    var changes: [Transcript.Change] = []
    var expected: [Transcript.Expected] = []
    // Where nothing changes before it, the words stand right under the command.
    let isChanged =
      headings.first.map { !lines[$0].contains(/^-- (not )?expected (?!--)/) } ?? false
    if first > command + 1 || !isChanged {
      expected = [try readWords(command, command + 1..<first)]
    }
    for (heading, next) in zip(headings, headings.dropFirst() + [end]) {
      let content = heading + 1..<next
      if lines[heading] == "-- expected --" {
        guard expected.isEmpty else { throw mistake(heading, "what is expected stands above") }
        expected = [try readWords(heading, content)]
      } else if let more = try readExpected(heading, content) {
        guard !expected.isEmpty else { throw mistake(heading, "'-- expected --' stands first") }
        expected.append(more)
      } else {
        guard expected.isEmpty else {
          throw mistake(heading, "what changes stands above '-- expected --'")
        }
        changes.append(try readChange(heading, content))
      }
    }
    guard !expected.isEmpty else {
      throw mistake(command, "'-- expected --' is missing: write it, and record what is under it")
    }
    let changed = changes.map(\.subject)
    if let twice = changed.indices.first(where: { changed[..<$0].contains(changed[$0]) }) {
      throw mistake(headings[twice], "'\(changed[twice])' is changed here twice")
    }
    return Transcript.Step(
      arguments: Array(words.dropFirst(2)),
      changes: changes,
      expected: expected
    )
  }

  /// The words of a command: those in quotes are one, as in a shell.
  private static func words(_ line: String) -> [String]? {
    var words: [String] = []
    var rest = line[...]
    while !rest.isEmpty {
      guard let found = rest.prefixMatch(of: /(?:'([^']*)'|"([^"]*)"|([^ '"]+))(?: +|$)/) else {
        return nil
      }
      words.append(String(found.1 ?? found.2 ?? found.3 ?? ""))
      rest = rest[found.range.upperBound...]
    }
    return words
  }

  // MARK: What is expected

  private func readWords(
    _ heading: Int,
    _ content: Range<Int>
  ) throws(Transcript.Mistake) -> Transcript.Expected {
    if let last = content.last, lines[last].wholeMatch(of: /exit [0-9]+/) == nil {
      throw mistake(last, "the expected words end with 'exit N'")
    }
    let text = lines[content].map { $0 + "\n" }.joined()
    return Transcript.Expected(place: place(heading), what: .words(text), lines: content)
  }

  /// What is expected of a file or the output, or nil where the heading is another one.
  private func readExpected(
    _ heading: Int,
    _ content: Range<Int>
  ) throws(Transcript.Mistake) -> Transcript.Expected? {
    let form = /-- (not )?expected( in)? ([^()]+?)( \(escaped\))? --/
    guard let found = lines[heading].wholeMatch(of: form) else { return nil }
    let (isNot, isPart) = (found.1 != nil, found.2 != nil)
    let name = String(found.3)
    try expectInside(name, heading)
    let what: Transcript.Expectation
    if isPart {
      guard !content.isEmpty, !lines[content].contains("") else {
        throw mistake(heading, "under it are parts of lines, and none is empty")
      }
      let file = name == "output" ? nil : name
      let parts = Array(lines[content])
      what = isNot ? .lacks(file: file, parts) : .holds(file: file, parts)
    } else if isNot {
      guard content.isEmpty else { throw mistake(content.lowerBound, "there is no such file") }
      what = .absent(name)
    } else {
      let bytes = try readBytes(content, isEscaped: found.4 != nil)
      what = .file(Transcript.File(name: name, bytes: bytes))
    }
    guard found.4 == nil || what.isRecorded else {
      throw mistake(heading, "only a whole file is '(escaped)'")
    }
    return Transcript.Expected(
      place: place(heading),
      what: what,
      lines: content,
      isEscaped: found.4 != nil
    )
  }

  // MARK: What changes

  private func readChange(
    _ heading: Int,
    _ content: Range<Int>
  ) throws(Transcript.Mistake) -> Transcript.Change {
    if let found = lines[heading].wholeMatch(of: /-- (now|remove) (.+) --/) {
      guard content.isEmpty else { throw mistake(content.lowerBound, "this is no file's content") }
      let name = String(found.2)
      guard found.1 == "remove" else { return .now(name) }
      try expectInside(name, heading)
      return .remove(name)
    }
    return .write(try readFile(heading, content))
  }

  private func readFile(
    _ heading: Int,
    _ content: Range<Int>
  ) throws(Transcript.Mistake) -> Transcript.File {
    let form = /-- ((?:[^()]|\([^()]*[0-9][^()]*\))+?)(?: \((escaped|from ([^()\/]+))\))? --/
    guard let found = lines[heading].wholeMatch(of: form) else {
      throw mistake(heading, "a file begins with '-- NAME --', or with '(escaped)' after its name")
    }
    let name = String(found.1)
    try expectInside(name, heading)
    if let other = found.3.map(String.init) {
      guard let bytes = beside(other) else { throw mistake(heading, "there is no file '\(other)'") }
      guard content.isEmpty else { throw mistake(content.lowerBound, "the file is '\(other)'") }
      return Transcript.File(name: name, bytes: bytes)
    }
    return Transcript.File(name: name, bytes: try readBytes(content, isEscaped: found.2 != nil))
  }

  private func expectInside(_ name: String, _ heading: Int) throws(Transcript.Mistake) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
      throw mistake(heading, "'\(name)' is not in the workspace")
    }
  }

  private func readBytes(
    _ content: Range<Int>,
    isEscaped: Bool
  ) throws(Transcript.Mistake) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in content {
      let line = Array((lines[index] + "\n").utf8)
      guard isEscaped else {
        bytes += line
        continue
      }
      guard let plain = Self.unescaped(line) else {
        throw mistake(index, "a backslash is followed by 'r', 'xff', another one, or nothing")
      }
      bytes += plain
    }
    return bytes
  }

  // MARK: Escapes

  /// The bytes that a line with its end stands for, or nil where an escape is none.
  private static func unescaped(_ line: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = line[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\n"): break
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.wholeMatch(of: /[0-9a-f]{2}/) != nil, let value = UInt8(digits, radix: 16)
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      default: return nil
      }
    }
    return bytes
  }

  /// Lines that stand for these bytes.
  static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let isText = String(validating: line, as: UTF8.self) != nil
      for (place, byte) in line.enumerated() {
        let begins = place == 0 && isHeading(line)
        switch byte {
        case UInt8(ascii: "\\"): text += "\\\\".utf8
        case UInt8(ascii: "\r"): text += "\\r".utf8
        case ..<32 where byte != 9, 127,
          128... where !isText, _ where begins:
          text += "\\x\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
        default: text.append(byte)
        }
      }
      text.append(UInt8(ascii: "\n"))
    }
    // Behind the last end of a line is nothing; other bytes are an unended line.
    text.removeLast()
    return text.isEmpty || text.last == UInt8(ascii: "\n") ? text : text + "\\\n".utf8
  }
}

extension Transcript.Change {
  /// What it is a change of.
  var subject: String {
    switch self {
    case .now: "now"
    case .write(let file): file.name
    case .remove(let name): name
    }
  }
}
