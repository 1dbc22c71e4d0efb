import CivilTime
import Documents
import Glibc
import Nightly
import Plans
import Platform

/// An export of plans: one calendar file, which remembers what it held.
struct PlanFile {
  /// The file's path, or ``standardOutput``.
  let path: String
  let revision: PlanRevision

  /// What stands for standard output, which remembers nothing.
  static let standardOutput = "-"

  /// Works out what an export to `path` would write.
  ///
  /// Throws a `Diagnostic` where a file lies there that is no export of plans: it is left alone; `UsageError` where a
  /// folder is named.
  init(
    _ calendar: PlanCalendar,
    to path: String,
    asOf: Instant,
    timeline: ZoneTimeline? = nil,
    style: @escaping (Int) -> String
  ) throws {
    if path != PlanFile.standardOutput { try PlanFile.expectNoFolder(path) }
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
    self.revision = PlanRevision(
      of: calendar,
      after: previous,
      asOf: asOf,
      timeline: timeline,
      clock: style
    )
  }

  /// Refuses a folder in the place of the file: what it would be called there is not guessed, as calendars subscribe to it.
  private static func expectNoFolder(_ path: String) throws {
    let isWritten = path.hasSuffix("/")
    guard try isWritten || FileStatus.ifPresent(path)?.isDirectory == true else { return }
    throw UsageError(
      problem: "--to \(path): this is a folder, and a calendar is one file",
      remedy: "name a file in it, such as --to \(path)\(isWritten ? "" : "/")plan.ics",
      isOfFiles: !isWritten
    )
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

  /// Puts the file in place, and gives what became of it; with `isRehearsal` only the latter.
  ///
  /// One that stands keeps who may read it; a new one in the workspace is the person's alone.
  func write(isRehearsal: Bool, isPrivate: Bool) throws -> ExportDocument.Written {
    let permissions = try FileStatus.ifPresent(path)?.permissions ?? (isPrivate ? 0o600 : nil)
    let outcome =
      try isRehearsal
      ? AtomicFile.plan(revision.bytes, to: path)
      : PlanFile.write(revision.bytes, to: path, permissions: permissions)
    return ExportDocument.Written(path, outcome, revision.changes)
  }

  /// Puts files in place and tells what changed in them; with `isRehearsal` only the latter.
  ///
  /// Gives them where a program is to be told of them: nothing was printed then.
  static func publish(_ files: [PlanFile], _ call: Call) throws -> [ExportDocument.Written] {
    let isRehearsal = call.arguments.has("--dry-run")
    if !isRehearsal, let file = files.first(where: { $0.path == standardOutput }) {
      try call.output.print(file: file.revision.bytes)
      return []
    }
    let isForProgram = try call.isForProgram
    let enclosure = call.workspace.enclosure
    let written = try files.map { file in
      let place = call.workspace.absolute(file.path)
      try enclosure.check(place)
      return try file.write(isRehearsal: isRehearsal, isPrivate: enclosure.names(place))
    }
    for file in written {
      if !isForProgram { for line in file.lines { try call.output.print(line) } }
      if file.hasRemoved {
        call.messages.say("what is removed stays in a calendar program until you delete it there")
      }
      call.messages.say("\(file.words)\(isRehearsal ? "; this was a rehearsal" : "")")
    }
    return written
  }

  /// Refuses a calendar and a document that would both go to standard output.
  static func expectOne(_ call: Call) throws(UsageError) {
    guard call.arguments.value("--to") == standardOutput, !call.arguments.has("--dry-run"),
      try call.isForProgram
    else { return }
    throw UsageError(
      problem: "--to - and --format json both want standard output",
      remedy: "leave one out"
    )
  }

  /// Puts a file in place, with the folder it needs.
  @discardableResult
  static func write(
    _ bytes: [UInt8],
    to path: String,
    permissions: mode_t? = nil
  ) throws -> AtomicFile.Outcome {
    try Directory.make(Directory.parent(of: path))
    return try AtomicFile.write(bytes, to: path, permissions: permissions)
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
