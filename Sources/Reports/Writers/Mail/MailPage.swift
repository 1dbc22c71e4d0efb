import Analysis

/// Writes a brief as HTML that clients for mail show: inline styles alone, no picture, no link, no request.
enum MailPage {
  private static let font = "font-family:Arial,Helvetica,sans-serif;color:#1d1d1f"
  private static let quiet = "color:#55586a"

  static func bytes(_ brief: Brief) -> [UInt8] {
    var html = HTMLWriter(Preferences())
    html.markup("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
    html.text(brief.headline.text)
    html.markup("</title></head>\n<body style=\"margin:0;padding:16px;background:#f2f2f7\">\n")
    HTMLFormatter.write([sheet(brief)], to: &html)
    html.markup("</body></html>\n")
    return html.bytes
  }

  /// All of it in one cell, since clients know no other way to bound a width.
  private static func sheet(_ brief: Brief) -> HTMLNode {
    table([
      "role": "presentation", "align": "center", "width": "100%", "cellpadding": "0",
      "cellspacing": "0", "style": "max-width:640px;background:#ffffff;border-radius:12px",
    ]) {
      tr {
        td(["style": "padding:24px;\(font);font-size:16px;line-height:1.4"]) {
          h1(["style": "margin:0 0 8px;font-size:24px;line-height:1.2;color:#1a1f71"]) {
            written { $0.phrase(brief.headline) }
          }
          paragraph("margin:0 0 12px", (brief.subject + brief.news).flatMap { [$0, " "] })
          cautions(brief)
          tip(brief)
          brief.trends.map { paragraph("margin:0 0 8px;\(quiet)", ["\($0.label): "] + $0.items) }
          brief.table.map { [data($0)] } ?? []
          brief.lines.map(line)
          paragraph("margin:12px 0 0;font-size:13px;\(quiet)", [brief.rest])
        }
      }
    }
  }

  private static func written(_ write: (inout HTMLWriter) -> Void) -> HTMLNode {
    var html = HTMLWriter(Preferences())
    write(&html)
    return .written(html)
  }

  private static func paragraph(_ style: String, _ phrases: [Phrase]) -> HTMLNode {
    p(["style": style]) { written { html in for phrase in phrases { html.phrase(phrase) } } }
  }

  private static func cautions(_ brief: Brief) -> [HTMLNode] {
    brief.cautions.prefix(3).map { caution in
      paragraph(
        "margin:0 0 8px;padding:8px 12px;background:#fff4d6;border-left:4px solid #b36b00",
        [caution]
      )
    }
  }

  private static func tip(_ brief: Brief) -> [HTMLNode] {
    guard let tip = brief.tip else { return [] }
    return [
      div([
        "style":
          "margin:12px 0;padding:12px 16px;background:#1a1f71;color:#ffffff;border-radius:8px"
      ]) {
        strong { tip.label }
        p(["style": "margin:4px 0 0;color:#ffffff"]) {
          written { html in for item in tip.items { html.phrase(item) } }
        }
      }
    ]
  }

  /// A line with its name.
  private static func line(_ line: Brief.Line) -> HTMLNode {
    p(["style": "margin:8px 0 0"]) {
      strong { "\(line.label): " }
      written { html in
        for (number, item) in line.items.enumerated() {
          if number > 0 { html.text(line.items[number - 1].text.hasSuffix(".") ? " " : "; ") }
          html.phrase(item)
        }
      }
    }
  }

  private static func data(_ table: Brief.Table) -> HTMLNode {
    let left = table.rows.count - min(table.rows.count, Brief.Table.most)
    return Reports.table([
      "cellpadding": "0", "cellspacing": "0", "width": "100%",
      "style": "margin:12px 0;border-collapse:collapse;font-size:14px",
    ]) {
      tr { table.columns.map(head) }
      table.rows.prefix(Brief.Table.most).map { row in
        tr { zip(table.columns, row).map { column, items in cell(column, items) } }
      }
      left > 0 ? [tr { td { "\(left) more \(table.noun)\(left == 1 ? "" : "s")" } }] : []
    }
  }

  private static func head(_ column: Brief.Table.Column) -> HTMLNode {
    th(["align": column.isRight ? "right" : "left", "style": style]) { column.title }
  }

  private static func cell(_ column: Brief.Table.Column, _ items: [Phrase]) -> HTMLNode {
    td(["align": column.isRight ? "right" : "left", "style": style]) {
      written { html in
        for (number, item) in items.enumerated() {
          if number > 0 { html.text("; ") }
          html.phrase(item)
        }
      }
    }
  }

  private static let style =
    "padding:4px 8px 4px 0;border-bottom:1px solid #e3e4ea;vertical-align:top"
}
