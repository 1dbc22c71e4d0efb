import CivilTime
import Documents
import ICalendar
import Plans
@_spi(Texts) import Platform
import Records
import Storage

/// Lays out everything that was planned: the calendars and the events of exports in the store, and
/// the hand-written events and timetables.
package struct PlanIntake {
  let workspace: Workspace
  let configuration: Configuration
  let zones: ZoneDatabase
  /// What the person's own file of events is taken to hold; nil where it is read.
  var ownEvents: [UInt8]?
  /// Until when nothing is to be known of calendars: of a series that goes on, dates that everything was purged of.
  var purgedUntil: Instant?

  /// The events from `from` up to `to`, in order of time, and what is wrong with them.
  package func events(
    calendars: [(file: String, content: [UInt8])],
    from: Instant,
    to: Instant
  ) -> (events: [PlannedEvent], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let changes = changes(&diagnostics)
    // What is moved into the time asked for, or out of it, is looked for around it.
    let margin = changes.isEmpty ? 0 : ChangesFile.furthest
    let wide = TimeSpan(from - margin, to + margin)
    let tags = TagIntake(workspace, configuration)
    let own = ownEvents(&diagnostics)
    let written = own.map(\.event).filter { $0.span.start < wide.end && $0.span.end > wide.start }
    let timetables = timetables
    diagnostics += timetables.diagnostics + tags.problems(in: own, timetables.timetables)
    // What was exported from here and comes back as a calendar is what is planned here already, and
    // says no more of it.
    let exported = TimetableEvents.identifiers(timetables.timetables)
      .union(written.map(PlanIdentifier.uid))
    var places = Places()
    let imported =
      occurrences(of: calendars, in: wide, except: exported, &places, &diagnostics)
      + copies(in: calendars, wide, besides: Set(written.map(\.id)), &diagnostics)
    let moved = ChangesFile.applied(
      changes,
      to: imported,
      // Without calendars it is not known what is gone.
      window: TimeSpan(from, calendars.isEmpty ? from : to),
      file: workspace.name(of: workspace.changesFile),
      timeline: configuration.timeline
    )
    diagnostics += moved.diagnostics
    diagnostics += tags.problems(inImported: moved.events, at: places.tags)
    diagnostics += PlanIntake.tooLong(moved.events, at: places.events, before: to)
    let events =
      (moved.events + written).filter {
        $0.span.start < to && ($0.span.end > from || $0.span.start >= from)
      } + TimetableEvents.events(timetables.timetables, from: from, to: to)
    let expressions = ExpressionCache()
    let freed = events.map { event in
      let rules = configuration.planMapping.rules(for: event, titleMatches: expressions.matches)
      return rules.contains(where: \.isMovable) ? event.madeMovable : event
    }
    return (freed.sorted(by: PlannedEvent.precedes), diagnostics)
  }

  /// What calendars say is to be done, by their to-dos and by some of the planned events.
  func lists(
    _ calendars: [(file: String, content: [UInt8])],
    of events: [PlannedEvent]
  ) -> [ToDoList] {
    let timeline = configuration.timeline
    let tasks = calendars.filter { calendar in
      // What was exported from here is on a list already.
      !EventsFile.isOne(calendar.content) && Calendar.holdsTasks(calendar.content)
        && CalendarComponent.read(calendar.content).first?.property("PRODID")?.value
          != PlanCalendar.product
    }
    return tasks.compactMap { CalendarLists.tasks(of: calendar($0), timeline) }
      + [CalendarLists.deadlines(events, timeline)].compactMap(\.self)
  }

  /// A calendar as its rule in the configuration has it read.
  private func calendar(_ stored: (file: String, content: [UInt8])) -> Calendar {
    Calendar(
      stored.content,
      file: stored.file,
      zones: zones.lookup,
      addresses: configuration.addresses,
      floating: configuration.source(of: stored.file)?.zone
    )
  }

  /// The events of calendars within a span, but for those whose identifiers are excepted; adds where their
  /// tags stand.
  private func occurrences(
    of calendars: [(file: String, content: [UInt8])],
    in span: TimeSpan,
    except exported: Set<String>,
    _ places: inout Places,
    _ diagnostics: inout [Diagnostic]
  ) -> [PlannedEvent] {
    let read = calendars.filter { !EventsFile.isOne($0.content) }.map(calendar)
    let expansion = Expansion(
      of: read,
      from: span.start,
      to: span.end,
      owner: configuration.timeline
    )
    diagnostics += expansion.diagnostics
    if let question = whose(read) { diagnostics.append(question) }
    diagnostics += OlderCalendars.diagnostics(read)
    let occurrences = expansion.occurrences.filter {
      !exported.contains($0.uid) && $0.end > purgedUntil ?? Instant(milliseconds: .min)
    }
    for occurrence in occurrences {
      places.add(occurrence)
    }
    return CalendarEvents.events(
      occurrences,
      holidays: Set(read.filter { DaysOff.areOf(calendar: $0.name) }.map(\.file))
    )
  }

  /// Asks whose calendars are one's own, where they are called by several addresses, one of which has declined something:
  /// whoever that was, it would count as free.
  private func whose(_ calendars: [Calendar]) -> Diagnostic? {
    guard configuration.addresses.isEmpty else { return nil }
    let named = calendars.filter { $0.name?.contains("@") == true }
    guard let declined = named.first(where: { $0.events.contains(where: \.isDeclined) }),
      let other = named.first(where: { $0.name?.lowercased() != declined.name?.lowercased() })
    else { return nil }
    return Diagnostic(
      file: declined.file,
      severity: .warning,
      code: "several_owners",
      problem:
        "this calendar and \(other.file) are called by two addresses, and what either has declined counts as declined by "
        + "you",
      remedy: "write your own ones into lockin.yaml: 'addresses: [you@example.org]'"
    )
  }

  /// Where imported events stand that something may be told of, by file and UID.
  private struct Places {
    /// Where their tags stand.
    var tags: TagIntake.Places = [:]
    /// Where those begin that are long.
    var events: TagIntake.Places = [:]

    mutating func add(_ occurrence: Occurrence) {
      func note(_ line: Int, in places: inout TagIntake.Places) {
        let key = [occurrence.file, occurrence.name]
        if places[key] == nil { places[key] = SourcePosition(line: line, column: 1) }
      }
      if !occurrence.categories.isEmpty { note(occurrence.label.tagLine, in: &tags) }
      if occurrence.end - occurrence.start > PlannedEvent.longest {
        note(occurrence.label.line, in: &events)
      }
    }
  }

  /// The most events of calendars that are told to be too long, one by one.
  private static let mostLong = 20
  /// Those that ended so many milliseconds before the end of what is laid out are not told: 50 days.
  ///
  /// A run lays out five weeks ahead, and what is over for two weeks nobody can mend any more.
  private static let longTold: Int64 = 50 * 86_400_000

  /// That imported events are too long to fill hours, once of each series.
  private static func tooLong(
    _ events: [PlannedEvent],
    at places: TagIntake.Places,
    before end: Instant
  ) -> [Diagnostic] {
    var seen: Set<[String]> = []
    let long = events.filter { $0.exclusion == .tooLong && $0.span.end > end - longTold }
    let notes = long.compactMap { event in
      seen.insert([event.file, event.uid]).inserted
        ? event.lengthNote(
          at: places[[event.file, event.uid]],
          remedy: "make it an event of whole days there, or mark it as free"
        ) : nil
    }
    let rest = notes.dropFirst(mostLong)
    guard let first = rest.first else { return notes }
    return notes.prefix(mostLong) + [first.standing(for: rest.count)]
  }

  /// The events within a span of exported files of events.
  ///
  /// Exports of overlapping times hold the same events; what was written by hand says more of them.
  private func copies(
    in calendars: [(file: String, content: [UInt8])],
    _ span: TimeSpan,
    besides known: Set<String>,
    _ diagnostics: inout [Diagnostic]
  ) -> [PlannedEvent] {
    var known = known
    var events: [PlannedEvent] = []
    for (file, content) in calendars where EventsFile.isOne(content) {
      do throws(Diagnostic) {
        let read = try EventsFile.read(
          content,
          file: file,
          timeline: configuration.timeline,
          tellsOfCopies: false
        )
        diagnostics += read.diagnostics
        events += read.events.filter {
          $0.span.start < span.end && $0.span.end > span.start && known.insert($0.id).inserted
        }
      } catch {
        diagnostics.append(error)
      }
    }
    return events
  }

  private var timetables: TimetableIntake.Outcome {
    TimetableIntake(workspace: workspace, configuration: configuration, zones: zones).read()
  }

  /// Tags of written events and classes that may be meant to be others.
  package func questions() -> [Diagnostic] {
    var told: [Diagnostic] = []
    return TagIntake(workspace, configuration)
      .questions(in: ownEvents(&told), timetables.timetables)
  }

  /// The events that the person wrote by hand; what is wrong with the file is told.
  private func ownEvents(_ diagnostics: inout [Diagnostic]) -> [TagIntake.WrittenEvent] {
    let read = workspace.written(workspace.eventsFile, &diagnostics) {
      try EventsFile.readWithPlaces(
        try ownEvents ?? ByteStream.contents(of: workspace.eventsFile),
        file: $0,
        timeline: configuration.timeline
      )
    }
    diagnostics += read?.diagnostics ?? []
    return read?.events ?? []
  }

  /// The moves of imported events; what is wrong with the file is told.
  private func changes(_ diagnostics: inout [Diagnostic]) -> [ChangesFile.Entry] {
    let read = workspace.written(workspace.changesFile, &diagnostics) {
      try ChangesFile.read(
        try ByteStream.contents(of: workspace.changesFile),
        file: $0,
        timeline: configuration.timeline
      )
    }
    diagnostics += read?.diagnostics ?? []
    return read?.entries ?? []
  }
}

extension Session {
  /// The to-dos of the calendars in the store, as lists.
  package func calendarTasks() throws -> [ToDoList] {
    planIntake.lists(try store.calendars(), of: [])
  }
}
