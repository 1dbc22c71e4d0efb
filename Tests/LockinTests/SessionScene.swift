import CivilTime
import Documents
import Foundation
import Plans
import Platform
import TestSupport
import Testing

@testable import LockinCommand
@testable import Nightly

/// A workspace with two goals, in which sessions go on.
struct SessionScene {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write(
      """
      goals:
        - { id: thesis, title: Bachelor thesis, target_hours: 100, start: 2026-04-01 }
        - { id: exam, title: Exam in May, target_hours: 10, start: 2026-07-01 }

      """,
      to: "plans/goals.yaml"
    )
  }

  static let log = "plans/sessions.csv"
  static let running = "lockin.session.json"
  static let head = "goal,start,end,mode,note,recorded,doubt\n"

  /// Runs a command at a time of 1 June 2026 in Berlin, such as 09:00; with nil by the machine's clocks.
  @discardableResult
  func lockin(_ words: [String], at time: String?) throws -> BuiltProgram.Outcome {
    let now = time.map { $0.count > 5 ? $0 : "2026-06-01T\($0):00+02:00" }
    return try BuiltProgram.run(["-C", folder.path] + words, in: folder.path, now: now)
  }

  /// The same for a session.
  @discardableResult
  func session(_ line: String, at time: String?) throws -> BuiltProgram.Outcome {
    try lockin(["session"] + line.split(separator: " ").map(String.init), at: time)
  }

  var log: String? { try? folder.text(of: Self.log) }
  var rows: [String] {
    (log ?? "").split(separator: "\n").dropFirst().map(String.init)
  }
  var isRunning: Bool { !FileStatus.isAbsent(folder.path + "/" + Self.running) }

  /// The session and its log, in this process.
  func book() throws -> FocusBook {
    let zone = try #require(
      ZoneDatabase(folder: "/usr/share/zoneinfo").zone(named: "Europe/Berlin")
    )
    return FocusBook(
      Workspace(root: folder.path, folder: folder.path),
      ZoneTimeline(home: zone)
    )
  }

  /// What is printed as JSON, which has to be valid.
  func json(_ outcome: BuiltProgram.Outcome, schema: [UInt8]) throws -> [String: Any] {
    let root = try DocumentReader.json(bytes: Array(outcome.output), file: "printed")
    let violations = try Schema(json: schema, file: "schema").violations(of: root)
    #expect(violations.isEmpty, "\(violations)")
    let object = try JSONSerialization.jsonObject(with: outcome.output)
    return try #require(object as? [String: Any])
  }
}
