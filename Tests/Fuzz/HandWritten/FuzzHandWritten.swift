import CivilTime
import Documents
import FuzzSupport
import Plans
import Platform

@testable import Nightly

/// What libFuzzer calls with each input: a byte that chooses one of the files that people write, and the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHandWritten(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  let reader = readers[Int(first) % readers.count]
  let content = Array(bytes.dropFirst())
  let told = diagnostics { try reader(content) }
  for diagnostic in told {
    expect(diagnostic.contains("\n") == false, "a message is one line: \(diagnostic)")
  }
  expect(diagnostics { try reader(content) } == told, "the same file says the same")
  return 0
}

/// What is told of a file, whether some of it can be used or nothing.
private func diagnostics(_ read: () throws -> [Diagnostic]) -> [String] {
  do {
    return try read().map(\.description)
  } catch let problem as Diagnostic {
    return [problem.description]
  } catch {
    expect(false, "a file that can be read is read, whatever it holds: \(error)")
    return []
  }
}

/// The byte before each seed in `Seeds/FuzzHandWritten` is its place in this list.
nonisolated(unsafe) private let readers: [([UInt8]) throws -> [Diagnostic]] = [
  { bytes in
    let read = try EventsFile.read(bytes, file: "events.yaml", timeline: timeline)
    let ids = read.events.map(\.id)
    expect(ids.count == Set(ids).count, "each event has an id of its own")
    expect(read.events.allSatisfy { $0.span.end > $0.span.start }, "an event has a length")
    return read.diagnostics
  },
  { bytes in
    let read = try GoalsFile.read(bytes, file: "goals.yaml")
    return read.diagnostics
  },
  { try HabitsFile.read($0, file: "habits.yaml").diagnostics },
  { try ItemsFile.read($0, file: "items.yaml", timeline: timeline).diagnostics },
  { try ListsFile.read($0, file: "lists.yaml", timeline: timeline).diagnostics },
  { try ChangesFile.read($0, file: "changes.yaml", timeline: timeline).diagnostics },
  { DecisionsFile.read($0, file: "decisions.csv").diagnostics },
  { bytes in
    file.replace(with: bytes)
    let read = try SessionsFile.read(path: file.path, file: "sessions.csv", timeline: timeline)
    expect(read.sessions.allSatisfy { $0.session.span.length >= 0 }, "a session has a length")
    return read.diagnostics
  },
  { bytes in
    file.replace(with: bytes)
    return try CheckinsFile.read(path: file.path, file: "checkins.csv", timeline: timeline)
      .diagnostics
  },
  { bytes in
    file.replace(with: bytes)
    _ = try RunningSessionFile.read(file.path, name: "lockin.session.json")
    return []
  },
  { timetable($0) },
  { bytes in
    let read = try ConfigurationFile.read(bytes, file: "lockin.yaml", workspace, zones: zones)
    return read.warnings
  },
  { try ActivityWatchCategories(file: "categories.json").read($0).warnings },
]

/// A timetable that names a file has itself for it.
private func timetable(_ bytes: [UInt8]) -> [Diagnostic] {
  TimetableReader(
    timeline: timeline,
    zones: { zones.zone(named: $0) },
    contents: { _ throws(FileError) in bytes }
  ).read("timetable.yaml").diagnostics
}

nonisolated(unsafe) private let file = MemoryFile()
private let workspace = Workspace(root: "/dev/shm/lockin-fuzz-nowhere", folder: "/")
private let zones = ZoneDatabase(folder: "/usr/share/zoneinfo")
private let timeline: ZoneTimeline = {
  guard let zone = zones.zone(named: "Europe/Berlin") else { fatalError("there are no zone files") }
  return ZoneTimeline(home: zone)
}()
