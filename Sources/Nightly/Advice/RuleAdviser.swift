/// Gives advice without a model: by rule, from the same facts, in the same form, under the same check.
public struct RuleAdviser {
  private let facts: AdviceFacts

  /// An adviser on one period.
  init(_ facts: AdviceFacts) { self.facts = facts }

  /// What it says: all that holds, in the order offered, and one note.
  public func reply() -> AdviceReply { ReplyCheck(facts).sound(offer).reply }

  /// Everything that it could choose, and the note that it says unasked.
  var offer: AdviceReply {
    var offer = AdviceReply()
    offer[.shifts] = facts.shifts.map(\.id)
    offer[.breaks] = facts.breaks.map(\.id)
    offer[.peakHours] = facts.peaks.map(\.id)
    offer[.notes] = notes.filter { !facts.refused.contains(facts.names.note($0.text)) }.prefix(1)
      .map(\.id)
    return offer
  }

  /// The sentences that it could say, refused ones among them.
  var notes: [TrueSentence] { facts.sentences.filter(\.claim.isSaidUnasked) }
}
