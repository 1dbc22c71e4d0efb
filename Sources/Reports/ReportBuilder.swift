import Analysis
import CivilTime
import Plans
import Records

/// Puts a report together from facts.
public struct ReportBuilder {
  let timeline: ZoneTimeline
  private let dataTo: Instant?
  /// What of the person's own words may be shown.
  public let disclosure: Disclosure
  private let files: [(file: SourceFile, name: String)]
  private let planCautions: [String]
  private let doubts: DaysInDoubt
  private let hosts: HostsInTouch
  let preferences: Preferences

  /// A builder for one person's reports; `files` are all that were ever read, of which each report lists those
  /// that it rests on; `planCautions` are sentences on what is missing of the plans,
  /// `doubts` the days whose figures are known to be wrong; `hosts` are those that
  /// anything comes from or goes to, and `preferences` those of who reads them.
  public init(
    timeline: ZoneTimeline,
    dataTo: Instant?,
    disclosure: Disclosure,
    files: [SourceFile],
    planCautions: [String] = [],
    doubts: DaysInDoubt = DaysInDoubt(),
    hosts: HostsInTouch = HostsInTouch(),
    preferences: Preferences = Preferences()
  ) {
    self.hosts = hosts
    self.timeline = timeline
    self.dataTo = dataTo
    self.disclosure = disclosure
    self.files = disclosure.files(files)
    self.planCautions = planCautions
    self.doubts = doubts
    self.preferences = preferences
  }

  /// All files, with what they are called.
  public var namedFiles: [(file: SourceFile, name: String)] { files }

  /// All files, of which reports list those that they rest on.
  public var about: AboutDocument {
    AboutDocument(
      files,
      timeline: timeline,
      dataTo: dataTo,
      hosts: hosts,
      preferences: preferences
    )
  }

  /// A day of a longer period.
  public struct Day {
    let date: CivilDate
    let tally: PeriodTally
    let before: PeriodsBefore

    /// What a date came to, with the days that it is compared with.
    public init(_ date: CivilDate, _ tally: PeriodTally, before: PeriodsBefore) {
      self.date = date
      self.tally = tally
      self.before = before
    }
  }

  /// The report of a period, as far as it follows from its facts; who knows more of it adds that.
  ///
  /// `before` is what it is compared with; `days` are those of a period that is longer than one; only one that is the
  /// `latest` of its kind tells what is missing of the plans.
  public func report(
    _ kind: Report.Kind,
    _ facts: PeriodInsights,
    before: PeriodsBefore,
    days: [Day] = [],
    meant: Intentions,
    alerts: PlanAlerts,
    isLatest: Bool = true
  ) -> Report {
    let figures = figures(facts, before: before)
    // A date that the zone left out has no hours, and ends as it begins.
    let end = facts.hours.last?.cell.end ?? timeline.start(of: facts.dates.upperBound)
    let span = TimeSpan(facts.hours.first?.cell.start ?? end, end)
    let near = near(facts, span)
    let insights = disclosure.insights(facts)
    let meant = meant.shown(by: disclosure)
    return Report(
      kind: kind,
      from: facts.dates.lowerBound,
      to: facts.dates.upperBound,
      zone: timeline.zone(at: end - 1).name,
      timeline: timeline,
      dataTo: dataTo.map { min($0, end) },
      headline: headline(kind, facts, figures, before, meant.goals),
      insights: insights,
      figures: figures,
      days: days.map { day($0, facts) },
      showsTitles: disclosure.showsTitles,
      preferences: preferences,
      continuousWork: facts.continuousWork,
      suggestions: [],
      goals: meant.goals,
      habits: meant.habits,
      lists: meant.lists,
      due: meant.due,
      completionHours: meant.hours,
      devices: insights.devices.map {
        Report.Device(name: $0.name, attended: $0.attended, concurrent: $0.concurrent)
      },
      sources: near.map { Report.Source(file: $0.name, format: $0.file.format) },
      cautions: cautions(kind, facts, near.map(\.file).filter { $0.touches(span) })
        + (isLatest ? planCautions : []),
      alerts: disclosure.alerts(alerts)
    )
  }

  /// The files that a period rests on: those with records of it, and the calendars and exports whose events are
  /// shown.
  ///
  /// A calendar goes on for years and is written anew with each change of it, so that its time says nothing.
  private func near(
    _ facts: PeriodInsights,
    _ span: TimeSpan
  ) -> [(file: SourceFile, name: String)] {
    let events = facts.plan.map(\.event) + facts.context + facts.ahead + facts.reachingIn
    let planned = Set(events.map(\.file))
    return files.filter { $0.file.touches(span) || planned.contains($0.file.file) }
  }

