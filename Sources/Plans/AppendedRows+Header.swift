import Documents
import Records

extension [String] {
  /// Throws where a file whose columns these are lacks one that something is to be written to.
  func expect(_ column: FileColumn, of file: String, _ words: String) throws(Diagnostic) {
    guard !contains(column.name) else { return }
    throw Diagnostic(
      file: file,
      position: SourcePosition(line: 1, column: 1),
      code: "no_header",
      problem: "the file has no column '\(column.name)', \(words)",
      remedy: "add ',\(column.name)' to the first row"
    )
  }
}

extension AppendedRows {
  /// The names of the columns in the first row of a file, in small letters; nil where there is no row at
  /// all.
  static func header(of bytes: [UInt8]) -> [String]? {
    let block = CSVBlock(bytes[(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)...])
    return withExtendedLifetime(block) {
      var scanner = CSVScanner(block, separator: UInt8(ascii: ","), line: 1, isByHand: true)
      return switch scanner.next() {
      case .row(let row): CSVColumns(row).names
      case .broken: []
      case .end: nil
      }
    }
  }
}
