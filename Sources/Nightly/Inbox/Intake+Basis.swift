import CivilTime
import Documents
import Plans
import Platform
import Records
import Storage

extension Intake {
  /// What the records in the store rest on besides the exports: a hash of the choices that shape
  /// them as they are read.
  static func basis(
    of configuration: Configuration,
    until end: Instant = Instant(milliseconds: .max)
  ) -> String {
    let parts =
      [
        "\(configuration.keepsTitles)", configuration.user ?? "",
        configuration.timeline.home.name,
      ] + configuration.timeline.moves.filter { $0.from < end }.map { "\($0.from) \($0.zone.name)" }
      + configuration.sources.map(text)
      + configuration.aliases.map { "\($0.key) is \($0.value)" }.sorted()
    return ContentHash.hexadecimal(ContentHash.of(parts.joined(separator: "\n").utf8))
  }

  /// A warning where those choices have changed since the first export was read, or nil.
  func changedBasis() throws -> Diagnostic? {
    let basis = Intake.basis(of: configuration)
    try store.keep(rules: ReadingRules.text(of: configuration), of: basis)
    guard let old = try store.basis("imports") else {
      try store.setBasis("imports", basis)
      return nil
    }
    if old != basis, let reach = try store.extent()?.reach, try isMoveAhead(of: old, reach) {
      try store.transaction {
        try store.setBasis("imports", basis)
        try store.replace(rules: old, by: basis)
      }
    }
    // What was read while they were others stays so where they are put back.
    let isOther = try store.otherRules(than: basis).contains { try !isMoveAhead(of: $0, $1) }
    let isOlder = try store.basis("imports") != basis
    guard isOlder || isOther else { return nil }
    return Diagnostic(
      file: workspace.name(of: workspace.configurationFile),
      severity: .warning,
      code: "rebuild_needed",
      problem:
        "zone, sources, names of devices, user or titles have changed since exports were read, and what is in "
        + "the store follows the old choice" + (knowsPurges ? "; " + Intake.purgesOfThen : ""),
      remedy: "'lockin import --rebuild' reads the exports again"
        + (knowsPurges ? "; then purge again what came back" : "")
    )
  }

  /// Whether records were purged, which are kept back by their times and their devices.
  private var knowsPurges: Bool { purged.stones.stones.contains(where: \.takesRecords) }

  private static let purgesOfThen =
    "what was purged is known by its time and device as they were read then, so that what is read otherwise "
    + "now may come back, or go"

  /// A warning where a rebuild follows other choices than those under which something was purged, or nil.
  func purgesOfOldChoice(than old: String?) -> Diagnostic? {
    guard knowsPurges, let old, old != Intake.basis(of: configuration) else { return nil }
    return Diagnostic(
      file: workspace.name(of: workspace.configurationFile),
      severity: .warning,
      code: "purge_by_old_choice",
      problem: "zone, sources, names of devices, user or titles have changed: "
        + Intake.purgesOfThen,
      remedy: "purge again what came back; 'lockin import --undo-rebuild' brings back what went"
    )
  }

  /// Whether the choices that the store follows differ from those of today in moves alone that are after all it has.
  private func isMoveAhead(of old: String, _ reach: Instant) throws -> Bool {
    guard let text = try store.rules(of: old) else { return false }
    let before = try ReadingRules.configuration(text, workspace, zones: zones)
    // What is read as the clock of two zones may differ by more than a day.
    let end = reach + 2 * 86_400_000
    return Intake.basis(of: before, until: end) == Intake.basis(of: configuration, until: end)
  }

  /// Under which it stands what addresses were those of the person when calendars were first read without titles.
  private static let keptAddresses = "addresses_kept"

  /// What stands for the person's addresses.
  private var ownAddresses: Set<String> {
    Set(configuration.addresses.map { ContentHash.hexadecimal(ContentHash.of($0.utf8)) })
  }

  /// A warning where addresses were added since: without titles, answers of others are not kept; nil where none was.
  func addedAddresses() throws -> Diagnostic? {
    guard let kept = try store.basis(Intake.keptAddresses),
      !ownAddresses.isSubset(of: kept.split(separator: "\n").map(String.init)),
      try store.calendars().contains(where: { !EventsFile.isOne($0.content) })
    else { return nil }
    return Diagnostic(
      file: workspace.name(of: workspace.configurationFile),
      severity: .warning,
      code: "rebuild_needed",
      problem:
        "addresses were added since calendars were read, of which with 'titles: drop' no answers of others are kept, so that "
        + "what these declined may still count as planned",
      remedy: "'lockin import --rebuild' reads the calendars again"
    )
  }

  /// Notes, where titles are dropped, by which addresses calendars were first read so.
  func keepAddresses() throws {
    guard !configuration.keepsTitles else { return try store.removeBasis(Intake.keptAddresses) }
    if try store.basis(Intake.keptAddresses) == nil {
      try store.setBasis(Intake.keptAddresses, ownAddresses.sorted().joined(separator: "\n"))
    }
  }

  /// Everything that a rule about files says, in one line.
  private static func text(_ rule: Configuration.SourceRule) -> String {
    var text = "\(rule.file.text)=\(rule.device ?? "")"
    if let zone = rule.zone { text += " zone \(zone.name)" }
    if let order = rule.dateOrder { text += " dates \(order.rawValue)" }
    guard let mapping = rule.mapping else { return text }
    let columns = [
      mapping.start.joined(separator: "+"), mapping.end.joined(separator: "+"),
      mapping.duration ?? "", mapping.app ?? "", mapping.title ?? "", mapping.category ?? "",
      mapping.url ?? "", mapping.device ?? "", mapping.unit.rawValue,
      mapping.delimiter.map { "\($0)" } ?? "",
    ]
    return text + " columns " + columns.joined(separator: "\t")
  }
}
