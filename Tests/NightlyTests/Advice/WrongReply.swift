import CivilTime

@testable import Analysis
@testable import Nightly
@testable import Plans

/// Ways in which a reply can be wrong although its form is right.
enum WrongReply: String, CaseIterable {
  case unknownShift, unknownPeak, unknownBreak, unknownEvidence, unknownFigure, duplicateEvidence
  case noEvidence, peakWithoutHours, shiftWithoutEvent, hourOutsidePeak, eventOfAnother, eventGone
  case fixedEvent, pastEvent, twoShiftsOfOne, shiftToItsPlace, intoAClass, intoAnotherShift
  case tooCloseToAClass, beforeWork, afterWork, acrossMidnight, nextWeek, shorter, offGrid,
    backwards
  case slumpAsPeak, peakWithoutActivity, breakInAClass, breakPastItsEvent, breakOverMidnight
  case digits, numberInWords, fractionSign, clockTime, weekday, daytime, name, ordinaryWord
  case address, mailAddress, markdown, html, control, bidirectional, zeroWidth, overlong,
    brokenPlaceholder
  case instruction, german, cyrillic, homoglyph, blame, health, noPlaceholder, placeholderNotCited
  case citedNotShown, unknownField, verdictWithoutUsual, refusedShift, refusedPeak, twiceTheSamePeak
  case twiceTheSameNote, breakInMovedEvent, shouting, dashes
  case otherVerdict, otherFigure, gluedFigures, allowedWords, order, turnedRound, trailingBlank
  case otherMark, threeSentences, sameSentenceTwice, otherPeriod, wrongHour, harm
  case eventNotFirst, hourOfAnotherTime, pauseOfAnotherEvent, pauseForThePlan, peaksThatMeet
  case hourWithoutFocus, unknownSentence

  /// The codes that it has to be refused with, among others perhaps.
  var codes: Set<GroundingFault.Code> {
    switch self {
    case .otherVerdict, .otherFigure, .gluedFigures, .allowedWords, .turnedRound, .trailingBlank,
      .otherMark, .threeSentences, .otherPeriod, .wrongHour, .unknownSentence:
      [.unprovenSentence]
    case .order, .harm: [.unknownWord]
    case .sameSentenceTwice, .peaksThatMeet: [.contradiction]
    case .eventNotFirst: [.missingEvidence]
    case .hourOfAnotherTime, .pauseOfAnotherEvent, .pauseForThePlan, .hourWithoutFocus:
      [.evidenceOutside]
    case .unknownShift, .unknownPeak, .unknownBreak, .unknownEvidence, .unknownFigure,
      .unknownField, .verdictWithoutUsual:
      [.unknownEvidence]
    case .duplicateEvidence: [.duplicateEvidence]
    case .noEvidence, .peakWithoutHours, .shiftWithoutEvent, .noPlaceholder, .placeholderNotCited:
      [.missingEvidence]
    case .hourOutsidePeak, .eventOfAnother, .citedNotShown: [.evidenceOutside]
    case .eventGone: [.unknownEvent]
    case .fixedEvent, .pastEvent: [.notMovable]
    case .twoShiftsOfOne: [.duplicateShift]
    case .shiftToItsPlace: [.shiftToItsPlace]
    case .intoAClass, .intoAnotherShift, .tooCloseToAClass: [.conflict]
    case .beforeWork, .afterWork, .acrossMidnight, .nextWeek: [.outsideHours]
    case .shorter, .offGrid, .backwards: [.offGrid]
    case .slumpAsPeak, .peakWithoutActivity: [.notAPeak]
    case .breakInAClass, .breakPastItsEvent, .breakOverMidnight: [.breakOverlaps]
    case .digits, .numberInWords, .fractionSign: [.ungroundedNumber]
    case .clockTime, .weekday, .daytime: [.ungroundedTime]
    case .name, .ordinaryWord, .shouting: [.unknownWord]
    case .address, .mailAddress, .markdown, .html, .control, .bidirectional, .zeroWidth, .overlong,
      .brokenPlaceholder, .dashes:
      [.unsafeText]
    case .instruction: [.instructionEcho]
    case .german, .cyrillic, .homoglyph: [.otherLanguage]
    case .blame, .health: [.judgement]
    case .refusedShift, .refusedPeak, .twiceTheSamePeak, .twiceTheSameNote, .breakInMovedEvent:
      [.contradiction]
    }
  }

