import CivilTime
import Plans
import Testing

@testable import Analysis

@Suite("Measures of a planned event")
struct PlanMeasuresTests {
  /// From 10:00 to 11:40, a hundred minutes.
  private let lesson = event(minutes(600, 700), tags: ["study"])

  private func judge(
    _ event: PlannedEvent,
    _ parts: [Done],
    among others: [PlannedEvent] = [],
    totals: Set<String> = [],
    judge: PlanJudge = studyJudge()
  ) -> PlanComparison {
    judge.compare(
      event,
      with: activity(parts, totals: totals),
      among: NearbyEvents([event] + others),
      dataTo: minutes(0, 1440).end,
      asOf: minutes(0, 1440).end
    )
  }

  @Test("all measures of one event")
  func measures() {
    let found = judge(
      lesson,
      [
        ("Fun", -2, 600, 620), ("Chat", -1, 620, 625), ("Work", 2, 625, 665), ("Mail", 0, 665, 675),
        ("Work", 2, 695, 712), ("Fun", -2, 712, 730),
      ]
    )
    #expect(found.on == 45 * minute)
    #expect(found.distraction == 25 * minute)
    #expect(found.other == 10 * minute)
    #expect(found.away == 20 * minute)
    #expect(found.course.early == 0)
    #expect(found.course.overrun == 12 * minute)
    #expect(found.actual == 57 * minute)
    #expect(found.deviation == -43 * minute)
    #expect(found.adherence == 450)
    #expect(found.onScreenAdherence == 562)
    #expect(found.drift == 350)
    #expect(found.distractionShare == 250)
    #expect(found.coverage == 800)
    #expect(found.startDelay == 25 * minute)
    #expect(found.course.delayDistraction == 25 * minute)
    #expect(
      found.course.distractions.map { "\($0.category) \($0.milliseconds / minute)" } == [
        "Fun 20", "Chat 5",
      ]
    )
    // An hour before and after: 25 + 10 within, 18 after it.
    #expect(found.course.otherUse == 53 * minute)
  }

  @Test(
    "early and overrun go on through holes of five minutes, to two hours and the next event",
    arguments: [
      // Work, other events, minutes early, minutes over.
      ([(590, 700)], [], 10, 0), ([(600, 720)], [], 0, 20),
      // A hole of five minutes goes on and does not count itself; one of six ends it.
      ([(580, 590), (595, 695), (700, 710)], [], 15, 10),
      ([(580, 594), (600, 694), (701, 710)], [], 0, 0),
      ([(570, 589), (595, 690)], [], 5, 0),
      // Work that only lies near is none of it.
      ([(580, 600), (610, 690), (700, 720)], [], 0, 0),
      // At most two hours.
      ([(400, 900)], [], 120, 120),
      // Not into the events around, nor where one lies over the end.
      ([(400, 900)], [(540, 570), (730, 760)], 30, 30), ([(400, 900)], [(690, 730)], 120, 0),
      ([(400, 900)], [(590, 610)], 0, 120), ([(400, 900)], [(600, 700)], 120, 120),
      // The event after is kept with the same work: the hour between is over for this one.
      ([(600, 820)], [(760, 820)], 0, 60),
    ] as [([(Int64, Int64)], [(Int64, Int64)], Int64, Int64)]
  )
  func beyond(work: [(Int64, Int64)], events: [(Int64, Int64)], early: Int64, over: Int64) {
    let found = judge(
      lesson,
      work.map { ("Work", 2, $0.0, $0.1) },
      among: events.enumerated().map { event(minutes($1.0, $1.1), id: "x\($0)") }
    )
    #expect(found.course.early.map { $0 / minute } == early)
    #expect(found.course.overrun.map { $0 / minute } == over)
  }

  @Test("what can't be judged has no adherence and no actual time, and no zeros in their place")
  func unknown() {
    let unseen = judge(lesson, [("Work", 2, 600, 620)])
    #expect(unseen.status == .noEvidence)
    #expect(unseen.adherence == nil)
    #expect(unseen.actual == nil)
    #expect(unseen.deviation == nil)
    #expect(unseen.course.overrun == nil)
    #expect(unseen.coverage == 200)
    let unmapped = judge(event(minutes(600, 700)), [("Work", 2, 600, 700)])
    #expect(unmapped.adherence == nil)
    #expect(unmapped.drift == nil)
    #expect(unmapped.coverage == 1000)
    #expect(judge(lesson, [("Work", 2, 600, 609)]).onScreenAdherence == nil)
    #expect(judge(lesson, [("Work", 2, 600, 610)]).onScreenAdherence == 1000)
  }

  @Test("what is done offline is never said to be undone")
  func offline() {
    let lecture = event(minutes(600, 700), tags: ["study", "offline"])
    let found = judge(lecture, [("Fun", -2, 600, 690)], judge: studyJudge(atScreen: true))
    #expect(found.status == .noEvidence)
    #expect(found.adherence == nil)
    #expect(found.distractionShare == 900)
  }

  @Test("a goal's categories count beside those of rules, unless a tag says which one does")
  func goals() {
    let goals = [
      PlanMapping.Rule.goal("Thesis", category: "Writing"),
      PlanMapping.Rule.goal("Thesis", category: "Reading"),
    ]
    let parts: [Done] = [("Writing", 2, 600, 640), ("Reading", 1, 640, 660), ("Work", 2, 660, 700)]
    func on(_ tags: [String]) -> Int64? {
      judge(event(minutes(600, 700), tags: tags), parts, judge: studyJudge(goals: goals)).on
        .map { $0 / minute }
    }
    #expect(on(["goal:thesis"]) == 60)
    #expect(on(["goal:Thesis"]) == 60)
    #expect(on(["study"]) == 40)
    #expect(on(["goal:thesis", "study"]) == 100)
    #expect(on(["goal:thesis", "cat:Reading"]) == 20)
    #expect(on(["goal:other"]) == nil)
  }
}
