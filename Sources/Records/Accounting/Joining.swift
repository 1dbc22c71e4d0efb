import CivilTime

/// Joins records that touch and say the same into one.
///
/// ```
/// input:  [a  ][a ][b ]  [a ]
/// output: [a      ][b ]  [a ]
/// ```
/// An export may cut one stretch at an hour or at midnight; whether it did must not change anything.
/// The input is sorted by start.
func joined(_ records: [ActivityRecord]) -> [ActivityRecord] { joinedParts(records).records }

/// The same, and how long the longest part of each result is in milliseconds.
func joinedParts(
  _ records: [ActivityRecord]
) -> (records: [ActivityRecord], longestParts: [Int64]) {
  var result: [ActivityRecord] = []
  var longest: [Int64] = []
  result.reserveCapacity(records.count)
  longest.reserveCapacity(records.count)
  // Of two that end at once and say the same, the later one is found. A record that has grown since stays at its old end
  // too, where it no longer fits.
  var endings: [Ending: Int] = [:]
  for record in records {
    var index = result.count
    if let touched = endings[Ending(record, at: record.start)], result[touched].end == record.start
    {
      index = touched
      result[touched].duration += record.duration
      longest[touched] = max(longest[touched], record.duration)
    } else {
      result.append(record)
      longest.append(record.duration)
    }
    endings[Ending(record, at: record.end)] = index
  }
  return (result, longest)
}

/// What a record that ends at an instant says.
private struct Ending: Hashable {
  private let instant: Instant
  private let app: TextID
  private let title: TextID
  private let source: TextID
  private let url: TextID
  private let category: TextID
  private let productivity: Int8?
  private let isAudible: Bool

  init(_ record: ActivityRecord, at instant: Instant) {
    self.instant = instant
    app = record.app
    title = record.title
    source = record.source
    url = record.url
    category = record.category
    productivity = record.productivity
    isAudible = record.isAudible
  }
}
