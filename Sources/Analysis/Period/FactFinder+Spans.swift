import CivilTime
import Records

extension FactFinder {
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

  /// From the first activity of a date to its last; nil without any.
  package func use(of date: CivilDate) -> TimeSpan? {
    let parts = segments(in: span(of: activity.grid.cells(of: date)))
    guard let first = parts.first else { return nil }
    return TimeSpan(first.span.start, parts.map(\.span.end).max() ?? first.span.end)
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

  /// The longest focus block that begins on some dates.
  func begun(on dates: Range<CivilDate>) -> PeriodTally.Begun {
    func span(of dates: Range<CivilDate>) -> TimeSpan {
      self.span(of: activity.grid.cells.filter { dates.contains($0.date) })
    }
    let mine = span(of: dates)
    let around = span(of: (dates.lowerBound - 1)..<(dates.upperBound + 1))
    func longest(to end: Instant) -> Int64? {
      FocusBlock.blocks(in: segments(in: TimeSpan(around.start, end)))
        .filter { $0.span.start >= mine.start && $0.span.start < mine.end }
        .map(\.span.length).max()
    }
    return PeriodTally.Begun(whole: longest(to: around.end), within: longest(to: mine.end))
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
