import CivilTime
import Testing

@testable import Activity

@Suite("Pages refine a browser's windows")
struct PageAnnotationTests {
  private let texts = Texts()

  private func refine(
    windows: String,
    pages: String,
    watcher: String = "aw-watcher-web-firefox"
  ) throws -> (output: String, setAside: String) {
    let pages = try drawn(pages).map {
      ActivityRecord(
        kind: .page,
        source: texts.id(watcher),
        start: $0.span.start,
        duration: $0.span.length,
        title: texts.id($0.name),
        url: texts.id("https://\($0.name)")
      )
    }
    var lost: [SetAside] = []
    let result = PageAnnotation(pages: pages, text: texts.text)
      .refine(try stretches(windows, texts), &lost)
    return (
      result.map {
        let url = texts.text($0.url)
        return "\(texts.text($0.app)) \(drawing($0.span))" + (url.isEmpty ? "" : " \(url)")
      }.joined(separator: ", "),
      drawing(lost)
    )
  }

  @Test(
    "each page gives its title and address to what it covers",
    arguments: [
      // The drawing of the docstring.
      (
        "firefox 0-16", "x 3-7, y 7-12, z 19-22",
        "firefox 0-3, firefox 3-7 https://x, firefox 7-12 https://y, firefox 12-16", "19-22"
      ),
      ("firefox 0-9", "x 0-9", "firefox 0-9 https://x", ""),
      ("firefox 3-9", "x 0-12", "firefox 3-9 https://x", "0-3, 9-12"),
      // The page shown later counts, and the earlier one is there again after it.
      (
        "firefox 0-9", "x 0-9, y 3-5",
        "firefox 0-3 https://x, firefox 3-5 https://y, firefox 5-9 https://x", ""
      ),
      // Shown at once: the longer one, then the address; flattening joins the two pieces.
      ("firefox 0-9", "x 0-9, y 0-5", "firefox 0-9 https://x", ""),
      ("firefox 0-9", "y 0-9, x 0-9", "firefox 0-9 https://y", ""),
      // Another application in between, and a page of no length.
      (
        "firefox 0-4, code 4-8, firefox 8-12", "x 2-10, y 3-3",
        "firefox 0-2, firefox 2-4 https://x, code 4-8, firefox 8-10 https://x, firefox 10-12", "4-8"
      ),
      ("code 0-9", "x 2-4", "code 0-9", "2-4"),
      ("", "x 2-4, y 3-6", "", "2-3, 3-6"),
      // Two windows of the browser at once are both refined.
      (
        "firefox 0-4, firefox 2-6", "x 2-4",
        "firefox 0-2, firefox 2-4 https://x, firefox 2-4 https://x, firefox 4-6", ""
      ),
      ("firefox 0-4", "", "firefox 0-4", ""),
    ]
  )
  func pages(windows: String, pages: String, output: String, lost: String) throws {
    let result = try refine(windows: windows, pages: pages)
    #expect(result.output == output)
    let expected = try drawn(lost).map { "\(drawing($0.span)) annotation_without_window" }
    #expect(result.setAside == expected.joined(separator: ", "))
  }

  @Test("a page belongs only to the browser whose watcher saw it")
  func ownBrowser() throws {
    let chrome = try refine(windows: "Google-chrome 0-4", pages: "x 0-4")
    #expect(chrome.output == "Google-chrome 0-4")
    #expect(chrome.setAside == "0-4 annotation_without_window")
    for (app, watcher) in [
      ("chromium", "aw-watcher-web-chrome"), ("brave-browser", "aw-watcher-web-brave"),
      ("msedge.exe", "aw-watcher-web-edge"), ("LibreWolf", "aw-watcher-web-firefox"),
      ("Safari", "aw-watcher-web-safari"),
    ] {
      let own = try refine(windows: "\(app) 0-4", pages: "x 0-4", watcher: watcher)
      #expect(own.output == "\(app) 0-4 https://x")
    }
  }

  @Test("of two pages at once with one address the same title counts, however they are numbered")
  func titles() {
    func shown(_ titles: [String]) -> String {
      let texts = Texts()
      let pages = titles.map {
        ActivityRecord(
          kind: .page,
          source: texts.id("firefox"),
          start: at(0),
          duration: 9,
          title: texts.id($0),
          url: texts.id("u")
        )
      }
      var lost: [SetAside] = []
      let window = stretch(span(0, 9), app: texts.id("firefox"))
      let result = PageAnnotation(pages: pages, text: texts.text).refine([window], &lost)
      return result.map { texts.text($0.title) }.joined(separator: " ")
    }
    #expect(shown(["a", "b"]) == shown(["b", "a"]))
  }
}
