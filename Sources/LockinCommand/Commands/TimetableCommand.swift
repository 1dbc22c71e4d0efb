import CivilTime
import Documents
import Files
import Nightly
import Plans
import Reports

/// Shows and exports class timetables.
enum TimetableCommand: Command {
  static let name = "timetable"
  static let summary = "list, show or export the classes in plans/timetable*.yaml"
  static let operands = "list | preview | export [FILE...]"
  static let flags = [
    Flag("--to", "PATH", "export: one calendar file of all; preview: the folder of the pages"),
    Flag("--dry-run", nil, "export: print what has changed, and write nothing"),
    Flag("--format", "FORMAT", "list: text (where not given) or json"),
  ]

  private enum Action: String, CaseIterable {
    case list
    case preview
    case export

    /// The options that belong to it.
    var flags: Set<String> {
      switch self {
      case .list: ["--format"]
      case .preview: ["--to"]
      case .export: ["--to", "--dry-run"]
      }
    }
  }

  static func run(_ call: Call) throws -> ExitCode {
    guard let word = call.arguments.operands.first, let action = Action(rawValue: word) else {
      throw UsageError(
        problem: "'\((["timetable"] + call.arguments.operands).joined(separator: " "))' is no "
          + "command",
        remedy: "write 'lockin timetable list', 'preview' or 'export'"
      )
    }
    for flag in flags where call.arguments.has(flag.name) {
      guard action.flags.contains(flag.name) else {
        throw UsageError(
          problem: "\(flag.name) has no part in 'lockin timetable \(word)'",
          remedy: "leave it out"
        )
      }
    }
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let configuration = try Session.configuration(of: call.workspace, zones: zones)
    let intake = TimetableIntake(
      workspace: call.workspace,
      configuration: configuration,
      zones: zones
    )
    let named = try call.arguments.operands.dropFirst().map { try call.workspace.file(named: $0) }
    let read = try chosen(named, intake)
    for problem in read.diagnostics { call.messages.warn("\(problem)") }
    guard !read.timetables.isEmpty else { return .data }
    let style = configuration.timeStyle
    try expectDifferentNames(read.timetables, call)
    switch action {
    case .list: try list(read.timetables, call, style)
    case .preview: try preview(read.timetables, call, style)
    case .export:
      try PlanFile.expectWhole(read.diagnostics)
      try export(read.timetables, call, style)
    }
    return read.diagnostics.isEmpty ? .done : .warnings
  }

  /// The timetables that are named, or all.
  private static func chosen(
    _ names: [String],
    _ intake: TimetableIntake
  ) throws -> TimetableIntake.Outcome {
    if names.isEmpty {
      let outcome = intake.read()
      guard !outcome.files.isEmpty || !outcome.diagnostics.isEmpty else {
        throw UsageError(
          problem: "there is no plans/timetable*.yaml in this workspace",
          remedy: "write one; 'lockin schema timetable' prints its form"
        )
      }
      return outcome
    }
    return intake.read(only: names)
  }

  // MARK: Actions

  private static func list(_ timetables: [Timetable], _ call: Call, _ style: TimeStyle) throws {
    let report = TimetableList(timetables: timetables, style: style)
    switch call.arguments.value("--format") ?? "text" {
    case "text": try Console.print(report.text)
    case "json": try Console.print(JSONWriter.compact(report.json) + [0x0a])
    case let format:
      throw UsageError(problem: "there is no format '\(format)'", remedy: "use text or json")
    }
  }

  /// The folder that exports go to where no other is named.
  private static let folder = "exports"

  /// The page that lists all timetables.
  private static let index = "index.html"

  private static func preview(_ timetables: [Timetable], _ call: Call, _ style: TimeStyle) throws {
    let folder = call.arguments.value("--to") ?? call.workspace.path(TimetableCommand.folder)
    let entries = timetables.map { (timetable: $0, page: $0.stem + ".html") }
    var pages = entries.map { entry in
      (
        entry.page,
        TimetablePage.page(
          entry.timetable,
          conflicts: ClassConflict.find(in: [entry.timetable]),
          style: style,
          list: index
        )
      )
    }
    pages.append((index, TimetablePage.list(entries)))
    // A folder that is named may be anybody's; the workspace's own holds calendars as well.
    let owned = try call.arguments.value("--to").map { folder in
      try OwnedFolder(folder, of: call.workspace) { names in
        try names.allSatisfy {
          try TimetablePage.isOne(ByteStream.contents(of: folder + "/" + $0, limit: 32 << 20))
        }
      }
    }
    for (name, _) in pages { try expectPage(folder + "/" + name) }
    try owned?.claim()
    for (name, bytes) in pages { try PlanFile.write(bytes, to: folder + "/" + name) }
    for (name, _) in pages { call.messages.say("\(folder)/\(name)") }
  }

  /// Refuses to replace a file that is no page of a timetable.
  private static func expectPage(_ path: String) throws {
    guard try FileStatus.ifPresent(path) != nil else { return }
    let bytes = try ByteStream.contents(of: path, limit: 32 << 20)
    guard !TimetablePage.isOne(bytes) else { return }
    throw Diagnostic(
      file: path,
      code: "not_a_page",
      problem: "this file is no page that lockin made and was left alone",
      remedy: "name another folder with --to, or move it away"
    )
  }

  private static func export(_ timetables: [Timetable], _ call: Call, _ style: TimeStyle) throws {
    let files: [(path: String, calendar: PlanCalendar)]
    if let path = call.arguments.value("--to") {
      let name = timetables.map(\.calendarName).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      files = [(path, PlanCalendar(of: timetables, name: name.joined(separator: ", ")))]
    } else {
      files = timetables.map { timetable in
        (
          call.workspace.path("\(folder)/\(timetable.stem).ics"),
          PlanCalendar(of: [timetable], name: timetable.calendarName)
        )
      }
    }
    // All are worked out before the first is written.
    let exports = try files.map {
      try PlanFile($0.calendar, to: $0.path, asOf: call.now, style: style.time)
    }
    for (file, export) in zip(files, exports) {
      PlanFile.warn(of: file.calendar, file.path, call.messages)
      try export.publish(call.messages, isRehearsal: call.arguments.has("--dry-run"))
    }
  }

  /// Refuses timetables of different folders whose exports would have one name.
  private static func expectDifferentNames(
    _ timetables: [Timetable],
    _ call: Call
  ) throws(UsageError) {
    var seen: [String: String] = [:]
    for timetable in timetables {
      let stem = timetable.stem
      if let other = seen[stem] {
        throw UsageError(
          problem: "\(other) and \(timetable.file) would both become '\(stem)'",
          remedy: "name one at a time"
        )
      }
      guard stem + ".html" != index else {
        throw UsageError(
          problem: "the page of \(timetable.file) would be that of all timetables",
          remedy: "give the file another name"
        )
      }
      seen[stem] = timetable.file
    }
  }
}
