import CivilTime
import Documents
import Plans
import Platform
import Records
import Reports

/// Reads `lockin.yaml`.
package struct ConfigurationFile {
  /// What may stand in the file.
  package static let form = FileForm(
    "lockin",
    "lockin.yaml, the configuration",
    """
    The configuration of a workspace. Zones have to be known to the system, and files that are named to be there.
    """,
    ConfigurationKeys.all
  )

  let reader: NodeReader
  let workspace: Workspace
  private let zones: ZoneDatabase

  /// Reads the configuration of a workspace; every mistake has its place.
  static func read(_ workspace: Workspace, zones: ZoneDatabase) throws -> Configuration {
    let file = workspace.configurationFile
    guard try FileStatus.ifPresent(file) != nil else {
      let isMisnamed = try FileStatus.ifPresent(workspace.path("lockin.yml")) != nil
      throw Diagnostic(
        file: file,
        code: "no_configuration",
        problem: isMisnamed
          ? "there is no configuration, but a file lockin.yml" : "there is no configuration",
        remedy: isMisnamed
          ? "rename it to lockin.yaml"
          : "make a workspace with 'lockin init \(workspace.root)', or name one with -C"
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

  /// Keys that have another name now.
  private static let renamed = [
    (part: "hours", key: "week_starts", now: "preferences.week_starts"),
    (part: "hours", key: "clock", now: "preferences.clock"),
  ]

  private func refuseRenamed(_ root: DocumentNode) throws(Diagnostic) {
    for (part, key, now) in ConfigurationFile.renamed {
      guard case .object(let members)? = root[part]?.value,
        let member = members.first(where: { $0.key == key })
      else { continue }
      throw Diagnostic(
        file: reader.file,
        position: member.position,
        code: "renamed_key",
        problem: "'\(part).\(key)' is '\(now)' now",
        remedy: "write it there"
      )
    }
  }

  private func configuration(_ root: DocumentNode) throws(Diagnostic) -> Configuration {
    try refuseRenamed(root)
    let fields = try reader.fields(root, ConfigurationKeys.all)
    var configuration = Configuration(
      timeline: try timeline(fields.value(ConfigurationKeys.zone))
    )
    configuration.asOf = try fields.value(ConfigurationKeys.asOf).map(instant)
    configuration.user = try fields.value(ConfigurationKeys.user)
    configuration.addresses = try fields.value(ConfigurationKeys.addresses)
    let devices = try fields.value(ConfigurationKeys.devices)
    configuration.devices = devices.ranked
    configuration.aliases = try NameAliases.resolved(
      devices.aliases.merging(fields.value(ConfigurationKeys.hosts)) { $1 },
      at: fields.node(ConfigurationKeys.hosts) ?? fields.place(of: ConfigurationKeys.devices),
      reader
    )
    let rules = try fields.value(ConfigurationKeys.sources)
    configuration.sources = try rules.map(source)
    configuration.places.sources = rules.map(\.position)
    configuration.places.devices = fields.node(ConfigurationKeys.devices)?.position
    configuration.fetched = try sources(toFetch: fields.value(ConfigurationKeys.fetch))
    configuration.authorities = configuration.fetched.compactMap(\.authorities)
    configuration.hints += openAddresses(configuration.fetched)
    if let hours = try fields.value(ConfigurationKeys.hours) {
      try self.hours(hours, &configuration)
    }
    if let fields = try fields.value(ConfigurationKeys.preferences) {
      configuration.preferences = try preferences(fields)
    }
    configuration.hasStarter = try fields.value(ConfigurationKeys.starter)
    try self.rules(fields, &configuration)
    if let part = try fields.value(ConfigurationKeys.accounting) {
      configuration.policy = try policy(part)
    }
    if let part = try fields.value(ConfigurationKeys.away) {
      configuration.policy.awayExceptions = try part.value(AwayKeys.except)
    }
    if let part = try fields.value(ConfigurationKeys.privacy) { try privacy(part, &configuration) }
    if let node = try fields.value(ConfigurationKeys.advice) {
      let advice = try adviser(node)
      (configuration.adviser, configuration.adviceTerms) = (advice.adviser, advice.terms)
      configuration.authorities += [advice.authorities].compactMap(\.self)
    }
    if let part = try fields.value(ConfigurationKeys.alerts) { try alerts(part, &configuration) }
    if let part = try fields.value(ConfigurationKeys.session) { try session(part, &configuration) }
    if let part = try fields.value(ConfigurationKeys.publish) { try publish(part, &configuration) }
    if let part = try fields.value(ConfigurationKeys.backup) { try backup(part, &configuration) }
    if let part = try fields.value(ConfigurationKeys.exports) {
      configuration.exportsActual = try part.value(ExportKeys.actual)
    }
    return configuration
  }

  /// The rules of categories and of plans.
  private func rules(
    _ fields: NodeFields,
    _ configuration: inout Configuration
  ) throws(Diagnostic) {
    let own = try categories(fields.value(ConfigurationKeys.categories))
    configuration.ownRules = own.rules
    configuration.warnings += own.warnings
    configuration.hints += own.hints
    configuration.imported = own.files
    let nodes = try fields.value(ConfigurationKeys.planCategories) ?? []
    configuration.planMapping = PlanMapping(
      rules: try nodes.map(planRule),
      focus: configuration.hasStarter
        ? own.rules.productivity.filter { $0.value >= 1 }.map(\.key.description).sorted() : nil
    )
    if !nodes.isEmpty { configuration.unfilled = try emptyTargets(nodes, configuration.rules) }
  }

  /// A zone's name, or a list of `{from, zone}` for those who travel; the first has no `from`.
  private func timeline(_ node: DocumentNode) throws(Diagnostic) -> ZoneTimeline {
    guard case .array(let nodes) = node.value else {
      return ZoneTimeline(home: try zone(node))
    }
    var home: ZoneRules?
    var moves: [ZoneTimeline.Move] = []
    for node in nodes {
      let fields = try reader.fields(node, ZoneKeys.all)
      let zone = try self.zone(fields.value(ZoneKeys.zone))
      if let from = try fields.value(ZoneKeys.from) {
        let text = try reader.string(from)
        guard let time = TimestampText(text) else {
          throw reader.failure(
            at: from,
            code: "bad_time",
            problem: "'\(text)' is not a date",
            remedy: "write it like 2026-04-08 or 2026-04-08T14:00:00Z"
          )
        }
        // What was on the wall where one left: the zones that stand above, and not the first alone.
        let before = ZoneTimeline(home: home ?? zone, moves: moves)
        let start = time.resolved(in: before).instant
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
        problem: "'\(name)' is not a zone that this system knows",
        remedy: zones.remedy(for: name)
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
        problem: "'\(text)' is not an instant",
        remedy: "write it with its offset, like 2026-06-01T06:00:00Z"
      )
    }
    return instant
  }

  private func hours(
    _ fields: NodeFields,
    _ configuration: inout Configuration
  ) throws(Diagnostic) {
    if let working = try fields.value(HoursKeys.working) {
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
    if let days = try fields.value(HoursKeys.days) {
      configuration.workingDays = try weekdays(days)
      configuration.places.workingDays = fields.node(HoursKeys.days)?.position
    }
    if let quiet = try fields.value(HoursKeys.quiet) {
      let hours = try minutes(quiet)
      configuration.quiet = QuietHours(from: hours.from, to: hours.to)
    }
    if let spacing = try fields.value(HoursKeys.spacing) {
      configuration.spacing = Int64(spacing) * 60_000
    }
    if let starts = try fields.value(HoursKeys.dayStarts) {
      let timeline = configuration.timeline
      configuration.timeline = ZoneTimeline(
        home: timeline.home,
        moves: timeline.moves,
        dayStarts: try fullHour(starts)
      )
    }
  }

  /// `HH:00`, up to six in the morning, as an hour.
  private func fullHour(_ node: DocumentNode) throws(Diagnostic) -> Int {
    let text = try reader.string(node)
    let hours = (0...6).first { text == "0\($0):00" || text == "\($0):00" }
    guard let hours else {
      throw reader.failure(
        at: node,
        code: "bad_day_start",
        problem: "a day can't begin at '\(text)'",
        remedy: "write a full hour from 00:00 to 06:00, such as \"04:00\""
      )
    }
    return hours
  }

  /// `mon-fri` or `tue,thu,sat`, by the first three letters or more of English names.
  private func weekdays(_ node: DocumentNode) throws(Diagnostic) -> Set<Weekday> {
    let text = try reader.string(node)
    var days: Set<Weekday> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(weekday)
      guard ends.count < 3, let from = ends.first ?? nil, let to = ends.last ?? nil else {
        throw reader.failure(
          at: node,
          code: "bad_days",
          problem: "'\(text)' are no days of the week",
          remedy: "write them like \"mon-fri\" or \"tue,thu,sat\""
        )
      }
      let count = (to.rawValue - from.rawValue + 7) % 7
      days.formUnion((0...count).compactMap { Weekday(rawValue: (from.rawValue - 1 + $0) % 7 + 1) })
    }
    return days
  }

  private func weekday(_ name: Substring) -> Weekday? {
    let name = name.drop { $0 == " " }.prefix { $0 != " " }.lowercased()
    return name.utf8.count < 3
      ? nil : Weekday.allCases.first { $0.name.lowercased().hasPrefix(name) }
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
        problem: "'\(text)' is not a range of hours",
        remedy: "write it like \"08:00-18:00\""
      )
    }
    return (from, to)
  }

  private func policy(_ fields: NodeFields) throws(Diagnostic) -> AccountingPolicy {
    var policy = AccountingPolicy()
    if let attribution = try fields.value(AccountingKeys.attribution) {
      policy.attribution = attribution
    }
    if let hours = try fields.value(AccountingKeys.longest) {
      policy.longestRecord = Int64(hours) * 3_600_000
    }
    if let seconds = try fields.value(AccountingKeys.flood) {
      policy.floodGap = Int64(seconds) * 1000
    }
    if let limits = try fields.value(AccountingKeys.longestByCategory) {
      for limit in try reader.entries(limits) {
        policy.longestByCategory[CategoryPath(limit.key)] =
          Int64(try AccountingKeys.hours.read(reader)(limit.node)) * 3_600_000
      }
    }
    return policy
  }

  private func privacy(
    _ fields: NodeFields,
    _ configuration: inout Configuration
  ) throws(Diagnostic) {
    configuration.readsActivity = try fields.value(PrivacyKeys.activity)
    if !configuration.readsActivity {
      configuration.fetched = configuration.fetched.filter { $0.kind == .calendar }
    }
    configuration.keepsTitles = try fields.value(PrivacyKeys.titles) == .keep
    configuration.publishesTitles = try fields.value(PrivacyKeys.publishTitles)
    configuration.sharesTitles = try fields.value(PrivacyKeys.shareTitles)
    configuration.publishesApps = try fields.value(PrivacyKeys.publishApps)
    // Whoever shows titles shows no less by a file's name.
    configuration.publishesSources =
      try fields.value(PrivacyKeys.publishSources) ?? configuration.publishesTitles
  }

  private func publish(
    _ fields: NodeFields,
    _ configuration: inout Configuration
  ) throws(Diagnostic) {
    if let to = try fields.value(PublishKeys.to) { configuration.reports = try folder(to) }
    configuration.days = try fields.value(PublishKeys.days)
    configuration.weeks = try fields.value(PublishKeys.weeks)
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
}
