import Analysis
import CivilTime
import Planning

/// Checks a reply against the facts that were sent: nothing in it is taken on trust, the proposals
/// themselves included, since plans may have changed since they were made.
public struct Grounding {
  let facts: AdviceFacts
  private let notes: NoteCheck

  /// A check against some facts.
  public init(_ facts: AdviceFacts) {
    self.facts = facts
    notes = NoteCheck(figures: NoteFigures(facts: facts), vocabulary: .english)
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
    for index in reply.notes.indices
    where reply.notes[..<index].contains(where: { $0.text == reply.notes[index].text }) {
      faults.insert(GroundingFault("/\(AdviceReply.Key.notes.rawValue)/\(index)", .contradiction))
    }
    return faults.sorted()
  }

  /// What of a reply can stand: the items without a fault, where these together have none.
  ///
  /// Gives nil where nothing was wrong with the whole, or where nothing is left.
  public func salvage(_ reply: AdviceReply) -> AdviceReply? {
    let pointers = Set(faults(reply).map(\.pointer))
    guard pointers.isEmpty == false else { return nil }
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
    return rest.isEmpty || faults(rest).isEmpty == false ? nil : rest
  }

  private func peak(_ choice: AdviceReply.Choice) -> Set<GroundingFault.Code> {
    var codes = evidence(choice.evidence)
    guard let peak = facts.peaks.first(where: { $0.id == choice.id }) else {
      return codes.union([.unknownEvidence])
    }
    let claim = peak.claim
    let window = claim.window
    let cited = choice.evidence.compactMap { id in facts.hours.first { $0.id == id }?.hour }
    if cited.isEmpty { codes.insert(.missingEvidence) }
    if cited.contains(where: { window.contains($0) == false }) { codes.insert(.evidenceOutside) }
    if claim.direction != .peak
      || facts.hours.contains(where: { window.contains($0.hour) }) == false
    {
      codes.insert(.notAPeak)
    }
    if facts.refused.contains(SuggestionID.peak(claim)) { codes.insert(.contradiction) }
    return codes
  }

  private func pause(
    _ choice: AdviceReply.Choice,
    _ shifts: [AdviceReply.Choice]
  ) -> Set<GroundingFault.Code> {
    var codes = evidence(choice.evidence)
    guard let pause = facts.breaks.first(where: { $0.id == choice.id }) else {
      return codes.union([.unknownEvidence])
    }
    let known = Set(facts.hours.map(\.id) + facts.figures.map(\.id) + facts.events.map(\.id))
    if choice.evidence.contains(where: known.contains) == false { codes.insert(.missingEvidence) }
    let event = facts.events.first { $0.id == pause.event }?.planned
    let isGone = pause.event != nil && event == nil
    if isGone
      || PauseCheck(timeline: facts.timeline, plan: facts.plan).allows(pause.span, in: event)
        == false
    {
      codes.insert(.breakOverlaps)
    }
    // A pause in an event that is to be moved away would be a pause in nothing.
    let moved = shifts.compactMap { choice in facts.shifts.first { $0.id == choice.id }?.event }
    if let event = pause.event, moved.contains(event) { codes.insert(.contradiction) }
    if facts.refused.contains(SuggestionID.pause(pause, facts)) { codes.insert(.contradiction) }
    return codes
  }

  private func note(_ note: AdviceReply.Note) -> Set<GroundingFault.Code> {
    var codes = evidence(note.evidence).union(notes.faults(note.text, evidence: note.evidence))
    let cited = Set(NoteText(note.text).placeholders.map(\.id))
    // What is cited and not shown bears out nothing.
    if note.evidence.contains(where: { cited.contains($0) == false }) {
      codes.insert(.evidenceOutside)
    }
    if facts.refused.contains(SuggestionID.note(note.text)) { codes.insert(.contradiction) }
    return codes
  }

  /// What is wrong with a list of ids, whatever they are to bear out.
  func evidence(_ ids: [String]) -> Set<GroundingFault.Code> {
    var codes: Set<GroundingFault.Code> = []
    if ids.isEmpty { codes.insert(.missingEvidence) }
    if Set(ids).count < ids.count { codes.insert(.duplicateEvidence) }
    if ids.contains(where: { facts.knows($0) == false }) { codes.insert(.unknownEvidence) }
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
  /// Whether it says nothing.
  var isEmpty: Bool { peakHours.isEmpty && shifts.isEmpty && breaks.isEmpty && notes.isEmpty }
}
