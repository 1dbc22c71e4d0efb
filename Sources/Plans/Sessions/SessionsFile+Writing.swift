import CivilTime
import Documents

extension SessionsFile {
  /// The bytes of the file with a session added behind all others; `bytes` is nil where there is none yet.
  ///
  /// What stands there stays as it is, whatever it says: the row has the columns and line ends of the file.
  /// Throws a diagnostic where nobody could read what was added: the first row names no columns, or a quotation
  /// is open at the end, which `read` told among `diagnostics`.
  public static func appending(
    _ session: FocusSession,
    to bytes: [UInt8]?,
    file: String,
    told diagnostics: [Diagnostic],
    timeline: ZoneTimeline
  ) throws(Diagnostic) -> [UInt8] {
    var new = bytes ?? []
    let header = AppendedRows.header(of: new)
    if let problem = diagnostics.first(where: { makesUnreadable($0, header) }) {
      throw unlogged(session, problem)
    }
    let names = header ?? columns.names
    var needed: [(column: FileColumn, noun: String)] = []
    if session.note?.isEmpty == false { needed.append((SessionColumn.note, "note")) }
    if session.category != nil { needed.append((SessionColumn.category, "category")) }
    if session.mode == .logged { needed.append((SessionColumn.mode, "mode")) }
    for (column, noun) in needed {
      do {
        try names.expect(column, of: file, "so that no \(noun) can be written there")
      } catch {
        throw unlogged(session, error)
      }
    }
    var rows = AppendedRows(behind: new)
    if header == nil { rows.add(names) }
    rows.add(fields(of: session, names, timeline))
    new += rows.bytes
    guard new.count <= sizeLimit else {
      throw Diagnostic(
        file: file,
        code: "unreadable_file",
        problem: "with this session the file would be larger than 16 MB",
        remedy: "move its oldest rows into another file"
      )
    }
    return new
  }

  /// Whether something that is wrong with the file keeps what is added behind all others from being read.
  private static func makesUnreadable(_ problem: Diagnostic, _ header: [String]?) -> Bool {
    // Without a first row there is nothing wrong with it.
    problem.code == "broken_off" || header != nil && problem.effect == .fileLeftOut
  }

  /// What to tell of a mistake that keeps a session from being logged.
  private static func unlogged(_ session: FocusSession, _ problem: Diagnostic) -> Diagnostic {
    let remedy = problem.code == "broken_off" ? "close it" : problem.remedy
    let isTimed = session.mode != .logged
    return Diagnostic(
      file: problem.file,
      position: problem.position,
      code: problem.code,
      problem: problem.problem,
      remedy: remedy
        + (isTimed ? "; then 'lockin session' logs it" : ", and type the command again"),
      effect: .changed(isTimed ? "the session is over, and not logged yet" : "nothing was logged")
    )
  }

  /// The values of a row in the order of some columns.
  private static func fields(
    of session: FocusSession,
    _ names: [String],
    _ timeline: ZoneTimeline
  ) -> [String] {
    func time(_ instant: Instant) -> String {
      TimestampForm.withOffset(instant, in: timeline, hasSeconds: true)
    }
    let fields = [
      SessionColumn.goal.name: session.goals.joined(separator: ";"),
      SessionColumn.start.name: time(session.span.start),
      SessionColumn.end.name: time(session.span.end),
      SessionColumn.mode.name: session.mode?.rawValue ?? "",
      SessionColumn.note.name: session.note ?? "",
      SessionColumn.recorded.name: session.recorded.map(time) ?? "",
      SessionColumn.category.name: session.category ?? "",
    ]
    return names.map { fields[$0] ?? "" }
  }
}

extension FocusSession {
  /// Whether a row of the log is this session, whatever else the person wrote there.
  public func isSame(as other: FocusSession) -> Bool {
    span == other.span && Set(goals) == Set(other.goals)
  }
}
