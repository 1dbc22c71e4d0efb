import CivilTime
import Documents
import Plans
@_spi(Texts) import Platform

extension Workspace {
  /// The hand-written files that are read under one name, besides timetables.
  static let plans = [
    "plans/events.yaml", "plans/changes.yaml", "plans/items.yaml", "plans/goals.yaml",
    "plans/sessions.csv", "plans/decisions.csv", "plans/habits.yaml", "plans/checkins.csv",
    "plans/lists.yaml", "plans/days.yaml",
  ]

  /// Files that look like plans but lie where nothing reads them.
  func strayFiles(read: Set<String>) throws -> [Diagnostic] {
    let own = Workspace.plans
    var stray = try ["events.yaml", "events.yml"].filter {
      try FileStatus.ifPresent(path($0)) != nil
    }
    let plans = path("plans")
    if try FileStatus.ifPresent(plans)?.isDirectory == true {
      stray += try Directory.names(in: plans).map { "plans/" + $0 }.filter {
        !own.contains($0) && !read.contains($0)
      }
    }
    return stray.map { name in
      if let copy = Workspace.conflict(name) { return copy }
      let right = Workspace.rightName(of: name, own)
      return Diagnostic(
        file: name,
        severity: .warning,
        code: "not_read",
        problem: "this version does not read this file",
        remedy: right.map {
          // To rename it would cost the other one.
          FileStatus.isAbsent(path($0))
            ? "rename it to \($0)"
            : "\($0) is there and is read: put into it what you want of this one, and remove this one"
        }
          ?? "events belong into plans/events.yaml, what is to be done into plans/items.yaml, "
          + "lists and plans into plans/lists.yaml, "
          + "classes into plans/timetable.yaml, goals into plans/goals.yaml and what was spent on them "
          + "into plans/sessions.csv, habits into plans/habits.yaml and what was done of them into "
          + "plans/checkins.csv"
      )
    }
  }

  /// The copies in `plans/` that programs which synchronise folders made of files that were changed on two machines: nothing
  /// reads what only such a one has.
  package func conflicts() throws -> [Diagnostic] {
    let plans = path("plans")
    guard try FileStatus.ifPresent(plans)?.isDirectory == true else { return [] }
    return try Directory.names(in: plans).compactMap { Workspace.conflict("plans/" + $0) }
  }

  /// Whether a name is what such programs call the other one of two states of a file.
  static func isConflict(_ name: String) -> Bool {
    ["sync-conflict", "conflicted copy"].contains { name.contains($0) }
  }

  private static func conflict(_ file: String) -> Diagnostic? {
    guard isConflict(file) else { return nil }
    return Diagnostic(
      file: file,
      severity: .warning,
      code: "not_read",
      problem:
        "this is what one machine had when the file was changed on two, and nothing of it is read",
      remedy: "put into the file what only this copy has, and remove the copy"
    )
  }

  /// What a file should be called that has the right name but for its ending or a slip of the pen.
  private static func rightName(of file: String, _ own: [String]) -> String? {
    let name = file.lowercased()
    let ended = name.hasSuffix(".yml") ? name.dropLast(3) + "yaml" : name[...]
    let placed = ended.hasPrefix("plans/") ? String(ended) : "plans/" + ended
    return Spelling.nearest(to: placed, among: own + ["plans/timetable.yaml"])
  }
}
