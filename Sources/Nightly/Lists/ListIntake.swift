import CivilTime
import Documents
import Files
import Plans

/// Reads `plans/items.yaml` and `plans/lists.yaml`.
package struct ListIntake {
  private let workspace: Workspace
  private let timeline: ZoneTimeline

  /// A reading of a workspace.
  package init(_ workspace: Workspace, _ timeline: ZoneTimeline) {
    self.workspace = workspace
    self.timeline = timeline
  }

  /// What the list without a name is called.
  package static let nameless = "To do"

  /// The lists, and what is wrong with them; without the files there are none.
  package func read() -> ListPlans {
    var plans = ListPlans()
    if let read = workspace.written(
      workspace.itemsFile,
      &plans.diagnostics,
      {
        try ItemsFile.read(
          try ByteStream.contents(of: workspace.itemsFile),
          file: $0,
          timeline: timeline
        )
      }
    ) {
      plans.diagnostics += read.diagnostics
      if !read.items.isEmpty {
        plans.lists.append(ToDoList(id: nil, name: ListIntake.nameless, items: read.items))
      }
    }
    if let read = workspace.written(
      workspace.listsFile,
      &plans.diagnostics,
      {
        try ListsFile.read(
          try ByteStream.contents(of: workspace.listsFile),
          file: $0,
          timeline: timeline
        )
      }
    ) {
      plans.diagnostics += read.diagnostics
      plans.lists += read.lists
    }
    return plans
  }
}

/// What is to be done.
package struct ListPlans {
  /// The list without a name first, where anything is on it, then the others in the order of their file.
  package var lists: [ToDoList] = []
  /// What is wrong with them.
  package var diagnostics: [Diagnostic] = []
}
