import CivilTime
import Documents
import Plans
@_spi(Texts) import Platform

/// Changes `plans/events.yaml` as commands want it: what is asked for is held against the file as it is when it is
/// written, with other commands kept out.
///
/// Where a rule is broken, a `ChangeRefusal` is thrown and nothing is written.
package struct EventBook {
  private let workspace: Workspace
  private let timeline: ZoneTimeline
  /// The date that it is.
  package let today: CivilDate

  /// The events of a workspace on a date.
  package init(_ workspace: Workspace, _ timeline: ZoneTimeline, today: CivilDate) {
    self.workspace = workspace
    self.timeline = timeline
    self.today = today
  }

  /// What a change came to.
  package struct Outcome: Sendable {
    /// The event as it is then, or as it was where it was removed; nil of one that was wrong and is gone.
    package let event: PlannedEvent?
    /// Whether anything is written.
    package let isChanged: Bool
    /// The file that it stands in.
    package let file: String
    /// Why an `id` was added to it: what goes by its name; nil where none was.
    package var namedFor: String? = nil
  }

  /// An event that is named.
  package struct Name: Sendable {
    let text: String
    let date: CivilDate?

    /// An event by its id or its title and, where several are called so, the local date on which it begins.
    package init(_ text: String, on date: CivilDate? = nil) {
      self.text = text
      self.date = date
    }
  }

  /// The name of the file.
  package var file: String { workspace.name(of: workspace.eventsFile) }

  /// The events, those left out that can't be read, and what is wrong with them; nil where there is no file.
  ///
  /// That one is too long to fill hours is not wrong with it.
  package func read() throws -> (events: [PlannedEvent], diagnostics: [Diagnostic])? {
    guard !FileStatus.isAbsent(workspace.eventsFile) else { return nil }
    let read = try EventsFile.read(
      try ByteStream.contents(of: workspace.eventsFile),
      file: file,
      timeline: timeline
    )
    return (read.events, read.diagnostics.filter { $0.code != PlannedEvent.longCode })
  }

  /// The event of a name as it is, and its title; the event is nil where what is written of it is wrong.
  package func event(_ name: Name) throws -> (event: PlannedEvent?, title: String) {
    let (written, place) = try find(name)
    return (written.events[place], written.title(at: place) ?? name.text)
  }

  /// Adds an event.
  package func add(_ changes: [EventChange]) throws -> Outcome {
    let (written, isChanged) = try write(changes) { try $0.adding(changes, today: today) }
    return Outcome(event: written.events.last ?? nil, isChanged: isChanged, file: file)
  }

  /// Says something else of an event.
  package func edit(_ name: Name, _ changes: [EventChange]) throws -> Outcome {
    let (old, first) = try find(name)
    var place = first
    var namedFor: String?
    let (written, isChanged) = try write(changes) { written in
      place = try self.place(of: first, of: old, in: written)
      return try written.editing(place, changes, today: today) { event in
        namedFor = reference(to: event)
        return namedFor != nil
      }
    }
    return Outcome(
      event: written.events[place],
      isChanged: isChanged,
      file: file,
      namedFor: namedFor
    )
  }

  /// The file that goes by the name of an event: the calendar that was exported from here, or what was decided on
  /// suggestions; nil where none does.
  private func reference(to event: PlannedEvent) -> String? {
    let path = "exports/plan.ics"
    let uid = Array("UID:\(PlanIdentifier.uid(event))".utf8)
    // set aside: what is not there or can't be read names nothing that could be kept.
    if let calendar = try? ByteStream.contents(of: workspace.path(path)),
      calendar.firstRange(of: uid) != nil
    {
      return path
    }
    var problems: [Diagnostic] = []
    let decisions = workspace.decisions(&problems)?.reading.decisions ?? []
    return decisions.contains { $0.move?.event == event.id }
      ? workspace.name(of: workspace.decisionsFile) : nil
  }

  /// Takes an event out.
  package func remove(_ name: Name) throws -> Outcome {
    let (old, first) = try find(name)
    let (_, isChanged) = try write { written in
      written.removing(try place(of: first, of: old, in: written))
    }
    return Outcome(event: old.events[first], isChanged: isChanged, file: file)
  }

  // MARK: - Finding

  private func find(_ name: Name) throws -> (written: WrittenEvents, place: Int) {
    let path = workspace.eventsFile
    let bytes = FileStatus.isAbsent(path) ? [] : try ByteStream.contents(of: path)
    let written = try WrittenEvents(bytes, file: file, timeline: timeline)
    let found = written.places(of: name.text, on: name.date)
    guard let place = found.first else { throw unknown(name, written) }
    guard found.count == 1 else {
      let days = found.compactMap { written.date(at: $0) }.map { "\($0)" }
      let isTold = days.count == found.count && Set(days).count == days.count
      throw ChangeRefusal(
        problem: "\(found.count) events are called \(name.text.quoted)"
          + (isTold ? ", on " + days.joined(separator: ", ") : ""),
        remedy: isTold ? "say which with --on DAY" : "give one of them an 'id' of its own"
      )
    }
    return (written, place)
  }

  private func unknown(_ name: Name, _ written: WrittenEvents) -> ChangeRefusal {
    let titles = written.events.compactMap { $0?.title }
    let places = written.places(of: name.text)
    let days = places.compactMap { written.date(at: $0) }.map { "\($0)" }
    let day = name.date.map { " on \($0)" } ?? ""
    return ChangeRefusal(
      problem: "there is no event \(name.text.quoted)\(day) in \(file)",
      remedy: !days.isEmpty
        ? "there is one on \(days.joined(separator: ", "))"
        : Spelling.nearest(to: name.text, among: titles).map { "did you mean '\($0)'?" }
          ?? (written.diagnostics.isEmpty
            ? titles.isEmpty
              ? "'lockin events add TITLE' makes one" : "'lockin events list --all' shows them"
            : "'lockin check' tells what is wrong with some")
    )
  }

  private func place(
    of first: Int,
    of old: WrittenEvents,
    in written: WrittenEvents
  ) throws(ChangeRefusal) -> Int {
    guard let place = written.place(like: first, of: old) else {
      throw ChangeRefusal(
        problem: "the event is no longer in \(file)",
        remedy: "another command changed or removed it; 'lockin events list' shows what there is"
      )
    }
    return place
  }

  // MARK: - Writing

  /// Makes edits of the file, where nothing is lost by them; gives what it says then, and whether that is something
  /// else.
  ///
  /// An event that is too long to fill hours is written as it is meant.
  private func write(
    _ changes: [EventChange] = [],
    _ edits: (WrittenEvents) throws -> [DocumentEdit]
  ) throws -> (written: WrittenEvents, isChanged: Bool) {
    var outcome: (written: WrittenEvents, isChanged: Bool)?
    let path = workspace.eventsFile
    try HandWrittenChange.make(path, in: workspace) { bytes, file in
      let old = HandWrittenChange.begun(bytes, path, workspace, today)
      let written = try WrittenEvents(old, file: file, timeline: timeline)
      let new = try DocumentSplice(bytes: old, file: file).applying(try edits(written))
      let changed = try WrittenEvents(new, file: file, timeline: timeline)
      var known = written.diagnostics.map(\.problem)
      for problem in changed.diagnostics where problem.code != PlannedEvent.longCode {
        guard let index = known.firstIndex(of: problem.problem) else {
          let saysBoth = [EventField.start, .end].allSatisfy { field in
            changes.contains { $0.field == field }
          }
          let isBackward = problem.code == "ends_before_start"
          throw ChangeRefusal(
            problem: problem.problem,
            remedy: isBackward
              ? "write a later --end; over midnight with its day, such as --end 'tue 1:30'"
              : problem.remedy,
            isMalformed: isBackward && saysBoth
          )
        }
        known.remove(at: index)
      }
      outcome = (changed, new != old)
      return new == old ? bytes ?? [] : new
    }
    guard let outcome else {
      throw ChangeRefusal(
        problem: "\(file) was not changed",
        remedy: "try again"
      )
    }
    return outcome
  }
}
