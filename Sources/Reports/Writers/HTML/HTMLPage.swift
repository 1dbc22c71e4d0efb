/// The frame of every page: one file that needs nothing else and does nothing by itself.
struct HTMLPage {
  /// The window's title, another one for each page.
  let title: String
  /// What the page is about, in a sentence.
  let summary: String
  /// What stands above the main part.
  let top: [HTMLNode]
  /// The main part.
  let content: [HTMLNode]
  /// What stands below it.
  let bottom: [HTMLNode]
  /// Rules of the page's own, after those of all pages.
  var style: [UInt8] = []

  /// The rules of all pages.
  private static let stylesheet = short(PackageResources.report_css)

  /// Rules without the comments, indents, line ends and spaces beside marks that only those need who write them.
  static func short(_ css: [UInt8]) -> [UInt8] {
    let lines = css.split(separator: UInt8(ascii: "\n")).map {
      $0.drop { $0 == UInt8(ascii: " ") }
    }
    let text = Array(lines.filter { !$0.starts(with: "/*".utf8) }.joined())
    let space = UInt8(ascii: " ")
    return text.indices.filter { index in
      guard text[index] == space, index > 0, index + 1 < text.count else { return true }
      return !":;,{}>".utf8.contains(text[index - 1]) && !"{}>".utf8.contains(text[index + 1])
    }.map { text[$0] }
  }

  /// The page's bytes.
  var bytes: [UInt8] {
    var html = HTMLWriter()
    html.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")
    html.markup(
      "\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;;"
    )
    html.markup(" style-src &#39;unsafe-inline&#39;; img-src data:\">")
    html.markup("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    html.markup("\n<meta name=\"color-scheme\" content=\"light dark\">")
    html.markup("\n<meta name=\"robots\" content=\"noindex\">")
    html.markup("\n<meta name=\"description\" content=\"")
    html.value(summary)
    html.markup("\">\n<title>")
    html.text(title)
    // Without it, browsers ask the server for an icon.
    html.markup("</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n")
    html.stylesheet(HTMLPage.stylesheet)
    html.stylesheet(HTMLPage.short(style))
    html.markup("</style></head>\n<body><a class=\"skip\" href=\"#main\">Skip to the report</a>")
    html.markup("\n<header>")
    HTMLFormatter.write(top, to: &html)
    html.markup("</header>\n<main id=\"main\">")
    HTMLFormatter.write(content, to: &html)
    html.markup("</main>\n<footer>")
    HTMLFormatter.write(bottom, to: &html)
    html.markup("</footer></body></html>\n")
    return html.bytes
  }
}
