import Analysis

/// Gives advice without a model: by rule, from the same facts, in the same form, under the same checks.
public struct RuleAdviser {
  /// The most of each kind.
  private static let most = 3

  private let facts: AdviceFacts

  /// An adviser on one period.
  public init(_ facts: AdviceFacts) { self.facts = facts }

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
    if grounding.faults(reply).isEmpty == false {
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
      guard let evidence = pause.event ?? figure(.longRuns)?.id else { return nil }
      return AdviceReply.Choice(id: pause.id, evidence: [evidence])
    }
  }

  private func peakHours() -> [AdviceReply.Choice] {
    facts.peaks.map { peak in
      AdviceReply.Choice(
        id: peak.id,
        evidence: facts.hours.filter { peak.claim.window.contains($0.hour) }.map(\.id)
      )
    }
  }

  /// Notes, the most particular first.
  private func notes() -> [AdviceReply.Note] {
    var notes: [AdviceReply.Note] = []
    if let focus = figure(.focus), let usual = focus.usual, focus.value > usual.high {
      notes.append(
        AdviceReply.Note(
          text:
            "{\(focus.id)} of focus, {\(focus.id).verdict}: what helped may be worth doing again.",
          evidence: [focus.id]
        )
      )
    }
    if let kept = figure(.planKept), kept.value >= 800 {
      notes.append(
        AdviceReply.Note(text: "You kept {\(kept.id)} of your plan.", evidence: [kept.id])
      )
    }
    if let block = figure(.longestBlock), let focus = figure(.focus) {
      notes.append(
        AdviceReply.Note(
          text:
            "A block of {\(block.id)} stands in your {\(focus.id)} of focus: protect its place.",
          evidence: [block.id, focus.id]
        )
      )
    }
    return notes
  }

  private func figure(_ kind: AdviceFacts.Figure.Kind) -> AdviceFacts.Figure? {
    facts.figures.first { $0.kind == kind }
  }
}
