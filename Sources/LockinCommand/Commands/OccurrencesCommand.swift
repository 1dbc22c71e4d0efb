import CivilTime
import Documents
import Files
import ICalendar
import Nightly

/// Prints what calendars hold, for scripts.
enum OccurrencesCommand: Command {
  static let name = "occurrences"
  static let summary = "print the occurrences in calendar files as JSON lines"
  static let operands = "FILE.ics..."
  static let flags = [
    Flag("--from", "INSTANT", "the first instant"),
    Flag("--to", "INSTANT", "the first instant after"),
    Flag("--zone", "ZONE", "the zone of whole days and of times that name none"),
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let from = try call.arguments.required("--from", try call.arguments.instant("--from"))
    let to = try call.arguments.required("--to", try call.arguments.instant("--to"))
    guard from <= to else {
      throw UsageError(problem: "--to lies before --from", remedy: "give the earlier one as --from")
    }
    let name = try call.arguments.required("--zone", call.arguments.value("--zone"))
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    guard let zone = zones.zone(named: name) else {
      try zones.expectReadable()
      throw UsageError(
        problem: "'\(name)' is not a zone that this system knows",
        remedy: "use a name such as Europe/Berlin"
      )
    }
    guard !call.arguments.operands.isEmpty else {
      throw UsageError(problem: "no file was named", remedy: "name one or more .ics files")
    }
    let calendars = try call.arguments.operands.map { file in
      Calendar(
        try ByteStream.contents(of: file, limit: 64 << 20),
        file: file,
        zones: zones.lookup
      )
    }
    let expansion = Expansion(
      of: calendars,
      from: from,
      to: to,
      owner: ZoneTimeline(home: zone)
    )
    try zones.expectReadable()
    for occurrence in expansion.occurrences {
      try Console.print(JSONWriter.compact(object(occurrence)) + [0x0a])
    }
    let problems = calendars.flatMap(\.diagnostics) + expansion.diagnostics
    for problem in problems { call.messages.warn("\(problem)") }
    if problems.contains(where: { $0.severity == .error }), expansion.occurrences.isEmpty {
      return .data
    }
    return problems.isEmpty ? .done : .warnings
  }

  private static func object(_ occurrence: Occurrence) -> JSONValue {
    [
      "uid": .string(occurrence.uid),
      "recurrence_id": JSONValue(occurrence.recurrenceID?.seconds),
      "start": .integer(occurrence.start.seconds),
      "end": .integer(occurrence.end.seconds),
      "all_day": .boolean(occurrence.isAllDay),
      "busy": .boolean(occurrence.isBusy),
      "summary": .string(occurrence.summary),
    ]
  }
}
