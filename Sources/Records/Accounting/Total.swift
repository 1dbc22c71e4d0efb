import CivilTime

/// What an export says of one application, or one document of it, in one hour or shorter slot: a length for each
/// category that it has.
///
/// Two exports of the same time may differ in the categories, which are those of the day of the export. Their records are
/// not joined one by one, which would count the time in each: one of the two totals counts as a whole.
package struct Total: Hashable {
  private let start: Instant
  private let source: TextID
  private let app: TextID
  private let title: TextID
  private let isHour: Bool

  private init(_ record: ActivityRecord) {
    start = record.start
    source = record.source
    app = record.app
    title = record.title
    isHour = record.isHourTotal
  }

  /// Whether a record is part of such a total; what has no application has one for each category.
  package static func isPart(_ record: ActivityRecord, _ text: (TextID) -> String) -> Bool {
    guard record.kind == .use, record.app != 0 else { return false }
    if record.isHourTotal { return true }
    guard record.start.milliseconds % SlotEvidence.minutes == 0 else { return false }
    return text(record.source) == ExportFormat.rescueTime.word
  }

  /// The records of two exports without the totals that give way to those of the other.
  ///
  /// The longer one stays, as an export that was made later has more of an hour; of two that are as long the one whose
  /// parts are of higher classes, and then of categories whose names come first. Any order in which exports are read
  /// gives the same.
  static func settled(
    _ some: [ActivityRecord],
    _ others: [ActivityRecord],
    text: (TextID) -> String
  ) -> ([ActivityRecord], [ActivityRecord]) {
    let mine = totals(some, text)
    guard !mine.isEmpty else { return (some, others) }
    let theirs = totals(others, text)
    var (lostByMe, lostByThem): (Set<Total>, Set<Total>) = ([], [])
    for (total, parts) in mine {
      guard let against = theirs[total], parts != against else { continue }
      let (ours, other) = (Standing(parts, text), Standing(against, text))
      if ours < other { lostByMe.insert(total) }
      if other < ours { lostByThem.insert(total) }
    }
    guard !lostByMe.isEmpty || !lostByThem.isEmpty else { return (some, others) }
    func left(_ records: [ActivityRecord], _ lost: Set<Total>) -> [ActivityRecord] {
      records.filter { !isPart($0, text) || !lost.contains(Total($0)) }
    }
    return (left(some, lostByMe), left(others, lostByThem))
  }

  private static func totals(
    _ records: [ActivityRecord],
    _ text: (TextID) -> String
  ) -> [Total: [ActivityRecord]] {
    // Most days have neither hours nor slots.
    guard records.contains(where: { isPart($0, text) }) else { return [:] }
    return Dictionary(grouping: records.filter { isPart($0, text) }) { Total($0) }
  }

  /// What decides between two totals.
  private struct Standing {
    private let length: Int64
    private let parts: [(productivity: Int8, category: [UInt8], length: Int64, copies: Int64)]

    init(_ records: [ActivityRecord], _ text: (TextID) -> String) {
      length = records.reduce(0) { $0 + $1.duration }
      parts = records.map {
        ($0.productivity ?? .min, Array(text($0.category).utf8), $0.duration, $0.duplicate)
      }.sorted { a, b in
        if a.productivity != b.productivity { return a.productivity > b.productivity }
        return a.category.lexicographicallyPrecedes(b.category)
      }
    }

    static func < (a: Standing, b: Standing) -> Bool {
      if a.length != b.length { return a.length < b.length }
      for (one, other) in zip(a.parts, b.parts) {
        if one.category.isEmpty != other.category.isEmpty { return one.category.isEmpty }
        if one.productivity != other.productivity { return one.productivity < other.productivity }
        if one.category != other.category {
          return other.category.lexicographicallyPrecedes(one.category)
        }
        if one.length != other.length { return one.length < other.length }
        if one.copies != other.copies { return one.copies < other.copies }
      }
      return a.parts.count < b.parts.count
    }
  }
}