  private func figures(_ facts: PeriodInsights, before: PeriodsBefore) -> [Report.Figure] {
    let hasData = facts.coverage.hasFigures
    return [
      Report.Figure(
        id: "focus",
        label: "Focus",
        value: hasData ? facts.focus.focus : nil,
        unit: .milliseconds,
        usual: before.usual(\.focus),
        isComparable: facts.isComparable
      ),
      Report.Figure(
        id: "distraction",
        label: "Distraction",
        value: hasData ? facts.focus.distraction : nil,
        unit: .milliseconds,
        usual: before.usual(\.distraction),
        isComparable: facts.isComparable
      ),
      Report.Figure(
        id: "plan_kept",
        label: "Time on plan",
        value: facts.planKept.map(Int64.init),
        unit: .perMille,
        usual: before.usual(most: 1000) { $0.planKept.map(Int64.init) },
        isComparable: facts.isComparable
      ),
      Report.Figure(
        id: "longest_block",
        label: "Longest focus block",
        value: facts.longestBlock,
        unit: .milliseconds,
        usual: before.usual(\.longestBlock),
        isComparable: facts.isComparable
      ),
      Report.Figure(
        id: "coverage",
        label: facts.coverage.isSoFar ? "Coverage so far" : "Coverage",
        value: facts.coverage.perMille.map(Int64.init),
        unit: .perMille,
        usual: nil
      ),
    ]
  }

  private func day(_ day: Day, _ facts: PeriodInsights) -> Report.Day {
    let (tally, coverage) = (day.tally, day.tally.coverage)
    let active = facts.hours.reduce(0) { $1.cell.date == day.date ? $0 + $1.active : $0 }
    let hasData = coverage.hasFigures
    return Report.Day(
      date: day.date,
      focus: hasData ? tally.focus : nil,
      active: hasData ? active : nil,
      usual: tally.isComparable ? day.before.usual(\.focus) : nil,
      planKept: tally.planKept,
      longestBlock: tally.longestBlock(on: day.date, in: facts.dates),
      observed: hasData ? coverage.known : 0,
      capacity: coverage.capacity
    )
  }

  /// The finding in a sentence: a number and how it compares.
  private func headline(
    _ kind: Report.Kind,
    _ facts: PeriodInsights,
    _ figures: [Report.Figure],
    _ before: PeriodsBefore,
    _ goals: GoalsReview?
  ) -> String {
    let noun = Outline.Scope.noun(kind)
    guard facts.coverage.hasFigures, let focus = figures.first, let value = focus.value else {
      return nothing(kind, facts)
    }
    let amount = "\(Wording.duration(value)) of focus"
    let coverage = facts.coverage
    if !coverage.isComparable {
      if coverage.isEnough { return "\(amount) so far: the \(noun) is not over" }
      let share = coverage.isSoFar ? "\(coverage.words) so far" : coverage.little(of: noun)
      guard let end = end(of: facts) else { return "\(amount), in data that cover \(share)" }
      // On the first days nobody knows yet that devices are silent in the evening.
      let last = before.same.isEmpty ? before.last : nil
      return "\(amount), in data that end on \(end)"
        + (last.map { "; the \(noun) before \(Wording.duration($0.focus))" } ?? " (\(share))")
    }
    if kind == .range {
      return "\(amount) in \(Wording.count(facts.dates.upperBound - facts.dates.lowerBound, "day"))"
    }
    if let marks = doubts.marks(on: facts.dates) { return "\(amount), \(marks)" }
    if let long = doubts.longest(on: facts.dates) {
      return "\(amount), with an entry of \(Wording.duration(long)): was its clock forgotten?"
    }
    let (active, unknown) = (facts.focus.active, facts.focus.unknown)
    if active > 0, active == unknown {
      return "\(Wording.duration(active)) recorded, and no category has a class"
    }
    if coverage.observed == 0, focus.usual == nil { return "\(amount), no device was used" }
    let span = TimeSpan(
      timeline.start(of: facts.dates.lowerBound),
      timeline.start(of: facts.dates.upperBound)
    )
    let words = Headline(
      noun: kind == .day ? facts.dates.lowerBound.weekday.name : noun,
      focus: value,
      usual: focus.usual,
      before: before,
      reached: (goals?.goals ?? []).compactMap(\.completed).count {
        $0 >= span.start && $0 < span.end
      }
    ).words
    if let words { return "\(amount), \(words)" }
    return facts.planKept.map { "\(amount), \(Wording.percent(Int64($0))) of the plan kept" }
      ?? "\(amount), with nothing before it to compare"
  }

