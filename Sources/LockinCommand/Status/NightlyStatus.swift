import Analysis
import CivilTime
import Documents
import Nightly
import Platform
import Records
import Storage

/// How the nightly job is doing, in lines.
struct NightlyStatus {
  let timeline: ZoneTimeline
  let now: Instant
  private(set) var lines: [TonedText] = []
  /// The same in figures.
  private(set) var figures: StatusFigures

  init(timeline: ZoneTimeline, now: Instant) {
    self.timeline = timeline
    self.now = now
    figures = StatusFigures(now: now)
  }

  /// Whether something should be looked at.
  private(set) var isStale: Bool {
    get { figures.isStale }
    set { figures.isStale = newValue }
  }

  /// Tells what a store and the latest run's record say.
  mutating func read(_ open: Session, _ record: RunRecord?) throws {
    let last = try open.store.lastPublishedRun()?.asOf
    let published = try open.store.publishedAsOf() ?? last
    figures.lastGoodRun = published
    instant("last good run", published, "never; type 'lockin run'")
    tellClock(published: published, latest: last)
    tellFailure(record)
    let reach = try open.store.lastEnd(asOf: now)
    figures.dataReach = reach
    let marked = GoalIntake(open.workspace, timeline, now: now).read().marked.keys
    let known = try open.knownDays(leftOut: Set(marked))
    figures.coverage = reach == nil ? nil : try coverage(of: today - 1, open, known)
    if !open.configuration.readsActivity {
      tell(
        "data reach to: \(reach.map(time) ?? "nothing"); no activity is read ('privacy' in lockin.yaml)"
      )
    } else if reach == nil, last != nil {
      tell("data reach to: no activity was read; the reports rest on plans alone")
    } else {
      let stopped = try StoppedTrackers(known, open.store, timeline, asOf: now)
      instant("data reach to", reach, "no data yet", isStale: stopped.days != nil)
      for device in stopped.devices {
        tell("data: \(device.name.quoted) has told nothing since \(time(device.reach))", .caution)
      }
    }
    let yesterday = today - 1
    let words = figures.coverage.map { "\($0.words) of \(yesterday)" }
    let missing =
      reach == nil ? "not known, as no activity was read" : "\(yesterday) does not exist"
    tell("coverage: \(words ?? missing)")
    tell("due: \(due(published))")
    tellMistakes(try mistakes(open))
    let gone = try GoneCalendars.names(open)
    figures.goneCalendars = gone.count
    for file in gone {
      tell(
        "calendars: \(file) is no longer in the inbox, and its events still count; "
          + GoneCalendars.remedy(file)
      )
    }
    for file in try LeftCalendars.names(open) {
      tell("calendars: \(LeftCalendars.problem(file))", .caution)
    }
    tell(long: try open.longEntries())
    tellHistory(try LogWatch(open).findings())
    for gone in try PlanWatch(open.workspace, open.store, asOf: now).findings()
    where !gone.isToldElsewhere {
      tell("plans: \(gone.diagnostic)", .caution)
    }
    for copy in try open.workspace.conflicts() { tell("plans: \(copy)", .caution) }
    let advice = try AdviceConsent.line(open.configuration.adviser, open.store, timeline)
    tell("advice: \(advice)")
  }

  /// The most entries that may be too long and are told one by one, the latest.
  private static let mostLong = 3

  private mutating func tell(long entries: [LongEntry]) {
    for entry in entries.suffix(NightlyStatus.mostLong) {
      tell(
        "exports: \(entry.device) has an entry of \(Wording.duration(entry.length)) from \(time(entry.start)): look whether "
          + "its clock was forgotten",
        .caution
      )
    }
    let more = entries.count - NightlyStatus.mostLong
    if more > 0 { tell("exports: \(more) more entries last 12 hours or more", .caution) }
  }

  /// Tells what the latest run's record says while the store can't be read.
  mutating func read(_ record: RunRecord?, heldSince: Int64?) {
    figures.isRunning = true
    let since = heldSince.map { " since " + time(Instant(milliseconds: $0)) } ?? ""
    tell("a run goes on\(since); this is what the one before came to:")
    tell(record)
  }

  private mutating func tell(_ record: RunRecord?) {
    figures.lastGoodRun = record?.publishedAsOf
    figures.dataReach = record?.dataReach
    instant("last good run", record?.publishedAsOf, "none is known")
    tellClock(published: record?.publishedAsOf, latest: record?.publishedAsOf)
    tellFailure(record)
    instant("data reach to", record?.dataReach, "not known")
    tell("due: \(due(record?.publishedAsOf))")
  }

  private mutating func tellMistakes(_ mistakes: PlanMistakes) {
    isStale = isStale || mistakes.count > 0
    figures.mistakes = mistakes.count
    tell(
      mistakes.count == 0
        ? "plans: no mistakes"
        : "plans: \(Wording.count(mistakes.count, "entry", "entries")) with mistakes; 'lockin check' "
          + "tells which",
      mistakes.count == 0 ? nil : .caution
    )
  }

