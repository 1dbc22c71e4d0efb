import CivilTime
import Documents
import Plans
import Platform

/// Reads the timetables of a workspace.
package struct TimetableIntake {
  let workspace: Workspace
  let configuration: Configuration
  let zones: ZoneDatabase

  /// The timetables of a workspace.
  package init(
    workspace: Workspace,
    configuration: Configuration,
    zones: ZoneDatabase
  ) {
    self.workspace = workspace
    self.configuration = configuration
    self.zones = zones
  }

  /// What the files below `plans/` hold.
  package struct Outcome {
    /// The timetables, in the order of their files' names.
    package var timetables: [Timetable] = []
    /// What is wrong with them.
    package var diagnostics: [Diagnostic] = []
    /// All files that were read, relative to the workspace.
    package var files: Set<String> = []

    /// An outcome with nothing in it yet.
    package init() {}
  }

  /// Reads every `plans/timetable*.yaml`, and what these name.
  package func read() -> Outcome {
    var outcome = Outcome()
    for file in files(&outcome.diagnostics) {
      if isBlank(file) { outcome.files.insert(file) } else { read(file, &outcome) }
    }
    outcome.diagnostics += contradictions(outcome.timetables)
    return outcome
  }

  /// Reads some timetables, which may lie anywhere in the workspace.
  package func read(only files: [String]) -> Outcome {
    var outcome = Outcome()
    for file in files { read(file, &outcome) }
    return outcome
  }

  private func read(_ file: String, _ outcome: inout Outcome) {
    let read = TimetableReader(
      timeline: configuration.timeline,
      zones: zones.lookup,
      contents: contents
    ).read(file)
    if let timetable = read.timetable { outcome.timetables.append(timetable) }
    // A file that several extend is read for each of them.
    for problem in read.diagnostics where !outcome.diagnostics.contains(problem) {
      outcome.diagnostics.append(problem)
    }
    outcome.files.formUnion(read.files)
  }

  /// Whether a file has comments alone, as a new workspace's.
  private func isBlank(_ file: String) -> Bool {
    // set aside: what can't be read is told of where it is read for its classes.
    guard let bytes = try? contents(file) else { return false }
    return bytes.split(separator: 0x0a).allSatisfy { line in
      let first = line.first { ![0x20, 0x09, 0x0d].contains($0) }
      return first == nil || first == UInt8(ascii: "#")
    }
  }

  private func contents(_ name: String) throws(FileError) -> [UInt8] {
    try ByteStream.contents(of: workspace.path(name))
  }

  /// The files whose names say that they are timetables; a folder that can't be read is told of.
  private func files(_ problems: inout [Diagnostic]) -> [String] {
    let plans = workspace.path("plans")
    let names = workspace.written(plans, &problems) { _ in try Directory.names(in: plans) } ?? []
    return names.filter { name in
      name.hasPrefix("timetable") && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
        && !Workspace.isConflict(name)
    }.map { "plans/" + $0 }
  }

  /// Classes that two timetables share by name, but of which they say different things.
  private func contradictions(_ timetables: [Timetable]) -> [Diagnostic] {
    var known: [String: (time: ClassTime, file: String)] = [:]
    var problems: [Diagnostic] = []
    for timetable in timetables {
      for course in timetable.classes {
        for time in course.times {
          guard let other = known[time.uid] else {
            known[time.uid] = (time, course.place.file)
            continue
          }
          guard other.time != time else { continue }
          problems.append(
            Diagnostic(
              file: course.place.file,
              position: SourcePosition(line: course.place.line, column: course.place.column),
              severity: .warning,
              code: "contradiction",
              problem: "\(course.course.quoted) stands in \(other.file) too, with other times or "
                + "dates",
              remedy: "give one of the timetables another 'schedule_name' or an 'id' of its own",
              effect: .changed("it counts as it is there")
            )
          )
        }
      }
    }
    return problems
  }
}

extension ClassConflict {
  /// The conflict as something to be looked at, at the class that is written last.
  package var diagnostic: Diagnostic {
    Diagnostic(
      file: second.place.file,
      position: SourcePosition(line: second.place.line, column: second.place.column),
      severity: .warning,
      code: "class_conflict",
      problem: "\(second.course.quoted) is at the same time as \(first.course.quoted) "
        + "(\(first.place.file):\(first.place.line)) "
        + (count == 1 ? "on \(date)" : "\(count) times, first on \(date)"),
      remedy: "move one of them, or leave it if you choose anew each time"
    )
  }
}
