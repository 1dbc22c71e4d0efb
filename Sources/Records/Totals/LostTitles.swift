import CivilTime

/// Puts parts of a slot together that have lost their titles.
///
/// An activity has a record for each of its documents in a slot, and without titles one for all of them. Records of
/// other exports that only differed in their titles are copies of each other then, as where they are read so.
package struct LostTitles {
  /// The record that came last, where it has lost its title.
  private var last: ActivityRecord?

  /// None yet.
  package init() {}

  /// Whether a record and the one before it have lost their titles and are parts of one activity.
  ///
  /// Records come in order of time, those of one application after each other.
  package mutating func isPart(
    _ record: ActivityRecord,
    hadTitle: Bool,
    source: String
  ) -> Bool {
    guard hadTitle, record.title == 0, !record.isHourTotal, source == ExportFormat.rescueTime.word,
      record.start.milliseconds % SlotEvidence.minutes == 0
    else {
      last = nil
      return false
    }
    defer { last = record }
    guard let last else { return false }
    return record.start == last.start && record.app == last.app && record.source == last.source
      && record.category == last.category
  }

  /// Adds a part to what came before it; no time leaves its slot.
  package static func add(_ part: ActivityRecord, to sum: inout ActivityRecord) {
    let whole = sum.duration + part.duration
    sum.duration = min(whole, max(SlotEvidence.minutes, sum.duration))
    sum.duplicate += part.duplicate + whole - sum.duration
  }
}
