import Analysis
import CivilTime

/// The days of anything longer than a day.
enum DaySection {
  /// More days than a month has are told by their weeks.
  private static let mostDays = 31

  /// The section.
  static let section = Section(
    summary: { [Outline.lived($0)] },
    details: { report, links in
      report.days.count > mostDays ? Outline.weeks(report) : Outline.days(report, links)
    },
    fields: {
      Key("days", .list(of: day), \.days)
        .means("The days of anything longer than a day; empty for a day")
    }
  )

  private static let day = Shape<Report.Day>.object("A day") {
    Key("date", .date, \.date).means("The local date")
    Key("focus_ms", .orNull(.whole), \.focus)
      .means("Focus, in milliseconds; null where it is not known")
    Key("active_ms", .orNull(.whole), \.active)
      .means("Activity, in milliseconds; null where it is not known")
    Key("usual_focus_ms", .orNull(.usual), \.usual)
      .means(
        """
        What the focus of this weekday usually is, in milliseconds: a range like that of a figure; null where too \
        few are known
        """
      )
    Key("verdict", .choice) { Verdict($0.focus, $0.usual) }
      .means("How the figure compares with the usual range")
    Key("plan_kept_per_mille", .orNull(.whole), \.planKept)
      .means(
        """
        The share of the mapped planned time that was kept, in thousandths; null where it is not known
        """
      )
    Key("longest_block_ms", .orNull(.whole), \.longestBlock)
      .means(
        """
        The longest focus block that begins on it, in milliseconds, beyond midnight as well: cut at the ends of \
        the report alone; null where it is not known
        """
      )
    Key("observed_ms", .whole, \.observed)
      .means(
        """
        Time of it in which a tracker was at work or silence is usual, in milliseconds
        """
      )
    Key("capacity_ms", .whole, \.capacity)
      .means(
        """
        The real length of what is over of the day, in milliseconds: of all of it, unless it still runs
        """
      )
  }
}

extension Outline {
  private static func compared(_ day: Report.Day) -> String {
    let verdict = Verdict(day.focus, day.usual)
    guard day.focus != nil else { return Wording.missing }
    if day.observed * 5 < day.capacity * 4 { return "too little seen" }
    return verdict == .tooEarly ? "too early" : verdict.rawValue
  }

  /// A week, day by day.
  static func days(_ report: Report, _ links: ReportLinks) -> Part? {
    guard report.days.count > 1 else { return nil }
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
        .init(
          day.focus != nil && day.longestBlock == nil ? "none" : Wording.duration(day.longestBlock)
        ),
      ]
        + (isWhole
          ? []
          : [
            .init(
              Coverage(observed: day.observed, capacity: day.capacity, whole: day.capacity).words
            )
          ])
    }
    let table = DataTable(
      "days-table",
      "Focus by day; usual is the median of the same weekday",
      [
        .time("Day"), .number("Focus"), .number("Usual"), .time("Compared"),
        .number("Time on plan"),
        .number("Longest block"),
      ] + (isWhole ? [] : [.number("Coverage")]),
      rows
    )
    return Part("days", "Day by day", [.table(table)])
  }

  /// Many days, week by week.
  static func weeks(_ report: Report) -> Part {
    var weeks: [[Report.Day]] = []
    for day in report.days {
      if let first = weeks.last?.first,
        ISOWeek(containing: first.date) == ISOWeek(containing: day.date)
      {
        weeks[weeks.count - 1].append(day)
      } else {
        weeks.append([day])
      }
    }
    func sum(_ days: [Report.Day], _ value: (Report.Day) -> Int64?) -> Int64? {
      let known = days.compactMap(value)
      return known.isEmpty ? nil : known.reduce(0, +)
    }
    let rows = weeks.map { days -> [DataTable.Cell] in
      let seen = (days.reduce(0) { $0 + $1.observed }, days.reduce(0) { $0 + $1.capacity })
      return [
        .init(Wording.shortDate(days[0].date)),
        .init(Wording.duration(sum(days, \.focus))),
        .init(Wording.duration(sum(days, \.active))),
        .init(Wording.duration(days.compactMap(\.longestBlock).max())),
        .init(Coverage(observed: seen.0, capacity: seen.1, whole: seen.1).words),
      ]
    }
    return Part(
      "weeks",
      "Week by week",
      [
        .table(
          DataTable(
            "weeks-table",
            "Focus by week",
            [
              .time("From"), .number("Focus"), .number("Active"), .number("Longest block"),
              .number("Coverage"),
            ],
            rows
          )
        )
      ]
    )
  }
}
