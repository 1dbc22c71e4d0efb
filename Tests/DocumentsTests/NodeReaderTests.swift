import Documents
import Testing

/// A configuration as a stage would decode it.
private struct Settings: NodeDecodable {
  var zone: String
  var minutes: Int
  var colour: Colour
  var devices: [Device]

  init(_ node: DocumentNode, _ reader: NodeReader) throws(Diagnostic) {
    let fields = try reader.fields(node, allowed: ["zone", "minutes", "colour", "devices"])
    zone = try fields.required("zone", reader.name)
    minutes = try fields.optional("minutes", reader.integer(in: 1...600)) ?? 30
    colour = try fields.optional("colour", reader.choice(Colour.self)) ?? .red
    devices = try fields.optional("devices", reader.list(of: reader.value(Device.self))) ?? []
  }
}

private struct Device: NodeDecodable {
  var name: String
  var weight: Double

  init(_ node: DocumentNode, _ reader: NodeReader) throws(Diagnostic) {
    let fields = try reader.fields(node, allowed: ["name", "weight"])
    name = try fields.required("name", reader.name)
    weight = try fields.required("weight", reader.number(in: 0...1))
  }
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
        - {name: b, weight: 1}
      """
    )
    #expect(settings.zone == "Europe/Berlin")
    #expect(settings.minutes == 16)
    #expect(settings.colour == .green)
    #expect(settings.devices.map(\.name) == ["ü", "b"])
    #expect(settings.devices.map(\.weight) == [0.5, 1])
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
