import CivilTime
import Documents

extension DecisionsFile {
  /// The bytes of the file with decisions added behind all others; `bytes` is nil where there is none yet.
  ///
  /// What stands there stays as it is, whatever it says: rows have the columns and line ends of the file,
  /// and a last row without a line end gets one. Throws a diagnostic where the first row names no columns,
  /// since nobody could read what was added.
  public static func appending(
    _ decisions: [Decision],
    to bytes: [UInt8]?,
    file: String,
    timeline: ZoneTimeline
  ) throws(Diagnostic) -> [UInt8] {
    var new = bytes ?? []
    let reading = read(new, file: file)
    if reading.isUnusable, let problem = reading.diagnostics.first { throw problem }
    let names = reading.isEmpty ? columns.names : reading.names
    var rows = AppendedRows(behind: new)
    if reading.isEmpty { rows.add(names) }
    for decision in decisions {
      let fields = fields(of: decision, timeline)
      rows.add(names.map { fields[$0] ?? "" })
    }
    new += rows.bytes
    guard new.count <= sizeLimit else {
      throw Diagnostic(
        file: file,
        code: "unreadable_file",
        problem: "with what was decided now the file would be larger than 16 MB",
        remedy: "remove its oldest rows"
      )
    }
    return new
  }

  /// The values of a row, by column.
  private static func fields(of decision: Decision, _ timeline: ZoneTimeline) -> [String: String] {
    func time(_ instant: Instant) -> String {
      TimestampForm.withOffset(instant, in: timeline, hasSeconds: true)
    }
    func span(_ span: TimeSpan) -> String { time(span.start) + "/" + time(span.end) }
    var fields = [
      DecisionColumn.recorded.name: time(decision.recorded),
      DecisionColumn.id.name: decision.suggestion,
      DecisionColumn.decision.name: decision.verdict.rawValue,
      DecisionColumn.by.name: decision.decider?.rawValue ?? "",
    ]
    if let move = decision.move {
      fields[DecisionColumn.event.name] = move.event
      fields[DecisionColumn.from.name] = span(move.from)
      fields[DecisionColumn.to.name] = span(move.to)
    }
    return fields
  }
}
