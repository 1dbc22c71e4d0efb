/// The columns of a CSV file by the names in its first row, capitals or not.
package struct CSVColumns {
  /// The names in order, in lower case and without blanks around them.
  package let names: [String]

  package init(_ header: CSVRow) {
    names = (0..<header.count).map { header.string($0).trimmingBlanks.lowercased() }
  }

  /// The columns of a file that begins with these bytes; nil where they hold no whole row.
  init?(of head: ArraySlice<UInt8>, separator: UInt8) {
    let block = CSVBlock(head)
    let columns = withExtendedLifetime(block) { () -> CSVColumns? in
      var scanner = CSVScanner(block, separator: separator, line: 1)
      guard case .row(let row) = scanner.next() else { return nil }
      return CSVColumns(row)
    }
    guard let columns else { return nil }
    self = columns
  }

  /// The place of the first column with this name, or nil.
  package subscript(name: String) -> Int? { names.firstIndex(of: name) }

  /// The place of the first column that has one of these names, the first name first; or nil.
  func first(of candidates: String...) -> Int? {
    for name in candidates {
      if let place = self[name] { return place }
    }
    return nil
  }

  /// Whether there is a column of each of these names.
  package func hold(_ names: [String]) -> Bool { names.allSatisfy(self.names.contains) }
}
