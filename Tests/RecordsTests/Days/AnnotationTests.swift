import CivilTime
import Testing

@testable import Records

@Suite("Pages and files refine the windows that showed them")
struct AnnotationTests {
  private let texts = Texts()

  private func refine(
    windows: String,
    pages: String,
    watcher: String = "aw-watcher-web-firefox"
  ) throws -> (output: String, setAside: String) {
    let pages = try drawn(pages).map {
      ActivityRecord(
        kind: .annotation,
        source: texts.id(watcher),
        start: $0.span.start,
        duration: $0.span.length,
        title: texts.id($0.name),
        url: texts.id("https://\($0.name)")
      )
    }
    var lost: [SetAside] = []
    let result = Annotation(pages, text: texts.text)
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
      ("", "x 2-4, y 3-6", "", "2-6"),
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

  @Test(
    "the watcher's name tells whose windows it annotates",
    arguments: [
      ("aw-watcher-web-firefox", "Navigator", true), ("aw-watcher-web-firefox", "LibreWolf", true),
      ("aw-watcher-web-firefox", "firefoxdeveloperedition", true),
      ("aw-watcher-web-firefox", "Google-chrome", false),
      ("aw-watcher-web-chrome", "Google-chrome", true), ("aw-watcher-web-chrome", "chromium", true),
      ("aw-watcher-web-brave", "brave-browser", true), ("aw-watcher-web-edge", "msedge.exe", true),
      ("aw-watcher-web-edge", "Microsoft Edge", true), ("aw-watcher-web-safari", "Safari", true),
      // Browsers that no table knows are known by the watcher's name, short ones as a word.
      ("aw-watcher-web-arc", "Arc", true), ("aw-watcher-web-arc", "Archive Manager", false),
      ("aw-watcher-web-zen", "zen-alpha", true), ("aw-watcher-web-zen", "firefox", false),
      ("aw-watcher-web-qutebrowser", "org.qutebrowser.qutebrowser", true),
      ("aw-watcher-web", "firefox", false), ("aw-watcher-web-unknown", "firefox", false),
      ("", "firefox", false),
      ("aw-watcher-vscode", "Code", true), ("aw-watcher-vscode", "code-oss", true),
      ("aw-watcher-vscode", "VSCodium", true), ("aw-watcher-vscode", "Xcode", false),
      ("aw-visualstudio-editor", "devenv.exe", true),
      ("aw-watcher-jetbrains", "jetbrains-idea", true),
      ("aw-watcher-jetbrains", "pycharm64.exe", true),
      ("aw-watcher-intellij-idea", "idea64.exe", true),
      ("aw-watcher-datagrip", "datagrip64.exe", true), ("aw-watcher-datagrip", "idea64.exe", false),
      ("aw-watcher-sublime", "sublime_text", true),
      ("aw-watcher-sublimetext", "Sublime Text", true),
      ("aw-watcher-vim", "gvim.exe", true), ("aw-watcher-vim", "gnome-terminal-server", true),
      ("aw-watcher-nvim", "kitty", true), ("aw-watcher-emacs", "Emacs", true),
      ("aw-watcher-obsidian", "obsidian", true), ("aw-watcher-obsidian", "code", false),
    ]
  )
  func whose(watcher: String, app: String, isOne: Bool) throws {
    let app = app.replacing(" ", with: "_")
    let found = try refine(windows: "\(app) 0-4", pages: "x 0-4", watcher: watcher)
    #expect(found.output == "\(app) 0-4" + (isOne ? " https://x" : ""))
    #expect(found.setAside == (isOne ? "" : "0-4 annotation_without_window"))
  }

  /// The window of an application with what several watchers saw, as its titles.
  private func titles(_ app: String, _ seen: [(watcher: String, title: String)]) -> String {
    let records = seen.map {
      ActivityRecord(
        kind: .annotation,
        source: texts.id($0.watcher),
        start: at(0),
        duration: 9,
        title: texts.id($0.title)
      )
    }
    var lost: [SetAside] = []
    let window = stretch(span(0, 9), app: texts.id(app), title: texts.id("window"))
    let result = Annotation(records, text: texts.text).refine([window], &lost)
    return (result.map { texts.text($0.title) } + lost.map { "lost \(drawing($0.span))" })
      .joined(separator: " ")
  }

  @Test("a program with a watcher of its own is not annotated by that of a relative")
  func relatives() {
    #expect(titles("zen", [("aw-watcher-web-firefox", "f")]) == "f")
    #expect(
      titles("zen", [("aw-watcher-web-firefox", "f"), ("aw-watcher-web-zen", "z")]) == "z lost 0-9"
    )
    // Of two that may both be meant the one shown later counts, here by its title.
    #expect(titles("kitty", [("aw-watcher-vim", "v"), ("aw-watcher-emacs", "e")]) == "v")
  }

  @Test("an annotation that says nothing leaves the window its title")
  func silent() {
    #expect(titles("code", [("aw-watcher-vscode", "")]) == "window")
  }

  @Test("of two pages at once with one address the same title counts, however they are numbered")
  func titles() {
    func shown(_ titles: [String]) -> String {
      let texts = Texts()
      let pages = titles.map {
        ActivityRecord(
          kind: .annotation,
          source: texts.id("firefox"),
          start: at(0),
          duration: 9,
          title: texts.id($0),
          url: texts.id("u")
        )
      }
      var lost: [SetAside] = []
      let window = stretch(span(0, 9), app: texts.id("firefox"))
      let result = Annotation(pages, text: texts.text).refine([window], &lost)
      return result.map { texts.text($0.title) }.joined(separator: " ")
    }
    #expect(shown(["a", "b"]) == shown(["b", "a"]))
  }
}
