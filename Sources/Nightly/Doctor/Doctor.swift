import CivilTime
import Documents
import Glibc
import Platform
import Storage

/// Looks at all that a workspace needs to work night after night, and says of each part what to do.
///
/// Nothing is written and nobody is waited for, so it may be asked while a run goes on.
package struct Doctor {
  private let checkup: Checkup

  /// A look at a workspace; `now` gives the instant for a configuration, or for none.
  ///
  /// Throws a `ConfigurationError` where there is no workspace at all.
  package init(
    _ workspace: Workspace,
    latestRun: LatestRun?,
    _ surroundings: Surroundings,
    now: (Configuration?) -> Instant
  ) throws {
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let settings: Result<Configuration, ConfigurationError>
    do {
      settings = .success(try Session.configuration(of: workspace, zones: zones))
    } catch let error as ConfigurationError where error.diagnostic.code != "no_configuration" {
      settings = .failure(error)
    }
    // set aside: a configuration that can't be used is told of by the first of the looks.
    let instant = now(try? settings.get())
    checkup = Checkup(
      workspace: workspace,
      settings: settings,
      zones: zones,
      store: Doctor.cache(of: workspace),
      latestRun: latestRun,
      surroundings: surroundings,
      now: instant
    )
  }

  /// What is looked at, in the order in which it is told: what a person writes and puts there, what makes the
  /// runs happen, then the machine.
  private static let looks: [(id: String, findings: @Sendable (Checkup) throws -> [Finding])] = [
    ("plans", SettingsLook.findings), ("sources", SourcesLook.findings),
    ("fetch", FetchLook.findings),
    ("categories", CategoriesLook.findings), ("plan_rules", PlanRulesLook.findings),
    ("timer", TimerLook.findings),
    ("last_run", RunsLook.findings), ("clock", ClockLook.findings),
    ("purges", PurgesLook.findings),
    ("archive", StoreLook.findings), ("backup", BackupLook.findings),
    ("permissions", AccessLook.findings), ("space", DiskLook.findings),
    ("zone_files", ZonesLook.findings),
  ]

  /// What was found; a look that the system refuses costs itself.
  package func findings() -> [Finding] {
    Doctor.looks.flatMap { look in
      do {
        return try look.findings(checkup)
      } catch {
        return [.unknown(look.id, "\(error)", "look at who may read it, and as whom lockin runs")]
      }
    }
  }

  /// Whether the model that was chosen can be reached, over the network; the variables of the environment give the
  /// key, which is looked for and not sent.
  package func reach(variable: (String) -> String?) -> [Finding] {
    ModelLook.findings(checkup, variable: variable)
  }

  private static func cache(of workspace: Workspace) -> CacheAtHand {
    let path = workspace.storeFile
    do {
      guard try FileStatus.ifPresent(path) != nil else { return .absent }
      if let since = try FileLock.heldSince(path: path + ".lock") {
        return .inUse(since: Instant(milliseconds: since))
      }
      return .open(try OpenCache(reading: workspace, patience: 0))
    } catch let error as FileError where error.operation == .lock && error.code == EWOULDBLOCK {
      // set aside: a run began in this moment.
      return .inUse(since: nil)
    } catch {
      return .unreadable(error)
    }
  }
}