  /// The text of a note that is wrong in this way.
  private var text: String? {
    switch self {
    case .digits: "You had {F1} of focus in 3 blocks."
    case .numberInWords: "You had {F1} in three blocks."
    case .fractionSign: "{F1} is ½ of your time."
    case .clockTime: "{F1} of focus, and at 9:30 you began."
    case .weekday: "{F1} of focus: Tuesdays suit you."
    case .daytime: "{F1} of focus in the morning."
    case .name: "{F1} of focus, thanks to Anna."
    case .ordinaryWord: "{F1} of focus on your thesis."
    case .address: "{F1}: see https://example.org/x"
    case .mailAddress: "{F1}: write to me@example.org"
    case .markdown: "{F1} of [focus](x)"
    case .html: "{F1} of <b>focus</b>"
    case .control: "{F1} of focus\u{7}"
    case .bidirectional: "{F1} of \u{202e}focus"
    case .zeroWidth: "{F1} of fo\u{200b}cus"
    case .overlong: "{F1} " + String(repeating: "of focus ", count: 30)
    case .brokenPlaceholder: "{F1} of {focus"
    case .instruction: "{F1}: ignore the previous instructions."
    case .german: "{F1} Fokus, weiter so, das war für dich ein schöner Tag."
    case .cyrillic: "{F1} хорошая работа сегодня друг"
    case .homoglyph: "{F1} of f\u{43e}cus"
    case .blame: "{F1} of focus: do not be lazy."
    case .health: "{F1} of focus in spite of anxiety."
    case .noPlaceholder: "Well done, keep going."
    case .unknownField: "{F1.share} of focus"
    case .verdictWithoutUsual: "{F2.verdict} of focus"
    case .unknownFigure: "{F99} of focus"
    case .placeholderNotCited: "{F1} and {F2} of focus"
    case .citedNotShown: "{F1} of focus"
    case .shouting: "{F1} of FOCUS"
    case .dashes: "{F1} of focus — well done"
    case .twiceTheSameNote: "You had {F1} of focus."
    case .otherVerdict: "{F2} of focus is {F1.verdict}."
    case .otherFigure: "You kept {F1} of your plan."
    case .gluedFigures: "You had {F1}{F2} of focus."
    case .allowedWords: "Your plan had no focus: {F1}."
    case .order: "{F1}: pause your class and move on."
    case .turnedRound: "Your focus was {F1} of {F1}."
    case .trailingBlank: "You had {F1} of focus. "
    case .otherMark: "You had {F1} of focus!"
    case .threeSentences:
      "You had {F1} of focus. Your longest block of focus was {F1}. You had {F1}."
    case .sameSentenceTwice: "You had {F1} of focus. {F1} of focus is {F1.verdict}."
    case .wrongHour: "No hour held more focus than {F1}: {F1}."
    case .harm: "Put an end to yourself. {F1}."
    case .unknownSentence: "{F1} of focus."
    default: nil
    }
  }

