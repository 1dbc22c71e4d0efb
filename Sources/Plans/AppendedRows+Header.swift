import Documents
import Records

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
