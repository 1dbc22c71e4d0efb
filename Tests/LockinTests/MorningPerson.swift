import Foundation
import Plans
import Storage
import TestSupport
import Testing

/// A workspace whose runs themselves suggest to move an event: someone who works well in the mornings
/// has planned the parser for an afternoon.
struct MorningPerson {
  /// Where the parser is planned at first.
  static let usual = ("2026-06-03T15:00", "2026-06-03T16:30")

  let folder: TemporaryFolder

  init() throws {
    folder = try ModelWorkspace.make("provider: offline")
    try plan()
  }

  /// Writes the plan with the parser at a time, or without it.
  func plan(_ times: (String, String)? = usual, more: [String] = []) throws {
    let parser = times.map {
      "  - { id: parser, title: Parser, start: \($0.0), end: \($0.1), kind: project, movable: true }\n"
    }
    try folder.write(
      "events:\n" + (parser ?? "") + more.map { "  - { \($0) }\n" }.joined()
        + "  - { title: Chess club, start: 2026-06-09T19:00, end: 2026-06-09T21:00, kind: personal }\n",
      to: "plans/events.yaml"
    )
  }

  @discardableResult
  func lockin(
    _ arguments: String...,
    now: String = "2026-06-01T04:00:00Z"
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(arguments, in: folder.path, environment: ["LOCKIN_NOW": now])
  }

  /// A nightly run that has to go well.
  func run(now: String = "2026-06-01T04:00:00Z") throws {
    let outcome = try lockin("run", now: now)
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
  }

  var kept: [KeptSuggestion] {
    get throws { try Store(path: folder.path + "/lockin.sqlite").suggestions() }
  }

  /// The open suggestion to move the parser.
  func open() throws -> KeptSuggestion {
    let open = try kept.filter {
      $0.suggestion.state == .open && $0.suggestion.move?.event == (try? parser)
    }
    return try #require(open.first)
  }

  /// The event's name.
  var parser: String { get throws { try AdvisedWorkspace.id("parser") } }

  func state(_ id: String) throws -> Suggestion.State? {
    try kept.first { $0.suggestion.id == id }?.suggestion.state
  }

  /// The ids of all suggestions in the published reports.
  func published() throws -> Set<String> {
    var ids: Set<String> = []
    let root = folder.path + "/reports"
    for name in try FileManager.default.subpathsOfDirectory(atPath: root)
    where name.hasSuffix("report.json") {
      let data = try Data(contentsOf: URL(filePath: "\(root)/\(name)"))
      let report = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      for suggestion in report?["suggestions"] as? [[String: Any]] ?? [] {
        ids.insert(try #require(suggestion["id"] as? String))
      }
    }
    return ids
  }

  /// The bytes of all published files, by name.
  func files() throws -> [String: Data] {
    let root = folder.path + "/reports"
    let names = try FileManager.default.subpathsOfDirectory(atPath: root)
    return names.filter { $0 != ".lockin-manifest" }.reduce(into: [:]) {
      $0[$1] = FileManager.default.contents(atPath: "\(root)/\($1)")
    }
  }
}