  /// Tells how old each source is.
  mutating func tell(_ sources: SourceAges) {
    figures.sources = sources.all
    isStale = isStale || sources.areStale(now: now)
    if let mistake = sources.mistake { tell("fetched: \(mistake)", .caution) }
    for source in sources.all {
      let age = source.fetched.map { "\(time($0)), \(words(now - $0))" } ?? "never"
      let failure = source.problem.map { ", and the last try failed: \($0)" } ?? ""
      lines.append(
        TonedText("fetched from \(source.words): \(age)") + TonedText(failure, .caution)
      )
    }
  }

  private mutating func tell(_ words: String, _ tone: Tone? = nil) {
    lines.append(TonedText(words, tone))
  }

  private var today: CivilDate { timeline.date(at: now) }

  private mutating func instant(
    _ label: String,
    _ instant: Instant?,
    _ missing: String,
    isStale isOld: Bool? = nil
  ) {
    guard let instant else {
      isStale = true
      tell("\(label): \(missing)", .caution)
      return
    }
    let age = now - instant
    let stale = isOld ?? (age > DataExtent.staleAfter)
    isStale = isStale || stale
    lines.append(
      TonedText("\(label): \(time(instant)), \(words(age))")
        + TonedText(stale ? ", stale" : "", .bad)
    )
  }

  /// Tells the names behind the numbers that reports show, at most so many of a kind.
  mutating func tellNames(of open: Session, _ most: Int) throws {
    lines += try NamesInReports(open).lines(most).map { TonedText($0) }
  }

  /// What is missing of the plans now, whatever the last run said.
  private func mistakes(_ open: Session) throws -> PlanMistakes {
    let data = try DataExtent(open.store, timeline, asOf: now)
    let plan = open.planIntake.events(
      calendars: try open.store.calendars(),
      from: data.planned.start,
      to: data.planned.end
    )
    let goals = GoalIntake(open.workspace, timeline, now: now).read()
    let habits = HabitIntake(open.workspace, timeline, now: now).read()
    let lists = ListIntake(open.workspace, timeline).read()
    var decisions: [Diagnostic] = []
    _ = open.workspace.decisions(&decisions)
    return PlanMistakes(
      plan.diagnostics + goals.diagnostics + habits.diagnostics + lists.diagnostics + decisions
    )
  }

  /// Tells of rows that were changed by hand; that is no reason to look at anything else.
  private mutating func tellHistory(_ findings: [LogWatch.Finding]) {
    figures.changedRows = findings.reduce(0) { $0 + $1.changes.count }
    lines += findings.map { TonedText("history: \($0.summary)") }
  }

  /// Tells where the latest run was as of the future, or as of an earlier time than one before.
  private mutating func tellClock(published: Instant?, latest: Instant?) {
    guard let published, let latest else { return }
    if published > now {
      isStale = true
      tell(
        "that run was as of the future: a clock was wrong, or --now was; 'lockin run' publishes anew",
        .bad
      )
    } else if published < latest, latest <= now {
      isStale = true
      tell(
        "the reports are those of a run as of \(time(published)), made after one as of "
          + "\(time(latest)): 'lockin run' publishes anew",
        .bad
      )
    }
  }

  /// Tells where the latest run failed.
  private mutating func tellFailure(_ record: RunRecord?) {
    figures.lastExit = record?.exit
    figures.lastCode = record?.code
    guard let record, ![0, 3].contains(record.exit) else { return }
    isStale = true
    let step = record.step.map { " while \($0)" } ?? ""
    tell(
      "the latest run, begun \(time(record.started)), failed\(step): \(record.code.rawValue), "
        + "\(record.exit)",
      .bad
    )
  }

  /// The person's clock with its offset from UTC: `2026-06-01 08:00 +02:00`.
  private func time(_ instant: Instant) -> String {
    let local = timeline.local(at: instant)
    let offset = TimestampForm.withOffset(instant, in: timeline).suffix(6)
    return "\(local.date) \(local.hourAndMinute) \(offset)"
  }

  /// How much of a day is known; nil of a day that a move of zones left out.
  private func coverage(
    of date: CivilDate,
    _ open: Session,
    _ known: KnownDays
  ) throws -> Coverage? {
    // When trackers were at work does not depend on what it was that they saw.
    let activity = try open.loader(rules: CategoryRules()).load(date..<(date + 1))
    let coverage = Coverage(of: activity, asOf: now, usual: known.usual)
    return coverage.whole > 0 ? coverage : nil
  }

  /// The days that are over and that no run has reported on yet.
  private mutating func due(_ published: Instant?) -> String {
    guard let published else { return "all days that the exports cover" }
    let first = timeline.date(at: published)
    let days = today - first
    figures.dueDays = max(0, days)
    if days <= 0 { return "nothing before \(today + 1)" }
    return days == 1 ? "\(first)" : "\(days) days, \(first) to \(today - 1)"
  }

  private func words(_ age: Int64) -> String {
    if age < 0 { return "in the future" }
    let hours = age / 3_600_000
    return hours < 48 ? "\(hours) h ago" : "\(hours / 24) days ago"
  }
}
