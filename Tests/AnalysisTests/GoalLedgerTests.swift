import CivilTime
import Platform
import Testing

@testable import Analysis
@testable import Plans

@Suite("What was done for goals")
struct GoalLedgerTests: GoalScene {
  @Test("sessions that overlap, and activity in the goal's categories, count each minute once")
  func union() throws {
    // The first day of these activities is 1 June 2026, in UTC.
    let goal = try goal(start: "2026-06-01", deadline: "2026-06-11", categories: ["work > STUDY"])
    var used = GoalActivity([goal])
    used.add(
      activity([
        ("Work > Study > Pages", 2, 11 * 60 + 30, 13 * 60), ("Work > Mail", 0, 13 * 60, 14 * 60),
        ("Study", 2, 14 * 60, 15 * 60),
      ])
    )
    let review = try review(
      goal,
      [
        session("a", from: "2026-06-01T09:00:00Z", to: "2026-06-01T11:00:00Z"),
        session("a", from: "2026-06-01T10:00:00Z", to: "2026-06-01T12:00:00Z"),
        session("b", from: "2026-06-01T20:00:00Z", to: "2026-06-01T21:00:00Z"),
      ],
      on: "2026-06-01",
      timeline: ZoneTimeline(home: .utc),
      activity: used
    )
    #expect(review.actual == 4 * hour)
    #expect(review.worked == 4 * hour)
  }

  @Test("a session across midnight gives each date its own minutes")
  func midnight() throws {
    let sessions = try [
      session("a", from: "2026-05-10T23:48+02:00", to: "2026-05-11T00:11+02:00"),
      session("a", from: "2026-05-12T23:51+02:00", to: "2026-05-13T00:09+02:00"),
    ]
    let eve = try review(goal(), sessions, on: "2026-05-10")
    #expect(eve.worked == 12 * minute)
    #expect(eve.actual == 12 * minute)
    let next = try review(goal(), sessions, on: "2026-05-11")
    #expect(next.worked == 11 * minute)
    #expect(next.streak.current == 2)
    // Nine minutes on either side are ten on neither.
    let late = try review(goal(), sessions, on: "2026-05-13")
    #expect(late.worked == 9 * minute)
    #expect(late.streak.current == 0)
    #expect(late.streak.longest == 2)
  }

  @Test("time up to the instant counts, and nothing later")
  func asOf() throws {
    let sessions = try [
      session("a", from: "2026-05-10T09:00+02:00", to: "2026-05-10T12:00+02:00"),
      session("a", from: "2026-05-20T09:00+02:00", to: "2026-05-20T12:00+02:00"),
    ]
    let during = try review(goal(), sessions, on: "2026-05-10", known: "2026-05-10T10:00+02:00")
    #expect(during.actual == hour)
    // On the tenth 6 of 10 days have passed.
    #expect(during.standing.expected == 6 * hour)
    #expect(during.daysLeft == 4)
    // The day's end is the next date's beginning.
    let after = try review(goal(), sessions, on: "2026-05-10")
    #expect(after.actual == 3 * hour)
    #expect(after.standing.expected == 7 * hour)
    #expect(after.daysLeft == 3)
  }

  @Test("what lies before the start is left out and counted; what was entered late is counted")
  func flags() throws {
    let sessions = try [
      session("a", from: "2026-05-03T20:00+02:00", to: "2026-05-03T22:00+02:00"),
      session("a", from: "2026-05-03T23:00+02:00", to: "2026-05-04T01:00+02:00"),
      session(
        "a",
        from: "2026-05-05T08:00+02:00",
        to: "2026-05-05T09:00+02:00",
        recorded: "2026-05-07T09:00:00+02:00"
      ),
      session(
        "a",
        from: "2026-05-05T09:00+02:00",
        to: "2026-05-05T10:00+02:00",
        recorded: "2026-05-07T10:00:00.001+02:00"
      ),
    ]
    let review = try review(goal(), sessions, on: "2026-05-08")
    #expect(review.actual == 3 * hour)
    #expect(review.beforeStart.sessions == 2)
    #expect(review.beforeStart.length == 3 * hour)
    #expect(review.enteredLate == 1)
    // As of an earlier run the last one was not known.
    let earlier = try self.review(
      goal(),
      sessions,
      on: "2026-05-08",
      known: "2026-05-07T10:00:00+02:00"
    )
    #expect(earlier.actual == 2 * hour)
    #expect(earlier.enteredLate == 0)
  }

