import Documents
import Foundation
import Testing

@testable import Reports

@Suite("Reports and their schema")
struct ReportSchemaTests {
  private func schema() throws -> Schema {
    try Schema(json: JSONReport.schema, file: "report.schema.json")
  }

  @Test("every report of the tests is as the schema says")
  func fixtures() throws {
    let schema = try schema()
    let reports = [
      Fixtures.day, Fixtures.emptyDay, Fixtures.week, Fixtures.springWeek, Fixtures.autumnWeek,
      Fixtures.hostileDay,
    ]
    for report in reports {
      let bytes = JSONWriter.pretty(JSONReport.value(report))
      let root = try DocumentReader.json(bytes: bytes, file: "report.json")
      #expect(schema.violations(of: root) == [], "\(report.kind) \(report.from)")
    }
  }

  @Test("every report that is published with the repository is as the schema says")
  func published() throws {
    let schema = try schema()
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("reports")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("report.json") }.sorted()
    #expect(names.count > 20)
    for name in names {
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
      let root = try DocumentReader.json(bytes: bytes, file: name)
      #expect(schema.violations(of: root) == [], "\(name)")
    }
  }

  @Test("the schemas are those that are published with the repository")
  func declared() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("reports")
    for (path, schema) in [
      (ReportPaths.schema, JSONReport.schema),
      (ReportPaths.alertsSchema, AlertDocument.schema),
      (ReportPaths.aboutSchema, AboutDocument.schema),
    ] {
      #expect(try Data(contentsOf: folder.appendingPathComponent(path)) == Data(schema), "\(path)")
    }
  }

  @Test("a report may have a key more, but not one less, and none of another kind")
  func damaged() throws {
    let schema = try schema()
    guard case .object(var members) = JSONReport.value(Fixtures.week) else {
      Issue.record("a report is an object")
      return
    }
    func told() throws -> [String] {
      let bytes = JSONWriter.compact(.object(members))
      return schema.violations(of: try DocumentReader.json(bytes: bytes, file: "report.json")).map {
        "\($0.instance) \($0.code.rawValue)"
      }
    }
    // The schema may grow without a new version, so that a reader has to put up with more.
    members["more"] = 1
    #expect(try told() == [])
    members["kind"] = 1
    #expect(try told() == ["/kind not_in_enum"])
    members["kind"] = nil
    #expect(try told() == [" missing_property"])
  }
}
