import Documents
import Platform

/// What lies in the inbox.
extension Intake {
  /// The names of the exports in the inbox, relative to it and sorted; none where there is no inbox.
  func exports() throws -> [String] {
    guard try FileStatus.ifPresent(workspace.inbox)?.isDirectory == true else { return [] }
    return try Directory.files(below: workspace.inbox).filter(Intake.isExport)
  }

  /// That the inbox is a link that leads nowhere; nil where it is not.
  static func unmounted(_ workspace: Workspace) throws -> Diagnostic? {
    guard SystemPath.target(of: workspace.inbox) != nil,
      try FileStatus.ifPresent(workspace.inbox) == nil
    else { return nil }
    return Diagnostic(
      file: workspace.name(of: workspace.inbox),
      severity: .warning,
      code: "inbox_gone",
      problem: "this is a link that leads nowhere, and nothing is read from there",
      remedy: "see whether the disk that it leads to is mounted"
    )
  }

  /// Whether a name is that of a finished export: hidden and half-written files are passed over.
  static func isExport(_ name: String) -> Bool {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return !last.hasPrefix(".") && !unfinished.contains(where: last.hasSuffix)
  }

  /// What programs that are still at work on a file end its name with: lockin itself, browsers and others that
  /// download, and editors.
  static let unfinished = [
    DraftName.ending, ".part", ".partial", ".crdownload", ".opdownload", ".download", ".filepart",
    ".tmp", "~",
  ]
}
