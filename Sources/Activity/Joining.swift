import CivilTime

/// Joins records that touch and say the same into one.
///
/// ```
/// input:  [a  ][a ][b ]  [a ]
/// output: [a      ][b ]  [a ]
/// ```
/// An export may cut one stretch at an hour or at midnight; whether it did must not change anything.
/// The input is sorted by start.
func joined(_ records: [ActivityRecord]) -> [ActivityRecord] {
  struct Ending: Hashable {
    let end: Instant
    let source: TextID
    let app: TextID
    let title: TextID
    let url: TextID
    let category: TextID
    let productivity: Int8?
  }
  var result: [ActivityRecord] = []
  var open: [Ending: Int] = [:]
  result.reserveCapacity(records.count)
  for record in records {
    func ending(at end: Instant) -> Ending {
      Ending(
        end: end,
        source: record.source,
        app: record.app,
        title: record.title,
        url: record.url,
        category: record.category,
        productivity: record.productivity
      )
    }
    var index = result.count
    if let touched = open.removeValue(forKey: ending(at: record.start)) {
      index = touched
      result[touched].duration += record.duration
    } else {
      result.append(record)
    }
    open[ending(at: result[index].end)] = index
  }
  return result
}
