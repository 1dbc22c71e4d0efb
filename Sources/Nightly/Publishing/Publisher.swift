import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Reports
import Storage

/// Draws the reports that are due and puts them in place, the newest first, one week at a time; what the
/// person can take up is kept before any of it is shown.
package struct Publisher {
  /// What drawing came to.
  package struct Outcome {
    /// How many reports were drawn.
    package var reports = 0
    /// What the latest reports' suggestions came from.
    package var advice: [AdviceTrace.State] = []
    /// The periods whose published figures have changed.
    package var corrected: [String] = []
    /// What a reader should know now; nil where the person's command was told of it.
    package var alerts: AlertDocument?
    /// What tells these alerts from any others.
    package var alertsKey = Fingerprint.nothing
    /// What was found while they were drawn.
    var problems: [Diagnostic] = []
  }

  private let basis: ReportBasis
  private let keys: ReportKeys
  private let drawing: ReportDrawing
  private let site: Site
  private let messages: Messages
  private var store: Store { basis.open.store }
  private var periods: PublishedPeriods { basis.published }

  /// A publisher of what is known.
  init(
    _ basis: ReportBasis,
    _ keys: ReportKeys,
    _ drawing: ReportDrawing,
    to site: Site,
    _ messages: Messages
  ) {
    self.basis = basis
    self.keys = keys
    self.drawing = drawing
    self.site = site
    self.messages = messages
  }

  /// Publishes what has changed.
  func publish() throws -> Outcome {
    messages.progress("writing the reports")
    var outcome = Outcome()
    let latest = try drawLatest(&outcome)
    let pages = SitePages(basis, keys, drawing, site)
    try pages.putSchemas()
    var redrawn: Set<Period> = []
    let weeks = periods.byWeek
    let reported = try store.reportedPeriods()
    for (done, week) in weeks.reversed().enumerated() {
      messages.progress("writing the reports", Int64(done), of: Int64(weeks.count))
      redrawn.formUnion(try publish(week, latest, reported, &outcome))
    }
    outcome.corrected.sort()
    outcome.problems += drawing.problems
    (outcome.alerts, outcome.alertsKey) = try pages.putAlerts()
    let hasActual = try ActualExport(basis: basis, keys: keys, drawing: drawing).put(to: site)
    try pages.putRest(latest, hasActual: hasActual)
    // A clock that went back, or lies before all records, may be wrong, and would have told of any time.
    let before = try store.publishedAsOf()
    if let before, before - basis.open.now > 86_400_000 {
      messages.warn(
        "the clock says \(basis.open.now), and the latest run was as of \(before): what lies between is not shown; look at the clock"
      )
    }
    let isBehind = try wentBack() || (basis.data.reach == nil && store.extent() != nil)
    if !site.isRehearsal, !isBehind {
      try store.transaction { try store.add(plannedWeeks: periods.plannedWeeks) }
    }
    try site.finish()
    return outcome
  }

  /// Draws what is due of a week and puts it in place; gives what it has drawn.
  ///
  /// What reports that stand say is kept where the store does not know it, as one that was made anew.
  private func publish(
    _ week: [Period],
    _ latest: [Period: ReportDrawing.Drawn],
    _ reported: Set<String>,
    _ outcome: inout Outcome
  ) throws -> Set<Period> {
    var fresh: [(period: Period, report: ReportDrawing.Drawn)] = []
    var said: [Said] = []
    for period in week {
      if let report = latest[period] {
        fresh.append((period, report))
      } else if try isDue(period) {
        fresh.append((period, try drawing.report(on: period)))
      } else {
        site.keep(ReportPaths(period).files)
        if !reported.contains(period.name), let stands = try recalled(period) {
          said.append(stands)
        }
      }
    }
    for item in fresh where try put(item.report, of: item.period) {
      outcome.corrected.append(item.period.name)
    }
    outcome.reports += fresh.count
    let now = basis.open.now
    said += fresh.map { period, drawn in
      let report = drawn.report
      return Said(
        period: period,
        headline: report.headline,
        suggestions: report.suggestions.map(\.text),
        drawn: now
      )
    }
    try remember(said)
    return Set(fresh.map(\.period))
  }

  /// What a report says, for those who ask the store.
  private struct Said {
    let period: Period
    let headline: String
    let suggestions: [String]
    /// When it was drawn; nil of one that a cache which was made anew does not know.
    let drawn: Instant?
  }

  /// What a report that stands says.
  private func recalled(_ period: Period) throws -> Said? {
    let path = site.path + "/" + ReportPaths(period).json
    let root = try DocumentReader.json(bytes: ByteStream.contents(of: path), file: path)
    guard case .string(let headline)? = root["headline"]?.value,
      case .array(let suggestions)? = root["suggestions"]?.value
    else { return nil }
    let texts = suggestions.compactMap { node -> String? in
      if case .string(let text)? = node["text"]?.value { text } else { nil }
    }
    return Said(period: period, headline: headline, suggestions: texts, drawn: nil)
  }

  private func remember(_ said: [Said]) throws {
    guard !said.isEmpty else { return }
    try store.transaction {
      for report in said {
        try store.setReport(
          kind: report.period.kind.rawValue,
          period: report.period.name,
          headline: report.headline,
          suggestions: report.suggestions,
          drawn: report.drawn
        )
      }
    }
  }

  // MARK: - What is due

  /// Whether a period's report has to be drawn: something that it rests on has changed, a model is to be
  /// asked, or its files are not as they were put in place.
  private func isDue(_ period: Period) throws -> Bool {
    let paths = ReportPaths(period)
    let last = basis.advice.heedsTraces ? site.trace(of: paths.json) : nil
    let trace = last ?? AdviceTrace()
    let isOpen = try basis.advice.isOpen(trace, period)
    return try isOpen || !site.stand(paths.files, key(of: period, trace))
  }

  /// What stands for all that the report on a period rests on.
  private func key(of period: Period, _ trace: AdviceTrace) throws -> UInt64 {
    var input = FingerprintInput()
    input.add(keys.key(of: period))
    input.add(try basis.advice.fingerprint(of: trace, period))
    return site.key(input.fingerprint)
  }

  // MARK: - Drawing

  /// Whether the latest reports were published as of a later instant.
  private func wentBack() throws -> Bool {
    try store.publishedAsOf().map { basis.open.now < $0 } ?? false
  }

  /// Draws the latest day and the latest week where they are due, and keeps what they advise.
  private func drawLatest(
    _ outcome: inout Outcome
  ) throws -> [Period: ReportDrawing.Drawn] {
    let latest = [
      periods.days.last.map { Period.day($0) }, periods.weeks.last.map { .week($0) },
    ].compactMap { $0 }
    // Where a clock went back, what had expired may be ahead again.
    let wentBack = try wentBack()
    var fresh: [Period: ReportDrawing.Drawn] = [:]
    for period in latest where try wentBack || isDue(period) {
      fresh[period] = try drawing.report(on: period)
    }
    outcome.advice = latest.map { period in
      (fresh[period]?.trace ?? site.trace(of: ReportPaths(period).json))?.state ?? .none
    }
    try keepAdvice(latest, fresh)
    return fresh
  }

  /// Keeps what the person can still take up.
  ///
  /// Advice for days that are over was never given, as nobody could have followed it. What both reports advise counts as the newer one's.
  private func keepAdvice(
    _ latest: [Period],
    _ fresh: [Period: ReportDrawing.Drawn]
  ) throws {
    let now = basis.open.now
    try store.transaction {
      var made: Set<String> = []
      let kept = try store.suggestions()
      // By the ids of now as well, where an older lockin made them.
      let known = Set(
        kept.flatMap { [$0.suggestion.id, basis.advice.ids.published($0.suggestion)] }
      )
      for period in latest.sorted(by: { Period.isNewer($1.name, $0.name) }) {
        if let drawn = fresh[period] {
          // What was told before and still holds stays open, or is open again.
          let standing = drawn.standing.filter { known.contains($0.id) }
          let ahead = (drawn.made + standing).filter { isAhead($0, of: period) }
          try store.keep(ahead, period: period.name)
          made.formUnion(ahead.map(\.id))
        } else {
          let last = Set(site.trace(of: ReportPaths(period).json)?.made ?? [])
          let standing = kept.map(\.suggestion).filter {
            last.contains($0.id) && isAhead($0, of: period)
          }
          // One that was applied, and whose event was moved back by hand, holds again.
          try store.keep(standing.filter(isMovedBack), period: period.name)
          made.formUnion(standing.map(\.id))
        }
      }
      try store.expire(except: made, at: now)
    }
  }

  /// Whether a suggestion can still be taken up; one without a time of its own is for the day or the week after the
  /// period.
  private func isAhead(_ suggestion: Suggestion, of period: Period) -> Bool {
    let end = period.dates.upperBound + (period.kind == .week ? 7 : 1)
    return !suggestion.isOver(at: basis.open.now)
      && (suggestion.span != nil || basis.open.now < basis.timeline.start(of: end))
  }

  /// Whether a move was made and its event is where it was before.
  private func isMovedBack(_ suggestion: Suggestion) -> Bool {
    guard suggestion.state == .applied, let move = suggestion.move else { return false }
    return basis.known.plan.event(move.event)?.span == move.from
  }

  /// Puts a report's files in place; gives whether its figures stood there otherwise.
  private func put(_ drawn: ReportDrawing.Drawn, of period: Period) throws -> Bool {
    try site.put(
      WrittenReport(drawn.report, links: drawn.links),
      in: ReportPaths(period),
      key(of: period, drawn.trace),
      trace: drawn.trace.text
    )
  }
}
