import Documents

/// What an adviser, a model or lockin itself, chose of what it was offered, and the notes it wrote.
///
/// Ids are those of `AdviceFacts`. Whether the choice holds is for `Grounding` to say.
public struct AdviceReply: Sendable, Hashable {
  /// A proposal that was chosen.
  public struct Choice: Sendable, Hashable {
    /// The proposal's id.
    public let id: String
    /// The ids of what bears it out.
    public let evidence: [String]
  }

  /// A word of encouragement.
  public struct Note: Sendable, Hashable {
    /// The sentence, with placeholders for figures.
    public let text: String
    /// The ids of the figures in it.
    public let evidence: [String]
  }

  /// Hours to keep free.
  var peakHours: [Choice]
  /// Events to move.
  public var shifts: [Choice]
  /// Pauses to make.
  public var breaks: [Choice]
  /// Encouragement.
  public var notes: [Note]

  /// The keys of a reply.
  enum Key: String, CaseIterable {
    case peakHours = "peak_hours"
    case shifts = "recommended_shifts"
    case breaks = "break_suggestions"
    case notes = "motivational_notes"
  }

  /// The reply as JSON.
  public var json: JSONValue {
    func list(_ choices: [Choice]) -> JSONValue {
      .array(
        choices.map {
          ["id": .string($0.id), "evidence": .array($0.evidence.map { .string($0) })]
        }
      )
    }
    return .object([
      Key.peakHours.rawValue: list(peakHours),
      Key.shifts.rawValue: list(shifts),
      Key.breaks.rawValue: list(breaks),
      Key.notes.rawValue: .array(
        notes.map {
          ["text": .string($0.text), "evidence": .array($0.evidence.map { .string($0) })]
        }
      ),
    ])
  }
}
