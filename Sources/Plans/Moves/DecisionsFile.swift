import CivilTime
import Documents
import Records

/// `plans/decisions.csv`: what was decided on suggestions, one decision a row, the latest last.
///
/// ```
/// recorded,id,decision,by,event,from,to
/// 2026-06-01T08:00:00+02:00,1a2b3c4d,applied,person,0f1e2d3c,2026-06-02T14:00:00+02:00/2026-06-02T16:00:00+02:00,2026-06-03T09:00:00+02:00/2026-06-03T11:00:00+02:00
/// 2026-06-01T08:05:00+02:00,5e6f7a8b,refused,person,,,
/// ```
/// The first row names the seven columns, in any order. Of several decisions on a suggestion the last row
/// counts, whatever its `recorded` says. Times have their offsets, so that the file means the same in
/// every zone.
public enum DecisionsFile {
  /// The columns, in the order of a new file.
  static var columns: KeyList { DecisionColumn.all }

  /// The largest file, in bytes.
  public static let sizeLimit = 16 << 20

  /// What a file says.
  public struct Reading: Sendable {
    /// The decisions, in the file's order.
    public fileprivate(set) var decisions: [Decision] = []
    /// What is wrong; a bad row costs itself.
    public fileprivate(set) var diagnostics: [Diagnostic] = []
    /// The columns that the first row names; empty where there is no row, or one that names none.
    fileprivate(set) var names: [String] = []

    /// Whether there is a first row that is none of such a file, so that nothing of it can be used.
    public var isUnusable: Bool { names.isEmpty && !diagnostics.isEmpty }
    /// Whether there is no row at all.
    public var isEmpty: Bool { names.isEmpty && diagnostics.isEmpty }
  }

  /// What the bytes of such a file say.
  public static func read(_ bytes: [UInt8], file: String) -> Reading {
    var rows = HandWrittenRows<DecisionColumns, Decision, DecisionMistake>(
      header: DecisionColumns.init,
      value: { row, columns, doubt throws(RowMistake<DecisionMistake>) in
        try columns.decision(row, doubt: doubt)
      }
    )
    let block = CSVBlock(bytes[(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)...])
    withExtendedLifetime(block) {
      var scanner = CSVScanner(block, separator: UInt8(ascii: ","), line: 1, isByHand: true)
      while true {
        switch scanner.next() {
        case .end: return
        case .broken(let line, let reason):
          rows.addBroken(line: line, reason)
          if rows.columns == nil { return }
        case .row(let row):
          guard rows.add(row) else { return }
        }
      }
    }
    return Reading(
      decisions: rows.values.map(\.value),
      diagnostics: rows.diagnostics(file, entry: "decision") { line, field in
        FieldPlace.position(in: bytes, line: line, field: field)
      },
      names: rows.columns?.names ?? []
    )
  }
}
