import TestSupport
import Testing

/// What `lockin analyze` says of plans, goals, breaks and the week after, over usual and unusual days.
@Suite("lockin analyze over plans and goals")
struct AnalyzePlansTests {
  private static let events = """
    events:
      - { title: Essay, start: 2026-05-20T09:00, end: 2026-05-20T11:00, kind: project,
          tags: [essay, "cat:work"], movable: true }
      - { title: Essay again, start: 2026-05-22T09:00, end: 2026-05-22T12:00, kind: project,
          tags: [essay, "cat:work"], movable: true }

    """
  private static let goals = """
    goals:
      - { id: essay, title: Hand in the essay, target_hours: 10, start: 2026-05-10,
          deadline: 2026-05-30, categories: [Work] }

    """
  private static let plans = ["events.yaml": events, "goals.yaml": goals]

  /// Work from 9 to 10, distraction to 11 and from 12 to 12:30, work from 13 to 13:30.
  private static var oneDay: AnalysisDays {
    var days = AnalysisDays()
    days.add("2026-05-20", "09:00", "code", minutes: 60)
    days.add("2026-05-20", "10:00", "vlc", minutes: 60)
    days.add("2026-05-20", "12:00", "vlc")
    days.add("2026-05-20", "13:00", "code")
    return days
  }

