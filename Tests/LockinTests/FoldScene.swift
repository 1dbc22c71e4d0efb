import CivilTime
import Documents
import Platform
import Records
import TestSupport
import Testing

@testable import Nightly
@testable import Storage

/// A workspace whose inbox is read again and again, without a report.
struct FoldScene {
  let folder: TemporaryFolder
  private let workspace: Workspace

  /// One in a zone, with other settings behind that.
  init(zone: String = "Europe/Berlin", _ settings: String = "") throws {
    folder = try TemporaryFolder()
    workspace = Workspace(root: folder.path, folder: "/")
    try set(zone: zone, settings)
    try Directory.make(folder.path + "/inbox")
  }

  /// Writes other settings.
  func set(zone: String, _ settings: String = "") throws {
    try folder.write("zone: \(zone)\n\(settings)", to: "lockin.yaml")
  }

  /// Writes an export of Timewarrior: minutes since 1 May 2026, UTC, and what was done.
  func put(_ entries: [(start: Int, end: Int, tag: String)], _ name: String = "timew.json") throws {
    try put(lines: entries.map(FoldScene.line), name)
  }

  /// The same of lines as Timewarrior writes them.
  func put(lines: [String], _ name: String) throws {
    try folder.write("[\n" + lines.joined(separator: ",\n") + "\n]\n", to: "inbox/" + name)
  }

  /// An entry as Timewarrior writes it.
  static func line(_ entry: (start: Int, end: Int, tag: String)) -> String {
    let times = [entry.start, entry.end].map { minute in
      let instant = Instant(seconds: 1_777_593_600 + Int64(minute) * 60).description
      return instant.filter { $0 != "-" && $0 != ":" }
    }
    return "{\"start\":\"\(times[0])\",\"end\":\"\(times[1])\",\"tags\":[\"\(entry.tag)\"]}"
  }

  /// The instant of a minute.
  static func instant(_ minute: Int) -> Instant {
    Instant(seconds: 1_777_593_600 + Int64(minute) * 60)
  }

  /// Opens the workspace as of a minute.
  func open(_ minute: Int, reads: Bool = false) throws -> Session {
    let now = FoldScene.instant(minute)
    func cache() throws -> OpenCache {
      reads ? try OpenCache(reading: workspace, patience: 0) : try OpenCache(writing: workspace)
    }
    return try Session(workspace, now: { _ in now }, mayWrite: !reads, cache)
  }

  /// Reads the inbox as of a minute; gives what is told, by code.
  @discardableResult
  func night(_ minute: Int) throws -> [String] {
    let open = try open(minute)
    let told = try open.intake.readInbox().diagnostics
    try open.store.transaction { try open.store.clearUntold() }
    return told.map(\.code)
  }

  /// What counts, a line a record.
  func dump(_ minute: Int = 100_000) throws -> [String] {
    let open = try open(minute, reads: true)
    _ = try open.bringUpToDate()
    var lines: [String] = []
    try open.store.dumpRecords { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  /// Which entries count, by their minutes.
  func entries() throws -> [String] {
    let open = try open(100_000, reads: true)
    _ = try open.bringUpToDate()
    var found: [String] = []
    for day in try open.store.records(first: 0, last: 40_000) {
      for record in day.records {
        let start = (record.start - FoldScene.instant(0)) / 60_000
        found.append("\(start)+\(record.duration / 60_000) \(open.store.texts.text(record.app))")
      }
    }
    return found.sorted()
  }

  /// The same without what was done.
  func starts() throws -> [String] {
    try entries().map { String($0.prefix { $0 != " " }) }
  }

  /// The names of files of the archive.
  func archived(_ ending: String) throws -> [String] {
    try Directory.names(in: folder.path + "/archive").filter { $0.hasSuffix(ending) }.sorted()
  }

  func remove(_ name: String) throws { try AtomicFile.remove(at: folder.path + "/" + name) }
}
