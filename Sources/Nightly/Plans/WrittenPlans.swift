import CivilTime
import Documents
import Plans
import Platform

/// What a workspace's hand-written files hold that calendars can show: events, what is to be done, and habits.
package struct WrittenPlans {
  /// What they hold.
  package let plans: CalendarPlans
  /// What is wrong with them.
  package let diagnostics: [Diagnostic]

  /// Reads the files at an instant; nil where there are none, and no changes of imported events either.
  package init?(_ workspace: Workspace, _ timeline: ZoneTimeline, now: Instant) {
    let files = [
      workspace.eventsFile, workspace.itemsFile, workspace.listsFile, workspace.habitsFile,
      workspace.changesFile,
    ]
    guard files.contains(where: { !FileStatus.isAbsent($0) }) else { return nil }
    var problems: [Diagnostic] = []
    let events = workspace.written(workspace.eventsFile, &problems) {
      try EventsFile.read(
        try ByteStream.contents(of: workspace.eventsFile),
        file: $0,
        timeline: timeline
      )
    }
    let lists = ListIntake(workspace, timeline).read()
    let habits = HabitIntake(workspace, timeline, now: now).read()
    let habitsFile = workspace.name(of: workspace.habitsFile)
    diagnostics =
      problems
      // Calendars show what fills no hours as well.
      + (events?.diagnostics ?? []).filter { $0.code != PlannedEvent.longCode } + lists.diagnostics
      // What was done of habits is in no calendar.
      + habits.diagnostics.filter { $0.file == habitsFile }
    plans = CalendarPlans(
      events: (events?.events ?? []).sorted(by: PlannedEvent.precedes).map { event in
        (uid: PlanIdentifier.uid(event), event: event)
      },
      lists: lists.lists,
      habits: habits.habits
    )
  }
}