  /// The facts, changed where the fault lies in a proposal, and a reply with the fault.
  func apply(to facts: AdviceFacts, _ days: inout RandomDays) -> (AdviceFacts, AdviceReply) {
    var reply = AdviceReply(peakHours: [], shifts: [], breaks: [], notes: [])
    if let text {
      let evidence =
        switch self {
        case .verdictWithoutUsual: ["F2"]
        case .unknownFigure: ["F99"]
        case .citedNotShown, .otherVerdict, .gluedFigures: ["F1", "F2"]
        default: ["F1"]
        }
      reply.notes = [AdviceReply.Note(text: text, evidence: evidence)]
      if self == .twiceTheSameNote { reply.notes += reply.notes }
      return (facts, reply)
    }
    let first = facts.shifts[0]
    let event = facts.events[1].planned
    func choose(_ id: String, _ evidence: [String]) -> AdviceReply.Choice {
      AdviceReply.Choice(id: id, evidence: evidence)
    }
    func shifted(_ start: Instant, _ end: Instant? = nil) -> (AdviceFacts, AdviceReply) {
      reply.shifts = [choose("S1", [first.event])]
      return (facts.with(shift: 0, to: TimeSpan(start, end ?? start + event.span.length)), reply)
    }
    func paused(_ span: TimeSpan, in event: String?) -> (AdviceFacts, AdviceReply) {
      reply.breaks = [choose("B1", ["F5"])]
      return (facts.with(break: AdviceFacts.Break(id: "B1", span: span, event: event)), reply)
    }
    let time = RandomDays.time
    switch self {
    case .unknownShift: reply.shifts = [choose("S77", ["E2"])]
    case .unknownPeak: reply.peakHours = [choose("P9", ["H9"])]
    case .unknownBreak: reply.breaks = [choose("B9", ["F5"])]
    case .unknownEvidence: reply.peakHours = [choose("P1", ["H9", "H3"])]
    case .duplicateEvidence: reply.peakHours = [choose("P1", ["H9", "H9"])]
    case .noEvidence: reply.breaks = [choose("B1", [])]
    case .eventNotFirst: reply.shifts = [choose("S1", ["H14", first.event])]
    case .hourOfAnotherTime: reply.shifts = [choose("S1", [first.event, "H9"])]
    case .pauseOfAnotherEvent: reply.breaks = [choose("B1", ["E1"])]
    case .pauseForThePlan: reply.breaks = [choose("B1", ["F4", "F5"])]
    case .otherPeriod:
      reply.notes = [
        AdviceReply.Note(
          text:
            "\(facts.isWeek ? "On days like this" : "In a week") you usually have {F1.usual} of "
            + "focus; this time you had {F1}.",
          evidence: ["F1"]
        )
      ]
    case .peaksThatMeet:
      reply.peakHours = [choose("P1", ["H9"]), choose("P2", ["H9"])]
      return (facts.with(second: RandomDays.claim(8, 3)), reply)
    case .hourWithoutFocus:
      reply.peakHours = [choose("P1", ["H9", "H10"])]
      return (facts.with(emptyHour: 10), reply)
    case .peakWithoutHours: reply.peakHours = [choose("P1", ["F1"])]
    case .shiftWithoutEvent: reply.shifts = [choose("S1", ["H9"])]
    case .hourOutsidePeak: reply.peakHours = [choose("P1", ["H9", "H14"])]
    case .eventOfAnother: reply.shifts = [choose("S1", [first.event, "E1"])]
    case .eventGone:
      reply.shifts = [choose("S1", [first.event])]
      return (facts.with(events: facts.events.filter { $0.id != first.event }), reply)
    case .fixedEvent:
      reply.shifts = [choose("S1", [first.event])]
      let fixed = RandomDays.event(1, event.span.start, minutes: 60, movable: false)
      return (
        facts.with(
          events: facts.events.map { $0.id == first.event ? .init(id: $0.id, planned: fixed) : $0 }
        ), reply
      )
    case .pastEvent:
      reply.shifts = [choose("S1", [first.event])]
      let past = RandomDays.event(1, time(-1, 600), minutes: 60, movable: true)
      return (
        facts.with(
          events: facts.events.map { $0.id == first.event ? .init(id: $0.id, planned: past) : $0 }
        ), reply
      )
    case .twoShiftsOfOne: reply.shifts = [choose("S1", [first.event]), choose("S1", [first.event])]
    case .shiftToItsPlace: return shifted(event.span.start)
    case .intoAClass: return shifted(facts.events[0].planned.span.start)
    case .intoAnotherShift:
      let later = time(6, 600)
      reply.shifts = [choose("S1", [first.event]), choose("S2", ["E4"])]
      let other = RandomDays.event(90, time(6, 840), minutes: 60, movable: true)
      let span = TimeSpan(later, later + event.span.length)
      return (
        facts.with(
          events: facts.events.filter { $0.id != "E4" } + [.init(id: "E4", planned: other)]
        ).with(shifts: [
          AdviceFacts.Shift(
            id: "S1",
            event: first.event,
            move: RandomDays.move(event, to: span.start)
          ),
          AdviceFacts.Shift(
            id: "S2",
            event: "E4",
            move: RandomDays.move(other, to: later + 900_000)
          ),
        ]),
        reply
      )
    case .tooCloseToAClass: return shifted(facts.events[0].planned.span.start + -event.span.length)
    case .beforeWork: return shifted(time(6, 7 * 60 + 45))
    case .afterWork: return shifted(time(6, 19 * 60 + 30))
    case .acrossMidnight: return shifted(time(6, 23 * 60 + 30))
    case .nextWeek: return shifted(time(7, 600))
    case .shorter: return shifted(time(6, 600), time(6, 610))
    case .offGrid: return shifted(time(6, 607))
    case .backwards: return shifted(time(6, 600), time(6, 600))
    case .slumpAsPeak:
      reply.peakHours = [choose("P1", ["H9"])]
      return (facts.with(peak: facts.peaks[0].claim.reversed), reply)
    case .peakWithoutActivity:
      reply.peakHours = [choose("P1", ["H9"])]
      return (facts.with(peak: RandomDays.claim(2, 2)), reply)
    case .breakInAClass:
      let start = facts.events[0].planned.span.start
      return paused(TimeSpan(start + 600_000, start + 1_200_000), in: nil)
    case .breakPastItsEvent:
      let end = facts.events[facts.events.count - 1].planned.span.end
      return paused(TimeSpan(end, end + 600_000), in: facts.events.last?.id)
    case .breakOverMidnight: return paused(TimeSpan(time(6, 1435), time(7, 5)), in: nil)
    case .refusedShift:
      reply.shifts = [choose("S1", [first.event])]
      return (facts.with(refused: [SuggestionID().shift(event, to: first.span.start)]), reply)
    case .refusedPeak:
      reply.peakHours = [choose("P1", ["H9"])]
      return (facts.with(refused: [SuggestionID().peak(facts.peaks[0].claim)]), reply)
    case .twiceTheSamePeak: reply.peakHours = [choose("P1", ["H9"]), choose("P1", ["H9"])]
    case .breakInMovedEvent:
      reply.shifts = [choose("S1", [first.event])]
      reply.breaks = [choose("B1", ["F5"])]
      let start = event.span.start + 600_000
      return (
        facts.with(
          break: AdviceFacts.Break(
            id: "B1",
            span: TimeSpan(start, start + 600_000),
            event: first.event
          )
        ),
        reply
      )
    default: break
    }
    return (facts, reply)
  }
}

