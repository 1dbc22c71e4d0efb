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
    if line.starts(with: "===".utf8) || line.starts(with: "-- ".utf8) {
      return "a line of a file begins as a heading does: write it escaped"
    }
    return notText(line)
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
    Transcript.Mistake(place: Transcript.Place(file: file, line: index + 1), text: text)
  }

  private func readCase(_ range: Range<Int>) throws(Transcript.Mistake) -> Transcript {
    let start = range.lowerBound
    guard let name = lines[start].wholeMatch(of: /=== ([a-z0-9]+(?:-[a-z0-9]+)*)/)?.1 else {
      throw mistake(start, "a case begins with '=== NAME', of a-z, 0-9 and '-'")
    }
    let words = range.count > 1 ? lines[start + 1].split(separator: " ") : []
    guard words.prefix(2) == ["$", "lockin"] else {
      throw mistake(start + 1, "under the name is the command, as '$ lockin run'")
    }
    var end = range.upperBound
    if end < lines.count {
      end -= 1
      guard lines[end].isEmpty else {
        throw mistake(end + 1, "above the next case is an empty line")
      }
    }
    let headings = (start + 2..<end).filter { lines[$0].hasPrefix("-- ") }
    if let first = (start + 2..<end).first, headings.first != first {
      throw mistake(first, "under the command is a file, '-- NAME --', or '-- expected --'")
    }
    var files: [Transcript.File] = []
    for (heading, next) in zip(headings, headings.dropFirst() + [end]) {
      if lines[heading] != "-- expected --" {
        let file = try readFile(heading, heading + 1..<next)
        guard files.allSatisfy({ $0.name != file.name }) else {
          throw mistake(heading, "'\(file.name)' is in the case twice")
        }
        files.append(file)
      } else if next < end {
        throw mistake(next, "files stand above '-- expected --'")
      } else {
        let expected = lines[heading + 1..<end]
        if let last = expected.last, last.wholeMatch(of: /exit [0-9]+/) == nil {
          throw mistake(end - 1, "the expected words end with 'exit N'")
        }
        return Transcript(
          name: String(name),
          place: Transcript.Place(file: file, line: start + 1),
          arguments: words.dropFirst(2).map(String.init),
          files: files,
          expected: expected.map { $0 + "\n" }.joined(),
          expectedLines: expected.indices
        )
      }
    }
    throw mistake(start, "'-- expected --' is missing: write it, and record what stands under it")
  }

  private func readFile(
    _ heading: Int,
    _ content: Range<Int>
  ) throws(Transcript.Mistake) -> Transcript.File {
    let form = /-- ([^()]+?)(?: \((escaped|from ([^()\/]+))\))? --/
    guard let found = lines[heading].wholeMatch(of: form) else {
      throw mistake(heading, "a file begins with '-- NAME --', or with '(escaped)' after its name")
    }
    let name = String(found.1)
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
      throw mistake(heading, "'\(name)' is not in the workspace")
    }
    if let other = found.3.map(String.init) {
      guard let bytes = beside(other) else { throw mistake(heading, "there is no file '\(other)'") }
      guard content.isEmpty else { throw mistake(content.lowerBound, "the file is '\(other)'") }
      return Transcript.File(name: name, bytes: bytes)
    }
    var bytes: [UInt8] = []
    for index in content {
      let line = Array((lines[index] + "\n").utf8)
      guard found.2 != nil else {
        bytes += line
        continue
      }
      guard let plain = Self.unescaped(line) else {
        throw mistake(index, "a backslash is followed by 'r', 'xff', another one, or nothing")
      }
      bytes += plain
    }
    return Transcript.File(name: name, bytes: bytes)
  }

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
}
