import CivilTime

@testable import Analysis
@testable import Plans
@testable import Records
@testable import Reports

/// Reports made by hand, with the same figures on every run.
enum Fixtures {
  /// Berlin in 2026: clocks change on 29 March and 25 October, both at 01:00 UTC.
  static let berlin = ZoneRules(
    name: "Europe/Berlin",
    first: .init(start: .min, offset: 3600, abbreviation: "CET"),
    rest: [
      .init(start: 1_774_746_000, offset: 7200, abbreviation: "CEST"),
      .init(start: 1_792_890_000, offset: 3600, abbreviation: "CET"),
    ]
  )

  static let timeline = ZoneTimeline(home: berlin)

  /// Focus minutes of a working day, from 07:00 to 20:00.
  static let focusMinutes = [0, 21, 35, 53, 11, 0, 28, 42, 33, 5, 16, 1, 0]

  static let study = CategoryPath("Work > Study")
  static let video = CategoryPath("Media > Video")
  static let mail = CategoryPath("Work > Mail")

  static func date(_ text: String) -> CivilDate { CivilDate(text) ?? CivilDate(dayNumber: 0) }

  static func instant(_ day: String, _ hour: Int, _ minute: Int = 0) -> Instant {
    timeline.home.instant(
      of: CivilDateTime(date: date(day), secondOfDay: hour * 3600 + minute * 60)
    )
  }

  /// A period's report with the totals of its plan, in which no events overlap.
  private static func withTotals(_ report: Report) -> Report {
    var report = report
    for item in report.plan {
      var parts = PlanParts()
      (parts.on, parts.distraction) = (item.on ?? 0, item.distraction)
      (parts.other, parts.away) = (item.other, item.away)
      report.planTotals.parts += parts
      if item.isJudged { report.planTotals.judged += parts }
    }
    return report
  }

  /// An ordinary day: Tuesday 26 May 2026, published in the evening.
  static var day: Report {
    var report = withTotals(
      base(.day, from: "2026-05-26", days: 1, dataTo: instant("2026-05-26", 22))
    )
    report.headline = "4 h 15 min of focus, 1 h 00 min more than on a usual Tuesday"
    report.previous = "2026-05-25"
    return report
  }

  /// An ordinary week: 25 to 31 May 2026, published while its Sunday is not over.
  static var week: Report {
    var report = withTotals(
      base(.week, from: "2026-05-25", days: 7, dataTo: instant("2026-05-31", 14))
    )
    report.headline = "23 h 44 min of focus, 2 h 14 min above your usual week"
    report.previous = "2026-W21"
    report.next = "2026-W23"
    report.cautions = ["The phone's export ends on Fri 29 May; later days know the laptop alone."]
    return report
  }

  /// The week in which 02:00 does not come on Sunday 29 March 2026.
  static var springWeek: Report {
    base(.week, from: "2026-03-23", days: 7, dataTo: instant("2026-03-30", 0))
  }

  /// The Sunday of 23 hours.
  static var springDay: Report {
    base(.day, from: "2026-03-29", days: 1, dataTo: instant("2026-03-30", 0))
  }

  /// The week in which 02:00 comes twice on Sunday 25 October 2026.
  static var autumnWeek: Report {
    base(.week, from: "2026-10-19", days: 7, dataTo: instant("2026-10-26", 0))
  }

  /// The Sunday of 25 hours.
  static var autumnDay: Report {
    base(.day, from: "2026-10-25", days: 1, dataTo: instant("2026-10-26", 0))
  }

  /// A day of which nothing is known.
  static var emptyDay: Report {
    var report = base(.day, from: "2026-05-27", days: 1, dataTo: nil)
    report.headline = "No data for Wed 27 May"
    report.figures = [
      .init(id: "focus", label: "Focus", value: nil, unit: .milliseconds, usual: nil)
    ]
    report.focus = FocusMeasures([], top: { _ in "" })
    report.categories = []
    report.apps = []
    report.plan = []
    report.context = []
    report.peaks = nil
    report.recurrences = []
    report.suggestions = []
    report.account = TimeAccount()
    report.devices = []
    report.sources = []
    return report
  }

