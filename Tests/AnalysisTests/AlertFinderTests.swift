import CivilTime
import Plans
import Records
import Testing

@testable import Analysis

@Suite("Alerts")
struct AlertFinderTests {
  private func alerts(
    _ parts: [Done],
    _ events: [PlannedEvent],
    policy: AlertPolicy = AlertPolicy(),
    totals: Set<String> = [],
    observed: [TimeSpan] = [],
    judge: PlanJudge = studyJudge(),
    days: Int = 1,
    dataTo: Instant? = nil,
    others: [PlannedEvent] = [],
    timeline: ZoneTimeline = ZoneTimeline(home: .utc),
    usual: FocusSurface? = nil
  ) -> PlanAlerts {
    let facts = studyFacts(
      parts,
      events,
      dataTo: dataTo ?? minutes(0, Int64(days) * 1440).end,
      totals: totals,
      observed: observed,
      timeline: timeline,
      days: days,
      judge: judge
    )
    return AlertFinder(
      timeline: timeline,
      policy: policy,
      quiet: QuietHours(from: 22 * 60, to: 7 * 60),
      working: 8 * 60..<18 * 60
    ).alerts(
      plan: facts.plan,
      windows: facts.windows,
      events: events + others,
      from: firstDay + days
    ) { _ in usual }
  }

  private func rules(
    _ event: PlannedEvent,
    _ parts: [Done],
    policy: AlertPolicy = AlertPolicy(),
    atScreen: Bool = false,
    observed: [TimeSpan] = []
  ) -> [String] {
    alerts(
      parts,
      [event],
      policy: policy,
      observed: observed,
      judge: studyJudge(atScreen: atScreen)
    ).told.flatMap { $0.rules.map(\.rawValue) }
  }

  /// From 10:00 to 12:00, two hours.
  private let study = event(minutes(600, 720), tags: ["study"])
  private let exam = event(minutes(600, 720), tags: ["study", "exam"])

  @Test("distraction: half an hour and a quarter of the event, half of it seen")
  func distraction() {
    // Sixty minutes on it, so that nothing else is wrong.
    func found(_ fun: Int64, _ length: Int64 = 120, work: Int64 = 60) -> [String] {
      rules(
        event(minutes(600, 600 + length), tags: ["study"]),
        [("Work", 2, 600, 600 + work), ("Fun", -2, 600 + work, 600 + work + fun)]
      )
    }
    #expect(found(30) == ["distraction"])
    #expect(found(29).isEmpty)
    #expect(found(49, 200, work: 110).isEmpty)
    #expect(found(50, 200, work: 110) == ["distraction"])
    // 59 of 120 minutes were seen.
    #expect(found(30, 120, work: 29).isEmpty)
    #expect(found(30, 120, work: 30) == ["distraction", "off_plan"])
    // Shorter than half an hour.
    #expect(found(29, 29, work: 0).isEmpty)
  }

  @Test("off the plan: less than half on it, and half an hour on other things")
  func offPlan() {
    func found(_ work: Int64, _ chat: Int64) -> [String] {
      rules(study, [("Work", 2, 600, 600 + work), ("Mail", 0, 600 + work, 600 + work + chat)])
    }
    #expect(found(59, 30) == ["off_plan"])
    #expect(found(60, 30).isEmpty)
    #expect(found(59, 29).isEmpty)
  }

  @Test("a late start with distraction before it")
  func lateStart() {
    func found(_ fun: Int64, _ work: Int64) -> [String] {
      rules(study, [("Fun", -2, 600, 600 + fun), ("Work", 2, 600 + work, 720)])
    }
    #expect(found(15, 30) == ["late_start"])
    #expect(found(14, 30).isEmpty)
    #expect(found(15, 29).isEmpty)
  }

  @Test("an exam's or a deadline's time: an hour of distraction, or more than 15%")
  func criticalWindow() {
    func found(_ event: PlannedEvent, _ fun: Int64, work: Int64) -> [String] {
      rules(event, [("Work", 2, 600, 600 + work), ("Fun", -2, 600 + work, 600 + work + fun)])
    }
    #expect(found(exam, 18, work: 100).isEmpty)
    #expect(found(exam, 19, work: 100) == ["critical_window"])
    #expect(found(study, 19, work: 100).isEmpty)
    let long = event(minutes(600, 1100), kind: .exam, tags: ["study"])
    #expect(found(long, 59, work: 400).isEmpty)
    #expect(found(long, 60, work: 400) == ["critical_window"])
    // No rule maps it, but distraction is none of an exam's business.
    let unmapped = event(minutes(600, 720), tags: ["deadline"])
    #expect(found(unmapped, 60, work: 0) == ["critical_window", "distraction"])
    #expect(found(event(minutes(600, 720)), 60, work: 0).isEmpty)
  }

