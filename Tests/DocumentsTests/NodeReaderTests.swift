import Documents
import Testing

/// The keys of a configuration as a stage would decode it.
private enum SettingsKeys {
  static let zone = FileKey(needed: "zone", .name, "Your `zone`.")
  static let minutes = FileKey("minutes", .whole(1...600), or: 30, "How long it lasts.")
  static let colour = FileKey("colour", .choice(Colour.self), "A colour.")
  static let devices = FileKey("devices", .list(of: device), or: [], "Your devices.")
  static let all = KeyList(
    [zone, minutes, colour, devices],
    rules: [
      "anyOf": [KeyList.given([colour, devices], without: [minutes]), KeyList.given([minutes])]
    ]
  )

  private static let name = FileKey(needed: "name", .name, "What it is called.")
  private static let weight = FileKey(needed: "weight", .number(0...1.5), "How much it counts.")
  private static let note = FileKey("note", .unread(.text), "What else.", refusesNull: true)
  private static let device = FileKind<Device>.mapping(
    KeyList([name, weight, note], named: "device")
  ) { fields, _ throws(Diagnostic) in
    Device(
      name: try fields.value(name),
      weight: try fields.value(weight),
      note: try fields.value(note)?.position.column
    )
  }
}

private struct Settings {
  var zone: String
  var minutes: Int
  var colour: Colour
  var devices: [Device]

  init(_ node: DocumentNode, _ reader: NodeReader) throws(Diagnostic) {
    let fields = try reader.fields(node, SettingsKeys.all)
    zone = try fields.value(SettingsKeys.zone)
    minutes = try fields.value(SettingsKeys.minutes)
    colour = try fields.value(SettingsKeys.colour) ?? .red
    devices = try fields.value(SettingsKeys.devices)
  }
}

private struct Device {
  var name: String
  var weight: Double
  var note: Int?
}

private enum Colour: String, CaseIterable {
  case red
  case green
}

@Suite("Decoding hand-written files")
struct NodeReaderTests {
  private func decode(_ text: String) throws(Diagnostic) -> Settings {
    let node = try DocumentReader.read(bytes: Array(text.utf8), file: "lockin.yaml")
    return try Settings(node, NodeReader(file: "lockin.yaml"))
  }

  @Test("a whole configuration reads into its values")
  func whole() throws {
    let settings = try decode(
      """
      zone: Europe/Berlin
      minutes: 0x10
      colour: green
      devices:
        - name: ü
          weight: .5
        - {name: b, weight: 1, note: c}
      """
    )
    #expect(settings.zone == "Europe/Berlin")
    #expect(settings.minutes == 16)
    #expect(settings.colour == .green)
    #expect(settings.devices.map(\.name) == ["ü", "b"])
    #expect(settings.devices.map(\.weight) == [0.5, 1])
    #expect(settings.devices.map(\.note) == [nil, 32])
    #expect(try decode("{\"zone\": \"UTC\", \"minutes\": null}").minutes == 30)
  }

