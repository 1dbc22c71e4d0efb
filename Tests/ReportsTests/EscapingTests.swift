import Testing

@testable import Reports

@Suite("Escaping")
struct EscapingTests {
  private func markup(_ html: HTML) -> String {
    String(decoding: html.bytes(Preferences()), as: UTF8.self)
  }

  @Test(
    "text between tags and in attributes",
    arguments: [
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
      ("\"><img src=x onerror=1>", "&quot;&gt;&lt;img src=x onerror=1&gt;"),
      ("&lt;", "&amp;lt;"), ("it's", "it&#39;s"),
      ("a\u{0}b\u{1b}\u{9f}", "a\u{fffd}b\u{fffd}\u{fffd}"),
      ("one\ntwo", "one\ntwo"),
      ("\u{1F468}\u{200D}\u{1F469} \u{e9}", "\u{1F468}\u{200D}\u{1F469} \u{e9}"),
    ]
  )
  func html(_ text: String, _ escaped: String) {
    #expect(
      markup("<strong title=\"\(text)\"></strong>")
        == "<strong title=\"\(escaped)\"></strong>"
    )
    let between = escaped.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
    #expect(markup("\(text)") == between)
  }

  @Test(
    "names from the data are one line without controls, and not endless",
    arguments: [
      ("two\nlines", "two lines"), ("\u{202e}gnp.exe", "gnp.exe"), ("a\r\nb", "a  b"),
      ("x\u{2066}y\u{2069}\u{200f}", "xy"), ("tab\there\u{2028}", "tab here "),
      (String(repeating: "x", count: 101), String(repeating: "x", count: 100) + "\u{2026}"),
      (
        "e" + String(repeating: "\u{301}", count: 500), "e" + String(repeating: "\u{301}", count: 7)
      ),
    ]
  )
  func line(_ text: String, _ shown: String) {
    #expect(Array(ShownText.line(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(
    "Markdown: data are escaped where they would be markup, and stay readable elsewhere",
    arguments: [
      ("a|b*c_d", "a\\|b\\*c_d"), ("_x_ <b>", "\\_x\\_ \\<b>"), ("`x`", "\\`x\\`"),
      ("1. x", "1\\. x"),
      ("two\nlines", "two lines"), ("caf\u{e9} 9", "caf\u{e9} 9"),
      ("Study: analysis (week 3)", "Study: analysis (week 3)"), ("laptop-ina", "laptop-ina"),
      ("![x](http://y) z", "!\\[x\\](http\\://y) z"),
    ]
  )
  func markdownData(_ text: String, _ escaped: String) {
    #expect(MarkdownText.words(Phrase(data: text).text) == escaped)
  }

  @Test(
    "Markdown: the report's own words stay readable",
    arguments: [
      ("2 h 05 min of focus, 40% more.", "2 h 05 min of focus, 40% more."),
      ("1. x", "1\\. x"), ("- x", "\\- x"), ("+ x", "\\+ x"), ("2) x", "2\\) x"), ("# x", "\\# x"),
      ("a [x](y) *b*", "a \\[x\\](y) \\*b\\*"), ("a | b", "a \\| b"), ("<i>", "\\<i>"),
      ("16:30. x", "16:30. x"), ("min) x", "min) x"), ("a- x", "a- x"), ("<1 > 0", "<1 > 0"),
      ("> x", "\\> x"),
      ("see http://x and www.y.z", "see http\\://x and www\\.y.z"), ("me@x.org", "me`@`x.org"),
      ("&amp;", "\\&amp;"), ("---", "--\\-"), ("===", "==\\="),
    ]
  )
  func markdownWords(_ text: String, _ escaped: String) {
    #expect(MarkdownText.words(text) == escaped)
  }

  @Test("no markup of the data reaches a page")
  func hostilePage() {
    for report in [Fixtures.hostileDay] {
      let page = String(decoding: HTMLReport.page(report), as: UTF8.self)
      let body = page.split(separator: "<body>", maxSplits: 1).last.map(String.init) ?? page
      for markup in [
        "<script", "<img", "</style><b>", "onerror=1>", "\u{202e}", "href=\"javascript",
      ] {
        #expect(!body.contains(markup), "\(markup)")
      }
      #expect(page.contains("rel=\"prev\"") == false)
    }
  }

  @Test("no markup of the data reaches Markdown")
  func hostileMarkdown() {
    let text = String(decoding: MarkdownReport.text(Fixtures.hostileDay), as: UTF8.self)
    #expect(text.unicodeScalars.contains("\u{202e}") == false)
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      // A row begins and ends with a pipe that no backslash precedes, and has as many as its kind.
      #expect(line.hasSuffix("|"))
    }
    var previous: Character = " "
    for character in text {
      if character == "<" || character == "[" || character == "`" { #expect(previous == "\\") }
      previous = character
    }
  }
}
