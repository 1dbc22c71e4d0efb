import Analysis
import CivilTime

/// The clock of one day from left to right, a unit for each minute; an hour that comes twice shares its place.
struct ClockAxis {
  /// The hours of the date that are shown, counted from the midnight with which it begins: 25 is one in its night.
  let clock: Range<Int>
  private let date: CivilDate
  private let timeline: ZoneTimeline

  init(_ date: CivilDate, _ clock: Range<Int>, _ timeline: ZoneTimeline) {
    self.date = date
    self.clock = clock
    self.timeline = timeline
  }

  /// The hour of a cell as `clock` counts it.
  func place(of cell: HourCell) -> Int { timeline.hourOfDate(cell.hour) }

  /// The minute of an instant from the first hour on; those of other dates lie at the ends.
  private func minute(_ instant: Instant) -> Int {
    let whole = clock.count * 60
    let own = timeline.date(at: instant)
    if own != date { return own < date ? 0 : whole }
    let local = timeline.local(at: instant)
    let minute = timeline.hourOfDate(local.hour) * 60 + local.minute
    return min(max(minute - clock.lowerBound * 60, 0), whole)
  }

  /// The minutes of a span, at least one; nil where none of it is shown.
  func minutes(of span: TimeSpan) -> Range<Int>? {
    let day = TimeSpan(timeline.start(of: date), timeline.start(of: date + 1))
    guard !span.intersection(day).isEmpty else { return nil }
    let (start, end) = (minute(span.start), minute(span.end))
    // Where the clock is put back, something can end at an earlier reading than it began.
    let range = start..<max(start + 1, end)
    return range.lowerBound < clock.count * 60 && range.upperBound > 0 ? range : nil
  }

  /// The columns of five minutes of a span, at least one, that begins on the date.
  func columns(of span: TimeSpan) -> Range<Int>? {
    guard timeline.date(at: span.start) == date, let minutes = minutes(of: span) else {
      return nil
    }
    let last = clock.count * 12
    let first = min(minutes.lowerBound / 5, last - 1)
    return first..<min(max(first + 1, (minutes.upperBound + 4) / 5), last)
  }

  /// Hours on the clock as a box from top to bottom; nil where none of them is shown.
  func box(of hours: Range<Int>, height: Int) -> Picture.Shape? {
    let shown = hours.clamped(to: clock)
    guard !shown.isEmpty else { return nil }
    let left = (shown.lowerBound - clock.lowerBound) * 60
    return .box(x: left, y: 0, width: shown.count * 60, height: height)
  }
}
