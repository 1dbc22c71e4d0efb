import CivilTime
import Days

extension FactFinder {
  /// What was seen of exams and deadlines that last whole days, within some of the days.
  public func windows(of dates: Range<CivilDate>) -> [WindowFacts] {
    let cells = activity.grid.cells.filter { dates.contains($0.date) }
    return judge.windows(in: reached(span(of: cells)), activity: activity, events: events)
  }

  /// What a cap on distractions is made from, by day.
  public func capDays(_ dates: Range<CivilDate>) -> [DistractionCap.Day] {
    Dictionary(grouping: activity.grid.cells.filter { dates.contains($0.date) }, by: \.date)
      .sorted { $0.key < $1.key }
      .map { date, cells in
        let span = span(of: cells)
        return DistractionCap.Day(
          date: date,
          observed: activity.observed.length(in: over(span)),
          categories: categories(segments(in: span))
        )
      }
  }

  /// The time from the first cell to the last one.
  func span(of cells: [HourCell]) -> TimeSpan {
    TimeSpan(
      cells.first?.start ?? Instant(milliseconds: 0),
      cells.last?.end ?? Instant(milliseconds: 0)
    )
  }

  /// The part of a span that the data reach.
  func reached(_ span: TimeSpan) -> TimeSpan {
    TimeSpan(span.start, min(span.end, max(span.start, dataTo ?? span.start)))
  }

  /// The part of a span that is over.
  func over(_ span: TimeSpan) -> TimeSpan {
    TimeSpan(span.start, min(span.end, max(span.start, asOf)))
  }

  /// The parts of segments that lie in a span, in order of time.
  func segments(in span: TimeSpan) -> [Segment] {
    activity.segments(overlapping: span).compactMap { segment in
      var part = segment
      part.span = segment.span.intersection(span)
      return part.span.isEmpty ? nil : part
    }
  }
}
