import CivilTime
import Plans

/// Breaks in work that is planned: after fifty minutes ten, and so on.
public enum PlannedBreaks {
  /// The times of breaks in some planned events, which are taken as continuous where less than five
  /// minutes lie between them; at most eight.
  ///
  /// What would leave less than ten minutes of work behind it is no break but the end.
  public static func times(in events: [PlannedEvent]) -> [TimeSpan] {
    let length = ContinuousWork.grace
    var breaks: [TimeSpan] = []
    for block in TimeSet(events.map(\.span), bridging: ContinuousWork.shortestBreak - 1).spans {
      var start = block.start + ContinuousWork.limit
      while start + 2 * length <= block.end, breaks.count < 8 {
        breaks.append(TimeSpan(start, start + length))
        start = start + length + ContinuousWork.limit
      }
    }
    return breaks
  }
}
