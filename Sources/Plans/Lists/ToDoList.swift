import CivilTime

/// A list of things to be done, or a plan with a beginning and an end.
public struct ToDoList: Sendable, Hashable {
  /// What a list is for.
  public enum Kind: String, Sendable, CaseIterable {
    /// Things to be done, in whatever time it takes.
    case list
    /// What leads to something, from one date to another.
    case plan
  }

  /// A step on the way of a plan.
  public struct Milestone: Sendable, Hashable {
    /// What the person calls it.
    public let title: String
    /// The day by which it is to be reached, or nil where only the plan's end bounds it.
    public let dueDate: CivilDate?
    /// When it was reached, or nil while it is open.
    public let done: ToDo.Completion?

    /// A milestone with all its parts given.
    init(title: String, dueDate: CivilDate? = nil, done: ToDo.Completion? = nil) {
      self.title = title
      self.dueDate = dueDate
      self.done = done
    }
  }

  /// Names the list, in lower case; nil of the list without a name, `plans/items.yaml`.
  public let id: String?
  /// What the person calls it.
  public let name: String
  /// What it is for.
  public let kind: Kind
  /// The dates of a plan, the last of them included; nil of a list.
  public let dates: ClosedRange<CivilDate>?
  /// The steps of a plan, in order.
  public let milestones: [Milestone]
  /// Its colour, or nil where none was chosen.
  public let color: Goal.Color?
  /// A sign to tell it by, or nil.
  public let icon: String?
  /// Whether calendars are to show what is on it.
  let isShownInCalendar: Bool
  /// Whether calendars are to remind of what is on it.
  let reminds: Bool
  /// What is on it, in order.
  public let items: [ToDo]

  /// A list with all its parts given.
  public init(
    id: String?,
    name: String,
    kind: Kind = .list,
    dates: ClosedRange<CivilDate>? = nil,
    milestones: [Milestone] = [],
    color: Goal.Color? = nil,
    icon: String? = nil,
    isShownInCalendar: Bool = true,
    reminds: Bool = true,
    items: [ToDo]
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.dates = dates
    self.milestones = milestones
    self.color = color
    self.icon = icon
    self.isShownInCalendar = isShownInCalendar
    self.reminds = reminds
    self.items = items
  }

  /// The most milestones of a plan.
  static let mostMilestones = Goal.mostMilestones
}
