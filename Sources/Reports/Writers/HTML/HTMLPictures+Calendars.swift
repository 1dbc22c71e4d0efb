import Analysis
import CivilTime

extension HTMLPictures {
  /// Months side by side, and what their colours mean.
  func calendars(_ months: [MonthCalendar], _ scale: FocusScale) -> HTMLNode {
    var html = HTMLWriter(preferences)
    html.markup("\n<p class=\"key\"><span>focus:</span>")
    for (step, words) in scale.words.enumerated() {
      html.markup("<span><i class=\"q")
      html.number(step)
      html.markup("\"></i>")
      html.text(words)
      html.markup("</span>")
    }
    html.markup("</p>\n<div class=\"three\">")
    for month in months { calendar(month, to: &html) }
    html.markup("</div>")
    return .written(html)
  }

  private func calendar(_ month: MonthCalendar, to html: inout HTMLWriter) {
    html.markup("\n<table class=\"cal\">\n<caption>")
    if month.isLinked {
      html.markup("<a href=\"")
      html.value(paths.link(to: ReportPaths(month.month).html))
      html.markup("\">")
      html.text(month.month.description)
      html.markup("</a>")
    } else {
      html.text(month.month.description)
    }
    html.markup("</caption>")
    weekdays(to: &html)
    html.markup("\n<tbody>")
    for week in month.weeks {
      html.markup("\n<tr>")
      for day in week.days { cell(day, to: &html) }
      total(week.focus, of: week.week, isLinked: week.isLinked, to: &html)
      html.markup("</tr>")
    }
    html.markup("</tbody></table>")
  }

  /// The names of the days of a week, each by its first letter, and of what stands behind them.
  func weekdays(to html: inout HTMLWriter) {
    html.markup("\n<thead>\n<tr>")
    for day in Weekday.allCases {
      html.markup("<th scope=\"col\"><abbr title=\"")
      html.value(day.name)
      html.markup("\">")
      html.text(String(day.name.prefix(1)))
      html.markup("</abbr></th>")
    }
    html.markup("<th scope=\"col\">week</th></tr></thead>")
  }

  private func cell(_ day: MonthCalendar.Day?, to html: inout HTMLWriter) {
    guard let day else { return html.markup("<td></td>") }
    if let step = day.step {
      html.markup("<td class=\"q")
      html.number(step)
      html.markup("\">")
    } else {
      html.markup("<td>")
    }
    let words =
      "\(Wording.dayAndMonth(day.date)): \(day.focus.map { "\(Wording.duration($0)) of focus" } ?? "no data")"
    if day.isLinked {
      html.markup("<a href=\"")
      html.value(paths.link(to: ReportPaths(.day(day.date)).html))
      html.markup("\" aria-label=\"")
    } else {
      html.markup("<span title=\"")
    }
    html.said(words)
    html.markup("\">")
    html.number(day.date.day)
    html.markup(day.isLinked ? "</a></td>" : "</span></td>")
  }

  /// What a week held, or its days in a month, with the way to its page where it has one.
  func total(
    _ focus: Int64?,
    of week: ISOWeek,
    isCut: Bool = false,
    isLinked: Bool,
    to html: inout HTMLWriter
  ) {
    html.markup("<td class=\"w\">")
    let words = focus.map(Wording.clock) ?? ""
    if isLinked {
      html.markup("<a href=\"")
      html.value(paths.link(to: ReportPaths(.week(week)).html))
      html.markup("\" aria-label=\"")
      let days = isCut ? ", days of this month" : ""
      html.value("Week \(week)" + (words.isEmpty ? "" : "\(days): \(words)"))
      html.markup("\">")
      html.text(words.isEmpty ? "W\(week.number.padded(to: 2))" : words)
      html.markup("</a>")
    } else {
      html.text(words)
    }
    html.markup("</td>")
  }
}
