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

  /// Keeps a calendar.
  func calendar(_ found: FoundExport) throws -> ImportOutcome {
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
    let hash = found.hash ?? FileHash.of(bytes)
    var content = kept(bytes)
    try takeOver(hash, as: file)
    if let old = try store.calendar(file: file), !EventsFile.isOne(old) {
      // Bytes that end in the middle of an event, or are none of events, are a mistake of whoever sent them.
      if calendar.events.isEmpty, let first = calendar.leftOut.first {
        throw unreadable(first, file, calendar)
      }
      let history = history(content, after: old)
      content = history.bytes
      outcome.notes += lost(history, of: file)
    }
    let stored = left(of: content, without: purged.stones)
    if stored != content {
      outcome.records = min(outcome.records, Calendar.count(in: stored) + calendar.tasks.count)
    }
    _ = try store.setCalendar(file: file, hash: hash, content: stored)
    return outcome
  }

  /// Gives a calendar the name of the file that has its bytes now, where it has none of its own any more: it was moved, and would
  /// be planned under both names.
  private func takeOver(_ hash: [UInt8], as file: String) throws {
    guard try store.calendarHash(file: file) == nil,
      let old = try store.calendars(ofHash: hash).first(where: {
        FileStatus.isAbsent(workspace.path(workspace.fileHolding($0)))
      })
    else { return }
    try store.renameCalendar(old, to: file)
  }

  /// A calendar with what was over before it begins of an older content.
  private func history(_ new: [UInt8], after old: [UInt8]) -> CalendarHistory {
    CalendarHistory(new, after: old, asOf: now, zones: zones.lookup, owner: configuration.timeline)
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

  /// Takes over what was over before calendars begin that an older store has of them, but for those to be `forgotten`; gives
  /// the names of those that it has something of.
  func takeHistory(from older: Store, except forgotten: (String) -> Bool) throws -> Set<String> {
    var taken: Set<String> = []
    for (file, old) in try older.calendars() where !EventsFile.isOne(old) && !forgotten(file) {
      guard let new = try store.calendar(file: file), !EventsFile.isOne(new) else { continue }
      let joined = history(new, after: kept(old)).bytes
      if joined != new {
        try store.replaceCalendar(file: file, content: left(of: joined, without: purged.stones))
        taken.insert(file)
      }
    }
    return taken
  }

  /// Keeps calendars of a dump, but for those whose own files were read: they may be newer; gives what is to be told.
  ///
  /// One that an earlier dump brought is of before, as a calendar's file is that is replaced by a newer one.
  func keep(_ calendars: [DumpedCalendar]) throws -> [Diagnostic] {
    var told: [Diagnostic] = []
    for calendar in calendars where try store.rememberedHash(of: calendar.file) == nil {
      var content = calendar.content
      if !EventsFile.isOne(content) {
        content = kept(content)
        if let old = try store.calendar(file: calendar.file), !EventsFile.isOne(old) {
          let history = history(content, after: old)
          content = history.bytes
          told += lost(history, of: calendar.file)
        }
      }
      _ = try store.setCalendar(
        file: calendar.file,
        hash: calendar.hash,
        content: left(of: content, without: purged.stones)
      )
    }
    return told
  }

  /// What is left of a calendar, or of the plan of an export, without what was purged.
  func left(of content: [UInt8], without stones: TombstoneSet) -> [UInt8] {
    guard let end = stones.calendarsEnd else {
      return stones.plainCalendars && !EventsFile.isOne(content)
        ? PlainCalendar.bytes(content, addresses: configuration.addresses) : content
    }
    if EventsFile.isOne(content) {
      // set aside: what can't be read is laid out by nobody, and nothing of it is kept.
      let read = try? EventsFile.read(
        content,
        file: "",
        timeline: configuration.timeline,
        tellsOfCopies: false
      )
      let events = read?.events ?? []
      let left = events.filter { $0.span.end > end }
      return left.count == events.count && read != nil ? content : EventsFile.bytes(left)
    }
    let left = RecentCalendar.bytes(
      content,
      without: end,
      zones: zones.lookup,
      owner: configuration.timeline
    )
    return stones.plainCalendars
      ? PlainCalendar.bytes(left, addresses: configuration.addresses) : left
  }

  /// What is kept of a calendar.
  private func kept(_ calendar: [UInt8]) -> [UInt8] {
    configuration.keepsTitles
      ? calendar : PlainCalendar.bytes(calendar, addresses: configuration.addresses)
  }

  /// Takes out of the calendars that were read before what is no longer to be kept of them.
  func tidyCalendars() throws {
    try keepAddresses()
    guard !configuration.keepsTitles else { return }
    for (file, content) in try store.calendars() where !EventsFile.isOne(content) {
      let kept = kept(content)
      if kept != content { try store.replaceCalendar(file: file, content: kept) }
    }
  }
}