  @Test("a session of two goals counts in both, and for the person once")
  func shared() throws {
    let day = try date("2026-05-10")
    let ledger = GoalLedger(
      goals: [try goal("b"), try goal("a"), try goal("c")],
      sessions: try [
        session("a", "b", "x", from: "2026-05-10T09:00+02:00", to: "2026-05-10T11:00+02:00"),
        // At the same time, but another session: no flag, and no minute twice either.
        session("c", from: "2026-05-10T10:30+02:00", to: "2026-05-10T11:30+02:00"),
      ],
      activity: GoalActivity([]),
      timeline: try berlin(),
      asOf: try instant("2026-06-01T00:00:00Z"),
      leftOut: 2
    )
    let review = ledger.review(day..<(day + 1))
    #expect(review.goals.map(\.goal.id) == ["a", "b", "c"])
    #expect(review.goals.map(\.worked) == [2 * hour, 2 * hour, hour])
    #expect(review.goals.map(\.sharedWith) == [["b"], ["a"], []])
    #expect(review.worked == 2 * hour + 30 * minute)
    #expect(review.workedOn.count == 3)
    #expect(review.leftOut == 2)
    let before = ledger.review((day - 1)..<day)
    #expect(before.goals.map(\.sharedWith) == [[], [], []])
    #expect(before.workedOn.isEmpty)
  }

  @Test("activity that counts for two goals is shared, and counts once for the person")
  func sharedActivity() throws {
    let goals = try [
      goal("a", start: "2026-06-01", deadline: nil, categories: ["Work"]),
      goal("b", start: "2026-06-01", deadline: nil, categories: ["Work > Study", "Work"]),
      goal("c", start: "2026-06-01", deadline: nil, categories: ["Leisure"]),
    ]
    var used = GoalActivity(goals)
    used.add(activity([("Work > Study", 2, 60, 120), ("Leisure", -1, 120, 150)]))
    // A week is loaded with the day after it, so a day may come twice.
    used.add(activity([("Work > Study", 2, 60, 120), ("Leisure", -1, 120, 150)]))
    let ledger = GoalLedger(
      goals: goals,
      sessions: [],
      activity: used,
      timeline: ZoneTimeline(home: .utc),
      asOf: try instant("2026-06-03T00:00:00Z")
    )
    let review = ledger.review(firstDay..<(firstDay + 1))
    #expect(review.goals.map(\.worked) == [hour, hour, 30 * minute])
    #expect(review.goals.map(\.sharedWith) == [["b"], ["a"], []])
    #expect(review.worked == 90 * minute)
  }

  @Test(
    "without a tracker a goal with categories is judged by what was written down, as one without is"
  )
  func byHand() throws {
    let sessions = try [
      session("a", from: "2026-05-04T09:00+02:00", to: "2026-05-04T11:00+02:00"),
      session("a", from: "2026-05-08T09:00+02:00", to: "2026-05-08T11:00+02:00"),
    ]
    let plain = try review(goal(), sessions, on: "2026-05-12")
    let counted = try goal(categories: ["Work"])
    let other = try review(counted, sessions, on: "2026-05-12", activity: GoalActivity([counted]))
    #expect(other.streak == plain.streak)
    #expect(other.streak.current == 0)
    #expect(other.outlook == plain.outlook)
    // With a tracker that was off it is not known what was done.
    var tracked = GoalActivity([counted])
    tracked.addObserved(try date("2026-05-11"))
    let seen = try review(counted, sessions, on: "2026-05-12", activity: tracked)
    #expect(seen.streak != plain.streak)
  }

  @Test("completed when the target was crossed, also behind the deadline")
  func completed() throws {
    let sessions = try [
      session("a", from: "2026-05-20T09:00+02:00", to: "2026-05-20T10:30+02:00"),
      session("a", from: "2026-05-20T14:00+02:00", to: "2026-05-20T16:00+02:00"),
    ]
    let review = try review(goal(hours: 2), sessions, on: "2026-05-21")
    #expect(review.standing.status == .completed)
    #expect(review.completed?.description == "2026-05-20T12:30:00Z")
    #expect(review.remaining == 0)
    #expect(review.needed == nil)
    #expect(review.wanted == nil)
    #expect(review.outlook == .none)
    let before = try self.review(goal(hours: 2), sessions, on: "2026-05-19")
    #expect(before.completed == nil)
    #expect(before.standing.isOverdue)
  }

