import CivilTime
import Platform

/// The last row of a table that ended without a line end: it may have been cut while the table was copied.
///
/// It was, where its line stands in a table of its name with something behind it.
struct OpenRow: Hashable, Sendable {
  /// Its line, as far as it was there.
  let line: LineText
  /// What tells its records from others, which begin at one instant.
  var marks: Set<EntryMark>

  /// So many records of one instant are looked for at most.
  static let most = 200
}

/// Such rows of the tables that bore one name, and of which nobody knows yet whether they were cut; that which was read
/// last comes last.
///
/// There may be several: the exports of two devices can take turns under one name.
public struct OpenRows: Sendable, Equatable {
  private(set) var rows: [OpenRow] = []

  /// So many are kept of a name.
  private static let most = 16

  /// Whether there are none.
  public var isEmpty: Bool { rows.isEmpty }

  /// Their lines.
  public var lines: Set<LineText> { Set(rows.map(\.line)) }

  /// No rows.
  public init() {}

  init(_ rows: [OpenRow]) {
    for row in rows where !row.marks.isEmpty {
      self.rows.removeAll { $0.line == row.line }
      self.rows.append(row)
    }
    self.rows.removeFirst(max(0, self.rows.count - OpenRows.most))
  }

  /// What tells the records of all of them from others.
  var marks: Set<EntryMark> { rows.reduce(into: []) { $0.formUnion($1.marks) } }

  /// These and others, which were read later.
  public func adding(_ later: OpenRows) -> OpenRows { OpenRows(rows + later.rows) }

  /// These without some records.
  func without(_ marks: Set<EntryMark>) -> OpenRows {
    OpenRows(
      rows.map { row in
        var row = row
        row.marks.subtract(marks)
        return row
      }
    )
  }

  // MARK: - As the store keeps them

  /// Those of a text: a line for each record, with the number of its row, that row's length and hash, and its mark.
  init(text: String) {
    var rows: [Int64: OpenRow] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ").compactMap { Int64($0) }
      guard parts.count == 6 else { continue }
      let mark = EntryMark(start: Instant(milliseconds: parts[3]), hash: parts[4], plain: parts[5])
      let line = LineText(length: Int(parts[1]), hash: parts[2])
      rows[parts[0], default: OpenRow(line: line, marks: [])].marks.insert(mark)
    }
    self.init(rows.sorted { $0.key < $1.key }.map(\.value))
  }

  /// What `init(text:)` reads.
  var text: String {
    rows.enumerated().flatMap { number, row in
      row.marks.map {
        "\(number) \(row.line.length) \(row.line.hash) \($0.start.milliseconds) \($0.hash) \($0.plain)"
      }.sorted()
    }.joined(separator: "\n")
  }
}
