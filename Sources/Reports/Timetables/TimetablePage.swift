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
      top: (list.map { [navigation($0)] } ?? []) + [h1 { data(timetable.name) }, p { summary }],
      content: warning(conflicts, style) + [week(timetable, style)] + changes(timetable, style)
        + [hours(timetable, style)],
      bottom: [p { mark }],
      style: .timetables,
      preferences: style
    ).bytes
  }

  /// The page that leads to all timetables; each with its page, relative to this one.
  public static func list(
    _ entries: [(timetable: Timetable, page: String)],
    style: Preferences
  ) -> [UInt8] {
    HTMLPage(
      title: "Timetables \u{2013} lockin",
      summary: "All timetables",
      top: [h1 { "Your timetables" }],
      content: [
        entries.isEmpty
          ? p { "There are no timetables yet." }
          : ul(["class": "weeks"]) {
            entries.map { entry in
              li {
                a(["href": entry.page]) { data(entry.timetable.name) }
                p {
                  semester(entry.timetable) + "; "
                    + Wording.count(Set(entry.timetable.classes.map(\.course)).count, "course")
                    + ", " + duration(ClassHours(entry.timetable).total)
                }
              }
            }
          }
      ],
      bottom: [p { mark }],
      style: StyleSheet(
        Array(
          """
          .weeks { list-style: none; padding: 0 }
          .weeks > li { border-bottom: 1px solid var(--hair); padding: .25rem 0 }
          """.utf8
        )
      ),
      preferences: style
    ).bytes
  }

  /// In which weeks of the semester a class meets, such as `weeks 1, 3, 4`; nil for all of them.
  public static func weeks(of time: ClassTime, in timetable: Timetable) -> String? {
    WeekGrid.words(time, timetable)
  }

  private static func navigation(_ list: String) -> HTMLNode {
    nav(["aria-label": "Timetables"]) { a(["href": list]) { "All timetables" } }
  }

  private static func semester(_ timetable: Timetable) -> String {
    let weeks =
      (ISOWeek(containing: timetable.last).monday
        - ISOWeek(containing: timetable.first).monday) / 7 + 1
    return "\(Wording.date(timetable.first)) to \(Wording.date(timetable.last)), "
      + "\(Wording.count(weeks, "week")), \(timetable.zone.name)"
  }

  // MARK: The week

  private static func week(_ timetable: Timetable, _ style: Preferences) -> HTMLNode {
    let grid = WeekGrid(timetable, style: style)
    return section(["aria-labelledby": "week"]) {
      h2(["id": "week"]) { "The week" }
      div([
        "class": "scroll", "tabindex": "0", "role": "region",
        "aria-label": "Classes by day of the week",
      ]) {
        div([
          "class": "timetable",
          "style": "grid-template-columns:\(grid.columns);--rows:\(grid.rows);"
            + "--row:\(rem(grid.rowHeight))",
        ]) {
          div(["class": "clock", "aria-hidden": "true"]) {
            (grid.firstHour..<grid.endHour).map { hour in
              span(["style": "grid-row:\(grid.row(hour * 60))"]) { style.hour(hour) }
            }
          }
          grid.days.map { day($0, grid, style) }
        }
      }
    }
  }

  private static func day(_ day: WeekGrid.Day, _ grid: WeekGrid, _ style: Preferences) -> HTMLNode {
    let name = "day-\(day.weekday.rawValue)"
    return section(["class": day.blocks.isEmpty ? "day free" : "day", "aria-labelledby": name]) {
      h3(["id": name]) { day.weekday.name }
      if day.blocks.isEmpty {
        p(["class": "none"]) { "No classes" }
      } else {
        ul(["style": "--lanes:\(day.lanes)"]) {
          day.blocks.map { block($0, grid, style) }
        }
      }
    }
  }

  private static func block(
    _ block: WeekGrid.Block,
    _ grid: WeekGrid,
    _ style: Preferences
  ) -> HTMLNode {
    let column = block.lanes == 1 ? "1/-1" : "\(block.lane + 1)"
    let place =
      "grid-row:\(grid.row(block.start))/\(max(grid.row(block.start) + 1, grid.row(block.end)))"
    let look = "background:\(block.color.hexadecimal);color:\(block.color.ink.hexadecimal)"
    return li(["style": "\(place);grid-column:\(column);\(look)"]) {
      strong { data(block.course) }
      " "
      span { style.times(block.start, block.end) }
      if let room = block.room {
        " "
        span { data(room) }
      }
      if let weeks = block.weeks {
        " "
        span { weeks }
      }
    }
  }

  // MARK: What is different

  private static func changes(_ timetable: Timetable, _ style: Preferences) -> [HTMLNode] {
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
    guard !items.isEmpty else { return [] }
    items.sort { ($0.date, $0.phrase.text) < ($1.date, $1.phrase.text) }
    let blocks = HTMLBlocks(paths: .root, preferences: style)
    return [
      section(["aria-labelledby": "changes"]) {
        h2(["id": "changes"]) { "Not as every week" }
        blocks.list(items.map(\.phrase))
      }
    ]
  }

  private static func place(_ meeting: ClassMeeting, _ style: Preferences) -> Phrase {
    let room: Phrase = meeting.room.map { ", \(data: $0)" } ?? ""
    return "\(Wording.date(meeting.date)), \(style.times(meeting.start, meeting.end))" + room
  }

  private static func warning(_ conflicts: [ClassConflict], _ style: Preferences) -> [HTMLNode] {
    guard !conflicts.isEmpty else { return [] }
    let blocks = HTMLBlocks(paths: .root, preferences: style)
    return [
      section(["class": "caution", "aria-labelledby": "conflicts"]) {
        h2(["id": "conflicts"]) { "At the same time" }
        blocks.list(
          conflicts.map {
            "\(data: $0.first.course) and \(data: $0.second.course): "
              + Phrase("\(Wording.count($0.count, "time")), first on \(Wording.date($0.date))")
          }
        )
      }
    ]
  }

  // MARK: Hours

  private static func hours(_ timetable: Timetable, _ style: Preferences) -> HTMLNode {
    let hours = ClassHours(timetable)
    let total = hours.perWeekday
    let days = style.weekdays.filter { total[$0.rawValue - 1] > 0 }
    func row(_ name: HTMLNode, _ minutes: [Int]) -> HTMLNode {
      tr {
        th(["scope": "row"]) { name }
        days.map { day in
          td(["class": "n"]) { duration(minutes[day.rawValue - 1]) }
        }
        td(["class": "n"]) { duration(minutes.reduce(0, +)) }
      }
    }
    return section(["aria-labelledby": "hours"]) {
      h2(["id": "hours"]) { "Hours" }
      div([
        "class": "scroll", "tabindex": "0", "role": "region", "aria-labelledby": "hours-table",
      ]) {
        table(["class": "data"]) {
          caption(["id": "hours-table"]) {
            "Hours of the semester, by course and day of the week"
          }
          thead {
            tr {
              th(["scope": "col"]) { "Course" }
              days.map { day in th(["scope": "col", "class": "n"]) { day.shortName } }
              th(["scope": "col", "class": "n"]) { "Together" }
            }
          }
          tbody {
            hours.courses.map { row(data($0.name), $0.minutes) }
            row(.text("All"), total)
          }
        }
      }
      p {
        hours.weeks == 0
          ? "There are no classes."
          : "That is \(duration(hours.total / hours.weeks)) in each of "
            + "\(Wording.count(hours.weeks, "week")) with classes, on average."
      }
    }
  }

  private static func duration(_ minutes: Int) -> String {
    minutes == 0 ? "\u{2013}" : Wording.duration(Int64(minutes) * 60_000)
  }

  private static func data(_ text: String) -> HTMLNode {
    HTMLBlocks(paths: .root, preferences: Preferences()).phrase(Phrase(data: text))
  }

  /// Hundredths of a rem.
  private static func rem(_ hundredths: Int) -> String {
    "\(hundredths / 100).\((hundredths % 100).padded(to: 2))rem"
  }
}
