import Analysis
import CivilTime
import Plans

extension DayStrip {
  /// The day after a report's: what is planned above, and below it the focus to expect of each hour.
  init(ahead report: Report, within clock: Range<Int>) {
    let date = report.to
    let axis = ClockAxis(date, clock, report.timeline)
    let told = report.ahead.filter { $0.exclusion == nil }.compactMap { event in
      axis.columns(of: event.span).map { (event: event, columns: $0) }
    }
    let drawn = told.prefix(DayStrip.mostEvents)
    let columns = clock.count * 12
    let day = report.weekAhead?.curve.flatMap { curve in
      curve.days.first { $0.date == date }.map { (hours: $0, from: curve.firstHour) }
    }
    self.date = date
    self.columns = columns
    events = zip(drawn, DayStrip.places(drawn.map(\.columns), of: columns)).map { told, place in
      let (start, end) = (
        report.timeline.local(at: told.event.span.start),
        report.timeline.local(at: told.event.span.end)
      )
      return Event(
        time: start.hourAndMinute,
        name: report.name(of: told.event),
        outcome: "\(start.hourAndMinute)\u{2013}\(end.hourAndMinute)",
        look: .open,
        columns: told.columns,
        room: place.room,
        lane: place.lane,
        done: 0
      )
    }
    leftOut = max(0, told.count - DayStrip.mostEvents)
    picture = DayStrip.expected(day?.hours, from: day?.from ?? 0, axis, on: date)
    (total, verdict, bullet) = ("", "", nil)
  }

  /// The shares of focus to expect as columns over the hours, the best of them in another paint.
  private static func expected(
    _ day: EnergyCurve.Day?,
    from first: Int,
    _ axis: ClockAxis,
    on date: CivilDate
  ) -> Picture {
    let height = HourBar.height
    let known = (day?.shares ?? []).enumerated().compactMap { index, share in
      share.map { (hour: first + index, share: $0) }
    }.filter { axis.clock.contains($0.hour) }
    let best = day?.best.map { $0.fromHour..<$0.toHour } ?? 0..<0
    func boxes(_ isMeant: (Int) -> Bool) -> [Picture.Shape] {
      known.filter { isMeant($0.hour) }.map { hour, share in
        let length = max(2, Picture.part(Int64(share), of: 1000, on: height))
        return .column(hour - axis.clock.lowerBound, from: height, length, step: 60, gap: 8)
      }
    }
    let told = known.map { "\(Wording.hour($0.hour)) \(Wording.percent(Int64($0.share)))" }
    let name = Wording.shortDate(date)
    let width = axis.clock.count * 60
    return Picture(
      told.isEmpty
        ? "\(name): what focus to expect of its hours is not known yet."
        : "Share of focus to expect on \(name): \(told.joined(separator: ", ")).",
      width: width,
      height: height,
      [
        (.grid, [.level(height, width: width)]),
        (.soft, boxes { !best.contains($0) }), (.focus, boxes { best.contains($0) }),
      ]
    )
  }
}
