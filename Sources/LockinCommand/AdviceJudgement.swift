import Analysis
import CivilTime
import Planning
import Rendering
import Storage

/// What became of suggested moves, for the reports of the periods that they fall into.
struct AdviceJudgement {
  private let verdicts: [ISOWeek: [MoveVerdict]]
  private let moves: [CivilDate: [AdviceMove]]

  /// Looks back at the moves of the published weeks, and at those made on the mornings of the days.
  static func find(
    _ periods: PublishedPeriods,
    open: OpenWorkspace,
    loader: ActivityLoader,
    events: [PlannedEvent],
    dataTo: Instant?
  ) throws -> AdviceJudgement {
    let timeline = open.configuration.timeline
    let kept = try open.store.suggestions().filter {
      $0.suggestion.move != nil && $0.isWithdrawn == false
    }
    var verdicts: [ISOWeek: [MoveVerdict]] = [:]
    for week in periods.weeks {
      let period = TimeSpan(timeline.start(of: week.monday), timeline.start(of: week.monday + 7))
      let due = MoveJudge.due(kept.map(\.suggestion), in: period)
      guard due.isEmpty == false else { continue }
      // An event of the last evening may reach into the day after.
      let activity = try loader.load(week.monday..<(week.monday + 8))
      let before = (week.monday - Foresight.days)..<week.monday
      verdicts[week] = MoveJudge(timeline: timeline, dataTo: dataTo).verdicts(
        due,
        events: events,
        surface: try Rhythms.surface(of: before, in: open.store),
        seen: activity.focus(in:)
      )
    }
    var moves: [CivilDate: [AdviceMove]] = [:]
    for item in kept where item.suggestion.state == .applied {
      guard let move = item.suggestion.move, let decided = item.decided else { continue }
      // The report of a day is read on the morning after.
      moves[timeline.local(at: decided).date - 1, default: []].append(
        AdviceMove(
          id: item.suggestion.id,
          move: move,
          event: events.first { $0.id == move.event },
          decider: item.decider
        )
      )
    }
    return AdviceJudgement(verdicts: verdicts, moves: moves)
  }

  /// A report with what belongs to its period.
  func added(to report: Report) -> Report {
    var report = report
    switch report.kind {
    case .day: report.adviceMoves = moves[report.from] ?? []
    case .week: report.adviceVerdicts = verdicts[ISOWeek(containing: report.from)] ?? []
    }
    return report
  }
}

extension KeptSuggestion {
  /// Whether a run no longer made it while it could still have been taken up, so that nothing can be
  /// said of the person's choice.
  fileprivate var isWithdrawn: Bool {
    guard suggestion.state == .expired, let expired, let move = suggestion.move else {
      return false
    }
    return expired < min(move.from.start, move.to.start)
  }
}
