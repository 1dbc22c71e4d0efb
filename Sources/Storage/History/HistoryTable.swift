import Documents
import Glibc
import Platform

/// A table whose rows follow from the lines of the history, as SQL that makes lines of rows, and rows of lines.
struct HistoryTable {
  /// What its lines are called, and the table.
  static let kinds = [
    ("run", "runs"), ("consent", "consents"), ("request", "advice_requests"),
    ("reply", "advice_replies"), ("failure", "advice_failures"), ("waiting", "advice_waiting"),
    ("suggestion", "suggestions"), ("log", "logs"), ("note", "basis"),
    ("removed", "removed_exports"),
  ]
  /// The keys of the values of `basis` that no export gives again.
  static let notes: Set<String> = [
    "alerts_told", Store.decisionsBasis, "plans_read", "published_as_of", Store.plannedWeeksBasis,
  ]

  let kind: String
  let name: String
  /// All but `person`, in the table's order.
  private let columns: [Column]
  /// Whether there is such a table.
  var isThere: Bool { !columns.isEmpty }
  private var keys: [Column] { columns.filter(\.isKey) }

  private struct Column {
    let name: String
    let isBytes: Bool
    let isKey: Bool

    /// What it is called in lines, of which each has a kind of its own.
    var key: String { name == "kind" ? "of" : name }
  }

  init(_ kind: String, _ name: String, _ connection: Connection) throws(StoreError) {
    self.kind = kind
    self.name = name
    columns = try connection.prepare(
      "SELECT name, type, pk FROM pragma_table_info(?) WHERE name <> 'person'"
    ).rows([.text(name)]) {
      Column(name: $0.text(0), isBytes: $0.text(1) == "BLOB", isKey: $0.integer(2) > 0)
    }
  }

  /// Whether a statement, if it changes anything, may change a row of one of these tables.
  static func concern(_ sql: String) -> Bool { kinds.contains { strstr(sql, $0.1) != nil } }

  // MARK: - From rows to lines

  /// Notes a line in `history_changes` for each row that is added, changed or removed; what is put in the place of
  /// a row counts as added.
  var triggers: String {
    func trigger(_ suffix: String, _ event: String, _ condition: String, _ line: String) -> String {
      """
      CREATE TEMP TRIGGER \(name)_\(suffix) AFTER \(event) ON main.\(name) WHEN \(condition)
      BEGIN INSERT INTO history_changes VALUES (\(line)); END;

      """
    }
    let (old, new) = (list(of: "OLD"), list(of: "NEW"))
    let gone = "json_object('kind', '\(kind)', 'gone', json('true'), \(pairs(keys, of: "OLD")))"
    return trigger("added", "INSERT", isKept("NEW"), line(of: "NEW"))
      + trigger("changed", "UPDATE", "\(isKept("NEW")) AND (\(old)) IS NOT (\(new))", changedLine)
      + trigger("removed", "DELETE", isKept("OLD"), gone)
  }

  /// Gives a line for each row.
  var query: String {
    "SELECT \(line(of: name)) FROM \(name) WHERE \(isKept(name)) ORDER BY "
      + keys.map(\.name).joined(separator: ", ")
  }

  /// Removes all rows.
  var clearing: String { "DELETE FROM \(name) WHERE \(isKept(name))" }

  private func isKept(_ row: String) -> String {
    let notes = HistoryTable.notes.sorted().map { "'\($0)'" }.joined(separator: ", ")
    return name == "basis" ? "\(row).key IN (\(notes))" : "1"
  }

  private func list(of row: String) -> String {
    columns.map { "\(row).\($0.name)" }.joined(separator: ", ")
  }

  private func line(of row: String) -> String {
    "json_object('kind', '\(kind)', \(pairs(columns, of: row)))"
  }

  private func pairs(_ columns: [Column], of row: String) -> String {
    columns.map { column in
      let value = "\(row).\(column.name)"
      return "'\(column.key)', " + (column.isBytes ? "hex(\(value))" : value)
    }.joined(separator: ", ")
  }

  /// The line of a row that was changed: of a log that grew only what came to its end, `after` so many bytes.
  private var changedLine: String {
    guard name == "logs" else { return line(of: "NEW") }
    let after =
      "iif(substr(NEW.rows, 1, length(OLD.rows)) = OLD.rows, length(OLD.rows), 0)"
    return "json_object('kind', 'log', 'file', NEW.file, 'noticed_ms', NEW.noticed_ms, "
      + "'after', \(after), 'rows', hex(substr(NEW.rows, 1 + \(after))))"
  }

  // MARK: - From lines to rows

  /// Makes the row as a line says; a line that lacks something, or that the table refuses, is passed over.
  func apply(_ members: [String: JSONValue], _ connection: Connection) throws(StoreError) {
    if name == "basis", case .string(let key)? = members["key"], !HistoryTable.notes.contains(key) {
      return
    }
    let isGone = members["gone"] == true
    let columns = isGone ? keys : columns
    var values = columns.map { value(members[$0.key], isBytes: $0.isBytes) }
    guard zip(columns, values).allSatisfy({ !$0.isKey || !$1.isNull }) else { return }
    if case .integer(let after)? = members["after"], after > 0, case .text(let file) = values[0],
      case .blob(let rows) = values[1]
    {
      let known =
        try connection.prepare("SELECT rows FROM logs WHERE person = 1 AND file = ?")
        .rows([.text(file)]) { $0.blob(0) }.first ?? []
      values[1] = .blob(known.prefix(Int(clamping: after)) + rows)
    }
    let names = columns.map(\.name)
    let sql =
      isGone
      ? "DELETE FROM \(name) WHERE person = 1"
        + names.map { " AND \($0) = ?" }.joined()
      : "INSERT OR REPLACE INTO \(name) (person, \(names.joined(separator: ", "))) VALUES (1"
        + String(repeating: ", ?", count: names.count) + ")"
    do throws(StoreError) {
      _ = try connection.prepare(sql).rows(values) { _ in }
    } catch {
      guard error.isConstraint else { throw error }
    }
  }

  private func value(_ value: JSONValue?, isBytes: Bool) -> SQLValue {
    switch value {
    case .integer(let number): .integer(number)
    case .string(let text): isBytes ? .blob(ContentHash.bytes(hexadecimal: text)) : .text(text)
    default: .null
    }
  }
}
