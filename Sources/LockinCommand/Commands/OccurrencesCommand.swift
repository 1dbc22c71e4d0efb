import CivilTime
import Documents
import ICalendar
import Nightly
import Platform

/// Prints what calendars hold, for scripts.
enum OccurrencesCommand: Command {
  static let name = "occurrences"
  static let summary = "print the occurrences in calendar files as JSON lines"
  static let operands = "FILE.ics..."
  static let examples = [
    Example("lockin occurrences a.ics --from today --to today", "today in a calendar"),
    Example(
      "lockin occurrences a.ics --from 2026-05 --to 2026-05 --zone UTC",
      "its month, without a workspace"
    ),
  ]
  static let flags = [
    Flag("--from", "TIME", "the first day, or the first instant"),
    Flag("--to", "TIME", "the last day, which counts too, or the first instant after"),
    Flag("--zone", "ZONE", "the zone of whole days and of times that name none; the workspace's"),
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let timeline = try timeline(call, zones)
    let words = DateWords(today: timeline.date(at: call.now(in: timeline)))
    func time(
      _ name: String,
      _ instant: (Range<CivilDate>) -> CivilDate
    ) throws(UsageError) -> Instant {
      let text = try call.arguments.required(name, call.arguments.value(name))
      if let dates = words.dates(text) { return timeline.start(of: instant(dates)) }
      return try Arguments.instant(text, name)
    }
    let from = try time("--from", \.lowerBound)
    let to = try time("--to", \.upperBound)
    guard from <= to else {
      throw UsageError(problem: "--to lies before --from", remedy: "give the earlier one as --from")
    }
    guard !call.arguments.operands.isEmpty else {
      throw UsageError(problem: "no file was named", remedy: "name one or more .ics files")
    }
    let calendars = try call.arguments.operands.map { file in
      let given = try Invocation.contents(of: file, limit: 64 << 20)
      return Calendar(given.bytes, file: given.name, zones: zones.lookup)
    }
    let expansion = Expansion(
      of: calendars,
      from: from,
      to: to,
      owner: timeline
    )
    try zones.expectReadable()
    for occurrence in expansion.occurrences {
      try call.output.print(JSONWriter.compact(object(occurrence)) + [0x0a])
    }
    let problems = calendars.flatMap(\.diagnostics) + expansion.diagnostics
    for problem in problems { call.messages.warn("\(problem)") }
    if problems.contains(where: { $0.severity == .error }), expansion.occurrences.isEmpty {
      return .data
    }
    return problems.isEmpty ? .done : .warnings
  }

  /// The zone that was named, else those of the workspace.
  private static func timeline(_ call: Call, _ zones: ZoneDatabase) throws -> ZoneTimeline {
    guard let name = call.arguments.value("--zone") else {
      let file = call.workspace.configurationFile
      guard !FileStatus.isAbsent(file) else {
        throw UsageError(
          problem: "--zone is missing, and there is no workspace here that names one",
          remedy: "add --zone, such as --zone Europe/Berlin"
        )
      }
      return try call.configuration(zones).timeline
    }
    guard let zone = zones.zone(named: name) else {
      try zones.expectReadable()
      throw UsageError(
        problem: "'\(name)' is not a zone that this system knows",
        remedy: zones.remedy(for: name)
      )
    }
    return ZoneTimeline(home: zone)
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
