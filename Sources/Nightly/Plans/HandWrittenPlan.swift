import CivilTime
import Documents
import Files
import Plans

/// What a workspace's hand-written files say of events and of what is to be done.
package struct HandWrittenPlan {
  package private(set) var events: [PlannedEvent] = []
  package private(set) var toDos: [ToDo] = []
  package private(set) var diagnostics: [Diagnostic] = []

  /// Reads the files; nil where there are none, and no changes of imported events either.
  package init?(_ workspace: Workspace, _ timeline: ZoneTimeline) throws {
    let files = [workspace.eventsFile, workspace.itemsFile].filter {
      !FileStatus.isAbsent($0)
    }
    guard !files.isEmpty || !FileStatus.isAbsent(workspace.changesFile) else { return nil }
    for path in files {
      let bytes = try ByteStream.contents(of: path)
      let file = workspace.name(of: path)
      if path == workspace.eventsFile {
        let read = try EventsFile.read(bytes, file: file, timeline: timeline)
        events = read.events
        diagnostics += read.diagnostics
      } else {
        let read = try ItemsFile.read(bytes, file: file, timeline: timeline)
        toDos = read.toDos
        diagnostics += read.diagnostics
      }
    }
  }
}
