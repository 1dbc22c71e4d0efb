import CivilTime
import Testing

@Suite("Dates and ISO weeks")
struct CalendarArithmeticTests {
  @Test(
    "A date lies in its ISO week",
    arguments: [
      ("2020-12-31", "2020-W53"), ("2021-01-03", "2020-W53"), ("2021-01-04", "2021-W01"),
      ("2026-12-28", "2026-W53"), ("2027-01-01", "2026-W53"), ("2027-01-03", "2026-W53"),
      ("2027-01-04", "2027-W01"), ("2024-12-29", "2024-W52"), ("2024-12-30", "2025-W01"),
      ("2025-01-01", "2025-W01"), ("2016-01-03", "2015-W53"), ("2026-03-29", "2026-W13"),
    ]
  )
  func week(day: String, week: String) throws {
    let found = ISOWeek(containing: try date(day))
    #expect(found.description == week)
    #expect(ISOWeek(week) == found)
  }

  @Test(
    "A week that doesn't exist or isn't written so is refused",
    arguments: [
      "2025-W53", "2026-W00", "2026-W54", "2026-W1", "2026W13", "2026-13", "", "2026-W+1",
    ]
  )
  func refusedWeek(text: String) {
    #expect(ISOWeek(text) == nil)
  }

  @Test("Weeks are seven days from Monday and follow each other over the year's end")
  func weekArithmetic() throws {
    let week = try #require(ISOWeek("2026-W53"))
    #expect(week.monday.description == "2026-12-28")
    #expect(week.days.last?.description == "2027-01-03")
    #expect((week + 1).description == "2027-W01")
    #expect((week + -53).description == "2025-W52")
  }

  @Test(
    "Days are counted from 1970 and fall on their weekday",
    arguments: [
      ("1970-01-01", 0, Weekday.thursday), ("1969-12-31", -1, .wednesday),
      ("2000-02-29", 11_016, .tuesday), ("2026-03-29", 20_541, .sunday),
      ("1600-01-01", -135_140, .saturday), ("0001-01-01", -719_162, .monday),
    ]
  )
  func dayNumbers(text: String, number: Int, weekday: Weekday) throws {
    let day = try date(text)
    #expect(day.dayNumber == number)
    #expect(day.weekday == weekday)
    #expect(CivilDate(dayNumber: number).description == text)
  }

  @Test(
    "Days before the year 1 are counted as well",
    arguments: [
      (0, 3, 1, -719_468), (0, 2, 29, -719_469), (-1, 12, 31, -719_529), (-400, 1, 1, -865_625),
    ]
  )
  func daysOfOldYears(year: Int, month: Int, day: Int, number: Int) {
    #expect(CivilDate.dayNumber(year: year, month: month, day: day) == number)
  }

  @Test(
    "A day that doesn't exist is refused",
    arguments: ["2025-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-4-01"]
  )
  func refusedDate(text: String) {
    #expect(CivilDate(text) == nil)
  }
}
