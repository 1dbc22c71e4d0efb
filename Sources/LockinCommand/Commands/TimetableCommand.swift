import CivilTime
import Documents
import Nightly
import Plans
import Reports

/// Shows and exports class timetables.
enum TimetableCommand: Command {
  static let name = "timetable"
  static let summary = "list, show or export the classes in plans/timetable*.yaml"
  static let operands = "[list | preview | export [FILE...]]"
  static let examples = [
    Example("lockin timetable", "the classes as text"),
    Example("lockin timetable export --to classes.ics", "all of them as one calendar"),
  ]
  static let flags = [
    Flag(
      "--to",
      "PATH",
      "export: one calendar file of all, - for standard output; preview: the folder of the pages"
    ),
    Flag("--dry-run", nil, "export: print what has changed, and write nothing"),
    Flag.format,
  ]

  static let words = Action.allCases.map(\.rawValue)

  enum Action: String, CaseIterable {
    case list
    case preview
    case export

    /// The options that belong to it.
    var flags: Set<String> {
      switch self {
      case .list: ["--format"]
      case .preview: ["--to", "--format"]
      case .export: ["--to", "--dry-run", "--format"]
      }
    }
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (action, call) = try call.word(of: self, Action.self)
    for flag in flags where call.arguments.has(flag.name) {
      guard action.flags.contains(flag.name) else {
        throw UsageError(
          problem: "\(flag.name) has no part in 'lockin timetable \(action.rawValue)'",
          remedy: "leave it out"
        )
      }
    }
    try PlanFile.expectOne(call)
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let configuration = try call.configuration(zones)
    let intake = TimetableIntake(
      workspace: call.workspace,
      configuration: configuration,
      zones: zones
    )
    let named = try call.arguments.operands.map { try call.workspace.file(named: $0) }
    let read = try chosen(named, intake)
    for problem in read.diagnostics { call.messages.warn("\(problem)") }
    guard !read.timetables.isEmpty else { return .data }
    let style = configuration.preferences
    try expectDifferentNames(read.timetables, call)
    var written: [ExportDocument.Written] = []
    switch action {
    case .list: try list(read.timetables, call, style)
    case .preview: written = try preview(read.timetables, call, style)
    case .export:
      try PlanFile.expectWhole(read.diagnostics)
      written = try export(read.timetables, call, configuration, asOf: call.now(configuration))
    }
    if action != .list, try call.isForProgram {
      let isRehearsal = call.arguments.has("--dry-run")
      let document = ExportDocument(written, isRehearsal: isRehearsal, read.diagnostics)
      try call.output.print(document.json)
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
      guard !outcome.timetables.isEmpty || !outcome.diagnostics.isEmpty else {
        throw UsageError(
          problem: "no plans/timetable*.yaml of this workspace has classes",
          remedy: "write some; 'lockin schema timetable' prints the form"
        )
      }
      return outcome
    }
    return intake.read(only: names)
  }

  // MARK: Actions

  private static func list(_ timetables: [Timetable], _ call: Call, _ style: Preferences) throws {
    let report = TimetableList(timetables: timetables, style: style)
    if try call.isForProgram {
      try call.output.print(report.json)
    } else {
      try call.output.show(report.text)
    }
  }

  /// The folder that exports go to where no other is named.
  private static let folder = "exports"

  private static func preview(
    _ timetables: [Timetable],
    _ call: Call,
    _ style: Preferences
  ) throws -> [ExportDocument.Written] {
    let named = call.arguments.value("--to")
    let pages = TimetablePages(of: timetables, style: style)
    let folder = named ?? call.workspace.path(TimetableCommand.folder)
    let written = try pages.write(to: folder, of: call.workspace, mayBeAnybodys: named != nil)
    for page in written { call.messages.say(page.path) }
    return written
  }

  private static func export(
    _ timetables: [Timetable],
    _ call: Call,
    _ configuration: Configuration,
    asOf: Instant
  ) throws -> [ExportDocument.Written] {
    let quiet = configuration.quiet
    let files: [(path: String, calendar: PlanCalendar)]
    if let path = call.arguments.value("--to") {
      let name = timetables.map(\.calendarName).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      files = [
        (path, PlanCalendar(of: timetables, name: name.joined(separator: ", "), quiet: quiet))
      ]
    } else {
      files = timetables.map { timetable in
        (
          call.workspace.path("\(folder)/\(timetable.stem).ics"),
          PlanCalendar(of: [timetable], name: timetable.calendarName, quiet: quiet)
        )
      }
    }
    // All are worked out before the first is written.
    let exports = try files.map {
      try PlanFile($0.calendar, to: $0.path, asOf: asOf, style: configuration.preferences.time)
    }
    for file in files { PlanFile.warn(of: file.calendar, file.path, call.messages) }
    return try PlanFile.publish(exports, call)
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
      guard !TimetablePages.isList(stem) else {
        throw UsageError(
          problem: "the page of \(timetable.file) would be that of all timetables",
          remedy: "give the file another name"
        )
      }
      seen[stem] = timetable.file
    }
  }
}
