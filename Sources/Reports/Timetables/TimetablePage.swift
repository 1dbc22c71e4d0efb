import Analysis
import CivilTime
import Plans
@_spi(Texts) import Platform

/// Writes a timetable as one page of HTML that needs no script, no other file and no network.
public enum TimetablePage {
  /// What every page ends with.
  private static let mark = "Made by lockin."

  /// Whether a file is a page that lockin made, which may be replaced by the next one.
  public static func isOne(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.suffix(200), as: UTF8.self).contains(mark)
  }

  /// The page of a timetable, in UTF-8.
  ///
  /// `conflicts` are the pairs of its classes that overlap; `list` is the page that lists all
  /// timetables, relative to this one.
  public static func page(
    _ timetable: Timetable,
    conflicts: [ClassConflict],
    style: Preferences,
    list: String?
  ) -> [UInt8] {
    let summary = TimetablePage.semester(timetable)
    return HTMLPage(
      title: "\(ShownText.line(timetable.name)) \u{2013} lockin",
      summary: summary,
      top: """
        \(list.map(navigation))
        <h1>\(Phrase(data: timetable.name))</h1>
        <p>\(summary)</p>
        """,
      content: """
        \(warning(conflicts, style))\(week(timetable, style))\(changes(timetable, style))\
        \(hours(timetable, style))
        """,
      bottom: "\n<p>\(mark)</p>",
      style: StyleSheet.timetables,
      preferences: style
    ).bytes
  }

  /// The page that leads to all timetables; each with its page, relative to this one.
  public static func list(
    _ entries: [(timetable: Timetable, page: String)],
    style: Preferences
  ) -> [UInt8] {
    let rows = entries.map { entry -> HTML in
      let courses = Wording.count(Set(entry.timetable.classes.map(\.course)).count, "course")
      let total = duration(ClassHours(entry.timetable).total)
      return """
        \n<li><a href="\(entry.page)">\(Phrase(data: entry.timetable.name))</a>
        <p>\(semester(entry.timetable)); \(courses), \(total)</p></li>
        """
    }
    return HTMLPage(
      title: "Timetables \u{2013} lockin",
      summary: "All timetables",
      top: "\n<h1>Your timetables</h1>",
      content: entries.isEmpty
        ? "\n<p>There are no timetables yet.</p>" : "\n<ul class=\"weeks\">\(rows)</ul>",
      bottom: "\n<p>\(mark)</p>",
      style: ".weeks{list-style:none;padding:0}"
        + ".weeks>li{border-bottom:1px solid var(--hair);padding:.25rem 0}",
      preferences: style
    ).bytes
  }

  /// In which weeks of the semester a class meets, such as `weeks 1, 3, 4`; nil for all of them.
  public static func weeks(of time: ClassTime, in timetable: Timetable) -> String? {
    WeekGrid.words(time, timetable)
  }

  private static func navigation(_ list: String) -> HTML {
    "\n<nav aria-label=\"Timetables\"><a href=\"\(list)\">All timetables</a></nav>"
  }

  private static func semester(_ timetable: Timetable) -> String {
    let weeks =
      (ISOWeek(containing: timetable.last).monday
        - ISOWeek(containing: timetable.first).monday) / 7 + 1
    return "\(Wording.date(timetable.first)) to \(Wording.date(timetable.last)), "
      + "\(Wording.count(weeks, "week")), \(timetable.zone.name)"
  }

  // MARK: The week

  private static func week(_ timetable: Timetable, _ style: Preferences) -> HTML {
    let grid = WeekGrid(timetable, style: style)
    let hours = (grid.firstHour..<grid.endHour).map { hour -> HTML in
      "<span style=\"grid-row:\(grid.row(hour * 60))\">\(style.hour(hour))</span>"
    }
    return .section(
      "week",
      "The week",
      """
      \n<div class="scroll" tabindex="0" role="region" aria-label="Classes by day of the week">
      <div class="timetable" style="grid-template-columns:\(grid.columns);--rows:\(grid.rows);\
      --row:\(rem(grid.rowHeight))">
      <div class="clock" aria-hidden="true">\(hours)</div>\
      \(grid.days.map { day($0, grid, style) })</div></div>
      """
    )
  }

  private static func day(_ day: WeekGrid.Day, _ grid: WeekGrid, _ style: Preferences) -> HTML {
    let classes: HTML =
      day.blocks.isEmpty
      ? "\n<p class=\"none\">No classes</p>"
      : "\n<ul style=\"--lanes:\(day.lanes)\">\(day.blocks.map { block($0, grid, style) })</ul>"
    return .section(
      "day-\(day.weekday.rawValue)",
      "\(day.weekday.name)",
      class: day.blocks.isEmpty ? "day free" : "day",
      level: 3,
      classes
    )
  }

  private static func block(
    _ block: WeekGrid.Block,
    _ grid: WeekGrid,
    _ style: Preferences
  ) -> HTML {
    let column = block.lanes == 1 ? "1/-1" : "\(block.lane + 1)"
    let (first, end) = (grid.row(block.start), grid.row(block.end))
    let place = "grid-row:\(first)/\(max(first + 1, end));grid-column:\(column)"
    let look = "background:\(block.color.hexadecimal);color:\(block.color.ink.hexadecimal)"
    let room = block.room.map { " <span>\(Phrase(data: $0))</span>" as HTML }
    let weeks = block.weeks.map { " <span>\($0)</span>" as HTML }
    return """
      \n<li style="\(place);\(look)"><strong>\(Phrase(data: block.course))</strong> \
      <span>\(style.times(block.start, block.end))</span>\(room)\(weeks)</li>
      """
  }

  // MARK: What is different

  private static func changes(_ timetable: Timetable, _ style: Preferences) -> HTML? {
    var items = timetable.freeDays.map { free -> (date: CivilDate, phrase: Phrase) in
      let dates =
        free.from == free.through
        ? Wording.date(free.from) : "\(Wording.date(free.from)) to \(Wording.date(free.through))"
      let reason: Phrase = free.reason.map { " (\(data: $0))" } ?? ""
      return (free.from, "\(dates): no classes" + reason)
    }
    for course in timetable.classes {
      for meeting in course.times.flatMap(\.moves) {
        guard let original = meeting.original else { continue }
        items.append(
          (
            original,
            "\(Wording.date(original)): \(data: course.course) takes place on "
              + TimetablePage.place(meeting, style) + " instead"
          )
        )
      }
      for extra in course.extras {
        items.append(
          (
            extra.meeting.date,
            "\(data: course.course) also takes place on "
              + TimetablePage.place(extra.meeting, style)
          )
        )
      }
    }
    guard !items.isEmpty else { return nil }
    items.sort { ($0.date, $0.phrase.text) < ($1.date, $1.phrase.text) }
    let blocks = HTMLBlocks(paths: .root, preferences: style)
    return .section("changes", "Not as every week", blocks.list(items.map(\.phrase)))
  }

  private static func place(_ meeting: ClassMeeting, _ style: Preferences) -> Phrase {
    let room: Phrase = meeting.room.map { ", \(data: $0)" } ?? ""
    return "\(Wording.date(meeting.date)), \(style.times(meeting.start, meeting.end))" + room
  }

  private static func warning(_ conflicts: [ClassConflict], _ style: Preferences) -> HTML? {
    guard !conflicts.isEmpty else { return nil }
    let items = conflicts.map { conflict -> Phrase in
      """
      \(data: conflict.first.course) and \(data: conflict.second.course): \
      \(Wording.count(conflict.count, "time")), first on \(Wording.date(conflict.date))
      """
    }
    let blocks = HTMLBlocks(paths: .root, preferences: style)
    return .section("conflicts", "At the same time", class: "caution", blocks.list(items))
  }

  // MARK: Hours

  private static func hours(_ timetable: Timetable, _ style: Preferences) -> HTML {
    let hours = ClassHours(timetable)
    let total = hours.perWeekday
    let days = style.weekdays.filter { total[$0.rawValue - 1] > 0 }
    func row(_ name: Phrase, _ minutes: [Int]) -> HTML {
      let cells = days.map { minutes[$0.rawValue - 1] } + [minutes.reduce(0, +)]
      return """
        \n<tr><th scope="row">\(name)</th>\
        \(cells.map { "<td class=\"n\">\(duration($0))</td>" })</tr>
        """
    }
    let heads = (days.map(\.shortName) + ["Together"]).map { name -> HTML in
      "<th scope=\"col\" class=\"n\">\(name)</th>"
    }
    let mean =
      hours.weeks == 0
      ? "There are no classes."
      : "That is \(duration(hours.total / hours.weeks)) in each of "
        + "\(Wording.count(hours.weeks, "week")) with classes, on average."
    return .section(
      "hours",
      "Hours",
      """
      \n<div class="scroll" tabindex="0" role="region" aria-labelledby="hours-table">
      <table class="data">
      <caption id="hours-table">Hours of the semester, by course and day of the week</caption>
      <thead>
      <tr><th scope="col">Course</th>\(heads)</tr></thead>
      <tbody>\(hours.courses.map { row(Phrase(data: $0.name), $0.minutes) })\
      \(row("All", total))</tbody></table></div>
      <p>\(mean)</p>
      """
    )
  }

  private static func duration(_ minutes: Int) -> String {
    minutes == 0 ? "\u{2013}" : Wording.duration(Int64(minutes) * 60_000)
  }

  /// Hundredths of a rem.
  private static func rem(_ hundredths: Int) -> String {
    "\(hundredths / 100).\((hundredths % 100).padded(to: 2))rem"
  }
}
