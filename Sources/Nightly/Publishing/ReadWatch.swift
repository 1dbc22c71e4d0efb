import CivilTime
import Documents

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

  private var near: (page: String, names: (Read) -> Bool)?
  private var stray: [String: Read] = [:]

  /// Watches what is read for a page, whose key is made of what `names` says.
  func drawing<Value>(
    _ page: String,
    within names: @escaping (Read) -> Bool,
    _ body: () throws -> Value
  ) rethrows -> Value {
    near = (page, names)
    defer { near = nil }
    return try body()
  }

  /// Notes that something is read.
  func note(_ read: Read) {
    guard let near, !near.names(read) else { return }
    stray[near.page] = read
  }

  /// What was read beyond the keys, by report.
  var problems: [Diagnostic] {
    stray.sorted { $0.key < $1.key }.map { page, read in
      Diagnostic(
        file: page,
        severity: .warning,
        code: "report_reached_far",
        problem:
          "this page rests on more than is looked at for what is new (\(read))",
        remedy:
          "this is a mistake in lockin: please tell us; 'lockin run --fresh' draws all reports anew"
      )
    }
  }
}
