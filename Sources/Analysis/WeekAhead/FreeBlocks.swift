import CivilTime
import Plans
import Records

/// Finds free time within the working hours.
struct FreeBlocks {
  /// How many days are looked at.
  static let horizon = 7

  let timeline: ZoneTimeline
  /// The working hours, in minutes after midnight.
  let working: Range<Int>
  /// How many milliseconds stay free beside what is planned.
  var spacing = WorkingHours.spacing

  /// The first free block of a length in the seven days from `date` on, at a quarter of an hour; nil
  /// where there is none.
  func first(
    of length: Int64,
    from date: CivilDate,
    events: [PlannedEvent],
    taken: [TimeSpan]
  ) -> TimeSpan? {
    guard length > 0 else { return nil }
    let horizon = HourGrid(timeline: timeline, from: date, to: date + FreeBlocks.horizon).span
    let busy = TimeSet(
      (events.filter { $0.exclusion == nil }.map(\.span) + taken)
        .map { TimeSpan($0.start - spacing, $0.end + spacing) }
        .filter { !$0.intersection(horizon).isEmpty }
    )
    let hours = WorkingHours(timeline: timeline, minutes: working)
    for day in 0..<FreeBlocks.horizon {
      for start in hours.starts(on: date + day) {
        let block = TimeSpan(start, start + length)
        if hours.hold(block), timeline.showsOnce(block), busy.length(in: block) == 0 {
          return block
        }
      }
    }
    return nil
  }
}
