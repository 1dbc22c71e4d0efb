/// Gives advice without a model: by rule, from the same facts, in the same form, under the same checks.
public struct RuleAdviser {
  /// The most of each kind.
  private static let most = 3

  private let facts: AdviceFacts

  /// An adviser on one period.
  init(_ facts: AdviceFacts) { self.facts = facts }

  /// What it says: all that is sound, in the order offered, at most three of a kind and one note.
  public func reply() -> AdviceReply {
    let grounding = Grounding(facts)
    var reply = AdviceReply(peakHours: [], shifts: [], breaks: [], notes: [])
    /// Takes in what the checks let stand beside all that was taken in before.
    func add<Item>(_ items: [Item], to list: WritableKeyPath<AdviceReply, [Item]>, atMost most: Int)
    {
      for item in items where reply[keyPath: list].count < most {
        var larger = reply
        larger[keyPath: list].append(item)
        if grounding.faults(larger).isEmpty { reply = larger }
      }
    }
    // Shifts may make room for each other.
    reply.shifts = Array(shifts().prefix(RuleAdviser.most))
    if !grounding.faults(reply).isEmpty {
      reply.shifts = []
      add(shifts(), to: \.shifts, atMost: RuleAdviser.most)
    }
    add(breaks(), to: \.breaks, atMost: RuleAdviser.most)
    add(peakHours(), to: \.peakHours, atMost: RuleAdviser.most)
    add(notes(), to: \.notes, atMost: 1)
    return reply
  }

  private func shifts() -> [AdviceReply.Choice] {
    facts.shifts.map { AdviceReply.Choice(id: $0.id, evidence: [$0.event]) }
  }

  private func breaks() -> [AdviceReply.Choice] {
    facts.breaks.compactMap { pause in
      facts.because(pause).first.map { AdviceReply.Choice(id: pause.id, evidence: [$0]) }
    }
  }

  private func peakHours() -> [AdviceReply.Choice] {
    facts.peaks.map { AdviceReply.Choice(id: $0.id, evidence: facts.because($0)) }
  }

  /// Notes, the most particular first, refused ones among them.
  func notes() -> [AdviceReply.Note] {
    let offers = facts.noteForms
    return RuleAdviser.worthSaying.compactMap { claim in
      offers.first { $0.claim == claim }?.form.sentences.first.map {
        AdviceReply.Note(text: $0, evidence: NoteText($0).ids)
      }
    }
  }

  /// What a note says, the most particular first.
  private static let worthSaying: [NoteClaim] = [
    .moreFocus, .keptWell, .blocks, .deepBlock, .block,
  ]
}