  @Test("one day: the plan and what became of it")
  func plan() throws {
    let folder = try Self.oneDay.workspace(plans: Self.plans)
    let found = try AnalysisText(in: folder, from: "2026-05-20", to: "2026-05-21")
    #expect(
      found.prose.contains(
        "1 event planned (2 h 00 min): 1 kept. Of the 2 h 00 min that can be judged: 1 h 00 min on it, "
          + "1 h 00 min distraction, 0 min other, 0 min away."
      )
    )
    #expect(found.prose.contains("Focus outside the plan: 30 min."))
    // An hour of distraction, that of an event which can be moved.
    #expect(
      found.prose.contains("- 1 h 00 min of Video in \u{201c}Essay\u{201d} (Wed 20 May 09:00")
    )
    #expect(found.value("alerts", "0", "severity_tenths") == "600")
    #expect(found.value("plan", "0", "adherence_per_mille") == "500")
    #expect(found.value("plan", "0", "drift_per_mille") == "500")
    #expect(found.value("plan", "0", "title") == "Essay")
    #expect(found.value("plan_totals", "all", "planned_ms") == "7200000")
    #expect(found.value("plan_totals", "unplanned_focus_ms") == "1800000")
    #expect(found.value("plan_totals", "other_unplanned_ms") == "1800000")
    #expect(found.value("plan_totals", "active_ms") == "10800000")
    #expect(found.value("plan_totals", "tags", "0", "tag") == "essay")
    #expect(
      found.prose.contains(
        "What planned work comes to: insufficient evidence (have 1 piece of work that was planned and "
          + "seen in nine weeks, need 20)."
      )
    )
  }

  @Test("one day: goals as of its end, breaks, and what the week after has too little for")
  func outlook() throws {
    let folder = try Self.oneDay.workspace(plans: Self.plans)
    let found = try AnalysisText(in: folder, from: "2026-05-20", to: "2026-05-21")
    // An hour and a half of ten hours; eleven of twenty days are over: 1.5 / 5.5.
    #expect(found.value("goals", "0", "actual_ms") == "5400000")
    #expect(found.value("goals", "0", "expected_ms") == "19800000")
    #expect(found.value("goals", "0", "index_per_mille") == "272")
    #expect(found.value("goals", "0", "band") == "red")
    #expect(found.value("goal_time", "as_of") == "2026-05-21T00:00:00Z")
    #expect(found.prose.contains("At this pace: Too early to say"))
    #expect(
      found.prose.contains(
        "One stretch of focus lasted more than 50 min with no break of five minutes, "
          + "1 h 00 min: 67% of 1 h 30 min of focus."
      )
    )
    #expect(found.text.contains("\nThe seven days from Thu 21 May 2026 on\n"))
    #expect(found.value("week_ahead", "schedule", "staying", "0", "reason") == "hours_unknown")
    #expect(found.prose.contains("One movable event stays: too little is known yet of the hours"))
  }

  /// A record that is months older than what is asked about.
  private static var longAgo: AnalysisDays {
    var days = AnalysisDays()
    days.add("2025-11-03", "09:00", "code")
    return days
  }

  @Test("without a plan, activity or goals each part says so, and no figure is made up")
  func nothing() throws {
    let folder = try Self.longAgo.workspace()
    for (from, to) in [("2026-05-20", "2026-05-21"), ("2026-03-09", "2026-06-01")] {
      let found = try AnalysisText(in: folder, from: from, to: to)
      for words in [
        "No data for this stretch: the last is of Mon 3 Nov 2025, 09:30\n",
        " They end before these days.\n", "\nNothing was planned for these days.\n",
        "\nNothing is known of these hours: no tracker was at work.\n", "\nNo time to show.\n",
      ] {
        #expect(found.prose.contains(words), "\(words)")
      }
      #expect(!found.text.contains("0 min"))
      #expect(found.value("cap") == nil && found.value("focus", "score") == nil)
      #expect(found.value("continuous_work", "longest_ms") == nil)
      #expect(found.value("week_ahead", "backtest") == nil)
    }
  }

  @Test(
    "where nothing was ever read, it says so as every report does, and tells what is planned",
    arguments: [(false, 65), (true, 0)] as [(Bool, Int32)]
  )
  func nothingRead(isPlanned: Bool, exit: Int32) throws {
    let folder = try AnalysisDays().workspace(plans: isPlanned ? Self.plans : [:])
    let outcome = try BuiltProgram.run(
      ["analyze", "--from", "2026-05-18", "--to", "2026-05-24"],
      in: folder.path
    )
    let report = try BuiltProgram.run(["report", "week", "2026-W21"], in: folder.path)
    #expect(outcome.exit == exit && outcome.exit == report.exit)
    #expect(outcome.messages.isEmpty == isPlanned && outcome.messages == report.messages)
    for text in [outcome.text, report.text] where isPlanned {
      #expect(text.contains("Plans alone: 5 h 00 min planned in 2 events"), "\(text)")
    }
  }

  @Test("a plan without any activity is no plan that was missed")
  func planAlone() throws {
    let folder = try Self.longAgo.workspace(plans: Self.plans)
    let found = try AnalysisText(in: folder, from: "2026-05-18", to: "2026-05-25")
    #expect(found.prose.contains("2 events planned (5 h 00 min): 2 not seen.\n"))
    #expect(found.value("plan", "0", "adherence_per_mille") == nil)
    #expect(found.value("plan", "0", "status") == "no_evidence")
    #expect(found.value("plan_totals", "all", "planned_ms") == "0")
    // The goal has no evidence for days that no tracker saw, and the day's figures stay those of sessions.
    #expect(found.value("goals", "0", "actual_ms") == "0")
  }

  @Test("a gap of weeks: what lies in it is not seen, and says nothing of planned work")
  func gap() throws {
    var days = AnalysisDays()
    for day in 0..<84 where (20..<80).contains(day) == false {
      days.add(AnalysisDays.date("2026-03-02", day)) { AnalysisDays.habit(day, $0) }
    }
    let folder = try days.workspace(plans: Self.plans)
    let found = try AnalysisText(in: folder, from: "2026-03-02", to: "2026-05-25")
    // 20 May lies in the gap, 22 May behind it: an hour of work in three of the plan.
    #expect(found.prose.contains("2 events planned (5 h 00 min): "))
    #expect(found.value("plan", "0", "status") == "no_evidence")
    #expect(found.value("plan", "0", "adherence_per_mille") == nil)
    #expect(found.value("planning", "n_tasks") == "1")
  }

  @Test("all in one category: no hour stands out, and no distraction is there to cap")
  func oneCategory() throws {
    var days = AnalysisDays()
    for day in 0..<63 { days.add(AnalysisDays.date("2026-03-23", day)) { _ in "code" } }
    let folder = try days.workspace(plans: Self.plans)
    let found = try AnalysisText(in: folder, from: "2026-05-18", to: "2026-05-25")
    #expect(found.value("cap") == nil)
    #expect(found.value("week_ahead", "backtest", "basis") == "nothing")
    #expect(found.prose.contains("so no hour speaks for a move of work."))
  }

  @Test("everything uncategorised: the plan was missed for other things, none of them distraction")
  func uncategorised() throws {
    var days = AnalysisDays()
    for day in 0..<7 {
      days.add(AnalysisDays.date("2026-05-18", day)) { _ in "something else" }
    }
    let folder = try days.workspace(plans: Self.plans)
    let found = try AnalysisText(in: folder, from: "2026-05-18", to: "2026-05-25")
    #expect(found.prose.contains("2 events planned (5 h 00 min): 2 missed."))
    #expect(found.value("plan", "0", "other_ms") == "3600000")
    #expect(found.value("plan", "0", "distract_ms") == "0")
    #expect(found.value("cap") == nil)
  }

  @Test("an event over a clock change has its real length, and so has the day")
  func clockChange() throws {
    var days = AnalysisDays()
    days.add("2026-03-29", "00:30", "code", "+01:00", minutes: 90)
    days.add("2026-03-30", "09:00", "vlc", "+02:00")
    let events = """
      events:
        - { title: Night shift, start: 2026-03-29T01:00, end: 2026-03-29T04:00, kind: project,
            tags: ["cat:work"] }

      """
    let folder = try days.workspace(zone: "Europe/Berlin", plans: ["events.yaml": events])
    let found = try AnalysisText(in: folder, from: "2026-03-29", to: "2026-03-30")
    #expect(found.prose.contains("1 event planned (2 h 00 min): "))
    #expect(found.value("alerts", "0", "id") == nil)
    #expect(found.value("plan", "0", "planned_ms") == "7200000")
    #expect(found.value("plan", "0", "on_ms") == "3600000")
    #expect(found.value("plan", "0", "early_ms") == "1800000")
    #expect(found.value("goal_time", "as_of") == "2026-03-29T22:00:00Z")
    #expect(found.value("coverage", "capacity_ms") == "82800000")
  }

  @Test("a change of zone in the middle of a week keeps the plan at the clock that was looked at")
  func zoneChange() throws {
    var days = AnalysisDays()
    days.add("2026-04-28", "09:00", "code", "+02:00", minutes: 60)
    days.add("2026-04-30", "09:00", "code", "-04:00", minutes: 60)
    let events = """
      events:
        - { title: Here, start: 2026-04-28T09:00, end: 2026-04-28T10:00, kind: project,
            tags: ["cat:work"] }
        - { title: There, start: 2026-04-30T09:00, end: 2026-04-30T10:00, kind: project,
            tags: ["cat:work"] }

      """
    let folder = try days.workspace(
      zone: "[ { zone: Europe/Berlin }, { from: 2026-04-29, zone: America/New_York } ]",
      plans: ["events.yaml": events]
    )
    let found = try AnalysisText(in: folder, from: "2026-04-27", to: "2026-05-04")
    #expect(found.prose.contains("2 events planned (2 h 00 min): 2 kept."))
    #expect(found.value("plan", "0", "start") == "2026-04-28T07:00:00Z")
    #expect(found.value("plan", "1", "start") == "2026-04-30T13:00:00Z")
    #expect(found.value("plan_totals", "all", "on_ms") == "7200000")
    #expect(found.text.contains("Mon 27 Apr 2026 to Sun 3 May 2026, America/New_York."))
  }

  @Test("days in the future: goals stand as of now, and events to come are neither kept nor missed")
  func future() throws {
    var days = AnalysisDays()
    for day in 0..<14 {
      days.add(AnalysisDays.date("2026-05-18", day)) { AnalysisDays.habit(day, $0) }
    }
    let goal = """
      goals:
        - { id: essay, title: Essay, target_hours: 10, start: 2026-05-18, deadline: 2026-06-30,
            categories: [Work] }

      """
    let events = """
      events:
        - { title: Past, start: 2026-05-20T09:00, end: 2026-05-20T10:00, kind: project,
            tags: ["cat:work"] }
        - { title: To come, start: 2026-06-20T09:00, end: 2026-06-20T10:00, kind: project,
            tags: ["cat:work"] }

      """
    let folder = try days.workspace(plans: ["goals.yaml": goal, "events.yaml": events])
    // As of 1 June, 06:00.
    let found = try AnalysisText(in: folder, from: "2026-05-18", to: "2026-07-06")
    #expect(found.prose.contains("2 events planned (2 h 00 min): 1 kept, 1 ahead."))
    #expect(found.value("goal_time", "as_of") == "2026-06-01T06:00:00Z")
    #expect(found.value("plan", "1", "away_ms") == nil)
    // A period that has not begun.
    let none = try AnalysisText(in: folder, from: "2027-01-01", to: "2027-01-08")
    #expect(none.prose.contains("They end before these days."))
    #expect(none.prose.contains("Nothing was planned for these days."))
    #expect(none.value("coverage", "capacity_ms") == "0")
  }

  @Test(
    "what is wrong with plans is told, and what is written in them can do nothing to a terminal"
  )
  func hostile() throws {
    let folder = try Self.oneDay.workspace(
      plans: [
        "events.yaml": #"""
        events:
          - { title: "a\u001b[31m\nb\u202e", start: 2026-05-20T09:00, end: 2026-05-20T11:00,
              kind: project, tags: ["x\u001b]0;y", "cat:work"] }
          - { title: Broken, start: 2026-05-21T09:00 }

        """#,
        "goals.yaml":
          "goals: [ { id: x, title: \"a\\u001b[2J\", target_hours: 1, start: 2026-05-10 }, { id: 7 } ]\n",
      ]
    )
    let found = try AnalysisText(in: folder, from: "2026-05-18", to: "2026-05-25")
    #expect(found.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 })
    #expect(found.text.contains("\u{202e}") == false)
    #expect(found.prose.contains("1 mistake in plans/goals.yaml left goals out"))
    #expect(found.messages.contains("plans/events.yaml:4:"))
    #expect(found.messages.contains("plans/goals.yaml:1:"))
  }
}
