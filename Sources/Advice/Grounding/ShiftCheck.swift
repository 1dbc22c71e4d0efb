import CivilTime
import Planning

/// Checks a shift that a reply chose from first principles: the event, the time it is to go to, and
/// what else is there.
struct ShiftCheck {
  /// Shifts begin on a grid of so many minutes.
  static let grid = 15

  let facts: AdviceFacts

  /// What is wrong with a shift, given those chosen before it.
  func faults(
    _ choice: AdviceReply.Choice,
    after before: ArraySlice<AdviceReply.Choice>
  ) -> Set<GroundingFault.Code> {
    var codes = Grounding(facts).evidence(choice.evidence)
    guard let shift = facts.shifts.first(where: { $0.id == choice.id }) else {
      return codes.union([.unknownEvidence])
    }
    if choice.evidence.contains(shift.event) == false { codes.insert(.missingEvidence) }
    let events = Set(facts.events.map(\.id))
    if choice.evidence.contains(where: { events.contains($0) && $0 != shift.event }) {
      codes.insert(.evidenceOutside)
    }
    guard let event = facts.events.first(where: { $0.id == shift.event })?.planned else {
      return codes.union([.unknownEvent])
    }
    if event.isMovable == false || event.exclusion != nil { codes.insert(.notMovable) }
    if event.span.start < start(of: facts.dayAhead) { codes.insert(.notMovable) }
    let earlier = before.compactMap { choice in facts.shifts.first { $0.id == choice.id } }
    if earlier.contains(where: { $0.event == shift.event }) { codes.insert(.duplicateShift) }
    if shift.span == event.span { codes.insert(.shiftToItsPlace) }
    codes.formUnion(place(shift.span, length: event.span.length))
    codes.formUnion(conflicts(shift, earlier))
    if facts.refused.contains(SuggestionID.shift(event, to: shift.span.start)) {
      codes.insert(.contradiction)
    }
    return codes
  }

  /// Whether a time is one at which something of that length could be.
  private func place(_ span: TimeSpan, length: Int64) -> Set<GroundingFault.Code> {
    var codes: Set<GroundingFault.Code> = []
    if span.length <= 0 || span.length != length { codes.insert(.offGrid) }
    let start = facts.timeline.local(at: span.start)
    let end = facts.timeline.local(at: span.end)
    if start.second != 0 || start.minute % ShiftCheck.grid != 0
      || span.start.milliseconds % 1000 != 0
    {
      codes.insert(.offGrid)
    }
    if start.date != end.date || start.secondOfDay < facts.working.lowerBound * 60
      || end.secondOfDay > facts.working.upperBound * 60 || start.date < facts.dayAhead
      || start.date >= facts.dayAhead + 7
    {
      codes.insert(.outsideHours)
    }
    return codes
  }

  /// Whether a shift runs into what stays where it is, or into shifts chosen before it.
  private func conflicts(
    _ shift: AdviceFacts.Shift,
    _ earlier: [AdviceFacts.Shift]
  ) -> Set<GroundingFault.Code> {
    let moved = Set(earlier.map(\.event))
    let isTaken = facts.events.contains { other in
      guard other.id != shift.event, other.planned.exclusion == nil,
        moved.contains(other.id) == false
      else { return false }
      let margin = other.planned.isMovable ? 0 : MoveCheck.buffer
      return other.planned.span.start < shift.span.end + margin
        && other.planned.span.end + margin > shift.span.start
    }
    let meets = earlier.contains { $0.span.intersection(shift.span).isEmpty == false }
    return isTaken || meets ? [.conflict] : []
  }

  private func start(of date: CivilDate) -> Instant {
    facts.timeline.start(of: date)
  }
}
