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
  var style: StyleSheet?
  /// How its words are written, and its colours.
  let preferences: Preferences

  /// The page's bytes.
  var bytes: [UInt8] {
    let body = body
    let names = MarkupNames(body.bytes)
    var html = HTMLWriter(preferences)
    html.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")
    html.markup(
      "\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;;"
    )
    html.markup(" style-src &#39;unsafe-inline&#39;; img-src data:\">")
    html.markup("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    html.markup("\n<meta name=\"robots\" content=\"noindex\">")
    html.markup("\n<meta name=\"description\" content=\"")
    html.said(summary)
    html.markup("\">\n<title>")
    html.text(title)
    // Without it, browsers ask the server for an icon.
    html.markup("</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n")
    html.stylesheet(preferences.theme.stylesheet.text(for: names))
    if let style { html.stylesheet(style.text(for: names)) }
    if preferences.clock == .twelve {
      // "11:15 am" beside an event, on a telephone.
      html.markup("@media screen and (min-width:18.1rem) and (max-width:60rem){")
      html.markup(".ev li{grid-template-columns:4.2rem minmax(0,1fr) auto}}")
    }
    html.markup("</style></head>\n")
    html.append(body)
    html.markup("</html>\n")
    return html.bytes
  }

  private var body: HTMLWriter {
    var html = HTMLWriter(preferences)
    html.markup("<body><a class=\"skip\" href=\"#main\">Skip to the report</a>")
    html.markup("\n<header>")
    HTMLFormatter.write(top, to: &html)
    html.markup("</header>\n<main id=\"main\">")
    HTMLFormatter.write(content, to: &html)
    html.markup("</main>\n<footer>")
    HTMLFormatter.write(bottom, to: &html)
    html.markup("</footer></body>")
    return html
  }
}
