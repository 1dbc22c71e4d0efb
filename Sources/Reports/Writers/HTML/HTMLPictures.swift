import Analysis
import CivilTime

/// Writes pictures as inline SVG, one path for each paint, with the words around them as HTML, which never scales.
struct HTMLPictures {
  /// Where the page lies, for its links.
  let paths: ReportPaths
  /// The days that have pages.
  let days: Set<CivilDate>
  /// How words are written.
  let preferences: Preferences

  /// A drawing that says its name.
  func picture(_ picture: Picture, to html: inout HTMLWriter) {
    frame(picture, to: &html)
    html.markup(" role=img aria-label=\"")
    html.said(picture.name)
    html.markup("\">")
    layers(picture, to: &html)
  }

  /// A drawing that says nothing, beside words that say the same.
  func ornament(_ picture: Picture, to html: inout HTMLWriter) {
    frame(picture, to: &html)
    html.markup(" aria-hidden=true>")
    layers(picture, to: &html)
  }

  private func frame(_ picture: Picture, to html: inout HTMLWriter) {
    html.markup("\n<svg class=p viewBox=\"0 0 ")
    html.number(picture.size.x)
    html.markup(" ")
    html.number(picture.size.y)
    html.markup("\" preserveAspectRatio=none")
  }

  private func layers(_ picture: Picture, to html: inout HTMLWriter) {
    for layer in picture.layers {
      html.markup("<path class=")
      html.name(layer.paint.rawValue)
      html.markup(" d=\"")
      for shape in layer.shapes { path(shape, of: layer.paint, to: &html) }
      html.markup("\"/>")
    }
    html.markup("</svg>")
  }

  private func path(_ shape: Picture.Shape, of paint: Picture.Paint, to html: inout HTMLWriter) {
    func points(_ points: [Picture.Point]) {
      var last: Picture.Point?
      for point in points {
        if let last, last.x == point.x {
          html.markup("V")
          html.number(point.y)
        } else if let last, last.y == point.y {
          html.markup("H")
          html.number(point.x)
        } else {
          html.markup(last == nil ? "M" : "L")
          html.number(point.x)
          html.markup(" ")
          html.number(point.y)
        }
        last = point
      }
    }
    switch shape {
    case .line(let line): points(line)
    case .area(let area):
      points(area)
      if paint.isOutlined { html.markup("z") }
    case .box(let x, let y, let width, let height):
      points([Picture.Point(x, y)])
      html.markup("h")
      html.number(width)
      html.markup("v")
      html.number(height)
      html.markup("h")
      html.number(-width)
      // What is filled alone is closed by that: SVG 2, section 9.3.1.
      if paint.isOutlined { html.markup("z") }
    }
  }

  /// Words under a picture, from its left end to its right one.
  func labels(_ labels: [String], spread: Bool = false, to html: inout HTMLWriter) {
    html.markup(spread ? "\n<p class=\"xl sp\" aria-hidden=true>" : "\n<p class=xl>")
    for label in labels {
      html.markup("<span>")
      html.text(label)
      html.markup("</span>")
    }
    html.markup("</p>")
  }

  /// The hours that columns are of, under these.
  func hours(_ hours: [Int], to html: inout HTMLWriter) {
    labels(hours.map { preferences.mark($0) }, spread: true, to: &html)
  }

  /// What the paints of a picture mean.
  func key(_ entries: [Outline.KeyEntry], to html: inout HTMLWriter) {
    guard !entries.isEmpty else { return }
    html.markup("\n<p class=key>")
    for entry in entries {
      html.markup("<span><i class=")
      html.name(entry.paint.rawValue)
      html.markup("></i>")
      html.text(entry.words)
      html.markup("</span>")
    }
    html.markup("</p>")
  }

  /// The columns of periods with the band of what is usual.
  func columns(_ columns: PeriodColumns, to html: inout HTMLWriter) {
    html.markup("\n<div class=\"cols\"><b aria-hidden=true>")
    html.text(columns.last)
    html.markup("</b>")
    picture(columns.picture, to: &html)
    labels([columns.ends.first, columns.count, columns.ends.last], to: &html)
    key(
      (columns.usual.map { [Outline.KeyEntry(.band, $0)] } ?? [])
        + (columns.hasPartial ? [Outline.KeyEntry(.unseen, "not seen on all days")] : []),
      to: &html
    )
    html.markup("</div>")
  }

  /// A mark on a line with the band of what is usual; its figure and range stand beside it in words.
  func bullet(_ bullet: UsualBullet, to html: inout HTMLWriter) {
    html.markup("<span class=bul>")
    if let band = bullet.band {
      html.markup("<u style=\"left:")
      html.tenths(band.lowerBound)
      html.markup("%;width:")
      html.tenths(band.count)
      html.markup("%\"></u>")
    }
    html.markup("<i style=\"left:")
    html.tenths(bullet.mark)
    html.markup("%\"></i></span>")
  }

  /// A count as dots, which the words beside them say as well.
  func dots(_ dots: Outline.FigureText.Dots, to html: inout HTMLWriter) {
    html.markup("<span class=dots aria-hidden=true>")
    for number in 0..<dots.all { html.markup(number < dots.full ? "\u{25CF}" : "\u{25CB}") }
    html.markup("</span>")
  }

  /// The words of an axis at their places.
  func ticks(_ axis: [Outline.Tick], to html: inout HTMLWriter) {
    for tick in axis {
      html.markup("<span style=\"left:")
      html.tenths(tick.place)
      html.markup("%\">")
      switch tick.label {
      case .hour(let hour): html.hour(hour)
      case .words(let words): html.text(words)
      }
      html.markup("</span>")
    }
  }

