import Documents
import Foundation
import TestSupport
import Testing

@testable import LockinCommand

@Suite("lockin schema")
struct SchemaRunTests {
  @Test("lists the schemas, and prints each; those that are files as they are in the repository")
  func printed() throws {
    let folder = try TemporaryFolder()
    let list = try BuiltProgram.run(["schema"], in: folder.path)
    expectGolden(list.text, "schemas.txt")
    let sources = BuiltProgram.fixtures.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".schema.json") }.sorted()
    #expect(files.count == 1)
    let written = try Dictionary(
      uniqueKeysWithValues: files.map {
        (
          String(($0.split(separator: "/").last ?? "").dropLast(".schema.json".count)),
          try Data(contentsOf: sources.appendingPathComponent($0))
        )
      }
    )
    #expect(PublishedSchema.all.count == 51)
    for own in PublishedSchema.all {
      let printed = try BuiltProgram.run(["schema", own.name], in: folder.path).output
      #expect(printed == written[own.name] ?? Data(own.bytes), "\(own.name)")
      #expect(list.text.contains("\n\(own.name) "), "\(own.name)")
    }
    #expect(Set(written.keys).isSubset(of: PublishedSchema.all.map(\.name)))
  }

  @Test("the validator can read every schema, which is called by its file where it has a name")
  func whole() throws {
    for own in PublishedSchema.all {
      _ = try Schema(json: own.bytes, file: own.file)
      let root = try DocumentReader.json(bytes: own.bytes, file: own.file)
      guard case .string(let id)? = root["$id"]?.value else { continue }
      #expect(id.hasSuffix("/" + own.file), "\(own.name)")
    }
  }

  @Test("the hand-written files of the sample are as their schemas say")
  func sample() throws {
    let sample = BuiltProgram.fixtures.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("sample-data").path
    for (name, file) in [
      ("lockin", "lockin.yaml"), ("events", "plans/events.yaml"), ("goals", "plans/goals.yaml"),
    ] {
      let outcome = try BuiltProgram.run(["validate", name, file], in: sample)
      #expect(outcome.exit == 0 && outcome.text.isEmpty, "\(file): \(outcome.text)")
    }
    let fresh = try TemporaryFolder()
    _ = try BuiltProgram.run(["init", "--zone", "Europe/Berlin"], in: fresh.path)
    #expect(try BuiltProgram.run(["validate", "lockin", "lockin.yaml"], in: fresh.path).exit == 0)
  }

  @Test("a line tells each thing that is wrong, and where")
  func wrong() throws {
    let folder = try TemporaryFolder()
    try folder.write("events: [ { title: x } ]\n", to: "plan.yaml")
    let own = try BuiltProgram.run(["validate", "events", "plan.yaml"], in: folder.path)
    #expect(own.exit == 65)
    #expect(
      own.text.split(separator: "\n").map(String.init) == [
        #"{"code":"missing_property","instance":"/events/0","keyword":"/properties/events/items/$ref/required/1"}"#,
        #"{"code":"missing_property","instance":"/events/0","keyword":"/properties/events/items/$ref/required/2"}"#,
      ]
    )
  }
}
