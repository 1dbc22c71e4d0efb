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
  static let columns = ["recorded", "id", "decision", "by", "event", "from", "to"]

  /// The largest file, in bytes.
  public static let sizeLimit = 16 << 20
  /// How many mistakes are told one by one.
  private static let most = 20

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
    var reading = Reading()
    var places: DecisionColumns?
    var mistakes: [(line: Int, mistake: DecisionMistake)] = []
    var doubts: [(line: Int, mistake: DecisionMistake)] = []
    let block = CSVBlock(bytes[(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)...])
    withExtendedLifetime(block) {
      var scanner = CSVScanner(block, separator: UInt8(ascii: ","), line: 1)
      while true {
        switch scanner.next() {
        case .end: return
        case .broken(let line):
          mistakes.append((line, DecisionMistake(0, .brokenRow)))
          if places == nil { return }
        case .row(let row):
          do throws(DecisionMistake) {
            do throws(Rejection) { try row.checkText() } catch {
              throw DecisionMistake(error.field, .rejected(error.reason))
            }
            if let places {
              reading.decisions.append(
                try places.decision(row) { doubts.append((row.line, $0)) }
              )
            } else {
              places = try DecisionColumns(row)
            }
          } catch {
            mistakes.append((row.line, error))
            if places == nil { return }
          }
        }
      }
    }
    reading.names = places?.names ?? []
    let effect: Diagnostic.Effect = places == nil ? .fileLeftOut : .entryLeftOut("decision")
    func told(
      _ place: (line: Int, mistake: DecisionMistake),
      _ severity: Diagnostic.Severity
    ) -> Diagnostic {
      let words = place.mistake.kind.words
      return Diagnostic(
        file: file,
        position: FieldPlace.position(in: bytes, line: place.line, field: place.mistake.field),
        severity: severity,
        code: place.mistake.kind.code,
        problem: words.problem,
        remedy: words.remedy,
        effect: place.mistake.kind.doubt ?? effect
      )
    }
    reading.diagnostics = mistakes.prefix(most).map { told($0, .error) }
    let rest = mistakes.count - reading.diagnostics.count
    if rest > 0 {
      reading.diagnostics.append(
        Diagnostic(
          file: file,
          code: "more_bad_rows",
          problem: "\(rest) more \(rest == 1 ? "row has a mistake" : "rows have mistakes")",
          remedy: "mend those above first, then check again",
          effect: effect,
          count: rest
        )
      )
    }
    if let first = doubts.first {
      reading.diagnostics.append(told(first, .warning).standing(for: doubts.count))
    }
    return reading
  }
}
