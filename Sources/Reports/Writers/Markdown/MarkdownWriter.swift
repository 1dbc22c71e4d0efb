/// Collects the bytes of a text in Markdown: marks that stand in the program, and words in which what would be
/// markup is escaped.
struct MarkdownWriter {
  /// What was written so far, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Writes markup as it stands.
  mutating func mark(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  /// Writes the report's own words as they stand.
  mutating func verbatim(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes words with every character escaped that would be taken for markup.
  mutating func words(_ text: String, isFirst: Bool = true) {
    var text = text
    let isWritten = text.withUTF8 { utf8 -> Bool in
      guard utf8.allSatisfy({ $0 < 0x80 }) else { return false }
      MarkdownText.escape(ascii: utf8, isFirst: isFirst, to: &bytes)
      return true
    }
    if !isWritten { verbatim(MarkdownText.words(text, isFirst: isFirst)) }
  }

  /// Writes a phrase on one line.
  mutating func phrase(_ phrase: Phrase) {
    var isFirst = true
    phrase.forEachPiece { piece in
      switch piece {
      case .words(let text): words(text, isFirst: isFirst)
      case .data(let text): words(MarkdownText.oneLine(text), isFirst: isFirst)
      }
      isFirst = false
    }
  }

  /// Writes the items of a list, each on a line of its own.
  mutating func list(_ items: [Phrase]) {
    for item in items {
      mark("\n- ")
      phrase(item)
    }
  }

  /// Writes a row of a table on a line of its own.
  mutating func row<Cell>(_ cells: [Cell], _ write: (inout MarkdownWriter, Cell) -> Void) {
    mark("\n| ")
    for (index, cell) in cells.enumerated() {
      if index > 0 { mark(" | ") }
      write(&self, cell)
    }
    mark(" |")
  }

  /// Writes cells as columns on a line of its own: the first of a width, the others of three to the right.
  mutating func columns(_ cells: [String], first: Int) {
    mark("\n")
    let start = bytes.count
    for (index, cell) in cells.enumerated() {
      let blanks = max(0, (index == 0 ? first : 3) - cell.count)
      if index > 0 { mark(" ") }
      if index == 0 { verbatim(cell) }
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: blanks))
      if index > 0 { verbatim(cell) }
    }
    while bytes.count > start, bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
  }
}
