import CivilTime
import Testing

@testable import Analysis

@Suite("Where a goal stands")
struct GoalStandingTests {
  /// 100 hours from 1 January, on the dates named; the deadline is 100 days after the start.
  private func standing(
    _ actual: Int64,
    target: Int64 = 100 * hour,
    deadline: String? = "2026-04-11",
    on asOf: String
  ) throws -> GoalStanding {
    GoalStanding(
      actual: actual,
      target: target,
      start: try date("2026-01-01"),
      deadline: try deadline.map { try date($0) },
      asOf: try date(asOf)
    )
  }

  @Test(
    "index, band and status halfway, where 50 hours are expected",
    arguments: [
      (0, 0, .red, .behind),
      (35 * hour - 1, 699, .red, .behind),
      (35 * hour, 700, .red, .atRisk),
      (40 * hour - 1, 799, .red, .atRisk),
      (40 * hour, 800, .yellow, .atRisk),
      // 44.98 hours are 89.96: shown as 89.9, which agrees with the status.
      (161_928_000, 899, .yellow, .atRisk),
      (45 * hour - 1, 899, .yellow, .atRisk),
      (45 * hour, 900, .yellow, .onTrack),
      (50 * hour - 1, 999, .yellow, .onTrack),
      (50 * hour, 1000, .green, .onTrack),
      (100 * hour - 1, 1999, .green, .onTrack),
      (100 * hour, 2000, .green, .completed),
      (120 * hour, 2400, .green, .completed),
    ] as [(Int64, Int, GoalStanding.Band, GoalStanding.Status)]
  )
  func index(
    actual: Int64,
    tenths: Int,
    band: GoalStanding.Band,
    status: GoalStanding.Status
  ) throws {
    let standing = try standing(actual, on: "2026-02-20")
    #expect(standing.indexTenths == tenths)
    #expect(standing.band == band)
    #expect(standing.status == status)
    #expect(standing.expected == 50 * hour)
    #expect(standing.isEarly == false)
    #expect(standing.isOverdue == false)
  }

  @Test(
    "reasons for having no index",
    arguments: [
      ("2025-12-31", 100, "2026-04-11", 0, .notStarted),
      ("2026-01-01", 100, "2026-04-11", 50, .newGoal),
      ("2026-02-20", 100, nil, 50, .noDeadline),
      ("2026-02-20", 0, "2026-04-11", 0, .invalid),
      ("2026-02-20", -5, nil, 0, .invalid),
      ("2026-02-20", 100, "2026-01-01", 100, .invalid),
      ("2026-02-20", 100, "2025-12-01", 0, .invalid),
      // Done is done, also where nothing could be expected yet.
      ("2026-01-01", 100, "2026-04-11", 100, .completed),
      ("2026-02-20", 100, nil, 100, .completed),
    ] as [(String, Int64, String?, Int64, GoalStanding.Status)]
  )
  func reasons(
    asOf: String,
    target: Int64,
    deadline: String?,
    actual: Int64,
    status: GoalStanding.Status
  ) throws {
    let standing = try standing(
      actual * hour,
      target: target * hour,
      deadline: deadline,
      on: asOf
    )
    #expect(standing.status == status)
    #expect(standing.indexTenths == nil)
    #expect(standing.band == nil)
    #expect(standing.expected == nil)
    #expect(standing.isOverdue == false)
    #expect(standing.isEarly == false)
  }

  @Test(
    "behind the deadline the whole target is expected, and 'overdue' stands beside the status",
    arguments: [
      ("2026-04-11", 95, 950, .onTrack, false),
      ("2026-04-12", 95, 950, .onTrack, true),
      ("2026-06-30", 70, 700, .atRisk, true),
      ("2026-06-30", 69, 690, .behind, true),
      ("2026-06-30", 100, 1000, .completed, false),
    ] as [(String, Int64, Int, GoalStanding.Status, Bool)]
  )
  func overdue(
    asOf: String,
    actual: Int64,
    tenths: Int,
    status: GoalStanding.Status,
    isOverdue: Bool
  ) throws {
    let standing = try standing(actual * hour, on: asOf)
    #expect(standing.expected == 100 * hour)
    #expect(standing.indexTenths == tenths)
    #expect(standing.status == status)
    #expect(standing.isOverdue == isOverdue)
  }

  @Test(
    "an index of less than three days is early",
    arguments: [("2026-01-02", true), ("2026-01-03", true), ("2026-01-04", false)]
  )
  func early(asOf: String, isEarly: Bool) throws {
    let standing = try standing(hour, on: asOf)
    #expect(standing.isEarly == isEarly)
    #expect(standing.indexTenths != nil)
  }

  @Test("days are the calendar's: four days over the change to summer time are four")
  func clockChange() throws {
    // Of 95 hours 47 have passed; of four days two have.
    let standing = GoalStanding(
      actual: 5 * hour,
      target: 10 * hour,
      start: try date("2026-03-28"),
      deadline: try date("2026-04-01"),
      asOf: try date("2026-03-30")
    )
    #expect(standing.indexTenths == 1000)
    #expect(standing.expected == 5 * hour)
  }

  @Test("times beyond all measure do no harm")
  func vast() throws {
    let most = try standing(.max, target: .max - 1, on: "2026-02-20")
    #expect(most.status == .completed)
    #expect(try standing(.max, target: 1, on: "2026-02-20").indexTenths == .max)
    #expect(try standing(.min, target: .max, on: "2026-02-20").indexTenths == 0)
  }

  @Test(
    "what is told when a status changes",
    arguments: [
      // Hours done at the two dates, and what is told.
      ("2026-02-10", 40, "2026-02-20", 40, .onTrack, .atRisk),
      ("2026-02-10", 40, "2026-02-20", 20, .onTrack, .behind),
      ("2026-02-10", 40, "2026-02-20", 45, nil, nil),
      ("2026-02-10", 30, "2026-02-20", 40, nil, nil),
      ("2026-02-10", 30, "2026-02-20", 30, nil, nil),
      ("2026-02-10", 10, "2026-02-20", 40, nil, nil),
      ("2026-01-01", 0, "2026-01-04", 0, .newGoal, .behind),
      // Two days say too little, the third tells it.
      ("2026-01-01", 0, "2026-01-03", 0, nil, nil),
      ("2026-01-03", 0, "2026-01-04", 0, .behind, .behind),
    ] as [(String, Int64, String, Int64, GoalStanding.Status?, GoalStanding.Status?)]
  )
  func turn(
    before: String,
    was: Int64,
    asOf: String,
    has: Int64,
    from: GoalStanding.Status?,
    to: GoalStanding.Status?
  ) throws {
    let turn = GoalTurn(
      from: try standing(was * hour, on: before),
      to: try standing(has * hour, on: asOf)
    )
    #expect(turn?.from == from)
    #expect(turn?.to == to)
  }
}
