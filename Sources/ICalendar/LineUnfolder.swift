/// Joins the folded lines of a calendar file, byte by byte.
///
/// Lines end in CRLF, LF or CR; a line that begins with a space or a tab continues the one before
/// it (RFC 5545 section 3.1). Joining comes before decoding, since a fold may split a character.
struct LineUnfolder {
  /// The most bytes an unfolded line may have; longer ones are skipped.
  static let longestLine = 1 << 20

  /// An unfolded line.
  struct Line {
    /// The number of its first physical line, from 1.
    let number: Int
    /// Its bytes, or nil where it is too long.
    let bytes: [UInt8]?
  }

  private let bytes: [UInt8]
  private var at: Int
  private var number = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    self.at = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// The next line, or nil at the end.
  mutating func next() -> Line? {
    guard at < bytes.count else { return nil }
    let first = number
    var content: [UInt8] = []
    var fits = true
    while true {
      let start = at
      while at < bytes.count, bytes[at] != ASCII.lineFeed, bytes[at] != ASCII.carriageReturn {
        at += 1
      }
      fits = fits && content.count + at - start <= LineUnfolder.longestLine
      if fits { content.append(contentsOf: bytes[start..<at]) }
      skipLineEnd()
      guard at < bytes.count, bytes[at] == ASCII.space || bytes[at] == ASCII.tab else { break }
      at += 1
    }
    return Line(number: first, bytes: fits ? content : nil)
  }

  private mutating func skipLineEnd() {
    guard at < bytes.count else { return }
    number += 1
    let isReturn = bytes[at] == ASCII.carriageReturn
    at += 1
    guard isReturn else { return }
    // A file that went through a text mode twice ends its lines in CR CR LF.
    if bytes[at...].starts(with: [ASCII.carriageReturn, ASCII.lineFeed]) { at += 1 }
    if at < bytes.count, bytes[at] == ASCII.lineFeed { at += 1 }
  }
}

extension ContentLine {
  /// Reads all content lines of a file; lines that are none cost themselves and are told of.
  static func read(_ bytes: [UInt8], problems: inout ProblemLog) -> [ContentLine] {
    var unfolder = LineUnfolder(bytes)
    var lines: [ContentLine] = []
    while let line = unfolder.next() {
      guard let bytes = line.bytes else {
        problems.add(
          line: line.number,
          code: "line_too_long",
          problem: "this line is longer than 1 MB and was skipped",
          remedy: "export the calendar again without attachments"
        )
        continue
      }
      guard bytes.contains(where: { $0 != ASCII.space && $0 != ASCII.tab }) else { continue }
      if let parsed = ContentLine(line: line.number, bytes: bytes) {
        lines.append(parsed)
      } else {
        problems.add(
          line: line.number,
          code: "malformed_line",
          problem: "\"\(LineUnfolder.excerpt(bytes))\" is not a calendar line and was skipped",
          remedy: "a line reads NAME:value; check that a continued line begins with a space"
        )
      }
    }
    return lines
  }
}

extension LineUnfolder {
  /// The beginning of a line, to be shown to a person.
  static func excerpt(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(160), as: UTF8.self)
    return text.count > 30 ? text.prefix(30) + "..." : text
  }
}
