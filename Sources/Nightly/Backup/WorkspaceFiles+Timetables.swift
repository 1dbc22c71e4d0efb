import Texts

extension WorkspaceFiles {
  /// The files that timetables of a workspace rest on and that lie elsewhere than in `plans/`, relative to it.
  static func outsidePlans(_ workspace: Workspace, _ configuration: Configuration) -> [String] {
    TimetableIntake(
      workspace: workspace,
      configuration: configuration,
      zones: ZoneDatabase(folder: Session.zoneFolder)
    ).read().files.filter { !$0.hasPrefix("plans/") || $0.contains("..") }.sorted()
  }
}