  /// Texts that would be markup, code or another direction of writing if they were let through.
  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=1>", "a|b*c_d", "two\nlines",
    "\u{202e}gnp.exe", "</style><b>", "&lt;", "`code` [x](javascript:1) ![i](http://x/y)",
  ]

  /// A day whose every text is hostile.
  static var hostileDay: Report {
    var report = day
    report.headline = hostile.joined(separator: " ")
    report.cautions = hostile
    report.apps = hostile.map { AppTime(app: $0, milliseconds: 60000) }
    report.categories = hostile.map {
      CategoryTime(category: CategoryPath($0), productivity: nil, milliseconds: 60000)
    }
    report.plan = hostile.map {
      comparison(event($0, "2026-05-26", 9, 10), on: 0, status: .missed, delay: nil)
    }
    report.suggestions = hostile.map { Suggestion(id: "0", .keepFree, text: $0, because: $0) }
    report.devices = hostile.map { .init(name: $0, attended: 1, concurrent: 0) }
    report.sources = hostile.map { .init(file: $0, format: $0) }
    report.previous = "\"><script>"
    report.zone = hostile[0]
    return report
  }

  static func event(
    _ title: String,
    _ day: String,
    _ from: Int,
    _ to: Int,
    kind: PlannedEvent.Kind = .class,
    isAllDay: Bool = false
  ) -> PlannedEvent {
    PlannedEvent(
      id: "0badcafe",
      file: "calendar.ics",
      uid: title,
      instance: nil,
      title: title,
      kind: kind,
      span: TimeSpan(
        instant(day, from),
        to == 24 ? instant(day, 0) + 86_400_000 : instant(day, to)
      ),
      isMovable: true,
      tags: [],
      isAllDay: isAllDay,
      isBusy: true
    )
  }

  static func comparison(
    _ event: PlannedEvent,
    on: Int64?,
    status: PlanComparison.Status,
    delay: Int64?,
    distraction: Int64 = 0,
    overlaps: Bool = false
  ) -> PlanComparison {
    let away = (event.span.length - (on ?? 0) - distraction) / 2
    return PlanComparison(
      event: event,
      on: on,
      distraction: distraction,
      other: event.span.length - (on ?? 0) - distraction - away,
      away: away,
      startDelay: delay,
      overlaps: overlaps,
      status: status
    )
  }

  /// The plan of one day: one event of every outcome that a day of the past can have.
  static func plan(of day: String) -> [PlanComparison] {
    [
      comparison(
        event("Linear algebra", day, 8, 10),
        on: 5_400_000,
        status: .kept,
        delay: 240_000
      ),
      comparison(
        event("Project: sensor board", day, 10, 12, kind: .project),
        on: 3_900_000,
        status: .late,
        delay: 1_320_000,
        distraction: 600_000
      ),
      comparison(
        event("Reading", day, 14, 15, kind: .personal),
        on: 900_000,
        status: .short,
        delay: -120_000,
        overlaps: true
      ),
      comparison(
        event("Statistics", day, 14, 16),
        on: 0,
        status: .missed,
        delay: nil,
        distraction: 2_400_000
      ),
      comparison(
        event("Gym", day, 18, 19, kind: .personal),
        on: nil,
        status: .unmapped,
        delay: nil
      ),
    ]
  }

  private static func hours(_ grid: HourGrid, dataTo: Instant?) -> [HourFacts] {
    grid.cells.map { cell in
      let isAhead = dataTo.map { cell.start >= $0 } ?? false
      let isGap = cell.date.weekday == .saturday && (9..<13).contains(cell.hour)
      let weekend = cell.date.weekday >= .saturday
      let index = cell.hour - 7
      var minutes = focusMinutes.indices.contains(index) ? focusMinutes[index] : 0
      if weekend { minutes /= 3 }
      // Another day is another day.
      if minutes > 0 { minutes = min(60, minutes + cell.date.day % 5) }
      let isUsed = focusMinutes.indices.contains(index)
      let state: HourFacts.State =
        dataTo == nil || isGap ? .missing : isAhead ? .notYet : isUsed ? .value : .zero
      let focus: Int64 = state == .value ? Int64(minutes) * 60000 : 0
      let active: Int64 = state == .value ? min(3_600_000, focus + 420_000) : 0
      return HourFacts(
        cell: cell,
        state: state,
        active: active,
        known: active,
        focus: focus,
        planned: dataTo != nil && weekend == false
          && [8, 9, 10, 11, 14, 15, 18].contains(cell.hour) ? 3_600_000 : 0,
        categories: active == 0
          ? []
          : [
            CategoryTime(category: video, productivity: -2, milliseconds: active - focus),
            CategoryTime(category: study, productivity: 2, milliseconds: focus),
          ],
        apps: active == 0 ? [] : [AppTime(app: "code", milliseconds: focus)]
      )
    }
  }

  /// A stretch of activity of one class.
  static func segment(_ span: TimeSpan, _ productivity: Int8?) -> Segment {
    Segment(
      span: span,
      record: span,
      device: 0,
      app: 0,
      title: 0,
      url: 0,
      given: 0,
      category: UInt16(1 + (productivity ?? 0).magnitude),
      productivity: productivity,
      isInteractive: true
    )
  }

  private static func measures(_ hours: [HourFacts]) -> FocusMeasures {
    let segments = hours.filter { $0.active > 0 }.flatMap { hour in
      [
        segment(TimeSpan(hour.cell.start, hour.cell.start + hour.focus), 2),
        segment(TimeSpan(hour.cell.start + hour.focus, hour.cell.start + hour.active), -1),
      ].filter { $0.span.isEmpty == false }
    }
    return FocusMeasures(segments, top: { String($0.category) })
  }

  private static func base(
    _ kind: Report.Kind,
    from: String,
    days: Int,
    dataTo: Instant?
  ) -> Report {
    let first = date(from)
    let grid = HourGrid(timeline: timeline, from: first, to: first + days)
    let hours = hours(grid, dataTo: dataTo)
    let known = hours.filter { $0.state == .value || $0.state == .zero }
    let observed = known.reduce(Int64(0)) { $0 + $1.cell.capacity }
    let focus = measures(hours)
    var account = TimeAccount()
    account.raw = 220_320_000
    account.flood = 180_000
    account.bucketed = 172_980_000
    account.concurrent = 14_460_000
    account.dropped = [.afk: 28_920_000, .duplicate: 2_460_000, .future: 1_680_000]
    let dates = (0..<days).map { first + $0 }
    return Report(
      kind: kind,
      from: first,
      to: first + days,
      zone: "Europe/Berlin",
      timeline: timeline,
      dataTo: dataTo,
      headline: "The clock changed",
      insights: PeriodInsights(
        dates: first..<(first + days),
        hours: hours,
        focus: focus,
        begun: PeriodTally.Begun(whole: nil, within: nil),
        categories: [
          CategoryTime(category: study, productivity: 2, milliseconds: focus.focus),
          CategoryTime(category: video, productivity: -2, milliseconds: focus.distraction),
          CategoryTime(category: mail, productivity: 0, milliseconds: 1_500_000),
          CategoryTime(category: .uncategorized, productivity: nil, milliseconds: 42000),
        ],
        apps: kind == .day
          ? [
            AppTime(app: "code", milliseconds: 9_000_000),
            AppTime(app: "firefox", milliseconds: 5_000_000),
          ] : [],
        plan: dates.filter { $0.weekday < .saturday }.flatMap { plan(of: $0.description) },
        context: [event("Grandmother's birthday", from, 0, 24, isAllDay: true)],
        ahead: kind == .day ? [event("Algebra lecture", (dates[0] + 1).description, 10, 12)] : [],
        continuousWork: ContinuousWork([]),
        account: account,
        devices: [],
        observed: observed,
        capacity: hours.filter { $0.state != .notYet }.reduce(0) { $0 + $1.cell.capacity },
        activitySpan: kind == .day
          ? known.first.map { TimeSpan($0.cell.start, known[known.count - 1].cell.end) } : nil
      ),
      figures: [
        .init(
          id: "focus",
          label: "Focus",
          value: focus.focus,
          unit: .milliseconds,
          usual: UsualRange(
            kind == .day
              ? [9_000_000, 10_800_000, 11_700_000, 12_600_000, 13_500_000]
              : [70_000_000, 76_800_000, 77_400_000, 78_000_000, 84_000_000]
          )
        ),
        .init(
          id: "plan_kept",
          label: "Time on plan",
          value: 712,
          unit: .perMille,
          usual: UsualRange([600, 700, 725, 750, 800])
        ),
        .init(
          id: "longest_block",
          label: "Longest block",
          value: 3_180_000,
          unit: .milliseconds,
          usual: nil
        ),
        .init(
          id: "coverage",
          label: "Coverage",
          value: kind == .day ? nil : 974,
          unit: .perMille,
          usual: nil
        ),
      ],
      days: kind == .day
        ? [] : dates.map { date in day(date, hours.filter { $0.cell.date == date }) },
      showsTitles: true,
      peaks: kind == .week ? peaks(dates) : nil,
      recurrences: kind == .week ? recurrences : [],
      suggestions: [
        Suggestion(
          id: "1a2b3c4d",
          .move(
            Move(
              event: "e",
              from: TimeSpan(
                Fixtures.instant("2026-05-26", 14),
                Fixtures.instant("2026-05-26", 16)
              ),
              to: TimeSpan(Fixtures.instant("2026-05-26", 9), Fixtures.instant("2026-05-26", 11))
            ),
            gain: nil
          ),
          text: "Move \"Statistics\" from Tue 14:00 to Tue 09:00.",
          because: "0 min of 2 h 00 min were kept on the last two Tuesdays."
        ),
        Suggestion(
          id: "5e6f7a8b",
          .pause(
            TimeSpan(Fixtures.instant("2026-05-27", 10), Fixtures.instant("2026-05-27", 11)),
            event: nil
          ),
          text: "Plan ten minutes away after each 90 minutes.",
          because: "3 of 5 long blocks ended in more than 20 min of distraction.",
          state: .applied
        ),
      ],
      devices: [
        .init(name: "laptop", attended: 150_000_000, concurrent: 0),
        .init(name: "phone", attended: 22_980_000, concurrent: 14_460_000),
      ],
      sources: [
        .init(file: "exports/laptop.json", format: "ActivityWatch"),
        .init(file: "exports/phone.csv", format: "RescueTime CSV"),
      ],
      cautions: [],
      previous: nil,
      next: nil
    )
  }

  /// A peak on weekdays and a slump past midnight.
  private static func peaks(_ dates: [CivilDate]) -> PeakFindings {
    let peak = PeakClaim(
      days: .weekdays,
      direction: .peak,
      strength: .strong,
      fromHour: 9,
      hourCount: 2,
      level: .init(value: 800, low: 712, high: 871),
      difference: .init(value: 240, low: 80, high: 400),
      expectedDifference: 222,
      leftOut: [],
      dayCount: 18,
      active: 64_800_000,
      chance: 4
    )
    let slump = PeakClaim(
      days: .all,
      direction: .slump,
      strength: .likely,
      fromHour: 23,
      hourCount: 3,
      level: .init(value: 300, low: 205, high: 416),
      difference: .init(value: -180, low: -340, high: -20),
      expectedDifference: -140,
      leftOut: [9, 10],
      dayCount: 12,
      active: 32_400_000,
      chance: 63
    )
    let end = (dates.last ?? CivilDate(dayNumber: 0)) + 1
    return PeakFindings(
      dates: (end - 84)..<end,
      usableDays: 26,
      active: 540_000_000,
      outcome: .tested([peak, slump])
    )
  }

  /// A claim that recurs and one that is too young.
  private static let recurrences = [
    Recurrence(weeks: 9, agreeing: 7, inBothHalves: nil),
    Recurrence(weeks: 4, agreeing: 4, inBothHalves: false),
  ]

  private static func day(_ date: CivilDate, _ hours: [HourFacts]) -> Report.Day {
    let known = hours.filter { $0.state == .value || $0.state == .zero }
    return Report.Day(
      date: date,
      focus: known.isEmpty ? nil : known.reduce(0) { $0 + $1.focus },
      active: known.isEmpty ? nil : known.reduce(0) { $0 + $1.active },
      usual: date.weekday == .sunday
        ? nil : UsualRange([7_200_000, 9_000_000, 11_700_000, 14_400_000, 18_000_000]),
      planKept: date.weekday < .saturday ? 583 : nil,
      longestBlock: known.isEmpty ? nil : known.map(\.focus).max(),
      observed: known.reduce(0) { $0 + $1.cell.capacity },
      capacity: hours.filter { $0.state != .notYet }.reduce(0) { $0 + $1.cell.capacity }
    )
  }
}
