import Analysis
import CivilTime
import Plans
import Records

extension Outline {
  /// The days as they were planned and lived; nil where there is nothing to see, and of any dates, which no page draws.
  static func lived(_ report: Report) -> Part? {
    guard report.kind != .range else { return nil }
    let days = report.kind == .day ? [day(report)] : report.days
    guard !days.isEmpty, report.observed > 0 || !report.plan.isEmpty else { return nil }
    let clock = Outline.clock(report)
    let hours = Dictionary(grouping: report.hours, by: \.cell.date)
    let best = days.map { Outline.best(on: $0.date, report) }
    let strips = zip(days, best).map { day, best in
      DayStrip(day, hours[day.date] ?? [], within: clock, best: best, report)
    }
    var key = [
      KeyEntry(.focus, "focus"), KeyEntry(.neutral, "other"),
      KeyEntry(.distraction, "distraction"),
    ]
    let layers = strips.flatMap(\.picture.layers)
    if layers.contains(where: { $0.paint == .block }) {
      key.append(KeyEntry(.block, "block of 25 min or more"))
    }
    if layers.contains(where: { $0.paint == .band }) {
      key.append(KeyEntry(.band, "your best hours"))
    }
    if layers.contains(where: { $0.paint == .unseen }) {
      key.append(KeyEntry(.unseen, "no tracker"))
    }
    let name = report.kind == .day ? "The day" : "The week"
    let title = report.plan.isEmpty ? "\(name), hour by hour" : "\(name), planned and lived"
    return Part(
      "lived",
      title,
      [.strips(strips, axis: Tick.hours(of: clock), key: key)]
        + notDrawn(strips, clock, report) + elsewhere(report)
    )
  }

  /// What the strips leave out: little time at the ends of the clock, and more events than a day holds.
  private static func notDrawn(
    _ strips: [DayStrip],
    _ clock: Range<Int>,
    _ report: Report
  ) -> [Block] {
    func active(_ isHidden: (Int) -> Bool) -> Int64 {
      report.hours.filter { isHidden(report.timeline.hourOfDate($0.cell.hour)) }
        .reduce(0) { $0 + $1.active }
    }
    let (before, behind) = (active { $0 < clock.lowerBound }, active { $0 >= clock.upperBound })
    let events = strips.reduce(0) { $0 + $1.leftOut }
    var parts: [String] = []
    let ends = [
      before > 0 ? "before \(Wording.hour(clock.lowerBound))" : nil,
      behind > 0 ? "from \(Wording.hour(clock.upperBound)) on" : nil,
    ].compactMap(\.self)
    if !ends.isEmpty {
      let hidden = Wording.duration(before + behind)
      parts.append("\(hidden) at devices \(ends.joined(separator: " or "))")
    }
    if events > 0 { parts.append(Wording.count(events, "more event")) }
    return parts.isEmpty ? [] : [.paragraph("Not drawn: \(parts.joined(separator: "; ")).")]
  }

  /// Where planned time went instead, in a line each.
  private static func elsewhere(_ report: Report) -> [Block] {
    let words = AlertWords(report)
    let told = report.alerts.told.prefix(mostAlerts).map { words.sentence($0) }
    return told.isEmpty ? [] : [.list(Array(told))]
  }

  /// The one day of a day's report.
  private static func day(_ report: Report) -> Report.Day {
    let figure = report.figures.first { $0.id == "focus" }
    return Report.Day(
      date: report.from,
      focus: figure?.value,
      active: report.focus.active,
      usual: figure?.verdict == .tooEarly ? nil : figure?.usual,
      planKept: nil,
      longestBlock: report.insights.longestBlock,
      observed: report.observed,
      capacity: report.capacity
    )
  }

  /// An hour on the clock with less than this part of the activity needs no place of its own at either end.
  private static let leastPart = 100

  /// From the first hour of the date that holds a hundredth of the activity, or has a plan, to the last one, at
  /// least from 8 to 20; hours behind midnight are those from 24 on.
  static func clock(_ report: Report) -> Range<Int> {
    let first = report.timeline.dayStarts
    var (active, planned) = ([Int64](repeating: 0, count: 24), [Int64](repeating: 0, count: 24))
    for hour in report.hours {
      let place = report.timeline.hourOfDate(hour.cell.hour) - first
      active[place] += hour.active
      planned[place] += hour.planned
    }
    let total = active.reduce(0, +)
    let shown = (0..<24).filter { active[$0] * Int64(leastPart) > total || planned[$0] > 0 }
      .map { $0 + first }
    return min(shown.min() ?? 8, 8)..<max(shown.max() ?? 19, 19) + 1
  }

  /// Hours of a date for which more focus than in the rest of the day is borne out.
  private static func best(on date: CivilDate, _ report: Report) -> [Range<Int>] {
    (report.peaks?.claims ?? []).filter { $0.direction == .peak && $0.days.contains(date) }
      .prefix(1).map { $0.fromHour..<min(24, $0.fromHour + $0.hourCount) }
  }
}
