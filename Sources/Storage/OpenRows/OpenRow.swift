import CivilTime

/// The records of the last row of a table that ended without a line end: it may have been cut while the table was copied.
///
/// Whether it was shows when the table is read again and tells of their time.
struct OpenRow: Hashable, Sendable {
  /// When they begin.
  let start: Instant
  /// What tells the records from others.
  var marks: Set<EntryMark>
  /// What tells some records of the rows before it from others, by which the table is known again.
  var witnesses: Set<EntryMark>

  /// So many records of one instant are looked for at most.
  static let most = 200
  /// So many records of the rows before it are kept at most; some may be changed, or fall out of the table, before it is
  /// read again.
  static let mostWitnesses = 8
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

  /// No rows.
  public init() {}

  init(_ rows: [OpenRow]) {
    for row in rows where !row.marks.isEmpty {
      self.rows.removeAll { $0.marks == row.marks }
      self.rows.append(row)
    }
    self.rows.removeFirst(max(0, self.rows.count - OpenRows.most))
  }

  /// What tells the records of all of them from others.
  var marks: Set<EntryMark> { rows.reduce(into: []) { $0.formUnion($1.marks) } }

  /// What tells the records before them from others.
  var witnesses: Set<EntryMark> { rows.reduce(into: []) { $0.formUnion($1.witnesses) } }

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

  /// These by the marks that `left` gives for theirs, and without those for which it gives none.
  func mapped(_ left: (EntryMark) -> EntryMark?) -> OpenRows {
    OpenRows(
      rows.map {
        OpenRow(
          start: $0.start,
          marks: Set($0.marks.compactMap(left)),
          witnesses: Set($0.witnesses.compactMap(left))
        )
      }
    )
  }

  // MARK: - As the store keeps them

  /// Those of a text: a line for each record, with its mark, the number of its row, and 1 for a record of the row and 0
  /// for one of a row before it.
  ///
  /// A line without the last two is of a lockin that kept one row of a name.
  init(text: String) {
    var rows: [Int64: OpenRow] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ").compactMap { Int64($0) }
      guard parts.count == 3 || parts.count == 5 else { continue }
      let start = Instant(milliseconds: parts[0])
      let mark = EntryMark(start: start, hash: parts[1], plain: parts[2])
      let (number, isOfRow) = parts.count == 3 ? (0, true) : (parts[3], parts[4] == 1)
      // Those of a row come before its witnesses.
      guard isOfRow || rows[number] != nil else { continue }
      var row = rows[number] ?? OpenRow(start: start, marks: [], witnesses: [])
      if isOfRow { row.marks.insert(mark) } else { row.witnesses.insert(mark) }
      rows[number] = row
    }
    self.init(rows.sorted { $0.key < $1.key }.map(\.value))
  }

  /// What `init(text:)` reads.
  var text: String {
    rows.enumerated().flatMap { number, row in
      [(row.marks, 1), (row.witnesses, 0)].flatMap { marks, kind in
        marks.map { "\($0.start.milliseconds) \($0.hash) \($0.plain) \(number) \(kind)" }.sorted()
      }
    }.joined(separator: "\n")
  }
}