  /// That nothing was seen, and where the data end where that is why.
  private func nothing(_ kind: Report.Kind, _ facts: PeriodInsights) -> String {
    if dataTo == nil {
      let planned = PlanSummary(facts.plan).planned
      guard planned == 0 else {
        return "Plans alone: \(Wording.duration(planned)) planned in "
          + "\(Wording.count(facts.plan.count, "event")), and no activity was read"
      }
      let goingOn =
        facts.reachingIn.isEmpty
        ? nil
        : "\(Wording.duration(facts.goingOn(timeline))) of what began before, and nothing else was planned"
      let others = [Wording.withoutHours(facts.context), goingOn].compactMap { $0 }
      return "Plans alone: "
        + (others.isEmpty
          ? "nothing was planned for this \(Outline.Scope.noun(kind))"
          : others.joined(separator: "; "))
    }
    if let dataTo, let first = facts.hours.first?.cell.start, dataTo <= first {
      let local = timeline.local(at: dataTo)
      return "No data for this \(Outline.Scope.noun(kind)): the last is of "
        + "\(Wording.date(local.date)), \(local.hourAndMinute)"
    }
    return "No device reported anything on "
      + (kind == .day ? "this day" : "any day of this \(Outline.Scope.noun(kind))")
  }

  /// Where the data end, where that is before what is over of the period.
  private func end(of facts: PeriodInsights) -> String? {
    guard let dataTo, let first = facts.hours.first?.cell.start,
      dataTo < first + facts.capacity
    else { return nil }
    let local = timeline.local(at: dataTo)
    return "\(Wording.shortDate(local.date)) at \(local.hourAndMinute)"
  }

  /// What a reader should know before trusting the figures.
  private func cautions(
    _ kind: Report.Kind,
    _ facts: PeriodInsights,
    _ files: [SourceFile]
  ) -> [String] {
    var result: [String] = []
    if !facts.account.isBalanced {
      result.append("The account does not add up: this is a mistake in lockin. Please tell us.")
    }
    let coverage = facts.coverage
    if dataTo == nil {
      result.append(
        "No activity was read: what was done is not known, and all of this rests on plans alone. Put an "
          + "export of a tracker into inbox/ to have them compared."
      )
    } else if coverage.capacity > 0, !coverage.isEnough {
      let end = end(of: facts).map { "end on \($0) and " } ?? ""
      let time = coverage.isSoFar ? "time so far" : Outline.Scope.noun(kind)
      if let first = facts.hours.first?.cell.start, let dataTo, dataTo > first {
        result.append(
          "The data \(end)cover only \(coverage.little(of: time)), so nothing is compared."
        )
      }
    } else if coverage.isSoFar {
      result.append("The \(Outline.Scope.noun(kind)) is not over, so nothing is compared.")
    }
    if let caution = unsorted(facts) { result.append(caution) }
    if facts.focus.hourTotals > 0 {
      result.append(
        "\(Wording.duration(facts.focus.hourTotals)) of the "
          + "\(Wording.duration(facts.focus.active)) of active time is known only as totals of hours. "
          + "It has no place within its hour: it counts in the hours, but in no focus block, switch or "
          + "start of a plan."
      )
    }
    // How many they are changes with each export that grows, and is told where all files are.
    if SourceFile.lackMuch(files) {
      result.append(
        "More than 1% of the records in the exports could not be used; “About the data” leads to why."
      )
    }
    return result + doubts.cautions(on: facts.dates)
  }

  /// That too much of the time is in no category, or in one without a class, to trust what is said of focus.
  private func unsorted(_ facts: PeriodInsights) -> String? {
    let total = facts.categories.reduce(0) { $0 + $1.milliseconds }
    let loose = facts.categories.first { $0.category == .uncategorized }?.milliseconds ?? 0
    if loose * 5 > total {
      return
        "\(Wording.percent(loose, of: total)) of the active time is in no category, so every focus "
        + "figure is uncertain. 'lockin categories test' tells what it is, and proposes rules for it."
    }
    let (unknown, active) = (facts.focus.unknown, facts.focus.active)
    guard active > 0, unknown * 10 > active * 3 else { return nil }
    return
      "The class of \(Wording.percent(unknown, of: active)) of the active time is not known, so every "
      + "focus figure is uncertain. 'lockin doctor' has the commands that give its categories one."
  }
}
