import CivilTime
import Testing

@testable import Analysis

@Suite("Kinds of days")
struct DayKindTests {
  @Test("there are seventy-two, each with a name of its own")
  func family() {
    #expect(DayKind.allCases.count == 72)
    #expect(Set(DayKind.allCases.map(\.rawValue)).count == 72)
    #expect(Set(DayKind.allCases).count == 72)
    for kind in DayKind.allCases { #expect(DayKind(rawValue: kind.rawValue) == kind) }
    #expect(DayKind(rawValue: "sat+sun") == nil)
    #expect(DayKind(rawValue: "") == nil)
  }

  @Test(
    "which days of four weeks from a Monday on",
    arguments: [
      ("all", "1111111111111111111111111111"), ("weekdays", "1111100111110011111001111100"),
      ("weekend", "0000011000001100000110000011"), ("wed", "0010000001000000100000010000"),
      ("mon+thu", "1001000100100010010001001000"), ("shift_2_2_0", "1001100110011001100110011001"),
      ("shift_4_4_0", "1110000111100001111000011110"),
      ("shift_2_4_5", "0000110000110000110000110000"),
      ("alternate_weeks_0", "1111111000000011111110000000"),
      ("alternate_weeks_1", "0000000111111100000001111111"),
    ]
  )
  func days(name: String, expected: String) throws {
    let kind = try #require(DayKind(rawValue: name))
    // 1 January of the year 1, a Monday.
    let first = CivilDate(dayNumber: -719_162)
    #expect(first.weekday == .monday)
    #expect(String((0..<28).map { kind.contains(first + $0) ? "1" : "0" }) == expected)
  }

  @Test("a cycle's next beginning is a day on after a day off")
  func beginning() throws {
    let kind = DayKind.shift(on: 4, off: 4, phase: 0)
    let first = CivilDate(dayNumber: -719_162)
    #expect(kind.beginning(from: first) == first + 7)
    #expect(kind.beginning(from: first + 7) == first + 7)
    #expect(kind.beginning(from: first + 8) == first + 15)
    #expect(DayKind.all.beginning(from: first) == nil)
  }

  @Test("kinds meet where a day is of both")
  func meets() {
    #expect(DayKind.all.meets(.single(.sunday)))
    #expect(!DayKind.weekdays.meets(.weekend))
    #expect(!DayKind.pair(.monday, .friday).meets(.single(.sunday)))
    #expect(DayKind.shift(on: 2, off: 4, phase: 3).meets(.single(.monday)))
    #expect(!DayKind.shift(on: 2, off: 2, phase: 0).meets(.shift(on: 2, off: 2, phase: 2)))
    #expect(!DayKind.alternateWeeks(phase: 0).meets(.alternateWeeks(phase: 1)))
  }

  @Test("sums by shared parts are the sums over each kind's days", arguments: [84, 19])
  func additions(count: Int) {
    let plan = AdditionPlan.dayKinds
    let first = CivilDate(dayNumber: 20_605)
    var sums = [Int](repeating: 0, count: plan.rowCount)
    // Powers of two would be clearer, and are too large.
    func number(_ day: Int) -> Int { 1000 + day * day * 7 }
    for day in 0..<count {
      for row in plan.leafRows({ DayKind.residue(first + day, modulo: $0) }) {
        sums[row] += number(day)
      }
    }
    for (index, step) in plan.steps.enumerated() {
      sums[plan.leaves + index] = sums[step.first] + sums[step.second]
    }
    for (kind, row) in zip(DayKind.allCases, plan.rows) {
      let days = (0..<count).filter { kind.contains(first + $0) }
      #expect(sums[row] == days.reduce(0) { $0 + number($1) }, "\(kind)")
    }
  }
}
