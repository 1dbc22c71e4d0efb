/// A change of a hand-written YAML file, which a `DocumentSplice` makes in place.
///
/// ```swift
/// let goal: [DocumentEdit.Step] = [.key("goals"), .index(2)]
/// let edits: [DocumentEdit] = [
///   .set(goal + [.key("deadline")], to: .text("2026-07-15"), behind: ["id", "title", "start"]),
///   .insert(goal + [.key("milestones")], [.mapping([.init("title", .text("Outline"))])]),
///   .move(goal + [.key("milestones")], from: 3, to: 0),
///   .remove(goal + [.key("daily_target")]),
/// ]
/// ```
public enum DocumentEdit: Sendable, Hashable {
  /// Sets the value at a path.
  ///
  /// A key that is not there is added, with the mappings around it, behind the last of those that it is to
  /// stand `behind`, and where none of them is there, at the end. Of a list or a mapping that takes another's
  /// place only what differs is changed.
  case set([Step], to: Value, behind: [String] = [])
  /// Takes out a key with its value, or an element of a list; nothing happens where it is not there.
  ///
  /// Of a list or a mapping in lines of its own, with nothing left in it, nothing stays but its key.
  case remove([Step])
  /// Takes out an element of a list with the comments directly above it.
  case cut([Step])
  /// Puts elements into the list at a path, at its end where no place is said.
  ///
  /// The list is made where it is missing. Elements are written like those beside them; where there are
  /// none, mappings are written as the form says.
  case insert([Step], at: Int? = nil, [Value], form: Form = .flow)
  /// Gives an element of the list at a path another place in it, the comments above it with it.
  case move([Step], from: Int, to: Int)

  /// A step from a value to one inside it.
  public enum Step: Sendable, Hashable {
    /// To the value under a key of a mapping.
    case key(String)
    /// To an element of a list, from 0.
    case index(Int)
  }

  /// A value to write.
  public indirect enum Value: Sendable, Hashable {
    /// A text.
    case text(String)
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case whole(Int)
    /// A number in the notation of JSON: `1.5`.
    case number(String)
    /// A list.
    case list([Value])
    /// A mapping, its entries in order.
    case mapping([Entry])
    /// An element of a list as it stood in lines of another one, comments above its dash included and the blanks left
    /// out that all begin with; written anew as the value that it is where it can't stand so.
    case written(lines: [[UInt8]], Value)

    /// The value, however it was written.
    var plain: Value { if case .written(_, let value) = self { value } else { self } }
  }

  /// An entry to write into a mapping.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The value.
    public let value: Value

    /// An entry with its key and value.
    public init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// How a mapping in a list is written where none stands beside it.
  public enum Form: Sendable, Hashable {
    /// On a line, in braces.
    case flow
    /// Each entry on a line of its own.
    case block
  }
}
