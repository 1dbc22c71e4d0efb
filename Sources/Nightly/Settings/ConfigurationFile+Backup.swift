import Documents

/// The part of the configuration that says where backups go, and which of them stay.
extension ConfigurationFile {
  /// What stands under `backup`.
  func backup(_ fields: NodeFields, _ configuration: inout Configuration) throws(Diagnostic) {
    var settings = BackupSettings()
    if let to = try fields.value(BackupKeys.to) {
      settings.folder = try backupFolder(to, besides: configuration.reports)
    }
    settings.passphraseFile = try fields.value(BackupKeys.passphraseFile)
    settings.hasInbox = try fields.value(BackupKeys.inbox)
    if let keep = try fields.value(BackupKeys.keep) {
      settings.keep.days = try keep.value(KeepKeys.days) ?? settings.keep.days
      settings.keep.weeks = try keep.value(KeepKeys.weeks) ?? settings.keep.weeks
      settings.keep.months = try keep.value(KeepKeys.months) ?? settings.keep.months
    }
    configuration.backup = settings
  }

  /// A folder for backups, which holds nothing that is backed up or published.
  private func backupFolder(
    _ node: DocumentNode,
    besides reports: String
  ) throws(Diagnostic) -> String {
    let name = try reader.name(node)
    let parts = name.split(separator: "/").filter { $0 != "." }
    let taken = ["inbox", "plans", "journal", "reports", "exports", "~", ".."]
    let isTaken = !name.hasPrefix("/") && (parts.first.map { taken.contains(String($0)) } ?? true)
    let place = workspace.absolute(workspace.path(name)) + "/"
    let isPublished = place.hasPrefix(workspace.absolute(workspace.path(reports)) + "/")
    // What stands behind '..' is known to the system alone, where a link is on the way.
    guard !isTaken, !isPublished, !parts.contains(".."), !name.utf8.contains(0) else {
      throw reader.failure(
        at: node,
        code: "bad_folder",
        problem: "backups can't go into '\(name)'",
        remedy: "name a folder of their own, such as /media/disk/lockin or backups"
      )
    }
    return name
  }
}
