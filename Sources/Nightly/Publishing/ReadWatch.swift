import CivilTime
import Documents
import Insights
import Reports

/// Watches that whoever draws a report reads nothing that its key does not name: what is read beyond it could
/// change without the report being drawn again, and nobody would see that it is old.
final class ReadWatch {
  /// What is read of days, weeks and plans.
  enum Read: Hashable {
    /// What a day came to.
    case day(CivilDate)
    /// What a week came to.
    case week(ISOWeek)
    /// Activity of some dates.
    case activity(Range<CivilDate>)
    /// What was seen of exams and deadlines on a date.
    case window(CivilDate)
    /// Events on some UTC days.
    case plan(Range<Int>)
  }

  private var near: (period: Period, names: (Read) -> Bool)?
  private var stray: [Period: Read] = [:]

  /// Watches what is read for a period, whose key is made of what `names` says.
  func drawing<Value>(
    _ period: Period,
    within names: @escaping (Read) -> Bool,
    _ body: () throws -> Value
  ) rethrows -> Value {
    near = (period, names)
    defer { near = nil }
    return try body()
  }

  /// Notes that something is read.
  func note(_ read: Read) {
    guard let near, !near.names(read) else { return }
    stray[near.period] = read
  }

  /// What was read beyond the keys, by report.
  var problems: [Diagnostic] {
    stray.sorted { $0.key.name < $1.key.name }.map { period, read in
      Diagnostic(
        file: ReportPaths(period).json,
        severity: .warning,
        code: "report_reached_far",
        problem:
          "the report on \(period.name) rests on more than is looked at for what is new (\(read))",
        remedy:
          "this is a mistake in lockin: please tell us; 'lockin run --fresh' draws all reports anew"
      )
    }
  }
}
