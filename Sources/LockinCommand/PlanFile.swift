import CivilTime
import Documents
import Files
import Nightly
import Plans

/// An export of plans: one calendar file, which remembers what it held.
struct PlanFile {
  /// The file's path, or ``standardOutput``.
  let path: String
  let revision: PlanRevision

  /// What stands for standard output, which remembers nothing.
  static let standardOutput = "-"

  /// Works out what an export to `path` would write.
  ///
  /// Throws a `Diagnostic` where a file lies there that is no export of plans: it is left alone.
  init(
    _ calendar: PlanCalendar,
    to path: String,
    asOf: Instant,
    style: @escaping (Int) -> String
  ) throws {
    let previous =
      path == PlanFile.standardOutput
      ? nil
      : try FileStatus.ifPresent(path).map { _ in
        try ByteStream.contents(of: path, limit: 32 << 20)
      }
    if let previous, !PlanRevision.isExport(previous) {
      throw Diagnostic(
        file: path,
        code: "not_an_export",
        problem: "this file was not exported by lockin and was left alone",
        remedy: "name another one with --to, or move it away"
      )
    }
    self.path = path
    self.revision = PlanRevision(of: calendar, after: previous, asOf: asOf, clock: style)
  }

  /// Refuses to export what could not be read whole: an entry that is missing for a typing error would
  /// be taken out of calendars, and holidays would have classes.
  static func expectWhole(_ diagnostics: [Diagnostic]) throws(Diagnostic) {
    guard let problem = diagnostics.first(where: { $0.severity == .error }) else { return }
    throw Diagnostic(
      file: problem.file,
      position: problem.position,
      code: "not_exported",
      problem: "nothing was exported, and the last export stays as it is",
      remedy: "mend what is told above, then export again"
    )
  }

  /// Puts the file in place and prints what changed; with `isRehearsal` only the latter.
  func publish(_ messages: Messages, isRehearsal: Bool) throws {
    if path == PlanFile.standardOutput, !isRehearsal { return try Console.print(revision.bytes) }
    for change in revision.changes {
      let details = change.details.joined(separator: "; ")
      let text = "\(change.kind.rawValue)  \(change.title)\(details.isEmpty ? "" : ": ")\(details)"
      try Console.print(text.withVisibleControls)
    }
    if revision.changes.contains(where: { $0.kind == .removed }) {
      messages.say("what is removed stays in a calendar program until you delete it there")
    }
    let outcome =
      try isRehearsal
      ? AtomicFile.plan(revision.bytes, to: path) : PlanFile.write(revision.bytes, to: path)
    let words =
      switch outcome {
      case .created: "new"
      case .changed: "changed"
      case .same: "as it was"
      }
    messages.say("\(path): \(words)\(isRehearsal ? "; this was a rehearsal" : "")")
  }

  /// Puts a file in place, with the folder it needs.
  @discardableResult
  static func write(_ bytes: [UInt8], to path: String) throws -> AtomicFile.Outcome {
    try Directory.make(Directory.parent(of: path))
    return try AtomicFile.write(bytes, to: path)
  }

  /// Tells of zones that some calendar programs won't follow.
  static func warn(of calendar: PlanCalendar, _ path: String, _ messages: Messages) {
    for zone in calendar.writtenOutZones {
      messages.warn(
        "\(path): the clock of \(zone) follows no yearly rule that a calendar can hold, so its "
          + "changes are written one by one: check the times where your calendar program shows them"
      )
    }
  }
}
