@_spi(Texts) import Platform

extension WorkspaceFiles {
  /// The files that categories are imported from, and those that timetables rest on and that lie elsewhere than in `plans/`,
  /// relative to the workspace.
  static func outside(_ workspace: Workspace, _ configuration: Configuration) -> [String] {
    let timetables = TimetableIntake(
      workspace: workspace,
      configuration: configuration,
      zones: ZoneDatabase(folder: Session.zoneFolder)
    ).read().files
    return configuration.imported
      + timetables.filter { !$0.hasPrefix("plans/") || $0.contains("..") }.sorted()
  }
}
