import Documents
import Foundation
import Plans
import Testing

@Suite("Timetables and their schema")
struct TimetableSchemaTests {
  private func schema() throws -> Schema {
    try Schema(json: TimetableReader.form.schema, file: "schema")
  }

  @Test("the timetables that exports are checked with are as the schema says")
  func timetables() throws {
    let schema = try schema()
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Conformance/timetables")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
    #expect(names.count >= 9)
    for name in names {
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
      #expect(
        schema.violations(of: try DocumentReader.yaml(bytes: bytes, file: name)) == [],
        "\(name)"
      )
    }
  }

  @Test("a mistake is found where it stands")
  func mistake() throws {
    let text = """
      schedule_name: Summer
      start_date: 2026-04-13
      end_date: 2026-05-10
      color: red

      """
    let root = try DocumentReader.yaml(bytes: Array(text.utf8), file: "timetable.yaml")
    let found = try schema().violations(of: root)
    #expect(found.map(\.instance) == ["/color"])
    #expect(found.map(\.code) == [.unknownProperty])
  }
}
