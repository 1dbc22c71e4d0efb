import CivilTime
import Plans
import Records

extension PersonalDays {
  /// From so many milliseconds on, an hour counts as planned.
  private static let leastPlanned: Int64 = 15 * 60_000

  /// The same days with what was planned at their hours.
  ///
  /// An hour of which plans fill a quarter or more is planned, for what fills most of it; work that wants
  /// focus, as `isFocusWork` says, goes first of equals. Dates with a plan and without activity are days
  /// as well. Events that fill no hours play no part.
  public func planned(
    by events: [PlannedEvent],
    timeline: ZoneTimeline,
    isFocusWork: (PlannedEvent) -> Bool
  ) -> PersonalDays {
    guard !dates.isEmpty else { return self }
    let grid = HourGrid(timeline: timeline, from: dates.lowerBound, to: dates.upperBound + 1)
    var lengths: [CivilDate: [(work: Int64, other: Int64)]] = [:]
    for event in events where event.exclusion == nil && event.span.start < grid.span.end {
      let isWork = isFocusWork(event)
      var at = grid.index(at: max(event.span.start, grid.span.start)) ?? grid.cells.count
      while at < grid.cells.count, grid.cells[at].start < event.span.end {
        let cell = grid.cells[at]
        at += 1
        let place = PersonalDays.place(cell.date, hour: cell.hour, dayStarts: dayStarts)
        guard dates.contains(place.date) else { continue }
        let length = cell.span.intersection(event.span).length
        var day = lengths[place.date] ?? [(work: Int64, other: Int64)](repeating: (0, 0), count: 24)
        if isWork { day[place.hour].work += length } else { day[place.hour].other += length }
        lengths[place.date] = day
      }
    }
    let known = Dictionary(days.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
    let planned = Set(known.keys).union(lengths.keys).sorted().map { date in
      PersonalDay(
        date: date,
        active: known[date]?.active ?? [],
        focus: known[date]?.focus ?? [],
        plans: (lengths[date] ?? []).map { work, other in
          work + other < PersonalDays.leastPlanned ? .free : work >= other ? .focusWork : .other
        },
        work: (lengths[date] ?? []).map(\.work)
      )
    }
    return PersonalDays(days: planned, dates: dates, dayStarts: dayStarts)
  }
}