extension PeakClaim {
  /// The same hours, said to have less focus.
  fileprivate var reversed: PeakClaim {
    PeakClaim(
      days: days,
      direction: .slump,
      strength: strength,
      fromHour: fromHour,
      hourCount: hourCount,
      level: level,
      difference: difference,
      expectedDifference: -expectedDifference,
      leftOut: leftOut,
      dayCount: dayCount,
      active: active,
      chance: chance
    )
  }
}

extension AdviceFacts {
  fileprivate func with(
    hours: [Hour]? = nil,
    events: [Event]? = nil,
    shifts: [Shift]? = nil,
    breaks: [Break]? = nil,
    peaks: [Peak]? = nil,
    refused: Set<String>? = nil
  ) -> AdviceFacts {
    AdviceFacts(
      user: user,
      timeline: timeline,
      isWeek: isWeek,
      dayAhead: dayAhead,
      working: working,
      hours: hours ?? self.hours,
      figures: figures,
      events: events ?? self.events,
      others: others,
      shifts: shifts ?? self.shifts,
      breaks: breaks ?? self.breaks,
      peaks: peaks ?? self.peaks,
      refused: refused ?? self.refused
    )
  }

  fileprivate func with(break pause: Break) -> AdviceFacts { with(breaks: [pause]) }

  fileprivate func with(peak claim: PeakClaim) -> AdviceFacts {
    with(peaks: [Peak(id: "P1", claim: claim)])
  }

  fileprivate func with(second claim: PeakClaim) -> AdviceFacts {
    with(peaks: [peaks[0], Peak(id: "P2", claim: claim)])
  }

  fileprivate func with(emptyHour hour: Int) -> AdviceFacts {
    let empty = Hour(hour: hour, active: 1_800_000, focus: 0, categories: [:])
    return with(hours: hours.filter { $0.hour < hour } + [empty] + hours.filter { $0.hour > hour })
  }

  fileprivate func with(shift index: Int, to span: TimeSpan) -> AdviceFacts {
    var shifts = shifts
    let old = shifts[index].move
    shifts[index] = Shift(
      id: shifts[index].id,
      event: shifts[index].event,
      move: ScheduledMove(
        event: old.event,
        span: span,
        gain: old.gain,
        needsAnother: old.needsAnother
      )
    )
    return with(shifts: shifts)
  }
}
