import Platform

/// Who may look into the workspace.
enum AccessLook {
  static func findings(_ checkup: Checkup) throws -> [Finding] {
    let workspace = checkup.workspace
    let root = workspace.absolute(workspace.root)
    if isClosed(root) {
      return [.ok("permissions", "nobody else may look into the workspace")]
    }
    let secrets = [
      "lockin.key", "lockin.sqlite", "lockin.run.json", "lockin.session.json",
      "lockin.fetched.json", "lockin.purged.json", "state",
    ]
    let others = ["lockin.yaml", "inbox", "plans", "exports", "reports"]
    let open = (secrets + others).filter { name in
      // set aside: what can't be looked at is not open.
      guard let status = try? FileStatus.ifPresent(workspace.path(name)) else { return false }
      return status.permissions & (secrets.contains(name) ? 0o044 : 0o004) != 0
    }
    guard !open.isEmpty else {
      return [.ok("permissions", "nobody else may read what lies in the workspace")]
    }
    return [
      .todo(
        "permissions",
        "others may read \(open.joined(separator: ", "))",
        "'chmod 700 \(workspace.root)' keeps the workspace yours"
      )
    ]
  }

  /// Whether a folder on the way to a path, or the path, lets nobody else through.
  private static func isClosed(_ path: String) -> Bool {
    var path = path
    while path != "/" {
      // set aside: what can't be looked at closes nothing.
      if let status = try? FileStatus(reading: path), status.permissions & 0o011 == 0 {
        return true
      }
      path = Directory.parent(of: path)
    }
    return false
  }
}
