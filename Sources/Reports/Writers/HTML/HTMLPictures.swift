import Analysis
import CivilTime

/// Pictures as inline SVG, one path for each paint, with the words around them as HTML, which never scales.
struct HTMLPictures {
  /// Where the page lies, for its links.
  let paths: ReportPaths
  /// The days that have pages.
  let days: Set<CivilDate>
  /// How hours are written where there is next to no room.
  let preferences: Preferences

  /// A drawing that says its name.
  func picture(_ picture: Picture) -> HTML {
    drawing(picture, " role=img aria-label=\"\(said: picture.name)\"")
  }

  /// A drawing that says nothing, beside words that say the same.
  func ornament(_ picture: Picture) -> HTML { drawing(picture, " aria-hidden=true") }

  private func drawing(_ picture: Picture, _ attributes: HTML) -> HTML {
    let layers = picture.layers.map { layer -> HTML in
      let path = layer.shapes.map { $0.path(isClosed: layer.paint.isOutlined) }.joined()
      return HTML(markup: "<path class=\(layer.paint.rawValue) d=\"\(path)\"/>")
    }
    return """
      \n<svg class=p viewBox="0 0 \(picture.size.x) \(picture.size.y)" preserveAspectRatio=none\
      \(attributes)>\(layers)</svg>
      """
  }

  /// Words under a picture, from its left end to its right one.
  func labels(_ labels: [String], spread: Bool = false) -> HTML {
    let look: HTML = spread ? "\"xl sp\" aria-hidden=true" : "xl"
    return "\n<p class=\(look)>\(labels.map { "<span>\($0)</span>" })</p>"
  }

  /// The hours that columns are of, under these.
  func hours(_ hours: [Int]) -> HTML { labels(hours.map(preferences.mark), spread: true) }

  /// What the paints of a picture mean.
  func key(_ entries: [Outline.KeyEntry]) -> HTML {
    guard !entries.isEmpty else { return "" }
    let items = entries.map {
      "<span><i class=\($0.paint.rawValue)></i>\($0.words)</span>" as HTML
    }
    return "\n<p class=key>\(items)</p>"
  }

  /// The columns of periods with the band of what is usual.
  func columns(_ columns: PeriodColumns) -> HTML {
    let entries =
      (columns.usual.map { [Outline.KeyEntry(.band, $0)] } ?? [])
      + (columns.hasPartial ? [Outline.KeyEntry(.unseen, "not seen on all days")] : [])
    return """
      \n<div class="cols"><b aria-hidden=true>\(columns.last)</b>\(picture(columns.picture))\
      \(labels([columns.ends.first, columns.count, columns.ends.last]))\(key(entries))</div>
      """
  }

  /// A mark on a line with the band of what is usual; its figure and range stand beside it in words.
  func bullet(_ bullet: UsualBullet) -> HTML {
    let band = bullet.band.map { band -> HTML in
      "<u style=\"left:\(tenths: band.lowerBound)%;width:\(tenths: band.count)%\"></u>"
    }
    return "<span class=bul>\(band)<i style=\"left:\(tenths: bullet.mark)%\"></i></span>"
  }

  /// A count as dots, which the words beside them say as well.
  func dots(_ dots: Outline.FigureText.Dots) -> HTML {
    let marks = (0..<dots.all).map { $0 < dots.full ? "\u{25CF}" : "\u{25CB}" }.joined()
    return "<span class=dots aria-hidden=true>\(marks)</span>"
  }

  /// The words of an axis at their places.
  private func axis(_ ticks: [Outline.Tick], isOne: Bool) -> HTML {
    let labels = ticks.map { tick -> HTML in
      let words =
        switch tick.label {
        case .hour(let hour): preferences.mark(hour)
        case .words(let words): words
        }
      return "<span style=\"left:\(tenths: tick.place)%\">\(words)</span>"
    }
    return "\n<div class=\"\(isOne ? "axis one" : "axis")\" aria-hidden=true><p>\(labels)</p></div>"
  }

  /// Days as they were planned and lived, one below the other on one clock.
  func strips(_ strips: [DayStrip], axis ticks: [Outline.Tick]) -> HTML {
    let days = strips.map { strips.count == 1 ? only($0) : oneOfSeveral($0) }
    return axis(ticks, isOne: strips.count == 1) + "\n<ol class=lived>\(days)</ol>"
  }

  /// The day of a page that says all else of it above.
  private func only(_ strip: DayStrip) -> HTML {
    "\n<li class=\"day one\"><div class=strip>\(events(strip))\(picture(strip.picture))</div></li>"
  }

