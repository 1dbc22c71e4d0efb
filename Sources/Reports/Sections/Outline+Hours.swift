import CivilTime
import Days
import Insights

extension Outline {
  /// One day, hour by hour.
  static func hoursOfDay(_ report: Report) -> Part {
    let rows = report.hours.map { hour -> [DataTable.Cell] in
      [
        .init(Wording.hour(hour.cell)),
        .init(hour.planned > 0 ? Wording.minutes(hour.planned) : ""),
        focusCell(hour, bar: true),
        .init(mainCategory(hour)),
      ]
    }
    guard hasFigures(report) else { return Part("hours", "The day", [.paragraph(nothing)]) }
    var table = DataTable(
      "hours-table",
      "Minutes by hour, \(Wording.date(report.from))",
      [.time("Hour"), .number("Planned"), .number("Focus"), .text("Main category")],
      rows
    )
    table.joinsAlike = true
    return Part(
      "hours",
      "The day",
      [.paragraph(finding(report) + states(report)), .table(table)] + focusSummary(report)
        + breaks(report.continuousWork)
    )
  }

  /// A week, hours by days.
  static func hoursOfWeek(_ report: Report) -> Part {
    guard hasFigures(report) else {
      return Part("hours", "When you focused", [.paragraph(nothing)])
    }
    let table = DataTable(
      "hours-table",
      "Focus minutes by hour and day, week \(report.period.name)",
      [.text("Hour")] + report.dates.map { .text(columnTitle($0, report)) },
      HourRows(report).rows
    )
    return Part(
      "hours",
      "When you focused",
      [.paragraph(finding(report)), .heatmap(table, legend: legend(of: table))]
        + focusSummary(report) + breaks(report.continuousWork)
    )
  }

  private static let nothing: Phrase = "Nothing is known of these hours: no tracker was at work."

  /// Whether any hour has something to show; a table of missing hours alone would say no more than a
  /// sentence does.
  private static func hasFigures(_ report: Report) -> Bool {
    report.hours.contains { $0.state != .missing || $0.planned > 0 }
  }

  /// The focus of an hour, with its state.
  static func focusCell(_ hour: HourFacts, bar: Bool = false) -> DataTable.Cell {
    switch hour.state {
    case .value, .zero:
      DataTable.Cell(
        Phrase(Wording.minutes(hour.focus)),
        mark: bar ? nil : .step(Wording.step(hour.focus)),
        bar: bar ? Wording.barWidth(hour.focus) : nil
      )
    case .missing: DataTable.Cell(Phrase(Wording.missing), mark: .missing)
    case .notYet: ""
    }
  }

  private static func mainCategory(_ hour: HourFacts) -> Phrase {
    let most = hour.categories.max { a, b in
      // The first of equals in the order of names is the one that stays.
      a.milliseconds != b.milliseconds
        ? a.milliseconds < b.milliseconds : b.category < a.category
    }
    guard let most, most.milliseconds > 0 else { return "" }
    return "\(data: most.category.description), \(Wording.minutes(most.milliseconds)) min"
  }

  /// `Fri 27`, or `Fri 27 (to 14:00)` where the data end within the day.
  private static func columnTitle(_ date: CivilDate, _ report: Report) -> String {
    let name = Wording.weekday(date)
    guard let dataTo = report.dataTo else { return name }
    let local = report.timeline.local(at: dataTo)
    let isOpen = report.hours.contains {
      $0.cell.date == date && $0.cell.start >= dataTo
    }
    return local.date == date && isOpen ? "\(name) (to \(local.hourAndMinute))" : name
  }

  private static func legend(of table: DataTable) -> [DataTable.Cell] {
    let edges = [
      "0", "1\u{2013}11", "12\u{2013}23", "24\u{2013}35", "36\u{2013}47", "48\u{2013}60",
    ]
    var legend = edges.enumerated().map { DataTable.Cell(Phrase($1), mark: .step($0)) }
    let cells = table.rows.flatMap { $0.dropFirst() }
    if cells.contains(where: { $0.mark == .missing }) {
      legend.append(.init("\(Wording.missing) = no tracker at work", mark: .missing))
    }
    if cells.contains(where: { $0.mark == .absent }) {
      legend.append(.init("\(Wording.absent) = no such hour", mark: .absent))
    }
    if cells.contains(where: { $0.mark == nil }) {
      legend.append("empty = not begun yet")
    }
    return legend
  }

