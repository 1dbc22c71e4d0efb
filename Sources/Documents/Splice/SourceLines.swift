/// The lines of a text in bytes, which LF, CR LF and CR end.
struct SourceLines {
  let bytes: [UInt8]
  /// Where the text begins, behind a byte order mark.
  let start: Int
  /// The line end of the text: that of its first line.
  let newline: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let first = bytes.firstIndex(of: 0x0a)
    newline = first.map { $0 > 0 && bytes[$0 - 1] == 0x0d } ?? false ? [0x0d, 0x0a] : [0x0a]
  }

  /// The first byte of the line that a byte is on.
  func lineStart(_ offset: Int) -> Int {
    bytes[start..<offset].lastIndex { $0 == 0x0a || $0 == 0x0d }.map { $0 + 1 } ?? start
  }

  /// The byte behind the last of the line that a byte is on, its end left out.
  func lineEnd(_ offset: Int) -> Int {
    bytes[offset...].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? bytes.count
  }

  /// The first byte of the line below, or the end of the text.
  func nextLine(_ offset: Int) -> Int {
    let end = lineEnd(offset)
    guard end < bytes.count else { return end }
    let isPair = bytes[end] == 0x0d && end + 1 < bytes.count && bytes[end + 1] == 0x0a
    return end + (isPair ? 2 : 1)
  }

  /// The first byte of the line above the one that begins at a byte; nil where there is none.
  func lineAbove(_ line: Int) -> Int? {
    guard line > start else { return nil }
    let isPair = line - 2 >= start && bytes[line - 1] == 0x0a && bytes[line - 2] == 0x0d
    return lineStart(line - (isPair ? 2 : 1))
  }

  /// How many characters stand before a byte on its line.
  func column(_ offset: Int) -> Int {
    bytes[lineStart(offset)..<offset].count { $0 & 0xc0 != 0x80 }
  }

  /// The blanks that the line begins with on which a byte is.
  func indentation(_ offset: Int) -> [UInt8] {
    Array(bytes[lineStart(offset)...].prefix { SourceLines.isBlank($0) })
  }

  /// The first byte that is no blank, from one on.
  func behindBlanks(_ offset: Int) -> Int {
    bytes[offset...].firstIndex { !SourceLines.isBlank($0) } ?? bytes.count
  }

  /// Whether nothing but blanks stands before a byte on its line.
  func isFirstOnLine(_ offset: Int) -> Bool { behindBlanks(lineStart(offset)) >= offset }

  /// Whether nothing but blanks stands on the line that begins at a byte.
  func isEmptyLine(_ line: Int) -> Bool { behindBlanks(line) >= lineEnd(line) }

  /// The place of the `#` of a line that is a comment and nothing else.
  func comment(_ line: Int) -> Int? {
    let first = behindBlanks(line)
    return first < bytes.count && bytes[first] == UInt8(ascii: "#") ? first : nil
  }

  /// How many blanks stand behind a byte.
  func blanks(behind offset: Int) -> Int { behindBlanks(offset + 1) - offset - 1 }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// So many blanks.
  static func spaces(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count) }
}

extension SourceLines {
  /// The end of the last of the comment lines directly below a line's end that stand deeper than a column.
  ///
  /// With `takesKeys` those are meant as well that would stand there without their `#`, as a key does that
  /// was commented out.
  func tail(below end: Int, deeperThan column: Int, takesKeys: Bool = false) -> Int {
    var end = end
    while true {
      let line = nextLine(end)
      guard line > end, line < bytes.count, let mark = comment(line) else { return end }
      let place = self.column(mark)
      let isKey = takesKeys && place + blanks(behind: mark) >= column + 2
      guard place > column || isKey else { return end }
      end = lineEnd(mark)
    }
  }

  /// The first of the comment lines directly above a line, of those from one on.
  func lead(above line: Int, from limit: Int) -> Int {
    var line = line
    while let above = lineAbove(line), above >= limit, comment(above) != nil { line = above }
    return line
  }
}