  /// The goals that a report on one date names, of a ledger with a session on some of them.
  private func near(_ text: String, later: [Goal] = []) throws -> [String] {
    let sessions = try [
      session("done", from: "2026-05-06T09:00+02:00", to: "2026-05-06T19:00+02:00"),
      session("late", from: "2026-07-01T09:00+02:00", to: "2026-07-01T10:00+02:00"),
    ]
    let day = try date(text)
    return try GoalLedger(
      goals: [
        goal("done"), goal("late"), goal("open", deadline: nil),
        goal("soon", start: "2026-06-10", deadline: nil),
      ] + later,
      sessions: sessions,
      activity: GoalActivity([]),
      timeline: berlin(),
      asOf: try instant("2030-01-01T00:00:00Z")
    ).near(day..<(day + 1)).goals.map(\.goal.id).sorted()
  }

  @Test(
    "a report names the goals that had begun and were open, closed a while before, or worked on",
    arguments: [
      ("2026-05-03", []),
      ("2026-05-04", ["done", "late", "open"]),
      // Completed on 6 May; the deadline of the others is 14 May.
      ("2026-06-02", ["done", "late", "open"]),
      ("2026-06-03", ["late", "open"]),
      ("2026-06-09", ["late", "open"]),
      ("2026-06-10", ["late", "open", "soon"]),
      ("2026-06-11", ["open", "soon"]),
      ("2026-07-01", ["late", "open", "soon"]),
      ("2026-07-02", ["open", "soon"]),
    ] as [(String, [String])]
  )
  func near(on text: String, goals: [String]) throws {
    #expect(try near(text) == goals)
    // One that is added later changes nothing of what was said before its start.
    #expect(
      try near(text, later: [goal("new", start: text, deadline: nil)]).filter { $0 != "new" }
        == goals
    )
    #expect(try near(text, later: [goal("new", start: "2026-07-03", deadline: nil)]) == goals)
  }

  @Test(
    "one that is late stays for a year where its categories are worked on, one that is done or given up does not",
    arguments: [
      ("2026-06-01", ["done", "given-up", "late"]), ("2026-06-10", ["given-up", "late"]),
      ("2026-06-11", ["late"]), ("2026-06-12", []), ("2027-05-13", ["late"]), ("2027-05-14", []),
    ] as [(String, [String])]
  )
  func overtime(on text: String, names: [String]) throws {
    let goals = try [
      goal("late", hours: 100, categories: ["Work"]), goal("given-up", categories: ["Leisure"]),
      goal("done", hours: 1, deadline: "2026-05-14", categories: ["Study"]),
    ]
    var activity = GoalActivity(goals)
    let works = try [
      "2026-05-05", "2026-05-14", "2026-06-10", "2026-06-11", "2027-05-13", "2027-05-14",
    ].map { TimeSpan(try instant($0 + "T09:00+02:00"), try instant($0 + "T10:00+02:00")) }
    for category in ["Work", "Study"] {
      let set = try #require(GoalCategories(goal(categories: [category])))
      activity.add(works, of: set)
    }
    let day = try date(text)
    let near = try GoalLedger(
      goals: goals,
      sessions: [],
      activity: activity,
      timeline: berlin(),
      asOf: instant("2030-01-01T00:00:00Z")
    ).near(day..<(day + 1)).goals.map(\.goal.id).sorted()
    #expect(near == names)
  }

  @Test("what is done together with goals that a report does not name is not told")
  func partners() throws {
    let together = try session(
      "a",
      "b",
      from: "2026-05-06T09:00+02:00",
      to: "2026-05-06T10:00+02:00"
    )
    let ledger = GoalLedger(
      goals: try [goal("a", deadline: nil), goal("b")],
      sessions: [together],
      activity: GoalActivity([]),
      timeline: try berlin(),
      asOf: try instant("2030-01-01T00:00:00Z")
    )
    func partners(_ text: String) throws -> [[String]] {
      let day = try date(text)
      return ledger.near(day..<(day + 1)).goals.map(\.sharedWith).sorted { $0.count < $1.count }
    }
    #expect(
      try partners("2026-06-10") == [["a"], ["b"]] || partners("2026-06-10") == [["b"], ["a"]]
    )
    #expect(try partners("2026-06-11") == [[]])
    let day = try date("2026-06-11")
    #expect(ledger.review(day..<(day + 1)).goals.count == 2)
  }

  @Test("without anything there is nothing, and nothing goes wrong")
  func empty() throws {
    let day = try date("2026-05-10")
    let none = GoalLedger(
      goals: [],
      sessions: [],
      activity: GoalActivity([]),
      timeline: try berlin(),
      asOf: try instant("2026-06-01T00:00:00Z")
    ).review(day..<(day + 1))
    #expect(none.goals.isEmpty && none.worked == 0)
    let review = try review(goal(), [], on: "2026-05-10")
    #expect(review.actual == 0)
    #expect(review.standing.status == .behind)
    #expect(review.streak == Streak([]) || review.streak.current == 0)
    let ahead = try self.review(
      goal(start: "2027-01-01", deadline: "2027-02-01"),
      [],
      on: "2026-05-10"
    )
    #expect(ahead.standing.status == .notStarted)
    #expect(ahead.outlook == .insufficient(weeks: 0))
    #expect(ahead.streak == Streak([]))
    // What is asked of dates that nothing is known of yet.
    let later = try self.review(
      goal(),
      [],
      on: "2026-05-10",
      known: "2026-05-01T00:00:00Z"
    )
    #expect(later.actual == 0)
    // An old goal costs no more than a new one.
    let ancient = try self.review(goal(start: "0001-01-01", deadline: nil), [], on: "2026-05-10")
    #expect(ancient.streak.counted == 28)
  }

  @Test("lists by deadline, progress, efficiency and newest")
  func order() throws {
    let ledger = GoalLedger(
      goals: try [
        goal("late", start: "2026-05-01", deadline: "2026-06-30"),
        goal("none", hours: 4, start: "2026-05-03", deadline: nil),
        goal("soon", hours: 20, start: "2026-05-02", deadline: "2026-05-20"),
      ],
      sessions: try [
        session("late", from: "2026-05-05T08:00Z", to: "2026-05-05T11:00Z"),
        session("none", from: "2026-05-05T08:00Z", to: "2026-05-05T09:00Z"),
        session("soon", from: "2026-05-05T08:00Z", to: "2026-05-05T12:00Z"),
      ],
      activity: GoalActivity([]),
      timeline: try berlin(),
      asOf: try instant("2026-05-11T00:00:00+02:00")
    )
    let review = ledger.review(try date("2026-05-10")..<date("2026-05-11"))
    func ids(_ order: GoalsReview.Order) -> [String] {
      review.sorted(by: order).goals.map(\.goal.id)
    }
    #expect(ids(.deadline) == ["soon", "late", "none"])
    // 20%, 25%, 30%.
    #expect(ids(.progress) == ["soon", "none", "late"])
    // 4 of 10 hours, 3 of 1.67; none has no index.
    #expect(ids(.efficiency) == ["soon", "late", "none"])
    #expect(ids(.newest) == ["none", "soon", "late"])
  }

  @Test("what was made last is newest, whatever its start, and what has not begun is newer still")
  func newest() throws {
    func made(_ id: String, _ created: String?, start: String?) throws -> Goal {
      Goal(
        id: id,
        title: id,
        target: hour,
        start: try start.map { try date($0) },
        created: try created.map { try date($0) }
      )
    }
    let ledger = GoalLedger(
      goals: try [
        made("old", "2026-05-01", start: "2026-06-01"), made("new", nil, start: nil),
        made("later", "2026-05-03", start: "2026-05-01"), made("start", nil, start: "2026-05-02"),
      ],
      sessions: [],
      activity: GoalActivity([]),
      timeline: try berlin(),
      asOf: try instant("2026-05-11T00:00:00+02:00")
    )
    let review = ledger.review(try date("2026-05-10")..<date("2026-05-11"))
    #expect(
      review.sorted(by: .newest).goals.map(\.goal.id) == ["new", "later", "start", "old"]
    )
    #expect(
      ledger.near(try date("2026-05-10")..<date("2026-05-11")).goals.map(\.goal.id) == [
        "later", "start",
      ]
    )
    let new = try #require(review.goal("new"))
    #expect(new.standing.status == .newGoal && new.actual == 0 && new.weeks.isEmpty)
    #expect(new.streak == Streak([]) && new.wanted == nil && new.needed == nil)
    #expect(ledger.actual(of: "new") == 0 && ledger.actual(of: "none") == nil)
  }

  @Test("an archived goal is in no report from its date on; its sessions count to their days")
  func archived() throws {
    let since = try date("2026-05-08")
    func archived(_ id: String, _ archive: Goal.Archive?) throws -> Goal {
      Goal(id: id, title: id, target: hour, start: try date("2026-05-01"), archived: archive)
    }
    let ledger = GoalLedger(
      goals: try [archived("gone", .since(since)), archived("open", nil), archived("no", .always)],
      sessions: try [
        session("gone", from: "2026-05-07T08:00Z", to: "2026-05-07T09:00Z"),
        session("gone", from: "2026-05-08T08:00Z", to: "2026-05-08T09:00Z"),
        session("open", from: "2026-05-08T08:30Z", to: "2026-05-08T09:30Z"),
      ],
      activity: GoalActivity([]),
      timeline: try berlin(),
      asOf: try instant("2026-05-11T00:00:00+02:00")
    )
    let before = ledger.near(since - 1..<since)
    #expect(before.goals.map(\.goal.id) == ["gone", "open"])
    let after = ledger.near(since..<since + 1)
    #expect(after.goals.map(\.goal.id) == ["open"])
    #expect(after.worked == 5_400_000)
    let all = ledger.review(since..<since + 1)
    #expect(all.goals.count == 3 && all.withoutArchived(on: since).goals.map(\.goal.id) == ["open"])
    #expect(all.withoutArchived(on: since).worked == 5_400_000)
  }

  @Test("agrees with counting minutes one by one, and with what was known then", arguments: 1...30)
  func minuteByMinute(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let zone = try systemZone("Europe/Berlin")
    let timeline = ZoneTimeline(home: zone)
    // Twelve days around the change to summer time.
    let first = try date("2026-03-23")
    let origin = timeline.start(of: first)
    let most = 12 * 1440
    var minutes = [Bool](repeating: false, count: most + 3000)
    let sessions = (0..<random.integer(in: 0...25)).map { _ -> FocusSession in
      let from = random.integer(in: 0...(most - 1))
      let to = from + random.integer(in: 1...1440)
      for at in from..<to { minutes[at] = true }
      let start = origin + Int64(from) * minute
      return FocusSession(goals: ["a"], span: TimeSpan(start, origin + Int64(to) * minute))
    }
    let goal = Goal(id: "a", title: "a", target: 100 * hour, start: first, deadline: first + 20)
    func ledger(_ end: Instant) -> GoalLedger {
      GoalLedger(
        goals: [goal],
        sessions: sessions,
        activity: GoalActivity([]),
        timeline: timeline,
        asOf: end
      )
    }
    let all = ledger(origin + 100 * 24 * hour)
    var streak = 0
    for day in 0..<12 {
      let dates = (first + day)..<(first + day + 1)
      let from = Int((timeline.start(of: dates.lowerBound) - origin) / minute)
      let to = Int((timeline.start(of: dates.upperBound) - origin) / minute)
      let review = try #require(all.review(dates).goals.first)
      let worked = minutes[from..<to].count { $0 }
      streak = worked >= 10 ? streak + 1 : 0
      #expect(review.worked == Int64(worked) * minute, "seed \(seed), day \(day)")
      #expect(review.actual == Int64(minutes[..<to].count { $0 }) * minute, "seed \(seed)")
      #expect(review.streak.current == streak, "seed \(seed), day \(day)")
      // A report of the day is the same whatever came later.
      let then = try #require(
        ledger(timeline.start(of: dates.upperBound)).review(dates).goals.first
      )
      #expect(then.standing == review.standing, "seed \(seed), day \(day)")
      #expect(then.streak == review.streak, "seed \(seed), day \(day)")
      #expect(then.weeks == review.weeks, "seed \(seed), day \(day)")
      #expect(then.outlook == review.outlook, "seed \(seed), day \(day)")
    }
  }
}
