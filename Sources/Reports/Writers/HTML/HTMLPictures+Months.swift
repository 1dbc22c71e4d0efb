import Analysis
import CivilTime

extension HTMLPictures {
  /// The days of a month, with what the paints and marks mean.
  func sheet(_ sheet: MonthSheet) -> HTMLNode {
    var html = HTMLWriter(preferences)
    key(
      [
        Outline.KeyEntry(.focus, "focus"), Outline.KeyEntry(.neutral, "other"),
        Outline.KeyEntry(.distraction, "distraction"),
      ],
      to: &html
    )
    html.markup("\n<table class=\"sheet\">\n<caption>")
    html.text(sheet.month.description)
    html.markup(", day by day; a full column is ")
    html.text(Wording.duration(sheet.top))
    html.markup(" at devices</caption>")
    weekdays(to: &html)
    html.markup("\n<tbody>")
    for week in sheet.weeks {
      html.markup("\n<tr>")
      for day in week.days { cell(day, to: &html) }
      let isCut = week.days.contains(nil)
      total(week.focus, of: week.week, isCut: isCut, isLinked: week.isLinked, to: &html)
      html.markup("</tr>")
    }
    html.markup("</tbody></table>")
    marks(sheet, to: &html)
    return .written(html)
  }

  private func cell(_ day: MonthSheet.Day?, to html: inout HTMLWriter) {
    guard let day else { return html.markup("<td></td>") }
    html.markup(day.isBest ? "<td class=\"best\">" : "<td class=\"d\">")
    if day.isLinked {
      html.markup("<a href=\"")
      html.value(paths.link(to: ReportPaths(.day(day.date)).html))
      html.markup("\"")
    } else {
      html.markup("<span")
    }
    // What is seen of a day is its name, and the rest is said of it.
    html.markup(" title=\"")
    html.said(day.words)
    html.markup("\">")
    html.markup("<b>")
    html.number(day.date.day)
    html.markup("</b>")
    if let focus = day.focus {
      html.markup(" <em>")
      html.text(Wording.clock(focus))
      html.markup("</em>")
    }
    if let column = day.column { ornament(column, to: &html) }
    if !day.outcomes.isEmpty {
      html.markup("<u>")
      for outcome in day.outcomes { mark(outcome, to: &html) }
      html.markup("</u>")
    }
    html.markup(day.isLinked ? "</a></td>" : "</span></td>")
  }

  private func mark(_ mark: MonthSheet.Mark, to html: inout HTMLWriter) {
    html.markup("<i class=\"")
    html.name(mark.rawValue)
    html.markup("\"></i>")
  }

  private func marks(_ sheet: MonthSheet, to html: inout HTMLWriter) {
    let used = Set(sheet.weeks.flatMap(\.days).flatMap { $0?.outcomes ?? [] })
    guard !used.isEmpty else { return }
    html.markup("\n<p class=\"key\"><span>planned and</span>")
    for (mark, words) in [(MonthSheet.Mark.kept, "kept"), (.short, "in part"), (.missed, "missed")]
    where used.contains(mark) {
      html.markup("<span>")
      self.mark(mark, to: &html)
      html.text(words)
      html.markup("</span>")
    }
    html.markup("</p>")
  }
}

extension HTMLPictures {
  /// The days of a year.
  func heat(_ heat: YearHeat) -> HTMLNode {
    var html = HTMLWriter(preferences)
    key(heat.key, to: &html)
    html.markup("\n<div class=\"axis one\" aria-hidden=\"true\"><p>")
    ticks(heat.axis, to: &html)
    html.markup("</p></div>")
    picture(heat.picture, to: &html)
    return .written(html)
  }

  /// A month with the hours of its mean day.
  func month(_ month: MonthTally, _ curve: DayCurve) -> HTMLNode {
    var html = HTMLWriter(preferences)
    html.markup("\n<div><h3><a href=\"")
    html.value(paths.link(to: ReportPaths(month.month).html))
    html.markup("\">")
    html.text(month.month.name)
    html.markup("</a> <span class=\"note\">")
    html.text(month.aDay(month.focus).map { "\(Wording.duration($0)) a day" } ?? "no data")
    html.markup("</span></h3>")
    picture(curve.picture, to: &html)
    labels([0, 6, 12, 18, 24].map { preferences.mark($0) }, to: &html)
    html.markup("</div>")
    return .written(html)
  }
}