  /// The hours that hold most of the focus, in a sentence.
  private static func finding(_ report: Report) -> Phrase {
    let total = report.hours.reduce(0) { $0 + $1.focus }
    guard total > 0 else {
      let isKnown = report.hours.contains { $0.state == .value || $0.state == .zero }
      return isKnown ? "No focus was seen." : "Nothing is known of these hours."
    }
    var byHour = [Int64](repeating: 0, count: 24)
    for hour in report.hours where byHour.indices.contains(hour.cell.hour) {
      byHour[hour.cell.hour] += hour.focus
    }
    var best = (hour: 0, focus: Int64(-1))
    for hour in 0...21 {
      let focus = byHour[hour] + byHour[hour + 1] + byHour[hour + 2]
      if focus > best.focus { best = (hour, focus) }
    }
    return """
      The three hours from \(Wording.hour(best.hour)) hold \(Wording.percent(best.focus, of: total)) of \
      the focus (\(Wording.duration(best.focus))).
      """
  }

  /// What the marks of a day's hours mean, as far as they occur; each sentence after a blank.
  private static func states(_ report: Report) -> Phrase {
    var phrase: Phrase = ""
    if report.hours.contains(where: { $0.state == .missing }) {
      phrase = phrase + " \(Wording.missing): no tracker was at work."
    }
    if report.hours.contains(where: { $0.state == .notYet }) {
      phrase = phrase + " Hours without a number had not begun."
    }
    return phrase
  }

  private static func compared(_ day: Report.Day) -> String {
    guard day.focus != nil else { return Wording.missing }
    if day.observed * 5 < day.capacity * 4 { return "too little seen" }
    return Wording.shortVerdict(day.focus, day.usual)
  }

  /// A week, day by day.
  static func days(_ report: Report, _ links: ReportLinks) -> Part {
    // Where every day was seen whole, a column that says so would say nothing.
    let isWhole = report.days.allSatisfy { $0.capacity > 0 && $0.observed == $0.capacity }
    let rows = report.days.map { day -> [DataTable.Cell] in
      [
        DataTable.Cell(
          Phrase(Wording.shortDate(day.date)),
          target: links.days.contains(day.date) ? .day(day.date) : nil
        ),
        .init(Wording.duration(day.focus)),
        .init(day.usual.map { Wording.duration($0.median) } ?? Wording.missing),
        .init(compared(day)),
        .init(Wording.value(day.planKept.map { Int64($0) }, .perMille)),
        .init(Wording.duration(day.longestBlock)),
      ]
        + (isWhole
          ? []
          : [
            .init(
              Coverage(observed: day.observed, capacity: day.capacity, whole: day.capacity).words
            )
          ])
    }
    guard !rows.isEmpty else {
      return Part("days", "Day by day", [.paragraph("There are no days to show.")])
    }
    let table = DataTable(
      "days-table",
      "Focus by day; usual is the median of the same weekday",
      [
        .time("Day"), .number("Focus"), .number("Usual"), .time("Compared"), .number("Plan kept"),
        .number("Longest block"),
      ] + (isWhole ? [] : [.number("Coverage")]),
      rows
    )
    return Part("days", "Day by day", [.table(table)])
  }
}

/// The cells of a week, one row for each hour that a clock showed on any of its days.
private struct HourRows {
  private struct Place: Hashable {
    let hour: Int
    let occurrence: Int
  }

  let rows: [[DataTable.Cell]]

  init(_ report: Report) {
    var facts: [CivilDate: [Place: HourFacts]] = [:]
    var places = Set((0..<24).map { Place(hour: $0, occurrence: 0) })
    for hour in report.hours {
      let place = Place(hour: hour.cell.hour, occurrence: hour.cell.occurrence)
      places.insert(place)
      facts[hour.cell.date, default: [:]][place] = hour
    }
    rows = places.sorted { ($0.hour, $0.occurrence) < ($1.hour, $1.occurrence) }.map { place in
      [.init(Wording.hour(place.hour, occurrence: place.occurrence))]
        + report.dates.map { date in
          guard let day = facts[date] else { return .init(Phrase(Wording.missing), mark: .missing) }
          return day[place].map { Outline.focusCell($0) }
            ?? .init(Phrase(Wording.absent), mark: .absent)
        }
    }
  }
}
