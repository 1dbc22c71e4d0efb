import Analysis
import CivilTime
import Storage

extension Store {
  /// The hours, categories and outcomes that are kept of some dates; dates of which nothing is kept are missing.
  func dayTallies(of dates: Range<CivilDate>) throws -> [DayTally] {
    try tallies(of: dates).map { day in
      do {
        return try DayTally(day.date, bytes: day.bytes)
      } catch {
        throw StoreError.damaged(path, "the hours of \(day.date) can't be read")
      }
    }
  }
}
