import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Records
import Storage

/// A workspace whose configuration was read and whose store is open.
package struct Session {
  package let workspace: Workspace
  package let configuration: Configuration
  let zones: ZoneDatabase
  package let now: Instant
  /// Where what goes on is shown; nil where it is not.
  let progress: ProgressLine?
  private let held: HeldStore
  /// What was purged and is not to come back.
  package var purged: PurgeLedger { kept.ledger }
  /// The same, as its file and the store have it.
  package private(set) var kept: KeptPurges

  /// What is told of purges that reach beyond now.
  package var purgesAhead: [Diagnostic] { purged.ahead(of: now, workspace) }

  package var store: Store { held.store }
  /// Whether the store was made just now.
  package var isNewStore: Bool { held.isNew }

  /// Opens a workspace with the store that `hold` opens, after its configuration was read, which may say
  /// what time it is, and `prepare` did what comes before the store.
  package init(
    _ workspace: Workspace,
    now: (Configuration) -> Instant,
    progress: ProgressLine? = nil,
    prepare: (Configuration) throws -> Void = { _ in },
    _ hold: () throws -> HeldStore
  ) throws {
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    configuration = try Session.configuration(of: workspace, zones: zones)
    try prepare(configuration)
    held = try hold()
    kept = try KeptPurges(workspace, held.store)
    self.workspace = workspace
    self.zones = zones
    self.now = now(configuration)
    self.progress = progress
  }

  /// The same session now that purges were finished.
  package func afterPurge() throws -> Session {
    var session = self
    session.kept = try KeptPurges(workspace, store)
    return session
  }

  /// Where the system keeps its zone files.
  package static let zoneFolder = "/usr/share/zoneinfo"

  /// The configuration of a workspace; every mistake in it is a `ConfigurationError`.
  package static func configuration(
    of workspace: Workspace,
    zones: ZoneDatabase
  ) throws -> Configuration {
    do {
      return try ConfigurationFile.read(workspace, zones: zones)
    } catch let problem as Diagnostic {
      throw ConfigurationError(diagnostic: problem)
    } catch let error as FileError where !error.isPermission {
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
  package var intake: Intake {
    Intake(
      workspace: workspace,
      configuration: configuration,
      store: store,
      zones: zones,
      now: now,
      purged: purged,
      progress: progress
    )
  }

  /// Lays out what was planned.
  package var planIntake: PlanIntake {
    PlanIntake(
      workspace: workspace,
      configuration: configuration,
      zones: zones,
      purgedUntil: purged.stones.everythingEnd
    )
  }

  /// What the store knows of days, without those that the person left out of what is usual.
  ///
  /// Who has no tracker logs what was done, so that silence is always nothing done.
  package func knownDays(leftOut: Set<CivilDate> = []) throws -> KnownDays {
    let written =
      try store.hasOwnRecordsAlone()
      ? UsualHours.Written(days: [], hours: 0..<0) : configuration.workingWeek
    return try KnownDays(store, written: written, leftOut: leftOut, daysOff: daysOff())
  }

  /// The days that calendars have off.
  private func daysOff() throws -> Set<CivilDate> {
    let timeline = configuration.timeline.byCalendar
    return try store.wholeDays().reduce(into: []) { dates, event in
      guard DaysOff.areMeant(title: event.title, tags: event.tags), !event.span.isEmpty else {
        return
      }
      let first = timeline.date(at: event.span.start)
      let last = timeline.date(at: event.span.end - 1)
      for date in 0...min(366, last - first) { dates.insert(first + date) }
    }
  }

  /// Accounts for days from the records in the store; by other rules than the workspace's where some are given.
  package func loader(rules: CategoryRules? = nil) throws -> ActivityLoader {
    try loaders(1, rules)[0]
  }

  /// Several of them, for as many threads.
  private func loaders(
    _ count: Int,
    _ rules: CategoryRules? = nil
  ) throws -> [ActivityLoader] {
    let gate = Gate()
    let texts = store.texts
    func text(_ id: TextID) -> String { gate.closed { texts.text(id) } }
    let devices = try ActivityLoader.ranked(configuration.devices, store)
    let extent = try store.extent()
    let classifier = Classifier(rules: rules ?? configuration.rules, text: text)
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
  package func recount(_ plan: Recount.Planned? = nil) throws -> Set<ISOWeek> {
    try counting(plan).update()
  }

  /// Counts days, or compares what is kept of them; with one `loader` on one thread.
  func counting(_ plan: Recount.Planned?, _ loader: ActivityLoader? = nil) throws -> Recount {
    Recount(
      store: store,
      loaders: try loader.map { [$0] } ?? loaders(workerCount),
      configuration: configuration,
      now: now,
      plan: plan,
      progress: progress
    )
  }
}
