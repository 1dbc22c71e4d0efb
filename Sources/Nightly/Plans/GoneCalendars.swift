import CivilTime
import Documents
import Plans
import Platform
import Storage

/// Calendars that were read from the inbox and lie there no more: what they held last still counts as planned.
package enum GoneCalendars {
  /// Their names, sorted; a calendar within an archive is there as long as that holds it, or can't be read.
  package static func names(_ open: Session) throws -> [String] {
    let inbox = open.workspace.name(of: open.workspace.inbox) + "/"
    return try open.store.calendars().map(\.file).filter { file in
      guard file.hasPrefix(inbox) else { return false }
      var path = file[...]
      while path.utf8.count > inbox.utf8.count {
        let status = try FileStatus.ifPresent(open.workspace.path(String(path)))
        if let status {
          return status.isDirectory
            || path.utf8.count < file.utf8.count
              && isMissing(file, in: String(path), open.workspace)
        }
        path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
      }
      return true
    }
  }

  /// Whether an archive does not hold a calendar any more.
  private static func isMissing(_ file: String, in archive: String, _ workspace: Workspace) -> Bool
  {
    // set aside: one that can't be read says nothing of what it holds, and is told where it is read.
    guard let zip = try? ZipDirectory(of: workspace.path(archive)) else { return false }
    return !zip.members.contains { archive + "/" + $0.name == file }
  }

  /// What to do about one.
  package static func remedy(_ file: String) -> String {
    "put it back, or type 'lockin archive forget \(file.shellWord)' to drop them"
  }

  /// What is to be told of those that have events ahead among some.
  static func problems(
    _ open: Session,
    _ events: [PlannedEvent],
    asOf now: Instant
  ) throws -> [Diagnostic] {
    let ahead = Set(events.filter { $0.span.end > now }.map(\.file))
    return try names(open).filter(ahead.contains).map { file in
      Diagnostic(
        file: file,
        severity: .warning,
        code: "calendar_gone",
        problem: "this calendar is no longer in the inbox, and its events still count as planned",
        remedy: remedy(file)
      )
    }
  }
}
