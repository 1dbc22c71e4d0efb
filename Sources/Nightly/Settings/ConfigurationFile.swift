import CivilTime
import Days
import Documents
import Files
import Plans
import Reports

/// Reads `lockin.yaml`.
package struct ConfigurationFile {
  /// The form of the file, as a JSON Schema.
  package static var schema: [UInt8] { PackageResources.lockin_schema_json }

  let reader: NodeReader
  let workspace: Workspace
  private let zones: ZoneDatabase

  /// Reads the configuration of a workspace; every mistake has its place.
  static func read(_ workspace: Workspace, zones: ZoneDatabase) throws -> Configuration {
    let file = workspace.configurationFile
    guard try FileStatus.ifPresent(file) != nil else {
      throw Diagnostic(
        file: file,
        code: "no_configuration",
        problem: "there is no configuration",
        remedy: "make a workspace with 'lockin init \(workspace.root)', or name one with -C"
      )
    }
    return try read(try ByteStream.contents(of: file), file: file, workspace, zones: zones)
  }

  /// Reads a configuration's bytes; `file` is for what is told of mistakes.
  static func read(
    _ bytes: [UInt8],
    file: String,
    _ workspace: Workspace,
    zones: ZoneDatabase
  ) throws -> Configuration {
    let root = try DocumentReader.read(bytes: bytes, file: file)
    return try ConfigurationFile(
      reader: NodeReader(file: file),
      workspace: workspace,
      zones: zones
    ).configuration(root)
  }

  private func configuration(_ root: DocumentNode) throws(Diagnostic) -> Configuration {
    let fields = try reader.fields(
      root,
      allowed: [
        "zone", "as_of", "user", "addresses", "devices", "sources", "hours", "categories",
        "starter_categories",
        "plan_categories", "accounting", "privacy", "advice", "publish", "alerts",
      ]
    )
    var configuration = Configuration(
      timeline: try fields.required("zone", timeline)
    )
    configuration.asOf = try fields.optional("as_of", instant)
    configuration.user = try fields.optional("user", reader.name)
    configuration.addresses =
      try fields.optional("addresses", reader.list(of: reader.name)) ?? []
    configuration.devices =
      try fields.optional("devices", reader.list(of: reader.name)) ?? []
    configuration.sources =
      try fields.optional("sources", reader.list(of: source)) ?? []
    if let node = fields["hours"] { try hours(node, &configuration) }
    let keepsStarter = try fields.optional("starter_categories", reader.boolean) ?? true
    if !keepsStarter { configuration.rules = CategoryRules() }
    if let node = fields["categories"] {
      let own = try categories(node)
      configuration.rules = configuration.rules.extended(by: own.rules)
      configuration.warnings += own.warnings
    }
    if let node = fields["plan_categories"] {
      configuration.planMapping = PlanMapping(rules: try reader.list(node, of: planRule))
      configuration.hints += try emptyTargets(node, configuration.rules)
    }
    if let node = fields["accounting"] { configuration.policy = try policy(node) }
    if let node = fields["privacy"] { try privacy(node, &configuration) }
    if let node = fields["advice"] {
      (configuration.adviser, configuration.adviceTerms) = try adviser(node)
    }
    if let node = fields["alerts"] { try alerts(node, &configuration) }
    if let node = fields["publish"] { try publish(node, &configuration) }
    return configuration
  }

  /// A zone's name, or a list of `{from, zone}` for those who travel; the first has no `from`.
  private func timeline(_ node: DocumentNode) throws(Diagnostic) -> ZoneTimeline {
    guard case .array(let nodes) = node.value else {
      return ZoneTimeline(home: try zone(node))
    }
    var home: ZoneRules?
    var moves: [ZoneTimeline.Move] = []
    for node in nodes {
      let fields = try reader.fields(node, allowed: ["from", "zone"])
      let zone = try fields.required("zone", self.zone)
      let before = home ?? zone
      if let from = fields["from"] {
        let text = try reader.string(from)
        guard let time = TimestampText(text) else {
          throw reader.failure(
            at: from,
            code: "bad_time",
            problem: "'\(text)' is no date",
            remedy: "write it like 2026-04-08 or 2026-04-08T14:00:00Z"
          )
        }
        let start = time.resolved(in: ZoneTimeline(home: before)).instant
        moves.append(ZoneTimeline.Move(from: start, zone: zone))
      }
      home = home ?? zone
    }
    guard let home else {
      throw reader.failure(
        at: node,
        code: "no_zone",
        problem: "the list of zones is empty",
        remedy: "write a zone, such as Europe/Berlin"
      )
    }
    return ZoneTimeline(home: home, moves: moves)
  }

  /// A zone by its name.
  func zone(_ node: DocumentNode) throws(Diagnostic) -> ZoneRules {
    let name = try reader.name(node)
    guard let zone = zones.zone(named: name) else {
      do throws(FileError) {
        try zones.expectReadable()
      } catch {
        throw reader.failure(
          at: node,
          code: "unreadable_zone",
          problem: "the file of '\(name)' can't be read (\(error.reason))",
          remedy: "look at \(error.path)"
        )
      }
      throw reader.failure(
        at: node,
        code: "unknown_zone",
        problem: "'\(name)' is no zone that this system knows",
        remedy: "use a name such as Europe/Berlin; 'timedatectl list-timezones' lists them"
      )
    }
    return zone
  }

  /// An instant, whatever the zone.
  private func instant(_ node: DocumentNode) throws(Diagnostic) -> Instant {
    let text = try reader.string(node)
    guard let instant = TimestampText(text)?.instant else {
      throw reader.failure(
        at: node,
        code: "bad_time",
        problem: "'\(text)' is no instant",
        remedy: "write it with its offset, like 2026-06-01T06:00:00Z"
      )
    }
    return instant
  }

  private func hours(
    _ node: DocumentNode,
    _ configuration: inout Configuration
  ) throws(Diagnostic) {
    let fields = try reader.fields(node, allowed: ["working", "quiet", "week_starts", "clock"])
    if let start = fields["week_starts"] {
      configuration.timeStyle.weekStart = try weekday(start)
    }
    if let clock = fields["clock"] {
      configuration.timeStyle.clock = try self.clock(clock)
    }
    if configuration.timeStyle != TimeStyle() {
      configuration.hints.append(
        Diagnostic(
          file: reader.file,
          position: node.position,
          severity: .warning,
          code: "timetables_only",
          problem:
            "'week_starts' and 'clock' are followed in timetables; in reports weeks are those "
            + "of ISO 8601 and the clock has 24 hours",
          remedy: "nothing has to be done"
        )
      )
    }
    if let working = fields["working"] {
      let range = try minutes(working)
      guard range.from < range.to else {
        throw reader.failure(
          at: working,
          code: "ends_before_start",
          problem: "the working hours end before they begin",
          remedy: "write them like \"08:00-18:00\""
        )
      }
      configuration.working = range.from..<range.to
    }
    if let quiet = fields["quiet"] { configuration.quiet = try minutes(quiet) }
  }

  /// The day that weeks begin with.
  private func weekday(_ node: DocumentNode) throws(Diagnostic) -> Weekday {
    switch try reader.choice(node, WeekStart.self) {
    case .monday: .monday
    case .saturday: .saturday
    case .sunday: .sunday
    }
  }

  /// The days that weeks begin with somewhere, by the Unicode CLDR's supplemental week data.
  private enum WeekStart: String, CaseIterable {
    case monday
    case saturday
    case sunday
  }

  private func clock(_ node: DocumentNode) throws(Diagnostic) -> TimeStyle.Clock {
    guard let clock = TimeStyle.Clock(rawValue: try reader.integer(node)) else {
      throw reader.failure(
        at: node,
        code: "unknown_clock",
        problem: "a clock has 12 or 24 hours",
        remedy: "write 12 or 24"
      )
    }
    return clock
  }

  /// `HH:MM-HH:MM` in minutes after midnight.
  private func minutes(_ node: DocumentNode) throws(Diagnostic) -> (from: Int, to: Int) {
    let text = try reader.string(node)
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { end -> Int? in
      let parts = end.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
        parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
        let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60,
        hour * 60 + minute <= 1440
      else { return nil }
      return hour * 60 + minute
    }
    guard ends.count == 2, let from = ends[0], let to = ends[1] else {
      throw reader.failure(
        at: node,
        code: "bad_hours",
        problem: "'\(text)' is no range of hours",
        remedy: "write it like \"08:00-18:00\""
      )
    }
    return (from, to)
  }

  private func policy(_ node: DocumentNode) throws(Diagnostic) -> AccountingPolicy {
    let fields = try reader.fields(
      node,
      allowed: ["attribution", "longest_hours", "longest_by_category", "flood_seconds"]
    )
    var policy = AccountingPolicy()
    if let attribution = fields["attribution"] {
      policy.attribution = try reader.choice(attribution)
    }
    if let hours = fields["longest_hours"] {
      policy.longestRecord = Int64(try reader.integer(hours, in: 1...24)) * 3_600_000
    }
    if let seconds = fields["flood_seconds"] {
      policy.floodGap = Int64(try reader.integer(seconds, in: 0...60)) * 1000
    }
    if let limits = fields["longest_by_category"] {
      for limit in try reader.entries(limits) {
        policy.longestByCategory[CategoryPath(limit.key)] =
          Int64(try reader.integer(limit.node, in: 1...24)) * 3_600_000
      }
    }
    return policy
  }

  private func privacy(
    _ node: DocumentNode,
    _ configuration: inout Configuration
  ) throws(Diagnostic) {
    let fields = try reader.fields(
      node,
      allowed: ["titles", "publish_titles", "publish_apps", "publish_sources"]
    )
    configuration.keepsTitles =
      try fields.optional("titles", reader.choice(Titles.self)) != .drop
    configuration.publishesTitles = try fields.optional("publish_titles", reader.boolean) ?? false
    configuration.publishesApps = try fields.optional("publish_apps", reader.boolean) ?? false
    // Whoever shows titles shows no less by a file's name.
    configuration.publishesSources =
      try fields.optional("publish_sources", reader.boolean) ?? configuration.publishesTitles
  }

  private enum Titles: String, CaseIterable {
    case keep
    case drop
  }

  private func publish(
    _ node: DocumentNode,
    _ configuration: inout Configuration
  ) throws(Diagnostic) {
    let fields = try reader.fields(node, allowed: ["to", "days", "weeks"])
    if let to = fields["to"] { configuration.reports = try folder(to) }
    configuration.days = try fields.optional("days", extent) ?? .all
    configuration.weeks = try fields.optional("weeks", extent) ?? .all
  }

  /// A folder to publish into, which holds none of what a person puts into a workspace.
  private func folder(_ node: DocumentNode) throws(Diagnostic) -> String {
    let name = try reader.name(node)
    let parts = name.split(separator: "/").filter { $0 != "." }
    let isTaken =
      !name.hasPrefix("/")
      && (parts.first.map { ["inbox", "plans", "journal", "~", ".."].contains($0) } ?? true)
    guard !isTaken, !name.utf8.contains(0) else {
      throw reader.failure(
        at: node,
        code: "bad_folder",
        problem: "reports can't be published into '\(name)'",
        remedy: "name a folder of their own, such as reports"
      )
    }
    return name
  }

  /// A number of periods, or `all`.
  private func extent(_ node: DocumentNode) throws(Diagnostic) -> Configuration.Extent {
    if case .string("all") = node.value { return .all }
    return .latest(try reader.integer(node, in: 0...100_000))
  }
}
