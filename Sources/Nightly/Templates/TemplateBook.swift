import CivilTime
import Documents
import Plans
import Platform

/// Adds what templates hold to `plans/habits.yaml` and `plans/lists.yaml`, as commands that change these files do.
package struct TemplateBook {
  private let workspace: Workspace
  private let timeline: ZoneTimeline
  private let now: Instant
  /// The date that it is.
  package var today: CivilDate { timeline.date(at: now) }

  /// The files of a workspace at an instant.
  package init(_ workspace: Workspace, _ timeline: ZoneTimeline, now: Instant) {
    self.workspace = workspace
    self.timeline = timeline
    self.now = now
  }

  /// What is made from a template.
  package struct Outcome: Sendable {
    /// The template.
    package let template: PlanTemplate
    /// The id of what is made from it.
    package let id: String
    /// What that is called.
    package let title: String
    /// The local date on which it begins.
    package let start: CivilDate
    /// The file that it stands in.
    package let file: String
    /// Whether anything is written.
    package let isChanged: Bool
    /// The lines of a file in which it stands alone.
    package let text: String
  }

  /// The template of a name.
  package static func template(_ name: String) throws -> PlanTemplate {
    let all = try PlanTemplate.all()
    guard let template = all.first(where: { $0.name == name.lowercased() }) else {
      throw ChangeRefusal(
        problem: "there is no template \(name.quoted)",
        remedy: Spelling.nearest(to: name, among: all.map(\.name)).map { "did you mean '\($0)'?" }
          ?? "there are \(all.map(\.name).joined(separator: ", "))",
        isMalformed: true
      )
    }
    return template
  }

  /// What would be made from a template, and nothing written.
  package func shown(
    _ template: PlanTemplate,
    title: String?,
    start: CivilDate?
  ) throws -> Outcome {
    try outcome(template, title, start, isChanged: false)
  }

  /// Adds what a template holds to its file; refuses an id or a title that stands there.
  package func add(
    _ template: PlanTemplate,
    title: String?,
    start: CivilDate?
  ) throws -> Outcome {
    let made = try outcome(template, title, start, isChanged: true)
    let edit = DocumentEdit.insert(
      [.key(template.listKey)],
      [template.entry(id: made.id, title: made.title, start: made.start)],
      form: .block
    )
    do {
      if template.kind == .habit {
        try HabitBook(workspace, timeline, now: now).insert(edit)
      } else {
        _ = try ListBook(workspace, timeline, now: now).write(.lists) { _ in [edit] }
      }
    } catch let error as ChangeRefusal {
      throw ChangeRefusal(
        problem: error.problem,
        remedy: title == nil
          ? "give this one a name of its own with --title" : "give this one another --title"
      )
    }
    return made
  }

  private func outcome(
    _ template: PlanTemplate,
    _ title: String?,
    _ start: CivilDate?,
    isChanged: Bool
  ) throws -> Outcome {
    let id = title.map { Goal.identifier(of: $0) } ?? template.name
    let name = title ?? template.title
    let first = start ?? today
    return Outcome(
      template: template,
      id: id,
      title: name,
      start: first,
      file: workspace.name(
        of: template.kind == .habit ? workspace.habitsFile : workspace.listsFile
      ),
      isChanged: isChanged,
      text: try template.text(id: id, title: name, start: first)
    )
  }
}
