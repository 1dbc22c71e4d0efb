import CivilTime
import Documents
import Nightly
import Plans
import Platform
import Reports

/// Exports what was planned by hand, and says which activity planned events are.
enum PlanCommand: Command {
  static let name = "plan"
  static let summary = "export what is planned as calendars, or say which activity events are"
  static let operands = "[export] | match WORDS CATEGORY"
  static let examples = [
    Example("lockin plan", "exports/plan.ics, to be subscribed to"),
    Example("lockin plan export --dry-run", "what would change in it"),
    Example("lockin plan match \"Vorlesung\" Education", "events with that in their title"),
  ]
  static let flags = [
    Flag(
      "--to",
      "FILE",
      "the calendar, - for standard output; exports/plan.ics in the workspace by default"
    ),
    Flag("--reminder", "MINUTES", "remind so many minutes before each event"),
    Flag("--dry-run", nil, "print what has changed, and write nothing"),
    Flag.format, Flag.state, Flag.wait,
  ]

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case export
    case match
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    return word == .match ? try match(call) : try export(call)
  }

  private static func export(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    try PlanFile.expectOne(call)
    let reminder = try reminder(call.arguments.value("--reminder"))
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let configuration = try call.configuration(zones)
    guard
      let read = WrittenPlans(
        call.workspace,
        configuration.timeline,
        now: call.now(configuration)
      )
    else {
      throw UsageError(
        problem: "there are no events, items, lists or habits in plans/ of this workspace",
        remedy: "write one; 'lockin timetable export' exports classes"
      )
    }
    for problem in read.diagnostics { call.messages.warn("\(problem)") }
    try PlanFile.expectWhole(read.diagnostics)
    let path = call.arguments.value("--to") ?? call.workspace.path("exports/plan.ics")
    guard path.split(separator: "/").last != "changes.ics" else {
      throw UsageError(
        problem: "--to \(path): moved events are written to changes.ics beside the plan",
        remedy: "give the plan another name"
      )
    }
    let calendar = PlanCalendar(
      of: read.plans,
      name: "Plan",
      timeline: configuration.timeline,
      reminderMinutes: reminder,
      quiet: configuration.quiet
    )
    let export = try PlanFile(
      calendar,
      to: path,
      asOf: call.now(configuration),
      timeline: configuration.timeline,
      style: configuration.preferences.time
    )
    PlanFile.warn(of: calendar, path, call.messages)
    var written = try PlanFile.publish([export], call)
    let moves = try path == PlanFile.standardOutput ? nil : moves(call, beside: path)
    if let file = moves?.file { written += try PlanFile.publish([file], call) }
    let problems = read.diagnostics + (moves?.problems ?? [])
    if try call.isForProgram {
      let isRehearsal = call.arguments.has("--dry-run")
      try call.output.print(
        ExportDocument(written, isRehearsal: isRehearsal, problems).json
      )
    }
    return problems.isEmpty ? .done : .warnings
  }

  /// The calendar of moved events of calendars beside the plan, and what is wrong with them; nil where there is
  /// none to be written.
  private static func moves(
    _ call: Call,
    beside path: String
  ) throws -> (file: PlanFile, problems: [Diagnostic])? {
    let target = Directory.parent(of: path) + "/changes.ics"
    guard !FileStatus.isAbsent(call.workspace.changesFile),
      try call.hasStore()
    else { return nil }
    let open = try call.openToRead()
    let previous = try FileStatus.ifPresent(target).map { _ in
      try ByteStream.contents(of: target, limit: 32 << 20)
    }
    let moves = try MovedCalendar(open, previous: previous)
    for problem in moves.diagnostics { call.messages.warn("\(problem)") }
    try PlanFile.expectWhole(moves.diagnostics)
    if moves.withoutCalendar > 0 {
      call.messages.say(
        "\(moves.withoutCalendar) moved events come from no calendar that can be read whole, and are "
          + "not in \(target)"
      )
    }
    guard !moves.moved.isEmpty || previous != nil else { return nil }
    let calendar = PlanCalendar(
      ofChanges: moves.moved,
      name: "Plan changes",
      timeline: open.configuration.timeline
    )
    let export = try PlanFile(
      calendar,
      to: target,
      asOf: open.now,
      timeline: open.configuration.timeline,
      style: open.configuration.preferences.time
    )
    PlanFile.warn(of: calendar, target, call.messages)
    return (export, moves.diagnostics)
  }

  private static func reminder(_ text: String?) throws(UsageError) -> Int? {
    guard let text else { return nil }
    guard let minutes = Int(text), (0...10_080).contains(minutes) else {
      throw UsageError(
        problem: "--reminder '\(text)' is not a number of minutes from 0 to 10080",
        remedy: "write it like --reminder 10"
      )
    }
    return minutes
  }
}
