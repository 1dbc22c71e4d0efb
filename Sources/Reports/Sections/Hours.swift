import Analysis
import CivilTime
import Records

/// The hours of a period.
enum HourSection {
  /// The section.
  static let section = Section(
    details: { report, _ in
      report.kind == .day ? Outline.hoursOfDay(report) : Outline.hoursOfWeek(report)
    },
    fields: {
      Key("hours", .list(of: hour)) { report in report.hours.map { ($0, report) } }
        .means(
          """
          The hours of the local clock, in order of time; a day has 23 or 25 where the clock changes
          """
        )
    }
  )

  private typealias Told = (hour: HourFacts, report: Report)

  /// What an hour was spent on is told for days alone: a week's file would be twice as long.
  private static let hour = Shape<Told>.object("An hour") {
    clock.of(\.hour)
    spent.only { $0.report.kind == .day }
  }

  @FieldList<Told> private static var spent: [Field<Told>] {
    Key("known_ms", .orNull(.whole)) { known(\.known, of: $0.hour) }
      .means(
        """
        Activity whose class is known; in reports on days alone, in milliseconds; null where it is not known
        """
      )
    Key("categories", .sums("In milliseconds")) {
      $0.hour.categories.map { ($0.category.description, $0.milliseconds) }
    }
    .means("Activity by category; in reports on days alone")
    Key("apps", .sums("In milliseconds")) {
      $0.report.apps.isEmpty ? [] : $0.hour.apps.map { ($0.app, $0.milliseconds) }
    }
    .means(
      """
      Activity by application; in reports on days alone, and empty where applications are not published
      """
    )
  }

  /// What is told of every hour; figures that most hours share are told where they are others.
  @FieldList<HourFacts> private static var clock: [Field<HourFacts>] {
    Key("date", .date, \.cell.date).means("The local date")
    Key("hour", .whole(0...23), \.cell.hour).means("The hour on the clock")
    Key("occurrence", .whole(0...), \.cell.occurrence).leftOut(at: 0)
      .means("1 where the clock repeats the hour; left out where it is 0")
    Key("capacity_ms", .whole, \.cell.capacity).leftOut(at: 3_600_000)
      .means("Its real length, in milliseconds; left out where it is a whole hour")
    Key("state", .choice, \.state).leftOut(at: .value)
      .means(
        """
        Whether there is a figure: activity, none seen, no tracker at work, or not begun yet; left out where \
        there is activity
        """
      )
    Key("active_ms", .orNull(.whole)) { known(\.active, of: $0) }
      .means("Activity, in milliseconds; null where it is not known")
    Key("focus_ms", .orNull(.whole)) { known(\.focus, of: $0) }
      .means("Focus, in milliseconds; null where it is not known")
    Key("planned_ms", .whole, \.planned).leftOut(at: 0)
      .means("Time that the plan fills, each moment once, in milliseconds; left out where it is 0")
  }

  /// A time of an hour; nil where no tracker was at work or it lies ahead.
  private static func known(_ time: KeyPath<HourFacts, Int64>, of hour: HourFacts) -> Int64? {
    hour.state == .value || hour.state == .zero ? hour[keyPath: time] : nil
  }
}

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
    let table = DataTable(
      "hours-table",
      "Minutes by hour, \(Wording.date(report.from))",
      [.time("Hour"), .number("Planned"), .number("Focus"), .text("Main category")],
      rows
    )
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
    // More days than a week has are too many for a map of their hours.
    let map = report.days.count > 7 ? [] : [Block.heatmap(table, legend: legend(of: table))]
    return Part(
      "hours",
      "When you focused",
      [.paragraph(finding(report))] + map + focusSummary(report) + breaks(report.continuousWork)
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
    return report.timeline.date(at: dataTo) == date && isOpen
      ? "\(name) (to \(local.hourAndMinute))" : name
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
    let first = report.timeline.dayStarts
    for hour in report.hours {
      byHour[report.timeline.hourOfDate(hour.cell.hour) - first] += hour.focus
    }
    var best = (hour: first, focus: Int64(-1))
    for place in 0...21 {
      let focus = byHour[place] + byHour[place + 1] + byHour[place + 2]
      if focus > best.focus { best = (place + first, focus) }
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
    let first = report.timeline.dayStarts
    var places = Set((first..<first + 24).map { Place(hour: $0, occurrence: 0) })
    for hour in report.hours {
      let place = Place(
        hour: report.timeline.hourOfDate(hour.cell.hour),
        occurrence: hour.cell.occurrence
      )
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
