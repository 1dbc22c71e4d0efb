import CivilTime
import Foundation
import Testing

@testable import Analysis
@testable import Reports

@Suite("The feed")
struct AtomFeedTests {
  private func entry(_ name: String, _ headline: String) throws -> AtomFeed.Entry {
    AtomFeed.Entry(
      try #require(Period(name: name)),
      headline: headline,
      reach: Fixtures.instant("2026-05-31", 20)
    )
  }

  @Test("says what each report found, the newest first, whatever their order")
  func entries() throws {
    let entries = [
      try entry("2026-05-30", "1 h of focus"), try entry("2026-W22", "18 h of focus"),
      try entry("2026-05-31", "2 h of focus"),
    ]
    let reach = Fixtures.instant("2026-05-31", 20)
    let feed = String(decoding: AtomFeed(entries, reach: reach).bytes, as: UTF8.self)
    #expect(
      feed == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
        <id>tag:lockin.invalid,2026:reports</id>
        <title>lockin</title>
        <author><name>lockin</name></author>
        <updated>2026-05-31T18:00:00Z</updated>
        <link rel="self" type="application/atom+xml" href="feed.xml"/>
        <link rel="alternate" type="text/html" href="index.html"/>
        <entry>
        <id>tag:lockin.invalid,2026:2026-W22</id>
        <title>Week 2026-W22: 18 h of focus</title>
        <updated>2026-05-31T18:00:00Z</updated>
        <link rel="alternate" type="text/html" href="week/2026-W22/index.html"/>
        </entry>
        <entry>
        <id>tag:lockin.invalid,2026:2026-05-31</id>
        <title>Sun 31 May 2026: 2 h of focus</title>
        <updated>2026-05-31T18:00:00Z</updated>
        <link rel="alternate" type="text/html" href="2026/05/31/index.html"/>
        </entry>
        <entry>
        <id>tag:lockin.invalid,2026:2026-05-30</id>
        <title>Sat 30 May 2026: 1 h of focus</title>
        <updated>2026-05-31T18:00:00Z</updated>
        <link rel="alternate" type="text/html" href="2026/05/30/index.html"/>
        </entry>
        </feed>

        """
    )
    #expect(AtomFeed(entries.reversed(), reach: reach).bytes == Array(feed.utf8))
  }

  @Test("is XML whatever a headline holds")
  func hostile() throws {
    let headline = Fixtures.hostile.joined(separator: " ") + " ]]> \u{0}\u{b}\u{fffe}\u{ffff} & \"'"
    let feed = String(
      decoding: AtomFeed(
        [try entry("2026-W22", headline)],
        reach: Fixtures.instant("2026-05-31", 20)
      )
      .bytes,
      as: UTF8.self
    )
    let parts = feed.components(separatedBy: "<title>Week 2026-W22: ")
    let title = try #require(parts.last?.components(separatedBy: "</title>").first)
    #expect(parts.count == 2 && title.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!title.contains("<") && !title.contains(">"))
    // Each ampersand begins one of the references that XML knows without a declaration.
    let references = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]
    let rest = references.reduce(title) { $0.replacingOccurrences(of: $1, with: "") }
    #expect(!rest.contains("&"))
    #expect(
      feed.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value < 0xfffe) }
    )
  }
}
