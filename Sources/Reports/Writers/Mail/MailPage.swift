import Analysis

/// Writes a brief as HTML that clients for mail show: inline styles alone, no picture, no link, no request.
enum MailPage {
  private static let quiet = "color:#55586a"
  private static let cell =
    "padding:4px 8px 4px 0;border-bottom:1px solid #e3e4ea;vertical-align:top"

  static func bytes(_ brief: Brief) -> [UInt8] {
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(brief.headline.text)</title></head>
      <body style="margin:0;padding:16px;background:#f2f2f7">
      \(sheet(brief))</body></html>

      """
    return page.bytes(Preferences())
  }

  /// All of it in one cell, since clients know no other way to bound a width.
  private static func sheet(_ brief: Brief) -> HTML {
    let trends = brief.trends.map {
      paragraph("margin:0 0 8px;\(quiet)", ["\($0.label): "] + $0.items)
    }
    return """
      \n<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" \
      style="max-width:640px;background:#ffffff;border-radius:12px">
      <tr><td style="padding:24px;font-family:Arial,Helvetica,sans-serif;color:#1d1d1f;\
      font-size:16px;line-height:1.4">
      <h1 style="margin:0 0 8px;font-size:24px;line-height:1.2;color:#1a1f71">\(brief.headline)</h1>\
      \(paragraph("margin:0 0 12px", (brief.subject + brief.news).flatMap { [$0, " "] }))\
      \(cautions(brief))\(brief.tip.map(tip))\(trends)\
      \(brief.table.map(table))\(brief.lines.map(line))\
      \(paragraph("margin:12px 0 0;font-size:13px;\(quiet)", [brief.rest]))</td></tr></table>
      """
  }

  private static func paragraph(_ style: String, _ phrases: [Phrase]) -> HTML {
    "\n<p style=\"\(style)\">\(phrases.map { "\($0)" })</p>"
  }

  private static func cautions(_ brief: Brief) -> [HTML] {
    let style = "margin:0 0 8px;padding:8px 12px;background:#fff4d6;border-left:4px solid #b36b00"
    return brief.cautions.prefix(3).map { paragraph(style, [$0]) }
  }

  private static func tip(_ tip: Brief.Line) -> HTML {
    """
    \n<div style="margin:12px 0;padding:12px 16px;background:#1a1f71;color:#ffffff;\
    border-radius:8px"><strong>\(tip.label)</strong>\
    \(paragraph("margin:4px 0 0;color:#ffffff", tip.items))</div>
    """
  }

  /// A line with its name.
  private static func line(_ line: Brief.Line) -> HTML {
    let items = line.items.enumerated().map { number, item -> HTML in
      guard number > 0 else { return "\(item)" }
      return "\(line.items[number - 1].text.hasSuffix(".") ? " " : "; ")\(item)"
    }
    return "\n<p style=\"margin:8px 0 0\"><strong>\(line.label): </strong>\(items)</p>"
  }

  private static func table(_ table: Brief.Table) -> HTML {
    func cells(_ name: String, _ contents: [HTML]) -> HTML {
      let cells = zip(table.columns, contents).map { column, content -> HTML in
        let place = "align=\"\(column.isRight ? "right" : "left")\" style=\"\(cell)\""
        return HTML(markup: "<\(name) \(place)>") + content + HTML(markup: "</\(name)>")
      }
      return "\n<tr>\(cells)</tr>"
    }
    let rows = table.rows.prefix(Brief.Table.most).map { row in
      cells(
        "td",
        row.map { items in
          HTML(items.enumerated().map { "\($0.offset > 0 ? "; " : "")\($0.element)" })
        }
      )
    }
    let left = table.rows.count - rows.count
    let rest: HTML =
      left > 0
      ? "\n<tr><td>\(left) more \(table.noun)\(left == 1 ? "" : "s")</td></tr>" : ""
    return """
      \n<table cellpadding="0" cellspacing="0" width="100%" \
      style="margin:12px 0;border-collapse:collapse;font-size:14px">\
      \(cells("th", table.columns.map { "\($0.title)" }))\(rows)\(rest)</table>
      """
  }
}
