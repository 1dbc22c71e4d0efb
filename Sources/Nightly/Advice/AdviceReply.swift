import Documents

/// What an adviser, a model or lockin itself, chose of what it was offered, by ids of `AdviceFacts`, and a summary.
///
/// Whether it holds is for `ReplyCheck` to say.
public struct AdviceReply: Sendable, Hashable {
  /// The keys of a reply.
  enum Key: String, CaseIterable {
    /// Events to move.
    case shifts = "recommended_shifts"
    /// Pauses to make.
    case breaks = "break_suggestions"
    /// Hours to keep free.
    case peakHours = "peak_hours"
    /// Sentences to show.
    case notes = "motivational_notes"
    /// Sentences of the adviser's own, with placeholders for figures and names.
    case summary

    /// The most items under the key.
    var most: Int {
      switch self {
      case .shifts, .breaks, .peakHours: 3
      case .notes: 2
      case .summary: 6
      }
    }
  }

  private var items: [Key: [String]] = [:]

  /// A reply that chooses nothing.
  init() {}

  /// A reply of the form that the schema describes; nil for anything else.
  init?(_ root: DocumentNode) {
    guard case .object(let members) = root.value,
      Set(members.map(\.key)) == Set(Key.allCases.map(\.rawValue))
    else { return nil }
    for key in Key.allCases {
      guard let nodes = root[key.rawValue]?.elements else { return nil }
      items[key] = nodes.compactMap(\.text)
      if self[key].count < nodes.count { return nil }
    }
  }

  /// The ids, or sentences, under a key, in order.
  subscript(key: Key) -> [String] {
    get { items[key] ?? [] }
    set { items[key] = newValue }
  }

  /// Whether nothing was chosen and nothing said.
  public var isEmpty: Bool { Key.allCases.allSatisfy { self[$0].isEmpty } }

  /// The reply as JSON.
  public var json: JSONValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: Key.allCases.map { key in
          (key.rawValue, .array(self[key].map(JSONValue.string)))
        }
      )
    )
  }
}