  private func oneOfSeveral(_ strip: DayStrip) -> HTML {
    let name: HTML = "<b>\(strip.date.day)</b> \(Wording.shortWeekday(strip.date))"
    let heading: HTML =
      days.contains(strip.date)
      ? "<a href=\"\(paths.link(to: ReportPaths(.day(strip.date)).html))\">\(name)</a>"
      : "<h3>\(name)</h3>"
    return """
      \n<li class=day>\(heading)<div class=strip>\(events(strip))\(picture(strip.picture))</div>
      <p class=tot><strong>\(strip.total)</strong>\(strip.bullet.map(bullet))\
      <span>\(strip.verdict)</span></p></li>
      """
  }

  private func events(_ strip: DayStrip) -> HTML {
    guard !strip.events.isEmpty else { return "" }
    let items = strip.events.map { event -> HTML in
      let end = max(event.room, event.columns.upperBound)
      // How much of the room its own box takes.
      let part = event.columns.count * 1000 / max(end - event.columns.lowerBound, 1)
      let done: HTML = event.look == .short ? ";--p:\(event.done)%" : ""
      return """
        <li class=\(event.look.rawValue) style="grid-area:\
        \(event.lane + 1)/\(event.columns.lowerBound + 1)/auto/\(end + 1);--b:\(tenths: part)%\
        \(done)"><time>\(event.time)</time><b>\(event.name)</b>\
        <span>\(event.outcome)</span><i></i></li>
        """
    }
    return "\n<ol class=ev style=\"--n:\(strip.columns)\">\(items)</ol>"
  }

  /// Names with bars and what they come to.
  func bars(_ bars: Outline.Bars) -> HTML {
    let rows = bars.rows.map { bar -> HTML in
      let length = bar.length.map { length -> HTML in
        "<i class=\(bars.paint.rawValue) style=\"width:\(tenths: length)%\"></i>"
      }
      let mark = bar.mark.map { "<em style=\"left:\(tenths: $0)%\"></em>" as HTML }
      return "\n<li><span>\(bar.name)</span><span>\(bar.value)</span>\(length)\(mark)</li>"
    }
    return """
      \n<div><h3>\(bars.title) <span class=note>\(bars.sum)</span></h3>
      <ul class=bars>\(rows)</ul></div>
      """
  }

  /// What to expect of hours, with these under it.
  func expected(_ expected: ExpectedHours) -> HTML {
    let entries = [
      Outline.KeyEntry(.done, "share of focus to expect, \(expected.days)"),
      Outline.KeyEntry(.band, "90% interval of its average"),
    ]
    return key(entries) + picture(expected.picture) + hours(expected.hours)
  }

  /// Goals with their courses.
  func courses(_ courses: [Outline.Course]) -> HTML {
    let goals = courses.map { course -> HTML in
      """
      \n<div class=goal><h3><span>\(course.title)</span> \
      <span class="chip \(course.mood.rawValue)">\(course.verdict)</span></h3>
      <p class=note>\(course.done)</p>\(picture(course.picture))\(labels(course.ends))
      <p>\(course.words)</p></div>
      """
    }
    return "\n<div class=two>\(goals)</div>"
  }

  /// The days of a year.
  func heat(_ heat: YearHeat) -> HTML {
    key(heat.key) + axis(heat.axis, isOne: true) + picture(heat.picture)
  }

  /// A month with the hours of its mean day.
  func month(_ month: MonthTally, _ curve: DayCurve) -> HTML {
    let mean = month.aDay(month.focus).map { "\(Wording.duration($0)) a day" } ?? "no data"
    return """
      \n<div><h3><a href="\(paths.link(to: ReportPaths(month.month).html))">\(month.month.name)</a> \
      <span class="note">\(mean)</span></h3>\(picture(curve.picture))\
      \(labels([0, 6, 12, 18, 24].map(preferences.mark)))</div>
      """
  }
}

extension Picture.Shape {
  /// The commands of a path (SVG 2, section 9.3).
  func path(isClosed: Bool) -> String {
    // What is filled alone is closed by that: SVG 2, section 9.3.1.
    let end = isClosed ? "z" : ""
    return switch self {
    case .line(let points): Self.path(points)
    case .area(let points): Self.path(points) + end
    case .box(let x, let y, let width, let height): "M\(x) \(y)h\(width)v\(height)h\(-width)\(end)"
    }
  }

  private static func path(_ points: [Picture.Point]) -> String {
    zip([nil] + points.map(Optional.some), points).map { last, point in
      guard let last else { return "M\(point.x) \(point.y)" }
      if last.x == point.x { return "V\(point.y)" }
      return last.y == point.y ? "H\(point.x)" : "L\(point.x) \(point.y)"
    }.joined()
  }
}
