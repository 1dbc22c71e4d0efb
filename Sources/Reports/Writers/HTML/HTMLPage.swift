@_spi(Texts) import Platform

/// The frame of every page: one file that needs nothing else and does nothing by itself.
struct HTMLPage {
  /// The window's title, another one for each page.
  let title: String
  /// What the page is about, in a sentence.
  let summary: String
  /// What stands above the main part.
  let top: HTML
  /// The main part.
  let content: HTML
  /// What stands below it.
  let bottom: HTML
  /// Rules of the page's own, after those of all pages.
  var style = ""
  /// How its words are written, and its colours.
  let preferences: Preferences

  /// The page's bytes.
  var bytes: [UInt8] {
    // Without an icon of their own, browsers ask the server for one.
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; \
      style-src &#39;unsafe-inline&#39;; img-src data:">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <meta name="description" content="\(said: summary)">
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <style>
      \(HTML(markup: preferences.theme.stylesheet + style + clock))</style></head>
      <body><a class="skip" href="#main">Skip to the report</a>
      <header>\(top)</header>
      <main id="main">\(content)</main>
      <footer>\(bottom)</footer></body></html>

      """
    return page.bytes(preferences)
  }

  /// `11:15 am` beside an event, on a telephone.
  private var clock: String {
    guard preferences.clock == .twelve else { return "" }
    return "@media screen and (min-width:18.1rem) and (max-width:60rem){"
      + ".ev li{grid-template-columns:4.2rem minmax(0,1fr) auto}}"
  }
}

/// Rules of CSS as pages have them.
enum StyleSheet {
  /// The rules of pictures.
  static let pictures = short(PackageResources.pictures_css)
  /// Those of the page that one opens in the morning.
  static let index = pictures + short(PackageResources.index_css)
  /// Those of months and years.
  static let months = pictures + short(PackageResources.month_css)
  /// Those of timetables.
  static let timetables = short(PackageResources.timetable_css)

  /// Rules without comments, indents, line ends and spaces beside marks.
  static func short(_ css: [UInt8]) -> String {
    let lines = css.split(separator: UInt8(ascii: "\n")).map {
      $0.drop { $0 == UInt8(ascii: " ") }
    }
    let text = Array(lines.filter { !$0.starts(with: "/*".utf8) }.joined())
    let space = UInt8(ascii: " ")
    let kept = text.indices.filter { index in
      guard text[index] == space, index > 0, index + 1 < text.count else { return true }
      return !":;,{}>".utf8.contains(text[index - 1]) && !"{}>".utf8.contains(text[index + 1])
    }.map { text[$0] }
    return String(decoding: kept, as: UTF8.self)
  }
}
