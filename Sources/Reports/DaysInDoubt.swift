import Analysis
import CivilTime
import Plans

/// Days whose figures are to be read with care.
public struct DaysInDoubt: Sendable, Hashable {
  /// The local dates on which entries begin that are so long that a clock may have been forgotten, with how many
  /// milliseconds each lasts; in order.
  public var long: [LongEntry] = []
  /// Before which local date records were purged, all or those of a device; nil where none were.
  public var purgedRecords: CivilDate?
  /// Before which local date titles were purged; nil where none were.
  public var purgedTitles: CivilDate?
  /// The days that the person marked, which are left out of what is usual.
  public var marked: [CivilDate: DayMark] = [:]

  /// An entry that may be too long.
  public struct LongEntry: Sendable, Hashable {
    let date: CivilDate
    let length: Int64

    /// One that begins on a date and lasts so many milliseconds.
    public init(_ date: CivilDate, length: Int64) { (self.date, self.length) = (date, length) }
  }

  /// For so many days after that reports compare with what was before.
  private static let compared = 70

  /// None.
  public init() {}

  /// What is said of dates of which some are marked, in place of a comparison; nil where none is.
  func marks(on dates: Range<CivilDate>) -> String? {
    let marks = marked.filter { dates.contains($0.key) }.map(\.value)
    guard let first = marks.first else { return nil }
    guard dates.lowerBound + 1 < dates.upperBound else {
      return "on a day marked as \(first.rawValue)"
    }
    let kind = marks.allSatisfy { $0 == first } ? " as \(first.rawValue)" : ""
    return "with \(Wording.count(marks.count, "day")) marked\(kind)"
  }

  /// The length of the longest entry that begins on some dates and may be a forgotten clock, in milliseconds; nil without.
  func longest(on dates: Range<CivilDate>) -> Int64? {
    long.filter { dates.contains($0.date) }.map(\.length).max()
  }

  /// What is to be known of some dates before their figures are trusted.
  public func cautions(on dates: Range<CivilDate>) -> [String] {
    var result: [String] = []
    let marks = marked.filter { dates.contains($0.key) }.sorted { $0.key < $1.key }
    if !marks.isEmpty {
      let days = marks.map { "\(Wording.shortDate($0.key)) (\($0.value.rawValue))" }
      result.append("Marked, and left out of what is usual: \(days.joined(separator: ", ")).")
    }
    let long = long.filter { dates.contains($0.date) }
    if let longest = long.max(by: { $0.length < $1.length }) {
      let length = Wording.duration(longest.length)
      result.append(
        long.count == 1
          ? "An entry of \(length) begins on \(longest.date): look whether its clock was forgotten."
          : "\(long.count) entries last 12 hours or more, the longest \(length) from \(longest.date): look whether their "
            + "clocks were forgotten."
      )
    }
    func isNear(_ end: CivilDate) -> Bool { dates.lowerBound < end + DaysInDoubt.compared }
    if let end = purgedRecords, isNear(end) {
      result.append(
        "What was recorded before \(end) is not all known any more: goals lack time of before, and comparisons with those "
          + "days are wrong by that."
      )
    }
    if let end = purgedTitles, isNear(end) {
      result.append(
        "Titles and addresses of before \(end) are not known any more, and rules on them find nothing there: categories, goals "
          + "and comparisons with those days are wrong by that."
      )
    }
    return result
  }
}
