import Documents
import Foundation
import Testing

@testable import Analysis
@testable import Reports

/// Damages what sections write, and expects their schemas to refuse it.
@Suite("Sections and their schemas")
struct SectionSchemaTests {
  /// What readers may not count on: keys that came with a minor version, and those that are left out where
  /// they would say nothing.
  private static let optional: Set<String> = [
    "alerts_left_out.as_usual", "alerts_left_out.as_usual_distract_ms", "coverage.whole_ms",
    "goals[].before_start", "goals[].band",
    "goals[].busy_week_ms", "goals[].color", "goals[].completed_at", "goals[].days_left",
    "goals[].early", "goals[].enough", "goals[].entered_late", "goals[].expected_ms",
    "goals[].feasible", "goals[].forecast", "goals[].needed_per_day_ms", "goals[].overdue",
    "goals[].progress_per_mille", "goals[].remaining_ms", "goals[].shared_with", "goals[].streak",
    "goals[].turned", "goals[].wanted_ms", "goals[].week_ms", "goals[].weekly_limit_ms",
    "goals[].weekly_target_ms", "goals[].weeks_ms", "goals[].worked_ms", "hours[].apps",
    "hours[].categories", "hours[].known_ms", "hours[].occurrence",
    "hours[].planned_ms", "hours[].state", "peaks[].recurrence", "plan[].actual_ms",
    "plan[].adherence_per_mille", "plan[].coverage_per_mille", "plan[].critical",
    "plan[].deviation_ms", "plan[].distract_per_mille", "plan[].drift_per_mille",
    "plan[].early_ms", "plan[].offline", "plan[].on_screen_adherence_per_mille",
    "plan[].overrun_ms",
  ]

  /// Keys within these are names of categories, applications and reasons.
  private static let byName = [
    "hours[].categories", "hours[].apps", "accounting.dropped_ms", "alerts[].distractions",
  ]

  @Test("no key may go but those that are named, and none may hold anything else")
  func damaged() throws {
    var places: [String: Int] = [:]
    var omitted: Set<String> = []
    for (number, section) in Section.all.enumerated() {
      let schema = try schema(of: section)
      for report in try reports() {
        let own = Document(of: section, in: report)
        let found = try own.violations(schema)
        #expect(found.isEmpty, "section \(number): \(found)")
        for place in own.places where places[place.name, default: 0] < 2 {
          places[place.name, default: 0] += 1
          #expect(
            try !own.replacing(place, by: .decimal("0.5")).violations(schema).isEmpty,
            "\(place.name) may be half of one"
          )
          guard place.isKey,
            !Self.byName.contains(where: { place.name.hasPrefix($0 + ".") }),
            try own.replacing(place, by: nil).violations(schema).isEmpty
          else { continue }
          omitted.insert(place.name)
        }
      }
    }
    #expect(omitted == Self.optional)
    // Where little is written, little is shown.
    #expect(places.count > 440, "\(places.count)")
  }

  @Test("no key is declared twice")
  func once() {
    let names = Section.all.flatMap(\.fields).map(\.name)
    #expect(Set(names).count == names.count)
  }

  /// A report on any dates.
  private static var dates: Report {
    var report = Fixtures.week
    report.kind = .range
    return report
  }

  /// Reports of the tests, and those of the sample.
  private func reports() throws -> [JSONValue] {
    let fixtures = [
      Fixtures.day, Fixtures.week, Fixtures.autumnDay, Fixtures.emptyDay, Fixtures.goalDay,
      Fixtures.alertWeek, Self.dates,
    ]
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("reports")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("report.json") }.sorted()
    return try fixtures.map { JSONReport.value($0) }
      + names.map { name in
        let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
        return JSONValue(try DocumentReader.json(bytes: bytes, file: name))
      }
  }

  private func schema(of section: Section) throws -> Schema {
    let value = Shape<Report>.object { section.fields }.schema
    return try Schema(json: JSONWriter.compact(.object(value)), file: "s")
  }
}

/// A JSON value with the places in it.
private struct Document {
  /// One step of the way to a place.
  enum Step: Hashable {
    case key(String)
    case element(Int)
  }

  /// Where a value stands.
  struct Place {
    var way: [Step] = []
    /// The way without numbers: `goals[].streak.kept`.
    var name = ""

    var isKey: Bool { if case .key? = way.last { true } else { false } }
  }

  let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  /// What a section says in a report.
  init(of section: Section, in report: JSONValue) {
    guard case .object(let members) = report else { preconditionFailure("a report is an object") }
    let names = Set(section.fields.map(\.name))
    value = .object(members.filter { names.contains($0.key) })
  }

  /// Every place below the top.
  var places: [Place] {
    var places: [Place] = []
    func visit(_ value: JSONValue, _ place: Place) {
      if !place.way.isEmpty { places.append(place) }
      switch value {
      case .object(let members):
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
          let name = place.name.isEmpty ? key : "\(place.name).\(key)"
          visit(member, Place(way: place.way + [.key(key)], name: name))
        }
      case .array(let elements):
        for (index, element) in elements.enumerated() {
          visit(element, Place(way: place.way + [.element(index)], name: place.name + "[]"))
        }
      default: break
      }
    }
    visit(value, Place())
    return places
  }

  /// The document with another value at a place, or without what stands there.
  func replacing(_ place: Place, by new: JSONValue?) -> Document {
    func changed(_ value: JSONValue, _ way: ArraySlice<Step>) -> JSONValue? {
      guard let step = way.first else { return new }
      switch (value, step) {
      case (.object(var members), .key(let key)):
        members[key] = members[key].flatMap { changed($0, way.dropFirst()) }
        return .object(members)
      case (.array(var elements), .element(let index)):
        elements[index] = changed(elements[index], way.dropFirst()) ?? .null
        return .array(elements)
      default: return value
      }
    }
    return Document(changed(value, place.way[...]) ?? .null)
  }

  func violations(_ schema: Schema) throws -> [Violation] {
    let bytes = JSONWriter.compact(value)
    return schema.violations(of: try DocumentReader.json(bytes: bytes, file: "report.json"))
  }
}

extension JSONValue {
  /// What was read, to be changed and written again.
  fileprivate init(_ node: DocumentNode) {
    self =
      switch node.value {
      case .null, .unusable: .null
      case .boolean(let value): .boolean(value)
      case .number(let text): Int64(text).map { .integer($0) } ?? .decimal(text)
      case .string(let text): .string(text)
      case .array(let elements): .array(elements.map { JSONValue($0) })
      case .object(let members):
        .object(Dictionary(members.map { ($0.key, JSONValue($0.node)) }) { $1 })
      }
  }
}
