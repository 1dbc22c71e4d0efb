import Analysis
import CivilTime
import Plans
import Reports

/// What a report says beyond its own period's facts.
struct Outlook {
  /// The hours with more or less focus than others; nil where nothing was searched.
  let peaks: PeakFindings?
  /// For each claim, whether it recurs.
  let recurrences: [Recurrence]
  /// The suggestions, the most important first.
  let suggestions: [Suggestion]
  /// Moves that hold as well and are not told, as they were before.
  let standing: [Suggestion]
  /// Words of encouragement that came with them.
  let notes: [String]
  /// Why there are none, in a sentence; nil where there are some, or nobody was to give any.
  let silence: String?
  /// Where they come from; nil where nobody was to give any.
  let origin: AdviceOrigin?
  /// What was looked at on the way to them.
  let trace: AdviceTrace
  /// What is to be expected of the seven days after the period.
  let weekAhead: WeekAhead
  /// When to pause in the work that is planned for the day after; none for a week.
  let plannedBreaks: [TimeSpan]
}

extension Outlook {
  /// Says it in a report, with no more of the person's own words than may be shown.
  func add(to report: inout Report, _ disclosure: Disclosure) {
    report.peaks = peaks
    report.recurrences = recurrences
    report.weekAhead = disclosure.weekAhead(weekAhead)
    report.plannedBreaks = plannedBreaks
    report.suggestions = suggestions.map(disclosure.suggestion)
    report.silence = silence
    report.notes = notes
    report.adviceOrigin = origin
  }
}

/// Gets advice on each period, as of the period's end: nothing later plays a part.
final class Suggestions {
  private let configuration: Configuration
  private let advice: AdviceSource
  private let forecast: WeekForecast
  private let work: PlannedWork

  /// Suggestions by a person's choices.
  init(configuration: Configuration, advice: AdviceSource) {
    self.configuration = configuration
    self.advice = advice
    forecast = configuration.weekForecast
    work = configuration.plannedWork
  }

  /// What the outlook of a period rests on besides its own facts.
  struct Basis {
    /// As of the last Monday before what lies ahead, for a day that of its own week.
    let rhythm: Rhythm
    /// As of the Monday that the day, for a week the week, before rested on.
    let rhythmBefore: () throws -> Rhythm
    /// The events around the period and the days ahead.
    let events: [PlannedEvent]
    let usualFocus: UsualRange?
    /// What the weeks before came to, which says how much of a plan is kept.
    let weeks: [PeriodTally]
    /// The goals as they stood at the period's end, with what they are called; nil where names are hidden.
    let goals: [(review: GoalReview, name: String?)]
  }

  /// What a period's advice is chosen from.
  private struct Ground {
    let ahead: WeekAhead
    let breaks: [TimeSpan]
    let known: AdviceFacts
    let words: AdviceSuggestions
    let candidates: Candidates
  }

  /// The outlook of a period.
  func outlook(
    _ facts: PeriodInsights,
    of period: Period,
    _ basis: Basis
  ) throws -> Outlook {
    let kind = period.kind
    let rhythm = basis.rhythm
    let ground = try ground(facts, period, basis)
    var given = Given()
    if configuration.givesAdvice { given = try advise(facts, of: period, basis, ground) }
    return Outlook(
      peaks: kind == .day ? nil : rhythm.peaks,
      recurrences: kind == .day ? [] : rhythm.recurrences,
      suggestions: given.suggestions,
      standing: given.standing,
      notes: given.notes,
      silence: given.silence,
      origin: given.origin,
      trace: given.trace,
      weekAhead: ground.ahead,
      plannedBreaks: kind == .week ? [] : ground.breaks
    )
  }

  /// What a period's advice is chosen from.
  private func ground(
    _ facts: PeriodInsights,
    _ period: Period,
    _ basis: Basis
  ) throws -> Ground {
    let (kind, end) = (period.kind, facts.dates.upperBound)
    let ahead = forecast.week(
      from: end,
      basis.rhythm.foresight,
      after: basis.weeks,
      events: basis.events,
      keepsToWeek: kind == .day
    )
    // Of a week those of its first day ahead; the others come with the days before them.
    let breaks = forecast.breaks(
      in: kind == .week
        ? facts.ahead.filter { configuration.timeline.date(at: $0.span.start) == end }
        : facts.ahead
    )
    let known = AdviceFacts(
      AdviceFacts.Basis(
        user: advice.user,
        timeline: configuration.timeline,
        working: configuration.suggestible,
        spacing: configuration.spacing,
        facts: facts,
        usualFocus: basis.usualFocus,
        peaks: basis.rhythm.peaks.claims,
        events: basis.events,
        moves: ahead.schedule?.moves ?? [],
        pauses: breaks,
        refused: advice.refused,
        names: SuggestionID(advice.ids)
      )
    )
    let words = AdviceSuggestions(known, showsTitles: configuration.publishesTitles)
    return Ground(
      ahead: ahead,
      breaks: breaks,
      known: known,
      words: words,
      candidates: Candidates(
        known,
        words,
        before: try before(period, basis, ahead),
        events: basis.events,
        isFocusWork: work.isFocusWork
      )
    )
  }

