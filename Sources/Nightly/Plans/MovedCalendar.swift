import CivilTime
import Documents
import ICalendar
import Plans
import Platform
import Records
import Storage

/// The imported events that `plans/changes.yaml` moves, as their calendars have them.
package struct MovedCalendar {
  /// The events that are to be written, in order of time.
  package private(set) var moved: [MovedEvent] = []
  /// How many come from no calendar, and so can't go back into one.
  package private(set) var withoutCalendar = 0
  /// What is wrong with the changes.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Looks for the moved events in the calendars of the store; `previous` is the last export, whose
  /// events go back to their own times where they are no longer moved.
  package init(_ open: Session, previous: [UInt8]?) throws {
    guard !FileStatus.isAbsent(open.workspace.changesFile) else { return }
    let timeline = open.configuration.timeline
    let read = try ChangesFile.read(
      try ByteStream.contents(of: open.workspace.changesFile),
      file: open.workspace.name(of: open.workspace.changesFile),
      timeline: timeline
    )
    diagnostics = read.diagnostics
    var moves = read.entries.map(\.move)
    moves += MovedCalendar.takenBack(previous ?? [], open, moves)
    moves.sort { ($0.to, $0.uid) < ($1.to, $1.uid) }
    guard let first = moves.map({ min($0.from, $0.to) }).min(),
      let last = moves.map({ max($0.from, $0.to) }).max()
    else { return }
    let calendars = try open.store.calendars()
    let plan = open.planIntake.events(
      calendars: calendars,
      from: first - ChangesFile.furthest,
      to: last + ChangesFile.furthest
    )
    let sources = try calendars.compactMap { file, content in
      try MovedCalendar.whole(content, file, open).map { (file: file, content: $0) }
    }.map { file, content in
      (
        calendar: Calendar(
          content,
          file: file,
          zones: open.zones.lookup,
          floating: open.configuration.source(of: file)?.zone
        ),
        components: CalendarComponent.read(content).flatMap { root in
          root.name == "VEVENT" ? [root] : root.children.filter { $0.name == "VEVENT" }
        }
      )
    }
    for move in moves {
      guard
        let event = plan.events.first(where: {
          move.isAbout($0) && ($0.span.start == move.to || move.from == move.to)
        })
      else { continue }
      if let found = MovedCalendar.find(event, move, sources, timeline) {
        moved.append(found)
      } else {
        withoutCalendar += 1
      }
    }
  }

  /// The whole of a calendar, as calendar programs have to get their events back; nil where but a part of it is kept, and
  /// its file is gone or another one than was read.
  private static func whole(
    _ content: [UInt8],
    _ file: String,
    _ open: Session
  ) throws -> [UInt8]? {
    guard !EventsFile.isOne(content) else { return nil }
    guard !open.configuration.keepsTitles else { return content }
    let holder = open.workspace.fileHolding(file)
    let part = ExportFiles.parts(of: open.workspace.path(holder)).first {
      ($0.member.map { holder + "/" + $0 } ?? holder).hasSameBytes(as: file)
    }
    guard let part, let export = try open.store.appliedExports().last(where: { $0.name == file })
    else { return nil }
    let bytes = try ByteStream.contents(of: part.source, limit: Intake.largestCalendar)
    let intake = open.intake
    return ContentHash.of(intake.reading.kept(intake.reading.left(of: bytes))) == export.sha256
      ? bytes : nil
  }

  /// The events of an export that are no longer moved, as moves to where they are.
  private static func takenBack(
    _ previous: [UInt8],
    _ open: Session,
    _ moves: [EventMove]
  ) -> [EventMove] {
    let timeline = open.configuration.timeline
    let old = Calendar(previous, file: "", zones: open.zones.lookup).events.map { event in
      let start = instant(event.start, timeline)
      return EventMove(
        uid: event.uid,
        instance: event.recurrenceID.map { instant($0, timeline) },
        from: start,
        to: start,
        suggestion: nil
      )
    }
    return old.filter { old in
      !moves.contains { $0.uid == old.uid && $0.instance == old.instance }
    }
  }

  private static func find(
    _ event: PlannedEvent,
    _ move: EventMove,
    _ sources: [(calendar: Calendar, components: [CalendarComponent])],
    _ timeline: ZoneTimeline
  ) -> MovedEvent? {
    let events = sources.flatMap(\.calendar.events).filter { $0.uid == event.uid }
    // Where several events share the UID, no calendar program can tell which of them a change is of.
    let isShared = sources.contains { source in
      let masters = source.calendar.events.lazy.filter {
        $0.uid == event.uid && $0.recurrenceID == nil
      }
      return Set(masters.map { instant($0.start, timeline) }).count > 1
    }
    guard !isShared else { return nil }
    let components = sources.flatMap(\.components).filter {
      $0.property("UID")?.plainText == event.uid
    }
    let master = events.filter { $0.recurrenceID == nil }.max { $0.version < $1.version }
    let change = events.filter { $0.recurrenceID.map { instant($0, timeline) } == move.instance }
      .max { $0.version < $1.version }
    guard let newest = (move.instance == nil ? nil : change) ?? master ?? events.first else {
      return nil
    }
    let name = newest.recurrenceID.map(digits)
    let original = components.last { component in
      component.property("RECURRENCE-ID").map { String($0.value.prefix(15)) } == name
        && (component.property("SEQUENCE").flatMap { Int($0.value) } ?? 0)
          == newest.version.sequence
    }
    guard let original = original ?? components.last else { return nil }
    let zone: ZoneRules? =
      switch (master ?? newest).start {
      case .utc: .utc
      case .zoned(_, let zone): zone
      case .floating, .date: nil
      }
    return MovedEvent(
      original: original,
      instance: move.instance,
      zone: zone,
      sequence: events.map(\.version.sequence).max() ?? 0,
      span: event.span
    )
  }

  /// A time as it is written, without what marks it as UTC.
  private static func digits(_ time: CalendarTime) -> String {
    switch time {
    case .utc(let instant): String(CalendarText.utc(instant).prefix(15))
    case .zoned(let reading, _), .floating(let reading):
      String(CalendarText.utc(Instant(seconds: reading.localSeconds)).prefix(15))
    case .date(let date): date.description.filter { $0 != "-" }
    }
  }

  private static func instant(_ time: CalendarTime, _ timeline: ZoneTimeline) -> Instant {
    switch time {
    case .utc(let instant): instant
    case .zoned(let reading, let zone): zone.instant(of: reading)
    case .floating(let reading): Instant(seconds: timeline.resolve(reading).seconds)
    case .date(let date): timeline.start(of: date)
    }
  }
}
