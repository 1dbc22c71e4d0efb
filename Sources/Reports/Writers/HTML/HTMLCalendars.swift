import Analysis
import CivilTime

extension HTMLPictures {
  /// Months side by side, and what their colours mean.
  func calendars(_ months: [MonthCalendar], _ scale: FocusScale) -> HTML {
    let steps = scale.words.enumerated().map { step, words -> HTML in
      "<span><i class=\"q\(step)\"></i>\(words)</span>"
    }
    return """
      \n<p class="key"><span>focus:</span>\(steps)</p>
      <div class="three">\(months.map(calendar))</div>
      """
  }

  private func calendar(_ month: MonthCalendar) -> HTML {
    let name: HTML =
      month.isLinked
      ? "<a href=\"\(paths.link(to: ReportPaths(month.month).html))\">\(month.month.description)</a>"
      : "\(month.month.description)"
    let weeks = month.weeks.map { week -> HTML in
      let total = total(week.focus, of: week.week, isLinked: week.isLinked)
      return "\n<tr>\(week.days.map(cell))\(total)</tr>"
    }
    return grid("cal", name, weeks)
  }

  private func grid(_ look: String, _ caption: HTML, _ weeks: [HTML]) -> HTML {
    let days = Weekday.allCases.map { day -> HTML in
      "<th scope=\"col\"><abbr title=\"\(day.name)\">\(String(day.name.prefix(1)))</abbr></th>"
    }
    return """
      \n<table class="\(look)">
      <caption>\(caption)</caption>
      <thead>
      <tr>\(days)<th scope="col">week</th></tr></thead>
      <tbody>\(weeks)</tbody></table>
      """
  }

  private func cell(_ day: MonthCalendar.Day?) -> HTML {
    guard let day else { return "<td></td>" }
    let focus = day.focus.map { "\(Wording.duration($0)) of focus" } ?? "no data"
    let words = "\(Wording.dayAndMonth(day.date)): \(focus)"
    let look = day.step.map { " class=\"q\($0)\"" as HTML }
    let number: HTML =
      day.isLinked
      ? """
      <a href="\(link(day.date))" aria-label="\(said: words)">\(day.date.day)</a>
      """
      : "<span title=\"\(said: words)\">\(day.date.day)</span>"
    return "<td\(look)>\(number)</td>"
  }

  private func link(_ date: CivilDate) -> String {
    paths.link(to: ReportPaths(.day(date)).html)
  }

  /// What a week held, or its days in a month, with the way to its page where it has one.
  private func total(
    _ focus: Int64?,
    of week: ISOWeek,
    isCut: Bool = false,
    isLinked: Bool
  ) -> HTML {
    let words = focus.map(Wording.clock) ?? ""
    guard isLinked else { return "<td class=\"w\">\(words)</td>" }
    let days = isCut ? ", days of this month" : ""
    let name = "Week \(week)" + (words.isEmpty ? "" : "\(days): \(words)")
    let shown = words.isEmpty ? "W\(week.number.padded(to: 2))" : words
    return """
      <td class="w"><a href="\(paths.link(to: ReportPaths(.week(week)).html))" \
      aria-label="\(name)">\(shown)</a></td>
      """
  }

  /// The days of a month, with what the paints and marks mean.
  func sheet(_ sheet: MonthSheet) -> HTML {
    let weeks = sheet.weeks.map { week -> HTML in
      let total = total(
        week.focus,
        of: week.week,
        isCut: week.days.contains(nil),
        isLinked: week.isLinked
      )
      return "\n<tr>\(week.days.map(cell))\(total)</tr>"
    }
    let caption: HTML = """
      \(sheet.month.description), day by day; a full column is \(Wording.duration(sheet.top)) \
      at devices
      """
    let entries = [
      Outline.KeyEntry(.focus, "focus"), Outline.KeyEntry(.neutral, "other"),
      Outline.KeyEntry(.distraction, "distraction"),
    ]
    return key(entries) + grid("sheet", caption, weeks) + marks(sheet)
  }

  private func cell(_ day: MonthSheet.Day?) -> HTML {
    guard let day else { return "<td></td>" }
    let focus = day.focus.map { " <em>\(Wording.clock($0))</em>" as HTML }
    let outcomes: HTML = day.outcomes.isEmpty ? "" : "<u>\(day.outcomes.map(mark))</u>"
    let content: HTML = "<b>\(day.date.day)</b>\(focus)\(day.column.map(ornament))\(outcomes)"
    // What is seen of a day is its name, and the rest is said of it.
    let shown: HTML =
      day.isLinked
      ? "<a href=\"\(link(day.date))\" title=\"\(said: day.words)\">\(content)</a>"
      : "<span title=\"\(said: day.words)\">\(content)</span>"
    return "<td class=\"\(day.isBest ? "best" : "d")\">\(shown)</td>"
  }

  private func mark(_ mark: MonthSheet.Mark) -> HTML { "<i class=\"\(mark.rawValue)\"></i>" }

  private func marks(_ sheet: MonthSheet) -> HTML {
    let used = Set(sheet.weeks.flatMap(\.days).flatMap { $0?.outcomes ?? [] })
    guard !used.isEmpty else { return "" }
    let all = [(MonthSheet.Mark.kept, "kept"), (.short, "in part"), (.missed, "missed")]
    let items = all.filter { used.contains($0.0) }.map {
      "<span>\(mark($0.0))\($0.1)</span>" as HTML
    }
    return "\n<p class=\"key\"><span>planned and</span>\(items)</p>"
  }
}
