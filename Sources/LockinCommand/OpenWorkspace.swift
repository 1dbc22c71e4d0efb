import Activity
import CivilTime
import Documents
import Files
import Storage

/// A workspace whose configuration was read and whose store is open for this run alone.
struct OpenWorkspace {
  let workspace: Workspace
  let configuration: Configuration
  let store: Store
  let zones: ZoneDatabase
  let now: Instant
  private let lock: FileLock

  /// Opens a workspace; the store is `lockin.sqlite` in it where no other is named.
  ///
  /// Throws `FileError` with `EWOULDBLOCK` where another run has it open.
  init(_ workspace: Workspace, store: String?, now: Instant) throws {
    let zones = ZoneDatabase(folder: OpenWorkspace.zoneFolder)
    configuration = try OpenWorkspace.configuration(of: workspace, zones: zones)
    let path = store ?? workspace.path("lockin.sqlite")
    lock = try FileLock(path: path + ".lock")
    self.store = try Store(path: path)
    self.workspace = workspace
    self.zones = zones
    self.now = now
  }

  /// Where the system keeps its zone files.
  static let zoneFolder = "/usr/share/zoneinfo"

  /// The configuration of a workspace; every mistake in it is a `ConfigurationError`.
  static func configuration(
    of workspace: Workspace,
    zones: ZoneDatabase
  ) throws -> Configuration {
    do {
      return try ConfigurationFile.read(workspace, zones: zones)
    } catch let problem as Diagnostic {
      throw ConfigurationError(diagnostic: problem)
    }
  }

  /// Reads exports into the store.
  var intake: Intake {
    Intake(
      workspace: workspace,
      configuration: configuration,
      store: store,
      zones: zones,
      now: now
    )
  }

  /// Lays out what was planned.
  var planIntake: PlanIntake {
    PlanIntake(workspace: workspace, configuration: configuration, zones: zones)
  }

  /// Accounts for days from the records in the store.
  func loader() throws -> ActivityLoader {
    let texts = store.texts
    let accounting = Accounting(
      policy: configuration.policy,
      asOf: now,
      classifier: Classifier(rules: configuration.rules, text: texts.text),
      text: texts.text
    )
    return ActivityLoader(
      store: store,
      accounting: accounting,
      timeline: configuration.timeline,
      devices: try ActivityLoader.ranked(configuration.devices, store)
    )
  }

  /// Brings the hour buckets up to date.
  func countHours(_ loader: ActivityLoader) throws -> Int {
    try HourAccounts(store: store, loader: loader, configuration: configuration, now: now)
      .update()
  }
}