  /// What was advised.
  private struct Given {
    var suggestions: [Suggestion] = []
    var standing: [Suggestion] = []
    var notes: [String] = []
    var silence: String?
    var origin: AdviceOrigin?
    var trace = AdviceTrace()
  }

  private func advise(
    _ facts: PeriodInsights,
    of period: Period,
    _ basis: Basis,
    _ ground: Ground
  ) throws -> Given {
    let known = ground.known
    let (reply, origin, question) = try advice.advice(on: known, of: period)
    let moves = ground.candidates.moves(reply)
    let others = others(facts, period, basis, ground, besides: moves, hints: !origin.isModel)
    // What a model chose stays in its order.
    let isTurned = period.kind == .day && !origin.isModel
    let chosen = ground.candidates.chosen(
      reply,
      others,
      day: isTurned ? facts.dates.upperBound.dayNumber : nil
    )
    return Given(
      suggestions: chosen,
      standing: moves.filter { !chosen.contains($0) },
      notes: ground.words.notes(reply),
      silence: chosen.isEmpty
        ? Silence.sentence(
          known,
          ground.ahead,
          standing: moves,
          hasGoals: !basis.goals.isEmpty,
          declined: origin.isModel && reply.isEmpty
        ) : nil,
      origin: origin,
      trace: AdviceTrace(
        origin: origin,
        question: question,
        considered: known.considered + others.map(\.id),
        // A move that was told before and still holds stays open without being told again.
        made: Set(chosen + moves).map(\.id)
      )
    )
  }

  /// What could be suggested for a day besides what a reply chooses from: room for goals, and what the day showed.
  private func others(
    _ facts: PeriodInsights,
    _ period: Period,
    _ basis: Basis,
    _ ground: Ground,
    besides moves: [Suggestion],
    hints hasHints: Bool
  ) -> [Suggestion] {
    guard period.kind != .week else { return [] }
    let room = workBlocks(on: facts.dates.upperBound, basis, besides: moves).map { block in
      let name = basis.goals.first { $0.review.goal.id == block.goal }?.name
      return ground.words.block(block, of: name)
    }
    guard period.kind == .day, hasHints else { return room }
    let hints = DayHints(
      facts: facts,
      timeline: configuration.timeline,
      events: basis.events,
      working: configuration.suggestible,
      workdays: configuration.workingDays ?? Set(Weekday.allCases.filter { $0 <= .friday }),
      quiet: configuration.quiet,
      names: ground.known.names
    )
    let best = ground.known.peaks.lazy.compactMap { hints.best($0.claim) }.first
    return room + hints.found() + [best].compactMap(\.self)
  }

  /// Room for goals, besides moves that are suggested with it.
  private func workBlocks(
    on date: CivilDate,
    _ basis: Basis,
    besides moves: [Suggestion]
  ) -> [WorkBlock] {
    let finder = WorkBlockFinder(
      timeline: configuration.timeline,
      working: configuration.suggestible,
      spacing: configuration.spacing
    )
    return finder.blocks(
      on: date,
      goals: basis.goals.map(\.review),
      events: basis.events,
      taken: moves.compactMap(\.span),
      hours: forecast.expectation(on: date, basis.rhythm.foresight)
    )
  }

  /// What the day before, for a week the week before, would have said of the same plan.
  private func before(
    _ period: Period,
    _ basis: Basis,
    _ ahead: WeekAhead
  ) throws -> Candidates.Before {
    // Of dates that nobody asked about before, everything is new.
    guard period.kind != .range else { return Candidates.Before(moved: [], claims: []) }
    let rhythm = try basis.rhythmBefore()
    let hasMoves = !(ahead.schedule?.moves.isEmpty ?? true)
    guard hasMoves, period.kind == .day else {
      return Candidates.Before(moved: [], claims: rhythm.peaks.claims)
    }
    let earlier = forecast.week(
      from: ahead.dates.lowerBound - 1,
      rhythm.foresight,
      after: basis.weeks,
      events: basis.events,
      keepsToWeek: true
    )
    return Candidates.Before(
      moved: Set(earlier.schedule?.moves.map(\.event.id) ?? []),
      claims: rhythm.peaks.claims
    )
  }
}
