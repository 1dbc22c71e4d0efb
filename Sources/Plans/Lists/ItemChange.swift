import CivilTime
import Documents

/// What a person can say of an item by commands, by the keys of `plans/items.yaml`.
public enum ItemField: String, Sendable, CaseIterable {
  /// Names it, where its title may change.
  case id
  /// What is to be done.
  case title
  /// What else there is to know.
  case notes
  /// The day by which it is due.
  case dueDate = "due_date"
  /// The time of that day.
  case dueTime = "due_time"
  /// How it comes again.
  case recurrence
  /// Its parts; of an item that is there, those that are added.
  case subtasks
  /// Whether it matters more than others.
  case starred
  /// A colour.
  case flag
  /// Words of the person's own.
  case tags
  /// Minutes ahead at which to be reminded.
  case reminder = "reminder_minutes"
}

/// One thing that is said of an item.
public struct ItemChange: Sendable, Hashable {
  /// What is said of it.
  public let field: ItemField
  /// What it is to be; nil where nothing is to be said of it any more.
  public let value: DocumentEdit.Value?

  /// A value for a field, or nil for none.
  public init(_ field: ItemField, _ value: DocumentEdit.Value?) {
    self.field = field
    self.value = value
  }
}

extension ItemChange {
  /// What is wrong with the value in itself, whatever else is said of the item; nil where nothing is.
  public func mistake(in timeline: ZoneTimeline) -> Diagnostic? {
    guard let value else { return nil }
    let others = [ItemField.title: "title", .dueDate: "2000-01-01"].filter { $0.key != field }
    let entries = others.map { DocumentEdit.Entry($0.key.rawValue, .text($0.value)) }
    let node = DocumentNode(
      of: .mapping(entries + [.init(field.rawValue, value)]),
      at: SourcePosition(line: 1, column: 1)
    )
    var reader = ItemReader(NodeReader(file: ""), timeline)
    do throws(Diagnostic) {
      _ = try reader.item(node)
      return nil
    } catch {
      return error
    }
  }
}
