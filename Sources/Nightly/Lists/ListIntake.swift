import CivilTime
import Documents
import Plans
import Platform

/// Reads `plans/items.yaml` and `plans/lists.yaml`.
package struct ListIntake {
  private let workspace: Workspace
  private let timeline: ZoneTimeline
  private let now: Instant?

  /// A reading of a workspace; where it is said as of when, what was done on days to come is told.
  package init(_ workspace: Workspace, _ timeline: ZoneTimeline, asOf now: Instant? = nil) {
    self.workspace = workspace
    self.timeline = timeline
    self.now = now
  }

  /// What the list without a name is called.
  static let nameless = "To do"

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
      plans.diagnostics += ahead(read.items, workspace.name(of: workspace.itemsFile))
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
      for list in read.lists {
        plans.diagnostics += ahead(list.items, workspace.name(of: workspace.listsFile), list)
      }
      plans.lists += read.lists
    }
    return plans
  }

  /// Items that say they were done on a day to come, most often by a slip of the year.
  private func ahead(_ items: [ToDo], _ file: String, _ list: ToDoList? = nil) -> [Diagnostic] {
    guard let now else { return [] }
    let today = timeline.date(at: now)
    return items.compactMap { item in
      guard let done = item.done, done.date > today else { return nil }
      let place = list.map { " of the list \($0.name.quoted)" } ?? ""
      return Diagnostic(
        file: file,
        severity: .warning,
        code: "done_ahead",
        problem: "item \(item.position)\(place) was done on \(done.date), a day to come",
        remedy: "look at its date, or type 'lockin todo done --undo' and its name",
        effect: .changed("it is not open, and reports up to that day show it as open")
      )
    }
  }
}

/// What is to be done.
package struct ListPlans {
  /// The list without a name first, where anything is on it, then the others in the order of their file.
  package var lists: [ToDoList] = []
  /// What is wrong with them.
  package var diagnostics: [Diagnostic] = []
}
