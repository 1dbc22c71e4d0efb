import CivilTime
import Testing

@testable import Plans

@Suite("Tags that tell lockin what to do")
struct TagCheckTests {
  private static let timeline = ZoneTimeline(home: .utc)

  private static func check(_ goals: [String]? = ["thesis", "exam"]) -> TagCheck {
    TagCheck(goals: goals, own: ["lab"], timeline: timeline)
  }

  /// An event on 24 May 2026 from 14:00 to 16:00.
  private static func event(_ tags: [String], isMovable: Bool = true) throws -> PlannedEvent {
    let day = try #require(CivilDate("2026-05-24"))
    let start = timeline.start(of: day) + 14 * 3_600_000
    return PlannedEvent(
      id: "1",
      file: "plans/events.yaml",
      uid: "1",
      instance: nil,
      title: "X",
      kind: .project,
      span: TimeSpan(start, start + 2 * 3_600_000),
      isMovable: isMovable,
      tags: tags,
      isAllDay: false,
      isBusy: true
    )
  }

  @Test(
    "are checked like keys, and what is nearly one of them as well",
    arguments: [
      ("goal:thesiss", "unknown_goal", "did you mean 'goal:thesis'?"),
      ("goal:piano", "unknown_goal", "add the goal to plans/goals.yaml, or remove the tag"),
      ("goal:", "unknown_goal", "add the goal to plans/goals.yaml, or remove the tag"),
      ("due:2026-05-2x", "bad_tag_date", "write it like due:2026-05-24 or due:2026-05-24T12:00"),
      ("from:2026-02-30", "bad_tag_date", "write it like from:2026-05-24 or from:2026-05-24T12:00"),
      ("due:", "bad_tag_date", "write it like due:2026-05-24 or due:2026-05-24T12:00"),
      ("due:2026-5-24", "bad_tag_date", "write it like due:2026-05-24 or due:2026-05-24T12:00"),
      ("due: 2026-05-25", "bad_tag_date", "write it like due:2026-05-24 or due:2026-05-24T12:00"),
      ("duee:2026-05-24", "unknown_tag_key", "did you mean 'due:2026-05-24'?"),
      ("form:2026-05-24", "unknown_tag_key", "did you mean 'from:2026-05-24'?"),
      ("frmm:2026-05-24", "unknown_tag_key", "did you mean 'from:2026-05-24'?"),
      ("gaol:thesis", "unknown_tag_key", "did you mean 'goal:thesis'?"),
      ("goals:thesis", "unknown_tag_key", "did you mean 'goal:thesis'?"),
      ("cta:work", "unknown_tag_key", "did you mean 'cat:work'?"),
    ]
  )
  func mistakes(tag: String, code: String, remedy: String) throws {
    let found = Self.check().mistakes(in: [tag], of: try Self.event([tag]))
    #expect(found.map(\.code) == [code])
    #expect(found.map(\.remedy) == [remedy])
    #expect(Self.check().question(about: tag) == nil)
  }

  @Test(
    "leave what is the person's own to them",
    arguments: [
      "course:db", "role:author", "goal:thesis", "due:2026-05-25", "due:2026-05-24t18:00",
      "from:2026-05-01", "cat:work > anything", "thesis", "http://x", "a:b:c", ":", "", "from-home",
      "due soon", "goal-thesis", "due=2026-05-24", "room:104", "day:mon", "golas:thesis",
    ]
  )
  func own(tag: String) throws {
    #expect(Self.check().mistakes(in: [tag], of: try Self.event([tag])) == [])
    #expect(Self.check().question(about: tag) == nil)
  }

  @Test(
    "are asked about where they are nearly a word that lockin knows",
    arguments: [
      ("ofline", "offline"), ("studdy", "study"), ("moveable", "movable"), ("exams", "exam"),
      ("deadlin", "deadline"), ("labb", "lab"),
    ]
  )
  func questions(tag: String, meant: String) throws {
    #expect(Self.check().mistakes(in: [tag], of: try Self.event([tag])) == [])
    let question = try #require(Self.check().question(about: tag))
    #expect(question.remedy == "did you mean '\(meant)'?")
    #expect(question.isCertain == false)
  }

  @Test("are not asked about where they are such a word", arguments: PlanTag.words + ["lab"])
  func words(word: String) { #expect(Self.check().question(about: word) == nil) }

  @Test(
    "have to leave room for the event, and say what is suggested where they don't",
    arguments: [
      (["due:2026-05-23"], "'due:2026-05-23'"),
      (["due:2026-05-24t15:00"], "'due:2026-05-24t15:00'"),
      (["from:2026-05-25"], "'from:2026-05-25'"),
      (["from:2026-05-26", "due:2026-05-23"], "'from:2026-05-26' and 'due:2026-05-23'"),
      (["from:2026-05-24t15:00", "due:2026-05-25"], "'from:2026-05-24t15:00'"),
    ]
  )
  func windows(tags: [String], outside: String) throws {
    let found = Self.check().mistakes(in: tags, of: try Self.event(tags))
    #expect(found.map(\.code) == ["planned_outside"])
    #expect(found.map(\.problem) == ["the event is planned outside of \(outside)"])
    #expect(found.map(\.effect) == ["only times within that are suggested for it"])
    let fixed = Self.check().mistakes(in: tags, of: try Self.event(tags, isMovable: false))
    #expect(fixed.map(\.effect) == ["the event counts at its time"])
  }

  @Test("say nothing of goals where not all of them could be read")
  func unreadGoals() {
    #expect(Self.check(nil).mistakes(in: ["goal:thesiss"]) == [])
    #expect(Self.check([]).mistakes(in: ["goal:thesis"]).map(\.code) == ["unknown_goal"])
  }

  @Test("are no subject of an event")
  func subjects() throws {
    let tags = ["due:2026-05-25", "from:2026-05-01", "goal:thesis", "cat:work", "movable", "lab"]
    #expect(try Self.event(tags).subjects == ["lab"])
  }
}
