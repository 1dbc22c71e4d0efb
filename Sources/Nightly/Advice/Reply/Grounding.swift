import Analysis
import CivilTime

/// Checks a reply against the facts that were sent: nothing in it is taken on trust, the proposals
/// themselves included, since plans may have changed since they were made.
public struct Grounding {
  let facts: AdviceFacts
  private let notes: NoteCheck

  /// A check against some facts.
  init(_ facts: AdviceFacts) {
    self.facts = facts
    notes = NoteCheck(facts)
  }

  /// Everything that is wrong with a reply, in order of place; empty where all of it holds.
  public func faults(_ reply: AdviceReply) -> [GroundingFault] {
    var faults: Set<GroundingFault> = []
    func check(_ key: AdviceReply.Key, _ count: Int, _ codes: (Int) -> Set<GroundingFault.Code>) {
      for index in 0..<count {
        for code in codes(index) {
          faults.insert(GroundingFault("/\(key.rawValue)/\(index)", code))
        }
      }
    }
    check(.peakHours, reply.peakHours.count) { peak(reply.peakHours[$0]) }
    let shifts = ShiftCheck(facts)
    check(.shifts, reply.shifts.count) { shifts.faults(reply.shifts, at: $0) }
    check(.breaks, reply.breaks.count) { pause(reply.breaks[$0], reply.shifts) }
    check(.notes, reply.notes.count) { note(reply.notes[$0]) }
    for (key, choices) in [
      (AdviceReply.Key.peakHours, reply.peakHours), (.breaks, reply.breaks),
    ] {
      for index in choices.indices
      where choices[..<index].contains(where: { $0.id == choices[index].id }) {
        faults.insert(GroundingFault("/\(key.rawValue)/\(index)", .contradiction))
      }
    }
    // Of each figure one sentence is enough: a second one repeats it, or takes it back.
    var said: Set<String> = []
    for index in reply.notes.indices {
      for form in notes.forms(of: reply.notes[index].text) ?? [] {
        let figures = NoteText(form.pattern).ids
        if !said.isDisjoint(with: figures) {
          faults.insert(
            GroundingFault("/\(AdviceReply.Key.notes.rawValue)/\(index)", .contradiction)
          )
        }
        said.formUnion(figures)
      }
    }
    for index in reply.peakHours.indices
    where reply.peakHours[..<index].contains(where: { meet($0, reply.peakHours[index]) }) {
      faults.insert(
        GroundingFault("/\(AdviceReply.Key.peakHours.rawValue)/\(index)", .contradiction)
      )
    }
    return faults.sorted()
  }

  /// What of a reply can stand: the items without a fault, where these together have none.
  ///
  /// Gives nil where nothing was wrong with the whole, or where nothing is left.
  func salvage(_ reply: AdviceReply) -> AdviceReply? {
    let pointers = Set(faults(reply).map(\.pointer))
    guard !pointers.isEmpty else { return nil }
    func sound<Item>(_ items: [Item], _ key: AdviceReply.Key) -> [Item] {
      items.indices.filter { pointers.contains("/\(key.rawValue)/\($0)") == false }.map {
        items[$0]
      }
    }
    let rest = AdviceReply(
      peakHours: sound(reply.peakHours, .peakHours),
      shifts: sound(reply.shifts, .shifts),
      breaks: sound(reply.breaks, .breaks),
      notes: sound(reply.notes, .notes)
    )
    return rest.isEmpty || !faults(rest).isEmpty ? nil : rest
  }

  private func peak(_ choice: AdviceReply.Choice) -> Set<GroundingFault.Code> {
    guard let peak = facts.peaks.first(where: { $0.id == choice.id }) else {
      return evidence(choice.evidence).union([.unknownEvidence])
    }
    let (claim, because) = (peak.claim, facts.because(peak))
    var codes = evidence(choice.evidence, of: because)
    if claim.direction != .peak || because.isEmpty { codes.insert(.notAPeak) }
    if facts.refused.contains(facts.names.peak(claim)) { codes.insert(.contradiction) }
    return codes
  }

  private func pause(
    _ choice: AdviceReply.Choice,
    _ shifts: [AdviceReply.Choice]
  ) -> Set<GroundingFault.Code> {
    guard let pause = facts.breaks.first(where: { $0.id == choice.id }) else {
      return evidence(choice.evidence).union([.unknownEvidence])
    }
    var codes = evidence(choice.evidence, of: facts.because(pause))
    let event = facts.events.first { $0.id == pause.event }?.planned
    let isGone = pause.event != nil && event == nil
    if isGone
      || !PauseCheck(timeline: facts.timeline, plan: facts.plan).allows(pause.span, in: event)
    {
      codes.insert(.breakOverlaps)
    }
    // A pause in an event that is to be moved away would be a pause in nothing.
    let moved = shifts.compactMap { choice in facts.shifts.first { $0.id == choice.id }?.event }
    if let event = pause.event, moved.contains(event) { codes.insert(.contradiction) }
    if facts.refused.contains(facts.names.pause(in: event, pause.span)) {
      codes.insert(.contradiction)
    }
    return codes
  }

  private func note(_ note: AdviceReply.Note) -> Set<GroundingFault.Code> {
    var codes = evidence(note.evidence).union(notes.faults(note.text, evidence: note.evidence))
    let cited = NoteText(note.text).ids
    // What is cited and not shown bears out nothing.
    if note.evidence.contains(where: { !cited.contains($0) }) {
      codes.insert(.evidenceOutside)
    }
    if facts.refused.contains(facts.names.note(note.text)) { codes.insert(.contradiction) }
    return codes
  }

  /// Whether two claims speak of the same hours of a day, with different figures.
  private func meet(_ a: AdviceReply.Choice, _ b: AdviceReply.Choice) -> Bool {
    func claim(_ choice: AdviceReply.Choice) -> PeakClaim? {
      facts.peaks.first { $0.id == choice.id }?.claim
    }
    guard let a = claim(a), let b = claim(b) else { return false }
    return a.days.meets(b.days) && !a.window.isDisjoint(with: b.window)
  }

  /// What is wrong with a list of ids that is to be taken of those that speak for something.
  func evidence(_ ids: [String], of because: [String]) -> Set<GroundingFault.Code> {
    var codes = evidence(ids)
    if ids.contains(where: { facts.knows($0) && !because.contains($0) }) {
      codes.insert(.evidenceOutside)
    }
    if !ids.contains(where: because.contains) { codes.insert(.missingEvidence) }
    return codes
  }

  /// What is wrong with a list of ids, whatever they are to bear out.
  func evidence(_ ids: [String]) -> Set<GroundingFault.Code> {
    var codes: Set<GroundingFault.Code> = []
    if ids.isEmpty { codes.insert(.missingEvidence) }
    if Set(ids).count < ids.count { codes.insert(.duplicateEvidence) }
    if ids.contains(where: { !facts.knows($0) }) { codes.insert(.unknownEvidence) }
    return codes
  }
}

extension AdviceFacts {
  /// Whether an id was sent.
  func knows(_ id: String) -> Bool {
    hours.contains { $0.id == id } || figures.contains { $0.id == id }
      || events.contains { $0.id == id } || peaks.contains { $0.id == id }
  }
}

extension PeakClaim {
  /// The hours of the clock that it is about.
  var window: Set<Int> { Set((0..<hourCount).map { (fromHour + $0) % 24 }) }
}

extension AdviceReply {
  /// Whether nothing was chosen and nothing said.
  public var isEmpty: Bool {
    peakHours.isEmpty && shifts.isEmpty && breaks.isEmpty && notes.isEmpty
  }
}
