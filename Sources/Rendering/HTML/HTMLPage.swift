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

  /// The page's bytes.
  var bytes: [UInt8] {
    HTMLFormatter.page(
      html(["lang": "en"]) {
        head {
          meta(["charset": "utf-8"])
          meta([
            "http-equiv": "Content-Security-Policy",
            "content": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
          ])
          meta(["name": "viewport", "content": "width=device-width, initial-scale=1"])
          meta(["name": "color-scheme", "content": "light dark"])
          meta(["name": "robots", "content": "noindex"])
          meta(["name": "description", "content": summary])
          HTMLNode.element("title", [:], [.text(title)])
          // Without it, browsers ask the server for an icon.
          link(["rel": "icon", "href": "data:,"])
          HTMLNode.stylesheet(PackageResources.report_css + style)
        }
        body {
          a(["class": "skip", "href": "#main"]) { "Skip to the report" }
          header { top }
          main(["id": "main"]) { content }
          footer { bottom }
        }
      }
    )
  }
}
