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
  package private(set) var now: Instant
  /// Where what goes on is shown; nil where it is not.
  let progress: ProgressLine?
  private var cache: OpenCache
  /// The exports that were read, as they came.
  package let archive: Archive
  /// What was purged and is not to come back.
  package let purged: PurgeRules

  /// What is told of purges that reach beyond now.
  package var purgesAhead: [Diagnostic] { purged.ahead(of: now, workspace) }

  package var store: Store { cache.store }

  /// Opens a workspace with the cache that `open` opens, after its configuration was read, which may say what time it is,
  /// and `prepare` did what comes before that.
  package init(
    _ workspace: Workspace,
    now: (Configuration) -> Instant,
    progress: ProgressLine? = nil,
    mayWrite: Bool,
    prepare: (Configuration) throws -> Void = { _ in },
    _ open: () throws -> OpenCache
  ) throws {
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    configuration = try Session.configuration(of: workspace, zones: zones)
    try prepare(configuration)
    cache = try open()
    archive = Archive(folder: workspace.archiveFolder, mayWrite: mayWrite)
    purged = try PurgeRules(of: workspace)
    self.workspace = workspace
    self.zones = zones
    self.now = now(configuration)
    cache.store.setHistoryTime(self.now)
    self.progress = progress
  }

  /// Brings the cache up to the archive where it is not, with hours and plans; gives what is to be told, and nil where it was
  /// up to date.
  package func bringUpToDate() throws -> [Diagnostic]? {
    let intake = intake
    guard try !intake.fold.isCurrent() else { return nil }
    let summary = try intake.take { _ in }
    _ = try KnownWorkspace(self, DataExtent(store, configuration.timeline, asOf: now))
    return summary.diagnostics
  }

  /// The same as of another instant, with another cache where one is given.
  func with(_ cache: OpenCache? = nil, asOf now: Instant) -> Session {
    var session = self
    session.cache = cache ?? self.cache
    session.now = now
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
  package var intake: Intake { intake(purged: purged) }

  /// The same by other rules of purges.
  func intake(purged: PurgeRules) -> Intake {
    Intake(
      workspace: workspace,
      configuration: configuration,
      store: store,
      archive: archive,
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
      purgedUntil: purged.filter.everythingEnd
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
    try Recount(
      store: store,
      loaders: loaders(workerCount),
      configuration: configuration,
      now: now,
      plan: plan,
      progress: progress
    ).update()
  }
}
