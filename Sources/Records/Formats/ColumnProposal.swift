import CivilTime
import Documents

/// What the columns of a CSV of one's own seem to hold, by their names in the commonest languages.
struct ColumnProposal {
  /// The entry of `sources` that says it, for a file.
  let rule: (_ file: String) -> String

  /// The proposal for a file that begins with these bytes; nil where no column tells of a start and an end or length.
  init?(of head: ArraySlice<UInt8>) {
    let tables = (CSVBlocks.separators + [UInt8(ascii: "|")]).compactMap {
      Table(head, separator: $0)
    }
    guard let table = tables.max(by: { $0.roles.count < $1.roles.count }),
      let columns = table.columns
    else { return nil }
    let end = table.separator == UInt8(ascii: "|") ? ", delimiter: \"|\"" : ""
    rule = {
      "- { file: \($0.quoted(in: "\"")), columns: { \(columns.text) }\(columns.unit)\(end) }"
    }
  }

  /// What a column may hold.
  private enum Role: String, CaseIterable {
    case date, start, end, duration, app, title, category, url, device
  }

  /// The names of columns in lower case, with blanks for lines below, and without what stands in brackets.
  private static let names = Dictionary(
    WordTable(PackageResources.column_names_txt).entries.map { ($0.name, Set($0.texts)) }
  ) { first, _ in first }

  /// The first rows of a file, parted by one separator.
  private struct Table {
    let separator: UInt8
    /// The columns by what they seem to hold; of two that hold the same, the first.
    private(set) var roles: [Role: String] = [:]
    /// What the second row has in them.
    private var sample: [Role: String] = [:]

    init?(_ head: ArraySlice<UInt8>, separator: UInt8) {
      self.separator = separator
      let block = CSVBlock(head)
      let rows = withExtendedLifetime(block) { () -> [[String]] in
        var scanner = CSVScanner(block, separator: separator, line: 1)
        return (0..<2).compactMap { _ in
          guard case .row(let row) = scanner.next() else { return nil }
          return (0..<row.count).map { row.string($0).trimmingBlanks }
        }
      }
      guard let names = rows.first, names.count > 1 else { return nil }
      for (place, name) in names.enumerated() {
        guard
          let role = Role.allCases.first(where: { role in
            // A name may be that of the person.
            (roles[role] == nil || role == .title && roles[role].map(Table.plain) == "name")
              && ColumnProposal.names[role.rawValue]?.contains(Table.plain(name)) == true
          })
        else { continue }
        roles[role] = name
        if rows.count > 1, place < rows[1].count { sample[role] = rows[1][place] }
      }
    }

    /// `Dauer (min)` as `dauer`.
    private static func plain(_ name: String) -> String {
      String(name.lowercased().map { $0 == "_" ? " " : $0 }.prefix { $0 != "(" && $0 != "[" })
        .trimmingBlanks
    }

    /// The columns as they are written in `sources`, and the unit of lengths; nil where they tell no time.
    var columns: (text: String, unit: String)? {
      var roles = roles
      // A time of day needs its date.
      let isClock = sample[.start].map { $0.count { $0.isNumber } <= 6 } ?? false
      var start = (roles[.start] ?? roles[.date])?.quoted(in: "\"")
      if let date = roles[.date], let time = roles[.start], isClock {
        start = "[\(date.quoted(in: "\"")), \(time.quoted(in: "\""))]"
      }
      // A date alone has no place within its day.
      let clock = sample[roles[.start] == nil ? .date : .start] ?? ":"
      let isDay = !clock.contains(":") && (6...8).contains(clock.count { $0.isNumber })
      if start?.hasPrefix("[") == false, isDay { return nil }
      roles[.date] = nil
      roles[.start] = nil
      if roles[.end] != nil { roles[.duration] = nil }
      guard let start, roles[.end] != nil || roles[.duration] != nil else { return nil }
      let rest = Role.allCases.compactMap { role in
        roles[role].map { "\(role.rawValue): \($0.quoted(in: "\""))" }
      }
      return ((["start: \(start)"] + rest).joined(separator: ", "), unit(roles[.duration]))
    }

    private func unit(_ name: String?) -> String {
      guard let name = name?.lowercased() else { return "" }
      if sample[.duration]?.contains(":") == true { return ", duration_unit: hms" }
      if name.contains("min") { return ", duration_unit: min" }
      let hours = ["hour", "stunde", "heure", "hora", "(h)"]
      return hours.contains { name.contains($0) } ? ", duration_unit: h" : ""
    }
  }
}

extension String {
  /// The text as YAML: as it is where it is a plain word, else between these marks.
  fileprivate func quoted(in mark: String) -> String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0 == " " } && trimmingBlanks == self
    let isWord = !["yes", "no", "on", "off", "true", "false", "null", "y", "n"].contains(
      lowercased()
    )
    if isPlain && isWord { return self }
    let inside = map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return mark + inside + mark
  }
}
