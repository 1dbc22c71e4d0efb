import Foundation
import Testing

/// The short form of `make audit`, without a browser: what the sample's pages show, link to and fetch.
@Suite("The sample's pages as files")
struct PublishedPagesTests {
  private static let reports = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("reports")
    .standardizedFileURL

  /// All pages, relative to the folder of the reports.
  private static let pages: [String] = {
    let files = FileManager.default.enumerator(atPath: reports.path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".html") }.sorted()
  }()

  private func text(_ page: String) throws -> String {
    try String(contentsOf: Self.reports.appendingPathComponent(page), encoding: .utf8)
  }

  private func matches(_ pattern: String, _ text: String) throws -> [String] {
    let expression = try NSRegularExpression(pattern: pattern)
    let range = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: range).compactMap {
      Range($0.range(at: $0.numberOfRanges - 1), in: text).map { String(text[$0]) }
    }
  }

  @Test(
    "there are an index, ten weeks and fourteen days with copies of the latest, three months, a year and three others"
  )
  func found() {
    #expect(Self.pages.count == 34 && Self.pages.contains("index.html"))
  }

  @Test("each picture has a sentence as its name, and nothing else is drawn", arguments: pages)
  func names(_ page: String) throws {
    let html = try text(page)
    // The columns of a month's days say nothing themselves: the link or the cell around them does.
    let named = try matches(
      "<(?:a|span) [^>]*(?:aria-label|title)=\"[^\"]+\"><b>[0-9]+</b> (<em>)",
      html
    )
    let silent = try matches(
      "<svg class=p viewBox=\"0 0 40 100\"([^>]* aria-hidden=true)>",
      html
    )
    #expect(silent.count <= named.count)
    for picture in try matches("<(?:svg|img|canvas)\\b([^>]*)>", html)
    where !(page.isMonth && picture.hasSuffix("aria-hidden=true")) {
      #expect(picture.contains(" role=img "), "\(picture)")
      let name = try matches("aria-label=\"([^\"]*)\"", picture).first ?? ""
      #expect(name.hasSuffix(".") && name.contains(" "), "\(picture)")
    }
    let count = try matches("(role=img)", html).count
    let least =
      page.hasPrefix("week/")
      ? 8 : page.isMonth ? 0 : page.hasPrefix("2026/") || page == "index.html" ? 2 : 0
    #expect(count >= least, "\(count) pictures")
  }

  @Test("bytes and words that are seen stay within their bars", arguments: pages)
  func sizes(_ page: String) throws {
    let html = try text(page)
    let isWeek = page.hasPrefix("week/") || page.hasPrefix("latest/week/")
    #expect(html.utf8.count <= (isWeek || page.isMonth ? 64_000 : 45_000))
    guard isWeek || page.hasPrefix("2026/") || page == "index.html" else { return }
    let seen = html.replacingOccurrences(
      of: "(?s)<head>.*?</head>|<details.*?</details>|<[^>]*>",
      with: " ",
      options: .regularExpression
    )
    let words = seen.split(whereSeparator: \.isWhitespace).count
    #expect(
      words <= (isWeek || page.isMonth ? 1_200 : page == "index.html" ? 580 : 750),
      "\(words) words"
    )
  }

  @Test("no page runs anything or asks for anything", arguments: pages)
  func quiet(_ page: String) throws {
    let html = try text(page)
    #expect(
      try matches("(<script|<iframe|<object|<embed|<base|@import|javascript:)", html).isEmpty
    )
    #expect(try matches("(<[^>]* (?:src|srcset|on[a-z]+)=\"[^>]*>)", html).isEmpty)
    #expect(try matches("url\\(([^)]*)\\)", html).allSatisfy { $0.hasPrefix("data:") })
    // The one address that a browser would follow by itself is the icon, which is empty.
    #expect(try matches("<link [^>]*href=\"([^\"]*)\"", html) == ["data:,"])
  }

  @Test(
    "names stand once, and each link leads to a file of the reports or a place in one",
    arguments: pages
  )
  func links(_ page: String) throws {
    let html = try text(page)
    let ids = try matches(" id=\"([^\"]*)\"", html)
    #expect(Set(ids).count == ids.count)
    for name in try matches("aria-labelledby=\"([^\"]*)\"", html) {
      #expect(ids.contains(name), "\(name)")
    }
    let links = try matches("<a [^>]*href=\"([^\"]*)\"", html)
    #expect(links.count >= 2)
    let folder = Self.reports.appendingPathComponent(page).deletingLastPathComponent()
    for link in links {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? Self.reports.appendingPathComponent(page)
        : folder.appendingPathComponent(String(parts[0])).standardizedFileURL
      #expect(target.path.hasPrefix(Self.reports.path + "/"), "\(link) leads out of the reports")
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder)
      #expect(exists && !isFolder.boolValue, "\(link)")
      guard parts.count == 2, exists else { continue }
      let there = try String(contentsOf: target, encoding: .utf8)
      #expect(there.contains(" id=\"\(parts[1])\""), "\(link)")
    }
  }
}

extension String {
  /// Whether a path is that of a month's page or of a year's: `2026/05/index.html`.
  fileprivate var isMonth: Bool {
    let parts = split(separator: "/")
    return parts.count < 4 && parts.count > 1 && parts[0].allSatisfy(\.isNumber)
  }
}
