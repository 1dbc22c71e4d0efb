import Testing

@testable import CivilTime

@Suite("Months")
struct CalendarMonthTests {
  private func month(_ text: String) throws -> CalendarMonth {
    CalendarMonth(containing: try #require(CivilDate(text)))
  }

  @Test(
    "a month has its days and the weeks that they lie in",
    arguments: [
      ("2026-05-17", "May 2026", 31, ["2026-W18", "2026-W19", "2026-W20", "2026-W21", "2026-W22"]),
      // 28 days from a Monday to a Sunday.
      ("2027-02-28", "February 2027", 28, ["2027-W05", "2027-W06", "2027-W07", "2027-W08"]),
      (
        "2024-02-01", "February 2024", 29,
        ["2024-W05", "2024-W06", "2024-W07", "2024-W08", "2024-W09"]
      ),
      (
        "2026-08-31", "August 2026", 31,
        ["2026-W31", "2026-W32", "2026-W33", "2026-W34", "2026-W35", "2026-W36"]
      ),
      (
        "2026-12-31", "December 2026", 31,
        ["2026-W49", "2026-W50", "2026-W51", "2026-W52", "2026-W53"]
      ),
    ]
  )
  func days(date: String, name: String, count: Int, weeks: [String]) throws {
    let month = try month(date)
    #expect(month.description == name)
    #expect(month.dayCount == count)
    #expect(month.days.count == count)
    #expect(month.days.first?.day == 1 && month.days.last?.day == count)
    #expect(month.dates.upperBound.day == 1)
    #expect(month.weeks.map(\.description) == weeks)
  }

  @Test(
    "months are counted on and back",
    arguments: [
      ("2026-01-31", 1, "2026-02-01"), ("2026-12-31", 1, "2027-01-01"),
      ("2026-01-01", -1, "2025-12-01"), ("2026-05-05", -12, "2025-05-01"),
      ("2026-05-05", 25, "2028-06-01"), ("2026-05-05", 0, "2026-05-01"),
    ]
  )
  func arithmetic(date: String, months: Int, first: String) throws {
    #expect(try (month(date) + months).first.description == first)
  }
}
