import Glibc

/// How many there are of the facts that a store holds, as one text that each transaction which changes any of them sets anew.
///
/// A store that was copied while a run wrote to it, without its journal, is made of pages of two moments. Each page bears its
/// sum, and tables may fit together all the same, so that an export is said to have been read whose records are not there.
/// Control totals, as batches have had them since before there were files, tell.
enum ControlTotals {
  /// The key that they are kept by.
  static let basis = "control_totals"

  /// The tables of facts: records, of which exports they came, and calendars.
  private static let tables = ["record_days", "imports", "calendars"]

  /// Whether a statement, if it changes anything, may change a fact.
  static func concern(_ sql: String) -> Bool { tables.contains { strstr(sql, $0) != nil } }

  /// What they are now: for each table how many rows, and sums that say how many of what.
  static let now = """
    (SELECT printf('%d %d %d', count(*), sum(records), sum(reach_ms / 1000)) FROM record_days)
    || (SELECT printf(' %d %d %d', count(*), sum(records), sum(imported_ms / 1000)) FROM imports)
    || (SELECT printf(' %d %d', count(*), sum(length(content))) FROM calendars)
    """

  /// Sets them.
  static let set = "INSERT OR REPLACE INTO basis SELECT 1, '\(basis)', \(now)"
}