  @Test(
    "mistakes are told with their place and their cure",
    arguments: [
      (
        "zone: [a]",
        "1:7: expected a text, found a list: write a text"
      ),
      ("zone: 12", "1:7: expected a text, found a number: put it into quotes"),
      ("zone: ' '", "1:7: this text is empty: fill it"),
      ("minutes: 1", "1:1: there is no value for 'zone': add 'zone: ...'"),
      ("zone:\nminutes: 1", "1:6: there is no value for 'zone': add 'zone: ...'"),
      ("zone: a\nminuets: 1", "2:1: unknown key 'minuets': did you mean 'minutes'?"),
      (
        "zone: a\nx: 1",
        "2:1: unknown key 'x': remove it, or use one of 'zone', 'minutes', 'colour', 'devices'"
      ),
      ("zone: a\nminutes: 0", "2:10: '0' is out of range: write a number from 1 to 600"),
      (
        "zone: a\nminutes: 1.5",
        "2:10: expected a whole number, found '1.5': write it without a fraction or an exponent"
      ),
      (
        "zone: a\nminutes: 99999999999999999999",
        "2:10: '99999999999999999999' is out of range: write a number from 1 to 600"
      ),
      (
        "zone: a\nminutes: '5'",
        "2:10: expected a number, found a text: write a number, unquoted"
      ),
      ("zone: a\ncolour: gren", "2:9: unknown value 'gren': did you mean 'green'?"),
      ("zone: a\ncolour: blue", "2:9: unknown value 'blue': use one of 'red', 'green'"),
      (
        "zone: a\ndevices: {}",
        "2:10: expected a list, found a mapping: write a list"
      ),
      (
        "zone: a\ndevices: [{name: x, wieght: 1}]",
        "2:21: unknown key 'wieght': did you mean 'weight'?"
      ),
      ("- a", "1:1: expected a mapping, found a list: write 'key: value' entries"),
      ("", "1:1: expected a mapping, found nothing: write 'key: value' entries"),
    ]
  )
  func mistakes(text: String, expected: String) {
    do throws(Diagnostic) {
      _ = try decode(text)
      Issue.record("accepted: \(text)")
    } catch {
      #expect("\(error)" == "lockin.yaml:" + expected)
    }
  }

  @Test("where a mistake in a value is, and what stands there")
  func places() throws {
    let node = try DocumentReader.read(bytes: Array("zone: UTC\ncolour:\n".utf8), file: "a")
    let fields = try NodeReader(file: "a").fields(node, SettingsKeys.all)
    #expect(fields.place(of: SettingsKeys.zone).position == SourcePosition(line: 1, column: 7))
    #expect(fields.place(of: SettingsKeys.colour).position == SourcePosition(line: 1, column: 1))
    #expect(fields.node(SettingsKeys.zone)?.kind == "a text")
    #expect(fields.node(SettingsKeys.colour)?.kind == nil)
  }

  @Test("the schema of a file is made of its keys")
  func schema() {
    let form = FileForm("settings", "settings.yaml", "What there is to set.", SettingsKeys.all)
    let text = String(decoding: form.schema, as: UTF8.self)
    #expect(
      text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined() == """
        {"$defs": {"device": {"additionalProperties": false,"properties": {\
        "name": {"description": "What it is called.","pattern": "\\\\S","type": "string"},\
        "note": {"description": "What else.","type": "string"},\
        "weight": {"description": "How much it counts.","maximum": 1.5,"minimum": 0,"type": "number"}},\
        "required": ["name", "weight"],"type": "object"}},\
        "$id": "https://lockin.invalid/schema/v1/settings.schema.json",\
        "$schema": "https://json-schema.org/draft/2020-12/schema","additionalProperties": false,\
        "anyOf": [{"properties": {"colour": {"type": "string"},"devices": {"type": "array"},\
        "minutes": {"type": "null"}},"required": ["colour", "devices"]},\
        {"properties": {"minutes": {"type": "integer"}},"required": ["minutes"]}],\
        "description": "What there is to set.","properties": {\
        "colour": {"description": "A colour.","enum": ["red", "green", null]},\
        "devices": {"description": "Your devices.","items": {"$ref": "#/$defs/device"},\
        "type": ["array", "null"]},\
        "minutes": {"description": "How long it lasts.","maximum": 600,"minimum": 1,\
        "type": ["integer", "null"]},\
        "zone": {"description": "Your 'zone'.","pattern": "\\\\S","type": "string"}},\
        "required": ["zone"],"title": "settings.yaml","type": "object"}
        """
    )
  }

  @Test("true and false are not texts, and texts are not true or false")
  func booleans() throws {
    let reader = NodeReader(file: "a")
    let place = SourcePosition(line: 1, column: 1)
    #expect(try reader.boolean(DocumentNode(.boolean(true), at: place)))
    #expect(throws: Diagnostic.self) {
      try reader.boolean(DocumentNode(.string("yes"), at: place))
    }
    #expect(throws: Diagnostic.self) { try reader.string(DocumentNode(.boolean(true), at: place)) }
    #expect(throws: Diagnostic.self) {
      try reader.number(DocumentNode(.number("1e999"), at: place), in: 0...1)
    }
  }
}
