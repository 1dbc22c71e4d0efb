import Activity
import CivilTime
import Documents
import Files
import Parallel
import Storage

/// A workspace whose configuration was read and whose store is open.
struct OpenWorkspace {
  let workspace: Workspace
  let configuration: Configuration
  let zones: ZoneDatabase
  let now: Instant
  private let held: HeldStore

  var store: Store { held.store }
  /// Whether the store was made just now.
  var isNewStore: Bool { held.isNew }

  /// Opens a workspace with the store that `hold` opens, after its configuration was read.
  init(_ workspace: Workspace, now: Instant, _ hold: () throws -> HeldStore) throws {
    let zones = ZoneDatabase(folder: OpenWorkspace.zoneFolder)
    configuration = try OpenWorkspace.configuration(of: workspace, zones: zones)
    held = try hold()
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
    } catch let error as FileError where error.isPermission == false {
      throw ConfigurationError(
        diagnostic: Diagnostic(
          file: error.path,
          code: "unreadable_file",
          problem: "the configuration can't be read (\(error.reason))",
          remedy: "look at its name, permissions and size"
        )
      )
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
  func loader() throws -> ActivityLoader { try loaders(1)[0] }

  /// Several of them, for as many threads.
  private func loaders(_ count: Int) throws -> [ActivityLoader] {
    let gate = Gate()
    let texts = store.texts
    func text(_ id: TextID) -> String { gate.closed { texts.text(id) } }
    let devices = try ActivityLoader.ranked(configuration.devices, store)
    let extent = try store.extent()
    let classifier = Classifier(rules: configuration.rules, text: text)
    return (0..<count).map { number in
      ActivityLoader(
        store: store,
        accounting: Accounting(
          policy: configuration.policy,
          asOf: now,
          classifier: number == 0 ? classifier : Classifier(sharing: classifier),
          text: text
        ),
        timeline: configuration.timeline,
        devices: devices,
        extent: extent,
        gate: gate
      )
    }
  }

  /// Brings what is kept of days up to date; where the plan is not known, hours alone.
  @discardableResult
  func recount(_ plan: Recount.Planned? = nil) throws -> Set<ISOWeek> {
    try Recount(
      store: store,
      loaders: try loaders(workerCount),
      configuration: configuration,
      now: now,
      plan: plan
    ).update()
  }
}
