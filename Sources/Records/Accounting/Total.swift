import CivilTime

/// What an export says of one application, or one document of it, in one hour or shorter slot: a record for each
/// category that it has.
///
/// Two exports of the same time may differ in the categories, which are those of the day of the export. Their records are
/// not joined one by one, which would count the time in each: one of the two totals counts as a whole.
package struct Total {
  /// The records, in canonical order.
  package let parts: ArraySlice<ActivityRecord>

  /// Whether a record is part of such a total; what has no application has one for each category.
  package static func isPart(_ record: ActivityRecord, _ text: (TextID) -> String) -> Bool {
    guard record.kind == .use, record.app != 0 else { return false }
    if record.isHourTotal { return true }
    guard record.start.milliseconds % SlotEvidence.minutes == 0 else { return false }
    return text(record.source) == ExportFormat.rescueTime.word
  }

  /// The totals of which two exports say something else, both in canonical order.
  package static func differing(
    _ some: [ActivityRecord],
    _ others: [ActivityRecord],
    text: (TextID) -> String
  ) -> [(mine: Total, theirs: Total)] {
    var found: [(mine: Total, theirs: Total)] = []
    var (mine, theirs) = (some[...], others[...])
    while let first = mine.first, let second = theirs.first {
      guard isPart(first, text) else {
        mine.removeFirst()
        continue
      }
      guard isPart(second, text) else {
        theirs.removeFirst()
        continue
      }
      let order = order(first, second)
      let (a, b) = (total(at: mine), total(at: theirs))
      if order == 0, !a.parts.elementsEqual(b.parts) { found.append((a, b)) }
      if order <= 0 { mine = mine.dropFirst(a.parts.count) }
      if order >= 0 { theirs = theirs.dropFirst(b.parts.count) }
    }
    return found
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
    var (mine, theirs) = (some, others)
    // From the end on, so that what is before stays where it is.
    for (a, b) in differing(some, others, text: text).reversed() {
      if a.givesWay(to: b, text) { mine.removeSubrange(a.parts.startIndex..<a.parts.endIndex) }
      if b.givesWay(to: a, text) { theirs.removeSubrange(b.parts.startIndex..<b.parts.endIndex) }
    }
    return (mine, theirs)
  }

  /// Whether the other one of two totals counts.
  package func givesWay(to other: Total, _ text: (TextID) -> String) -> Bool {
    let (length, theirs) = (sum, other.sum)
    guard length == theirs else { return length < theirs }
    for (one, two) in zip(ranked(text), other.ranked(text)) {
      if (one.category == 0) != (two.category == 0) { return one.category == 0 }
      if one.productivity != two.productivity {
        return one.productivity ?? .min < two.productivity ?? .min
      }
      if one.category != two.category { return precedes(two, one, text) }
      if one.duration != two.duration { return one.duration < two.duration }
      if one.duplicate != two.duplicate { return one.duplicate < two.duplicate }
    }
    return parts.count < other.parts.count
  }

  private var sum: Int64 { parts.reduce(0) { $0 + $1.duration } }

  /// The parts, those of the highest class first, and of one class by the names of their categories.
  private func ranked(_ text: (TextID) -> String) -> [ActivityRecord] {
    parts.sorted { a, b in
      a.productivity == b.productivity
        ? precedes(a, b, text) : a.productivity ?? .min > b.productivity ?? .min
    }
  }

  private func precedes(
    _ a: ActivityRecord,
    _ b: ActivityRecord,
    _ text: (TextID) -> String
  ) -> Bool {
    text(a.category).utf8.lexicographicallyPrecedes(text(b.category).utf8)
  }

  /// The total that some records begin with.
  private static func total(at records: ArraySlice<ActivityRecord>) -> Total {
    guard let first = records.first else { return Total(parts: records) }
    return Total(parts: records.prefix { order($0, first) == 0 })
  }

  /// Whether a record is of an earlier total than another one (-1), a later one (1), or of the same (0), in canonical
  /// order.
  private static func order(_ a: ActivityRecord, _ b: ActivityRecord) -> Int {
    // Only what a total is of.
    var (one, other) = (a, b)
    (one.category, other.category) = (0, 0)
    (one.duration, one.productivity) = (0, nil)
    (other.duration, other.productivity) = (0, nil)
    if ActivityRecord.precedes(one, other) { return -1 }
    return ActivityRecord.precedes(other, one) ? 1 : 0
  }
}
