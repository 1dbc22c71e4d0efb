/// A table of words that comes with the program, one entry a line: `name: text, text`.
///
/// An indented line goes on with the entry above it; a line that begins with `#` says what the table is. The tests of
/// each table see to it that no line is anything else.
package struct WordTable {
  /// The entries in the order of the file; a name may stand several times.
  package private(set) var entries: [(name: String, texts: [String])] = []
  /// The lines that belong to no entry.
  package private(set) var strayLines: [String] = []

  /// Reads the bytes of a table.
  package init(_ bytes: [UInt8]) {
    let blank = UInt8(ascii: " ")
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let colon = line.first == blank ? nil : line.firstIndex(of: UInt8(ascii: ":"))
      if let colon { entries.append((String(decoding: line[..<colon], as: UTF8.self), [])) }
      guard colon != nil || line.first == blank && !entries.isEmpty else {
        strayLines.append(String(decoding: line, as: UTF8.self))
        continue
      }
      for text in line[(colon.map { $0 + 1 } ?? line.startIndex)...].split(separator: 0x2c) {
        let text = text.drop { $0 == blank }
        guard !text.isEmpty else { continue }
        entries[entries.count - 1].texts.append(String(decoding: text, as: UTF8.self))
      }
    }
  }

  /// The texts of all entries with a name.
  package subscript(name: String) -> [String] {
    entries.filter { $0.name == name }.flatMap(\.texts)
  }
}
