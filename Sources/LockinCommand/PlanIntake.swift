import CivilTime
import Documents
import Files
import ICalendar
import Ingest
import Planning
import Storage

/// Lays out everything that was planned: the calendars in the store and the hand-written events.
struct PlanIntake {
  let workspace: Workspace
  let configuration: Configuration
  let zones: ZoneDatabase

  /// The events from `from` up to `to`, in order of time, and what is wrong with them.
  func events(
    calendars: [(file: String, content: [UInt8])],
    from: Instant,
    to: Instant
  ) -> (events: [PlannedEvent], diagnostics: [Diagnostic]) {
    let read = calendars.map {
      Calendar($0.content, file: $0.file, zones: zones.lookup)
    }
    let expansion = Expansion(of: read, from: from, to: to, owner: configuration.timeline)
    var diagnostics = expansion.diagnostics
    var events = CalendarEvents.events(expansion.occurrences)
    if FileStatus(path: workspace.eventsFile) != nil {
      let file = workspace.name(of: workspace.eventsFile)
      do {
        let bytes = try ByteStream.contents(of: workspace.eventsFile)
        let own = try EventsFile.read(bytes, file: file, timeline: configuration.timeline)
        events += own.events.filter { $0.span.start < to && $0.span.end > from }
        diagnostics += own.diagnostics
      } catch let problem as Diagnostic {
        diagnostics.append(problem)
      } catch {
        diagnostics.append(
          Diagnostic(
            file: file,
            code: "unreadable_file",
            problem: "\(error)",
            remedy: "look at the file's permissions"
          )
        )
      }
    }
    return (events.sorted(by: PlannedEvent.precedes), diagnostics)
  }
}