  @Test("an exam's or a deadline's time without work on it, while devices were there to be used")
  func unattended() {
    // Fifteen minutes of other use are enough, fourteen are none.
    #expect(rules(exam, [("Mail", 0, 600, 615)]) == ["unattended"])
    #expect(rules(exam, [("Mail", 0, 600, 614)]).isEmpty)
    #expect(rules(study, [("Mail", 0, 600, 615)]).isEmpty)
    #expect(rules(exam, [("Work", 2, 600, 617), ("Mail", 0, 617, 640)]) == ["unattended"])
    #expect(rules(exam, [("Work", 2, 600, 618), ("Mail", 0, 618, 640)]).isEmpty)
    // Devices that rest during it are what an exam on paper looks like, used before and after.
    let around: [Done] = [("Mail", 0, 500, 600), ("Fun", -2, 720, 800)]
    #expect(rules(exam, around).isEmpty)
    #expect(rules(exam, around, observed: [minutes(500, 800)]).isEmpty)
    // Work at a screen can't be done on paper.
    #expect(
      rules(exam, around, atScreen: true, observed: [minutes(500, 800)]) == ["unattended"]
    )
    let offline = event(minutes(600, 720), tags: ["study", "exam", "offline"])
    #expect(rules(offline, [("Mail", 0, 600, 700)]).isEmpty)
    var policy = AlertPolicy()
    policy.unattended = 0
    #expect(rules(exam, [("Mail", 0, 600, 615)], policy: policy).isEmpty)
  }

  @Test("days kept for an exam are looked at in their waking hours")
  func windows() throws {
    let days = event(minutes(0, 2 * 1440), id: "w", tags: ["exam"], isAllDay: true)
    func found(_ parts: [Done], dataTo: Int64 = 2880) -> PlanAlerts {
      alerts(parts, [days], days: 2, dataTo: minutes(0, dataTo).end)
    }
    let alert = try #require(
      found([("Fun", -2, 600, 700), ("Work", 2, 700, 800), ("Chat", -1, 2000, 2200)]).told.first
    )
    #expect(alert.rules == [.criticalWindow])
    #expect(alert.distraction == 300 * minute)
    // Fifteen waking hours a day.
    #expect(alert.basis == 30 * hour)
    #expect(alert.activeShare == 750)
    #expect(alert.on == nil)
    #expect(alert.severity == 6000)
    #expect(alert.left == 2 * hour)
    #expect(found([("Fun", -2, 600, 659)]).told.isEmpty)
    // As far as the data reach: from 7 to 8, of which ten minutes are more than 15%.
    #expect(found([("Fun", -2, 420, 430)], dataTo: 480).told.map(\.basis) == [hour])
    #expect(found([("Fun", -2, 420, 429)], dataTo: 480).told.isEmpty)
    let season = event(minutes(0, 9 * 1440), id: "s", tags: ["exam"], isAllDay: true)
    #expect(alerts([("Fun", -2, 600, 900)], [season]).told.isEmpty)
    let free = event(minutes(0, 1440), id: "f", tags: ["exam"], isAllDay: true, isBusy: false)
    #expect(alerts([("Fun", -2, 600, 900)], [free]).told.count == 1)
    let cancelled = event(minutes(0, 1440), id: "c", tags: ["exam"], isBusy: false)
    #expect(alerts([("Fun", -2, 600, 900)], [cancelled]).told.isEmpty)
  }

  @Test("parts of a time that lasts days are joined")
  func joined() {
    let days = event(minutes(0, 2 * 1440), id: "w", tags: ["exam"], isAllDay: true)
    let parts: [Done] = [("Fun", -2, 600, 700), ("Chat", -1, 2000, 2200), ("Fun", -1, 2300, 2310)]
    func facts(_ dates: Range<CivilDate>) -> [WindowFacts] {
      studyFacts(parts, [days], dataTo: minutes(0, 2880).end, days: 2, of: dates).windows
    }
    let both = WindowFacts.joined(
      facts((firstDay + 1)..<(firstDay + 2)) + facts(firstDay..<(firstDay + 1))
    )
    #expect(both == facts(firstDay..<(firstDay + 2)))
    #expect(both.first?.distractions.map { $0.milliseconds / minute } == [200, 110])
  }

  @Test("severity doubles what is critical; five are told, the rest is summed up")
  func severity() {
    let events = (0..<7).map { index -> PlannedEvent in
      let tags = index == 6 ? ["study", "exam"] : ["study"]
      let at = Int64(index) * 200
      return event(minutes(at, at + 100), id: "e\(index)", tags: tags, isMovable: index < 3)
    }
    let parts = (0..<7).map { index -> Done in
      let at = Int64(index) * 200
      return ("Fun", -2, at, at + 60 + Int64(index))
    }
    let found = alerts(parts, events)
    #expect(found.told.map(\.id) == ["e6", "e5", "e4", "e3", "e2"])
    #expect(found.told.map(\.severity) == [1320, 975, 960, 945, 620])
    #expect(found.leftOut == 2)
    #expect(found.leftOutDistraction == 121 * minute)
    var policy = AlertPolicy()
    policy.most = 0
    #expect(alerts(parts, events, policy: policy).told.isEmpty)
    #expect(alerts(parts, events, policy: policy).leftOut == 7)
  }

  @Test("each offers the next free block for what is left, and no two the same")
  func offers() {
    let events = [
      event(minutes(600, 720), id: "a", tags: ["study"]),
      event(minutes(800, 920), id: "b", tags: ["study"]),
    ]
    let parts: [Done] = [
      ("Work", 2, 600, 620), ("Fun", -2, 620, 700), ("Fun", -2, 800, 900),
    ]
    // The day after: from 8 to 9 and from 11 to 18 there is room, but for ten minutes beside events.
    let busy = [event(minutes(1440 + 540, 1440 + 660), id: "c")]
    let found = alerts(parts, events, others: busy)
    #expect(found.told.map(\.id) == ["b", "a"])
    #expect(found.told.map { $0.left / minute } == [120, 105])
    #expect(
      found.told.map { $0.offer.map(drawing) } == [
        "\(1440 + 675)-\(1440 + 795)", "\(1440 + 810)-\(1440 + 915)",
      ]
    )
    let full = (1...7).map { day in
      event(minutes(Int64(day) * 1440 + 560, Int64(day) * 1440 + 1000), id: "d\(day)")
    }
    #expect(alerts(parts, events, others: full).told.map(\.offer) == [nil, nil])
  }

  @Test("what is usual in the same hours, on how many days it rests, and when too few are known")
  func usual() throws {
    func surface(_ days: Int) -> FocusSurface? {
      let dates = (firstDay - days)..<firstDay
      var buckets: [HourBucket] = []
      for day in 0..<days {
        for (hour, fun) in [(10, Int64(12)), (11, 24)] {
          let start = minutes(Int64(day - days) * 1440 + Int64(hour) * 60, 0).start
          let cell = HourCell(
            date: firstDay - days + day,
            hour: hour,
            occurrence: 0,
            start: start,
            end: start + 3_600_000
          )
          for (name, productivity, length) in [("Fun", Int8(-1), fun), ("Work", 2, 60 - fun)] {
            buckets.append(
              HourBucket(
                cell: cell,
                app: 0,
                category: CategoryPath(name),
                productivity: productivity,
                milliseconds: length * minute
              )
            )
          }
        }
      }
      var tally = ActivityTally(of: .distraction)
      tally.add(buckets)
      return FocusSurface(tally.personalDays(dates))
    }
    let parts: [Done] = [("Fun", -2, 600, 680)]
    let known = try #require(alerts(parts, [study], usual: surface(28)).told.first)
    #expect(known.usual.dayCount == 28)
    let share = try #require(known.usual.share)
    // A fifth from 10 to 11 and two fifths from 11 to 12, on each of the days.
    #expect((295...305).contains(share.value))
    #expect(share.low <= share.value && share.value <= share.high)
    // 35 of 120 active minutes are no more than usual, 37 are more.
    func found(_ fun: Int64, days: Int = 28, mail: Int64 = 0) -> PlanAlerts {
      let parts: [Done] = [
        ("Fun", -2, 600, 600 + fun), ("Mail", 0, 600 + fun, 600 + fun + mail),
        ("Work", 2, 600 + fun + mail, 720),
      ]
      return alerts(parts, [study], usual: surface(days))
    }
    #expect(found(37).told.map(\.rules) == [[.distraction, .lateStart]])
    #expect(found(37).asUsual == 0)
    let quiet = found(35)
    #expect(quiet.told.isEmpty && quiet.asUsual == 1 && quiet.leftOut == 0)
    #expect(quiet.asUsualDistraction == 35 * minute)
    // What was not done is no matter of distraction, and too few days say nothing of what is usual.
    #expect(found(35, mail: 45).told.map(\.rules) == [[.offPlan]])
    #expect(found(35, days: 13).told.map(\.rules) == [[.distraction, .lateStart]])
    let few = try #require(alerts(parts, [study], usual: surface(13)).told.first)
    #expect(few.usual == PlanAlert.Usual(share: nil, dayCount: 13))
    let none = try #require(alerts(parts, [study]).told.first)
    #expect(none.usual == PlanAlert.Usual(share: nil, dayCount: 0))
  }

  @Test("totals of hours that the event fills in part tell of no distraction")
  func totals() {
    let event = event(minutes(630, 690), tags: ["study"])
    let parts: [Done] = [("Play", -2, 600, 660), ("Play", -2, 660, 720)]
    #expect(alerts(parts, [event], totals: ["Play"]).told.isEmpty)
    #expect(alerts(parts, [event]).told.count == 1)
  }
}
