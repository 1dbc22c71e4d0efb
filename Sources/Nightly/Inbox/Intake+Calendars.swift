import Analysis
import CivilTime
import Documents
import ICalendar
import Plans
import Platform
import Records
import Storage

extension Intake {
  /// The most bytes that a calendar may have.
  static let largestCalendar = 32 << 20
  /// The most events that a calendar may have.
  private static let mostEvents = 50_000

  /// Joins a calendar of the archive with what is kept under its name.
  func joinCalendar(_ found: FoundExport, asOf instant: Instant) throws {
    guard let plan = try calendar(found, asOf: instant).plan else { return }
    try store.setCalendar(file: found.file, content: plan)
  }

  /// What a calendar says, joined with what was over before it begins.
  func calendar(_ found: FoundExport, asOf instant: Instant) throws -> ExportReading.Outcome {
    let file = found.file
    let bytes = try ByteStream.contents(of: found.source, limit: Intake.largestCalendar)
    let count = Calendar.count(in: bytes)
    guard count <= Intake.mostEvents else {
      throw Diagnostic(
        file: file,
        code: "too_many_events",
        problem:
          "the calendar has \(count) events, and \(Intake.mostEvents) are the most that are taken in",
        remedy: "export fewer years, or one calendar a file; nothing was taken in"
      )
    }
    let calendar = Calendar(bytes, file: file, zones: zones.lookup)
    do throws(FileError) {
      try zones.expectReadable()
    } catch {
      throw Diagnostic(
        file: file,
        code: "unreadable_zone",
        problem: "the zone file \(error.path) can't be read (\(error.reason)), so nothing of the "
          + "calendar was taken in",
        remedy: "look at that file's permissions, then run again"
      )
    }
    var outcome = ImportOutcome()
    outcome.records = calendar.events.count + calendar.tasks.count
    outcome.notes = calendar.diagnostics
    for _ in calendar.leftOut { outcome.rejections.add(.otherKind) { nil } }
    // Neither is taken in, and a plan that the file held before stays as it was.
    if let problem = calendar.diagnostics.first(where: {
      ["not_a_calendar", DoneMark.code].contains($0.code)
    }) {
      throw problem
    }
    var content = reading.kept(bytes)
    try takeOver(bytes, as: file)
    if let old = try store.calendar(file: file), !EventsFile.isOne(old) {
      // Bytes that end in the middle of an event, or are none of events, are a mistake of whoever sent them.
      if calendar.events.isEmpty, let first = calendar.leftOut.first {
        throw unreadable(first, file, calendar)
      }
      let history = history(content, after: old, asOf: instant)
      content = history.bytes
      outcome.notes += lost(history, of: file)
    }
    let stored = reading.left(of: content)
    if stored != content {
      outcome.records = min(outcome.records, Calendar.count(in: stored) + calendar.tasks.count)
    }
    var figures = ArchivedExport.Figures(rules: reading.rules)
    figures.records = outcome.records
    for (reason, count) in outcome.rejections.counts { figures.leftOut[reason.rawValue] = count }
    return ExportReading.Outcome(read: outcome, figures: figures, plan: stored)
  }

  /// Gives a calendar the name of the file that has its bytes now, where it has none of its own any more: it was moved, and would
  /// be planned under both names.
  private func takeOver(_ bytes: [UInt8], as file: String) throws {
    guard try store.calendar(file: file) == nil else { return }
    let hash = ContentHash.of(bytes)
    let old = fold.exports.last {
      $0.sha256 == hash && $0.format == ExportFormat.calendar.name
        && FileStatus.isAbsent(workspace.path(workspace.fileHolding($0.name)))
    }
    guard let old, let content = try store.calendar(file: old.name) else { return }
    try store.setCalendar(file: file, content: content)
    try store.setCalendar(file: old.name, content: nil)
  }

  /// A calendar with what was over before it begins of an older content.
  private func history(
    _ new: [UInt8],
    after old: [UInt8],
    asOf instant: Instant
  ) -> CalendarHistory {
    CalendarHistory(
      new,
      after: old,
      asOf: instant,
      zones: zones.lookup,
      owner: configuration.timeline
    )
  }

  /// What is told of the events that a calendar has lost.
  private func lost(_ history: CalendarHistory, of file: String) -> [Diagnostic] {
    var found: [String] = []
    var count = history.lostPast
    if history.lostPast > 0 {
      found.append(
        Wording.count(history.lostPast, "event or series", "events and series")
          + " with dates that are over"
      )
    }
    // A few are called off every day.
    let most = history.lostAhead >= 3 && history.lostAhead * 2 > history.ahead
    if most || (history.lostAhead >= 2 && history.lostAhead == history.ahead) {
      count += history.lostAhead
      found.append("\(history.lostAhead) of the \(history.ahead) events that were still ahead")
    }
    guard !found.isEmpty else { return [] }
    return [
      Diagnostic(
        file: file,
        severity: .warning,
        code: "events_gone",
        problem: found.joined(separator: " and ")
          + " \(count == 1 ? "is" : "are") "
          + "not in it any more, and not planned in reports",
        remedy: "if that was not meant, see whether it is whole, or put the file of before back"
      )
    ]
  }

  private func unreadable(_ event: LeftOutEvent, _ file: String, _ calendar: Calendar) -> Diagnostic
  {
    Diagnostic(
      file: file,
      code: "no_event_readable",
      problem: "none of its \(Wording.count(calendar.leftOut.count, "event")) can be read"
        + (calendar.diagnostics.first.map { " (\($0.problem))" } ?? "")
        + ", so that what this name held before stays planned",
      remedy: "see whether it is whole"
    )
  }

  /// Keeps calendars of a dump, but for those whose own files were read: they may be newer; gives what is to be told.
  ///
  /// One that an earlier dump brought is of before, as a calendar's file is that is replaced by a newer one.
  func keep(_ calendars: [DumpedCalendar]) throws -> [Diagnostic] {
    var told: [Diagnostic] = []
    for calendar in calendars where try store.rememberedHash(of: calendar.file) == nil {
      var content = calendar.content
      if !EventsFile.isOne(content) {
        content = reading.kept(content)
        if let old = try store.calendar(file: calendar.file), !EventsFile.isOne(old) {
          let history = history(content, after: old, asOf: now)
          content = history.bytes
          told += lost(history, of: calendar.file)
        }
      }
      try store.setCalendar(file: calendar.file, content: reading.left(of: content))
    }
    return told
  }

  /// Takes out of the calendars that were read before what is no longer to be kept of them.
  func tidyCalendars() throws {
    for (file, content) in try store.calendars() {
      let rest = reading.kept(reading.left(of: content))
      guard rest != content else { continue }
      try store.setCalendar(file: file, content: ExportReading.isEmpty(rest) ? nil : rest)
    }
  }
}
