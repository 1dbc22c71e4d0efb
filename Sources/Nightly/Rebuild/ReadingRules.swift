import CivilTime
import Documents
import Records

/// The choices that shape records as they are read: zone, person, titles, names of devices, and what is said of files.
///
/// They are kept beside the exports that were read by them, as a configuration that says nothing else,
/// so that a rebuild can tell what such an export gave.
enum ReadingRules {
  /// The choices of a configuration, as JSON that is a configuration itself.
  static func text(of configuration: Configuration) -> String {
    var fields: [String: JSONValue] = ["zone": zone(configuration.timeline)]
    if let user = configuration.user { fields["user"] = .string(user) }
    if !configuration.keepsTitles { fields["privacy"] = ["titles": "drop"] }
    if !configuration.aliases.isEmpty {
      fields["hosts"] = .object(configuration.aliases.mapValues { .string($0) })
    }
    let sources = configuration.sources.map(source)
    if !sources.isEmpty { fields["sources"] = .array(sources) }
    return String(decoding: JSONWriter.compact(.object(fields)), as: UTF8.self)
  }

  /// A configuration with the choices that a text says, and nothing else.
  static func configuration(
    _ text: String,
    _ workspace: Workspace,
    zones: ZoneDatabase
  ) throws -> Configuration {
    try ConfigurationFile.read(Array(text.utf8), file: "lockin.yaml", workspace, zones: zones)
  }

  private static func zone(_ timeline: ZoneTimeline) -> JSONValue {
    let home: JSONValue = .string(timeline.home.name)
    if timeline.moves.isEmpty { return home }
    return .array(
      [.object(["zone": home])]
        + timeline.moves.map {
          .object(["from": .string($0.from.description), "zone": .string($0.zone.name)])
        }
    )
  }

  private static func source(_ rule: Configuration.SourceRule) -> JSONValue {
    var fields: [String: JSONValue] = ["file": .string(rule.file.text)]
    fields["device"] = rule.device.map { .string($0) }
    fields["zone"] = rule.zone.map { .string($0.name) }
    fields["date_order"] = rule.dateOrder.map { .string($0.rawValue) }
    guard let mapping = rule.mapping else { return .object(fields) }
    var columns: [String: JSONValue] = ["start": .array(mapping.start.map { .string($0) })]
    if !mapping.end.isEmpty { columns["end"] = .array(mapping.end.map { .string($0) }) }
    for (name, column) in [
      ("duration", mapping.duration), ("app", mapping.app), ("title", mapping.title),
      ("category", mapping.category), ("url", mapping.url), ("device", mapping.device),
    ] {
      columns[name] = column.map { .string($0) }
    }
    fields["columns"] = .object(columns)
    if mapping.duration != nil { fields["duration_unit"] = .string(mapping.unit.rawValue) }
    fields["delimiter"] = mapping.delimiter.map { delimiter in
      delimiter == UInt8(ascii: "\t")
        ? "tab" : .string(String(UnicodeScalar(delimiter)))
    }
    return .object(fields)
  }
}
