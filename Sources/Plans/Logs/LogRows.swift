import Platform
import Records

/// The rows of a log to which rows are only added, as far as it can be told whether they are still the same.
///
/// A row is the same while its fields say the same: where it stands, how it is quoted, how its line ends, in
/// which order the columns are and which columns are empty plays no part.
public struct LogRows: Sendable, Hashable {
  /// What tells each row from any other, in the order of the file.
  public private(set) var digests: [UInt64] = []
  /// The line that each begins on.
  public private(set) var lines: [Int] = []

  /// The rows in the bytes of such a file, but for the first one, which names the columns.
  public init(_ bytes: [UInt8]) {
    let block = CSVBlock(bytes[(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)...])
    withExtendedLifetime(block) {
      var scanner = CSVScanner(block, separator: UInt8(ascii: ","), line: 1, isByHand: true)
      var columns: [(name: String, place: Int)]?
      var input = FingerprintInput()
      while true {
        switch scanner.next() {
        case .end: return
        case .broken(let line, _):
          // What can't be read says nothing, until it is mended.
          if columns != nil { add(0, line) }
        case .row(let row):
          if let columns {
            input.removeAll()
            for column in columns where !row[column.place].isEmpty {
              input.add(column.name)
              input.add(row.string(column.place))
            }
            add(input.fingerprint.halves.low, row.line)
          } else {
            columns = CSVColumns(row).names.enumerated().map { ($1, $0) }.sorted { $0 < $1 }
          }
        }
      }
    }
  }

  private mutating func add(_ digest: UInt64, _ line: Int) {
    digests.append(digest)
    lines.append(line)
  }
}
