import Analysis
import CivilTime

/// The latest reports as a feed that any reader of feeds can follow (RFC 4287).
///
/// An entry says what its report found, in the words of its headline, which are figures and nobody's titles. When
/// something was published is nowhere in it: an entry is as new as its data.
public struct AtomFeed: Sendable {
  /// A report.
  public struct Entry: Sendable {
    /// What it is about.
    public let period: Period
    /// What it found.
    public let headline: String
    /// How far its data reach.
    public let reach: Instant

    /// A report with its finding.
    public init(_ period: Period, headline: String, reach: Instant) {
      self.period = period
      self.headline = headline
      self.reach = reach
    }
  }

  /// The reports in any order.
  public let entries: [Entry]
  /// How far all data reach.
  public let reach: Instant
  /// How its words are written.
  let preferences: Preferences

  /// So many of the latest days are in the feed, and so many weeks.
  public static let (days, weeks) = (14, 8)

  /// A feed of some reports.
  public init(_ entries: [Entry], reach: Instant, preferences: Preferences = Preferences()) {
    self.entries = entries
    self.reach = reach
    self.preferences = preferences
  }

  /// The feed as a file, in UTF-8: the newest first, a week before its last day.
  public var bytes: [UInt8] {
    let sorted = entries.sorted { a, b in
      let (first, second) = (a.period.dates, b.period.dates)
      return first.upperBound == second.upperBound
        ? first.lowerBound < second.lowerBound : first.upperBound > second.upperBound
    }
    let feed: HTML = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\(AtomFeed.name("reports"))
      <title>lockin</title>
      <author><name>lockin</name></author>
      <updated>\(HTML(markup: reach.description))</updated>
      <link rel="self" type="application/atom+xml" href="feed.xml"/>
      <link rel="alternate" type="text/html" href="index.html"/>\(sorted.map(AtomFeed.entry))
      </feed>

      """
    return feed.bytes(preferences)
  }

  private static func entry(_ entry: Entry) -> HTML {
    """
    \n<entry>\(name(entry.period.name))
    <title>\(entry.period.title): \(ShownText.line(entry.headline))</title>
    <updated>\(HTML(markup: entry.reach.description))</updated>
    <link rel="alternate" type="text/html" href="\(ReportPaths(entry.period).html)"/>
    </entry>
    """
  }

  /// An identifier that stays: a tag (RFC 4151) below a domain that nobody can own (RFC 2606).
  private static func name(_ name: String) -> HTML {
    "\n<id>tag:lockin.invalid,2026:\(HTML(markup: name))</id>"
  }
}
