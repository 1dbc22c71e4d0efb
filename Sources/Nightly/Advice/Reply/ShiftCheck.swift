import Analysis
import CivilTime
import Plans

/// Checks a shift that a reply chose: that it is one that could be taken up, and borne out.
///
/// What stands in the way of a move is for `MoveCheck` to say, whom `lockin apply` asks as well, so that
/// nothing is suggested that can't be applied.
struct ShiftCheck {
  let facts: AdviceFacts
  private let plan: [PlannedEvent]
  private let check: MoveCheck

  /// A check of shifts about some facts.
  init(_ facts: AdviceFacts) {
    self.facts = facts
    plan = facts.plan
    check = ShiftCheck.moves(facts.timeline, facts.working, facts.spacing, from: facts.dayAhead)
  }

  /// A check of moves as of the beginning of a day; what begins with the day has not begun.
  static func moves(
    _ timeline: ZoneTimeline,
    _ working: Range<Int>,
    _ spacing: Int64,
    from date: CivilDate
  ) -> MoveCheck {
    MoveCheck(
      timeline: timeline,
      working: working,
      spacing: spacing,
      now: timeline.start(of: date) + -1
    )
  }

  /// What is wrong with one of the shifts of a reply, where the others are made as well.
  func faults(_ choices: [AdviceReply.Choice], at index: Int) -> Set<GroundingFault.Code> {
    let choice = choices[index]
    let grounding = Grounding(facts)
    guard let shift = facts.shifts.first(where: { $0.id == choice.id }) else {
      return grounding.evidence(choice.evidence).union([.unknownEvidence])
    }
    var codes = grounding.evidence(choice.evidence, of: facts.because(shift))
    if choice.evidence.first != shift.event { codes.insert(.missingEvidence) }
    guard let event = facts.events.first(where: { $0.id == shift.event })?.planned,
      let move = move(shift)
    else { return codes.union([.unknownEvent]) }
    let isSecond = choices[..<index].contains { self.shift($0)?.event == shift.event }
    if isSecond { codes.insert(.duplicateShift) }
    if move.to == move.from { codes.insert(.shiftToItsPlace) }
    let start = facts.timeline.local(at: move.to.start)
    if start.second != 0 || start.minute % WorkingHours.step != 0
      || move.to.start.milliseconds % 1000 != 0
    {
      codes.insert(.offGrid)
    }
    if start.date >= facts.dayAhead + 7 { codes.insert(.outsideHours) }
    // What lies over another event goes in any case.
    let together =
      facts.partings.map(\.move)
      + choices.compactMap { self.shift($0).flatMap(self.move) }
    for obstacle in check.obstacles(to: move, among: plan, together: together) {
      codes.insert(obstacle.code)
    }
    if facts.refused.contains(facts.names.shift(event, to: move.to.start)) {
      codes.insert(.contradiction)
    }
    return codes
  }

  private func shift(_ choice: AdviceReply.Choice) -> AdviceFacts.Shift? {
    facts.shifts.first { $0.id == choice.id }
  }

  /// The move that a shift stands for, of its event as it is planned.
  private func move(_ shift: AdviceFacts.Shift) -> Move? {
    facts.events.first { $0.id == shift.event }.map {
      Move(event: $0.planned.id, from: $0.planned.span, to: shift.span)
    }
  }
}

extension MoveCheck.Obstacle {
  /// The code that a reply is refused with.
  fileprivate var code: GroundingFault.Code {
    switch self {
    case .gone, .elsewhere: .unknownEvent
    case .notMovable, .begun: .notMovable
    case .otherLength: .offGrid
    case .past, .outsideHours, .unclear: .outsideHours
    case .taken, .near: .conflict
    }
  }
}
