import CivilTime
import Documents
import Records

extension CheckinsFile {
  /// The bytes of the file with check-ins added behind all others; `bytes` is nil where there is none yet.
  ///
  /// What stands there stays as it is, whatever it says: rows have the columns and line ends of the file.
  /// Throws a diagnostic where nobody could read what was added: the first row names no columns, or lacks
  /// one that is needed for this, or a quotation is open at the end, which `read` told among `diagnostics`.
  public static func appending(
    _ checkins: [Checkin],
    to bytes: [UInt8]?,
    file: String,
    told diagnostics: [Diagnostic],
    timeline: ZoneTimeline
  ) throws(Diagnostic) -> [UInt8] {
    var new = bytes ?? []
    let header = AppendedRows.header(of: new)
    if let problem = diagnostics.first(where: {
      $0.code == "broken_off" || header != nil && $0.effect == .fileLeftOut
    }) {
      throw problem
    }
    let names = header ?? columns.names
    if checkins.contains(where: { $0.state != .done }) {
      try names.expect(
        CheckinColumn.state,
        of: file,
        "so that only what was done can be written there"
      )
    }
    if checkins.contains(where: { $0.note?.isEmpty == false }) {
      try names.expect(CheckinColumn.note, of: file, "so that no note can be written there")
    }
    var rows = AppendedRows(behind: new)
    if header == nil { rows.add(names) }
    for checkin in checkins { rows.add(fields(of: checkin, names, timeline)) }
    new += rows.bytes
    guard new.count <= sizeLimit else {
      throw Diagnostic(
        file: file,
        code: "unreadable_file",
        problem: "with this check-in the file would be larger than 16 MB",
        remedy: "move its oldest rows into another file"
      )
    }
    return new
  }

  /// The values of a row in the order of some columns.
  private static func fields(
    of checkin: Checkin,
    _ names: [String],
    _ timeline: ZoneTimeline
  ) -> [String] {
    let recorded = checkin.recorded.map {
      TimestampForm.withOffset($0, in: timeline, hasSeconds: true)
    }
    let fields = [
      CheckinColumn.habit.name: checkin.habit,
      CheckinColumn.date.name: checkin.date.description,
      CheckinColumn.step.name: checkin.step.map { "\($0)" } ?? "",
      CheckinColumn.state.name: checkin.state.rawValue,
      CheckinColumn.note.name: checkin.note ?? "",
      CheckinColumn.recorded.name: recorded ?? "",
    ]
    return names.map { fields[$0] ?? "" }
  }
}