  /// Days as they were planned and lived, one below the other on one clock.
  func strips(_ strips: [DayStrip], axis: [Outline.Tick], to html: inout HTMLWriter) {
    // The page of a day says all else of it above.
    let isOne = strips.count == 1
    html.markup(isOne ? "\n<div class=\"axis one\"" : "\n<div class=\"axis\"")
    html.markup(" aria-hidden=true><p>")
    ticks(axis, to: &html)
    html.markup("</p></div>\n<ol class=lived>")
    for strip in strips {
      html.markup(isOne ? "\n<li class=\"day one\">" : "\n<li class=day>")
      if !isOne { heading(strip, to: &html) }
      html.markup("<div class=strip>")
      events(strip, to: &html)
      picture(strip.picture, to: &html)
      html.markup("</div>")
      guard !isOne else {
        html.markup("</li>")
        continue
      }
      html.markup("\n<p class=tot><strong>")
      html.text(strip.total)
      html.markup("</strong>")
      if let bullet = strip.bullet { self.bullet(bullet, to: &html) }
      html.markup("<span>")
      html.text(strip.verdict)
      html.markup("</span></p></li>")
    }
    html.markup("</ol>")
  }

  private func heading(_ strip: DayStrip, to html: inout HTMLWriter) {
    let isLinked = days.contains(strip.date)
    if isLinked {
      html.markup("<a href=\"")
      html.value(paths.link(to: ReportPaths(.day(strip.date)).html))
      html.markup("\">")
    } else {
      html.markup("<h3>")
    }
    html.markup("<b>")
    html.number(strip.date.day)
    html.markup("</b> ")
    html.text(Wording.shortWeekday(strip.date))
    html.markup(isLinked ? "</a>" : "</h3>")
  }

  private func events(_ strip: DayStrip, to html: inout HTMLWriter) {
    guard !strip.events.isEmpty else { return }
    html.markup("\n<ol class=ev style=\"--n:")
    html.number(strip.columns)
    html.markup("\">")
    for event in strip.events {
      html.markup("<li class=")
      html.name(event.look.rawValue)
      html.markup(" style=\"grid-area:")
      html.number(event.lane + 1)
      html.markup("/")
      html.number(event.columns.lowerBound + 1)
      html.markup("/auto/")
      html.number(max(event.room, event.columns.upperBound) + 1)
      // How much of the room its own box takes.
      html.markup(";--b:")
      let room = max(event.room, event.columns.upperBound) - event.columns.lowerBound
      html.tenths(event.columns.count * 1000 / max(room, 1))
      html.markup("%")
      if event.look == .short {
        html.markup(";--p:")
        html.number(event.done)
        html.markup("%")
      }
      html.markup("\"><time>")
      html.text(event.time)
      html.markup("</time><b>")
      html.phrase(event.name)
      html.markup("</b><span>")
      html.text(event.outcome)
      html.markup("</span><i></i></li>")
    }
    html.markup("</ol>")
  }

  /// Names with bars and what they come to.
  func bars(_ bars: Outline.Bars, to html: inout HTMLWriter) {
    html.markup("\n<div><h3>")
    html.text(bars.title)
    html.markup(" <span class=note>")
    html.text(bars.sum)
    html.markup("</span></h3>\n<ul class=bars>")
    for bar in bars.rows {
      html.markup("\n<li><span>")
      html.phrase(bar.name)
      html.markup("</span><span>")
      html.text(bar.value)
      html.markup("</span>")
      if let length = bar.length {
        html.markup("<i class=")
        html.name(bars.paint.rawValue)
        html.markup(" style=\"width:")
        html.tenths(length)
        html.markup("%\"></i>")
      }
      if let mark = bar.mark {
        html.markup("<em style=\"left:")
        html.tenths(mark)
        html.markup("%\"></em>")
      }
      html.markup("</li>")
    }
    html.markup("</ul></div>")
  }

  /// What to expect of hours, with these under it.
  func expected(_ expected: ExpectedHours, to html: inout HTMLWriter) {
    key(
      [
        Outline.KeyEntry(.done, "share of focus to expect, \(expected.days)"),
        Outline.KeyEntry(.band, "90% interval of its average"),
      ],
      to: &html
    )
    picture(expected.picture, to: &html)
    hours(expected.hours, to: &html)
  }

  /// Goals with their courses.
  func courses(_ courses: [Outline.Course], to html: inout HTMLWriter) {
    html.markup("\n<div class=two>")
    for course in courses {
      html.markup("\n<div class=goal><h3><span>")
      html.phrase(course.title)
      html.markup("</span> <span class=\"chip ")
      html.name(course.mood.rawValue)
      html.markup("\">")
      html.text(course.verdict)
      html.markup("</span></h3>\n<p class=note>")
      html.text(course.done)
      html.markup("</p>")
      picture(course.picture, to: &html)
      labels(course.ends, to: &html)
      html.markup("\n<p>")
      html.phrase(course.words)
      html.markup("</p></div>")
    }
    html.markup("</div>")
  }
}

extension HTMLWriter {
  /// Writes tenths as a number with at most one digit behind the point.
  fileprivate mutating func tenths(_ tenths: Int) {
    number(tenths / 10)
    guard tenths % 10 != 0 else { return }
    markup(".")
    number(tenths % 10)
  }
}

extension Phrase {
  /// The text for an attribute, in which what came from the data can't turn the direction of the rest.
  var isolated: String {
    var text = ""
    forEachPiece { piece in
      switch piece {
      case .words(let part): text += part
      case .data(let part) where part.utf8.allSatisfy({ $0 < 0x80 }): text += part
      case .data(let part): text += "\u{2068}\(part)\u{2069}"
      }
    }
    return text
  }
}
