/// The columns of a CSV file by the names in its first row, capitals or not.
struct CSVColumns {
  /// The names in order, in lower case and without blanks around them.
  let names: [String]

  init(_ header: CSVRow) {
    names = (0..<header.count).map { header.string($0).trimmingBlanks.lowercased() }
  }

  /// The place of the first column with this name, or nil.
  subscript(name: String) -> Int? { names.firstIndex(of: name) }
}
